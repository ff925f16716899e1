package shuanglong.desktop

import androidx.compose.ui.geometry.Rect
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.MethodSource
import java.nio.file.Path

/**
 * Every screen in every shape of window, language and theme: nothing overlaps, nothing is cut off, everything lies inside.
 * The pictures are left in target/pictures to be looked at.
 */
class PicturesTest {
    private val out = Path.of("target/pictures")

    @ParameterizedTest
    @MethodSource("windows")
    fun `every screen has room for all of it`(
        name: String,
        width: Int,
        height: Int,
        language: String,
        dark: Boolean,
    ) {
        val theme = if (dark) "dark" else "light"
        onStage(width, height, language, dark, prepare = {
            it.backgammon()
            it.kamisado()
        }) {
            fun look(screen: String) {
                save(out.resolve("$name-$screen-$language-$theme.png"))
                checkLayout("$name $screen $language", Rect(0f, 0f, width.toFloat(), height.toFloat()))
            }
            look("lobby")
            tap("continue")
            pass(300)
            look("kamisado")
            tap("square-c1")
            tap("square-f4")
            pass(600)
            look("kamisado-turn")
            tap("gear")
            look("kamisado-gear")
            tap("dialog-close")
            tap("lobby")
            tap("more")
            look("lobby-more")
            tap(places().map { it.tag }.last { it.startsWith("resume-") })
            pass(500)
            look("backgammon-opening")
            tap("main")
            pass(700)
            look("backgammon-thrown")
            pass(3000)
            tap("hint")
            pass(300)
            look("backgammon-hint")
        }
    }

    private fun Stage.checkLayout(
        what: String,
        window: Rect,
    ) {
        assertEquals(emptyList<String>(), cutTexts(), "cut off in $what")
        val places = places()
        // The lobby scrolls, dialogs lie over the rest.
        if (places.none { it.tag == "board" } || places.any { it.tag == "dialog" }) return
        val parts = places.filter { it.tag in PARTS }
        for (part in parts) {
            assertTrue(window.contains(part.bounds), "${part.tag} is outside in $what: ${part.bounds}")
            if (part.tag in BUTTONS) {
                assertTrue(part.bounds.width >= LEAST_TARGET && part.bounds.height >= LEAST_TARGET, "${part.tag} is too small in $what: ${part.bounds}")
            }
        }
        for (a in parts) {
            for (b in parts) {
                if (a.tag < b.tag) assertTrue(!a.bounds.deflate(.5f).overlaps(b.bounds.deflate(.5f)), "${a.tag} overlaps ${b.tag} in $what")
            }
        }
        for (tag in listOf("lobby", "restart", "gear", "undo", "near-row", "far-row", "board")) {
            assertTrue(parts.any { it.tag == tag }, "no $tag in $what")
        }
        val board = parts.first { it.tag == "board" }.bounds
        assertTrue(board.width * board.height >= LEAST_SHARE * window.width * window.height, "board too small in $what: $board")
    }

    private fun Rect.contains(other: Rect) = other.left >= left && other.top >= top && other.right <= right + 1 && other.bottom <= bottom + 1

    companion object {
        private val BUTTONS = setOf("lobby", "restart", "gear", "undo", "hint", "main", "log", "give-up")
        private val PARTS = BUTTONS + setOf("near-row", "far-row", "strip", "board", "log-list")
        private const val LEAST_TARGET = 44f
        private const val LEAST_SHARE = .3f

        @JvmStatic
        fun windows(): List<Arguments> {
            val sizes =
                listOf(
                    "small" to (360 to 640),
                    "phone" to (411 to 891),
                    "landscape" to (891 to 411),
                    "tablet" to (1280 to 800),
                    "square" to (600 to 600),
                )
            return sizes.flatMap { (name, size) ->
                listOf("zh", "en").flatMap { language -> listOf(false, true).map { Arguments.of(name, size.first, size.second, language, it) } }
            }
        }
    }
}
