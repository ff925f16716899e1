package shuanglong.ui.kamisado

import kotlinx.coroutines.ExperimentalCoroutinesApi
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
import shuanglong.core.KamisadoHint
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSession
import shuanglong.core.KamisadoSessionInterface
import shuanglong.core.KamisadoSide
import shuanglong.core.KamisadoUpdate
import shuanglong.core.Level
import shuanglong.core.LibraryException
import shuanglong.core.Opponent
import shuanglong.core.SessionException
import shuanglong.core.kamisadoTiles
import shuanglong.ui.Closed
import shuanglong.ui.Place
import shuanglong.ui.Side
import shuanglong.ui.TestServices
import shuanglong.ui.Tint
import shuanglong.ui.Waiting
import shuanglong.ui.game.StripLines
import shuanglong.ui.library
import shuanglong.ui.of
import shuanglong.ui.seed
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsZh

/** The presenter over the real core. */
@OptIn(ExperimentalCoroutinesApi::class)
class KamisadoPresenterTest {
    private fun TestScope.presenter(opponent: Opponent, side: KamisadoSide = KamisadoSide.BLACK): KamisadoPresenter {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val session = library(services).newKamisado(KamisadoMatchSetup(side, opponent, seed(7)))
        return KamisadoPresenter(session, kamisadoTiles().map { it.toUi() }, backgroundScope, services)
    }

    /** The real match, but [faults] times the computer's turn cannot be saved. */
    private class FullDisk(private val real: KamisadoSession, var faults: Int) : KamisadoSessionInterface by real {
        var asked = 0

        override fun advanceComputer(): KamisadoUpdate? {
            asked++
            if (faults-- > 0) throw SessionException.NotSaved(LibraryException.DiskFull())
            return real.advanceComputer()
        }
    }

    /** The real match, but [meanwhile] happens while it thinks about a hint. */
    private class Thinking(private val real: KamisadoSession) : KamisadoSessionInterface by real {
        var meanwhile = {}
        var cancelled = 0

        override fun hint(): KamisadoHint? {
            meanwhile()
            return real.hint()
        }

        override fun cancel() {
            cancelled++
            real.cancel()
        }
    }

    private fun TestScope.onFullDisk(faults: Int): Pair<FullDisk, KamisadoPresenter> {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val setup = KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Computer(Level.ENTRY), seed(7))
        val session = FullDisk(library(services).newKamisado(setup), faults)
        val presenter = KamisadoPresenter(session, kamisadoTiles().map { it.toUi() }, backgroundScope, services)
        presenter.on(KamisadoAction.Tap(square("c1")))
        presenter.on(KamisadoAction.Tap(square("f4")))
        until { presenter.state.value.stuck != null }
        return session to presenter
    }

    private fun square(name: String) = Square(name[0] - 'a', name[1] - '1')

    private fun TestScope.settle() {
        advanceTimeBy(10_000)
        runCurrent()
    }

    /** Lets time pass until [what] holds; answers how long it took. */
    private fun TestScope.until(what: () -> Boolean): Int {
        for (ms in 0..20_000 step 10) {
            if (what()) return ms
            advanceTimeBy(10)
            runCurrent()
        }
        error("waited in vain")
    }

    private fun TestScope.tap(presenter: KamisadoPresenter, vararg moves: String) {
        for (move in moves) {
            val (from, to) = move.split("-").map(::square)
            if (presenter.state.value.held?.from != from) presenter.on(KamisadoAction.Tap(from))
            presenter.on(KamisadoAction.Tap(to))
            settle()
        }
    }

    /** The same without the time that takes a notice away. */
    private fun presenterTap(presenter: KamisadoPresenter, move: String) =
        move.split("-").map(::square).forEach { presenter.on(KamisadoAction.Tap(it)) }

    private fun KamisadoState.on(name: String) = board.on(square(name))

    @Test
    fun `a whole game against the computer can be played by taps`() = runTest {
        val presenter = presenter(Opponent.Computer(Level.ENTRY))
        var taps = 0
        while (presenter.state.value.outcome == null) {
            settle()
            val state = presenter.state.value
            if (state.outcome != null) break
            assertTrue(taps++ < 200, "no end in sight")
            assertEquals(Waiting.Near, state.waiting)
            val from = state.movable.first()
            if (state.held == null) presenter.on(KamisadoAction.Tap(from))
            val landings = presenter.state.value.held!!.landings
            presenter.on(KamisadoAction.Tap((landings.firstOrNull { it.wins } ?: landings.first()).square))
        }
        val state = presenter.state.value
        val outcome = state.outcome!!
        assertEquals(state.placeOf(outcome.winner), outcome.winnerPlace)
        assertTrue(state.log.isNotEmpty() && state.movable.isEmpty() && state.held == null)
        if (outcome.deadlockBy == null) assertEquals(if (outcome.winner == Side.Black) 7 else 0, state.log.last().to.rank)
        // KA-09: after the end no touch is obeyed.
        val board = state.board
        for (i in 0 until 64) presenter.on(KamisadoAction.Tap(Square(i)))
        presenter.on(KamisadoAction.Hint)
        settle()
        assertEquals(board, presenter.state.value.board)
    }

    @Test
    fun `eight towers are lit at first, then the one that must move, and it counts as selected`() = runTest {
        val presenter = presenter(Opponent.Person)
        assertEquals(8, presenter.state.value.movable.size)
        assertNull(presenter.state.value.held)
        tap(presenter, "c1-f4")
        val state = presenter.state.value
        // f4 is blue: Gold must move the blue tower of b8.
        assertEquals(Tint.Blue, state.board.designated)
        assertEquals(setOf(square("b8")), state.movable)
        assertEquals(square("b8"), state.held?.from)
        assertEquals(Waiting.Far, state.waiting)
    }

    @Test
    fun `a tower is dragged to a target and put back when it is dropped at home`() = runTest {
        val presenter = presenter(Opponent.Person)
        presenter.on(KamisadoAction.Lift(square("c1")))
        presenter.on(KamisadoAction.Hover(square("c4")))
        assertEquals(square("c4"), presenter.state.value.aimed?.square)
        presenter.on(KamisadoAction.Drop(null, square("c1")))
        assertNotNull(presenter.state.value.on("c1"))
        assertNull(presenter.state.value.held)
        presenter.on(KamisadoAction.Tap(square("c4")))
        assertNull(presenter.state.value.on("c4"), "IN-03: a stray tap moves nothing")
        presenter.on(KamisadoAction.Lift(square("c1")))
        presenter.on(KamisadoAction.Drop(square("c4"), square("c4")))
        settle()
        assertNotNull(presenter.state.value.on("c4"))
        assertNull(presenter.state.value.glide, "the finger carried it there")
    }

    @Test
    fun `an illegal drop changes nothing and names its reason`() = runTest {
        val presenter = presenter(Opponent.Person)
        val before = presenter.state.value.board
        presenter.on(KamisadoAction.Lift(square("c1")))
        presenter.on(KamisadoAction.Drop(null, square("d4")))
        runCurrent()
        assertEquals(before, presenter.state.value.board)
        assertTrue(presenter.state.value.notice is KamisadoNotice.Refused)
        presenter.on(KamisadoAction.Touch)
        assertNull(presenter.state.value.notice)
    }

    @Test
    fun `tapping elsewhere or Escape deselects`() = runTest {
        val presenter = presenter(Opponent.Person)
        presenter.on(KamisadoAction.Tap(square("c1")))
        assertNotNull(presenter.state.value.held)
        presenter.on(KamisadoAction.Tap(square("a5")))
        assertNull(presenter.state.value.held)
        presenter.on(KamisadoAction.Tap(square("c1")))
        presenter.on(KamisadoAction.Escape)
        assertNull(presenter.state.value.held)
    }

    @Test
    fun `a forced pass is shown with the blocked tower and the colour underfoot`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "h1-h7")
        presenter.on(KamisadoAction.Tap(square("b7")))
        // Product: orange on h7 (a purple square) is blocked; Gold must then move purple.
        advanceTimeBy(800)
        val scene = presenter.state.value.pass
        assertEquals(Tint.Orange, scene?.tower)
        assertEquals(Tint.Purple, scene?.underfoot)
        assertEquals(square("h7"), scene?.square)
        assertEquals(KamisadoNotice.Passed(scene!!), presenter.state.value.notice)
        settle()
        val state = presenter.state.value
        assertEquals(Tint.Purple, state.board.designated)
        assertEquals(Side.Gold, state.board.toMove)
        assertEquals("h7-h7", state.log.last().notation)
        tap(presenter, "b7-h1")
        assertEquals(KamisadoOutcome(Side.Gold, Place.Far, null), presenter.state.value.outcome)
    }

    @Test
    fun `a pass stays at least a second and a half, or until a tap`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "h1-h7")
        presenter.on(KamisadoAction.Tap(square("b7")))
        until { presenter.state.value.pass != null }
        val shown = until { presenter.state.value.pass == null }
        assertTrue(shown >= 1500, "$shown ms")
        presenter.on(KamisadoAction.Restart)
        settle()
        tap(presenter, "h1-h7")
        presenter.on(KamisadoAction.Tap(square("b7")))
        until { presenter.state.value.pass != null }
        presenter.on(KamisadoAction.Touch)
        assertNull(presenter.state.value.pass)
    }

    @Test
    fun `between two people undo takes the pass back as one turn, and a tap on the blocked tower makes it again`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "h1-h7", "c8-b7")
        assertEquals(3, presenter.state.value.log.size)
        presenter.on(KamisadoAction.Undo)
        settle()
        assertEquals(listOf("h1-h7", "c8-b7"), presenter.state.value.log.map { it.notation })
        assertEquals(setOf(square("h7")), presenter.state.value.movable)
        presenter.on(KamisadoAction.Tap(square("h7")))
        settle()
        assertEquals("h7-h7", presenter.state.value.log.last().notation)
        assertEquals(Tint.Purple, presenter.state.value.board.designated)
    }

    @Test
    fun `a pass that waits is said so in both languages, also after a tap elsewhere, and Enter makes it`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "h1-h7", "c8-b7")
        fun passWaits() {
            val state = presenter.state.value
            assertEquals("橙塔被堵住：点它让过，或再悔一步", stripLines(state, stringsZh)?.title)
            assertEquals("Orange is blocked: tap it to pass, or take back once more", stripLines(state, stringsEn)?.title)
            assertEquals(2, state.log.size)
        }
        presenter.on(KamisadoAction.Undo)
        settle()
        passWaits()
        presenter.on(KamisadoAction.TapElsewhere)
        passWaits()
        presenter.on(KamisadoAction.Tap(square("a8")))
        passWaits()
        presenter.on(KamisadoAction.Tap(square("h7")))
        settle()
        assertEquals("h7-h7", presenter.state.value.log.last().notation)
        assertNull(presenter.state.value.blocked)
        presenter.on(KamisadoAction.Undo)
        settle()
        presenter.on(KamisadoAction.TapElsewhere)
        presenter.on(KamisadoAction.Enter)
        settle()
        assertEquals("h7-h7", presenter.state.value.log.last().notation)
        presenter.on(KamisadoAction.Undo)
        settle()
        presenter.on(KamisadoAction.Undo)
        settle()
        assertNull(presenter.state.value.blocked)
        assertEquals(listOf("h1-h7"), presenter.state.value.log.map { it.notation })
    }

    @Test
    fun `while frames play, picture, turn and log are of one moment`() = runTest {
        for ((opponent, moves) in listOf(
            Opponent.Person to listOf("h1-h7", "c8-b7"),
            Opponent.Person to listOf("f1-f5", "g8-a2", "f5-d7"),
            Opponent.Computer(Level.ENTRY) to listOf("c1-f4"),
        )) {
            val presenter = presenter(opponent)
            // Checked at the end: a failure inside a collector only ends the collector.
            val seen = mutableListOf<KamisadoState>()
            backgroundScope.launch { presenter.state.collect { seen += it } }
            tap(presenter, *moves.toTypedArray())
            presenter.on(KamisadoAction.Undo)
            settle()
            assertTrue(seen.size > 2 * moves.size)
            for (state in seen) {
                assertEquals(state.board.lastTo, state.log.lastOrNull()?.to, "the log ends with the last move of the picture")
                if (state.waiting != Waiting.Nobody) assertEquals(state.turnOf(state.board.toMove), state.waiting)
            }
        }
    }

    @Test
    fun `a match that another window went on with is caught up with, said so, and gone on with`() = runTest {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val tiles = kamisadoTiles().map { it.toUi() }
        val ours = library(services)
        val theirs = library(services)
        val session = ours.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, seed(7)))
        val id = session.snapshot().id
        val here = KamisadoPresenter(session, tiles, backgroundScope, services, resume = ours::resumeKamisado)
        val there = KamisadoPresenter(theirs.resumeKamisado(id), tiles, backgroundScope, services, resume = theirs::resumeKamisado)
        tap(there, "c1-f4")
        presenterTap(here, "d1-d4")
        assertEquals(KamisadoNotice.WentOn, here.state.value.notice)
        assertEquals(stringsEn.wentOn, stripLines(here.state.value, stringsEn)?.title)
        assertEquals(there.state.value.board, here.state.value.board)
        tap(here, "b8-b4")
        assertEquals(listOf("c1-f4", "b8-b4"), here.state.value.log.map { it.notation })
        // The other way round, by undo.
        there.on(KamisadoAction.Undo)
        settle()
        assertEquals(here.state.value.board, there.state.value.board)
    }

    @Test
    fun `a match that was given up says that it is closed, not that it went on`() = runTest {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val library = library(services)
        val session = library.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, seed(7)))
        val presenter = KamisadoPresenter(session, kamisadoTiles().map { it.toUi() }, backgroundScope, services, resume = library::resumeKamisado)
        presenter.on(KamisadoAction.GiveUp)
        settle()
        presenter.on(KamisadoAction.Undo)
        assertTrue((presenter.state.value.notice as KamisadoNotice.Refused).reason is SessionException.Closed)
    }

    @Test
    fun `a double click on restart begins one match`() = runTest {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val library = library(services)
        val session = library.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, seed(7)))
        val presenter = KamisadoPresenter(session, kamisadoTiles().map { it.toUi() }, backgroundScope, services)
        repeat(3) { presenter.on(KamisadoAction.Restart) }
        assertEquals(1, library.history(9u).size)
        settle()
        presenter.on(KamisadoAction.Restart)
        assertEquals(2, library.history(9u).size)
    }

    @Test
    fun `a deadlock is explained by the last real mover, who loses`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "f1-f5", "g8-a2", "f5-d7")
        val outcome = presenter.state.value.outcome
        assertEquals(KamisadoOutcome(Side.Gold, Place.Far, Side.Black), outcome)
        assertEquals(listOf("a2-a2", "d7-d7"), presenter.state.value.log.takeLast(2).map { it.notation })
    }

    @Test
    fun `undo while the computer thinks takes the move back and the late answer is dropped`() = runTest {
        val presenter = presenter(Opponent.Computer(Level.NORMAL))
        val start = presenter.state.value.board
        presenter.on(KamisadoAction.Tap(square("c1")))
        presenter.on(KamisadoAction.Tap(square("f4")))
        assertNotNull(presenter.state.value.on("f4"))
        presenter.on(KamisadoAction.Undo)
        settle()
        assertEquals(start.towers, presenter.state.value.board.towers)
        assertEquals(Waiting.Near, presenter.state.value.waiting)
        // UN-09: the computer answers the next move all the same.
        tap(presenter, "c1-f4")
        assertEquals(2, presenter.state.value.log.count { it.distance > 0 })
        assertEquals(Waiting.Near, presenter.state.value.waiting)
    }

    @Test
    fun `a computer's turn that could not be saved is tried once more by itself`() = runTest {
        val (_, presenter) = onFullDisk(faults = 1)
        val said = stripLines(presenter.state.value, stringsZh)!!
        assertEquals(stringsZh.tapToRetry, said.detail)
        assertEquals(stringsZh.of(SessionException.NotSaved(LibraryException.DiskFull())), said.title)
        assertFalse(presenter.state.value.thinking)
        settle()
        assertNull(presenter.state.value.stuck)
        assertEquals(2, presenter.state.value.log.size)
        assertEquals(Waiting.Near, presenter.state.value.waiting)
    }

    @Test
    fun `while it cannot be saved the words stay, nobody asks in a loop, and a touch tries again`() = runTest {
        val (session, presenter) = onFullDisk(faults = 3)
        advanceTimeBy(60_000)
        runCurrent()
        assertEquals(2, session.asked, "once, and once more by itself")
        assertNotNull(presenter.state.value.stuck)
        presenter.on(KamisadoAction.Touch)
        presenter.on(KamisadoAction.Tap(square("a5")))
        settle()
        assertNull(presenter.state.value.stuck)
        assertEquals(4, session.asked)
        assertEquals(2, presenter.state.value.log.size)
    }

    @Test
    fun `undo works while the computer's turn cannot be saved, and nothing is asked afterwards`() = runTest {
        val (session, presenter) = onFullDisk(faults = 9)
        presenter.on(KamisadoAction.Undo)
        settle()
        assertEquals(1, session.asked)
        assertNull(presenter.state.value.stuck)
        assertEquals(Waiting.Near, presenter.state.value.waiting)
        assertEquals(8, presenter.state.value.movable.size)
    }

    @Test
    fun `whoever takes Gold sees the computer begin and the board turned`() = runTest {
        val presenter = presenter(Opponent.Computer(Level.ENTRY), KamisadoSide.GOLD)
        assertTrue(presenter.state.value.turned)
        settle()
        assertEquals(1, presenter.state.value.log.count { it.distance > 0 })
        assertEquals(Waiting.Near, presenter.state.value.waiting)
    }

    @Test
    fun `a hint shows a move that can be made, and is closed by asking once more`() = runTest {
        val presenter = presenter(Opponent.Computer(Level.ENTRY))
        presenter.on(KamisadoAction.Hint)
        settle()
        val first = presenter.state.value.hint!!.first
        presenter.on(KamisadoAction.Tap(first.from))
        assertTrue(Landing(first.to, first.landed, first.names?.square, wins = false) in presenter.state.value.held!!.landings)
        presenter.on(KamisadoAction.Hint)
        assertNull(presenter.state.value.hint)
    }

    @Test
    fun `a hint that is thought about is called off by asking once more or by Escape, and can be asked for again`() = runTest {
        val services = TestServices(StandardTestDispatcher(testScheduler))
        val session = Thinking(library(services).newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, seed(7))))
        val presenter = KamisadoPresenter(session, kamisadoTiles().map { it.toUi() }, backgroundScope, services)
        for ((times, again) in listOf(KamisadoAction.Hint, KamisadoAction.Escape).withIndex()) {
            session.meanwhile = {
                assertEquals(StripLines(stringsZh.thinking), stripLines(presenter.state.value, stringsZh))
                presenter.on(again)
            }
            presenter.on(KamisadoAction.Hint)
            settle()
            assertEquals(times + 1, session.cancelled)
            assertFalse(presenter.state.value.hinting)
            assertNull(presenter.state.value.hint, "the late answer is not shown")
            assertNull(presenter.state.value.notice)
        }
        session.meanwhile = {}
        presenter.on(KamisadoAction.Hint)
        settle()
        assertNotNull(presenter.state.value.hint)
    }

    /** The rules' example: orange on h7 is blocked, its pass names purple. From b7, or just as well from c6. */
    @Test
    fun `a hint tells the chain behind it, link by link where room is scarce`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "h1-h7")
        presenter.on(KamisadoAction.Hint)
        settle()
        val to = presenter.state.value.hint!!.first.to.name
        assertTrue(to in listOf("b7", "c6"), to)
        val zh = listOf("1. 落在橙格 $to → 对方的橙塔被堵住", "2. 对方的橙塔原地不动，脚下是紫格 → 你的紫塔能直达底线", "3. 你的紫塔走到底线 h1，你获胜")
        val en = listOf(
            "1. Lands on orange $to → their orange is blocked", "2. Their orange stays, purple underfoot → your purple can run home",
            "3. Your purple runs home to h1 and wins",
        )
        for ((words, title, lines) in listOf(
            Triple(stringsZh, "提示 c8-$to · 必胜，还有 3 手", zh), Triple(stringsEn, "Hint c8-$to · wins in 3 moves", en),
        )) {
            assertEquals(StripLines(title, lines.joinToString("\n"), Tint.Orange), stripLines(presenter.state.value, words))
            for (line in lines + lines.first()) {
                assertEquals(line, stripLines(presenter.state.value, words, brief = true)?.detail)
                presenter.on(KamisadoAction.NextLink)
            }
            repeat(2) { presenter.on(KamisadoAction.NextLink) }
        }
        tap(presenter, "c8-$to")
        assertNull(presenter.state.value.hint)
    }

    /** The rules' shortest deadlock: Black moved last and loses. */
    @Test
    fun `after the game a review tells of each move what it was worth, and shows the board after it`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "f1-f5", "g8-a2")
        presenter.on(KamisadoAction.Review)
        assertNull(presenter.state.value.review, "not while the game goes on")
        tap(presenter, "f5-d7")
        val end = presenter.state.value
        presenter.on(KamisadoAction.Review)
        settle()
        val review = presenter.state.value.review!!
        assertTrue(review.complete)
        assertEquals((1..5).toList(), review.plies.keys.sorted())
        assertEquals(listOf(Judgement.ForcedPass, Judgement.ForcedPass), listOf(4, 5).map { review.plies[it]?.judgement })
        assertEquals(Prospect(Side.Gold, Distance(2, 2)), review.plies[3]?.after)
        val thrown = review.plies.values.filter { it.judgement == Judgement.ThrewAway }.map { it.ply }
        assertEquals(thrown.minOrNull(), review.firstLoss)
        assertEquals(thrown.maxOrNull(), review.decisive)
        val first = end.log.firstOrNull { it.ply == review.firstLoss }
        assertEquals(first?.let { "第一个败着：第 ${it.ply} 手 ${it.notation}" } ?: stringsZh.proof.noLoss, stripLines(presenter.state.value, stringsZh)?.detail)

        presenter.on(KamisadoAction.Look(4))
        val looked = presenter.state.value
        assertEquals(square("d7"), looked.board.towers.single { it.side == Side.Black && it.tint == Tint.Purple }.square)
        assertEquals(StripLines("第 4 手 a2-a2 · 不影响胜负：塔被堵住", "对面必胜，还有 1 手", Tint.Purple), stripLines(looked, stringsZh))
        assertEquals(StripLines("Move 4 a2-a2 · Made no difference: blocked", "Far side wins in 1 move", Tint.Purple), stripLines(looked, stringsEn))
        assertEquals(end.log, looked.log, "only a look")
        presenter.on(KamisadoAction.Arrow(-1, 0))
        assertEquals(3, presenter.state.value.looking)
        repeat(9) { presenter.on(KamisadoAction.Arrow(-1, 0)) }
        assertEquals(stringsZh.proof.start, stripLines(presenter.state.value, stringsZh)?.title)
        assertEquals(8, presenter.state.value.board.towers.count { it.square.rank == 0 })
        presenter.on(KamisadoAction.Tap(square("c1")))
        presenter.on(KamisadoAction.Tap(square("c4")))
        assertNotNull(presenter.state.value.on("c1"), "nothing can be moved there")
        presenter.on(KamisadoAction.Look(null))
        assertEquals(end.board, presenter.state.value.board)
        presenter.on(KamisadoAction.Review)
        assertNull(presenter.state.value.review)
    }

    @Test
    fun `a review that is left or restarted in the middle does not come back`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "f1-f5", "g8-a2", "f5-d7")
        presenter.on(KamisadoAction.Review)
        presenter.on(KamisadoAction.Review)
        settle()
        assertNull(presenter.state.value.review)
        presenter.on(KamisadoAction.Review)
        presenter.on(KamisadoAction.Restart)
        settle()
        assertNull(presenter.state.value.review)
        assertTrue(presenter.state.value.ready)
    }

    @Test
    fun `giving up closes the match and is no result of the rules`() = runTest {
        val presenter = presenter(Opponent.Computer(Level.ENTRY))
        presenter.on(KamisadoAction.GiveUp)
        settle()
        assertEquals(Closed.GivenUp, presenter.state.value.closed)
        assertNull(presenter.state.value.outcome)
    }

    @Test
    fun `restart begins anew with one tap`() = runTest {
        val presenter = presenter(Opponent.Person)
        tap(presenter, "c1-f4")
        presenter.on(KamisadoAction.Restart)
        settle()
        assertTrue(presenter.state.value.log.isEmpty())
        assertEquals(8, presenter.state.value.movable.size)
    }

    @Test
    fun `restart while the computer thinks begins anew and the late answer is dropped`() = runTest {
        val presenter = presenter(Opponent.Computer(Level.NORMAL))
        presenter.on(KamisadoAction.Tap(square("c1")))
        presenter.on(KamisadoAction.Tap(square("f4")))
        presenter.on(KamisadoAction.Restart)
        settle()
        assertTrue(presenter.state.value.log.isEmpty())
        tap(presenter, "c1-f4")
        assertEquals(2, presenter.state.value.log.count { it.distance > 0 })
    }

    @Test
    fun `arrow keys and Enter choose and move`() = runTest {
        val presenter = presenter(Opponent.Person)
        presenter.on(KamisadoAction.Arrow(1, 0))
        val first = presenter.state.value.cursor!!
        assertTrue(first in presenter.state.value.movable)
        presenter.on(KamisadoAction.Enter)
        assertEquals(first, presenter.state.value.held?.from)
        presenter.on(KamisadoAction.Arrow(0, 1))
        presenter.on(KamisadoAction.Enter)
        settle()
        assertEquals(1, presenter.state.value.log.size)
        assertEquals(Square(first.file, 1), presenter.state.value.log.single().to)
    }
}
