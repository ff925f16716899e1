package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsZh
import java.nio.file.Path

/** The moments of play, with no text cut off; the pictures are left in target/pictures to be looked at. */
class ScenesTest {
    private val out = Path.of("target/pictures")

    private companion object {
        /** Links of a hint's chain. */
        const val CHAIN = 3
    }

    private fun Stage.look(
        name: String,
        moment: String,
    ) {
        save(out.resolve("scene-$name-$moment.png"))
        assertEquals(emptyList<String>(), cutTexts(), "$name $moment")
    }

    @ParameterizedTest
    @CsvSource(
        "phone,411,891,zh",
        "small,360,640,en",
        "square,600,600,en",
        "tablet,1280,800,zh",
        "landscape,640,360,en",
        "window,1100,800,en",
        "least,320,480,en",
    )
    fun kamisado(
        name: String,
        width: Int,
        height: Int,
        language: String,
    ) = onStage(width, height, language, language == "en", prepare = { it.kamisado() }) {
        val scene = "kamisado-$name"
        tap("continue")
        drag(centre("square-c1"), centre("square-f4"), drop = false)
        pass(300)
        look(scene, "drag")
        release(centre("square-f4"))
        pass(100)
        tap("restart")
        pass(3100)
        tap("hint")
        pass(100)
        look(scene, "hint")
        tap("square-h1")
        tap("square-h7")
        pass(700)
        // What is told of it: orange is blocked, its pass names purple, which runs home.
        tap("hint")
        pass(100)
        for (link in 1..CHAIN) {
            look(scene, "hint-$link")
            tap("strip")
        }
        tap("hint")
        tap("square-b7")
        pass(1500)
        look(scene, "pass")
        pass(3000)
        tap("square-h1")
        pass(3000)
        look(scene, "won")
        tap(if (place("log") != null) "log" else "long-form")
        pass(100)
        look(scene, "log")
        place("log-close")?.let { tap("log-close") } ?: tap("long-form")
        tap("review")
        pass(1000)
        look(scene, "review")
        tap("review-2")
        pass(100)
        look(scene, "review-move")
        tap("look-back")
        look(scene, "review-first")
        tap("look-end")
        look(scene, "review-end")
    }

    @ParameterizedTest
    @CsvSource(
        "phone,411,891,en",
        "small,360,640,en",
        "square,600,600,en",
        "landscape,640,360,en",
        "window,1100,800,en",
        "least,320,480,zh",
    )
    fun backgammon(
        name: String,
        width: Int,
        height: Int,
        language: String,
    ) = onStage(width, height, language, language == "en", prepare = { it.backgammon(seed = "12") }) {
        val words = if (language == "en") stringsEn else stringsZh
        val scene = "backgammon-$name"
        tap("continue")
        pass(500)
        val board = requireNotNull(place("board")).bounds
        var rolls = 0
        for (i in 0 until 400) {
            val seen = places()
            assertEquals(board, seen.first { it.tag == "board" }.bounds, "the board moved: ${seen.filter { it.tag.endsWith("-row") || it.tag == "strip" }}")
            val main = seen.firstOrNull { it.tag == "main" && it.enabled }
            val lit = seen.filter { it.state.startsWith(words.lit) }
            if (seen.any { it.text == words.autoEnding }) {
                look(scene, "grace")
                pass(1700)
            } else if (main != null) {
                if (++rolls > 6) break
                pass(450)
                look(scene, "to-roll")
                tap("main")
            } else if (lit.isNotEmpty()) {
                look(scene, "rolled")
                tap(lit.first().tag)
                places().firstOrNull { it.state.startsWith(words.reachable) }?.let { target ->
                    drag(lit.first().bounds.center, target.bounds.center, drop = false)
                    look(scene, "drag")
                    release(target.bounds.center)
                }
                pass(100)
            } else {
                pass(200)
            }
        }
        tap("gear")
        look(scene, "gear")
        tap("dialog-close")
        if (place("log") != null) {
            tap("log")
            pass(100)
            look(scene, "log")
        }
    }
}
