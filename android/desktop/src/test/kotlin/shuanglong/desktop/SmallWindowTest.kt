package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import shuanglong.core.Opponent
import shuanglong.ui.stringsEn
import java.nio.file.Path

/** Windows smaller than any phone: the boards shrink, then they are left out; nothing throws. */
class SmallWindowTest {
    private val out = Path.of("target/pictures")

    private fun Stage.look(name: String) = save(out.resolve("tiny-$name.png"))

    @ParameterizedTest
    @CsvSource("60,60", "240,320", "260,360", "300,400", "320,480", "700,60", "60,700")
    fun `no size of window is too small to be drawn`(
        width: Int,
        height: Int,
    ) {
        onStage(width, height, "en") { look("lobby-$width-$height") }
        // Entered in a window of ordinary size, which is then made small: the buttons must be found first.
        for (game in listOf("kamisado", "backgammon")) {
            onStage(411, 891, "en", prepare = { if (game == "kamisado") it.kamisado() else it.backgammon(Opponent.Person) }) {
                tap("continue")
                pass(500)
                place("main")?.let { tap("main") }
                pass(1000)
                resize(width, height)
                look("$game-$width-$height")
                pass(5000)
                look("$game-$width-$height-later")
                assertTrue(places().any { it.tag == game }, "still in the game")
            }
        }
    }

    @ParameterizedTest
    @CsvSource("320,480", "320,568", "360,640")
    fun `the smallest phones have room to play on`(
        width: Int,
        height: Int,
    ) = onStage(width, height, "en", prepare = { it.backgammon(Opponent.Person) }) {
        tap("continue")
        pass(500)
        tap("main")
        pass(4000)
        look("least-$width-$height")
        val point = requireNotNull(place("point-6")).bounds
        val bar = requireNotNull(place("bar")).bounds
        // The classic board lying in 480 by 320 has points of 16 dp.
        assertTrue(point.height >= LEAST_POINT && point.width >= 150, "$point")
        assertTrue(bar.height < 2 * point.height, "the bar gives way first: $bar, $point")
        assertEquals(emptyList<String>(), cutTexts())
        val from = places().last { it.state.startsWith(stringsEn.lit) }
        tap(from.tag)
        val to = places().first { it.state.startsWith(stringsEn.reachable) }
        val before = requireNotNull(place(to.tag)).text
        tap(to.tag)
        pass(600)
        assertTrue(before != requireNotNull(place(to.tag)).text, "played by finger")
    }

    private companion object {
        const val LEAST_POINT = 16f
    }
}
