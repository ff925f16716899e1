package shuanglong.desktop

import androidx.compose.ui.input.key.Key
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.Opponent

/** Where the Tab key leads, on the screens and in the dialogs over them. */
class FocusTest {
    private fun Stage.tab(back: Boolean = false) = key(Key.Tab, Chord(shift = back))

    /** The tags that the Tab key comes to until it is where it began. */
    private fun Stage.round(back: Boolean = false): List<String?> {
        tab(back)
        val first = focused()
        val seen = mutableListOf(first)
        repeat(MOST) {
            tab(back)
            val now = focused()
            if (now == first) return seen
            seen += now
        }
        return seen
    }

    /** What can be clicked now and is no part of the board, which has keys of its own. */
    private fun Stage.controls(): Set<String> =
        places().filter { it.enabled && it.clickable && !it.tag.matches(Regex("(square|point|tray)-.*|bar|dice")) }.map { it.tag }.toSet()

    @Test
    fun `the Tab key reaches every control of a game and comes round again`() {
        for ((game, prepare) in mapOf<String, (shuanglong.core.MatchLibrary) -> Unit>(
            "kamisado" to { it.kamisado() },
            "backgammon" to { it.backgammon(Opponent.Person) },
        )) {
            onStage(411, 891, "en", prepare = prepare) {
                tap("continue")
                pass(5000)
                val round = round()
                assertEquals(round.distinct(), round, "nothing twice")
                assertEquals(controls(), round.toSet() - game - null - "log-list", "$game: $round")
                assertEquals(round.reversed().toSet(), round(back = true).toSet(), "the same backwards")
            }
        }
    }

    @Test
    fun `a dialog takes the keyboard, keeps it, hides what lies below, and gives it back on Esc`() =
        onStage(411, 891, "en", prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            pass(500)
            tap("gear")
            pass(100)
            assertNull(place("main"), "what lies below is out of reach")
            assertNull(place("point-24"))
            val round = round().filterNotNull().filter { it.isNotEmpty() }
            assertEquals(controls(), round.toSet(), "all of the dialog and nothing else")
            assertEquals(round.toSet(), round(back = true).filterNotNull().filter { it.isNotEmpty() }.toSet(), "backwards too")
            tab()
            for (arrow in listOf(Key.DirectionDown, Key.DirectionUp, Key.DirectionLeft, Key.DirectionRight)) {
                repeat(MOST) { key(arrow) }
                assertTrue(focused() in round, "$arrow led to ${focused()}")
            }
            key(Key.Escape)
            pass(100)
            assertNull(place("dialog"))
            assertNotNull(place("main"))
            key(Key.Spacebar)
            pass(4000)
            assertTrue(places().any { it.state.isNotEmpty() && it.tag.startsWith("point-") }, "Space throws again")
        }

    @Test
    fun `no key reaches the game below a dialog`() =
        onStage(411, 891, "en", prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            pass(500)
            tap("gear")
            // A touch on a tick leaves the keyboard in the dialog, and so does one beside all of them.
            for (touched in listOf("numbers", "dialog")) {
                tap(touched)
                key(Key.Spacebar)
                key(Key.Enter)
                pass(4000)
                assertNotNull(place("dialog"))
            }
            key(Key.Escape)
            pass(100)
            assertNull(place("dialog"))
            assertFalse(places().any { it.tag == "dice" }, "nothing was thrown")
        }

    @Test
    fun `the lobby is worked by keyboard alone`() =
        onStage(411, 891, "en") {
            val round = round()
            assertTrue(controls().all { it in round }, "${controls() - round.toSet()} cannot be reached")
            while (focused() != "start-kamisado") tab()
            key(Key.Enter)
            pass(500)
            assertNotNull(place("kamisado"))
        }

    private companion object {
        const val MOST = 60
    }
}
