package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.Level
import shuanglong.core.Opponent
import shuanglong.ui.stringsEn

/** What the one live region of a game says, in the real app over the real core (field reports AX-03, IN-17). */
class SpokenTest {
    private val words = stringsEn

    /** Somebody who hears, and never twice what has not changed. */
    private class Listener(
        private val stage: Stage,
    ) {
        val heard = mutableListOf<String>()
        private var last = ""

        fun listen(ms: Int) =
            repeat(ms / TICK) {
                stage.skip(TICK)
                val now = stage.place("news")?.text.orEmpty()
                if (now != last && now.isNotEmpty()) heard += now
                last = now
            }
    }

    @Test
    fun `AX-03 every throw and every step is told in order, also when touches cut the picture short`() =
        onStage(411, 891, "en", prepare = { it.backgammon(Opponent.Computer(Level.ENTRY), length = 0) }) {
            val listener = Listener(this)
            tap("continue")
            pass(500)
            tap("main")
            var steps = 0
            // The computer's turns are cut short by a finger beside every piece.
            repeat(TURNS) {
                listener.listen(600)
                val lit = places().filter { it.state.startsWith(words.lit) }
                val main = places().firstOrNull { it.tag == "main" && it.enabled }
                when {
                    lit.isNotEmpty() -> {
                        tap(lit.first().tag)
                        // One die at a time, so that every touch is a step.
                        tap(lit.first().tag)
                        steps++
                    }
                    main != null -> tap("main")
                    else -> tap("far-row")
                }
            }
            listener.listen(180_000)
            val heard = listener.heard
            val all = heard.joinToString("\n")
            assertTrue(heard.first().startsWith("Opening throw: You "), all)
            assertEquals(steps, heard.count { it.startsWith("You: ") && words.noLegalMove !in it }, all)
            // Whoever throws does something with it, or is said to have nothing to do, before anybody throws again.
            val throws = heard.indices.filter { " rolled " in heard[it] }
            assertTrue(throws.size > 4, all)
            for ((at, next) in throws.zipWithNext()) {
                val who = heard[at].substringBefore(" rolled")
                val done = heard.subList(at + 1, next)
                assertTrue(done.any { it.startsWith("$who: ") }, "${heard[at]}: $done\n$all")
                assertTrue(done.none { it.startsWith(if (who == "You") "Computer: " else "You: ") }, "${heard[at]}: $done\n$all")
            }
        }

    @Test
    fun `AX-03 a forced pass is told with the tower and the colour underfoot`() =
        onStage(411, 891, "en", prepare = { it.kamisado() }) {
            tap("continue")
            tap("square-h1")
            tap("square-h7")
            pass(600)
            tap("square-b7")
            val heard = Listener(this).also { it.listen(40_000) }.heard
            val pass = heard.indexOfFirst { it.startsWith(words.passTitle(shuanglong.ui.Tint.Orange)) }
            assertTrue(pass > 0 && "purple" in heard[pass], heard.joinToString("\n"))
            assertEquals(heard.distinct(), heard, "nothing is said twice")
        }

    @Test
    fun `what is spoken by itself stands in one place only`() =
        onStage(411, 891, "en", prepare = { it.kamisado() }) {
            tap("continue")
            tap("square-h1")
            tap("square-h7")
            pass(200)
            assertEquals(listOf("news"), liveRegions())
        }

    private companion object {
        const val TICK = 100
        const val TURNS = 60
    }
}
