package shuanglong.ui.backgammon

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.flow.distinctUntilChanged
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.StandardTestDispatcher
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.BackgammonAlternative
import shuanglong.core.BackgammonChances
import shuanglong.core.BackgammonHint
import shuanglong.core.BackgammonMatchSetup
import shuanglong.core.BackgammonReason
import shuanglong.core.BackgammonSession
import shuanglong.core.BackgammonSessionInterface
import shuanglong.core.BackgammonWeighedPlay
import shuanglong.core.Level
import shuanglong.core.LibraryException
import shuanglong.core.Opponent
import shuanglong.core.SessionException
import shuanglong.ui.Place
import shuanglong.ui.TestServices
import shuanglong.ui.Waiting
import shuanglong.ui.library
import shuanglong.ui.seed
import shuanglong.ui.stringsEn

/** The presenter over the real core. */
@OptIn(ExperimentalCoroutinesApi::class)
class BackgammonPresenterTest {
    private fun TestScope.presenter(
        opponent: Opponent = Opponent.Computer(Level.ENTRY), length: Int = 0, autoEnd: Boolean = true, seed: Int = 7,
    ): BackgammonPresenter {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val library = library(services)
        library.setSettings(library.settings().copy(autoEnd = autoEnd))
        val session = library.newBackgammon(BackgammonMatchSetup(opponent, length.toUInt(), seed(seed)))
        return BackgammonPresenter(session, backgroundScope, services).also { advanceTimeBy(500) }
    }

    /** The real match, but so many turns of the computer's, and so many ends of a turn, cannot be saved. */
    private class FullDisk(private val real: BackgammonSession) : BackgammonSessionInterface by real {
        var computerFaults = 0
        var endFaults = 0

        override fun advanceComputer() = if (computerFaults > 0) full { computerFaults-- } else real.advanceComputer()

        override fun endTurn() = if (endFaults > 0) full { endFaults-- } else real.endTurn()

        private fun full(count: () -> Unit): Nothing {
            count()
            throw SessionException.NotSaved(LibraryException.DiskFull())
        }
    }

    private fun TestScope.onFullDisk(opponent: Opponent): Pair<FullDisk, BackgammonPresenter> {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val session = FullDisk(library(services).newBackgammon(BackgammonMatchSetup(opponent, 0u, seed(7))))
        return session to BackgammonPresenter(session, backgroundScope, services).also { advanceTimeBy(500) }
    }

    private val BackgammonPresenter.now get() = state.value

    /** Lets time pass until the person can do something (or it is over), but not through the grace for undo. */
    private fun TestScope.wait(presenter: BackgammonPresenter) {
        repeat(4_000) {
            val state = presenter.now
            val over = state.phase == Phase.Over || state.phase == Phase.BetweenGames
            val idle = over || (state.ready && (state.movable.isNotEmpty() || state.mainEnabled))
            if (idle) {
                // The large button is deaf for a moment.
                if (state.autoEndMs == null) advanceTimeBy(450)
                return
            }
            advanceTimeBy(25)
            runCurrent()
        }
        error("nothing can be done: ${presenter.now}")
    }

    private fun TestScope.until(what: () -> Boolean) {
        repeat(4_000) {
            if (what()) return
            advanceTimeBy(10)
            runCurrent()
        }
        error("waited in vain")
    }

    private fun checkers(state: BackgammonState, place: Place) =
        state.board.stacks.filter { it.owner == place }.sumOf { it.count } + state.board.count(place, Spot.Bar) + state.board.count(place, Spot.Off)

    private fun TestScope.toPlay(presenter: BackgammonPresenter) {
        repeat(50) {
            wait(presenter)
            if (presenter.now.phase == Phase.ToPlay && presenter.now.movable.isNotEmpty()) return
            presenter.on(BackgammonAction.Main)
        }
        error("never to play")
    }

    @Test
    fun `a computer's turn that could not be saved is tried once more, and then by touch`() = runTest {
        val (session, presenter) = onFullDisk(Opponent.Computer(Level.ENTRY))
        toPlay(presenter)
        session.computerFaults = 2
        playDice(presenter)
        until { presenter.now.stuck != null }
        assertEquals(stringsEn.tapToRetry, stripLines(presenter.now, stringsEn)?.detail)
        advanceTimeBy(60_000)
        runCurrent()
        assertEquals(0, session.computerFaults, "tried once more by itself")
        assertNotNull(presenter.now.stuck)
        presenter.on(BackgammonAction.Touch)
        until { presenter.now.waiting == Waiting.Near }
        assertNull(presenter.now.stuck)
    }

    @Test
    fun `while frames play the side that is said to move is the one whose dice lie there`() = runTest {
        val presenter = presenter()
        val seen = mutableListOf<BackgammonState>()
        backgroundScope.launch { presenter.state.collect { seen += it } }
        repeat(6) {
            toPlay(presenter)
            playDice(presenter)
        }
        for (state in seen) {
            val opening = state.notice as? BackgammonNotice.Opening
            val mover = state.board.dice?.owner ?: opening?.first ?: continue
            if (opening == null && state.waiting == Waiting.Nobody) continue
            assertEquals(if (mover == Place.Near) Waiting.Near else Waiting.Computer, state.waiting)
        }
        assertTrue(seen.any { it.board.dice?.owner == Place.Far } && seen.any { it.notice is BackgammonNotice.Opening })
    }

    @Test
    fun `a match that another window went on with is caught up with, said so, and gone on with`() = runTest {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val ours = library(services)
        val theirs = library(services)
        val session = ours.newBackgammon(BackgammonMatchSetup(Opponent.Person, 0u, seed(7)))
        val here = BackgammonPresenter(session, backgroundScope, services, resume = ours::resumeBackgammon)
        val there = BackgammonPresenter(theirs.resumeBackgammon(session.snapshot().id), backgroundScope, services, resume = theirs::resumeBackgammon)
        advanceTimeBy(500)
        toPlay(there)
        here.on(BackgammonAction.Main)
        assertEquals(BackgammonNotice.WentOn, here.now.notice)
        assertEquals(stringsEn.wentOn, stripLines(here.now, stringsEn)?.title)
        assertEquals(there.now.board, here.now.board)
        step(here)
        until { here.now.board != there.now.board }
    }

    @Test
    fun `a turn that ends by itself and could not be saved leaves the end to the button`() = runTest {
        val (session, presenter) = onFullDisk(Opponent.Person)
        toPlay(presenter)
        session.endFaults = 1
        playDice(presenter)
        until { presenter.now.notice is BackgammonNotice.Refused }
        assertNull(presenter.now.autoEndMs)
        advanceTimeBy(10_000)
        assertEquals(Phase.ToEnd, presenter.now.phase)
        presenter.on(BackgammonAction.Main)
        until { presenter.now.phase == Phase.ToRoll }
    }

    /** Plays what can be played; the end of the turn is left to whoever ends it. */
    private fun TestScope.playDice(presenter: BackgammonPresenter) {
        while (presenter.now.phase == Phase.ToPlay && presenter.now.movable.isNotEmpty()) {
            step(presenter)
            until { presenter.now.movable.isNotEmpty() || presenter.now.phase != Phase.ToPlay }
        }
    }

    private fun TestScope.step(presenter: BackgammonPresenter) {
        val from = presenter.now.movable.first()
        presenter.on(BackgammonAction.Tap(from))
        val target = presenter.now.held!!.destinations.minBy { it.path.size }
        presenter.on(BackgammonAction.Tap(target.to))
    }

    @Test
    fun `a whole match of several games against the computer can be played by taps`() = runTest {
        val presenter = presenter(length = 5)
        var noMoves = 0
        backgroundScope.launch {
            presenter.state.map { it.notice }.distinctUntilChanged().collect { if (it is BackgammonNotice.NoLegalMove && !it.played) noMoves++ }
        }
        var acts = 0
        var games = 1
        while (presenter.now.phase != Phase.Over) {
            assertTrue(acts++ < 20_000, "no end in sight")
            wait(presenter)
            val state = presenter.now
            for (place in Place.entries) assertEquals(15, checkers(state, place))
            when (state.phase) {
                Phase.OpeningRoll, Phase.ToRoll -> presenter.on(BackgammonAction.Main)
                Phase.ToPlay -> step(presenter)
                Phase.ToEnd -> advanceTimeBy(state.autoEndMs!! + 20L)
                Phase.BetweenGames -> {
                    assertNotNull(state.outcome)
                    games++
                    presenter.on(BackgammonAction.Main)
                }
                Phase.Over -> Unit
            }
            runCurrent()
        }
        val state = presenter.now
        val outcome = state.outcome!!
        assertTrue(outcome.matchOver)
        assertTrue((if (outcome.winner == Place.Near) state.nearScore else state.farScore) >= 5)
        assertEquals(15, state.board.count(outcome.winner, Spot.Off))
        assertEquals(games, state.gameNumber)
        assertEquals(outcome, state.log.last().outcome)
        assertTrue(noMoves > 0)
        assertEquals(state.log.count { it.noMove }, noMoves, "IN-17: no turn is skipped without a notice")
    }

    @Test
    fun `the large button is deaf for 400 ms after its words change`() = runTest {
        val presenter = presenter(Opponent.Person)
        wait(presenter)
        assertEquals(MainButton.OpeningRoll, presenter.now.main)
        toPlay(presenter)
        while (presenter.now.phase == Phase.ToPlay) {
            step(presenter)
            until { presenter.now.movable.isNotEmpty() || presenter.now.autoEndMs != null }
        }
        until { presenter.now.phase == Phase.ToRoll }
        // Just now "End turn" has become "Roll": a second tap of a double tap must not roll.
        presenter.on(BackgammonAction.Main)
        assertEquals(Phase.ToRoll, presenter.now.phase)
        assertNull(presenter.now.board.dice?.takeIf { it.owner == presenter.now.mover })
        advanceTimeBy(410)
        presenter.on(BackgammonAction.Main)
        wait(presenter)
        assertTrue(presenter.now.phase != Phase.ToRoll || presenter.now.log.last().noMove)
    }

    @Test
    fun `a second tap on the same checker plays the larger die it can play`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val from = presenter.now.movable.maxBy { it.number }
        presenter.on(BackgammonAction.Tap(from))
        val larger = presenter.now.held!!.destinations.filter { it.path.size == 1 }.maxBy { it.path.single().die }
        val own = presenter.now.board.count(presenter.now.mover!!, larger.to)
        val mover = presenter.now.mover!!
        presenter.on(BackgammonAction.Tap(from))
        advanceTimeBy(2_000)
        assertEquals(own + 1, presenter.now.board.count(mover, larger.to))
    }

    @Test
    fun `a checker is dragged straight to a place reached with both dice, and one undo takes it back`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val board = presenter.now.board
        val mover = presenter.now.mover!!
        val (from, far) = presenter.now.movable.firstNotNullOf { spot ->
            presenter.on(BackgammonAction.Lift(spot))
            val combined = presenter.now.held!!.destinations.firstOrNull { it.path.size > 1 && !it.hits }
            presenter.on(BackgammonAction.CancelDrag)
            combined?.let { spot to it }
        }
        presenter.on(BackgammonAction.Lift(from))
        presenter.on(BackgammonAction.Hover(far.to))
        assertEquals(far, presenter.now.aimed)
        presenter.on(BackgammonAction.Drop(far.to, far.to))
        advanceTimeBy(600)
        assertEquals(board.count(mover, from) - 1, presenter.now.board.count(mover, from))
        assertEquals(board.count(mover, far.to) + 1, presenter.now.board.count(mover, far.to))
        presenter.on(BackgammonAction.Undo)
        advanceTimeBy(300)
        assertEquals(board, presenter.now.board)
    }

    @Test
    fun `an illegal drop changes nothing and names its reason`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val board = presenter.now.board
        val from = presenter.now.movable.first()
        presenter.on(BackgammonAction.Lift(from))
        val held = presenter.now.held!!
        val wrong = (1..24).map(::Spot).first { spot -> spot != from && held.destinations.none { it.to == spot } }
        presenter.on(BackgammonAction.Drop(null, wrong))
        assertEquals(board, presenter.now.board)
        assertNull(presenter.now.held)
        assertTrue(presenter.now.notice is BackgammonNotice.Refused)
    }

    @Test
    fun `an empty point, an enemy checker or Escape deselects`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val mover = presenter.now.mover!!
        val enemy = Spot(presenter.now.board.stacks.first { it.owner != mover }.point)
        fun hold() {
            presenter.on(BackgammonAction.Tap(presenter.now.movable.first()))
            assertNotNull(presenter.now.held)
        }
        hold()
        if (presenter.now.held!!.destinations.none { it.to == enemy }) {
            presenter.on(BackgammonAction.Tap(enemy))
            assertNull(presenter.now.held)
            hold()
        }
        presenter.on(BackgammonAction.Escape)
        assertNull(presenter.now.held)
    }

    @Test
    fun `with the automatic end the last step can be undone in the grace, then the turn ends by itself`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val mover = presenter.now.mover!!
        while (presenter.now.phase == Phase.ToPlay) {
            step(presenter)
            until { presenter.now.movable.isNotEmpty() || presenter.now.autoEndMs != null }
        }
        assertTrue(presenter.now.autoEndMs!! >= 1500)
        advanceTimeBy(1_400)
        assertEquals(mover, presenter.now.mover)
        presenter.on(BackgammonAction.Undo)
        advanceTimeBy(5_000)
        assertEquals(Phase.ToPlay, presenter.now.phase)
        assertEquals(mover, presenter.now.mover)
        step(presenter)
        advanceTimeBy(5_000)
        assertFalse(presenter.now.mover == mover, "the turn went over")
    }

    @Test
    fun `without the automatic end the turn waits for its button`() = runTest {
        val presenter = presenter(Opponent.Person, autoEnd = false)
        toPlay(presenter)
        val mover = presenter.now.mover!!
        while (presenter.now.phase == Phase.ToPlay) {
            step(presenter)
            advanceTimeBy(1_000)
        }
        advanceTimeBy(60_000)
        assertEquals(Phase.ToEnd, presenter.now.phase)
        assertEquals(mover, presenter.now.mover)
        assertEquals(MainButton.EndTurn, presenter.now.main)
        presenter.on(BackgammonAction.Main)
        advanceTimeBy(1_000)
        assertFalse(presenter.now.mover == mover)
    }

    @Test
    fun `undo goes back to just after the roll and never past it`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val board = presenter.now.board
        assertFalse(presenter.now.canUndo)
        step(presenter)
        advanceTimeBy(500)
        presenter.on(BackgammonAction.Undo)
        advanceTimeBy(500)
        assertEquals(board, presenter.now.board)
        presenter.on(BackgammonAction.Undo)
        assertEquals(board, presenter.now.board)
        assertTrue(presenter.now.notice is BackgammonNotice.Refused)
    }

    @Test
    fun `a hint lists steps that can be played as they stand`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        presenter.on(BackgammonAction.Hint)
        advanceTimeBy(2_000)
        val steps = presenter.now.hint!!.best.steps
        for (step in steps) {
            assertTrue(step.from in presenter.now.movable)
            presenter.on(BackgammonAction.Tap(step.from))
            presenter.on(BackgammonAction.Tap(step.to))
            advanceTimeBy(400)
        }
        assertEquals(Phase.ToEnd, presenter.now.phase)
    }

    @Test
    fun `every roll of the computer is seen before its checkers move`() = runTest {
        val presenter = presenter(seed = 11)
        repeat(6) {
            toPlay(presenter)
            while (presenter.now.phase == Phase.ToPlay) {
                step(presenter)
                until { presenter.now.movable.isNotEmpty() || presenter.now.autoEndMs != null || presenter.now.waiting != Waiting.Near }
            }
            var thrown = -1L
            var moved = -1L
            var time = 0L
            val before = presenter.now.throwId
            while (!(presenter.now.ready && presenter.now.phase == Phase.ToRoll)) {
                if (thrown < 0 && presenter.now.throwId != before) thrown = time
                if (moved < 0 && presenter.now.flight != null && thrown >= 0 && presenter.now.board.dice?.owner == Place.Far) moved = time
                advanceTimeBy(10)
                time += 10
                if (time > 60_000) error("stuck")
            }
            assertTrue(thrown >= 0)
            if (moved >= 0) assertTrue(moved > thrown)
        }
    }

    /** The real match, but a hint of two plays with figures of our own. */
    private class Weighed(private val real: BackgammonSession) : BackgammonSessionInterface by real {
        var cancelled = 0

        override fun cancel() {
            cancelled++
            real.cancel()
        }

        override fun hint(): BackgammonHint {
            val paths = real.snapshot().movable.flatMap(real::targets).map { it.path }.distinct().take(2)
            val plays = paths.mapIndexed { i, steps -> BackgammonWeighedPlay(steps, "play $i", 160 - 31 * i, BackgammonChances(531u, 0u, 0u, 0u, 0u)) }
            return BackgammonHint(plays[0], listOf(BackgammonAlternative(plays[1], 31u, listOf(BackgammonReason.Escaped(1u, 0u)))))
        }
    }

    private fun TestScope.weighed(): Pair<Weighed, BackgammonPresenter> {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val session = Weighed(library(services).newBackgammon(BackgammonMatchSetup(Opponent.Person, 0u, seed(7))))
        return session to BackgammonPresenter(session, backgroundScope, services).also { advanceTimeBy(500) }
    }

    @Test
    fun `a hint that is being thought about says so, and can be called off`() = runTest {
        val (session, presenter) = weighed()
        toPlay(presenter)
        presenter.on(BackgammonAction.Hint)
        assertTrue(presenter.now.hinting)
        assertEquals(stringsEn.thinking, stripLines(presenter.now, stringsEn)?.title)
        presenter.on(BackgammonAction.Hint)
        assertFalse(presenter.now.hinting)
        assertEquals(1, session.cancelled)
        advanceTimeBy(2_000)
        assertNull(presenter.now.hint)
        presenter.on(BackgammonAction.Hint)
        presenter.on(BackgammonAction.Escape)
        advanceTimeBy(2_000)
        assertNull(presenter.now.hint)
    }

    @Test
    fun `each play of a hint can be drawn and told of, and a move ends them`() = runTest {
        val (_, presenter) = weighed()
        toPlay(presenter)
        presenter.on(BackgammonAction.Hint)
        advanceTimeBy(2_000)
        val hint = presenter.now.hint!!
        val mover = presenter.now.mover!!
        assertEquals(Way(mover, hint.best.steps), presenter.now.dotted)
        presenter.on(BackgammonAction.PickHint(1))
        assertEquals(Way(mover, hint.alternatives.single().play.steps), presenter.now.dotted)
        assertEquals("The hint escapes 1 checker", stringsEn.about(hint, presenter.now.hintPick))
        presenter.on(BackgammonAction.PickHint(2))
        assertEquals(0, presenter.now.hintPick, "after the last comes the first")
        step(presenter)
        assertNull(presenter.now.hint)
        assertNull(presenter.now.dotted)
    }

    @Test
    fun `a hint in the middle of a turn is for the dice that are left`() = runTest {
        val presenter = presenter(Opponent.Person)
        toPlay(presenter)
        val dice = presenter.now.board.dice!!.dice.size
        step(presenter)
        until { presenter.now.movable.isNotEmpty() }
        presenter.on(BackgammonAction.Hint)
        advanceTimeBy(2_000)
        val hint = presenter.now.hint!!
        for (play in hint.plays) assertEquals(dice - 1, play.steps.size)
        assertTrue(hint.alternatives.zipWithNext().all { (one, next) -> one.loss <= next.loss })
    }

    /** Plays so many turns of both sides and gives up. */
    private fun TestScope.givenUpAfter(turns: Int, presenter: BackgammonPresenter) {
        while (presenter.now.log.count { !it.open } < turns) {
            wait(presenter)
            when (presenter.now.phase) {
                Phase.ToPlay -> step(presenter)
                Phase.ToEnd -> advanceTimeBy(presenter.now.autoEndMs!! + 20L)
                else -> presenter.on(BackgammonAction.Main)
            }
            runCurrent()
        }
        presenter.on(BackgammonAction.GiveUp)
        wait(presenter)
        assertEquals(Phase.Over, presenter.now.phase)
    }

    @Test
    fun `after the game a review tells of each turn what it was worth, and shows the boards of it`() = runTest {
        val presenter = presenter(Opponent.Person)
        val boards = mutableListOf<CheckerBoard>()
        backgroundScope.launch { presenter.state.collect { if (it.review == null) boards += it.board.copy(dice = null) } }
        presenter.on(BackgammonAction.Review)
        assertNull(presenter.now.review, "not while the game goes on")
        givenUpAfter(4, presenter)
        val end = presenter.now
        presenter.on(BackgammonAction.Review)
        assertTrue(presenter.now.logOpen)
        assertEquals(4, presenter.now.review!!.of)
        until { presenter.now.review!!.complete }
        val review = presenter.now.review!!
        assertEquals(4, review.turns.size)
        for (turn in review.turns) {
            assertEquals(turn.best.equity - turn.played.equity, turn.loss)
            // The issue's own marks.
            val mistake = when {
                turn.loss >= 80 -> Mistake.Blunder
                turn.loss >= 40 -> Mistake.Bad
                turn.loss >= 20 -> Mistake.Doubtful
                else -> null
            }
            assertEquals(mistake, turn.mistake)
            assertTrue(turn.nearWin in 0..1000)
        }
        val near = end.log.zip(review.turns).filter { it.first.place == Place.Near }.map { it.second }
        assertEquals(near.sumOf { it.loss }, review.total.getValue(Place.Near).loss)
        assertEquals(near.sumOf { it.luck }, review.total.getValue(Place.Near).luck)

        presenter.on(BackgammonAction.Look(2))
        val looked = presenter.now
        assertEquals(Looking(2), looked.looking)
        assertFalse(looked.logOpen)
        assertTrue(looked.board.copy(dice = null) in boards, "a board of the game")
        assertEquals(Way(end.log[2].place, review.turns[2].played.steps), looked.lastPlay)
        assertTrue(stripLines(looked, stringsEn)!!.title.endsWith(stringsEn.judgement(review.turns[2])))
        assertEquals(end.log, looked.log, "only a look")
        presenter.on(BackgammonAction.Tap(Spot(6)))
        assertNull(presenter.now.held, "nothing can be moved there")

        val worse = review.turns.indexOfFirst { it.improvable }
        assertTrue(worse >= 0, "moves taken at random lose something")
        presenter.on(BackgammonAction.Look(worse))
        presenter.on(BackgammonAction.LookBetter)
        assertEquals(Way(end.log[worse].place, review.turns[worse].best.steps), presenter.now.dotted)
        assertEquals(if (worse == 0) 167 else boards.last { it == presenter.now.board.copy(dice = null) }.nearPips, presenter.now.board.nearPips)
        presenter.on(BackgammonAction.Look(99))
        assertEquals(Looking(3), presenter.now.looking)
        presenter.on(BackgammonAction.Look(-1))
        assertEquals(Looking(0), presenter.now.looking)
        // The large button is "The end" there, and never a new match.
        presenter.on(BackgammonAction.Main)
        assertNull(presenter.now.looking)
        assertEquals(end.board, presenter.now.board)
        assertNull(presenter.now.lastPlay)
        assertEquals(Phase.Over, presenter.now.phase)
        presenter.on(BackgammonAction.Review)
        assertNull(presenter.now.review)
    }

    @Test
    fun `a review that is stopped or restarted in the middle does not come back`() = runTest {
        val presenter = presenter(Opponent.Person)
        givenUpAfter(2, presenter)
        presenter.on(BackgammonAction.Review)
        presenter.on(BackgammonAction.Review)
        advanceTimeBy(2_000)
        assertNull(presenter.now.review)
        presenter.on(BackgammonAction.Review)
        presenter.on(BackgammonAction.Restart)
        advanceTimeBy(2_000)
        assertNull(presenter.now.review)
        assertEquals(Phase.OpeningRoll, presenter.now.phase)
    }
}
