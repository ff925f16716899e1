package shuanglong.android

import android.graphics.Bitmap
import android.graphics.Canvas
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.junit4.createEmptyComposeRule
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performTouchInput
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode
import shuanglong.core.BackgammonSnapshot
import shuanglong.core.GameKind
import shuanglong.core.KamisadoSnapshot
import shuanglong.core.MatchLibrary
import shuanglong.core.Opponent
import java.io.File

/** The real Activity over the real Rust core, on the pictures and touches of Android 14 and 15. */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [34, 35], qualifiers = "zh-rCN-w400dp-h800dp-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
class MainActivityTest {
    @get:Rule
    val rule = createEmptyComposeRule()

    private lateinit var scenario: ActivityScenario<MainActivity>
    private val folder get() = ApplicationProvider.getApplicationContext<android.app.Application>().filesDir.absolutePath

    @Before
    fun launch() {
        scenario = ActivityScenario.launch(MainActivity::class.java)
    }

    @After
    fun close() = scenario.close()

    /** What stands on disk, read by a library of the test's own. */
    private fun <T> onDisk(read: MatchLibrary.() -> T): T = MatchLibrary.open(folder).use(read)

    private fun kamisado(): KamisadoSnapshot = onDisk {
        resumeKamisado(unfinished().first { it.game == GameKind.KAMISADO }.id).use { it.snapshot() }
    }

    private fun backgammon(): BackgammonSnapshot = onDisk {
        resumeBackgammon(unfinished().first { it.game == GameKind.BACKGAMMON }.id).use { it.snapshot() }
    }

    /** Two people at the device: then nothing happens but what the test does. */
    private fun againstAPerson() {
        onDisk { setSettings(settings().copy(kamisadoOpponent = Opponent.Person, backgammonOpponent = Opponent.Person, autoEnd = false)) }
        scenario.close()
        launch()
    }

    /** The process is gone without a farewell; only the folder is left. */
    private fun killAndRelaunch() {
        scenario.close()
        launch()
    }

    private fun shown(tag: String) = rule.waitUntil(30_000) { rule.onAllNodes(hasTestTag(tag)).fetchSemanticsNodes().isNotEmpty() }

    private fun start(game: String) {
        shown("start-$game")
        rule.onNodeWithTag("start-$game").performScrollTo().performClick()
        shown(game)
        // A button that has just changed its meaning is deaf for a moment.
        rule.mainClock.advanceTimeBy(1_000)
    }

    private fun touch(tag: String) = rule.onNodeWithTag(tag).performTouchInput { click() }

    private fun picture(name: String) {
        rule.waitForIdle()
        scenario.onActivity { activity ->
            val view = activity.window.decorView
            val bitmap = Bitmap.createBitmap(view.width, view.height, Bitmap.Config.ARGB_8888)
            view.draw(Canvas(bitmap))
            val file = File(System.getProperty("shuanglong.pictures")!!, "$name-${android.os.Build.VERSION.SDK_INT}.png")
            file.parentFile!!.mkdirs()
            file.outputStream().use { bitmap.compress(Bitmap.CompressFormat.PNG, 100, it) }
        }
    }

    @Test
    fun `a move by touch is on disk, and outlives rotation and the process`() {
        againstAPerson()
        start("kamisado")
        touch("square-d1")
        touch("square-d4")
        rule.waitUntil(30_000) { kamisado().log.size == 1 }
        val played = kamisado()
        picture("kamisado")

        scenario.recreate()
        shown("square-d4")
        assertEquals(played, kamisado())

        killAndRelaunch()
        shown("continue")
        rule.onNodeWithTag("continue").performClick()
        shown("square-d4")
        assertEquals(played, kamisado())
        touch("undo")
        rule.waitUntil(30_000) { kamisado().log.isEmpty() }
    }

    @Test
    fun `the computer answers a move by itself`() {
        start("kamisado")
        touch("square-d1")
        touch("square-d4")
        rule.waitUntil(60_000) { kamisado().log.size == 2 }
    }

    @Test
    fun `thrown dice are the same after rotation and after the process is gone`() {
        againstAPerson()
        start("backgammon")
        rule.onNodeWithTag("main").performClick()
        rule.waitUntil(30_000) { backgammon().board.dice != null }
        val thrown = backgammon()
        picture("backgammon")

        scenario.recreate()
        shown("backgammon")
        assertEquals(thrown, backgammon())

        killAndRelaunch()
        shown("continue")
        rule.onNodeWithTag("continue").performClick()
        shown("backgammon")
        assertEquals(thrown, backgammon())
    }

    @Test
    fun `back leads from a game to the lobby`() {
        start("backgammon")
        scenario.onActivity { it.onBackPressedDispatcher.onBackPressed() }
        shown("lobby")
    }

    @Test
    fun `the words are those of the system's language`() {
        picture("lobby")
        rule.onNodeWithText("龙塔棋").assertExists()
    }

    @Test
    @Config(qualifiers = "en-rGB")
    fun `an English system reads English`() {
        shown("lobby")
        rule.onNodeWithText("龙塔棋").assertDoesNotExist()
        scenario.onActivity { assertEquals("Shuanglong", it.getString(it.applicationInfo.labelRes)) }
    }

    @Test
    @Config(qualifiers = "fr-rFR")
    fun `any other system reads Chinese`() {
        shown("lobby")
        rule.onNodeWithText("龙塔棋").assertExists()
        scenario.onActivity { assertEquals("双龙棋", it.getString(it.applicationInfo.labelRes)) }
    }

    @Test
    fun `the app asks for no permission`() {
        scenario.onActivity { activity ->
            val info = activity.packageManager.getPackageInfo(activity.packageName, android.content.pm.PackageManager.GET_PERMISSIONS)
            assertTrue(info.requestedPermissions.isNullOrEmpty())
        }
    }
}
