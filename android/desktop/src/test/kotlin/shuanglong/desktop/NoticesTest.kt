package shuanglong.desktop

import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import shuanglong.core.Level
import shuanglong.core.Opponent
import shuanglong.ui.Tint
import shuanglong.ui.stringsEn

/** No notice is lost and each stays long enough, with motion and without (field reports IN-16, IN-17). */
class NoticesTest {
    private val words = stringsEn

    /** A text that stood in the strip: for how long, and whether the dice lay there when it came. */
    private data class Seen(
        val text: String,
        val ms: Int,
        val dice: Boolean,
    )

    private class Watcher(
        private val stage: Stage,
    ) {
        val seen = mutableListOf<Seen>()
        val heard = mutableListOf<String>()
        private var last = ""

        /** What the strip says now. */
        val strip get() = stage.place("strip")?.text.orEmpty()

        fun watch(ms: Int) =
            repeat(ms / TICK) {
                stage.skip(TICK)
                val now = strip
                val before = seen.lastOrNull()
                if (before?.text == now) seen[seen.lastIndex] = before.copy(ms = before.ms + TICK) else seen += Seen(now, TICK, stage.place("dice") != null)
                val said = stage.place("news")?.text.orEmpty()
                if (said != last && said.isNotEmpty()) heard += said
                last = said
            }
    }

    private fun Stage.act(tag: String) {
        val node = nodes().first { it.config.getOrNull(SemanticsProperties.TestTag) == tag }
        node.config.getOrNull(SemanticsActions.OnClick)?.action?.invoke()
    }

    /** The first step of the hint, by the action of its checker: well enough to leave the computer without a move at times. */
    private fun Stage.playAsHinted() {
        act("hint")
        pass(SETTLING_MS)
        val (from, to) = requireNotNull(Regex("(bar|\\d+)/(off|\\d+)").find(place("strip")?.text.orEmpty())) { "no hint" }.destructured
        val checker = nodes().first { it.config.getOrNull(SemanticsProperties.TestTag) == if (from == "bar") from else "point-$from" }
        val actions = checker.config[SemanticsActions.CustomActions]
        actions.first { if (to == "off") it.label == words.spoken.bearOff else it.label in listOf(words.spoken.moveTo(to), words.spoken.hitOn(to)) }.action()
    }

    @ParameterizedTest
    @ValueSource(booleans = [true, false])
    fun `IN-16 IN-17 that nothing can be played is shown with the dice, long enough, and told, for both sides`(still: Boolean) =
        onStage(360, 640, "en", still = still, prepare = { it.backgammon(Opponent.Computer(Level.ENTRY), length = 0, seed = SEED) }) {
            val watcher = Watcher(this)
            tap("continue")
            repeat(MOST_LOOKS) {
                watcher.watch(TICK)
                if (place("main")?.text == words.newMatch) return@repeat
                // A touch would end it, and that is its right.
                if (words.noLegalMove in watcher.strip || words.noMoreMoves in watcher.strip) return@repeat
                val lit = places().filter { it.state.startsWith(words.lit) }
                val main = place("main")
                if (lit.isNotEmpty()) {
                    playAsHinted()
                } else if (main != null && main.enabled) {
                    act("main")
                }
            }
            watcher.watch(600_000)
            val notices = watcher.seen.filter { it.text == words.noLegalMove }
            assertTrue(notices.size >= 2, watcher.seen.joinToString("\n"))
            for (notice in watcher.seen.filter { it.text == words.noLegalMove || it.text == words.noMoreMoves }) {
                assertTrue(notice.ms >= LEAST_MS - TICK, "$notice")
                assertTrue(notice.dice, "$notice")
            }
            val told = watcher.heard.filter { it.endsWith(": ${words.noLegalMove}") }
            assertEquals(notices.size, told.size, watcher.heard.joinToString("\n"))
            assertEquals(setOf("You: ${words.noLegalMove}", "Computer: ${words.noLegalMove}"), told.toSet())
        }

    @ParameterizedTest
    @ValueSource(booleans = [true, false])
    fun `IN-17 a forced pass is shown long enough and told`(still: Boolean) =
        onStage(360, 640, "en", still = still, prepare = { it.kamisado() }) {
            val watcher = Watcher(this)
            tap("continue")
            tap("square-h1")
            tap("square-h7")
            pass(1000)
            tap("square-b7")
            watcher.watch(30_000)
            val pass = watcher.seen.single { it.text.startsWith(words.passTitle(Tint.Orange)) }
            assertTrue(pass.ms >= LEAST_MS - TICK, "$pass")
            assertEquals(1, watcher.heard.count { it.startsWith(words.passTitle(Tint.Orange)) })
        }

    private companion object {
        const val TICK = 100
        const val SETTLING_MS = 50
        const val LEAST_MS = 1_500
        const val MOST_LOOKS = 6_000
        const val SEED = "06"
    }
}
