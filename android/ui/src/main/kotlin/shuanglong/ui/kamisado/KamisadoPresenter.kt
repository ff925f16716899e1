package shuanglong.ui.kamisado

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
import shuanglong.core.KamisadoCue
import shuanglong.core.KamisadoFrame
import shuanglong.core.KamisadoReview
import shuanglong.core.KamisadoSessionInterface
import shuanglong.core.KamisadoSnapshot
import shuanglong.core.KamisadoUpdate
import shuanglong.core.Seat
import shuanglong.core.SessionException
import shuanglong.ui.HapticKind
import shuanglong.ui.Motion
import shuanglong.ui.PlatformServices
import shuanglong.ui.SoundKind
import shuanglong.ui.Tint
import shuanglong.ui.Waiting
import shuanglong.ui.game.Advice
import shuanglong.ui.game.ComputerTurns
import shuanglong.ui.game.FramePlayer
import shuanglong.ui.game.Notices
import shuanglong.ui.game.reopened
import shuanglong.ui.toUi

/**
 * One match of Kamisado on screen: actions in, states out.
 *
 * Decided here: what a touch means (select, move, deselect), when frames give way to the next question, when the computer
 * is asked. Left to the core: every rule, whose turn it is, passes, holds. All calls come from the UI thread.
 */
class KamisadoPresenter(
    private var session: KamisadoSessionInterface,
    tiles: List<Tint>,
    private val scope: CoroutineScope,
    private val services: PlatformServices,
    private val soundOn: () -> Boolean = { false },
    /** Opens the match of this name once more, as it stands on disk. */
    private val resume: (String) -> KamisadoSessionInterface? = { null },
    private val onNewMatch: (String) -> Unit = {},
) {
    private var snapshot: KamisadoSnapshot = session.snapshot()
    private val states = MutableStateFlow(stateOf(snapshot, tiles))
    val state: StateFlow<KamisadoState> = states.asStateFlow()

    private val told = Channel<KamisadoNews>(Channel.UNLIMITED)

    /** What has happened, each once and in order, for a screen reader. */
    val news: Flow<KamisadoNews> = told.receiveAsFlow()

    private val notices = Notices<KamisadoNotice>(scope, { told.trySend(KamisadoNews.Noticed(it)) }) { notice -> states.update { it.copy(notice = notice) } }
    private val player = FramePlayer<Shown>(scope, { it.frame.holdMs.toLong() }, { it.frame.skippable }, ::show)
    private val computer = ComputerTurns(
        scope, services.background, { session.advanceComputer() }, { accept(it) }, ::overtaken, ::stuck,
    )
    private val advice = Advice(
        scope, services.background, { snapshot.id to snapshot.revision }, { session.cancel() },
        { hinting -> states.update { it.copy(hinting = hinting) } }, ::refuse,
    )
    private var justBegun: Job? = null
    private var ways = 0

    /** The person's own drag already brought the tower there: no glide. */
    private var carried = false

    init {
        settle()
    }

    fun on(action: KamisadoAction) {
        when (action) {
            KamisadoAction.Touch -> touch()
            is KamisadoAction.Tap -> if (touch()) tap(action.square)
            KamisadoAction.TapElsewhere -> if (touch()) deselect()
            is KamisadoAction.Lift -> lift(action.square)
            is KamisadoAction.Hover -> hover(action.square)
            is KamisadoAction.Drop -> drop(action.target, action.under)
            KamisadoAction.CancelDrag -> if (states.value.held?.dragged == true) settleHand()
            is KamisadoAction.Arrow -> arrow(action.columns, action.rows)
            KamisadoAction.Enter -> if (touch()) (states.value.blocked?.square ?: states.value.cursor)?.let(::tap) ?: arrow(0, 0)
            KamisadoAction.Escape -> escape()
            KamisadoAction.Undo -> command { session.undo() }
            KamisadoAction.Hint -> hint()
            KamisadoAction.NextLink -> states.update { state -> state.copy(hintLink = state.hint?.let { (state.hintLink + 1) % it.chain.size } ?: 0) }
            KamisadoAction.Review -> review()
            is KamisadoAction.Look -> look(action.ply)
            KamisadoAction.Restart -> restart()
            KamisadoAction.GiveUp -> {
                states.update { it.copy(dialog = null) }
                command { session.giveUp() }
            }
            is KamisadoAction.Dialog -> states.update { it.copy(dialog = action.dialog) }
            is KamisadoAction.LogOpen -> states.update { it.copy(logOpen = action.open) }
            is KamisadoAction.LongForm -> states.update { it.copy(longForm = action.on) }
        }
    }

    /** The screen goes away; a computer that thinks is stopped, the match is on disk already. */
    fun leave() {
        player.stop()
        computer.forget()
        session.cancel()
    }

    /** Answers whether a touch is obeyed now: nothing is left to be shown and it is a person's turn. */
    private fun touch(): Boolean {
        if (states.value.stuck != null) settle()
        val done = player.touch()
        if (done) notices.clear()
        return done && states.value.ready
    }

    private fun tap(square: Square) {
        val state = states.value
        val held = state.held
        when {
            state.blocked != null -> if (square == state.blocked.square) move(square, square, byHand = false) else services.haptic(HapticKind.Refused)
            held != null && held.landings.any { it.square == square } -> move(held.from, square, byHand = false)
            // The only tower that may move counts as selected, so a tap on it must not put it down.
            held?.from == square -> if (state.movable.size > 1) deselect()
            square in state.movable -> hold(square)
            held != null -> deselect()
            else -> explain(square)
        }
    }

    private fun explain(square: Square) {
        val designated = states.value.board.designated ?: return
        if (states.value.board.on(square) != null) {
            services.haptic(HapticKind.Refused)
            notices.show(KamisadoNotice.MustMove(designated))
        }
    }

    private fun hold(square: Square, dragged: Boolean = false) {
        val landings = try {
            session.targets(square.toCore()).map { it.toUi() }
        } catch (refused: SessionException) {
            return refuse(refused)
        }
        states.update { it.copy(held = HeldTower(square, landings, dragged), hovered = null) }
        if (dragged) services.haptic(HapticKind.PickUp)
    }

    private fun deselect() = states.update { it.copy(held = null, hovered = null) }

    private fun lift(square: Square) {
        if (states.value.ready && !player.busy && square in states.value.movable) hold(square, dragged = true)
    }

    private fun hover(square: Square?) {
        if (states.value.held == null || states.value.hovered == square) return
        states.update { it.copy(hovered = square) }
        if (square != null) services.haptic(HapticKind.OverTarget)
    }

    private fun drop(target: Square?, under: Square?) {
        val held = states.value.held ?: return
        if (!held.dragged) return
        when {
            target != null -> move(held.from, target, byHand = true)
            // Back home, or off the board: it was put down, nothing was tried.
            under == null || under == held.from -> settleHand()
            else -> {
                // The core names the reason; nothing changes there.
                settleHand()
                flash(under)
                command(byHand = true) { session.moveTower(held.from.toCore(), under.toCore()) }
            }
        }
    }

    /** "Not there", for a moment. */
    private fun flash(square: Square) {
        states.update { it.copy(illegal = square) }
        scope.launch {
            delay(ILLEGAL_MS)
            states.update { if (it.illegal == square) it.copy(illegal = null) else it }
        }
    }

    private fun move(from: Square, to: Square, byHand: Boolean) {
        command(byHand) { session.moveTower(from.toCore(), to.toCore()) }
    }

    private fun arrow(columns: Int, rows: Int) {
        player.touch()
        val state = states.value
        if (state.review != null && columns != 0) return look((state.looking ?: state.log.size) + columns)
        val from = state.cursor
        val next = if (from == null) {
            state.held?.from ?: state.movable.firstOrNull() ?: Square(if (state.turned) 4 else 3, 3)
        } else {
            val sign = if (state.turned) -1 else 1
            Square((from.file + sign * columns).coerceIn(0, 7), (from.rank + sign * rows).coerceIn(0, 7))
        }
        states.update { it.copy(cursor = next, hovered = null) }
    }

    private fun escape() {
        player.touch()
        notices.clear()
        advice.callOffHint()
        states.update { it.copy(held = null, hovered = null, cursor = null, hint = null, logOpen = false, dialog = null) }
        if (states.value.looking != null) look(null)
    }

    private fun hint() {
        if (!touch()) return
        if (states.value.hint != null) return states.update { it.copy(hint = null) }
        advice.hint(session::hint) { hint ->
            when {
                hint == null -> notices.show(KamisadoNotice.NoHint)
                states.value.ready -> hint.toUi().let { proven ->
                    states.update { it.copy(hint = proven, hintLink = 0) }
                    told.trySend(KamisadoNews.Hinted(proven))
                }
            }
        }
    }

    private fun review() {
        if (!states.value.over) return
        if (states.value.review != null) return endReview()
        states.update { it.copy(review = Review(), logOpen = true) }
        advice.review(session::review, ::showReview, ::endReview)
    }

    private fun showReview(part: KamisadoReview): Boolean {
        states.update { it.copy(review = part.toUi()) }
        return part.complete
    }

    private fun endReview() {
        advice.endReview()
        if (states.value.looking != null) look(null)
        states.update { it.copy(review = null) }
    }

    /** Only a look: nothing can be touched there, and the match stands where it stands. */
    private fun look(ply: Int?) {
        if (states.value.review == null || !player.touch()) return
        val to = ply?.coerceIn(0, states.value.log.size)
        val board = try {
            if (to == null) snapshot.board else session.boardAfter(to.toUInt())
        } catch (refused: SessionException) {
            return refuse(refused)
        }
        notices.clear()
        states.update { it.copy(looking = to, board = board.toUi(), glide = null, logOpen = it.logOpen && to == null) }
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
        states.update { stateOf(begun, it.tiles) }
        settle()
        notices.show(KamisadoNotice.Restarted)
        justBegun = scope.launch { delay(Motion.buttonGuard.toLong()) }
    }

    private inline fun command(byHand: Boolean = false, act: () -> KamisadoUpdate) {
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
        notices.show(KamisadoNotice.Refused(reason))
    }

    private fun complain() {
        services.haptic(HapticKind.Refused)
        if (soundOn()) services.sound(SoundKind.Refused)
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
        states.update { it.copy(glide = null, hint = null, cursor = null, review = null, looking = null) }
        settle()
        notices.show(KamisadoNotice.WentOn)
        return true
    }

    /** From here on [fresh] is the match. Nothing that the old session still does is shown. */
    private fun goOnWith(fresh: KamisadoSessionInterface, now: KamisadoSnapshot) {
        val old = session
        session = fresh
        snapshot = now
        player.stop()
        computer.forget()
        advice.forget()
        old.cancel()
        (old as? AutoCloseable)?.close()
    }

    /** The computer could not make its turn. That stays on screen until it can: by itself, by a touch, or by undo. */
    private fun stuck(reason: SessionException) {
        if (reason is SessionException.Closed && wentOnElsewhere()) return
        complain()
        notices.clear()
        states.update { it.copy(stuck = reason) }
        told.trySend(KamisadoNews.Stuck(reason))
    }

    private fun accept(update: KamisadoUpdate, byHand: Boolean = false) {
        // An answer that was overtaken (undo while the computer thought) must not bring the old board back.
        if (update.snapshot.id != snapshot.id || update.snapshot.revision < snapshot.revision) return
        snapshot = update.snapshot
        carried = byHand
        computer.forget()
        notices.clear()
        states.update {
            it.copy(
                held = null, hovered = null, hint = null, movable = emptySet(), blocked = null, thinking = false, stuck = null,
                ready = snapshot.actor is Actor.Person, canUndo = snapshot.canUndo, canHint = snapshot.canHint,
            )
        }
        player.play(withLog(update), ::settle)
    }

    /** The computer's answer did not count. If it is still its turn, it is asked again. */
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

    /** Each frame with the lines of the log that it has come to. */
    private fun withLog(update: KamisadoUpdate): List<Shown> {
        val log = snapshot.log.map { it.toUi() }
        fun isPly(frame: KamisadoFrame) = frame.cue is KamisadoCue.Moved || frame.cue is KamisadoCue.Passed
        var plies = (log.size - update.frames.count(::isPly)).coerceAtLeast(0)
        return update.frames.map { frame ->
            if (isPly(frame)) plies++
            Shown(frame, log.take(plies))
        }
    }

    private fun show(shown: Shown) {
        val frame = shown.frame
        val board = frame.board.toUi()
        frame.toNews()?.let(told::trySend)

        /** The picture, whose turn it says it is, and the log: always of one moment. */
        fun KamisadoState.on(waiting: Waiting = turnOf(board.toMove)) = copy(board = board, log = shown.log, waiting = waiting, thinking = false)
        val byHand = carried
        carried = false
        when (val cue = frame.cue) {
            is KamisadoCue.Moved -> {
                val glide = TowerGlide(++ways, cue.side.toUi(), cue.tower.toUi(), cue.step.from.toUi(), cue.step.to.toUi())
                states.update { it.on().copy(glide = if (byHand) null else glide, pass = null) }
                services.haptic(HapticKind.Landing)
                play(SoundKind.Move)
            }
            is KamisadoCue.Passed -> {
                val next = board.designated?.let { named -> board.towers.firstOrNull { it.side == board.toMove && it.tint == named } }
                val scene = PassScene(++ways, cue.side.toUi(), cue.tower.toUi(), cue.square.toUi(), cue.underfoot.toUi(), next?.square)
                states.update { it.on().copy(glide = null, pass = scene) }
                notices.show(KamisadoNotice.Passed(scene), frame.holdMs.toLong().coerceAtLeast(Notices.HOLD_MS))
                services.haptic(HapticKind.Refused)
                play(SoundKind.Pass)
            }
            is KamisadoCue.Won -> {
                val won = cue.result.winnerSeat == Seat.NEAR
                services.haptic(HapticKind.Success)
                play(if (won) SoundKind.Won else SoundKind.Lost)
                states.update { it.on(Waiting.Nobody).copy(glide = null) }
            }
            is KamisadoCue.TookBack -> states.update { it.on().copy(glide = null, pass = null) }
            is KamisadoCue.GaveUp -> states.update { it.on(Waiting.Nobody).copy(glide = null, pass = null) }
            is KamisadoCue.Pondered -> states.update { it.on().copy(thinking = true) }
        }
    }

    private fun play(kind: SoundKind) {
        if (soundOn()) services.sound(kind)
    }

    /** Nothing is left to be shown: the state is the snapshot's, and whoever is next is asked. */
    private fun settle() {
        states.update { it.settled(snapshot).copy(ways = session.ways(snapshot)) }
        settleHand()
        states.update { it.copy(blocked = it.held?.takeIf(HeldTower::isBlocked)?.let { held -> it.board.on(held.from) }) }
        if (snapshot.actor is Actor.Computer) computer.ask()
    }

    /** The hand as a turn begins: the one tower that must move counts as selected. */
    private fun settleHand() {
        deselect()
        val only = states.value.movable.singleOrNull() ?: return
        if (states.value.ready) hold(only)
    }

    private class Shown(val frame: KamisadoFrame, val log: List<KamisadoRow>)

    private companion object {
        const val ILLEGAL_MS = 240L
    }
}
