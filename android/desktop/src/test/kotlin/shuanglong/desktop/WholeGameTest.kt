package shuanglong.desktop

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.Level
import shuanglong.core.Opponent
import shuanglong.ui.stringsEn
import kotlin.math.abs

/**
 * A whole game of each through the real UI and the real core, from the first move until the result shows: by drag, by tap, by
 * keyboard, by the actions of the nodes alone (field report AX-02). Seeds are given and choices fixed: every run is the same.
 */
class WholeGameTest {
    private val words = stringsEn

    /** One way of touching a board: the large button, a move from one place to one of those that are then in reach. */
    private abstract inner class Hand(
        val stage: Stage,
    ) {
        abstract fun main()

        /** Takes up what stands on [from]; what is the only one to move is in hand already. */
        abstract fun take(from: Place)

        abstract fun put(
            from: Place,
            to: Place,
        )

        fun lit() = stage.places().filter { it.state.startsWith(words.lit) }

        fun held() = stage.places().firstOrNull { it.state.startsWith(words.held) }

        fun reach() = stage.places().filter { it.state.startsWith(words.reachable) }
    }

    private inner class Drag(
        stage: Stage,
    ) : Hand(stage) {
        override fun main() = stage.tap("main")

        override fun take(from: Place) {
            val at = from.bounds.center
            stage.press(at)
            stage.move(at + Offset(0f, LIFT))
        }

        override fun put(
            from: Place,
            to: Place,
        ) {
            // In hand without a finger on it: the drag begins only here.
            if (held()?.tag == from.tag) take(from)
            stage.move((from.bounds.center + to.bounds.center) / 2f)
            stage.move(to.bounds.center)
            stage.release(to.bounds.center)
            stage.skip(FRAME)
        }
    }

    private inner class Tap(
        stage: Stage,
    ) : Hand(stage) {
        override fun main() = stage.tap("main")

        override fun take(from: Place) = stage.tap(from.bounds.center)

        override fun put(
            from: Place,
            to: Place,
        ) = stage.tap(to.bounds.center)
    }

    private inner class Keyboard(
        stage: Stage,
    ) : Hand(stage) {
        override fun main() = stage.key(Key.Spacebar)

        override fun take(from: Place) {
            goTo(from)
            stage.key(Key.Enter)
        }

        override fun put(
            from: Place,
            to: Place,
        ) {
            goTo(to)
            stage.key(Key.Enter)
        }

        /** Across to the row first, then along it; the places that lie between the rows are left along. */
        private fun goTo(to: Place) {
            repeat(MOST_KEYS) {
                val tag = stage.focused()
                val here = stage.place(tag.orEmpty())
                if (tag == to.tag) return
                val way = if (here == null) Offset.Zero else to.bounds.center - here.bounds.center
                val between = tag == "bar" || to.tag == "bar" || tag.orEmpty().startsWith("tray")
                val across = abs(way.y) > to.bounds.height / 2 && !between
                val left = way.x < 0
                stage.key(if (across) if (way.y < 0) Key.DirectionUp else Key.DirectionDown else if (left) Key.DirectionLeft else Key.DirectionRight)
            }
            error("no way to ${to.tag}, the cursor stands on ${stage.focused()}")
        }
    }

    /** Nothing but what a screen reader can ask of the nodes. */
    private inner class Actions(
        stage: Stage,
    ) : Hand(stage) {
        private var moves = 0

        private fun node(tag: String): SemanticsNode = stage.nodes().first { it.config.getOrNull(SemanticsProperties.TestTag) == tag }

        private fun click(tag: String) {
            val done = node(tag).config.getOrNull(SemanticsActions.OnClick)?.action
            assertTrue(requireNotNull(done) { "$tag cannot be clicked" }())
            stage.skip(FRAME)
        }

        override fun main() = click("main")

        override fun take(from: Place) = click(from.tag)

        override fun put(
            from: Place,
            to: Place,
        ) {
            // Every other move by the menu of actions, which needs nothing taken up before.
            val more = node(from.tag).config.getOrNull(SemanticsActions.CustomActions).orEmpty()
            val name = to.tag.substringAfter("-")
            val one = more.firstOrNull { name in it.label.split(" ", ",") || (to.tag.startsWith("tray") && it.label == words.spoken.bearOff) }
            if (++moves % 2 == 0 || one == null) {
                click(to.tag)
            } else {
                assertTrue(one.action())
                stage.skip(FRAME)
            }
        }
    }

    private fun kamisado(
        width: Int = 360,
        height: Int = 640,
        opponent: Opponent = Opponent.Person,
        handOf: (Stage) -> Hand,
    ) = onStage(width, height, "en", prepare = { it.kamisado(opponent) }) {
        tap("continue")
        val hand = handOf(this)
        var moves = 0
        repeat(MOST_LOOKS) {
            if (place("again") != null) return@repeat
            val from = hand.held() ?: hand.lit().firstOrNull()
            if (from == null) {
                skip(LOOK)
                return@repeat
            }
            if (hand.held() == null) hand.take(from)
            val reach = hand.reach()
            // Home if that is possible; else not too far, so that the game is a game.
            val to = reach.firstOrNull { it.tag.last() in "18" } ?: reach.minBy { abs(it.tag.last() - from.tag.last()) }
            hand.put(from, to)
            moves++
            skip(LOOK)
        }
        assertNotNull(place("again"), "the game has an end")
        assertTrue(places().any { it.tag == "strip" && " win" in it.text }, "the result shows")
        assertTrue(moves >= LEAST_MOVES, "$moves moves are no game")
    }

    private fun backgammon(
        width: Int = 360,
        height: Int = 640,
        opponent: Opponent = Opponent.Computer(Level.ENTRY),
        handOf: (Stage) -> Hand,
    ) = onStage(width, height, "en", prepare = { it.backgammon(opponent, length = 0, seed = "12") }) {
        tap("continue")
        pass(500)
        val hand = handOf(this)
        var steps = 0
        repeat(MOST_LOOKS) {
            val main = place("main")
            if (main?.text == words.newMatch) return@repeat
            val lit = hand.lit()
            if (lit.isNotEmpty()) {
                // The last one first, so that they come home together.
                val far = places().any { it.tag == "far-row" && "left" in it.text }
                val from = if (far) lit.last() else lit.first()
                hand.take(from)
                val to = hand.reach().let { if (far) it.last() else it.first() }
                hand.put(from, to)
                steps++
            } else if (main != null && main.enabled) {
                hand.main()
            }
            skip(LOOK)
        }
        assertTrue(place("main")?.text == words.newMatch, "the game has an end: ${places().map { it.tag to it.state }}")
        assertTrue(places().any { it.tag == "strip" && " won a " in it.text }, "the result shows")
        assertTrue(steps >= LEAST_STEPS, "$steps steps are no game")
    }

    @Test
    fun `a whole game of Kamisado by drag`() = kamisado { Drag(it) }

    @Test
    fun `a whole game of Kamisado by tap`() = kamisado(opponent = Opponent.Computer(Level.ENTRY)) { Tap(it) }

    @Test
    fun `a whole game of Kamisado by keyboard`() = kamisado(640, 360) { Keyboard(it) }

    @Test
    fun `AX-02 a whole game of Kamisado by the actions of the nodes alone`() = kamisado { Actions(it) }

    @Test
    fun `a whole game of backgammon by drag`() = backgammon { Drag(it) }

    @Test
    fun `a whole game of backgammon by tap`() = backgammon(opponent = Opponent.Person) { Tap(it) }

    @Test
    fun `a whole game of backgammon by keyboard`() = backgammon(640, 360) { Keyboard(it) }

    @Test
    fun `AX-02 a whole game of backgammon by the actions of the nodes alone`() = backgammon { Actions(it) }

    private companion object {
        const val FRAME = 16
        const val LOOK = 400
        const val MOST_LOOKS = 1_500
        const val MOST_KEYS = 60
        const val LIFT = 24f
        const val LEAST_MOVES = 4
        const val LEAST_STEPS = 30
    }
}
