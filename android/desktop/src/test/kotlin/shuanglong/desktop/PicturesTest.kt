package shuanglong.desktop

import org.junit.jupiter.api.Test
import shuanglong.core.BackgammonMatchSetup
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSide
import shuanglong.core.Level
import shuanglong.core.MatchLibrary
import shuanglong.core.Opponent
import shuanglong.ui.ShuanglongApp
import java.nio.file.Files
import java.nio.file.Path

/** Pictures of every screen in every shape of window, to be looked at; nothing is compared here. */
class PicturesTest {
    private val sizes = mapOf("small" to (360 to 640), "phone" to (411 to 891), "landscape" to (891 to 411), "tablet" to (1280 to 800), "square" to (600 to 600))

    @Test
    fun `every screen can be drawn in every window, language and theme`() {
        val out = Path.of("target/pictures")
        for ((name, size) in sizes) for (language in listOf("zh", "en")) for (dark in listOf(language == "en")) {
            val folder = Files.createTempDirectory("shuanglong-pictures").toString()
            MatchLibrary.open(folder).use { library ->
                library.newBackgammon(BackgammonMatchSetup(Opponent.Computer(Level.NORMAL), 5u, "ab".repeat(32))).close()
                library.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Computer(Level.NORMAL), "cd".repeat(32))).close()
            }
            val time = StageTime()
            val services = StageServices(folder, language, dark, time, pictureFont)
            Stage(size.first, size.second, if (name == "tablet") 1f else 1.5f, time) { ShuanglongApp(services) }.use { stage ->
                val theme = if (dark) "dark" else "light"
                fun shot(screen: String) = stage.save(out.resolve("$name-$screen-$language-$theme.png"))
                shot("lobby")
                stage.tap("continue")
                stage.pass(300)
                shot("kamisado")
                stage.tap("square-c1")
                stage.tap("square-f4")
                stage.pass(6000)
                shot("kamisado-turn")
                stage.tap("gear")
                shot("kamisado-gear")
                stage.tap("dialog-close")
                stage.tap("lobby")
                if (stage.place("more") != null) {
                    stage.tap("more")
                    shot("lobby-more")
                }
                val match = stage.places().map { it.tag }.last { it.startsWith("resume-") }
                stage.tap(match)
                stage.pass(500)
                shot("backgammon-opening")
                stage.tap("main")
                stage.pass(300)
                shot("backgammon-thrown")
                stage.pass(9000)
                if (stage.place("main")?.enabled == true) stage.tap("main")
                stage.pass(3000)
                shot("backgammon")
                stage.tap("hint")
                stage.pass(500)
                shot("backgammon-hint")
            }
        }
    }
}
