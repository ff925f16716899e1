package shuanglong.android

import android.accessibilityservice.AccessibilityServiceInfo
import android.app.Application
import android.os.Bundle
import android.view.View
import android.view.ViewGroup
import android.view.accessibility.AccessibilityManager
import android.view.accessibility.AccessibilityNodeInfo
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.junit4.createEmptyComposeRule
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performScrollTo
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
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode
import shuanglong.core.GameKind
import shuanglong.core.MatchLibrary
import shuanglong.core.Opponent

/** The tree that Android hands to TalkBack: its order, its words, and a turn of each game by its actions (field reports AX-01, AX-02). */
@RunWith(RobolectricTestRunner::class)
@Config(sdk = [35], qualifiers = "en-rGB-w400dp-h800dp-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
class TalkBackTest {
    @get:Rule
    val rule = createEmptyComposeRule()

    private lateinit var scenario: ActivityScenario<MainActivity>
    private val application get() = ApplicationProvider.getApplicationContext<Application>()

    private fun <T> onDisk(read: MatchLibrary.() -> T): T = MatchLibrary.open(application.filesDir.absolutePath).use(read)

    @Before
    fun launch() {
        onDisk { setSettings(settings().copy(kamisadoOpponent = Opponent.Person, backgammonOpponent = Opponent.Person, autoEnd = false)) }
        // Compose builds what is read only for a service that listens.
        shadowOf(application.getSystemService(AccessibilityManager::class.java)).apply {
            setEnabled(true)
            setTouchExplorationEnabled(true)
            setEnabledAccessibilityServiceList(listOf(AccessibilityServiceInfo()))
        }
        scenario = ActivityScenario.launch(MainActivity::class.java)
    }

    @After
    fun close() = scenario.close()

    private class Node(val id: Int, val info: AccessibilityNodeInfo, parts: List<Node>) {
        /** A button without words of its own is called what stands in it. */
        val label: String = (info.contentDescription ?: info.text)?.toString() ?: parts.joinToString(" ") { it.label }
        val state = info.stateDescription?.toString().orEmpty()
        val sentence get() = listOf(label, state).filter { it.isNotEmpty() }.joinToString(", ")
    }

    private fun hostOf(view: View): View? =
        if (view.accessibilityNodeProvider != null) view else (view as? ViewGroup)?.let { group ->
            (0 until group.childCount).firstNotNullOfOrNull {
                hostOf(group.getChildAt(it))
            }
        }

    /** All nodes, as TalkBack finds them from the root. */
    private fun tree(): Map<Int, Node> {
        rule.waitForIdle()
        val nodes = LinkedHashMap<Int, Node>()
        scenario.onActivity { activity ->
            val provider = requireNotNull(hostOf(activity.window.decorView)).accessibilityNodeProvider
            fun visit(id: Int): Node? {
                val info = provider.createAccessibilityNodeInfo(id) ?: return null
                provider.addExtraDataToAccessibilityNodeInfo(id, info, NEXT, Bundle())
                return Node(id, info, (0 until info.childCount).mapNotNull { visit(virtual(childId(info, it))) }).also { nodes[id] = it }
            }
            visit(View.NO_ID)
        }
        return nodes
    }

    private fun childId(info: AccessibilityNodeInfo, i: Int): Long =
        AccessibilityNodeInfo::class.java.getMethod("getChildId", Int::class.java).invoke(info, i) as Long

    private fun virtual(id: Long): Int = (id ushr 32).toInt()

    /** So many nodes in the order of a swipe, beginning with the one whose label starts so. */
    private fun swipe(first: String, count: Int): List<Node> {
        val nodes = tree()
        var here: Node? = nodes.values.first { it.label.startsWith(first) }
        return buildList {
            while (size < count) {
                val node = here ?: break
                add(node)
                here = nodes[node.info.extras.getInt(NEXT, View.NO_ID)]
            }
        }
    }

    private fun perform(label: String, action: Int) {
        val node = tree().values.first { node -> node.label.startsWith(label) && node.info.actionList.any { it.id == action } }
        scenario.onActivity { activity ->
            val provider = requireNotNull(hostOf(activity.window.decorView)).accessibilityNodeProvider
            assertTrue(provider.performAction(node.id, action, null))
        }
        rule.waitForIdle()
    }

    private fun actionOf(label: String, beginning: String): AccessibilityNodeInfo.AccessibilityAction =
        tree().values.first { it.label.startsWith(label) }.info.actionList.first { it.label?.startsWith(beginning) == true }

    private fun shown(tag: String) = rule.waitUntil(30_000) { rule.onAllNodes(hasTestTag(tag)).fetchSemanticsNodes().isNotEmpty() }

    private fun start(game: String) {
        shown("start-$game")
        rule.onNodeWithTag("start-$game").performScrollTo().performClick()
        shown(game)
        rule.mainClock.advanceTimeBy(1_000)
    }

    private fun plies() = onDisk { resumeKamisado(unfinished().first { it.game == GameKind.KAMISADO }.id).use { it.snapshot().log.size } }

    private fun backgammon() = onDisk { resumeBackgammon(unfinished().first { it.game == GameKind.BACKGAMMON }.id).use { it.snapshot() } }

    @Test
    fun `AX-01 Kamisado is swiped rank by rank, and AX-02 a turn is played by double tap and by the menu of actions`() {
        start("kamisado")
        val squares = swipe("a8", 64)
        assertEquals((8 downTo 1).flatMap { rank -> ('a'..'h').map { "$it$rank" } }, squares.map { it.label.substringBefore(",") })
        // Each tower begins on the square of its colour.
        val d1 = squares.first { it.label.startsWith("d1,") }
        assertTrue(d1.sentence, Regex("d1, (\\w+) square, black \\1 tower, can move").matches(d1.sentence))
        perform("d1", AccessibilityNodeInfo.ACTION_CLICK)
        assertEquals("selected", tree().values.first { it.label.startsWith("d1,") }.state)
        perform("d4", AccessibilityNodeInfo.ACTION_CLICK)
        rule.waitUntil(30_000) { plies() == 1 }
        rule.mainClock.advanceTimeBy(5_000)
        val must = tree().values.first { it.state.endsWith("must move") }
        perform(must.label, actionOf(must.label, "move to ").id)
        rule.waitUntil(30_000) { plies() == 2 }
    }

    @Test
    fun `AX-01 backgammon is swiped from 24 down to 1, and AX-02 a throw and a step are made by the nodes' actions`() {
        start("backgammon")
        val board = swipe("24 point", 27)
        assertEquals((24 downTo 1).map { "$it point" } + listOf("bar", "near side's tray", "far side's tray"), board.map { it.label.substringBefore(",") })
        perform("Roll", AccessibilityNodeInfo.ACTION_CLICK)
        rule.waitUntil(30_000) { backgammon().board.dice != null }
        // AX-03: what has happened is spoken without being touched.
        assertEquals(
            listOf("Opening throw"),
            tree().values.filter {
                it.info.liveRegion == View.ACCESSIBILITY_LIVE_REGION_POLITE
            }.map { it.label.substringBefore(":") },
        )
        rule.mainClock.advanceTimeBy(8_000)
        val lit = tree().values.first { it.state.startsWith("can move to ") }
        val before = backgammon().revision
        perform(lit.label, actionOf(lit.label, "move to ").id)
        rule.waitUntil(30_000) { backgammon().revision > before }
    }

    private companion object {
        /** Where the reader goes from a node: Compose tells tests, Android's own fields are nobody's business. */
        const val NEXT = "android.view.accessibility.extra.EXTRA_DATA_TEST_TRAVERSALBEFORE_VAL"
    }
}
