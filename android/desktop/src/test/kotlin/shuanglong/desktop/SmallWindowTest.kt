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
}
