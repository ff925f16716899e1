package shuanglong.desktop

import androidx.compose.foundation.layout.Column
import androidx.compose.material3.Text
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.LayoutDirection
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.Level
import shuanglong.core.Opponent
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsZh
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path

/** Both games played through the whole app by finger and key, the real core below. */
class PlayTest {
    private val words = stringsZh

    private fun Stage.text(tag: String) = requireNotNull(place(tag)) { tag }.text

    private fun Stage.state(tag: String) = requireNotNull(place(tag)) { tag }.state

    private fun Stage.tower(square: String) = words.tints.values.any { "${it}塔" in text("square-$square") }

    private fun Stage.inState(state: String) = places().filter { it.state.startsWith(state) }

    @Test
    fun `a turn of Kamisado by drag, the next one by taps`() =
        onStage(411, 891, prepare = { it.kamisado(Opponent.Computer(Level.ENTRY)) }) {
            tap("continue")
            assertEquals(8, inState(words.lit).size)
            drag(centre("square-c1"), centre("square-c4"), drop = false)
            assertEquals(words.held, state("square-c1"))
            assertTrue(words.landing("c4") in places().joinToString { it.text })
            release(centre("square-c4"))
            pass(6000)
            assertTrue(tower("c4") && !tower("c1"))
            val turn = places().single { it.state.startsWith(words.held) }
            val target = inState(words.reachable).first()
            tap(turn.tag)
            tap(target.tag)
            pass(6000)
            assertTrue(tower(target.tag.removePrefix("square-")) || inState(words.lit).isEmpty())
            assertFalse(tower(turn.tag.removePrefix("square-")))
        }

    @Test
    fun `a second finger, and a drop beside every target, move nothing`() =
        onStage(411, 891, prepare = { it.kamisado() }) {
            tap("continue")
            val from = centre("square-d1")
            val to = centre("square-d5")
            drag(from, to, drop = false)
            secondFinger(to, centre("square-f1"))
            bothUp(to, centre("square-f1"))
            assertTrue(tower("d1") && !tower("d5"))
            drag(from, centre("square-e5"))
            assertTrue(tower("d1") && !tower("e5"))
            drag(from, centre("near-row"))
            assertTrue(tower("d1"))
            drag(from, to)
            pass(500)
            assertTrue(tower("d5"), "the next drag works")
        }

    @Test
    fun `a forced pass is said in words, with the tower and the colour underfoot`() =
        onStage(411, 891, prepare = { it.kamisado() }) {
            tap("continue")
            tap("square-h1")
            tap("square-h7")
            pass(600)
            tap("square-b7")
            pass(900)
            val said = places().joinToString { it.text }
            assertTrue("橙塔被堵住" in said && "紫" in said, said)
            pass(4000)
            assertTrue(state("square-b7").startsWith(words.held))
            assertTrue(places().any { it.text == words.mustMove(shuanglong.ui.Tint.Purple) })
        }

    @Test
    fun `a turn of backgammon by key and taps, undone, then by drag`() =
        onStage(411, 891, prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            pass(500)
            key(Key.Spacebar)
            pass(4000)
            val before = (1..24).map { text("point-$it") }
            val from = inState(words.lit).last()
            tap(from.tag)
            assertEquals(words.held, state(from.tag))
            tap(inState(words.reachable).first().tag)
            pass(600)
            assertNotEquals(before, (1..24).map { text("point-$it") })
            key(Key.U)
            pass(300)
            assertEquals(before, (1..24).map { text("point-$it") })
            tap(from.tag)
            val target = inState(words.reachable).first()
            key(Key.Escape)
            assertTrue(inState(words.reachable).isEmpty())
            drag(from.bounds.center, target.bounds.center)
            pass(300)
            assertNotEquals(before, (1..24).map { text("point-$it") })
        }

    @Test
    fun `the classic board is played the same way`() =
        onStage(891, 411, prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            pass(500)
            tap("main")
            pass(4000)
            val before = (1..24).map { text("point-$it") }
            val from = inState(words.lit).last()
            tap(from.tag)
            val target = inState(words.reachable).first()
            tap("point-${(1..24).first { "空" in text("point-$it") && state("point-$it").isEmpty() }}")
            assertTrue(inState(words.reachable).isEmpty(), "an empty point deselects")
            drag(from.bounds.center, target.bounds.center)
            pass(300)
            assertNotEquals(before, (1..24).map { text("point-$it") })
        }

    @Test
    fun `the lobby starts a game, keeps it, and goes on with it`() =
        onStage(411, 891) {
            assertEquals(null, place("continue"))
            tap("kamisado-Person")
            tap("start-kamisado")
            pass(300)
            tap("square-c1")
            tap("square-c4")
            pass(600)
            tap("lobby")
            pass(100)
            tap("continue")
            pass(300)
            assertTrue(tower("c4"))
            tap("restart")
            pass(300)
            assertTrue(tower("c1") && !tower("c4"))
        }

    @Test
    fun `giving up asks once and closes the match`() =
        onStage(411, 891, prepare = { it.kamisado() }) {
            tap("continue")
            tap("give-up")
            tap("answer-no")
            assertNotNull(place("give-up"))
            tap("give-up")
            tap("answer-yes")
            pass(300)
            assertNotNull(place("again"))
            tap("lobby")
            assertEquals(null, place("continue"))
        }

    @Test
    fun `after a click on a button Space rolls and does not press it again`() =
        onStage(411, 891, prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            tap("restart")
            pass(4000)
            key(Key.Spacebar)
            pass(4000)
            assertTrue(inState(words.lit).isNotEmpty(), "rolled")
            tap("hint")
            pass(500)
            key(Key.U)
            key(Key.Spacebar)
            assertTrue(inState(words.lit).isNotEmpty(), "nothing was begun anew")
        }

    @Test
    fun `a finger that is down while the screen goes away asks for no keyboard`() {
        val said = ByteArrayOutputStream()
        val out = System.out
        System.setOut(PrintStream(said, true))
        try {
            onStage(411, 891, prepare = { it.kamisado() }) {
                tap("continue")
                drag(centre("square-c1"), centre("square-c4"), drop = false)
            }
        } finally {
            System.setOut(out)
        }
        assertFalse("Focus" in said.toString(), said.toString())
    }

    @Test
    fun `the newest line of a full log stays in view, unless somebody reads older ones`() =
        onStage(1000, 600, prepare = { it.kamisado() }) {
            fun plies() = (1..200).first { n -> places().any { it.text == words.ply(n) } }

            /** The number that a line of the log begins with. */
            fun line(place: Place): Int? = place.text.substringBefore("，").toIntOrNull()

            fun top(): Int {
                val list = requireNotNull(place("log-list")).bounds
                val lines = places().filter { it.bounds.left >= list.left && it.bounds.top >= list.top && line(it) != null }
                return lines.minBy { it.bounds.top }.let(::line)!!
            }

            // The shortest way, so that the game is long.
            fun move() {
                while (inState(words.reachable).isEmpty()) tap(inState(words.lit).last().tag)
                val from = places().single { it.state.startsWith(words.held) }.tag
                tap(inState(words.reachable).minBy { kotlin.math.abs(it.tag.last() - from.last()) }.tag)
                pass(5000)
            }
            tap("continue")
            repeat(25) {
                move()
                assertEquals(plies(), top(), "the newest line is the first in view")
            }
            val list = requireNotNull(place("log-list")).bounds
            assertTrue(places().none { line(it) == 1 && list.contains(it.bounds.center) }, "the log is longer than its room")
            drag(list.center + Offset(0f, 100f), list.center - Offset(0f, 100f))
            pass(2000)
            val read = top()
            assertTrue(read < plies(), "scrolled to older lines")
            move()
            assertEquals(read, top(), "what somebody reads stays where it is")
        }

    @Test
    fun `a text that is cut off is noticed`() = onUiThread {
        val time = StageTime()
        Stage(60, 100, 1f, time) {
            Column {
                Text("far too long for one line", maxLines = 1, overflow = TextOverflow.Ellipsis)
                Text("far too long for two lines of this width", maxLines = 2, overflow = TextOverflow.Ellipsis)
                Text("fits")
            }
        }.use { stage ->
            assertEquals(listOf("far too long for one line", "far too long for two lines of this width"), stage.cutTexts())
        }
    }

    @Test
    fun `the language can be switched in the middle of a game`() =
        onStage(411, 891, prepare = { it.kamisado() }) {
            tap("continue")
            tap("gear")
            tap("language-English")
            tap("dialog-close")
            assertEquals(stringsEn.restart, text("restart"))
            assertTrue("orange square" in text("square-a8"))
        }

    @Test
    fun `the boards are not mirrored where text runs from right to left`() {
        onStage(411, 891, prepare = { it.kamisado() }, direction = LayoutDirection.Rtl) {
            tap("continue")
            assertTrue(centre("square-a1").x < centre("square-h1").x)
            drag(centre("square-c1"), centre("square-c4"))
            pass(500)
            assertTrue(tower("c4"))
        }
        onStage(891, 411, prepare = { it.backgammon() }, direction = LayoutDirection.Rtl) {
            tap("continue")
            assertTrue(centre("point-13").x < centre("point-24").x)
        }
    }

    @Test
    fun `a damaged save is set aside, said so, and a new game can be begun`() {
        onStage(411, 891, prepare = { it.kamisado() }, spoil = { folder ->
            Files.list(folder).use { files -> files.filter(Files::isRegularFile).forEach { Files.write(it, ByteArray(4096) { 7 }) } }
        }) {
            assertNotNull(place("set-aside"))
            tap("set-aside-close")
            assertEquals(null, place("set-aside"))
            tap("start-kamisado")
            pass(300)
            assertNotNull(place("board"))
        }
    }

    @Test
    fun `a folder that cannot be used is named, and can be tried again`() =
        onStage(411, 891, spoil = { folder ->
            Files.list(folder).use { files -> files.forEach { it.toFile().deleteRecursively() } }
            Files.delete(folder)
            Files.writeString(folder, "a file where the folder should be")
        }) {
            assertEquals(words.errors.unavailable, text("fault"))
            tap("retry")
            assertNotNull(place("retry"))
        }

    @Test
    fun `pictures stay as they were looked at`() {
        val golden = Golden(Path.of("src/test/golden"), Path.of("target/golden"))
        onStage(411, 891, "zh", prepare = { it.kamisado() }) { golden.check("lobby-phone-zh-light", this) }
        onStage(411, 891, "en", dark = true, prepare = { it.kamisado() }) {
            tap("continue")
            drag(centre("square-c1"), centre("square-f4"), drop = false)
            pass(400)
            golden.check("kamisado-phone-en-dark", this)
        }
        onStage(411, 891, "zh", prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            pass(500)
            tap("main")
            pass(5000)
            golden.check("backgammon-phone-zh-light", this)
        }
        onStage(600, 600, "en", dark = true, prepare = { it.backgammon(Opponent.Person) }) {
            tap("continue")
            pass(500)
            golden.check("backgammon-square-en-dark", this)
        }
        golden.finish()
    }
}
