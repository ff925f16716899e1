package shuanglong.ui.backgammon

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.flow.update
import kotlinx.coroutines.launch
import shuanglong.core.Actor
import shuanglong.core.BackgammonCue
import shuanglong.core.BackgammonFrame
import shuanglong.core.BackgammonReview
import shuanglong.core.BackgammonSessionInterface
import shuanglong.core.BackgammonSnapshot
import shuanglong.core.BackgammonUpdate
import shuanglong.core.Seat
import shuanglong.core.SessionException
import shuanglong.ui.HapticKind
import shuanglong.ui.Motion
import shuanglong.ui.Place
import shuanglong.ui.PlatformServices
import shuanglong.ui.Rival
import shuanglong.ui.SoundKind
import shuanglong.ui.game.Advice
import shuanglong.ui.game.ComputerTurns
import shuanglong.ui.game.FramePlayer
import shuanglong.ui.game.Notices
import shuanglong.ui.game.reopened
import shuanglong.ui.toUi

/**
 * One match of backgammon on screen: actions in, states out.
 *
 * Decided here: what a touch means, when the large button is deaf, when the turn is ended for the person (the core says
 * after how long). Left to the core: every rule, the dice, whose turn it is, holds. All calls come from the UI thread.
 */
class BackgammonPresenter(
    private var session: BackgammonSessionInterface,
    private val scope: CoroutineScope,
    private val services: PlatformServices,
    private val soundOn: () -> Boolean = { false },
    /** Opens the match of this name once more, as it stands on disk. */
    private val resume: (String) -> BackgammonSessionInterface? = { null },
    private val onNewMatch: (String) -> Unit = {},
) {
    private var snapshot: BackgammonSnapshot = session.snapshot()
    private val states = MutableStateFlow(stateOf(snapshot))
    val state: StateFlow<BackgammonState> = states.asStateFlow()

    private val told = Channel<BackgammonNews>(Channel.UNLIMITED)

    /** What has happened, each once and in order, for a screen reader. */
    val news: Flow<BackgammonNews> = told.receiveAsFlow()

    private val notices =
        Notices<BackgammonNotice>(scope, { told.trySend(BackgammonNews.Noticed(it)) }) { notice -> states.update { it.copy(notice = notice) } }
    private val player = FramePlayer<BackgammonFrame>(scope, { it.holdMs.toLong() }, { it.skippable }, ::show)
    private val computer = ComputerTurns(
        scope, services.background, { session.advanceComputer() }, { accept(it) }, ::overtaken, ::stuck,
    )
    private val advice = Advice(
        scope, services.background, { snapshot.id to snapshot.revision }, { session.cancel() },
        { hinting -> states.update { it.copy(hinting = hinting) } }, ::refuse,
    )
    private var autoEnd: Job? = null
    private var deaf: Job? = null
    private var justBegun: Job? = null
    private var ways = 0

    /** The person's own drag already brought the checker there: no flight for the steps of this update. */
    private var carried = false

    init {
        settle()
    }

    fun on(action: BackgammonAction) {
        when (action) {
            BackgammonAction.Touch -> touch()
            is BackgammonAction.Tap -> if (touch()) tap(action.spot)
            BackgammonAction.TapElsewhere -> if (touch()) deselect()
            is BackgammonAction.Lift -> lift(action.spot)
            is BackgammonAction.Hover -> hover(action.spot)
            is BackgammonAction.Drop -> drop(action.target, action.under)
            BackgammonAction.CancelDrag -> if (states.value.held?.dragged == true) deselect()
            BackgammonAction.Main -> main()
            is BackgammonAction.Cursor -> states.update { it.copy(cursor = action.spot, hovered = null) }
            BackgammonAction.Enter -> {
                val cursor = states.value.cursor
                if (cursor != null && states.value.phase == Phase.ToPlay) {
                    if (touch()) tap(cursor)
                } else {
                    main()
                }
            }
            BackgammonAction.Escape -> {
                player.touch()
                notices.clear()
                advice.callOffHint()
                states.update { it.copy(held = null, hovered = null, cursor = null, hint = null, logOpen = false, dialog = null) }
                if (states.value.looking != null) look(null)
            }
            BackgammonAction.Undo -> command { session.undo() }
            BackgammonAction.Hint -> hint()
            is BackgammonAction.PickHint -> states.update { it.copy(hintPick = action.index.mod(it.hint?.plays?.size ?: 1)) }
            BackgammonAction.Review -> review()
            is BackgammonAction.Look -> look(action.line?.let { Looking(it) })
            BackgammonAction.LookBetter -> states.value.looking?.let { look(it.copy(better = !it.better)) }
            BackgammonAction.Restart -> restart()
            BackgammonAction.GiveUp -> {
                states.update { it.copy(dialog = null) }
                command { session.giveUp() }
            }
            is BackgammonAction.Dialog -> states.update { it.copy(dialog = action.dialog) }
            is BackgammonAction.LogOpen -> states.update { it.copy(logOpen = action.open) }
        }
    }

    /** The screen goes away; a computer that thinks is stopped, the match is on disk already. */
    fun leave() {
        player.stop()
        computer.forget()
        autoEnd?.cancel()
        session.cancel()
    }

    /** Answers whether a touch is obeyed now: nothing is left to be shown and it is a person's turn. */
    private fun touch(): Boolean {
        if (states.value.stuck != null) settle()
        val done = player.touch()
        if (done) notices.clear()
        return done && states.value.ready
    }

    private fun tap(spot: Spot) {
        val held = states.value.held
        when {
            held != null && held.destinations.any { it.to == spot } -> command { session.moveChecker(held.from.toCore(), spot.toCore()) }
            held?.from == spot -> command { session.moveLarger(spot.toCore()) }
            spot in states.value.movable -> hold(spot)
            else -> deselect()
        }
    }

    private fun hold(spot: Spot, dragged: Boolean = false) {
        val destinations = try {
            session.targets(spot.toCore()).map { it.toUi() }
        } catch (refused: SessionException) {
            return refuse(refused)
        }
        states.update { it.copy(held = HeldChecker(spot, destinations, dragged), hovered = null, lastPlay = null) }
        services.haptic(HapticKind.PickUp)
        play(SoundKind.PickUp)
    }

    private fun deselect() = states.update { it.copy(held = null, hovered = null) }

    private fun lift(spot: Spot) {
        if (states.value.ready && !player.busy && spot in states.value.movable) hold(spot, dragged = true)
    }

    private fun hover(spot: Spot?) {
        if (states.value.held == null || states.value.hovered == spot) return
        states.update { it.copy(hovered = spot) }
        if (spot != null) services.haptic(HapticKind.OverTarget)
    }

    private fun drop(target: Spot?, under: Spot?) {
        val held = states.value.held ?: return
        if (!held.dragged) return
        deselect()
        when {
            target != null -> command(byHand = true) { session.moveChecker(held.from.toCore(), target.toCore()) }
            under == null || under == held.from || under == Spot.Bar -> Unit
            // The core names the reason; nothing changes there.
            else -> command(byHand = true) { session.moveChecker(held.from.toCore(), under.toCore()) }
        }
    }

    private fun main() {
        // The large button of a turn that is looked at leads back to the end.
        if (states.value.looking != null) return look(null)
        if (!touch() && states.value.phase != Phase.BetweenGames && states.value.phase != Phase.Over) return
        if (!states.value.mainEnabled || deaf?.isActive == true) return
        when (states.value.main) {
            MainButton.OpeningRoll, MainButton.Roll -> command { session.roll() }
            MainButton.EndTurn -> command { session.endTurn() }
            MainButton.NextGame -> command { session.nextGame() }
            MainButton.Again -> restart()
        }
    }

    private fun hint() {
        if (!touch()) return
        if (states.value.hint != null) return states.update { it.copy(hint = null) }
        advice.hint(session::hint) { hint ->
            if (hint == null || hint.best.steps.isEmpty()) return@hint notices.show(BackgammonNotice.NoHint)
            val plays = hint.toUi()
            states.update { it.copy(hint = plays, hintPick = 0, held = null, lastPlay = null) }
            told.trySend(BackgammonNews.Hinted(plays))
        }
    }

    private fun review() {
        if (states.value.review != null) return endReview()
        if (!states.value.reviewable || player.busy) return
        states.update { it.copy(review = TurnsReview(of = it.log.count(BackgammonRow::told)), logOpen = true) }
        advice.review(session::review, ::showReview, ::endReview)
    }

    private fun showReview(part: BackgammonReview): Boolean {
        states.update { it.copy(review = part.toUi()) }
        return part.complete
    }

    private fun endReview() {
        if (states.value.review == null) return
        advice.endReview()
        if (states.value.looking != null) look(null)
        states.update { it.copy(review = null) }
    }

    /** Only a look: nothing can be touched there, and the match stands where it stands. */
    private fun look(at: Looking?) {
        val state = states.value
        val turns = state.review?.turns ?: return
        if (!player.touch()) return
        val to = at?.takeIf { turns.isNotEmpty() }?.let {
            val line = it.line.coerceIn(turns.indices)
            Looking(line, it.better && turns[line].improvable)
        }
        val made = to?.takeIf { !it.better }?.let { turns[it.line].played.steps }.orEmpty()
        val board = try {
            if (to == null) snapshot.board else session.boardInTurn(to.line.toUInt(), made.map { it.toCore() })
        } catch (refused: SessionException) {
            return refuse(refused)
        }
        notices.clear()
        val way = to?.takeIf { made.isNotEmpty() }?.let { Way(state.log[it.line].place, made) }
        states.update {
            it.copy(looking = to, board = board.toUi(), flight = null, lastPlay = way, cursor = null, logOpen = it.logOpen && to == null)
        }
    }

    private fun restart() {
        // A second click of a double click is no wish for a third match.
        if (justBegun?.isActive == true) return
        val (fresh, begun) = try {
            session.restart().let { it to it.snapshot() }
        } catch (refused: SessionException) {
            return refuse(refused)
        }
        goOnWith(fresh, begun)
        onNewMatch(begun.id)
        states.update { stateOf(begun) }
        settle()
        notices.show(BackgammonNotice.Restarted)
        justBegun = scope.launch { delay(Motion.buttonGuard.toLong()) }
    }

    private inline fun command(byHand: Boolean = false, act: () -> BackgammonUpdate) {
        val update = try {
            act()
        } catch (refused: SessionException) {
            return refuse(refused)
        }
        accept(update, byHand)
    }

    private fun refuse(reason: SessionException) {
        if (reason is SessionException.Closed && wentOnElsewhere()) return
        complain()
        notices.show(BackgammonNotice.Refused(reason))
    }

    private fun complain() {
        services.haptic(HapticKind.Refused)
        play(SoundKind.Refused)
        states.update { it.copy(thinking = computer.thinking) }
    }

    /** If this session is of no more use because another window went on with the match: shows how it stands and goes on there. */
    private fun wentOnElsewhere(): Boolean {
        val fresh = reopened(snapshot.id, { session.snapshot() }, resume) ?: return false
        val now = try {
            fresh.snapshot()
        } catch (_: SessionException) {
            return false
        }
        goOnWith(fresh, now)
        states.update {
            it.copy(flight = null, held = null, hovered = null, hint = null, cursor = null, lastPlay = null, review = null, looking = null)
        }
        settle()
        notices.show(BackgammonNotice.WentOn)
        return true
    }

    /** From here on [fresh] is the match. Nothing that the old session still does is shown. */
    private fun goOnWith(fresh: BackgammonSessionInterface, now: BackgammonSnapshot) {
        val old = session
        session = fresh
        snapshot = now
        player.stop()
        computer.forget()
        advice.forget()
        autoEnd?.cancel()
        old.cancel()
        (old as? AutoCloseable)?.close()
    }

    /** The computer could not make its turn. That stays on screen until it can: by itself, by a touch, or by undo. */
    private fun stuck(reason: SessionException) {
        if (reason is SessionException.Closed && wentOnElsewhere()) return
        complain()
        notices.clear()
        states.update { it.copy(stuck = reason) }
        told.trySend(BackgammonNews.Stuck(reason))
    }

    private fun accept(update: BackgammonUpdate, byHand: Boolean = false) {
        // An answer that was overtaken must not bring the old board back.
        if (update.snapshot.id != snapshot.id || update.snapshot.revision < snapshot.revision) return
        endReview()
        snapshot = update.snapshot
        carried = byHand
        computer.forget()
        autoEnd?.cancel()
        notices.clear()
        states.update {
            it.copy(
                held = null, hovered = null, hint = null, movable = emptySet(), thinking = false, stuck = null, ready = snapshot.actor is Actor.Person,
                autoEndMs = null, canUndo = snapshot.canUndo, canHint = snapshot.canHint, mainEnabled = false,
            )
        }
        player.play(update.frames, ::settle)
    }

    private fun overtaken() {
        states.update { it.copy(thinking = false) }
        if (!player.busy && snapshot.actor is Actor.Computer) {
            snapshot = try {
                session.snapshot()
            } catch (refused: SessionException) {
                return refuse(refused)
            }
            settle()
        }
    }

    private fun show(frame: BackgammonFrame) {
        val board = frame.board.toUi()
        frame.cue.toNews()?.let(told::trySend)
        // While frames are shown the turn is that of the picture; the snapshot is ahead of it.
        states.update { it.copy(waiting = it.turnAt(frame.cue)) }
        when (val cue = frame.cue) {
            is BackgammonCue.OpeningRolled -> {
                states.update { it.copy(board = board, flight = null, throwId = ++ways, lastPlay = null) }
                notices.show(
                    BackgammonNotice.Opening(cue.near.toInt(), cue.far.toInt(), cue.first?.toUi()), frame.holdMs.toLong().coerceAtLeast(Notices.HOLD_MS),
                )
                play(SoundKind.DiceRoll)
            }
            is BackgammonCue.Rolled -> {
                states.update { it.copy(board = board, flight = null, throwId = ++ways, lastPlay = null) }
                play(SoundKind.DiceRoll)
            }
            is BackgammonCue.Stepped -> {
                val step = cue.step.toUi()
                val flight = CheckerFlight(++ways, cue.seat.toUi(), step)
                states.update {
                    // The computer's steps leave arrows; those of a person opposite need none.
                    it.copy(
                        board = board, flight = if (carried) null else flight,
                        lastPlay = if (cue.seat == Seat.FAR && it.rival is Rival.Computer) Way(Place.Far, it.lastPlay?.steps.orEmpty() + step) else it.lastPlay,
                    )
                }
                services.haptic(if (step.hit) HapticKind.Hit else HapticKind.Landing)
                play(if (step.hit) SoundKind.Hit else if (step.to == Spot.Off) SoundKind.BearOff else SoundKind.Move)
            }
            is BackgammonCue.NoLegalMove -> {
                states.update { it.copy(board = board, flight = null) }
                notices.show(
                    BackgammonNotice.NoLegalMove(cue.seat.toUi(), cue.played), frame.holdMs.toLong().coerceAtLeast(Motion.noticeHold.toLong()),
                )
                play(SoundKind.Pass)
            }
            is BackgammonCue.Won -> {
                states.update { it.copy(board = board, flight = null) }
                services.haptic(HapticKind.Success)
                play(if (cue.result.winner == Seat.NEAR) SoundKind.Won else SoundKind.Lost)
            }
            is BackgammonCue.TookBack -> states.update { it.copy(board = board, flight = null, log = snapshot.log.map { line -> line.toUi() }) }
            is BackgammonCue.TurnEnded, is BackgammonCue.GaveUp, is BackgammonCue.GameBegan ->
                states.update { it.copy(board = board, flight = null) }
        }
    }

    private fun play(kind: SoundKind) {
        if (soundOn()) services.sound(kind)
    }

    /** Nothing is left to be shown: the state is the snapshot's, and whoever is next is asked. */
    private fun settle() {
        carried = false
        val before = states.value.main
        states.update { it.settled(snapshot).copy(ways = session.ways(snapshot)) }
        if (states.value.main != before) {
            deaf?.cancel()
            deaf = scope.launch { delay(Motion.buttonGuard.toLong()) }
        }
        autoEnd?.cancel()
        states.value.autoEndMs?.let { grace ->
            autoEnd = scope.launch {
                delay(grace.toLong())
                autoEnd = null
                // If it is refused, the button is left to do it.
                states.update { it.copy(autoEndMs = null) }
                command { session.endTurn() }
            }
        }
        if (snapshot.actor is Actor.Computer) computer.ask()
    }
}
