package shuanglong.desktop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.ui.input.key.Key
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import shuanglong.core.BackgammonMatchSetup
import shuanglong.core.MatchLibrary
import shuanglong.core.Opponent
import shuanglong.ui.Language
import shuanglong.ui.PlatformServices
import shuanglong.ui.Preferences
import shuanglong.ui.ShuanglongTheme
import shuanglong.ui.Strings
import shuanglong.ui.backgammon.BackgammonPresenter
import shuanglong.ui.backgammon.BackgammonScreen
import shuanglong.ui.stringsFor
import shuanglong.ui.toUi
import java.nio.file.Files
import java.nio.file.Path
import kotlin.coroutines.CoroutineContext

/**
 * Hint and review of backgammon in every shape of window, with figures of our own: no text is cut off, everything can be
 * reached by finger and by key. The pictures are left in target/pictures to be looked at; some are compared with.
 */
class ReviewPicturesTest {
    private val out = Path.of("target/pictures")

    /** A match in which [TURNS] have ended and a roll is to be played, or as far as [begin] plays it. */
    private fun onMatch(
        width: Int,
        height: Int,
        language: String,
        dark: Boolean,
        background: CoroutineDispatcher? = null,
        length: Int = 0,
        begin: WeighedByHand.() -> Unit = { play(TURNS) },
        act: Stage.(WeighedByHand, Strings) -> Unit,
    ) {
        val folder = Files.createTempDirectory("shuanglong-review").toString()
        MatchLibrary.open(folder).use { library ->
            val setup = BackgammonMatchSetup(Opponent.Person, length.toUInt(), "ab".repeat(SEED_BYTES))
            val session = WeighedByHand(library.newBackgammon(setup)).also(begin)
            val preferences = library.settings().toUi()
            val words = stringsFor(Language.System, language)
            onUiThread {
                val time = StageTime()
                val services = StageServices(folder, language, dark, time, pictureFont, background = background ?: time)
                Stage(width, height, 1f, time) { Screen(session, services, preferences, words) }.use { it.act(session, words) }
            }
        }
    }

    @Composable
    private fun Screen(
        session: WeighedByHand,
        services: PlatformServices,
        preferences: Preferences,
        words: Strings,
    ) = ShuanglongTheme(services, words, preferences) {
        val scope = rememberCoroutineScope()
        val presenter = remember { BackgammonPresenter(session, scope, services) }
        BackgammonScreen(presenter, services, preferences, {}, {})
    }

    /** In a window in which nothing has to be scrolled for. */
    private fun Stage.giveUp(
        width: Int,
        height: Int,
    ) {
        resize(411, 891)
        tap("gear")
        tap("give-up")
        tap("answer-yes")
        pass(500)
        resize(width, height)
    }

    @ParameterizedTest
    @CsvSource(
        "small,360,640,zh,false",
        "small,360,640,en,true",
        "least,320,480,en,false",
        "phone,411,891,zh,true",
        "phone,411,891,en,false",
        "landscape,891,411,zh,false",
        "square,600,600,en,false",
        "square,600,600,zh,true",
        "tablet,1280,800,zh,false",
        "tablet,1280,800,en,true",
    )
    fun `every window has room for the hint and the review`(
        name: String,
        width: Int,
        height: Int,
        language: String,
        dark: Boolean,
    ) = onMatch(width, height, language, dark) { _, words ->
        fun look(moment: String) {
            save(out.resolve("review-$name-$language-$moment.png"))
            assertEquals(emptyList<String>(), cutTexts(), "$name $language $moment")
        }
        pass(500)
        val board = requireNotNull(place("board")).bounds
        tap("hint")
        pass(300)
        look("hint")
        place("hint-1")?.let { tap("hint-1") } ?: tap("strip")
        pass(100)
        look("hint-second")
        assertTrue(places().any { it.text.contains("−0.031") }, "what it loses is said")
        tap("hint")
        giveUp(width, height)
        tap("review")
        pass(300)
        look("list")
        if (place("log-list") == null) tap("log")
        assertNotNull(place("win-curve"))
        if (place("log-sheet") != null) tap("log-close")
        key(Key.DirectionLeft)
        pass(100)
        look("last")
        repeat(TURNS - 1 - BLUNDER) { key(Key.DirectionLeft) }
        look("blunder")
        assertTrue(places().any { words.plays.showBetter in it.text && it.tag == "look-better" && it.enabled })
        tap("look-better")
        pass(100)
        look("better")
        tap("look-on")
        tap("look-end")
        assertNull(place("look-end"))
        assertEquals(board, requireNotNull(place("board")).bounds, "the board stands where it stood")
    }

    /** Windows that leave something of it out at first. */
    @ParameterizedTest
    @CsvSource("320,480,en", "320,568,zh", "330,720,zh", "360,590,en", "360,640,zh", "480,320,en", "891,411,zh")
    fun `all that is said of a hint's play can be unfolded`(
        width: Int,
        height: Int,
        language: String,
    ) = onMatch(width, height, language, dark = false) { _, words ->
        // The second reason of the second best play.
        val reason = if (language == "zh") "会被打击 4/36" else "leaves 4 shots of 36"

        fun said() = places().any { reason in it.text }
        pass(500)
        tap("hint")
        pass(300)
        tap("strip")
        pass(100)
        assertFalse(said(), "there is no room for it")
        assertEquals(words.plays.why, requireNotNull(place("hint-unfold")).text)
        tap("hint-unfold")
        pass(100)
        save(out.resolve("hint-$width-$height-$language-unfolded.png"))
        assertTrue(said(), places().joinToString { it.text })
        assertEquals(emptyList<String>(), cutTexts())
        val point = requireNotNull(place("point-6")).bounds
        assertTrue(minOf(point.width, point.height) >= LEAST_POINT, "the board can still be read: $point")
        tap("hint-unfold")
        pass(100)
        assertFalse(said(), "folded again")
        assertTrue(places().any { it.text.contains("−0.031") }, "still the same play")
    }

    @Test
    fun `a turn is picked from the list and from the curve, and by a screen reader`() =
        onMatch(411, 891, "zh", false) { _, words ->
            giveUp(411, 891)
            tap("review")
            pass(300)
            val curve = requireNotNull(place("win-curve"))
            assertTrue(words.plays.winCurve in curve.text, curve.text)
            assertTrue("%" in curve.state, curve.state)
            tap("win-curve")
            assertNotNull(place("look-end"))
            assertNull(place("log-sheet"), "the board is to be seen")
            tap("log")
            pass(100)
            tap(places().first { it.tag.startsWith("review-${TURNS - 1}") }.tag)
            assertNotNull(place("look-end"))
            key(Key.Escape)
            assertNull(place("look-end"))
        }

    /** Somebody who thinks only when told to. */
    private class Slow : CoroutineDispatcher() {
        private val waiting = ArrayDeque<Runnable>()

        override fun dispatch(
            context: CoroutineContext,
            block: Runnable,
        ) {
            waiting += block
        }

        fun next() = waiting.removeFirst().run()
    }

    @Test
    fun `a review that is under way says how far it is, and can be stopped`() {
        val background = Slow()
        onMatch(411, 891, "en", true, background) { session, words ->
            giveUp(411, 891)
            tap("review")
            assertTrue(places().any { it.text == words.reviewing(0, TURNS) }, places().joinToString { it.text })
            session.looked = 5
            background.next()
            pass(50)
            assertTrue(places().any { it.text == words.reviewing(5, TURNS) }, places().joinToString { it.text })
            save(out.resolve("review-phone-en-working.png"))
            tap("review-stop")
            assertNull(place("win-curve"))
            background.next()
            pass(50)
            assertNull(place("win-curve"), "what was still thought about comes to nothing")
        }
    }

    @Test
    fun `pictures stay as they were looked at`() {
        val golden = Golden(Path.of("src/test/golden"), Path.of("target/golden"))
        onMatch(411, 891, "zh", dark = false) { _, _ ->
            pass(500)
            tap("hint")
            pass(300)
            golden.check("hint-phone-zh-light", this)
            tap("hint")
            giveUp(411, 891)
            tap("review")
            pass(300)
            golden.check("review-phone-zh-light", this)
        }
        onMatch(1280, 800, "en", dark = true) { _, _ ->
            giveUp(1280, 800)
            tap("review")
            pass(300)
            key(Key.DirectionLeft)
            pass(100)
            golden.check("review-tablet-en-dark", this)
        }
        onMatch(411, 891, "zh", dark = false, length = 5, begin = { playGames(2) }) { _, _ ->
            tap("review")
            pass(300)
            assertEquals(emptyList<String>(), cutTexts())
            golden.check("review-match-phone-zh-light", this)
        }
        onMatch(1280, 800, "en", dark = true, length = 5, begin = { playGames(2) }) { _, _ ->
            tap("review")
            pass(300)
            assertEquals(emptyList<String>(), cutTexts())
            golden.check("review-match-tablet-en-dark", this)
        }
        golden.finish()
    }

    private companion object {
        const val SEED_BYTES = 32
        const val TURNS = 12

        /** As in `SmallWindowTest`, less what the words take. */
        const val LEAST_POINT = 12f

        /** The line of the last blunder. */
        const val BLUNDER = 10
    }
}
