package shuanglong.desktop

import androidx.compose.ui.input.key.Key
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.BoardSquare
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSide
import shuanglong.core.Level
import shuanglong.core.MatchLibrary
import shuanglong.core.Opponent
import shuanglong.ui.stringsZh
import java.nio.file.Files
import java.nio.file.Path

/** What the lobby says about matches, and what one click there does; the real core below. */
class LobbyTest {
    private val words = stringsZh

    private fun square(
        file: Int,
        rank: Int,
    ) = BoardSquare(file.toUByte(), rank.toUByte())

    /** Writes another move into the file: SQLite sees nothing wrong, only the rules do. */
    private fun spoilMoves(folder: Path) =
        Files.list(folder).use { files ->
            for (file in files.filter(Files::isRegularFile)) {
                val text = String(Files.readAllBytes(file), Charsets.ISO_8859_1)
                Files.write(file, text.replace("c1-f4", "c1-f9").toByteArray(Charsets.ISO_8859_1))
            }
        }

    @Test
    fun `a match that turns out to be damaged loses its card, and is told of once`() =
        onStage(411, 891, prepare = { library ->
            library.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, null)).use { it.moveTower(square(2, 0), square(5, 3)) }
        }, spoil = ::spoilMoves) {
            tap("continue")
            assertTrue(places().any { it.text == words.errors.damaged })
            assertNull(place("continue"), "the card is gone")
            assertNull(place("set-aside"), "it was said already")
            tap("fault-close")
            tap("start-kamisado")
            pass(300)
            tap("lobby")
            assertNull(place("fault"))
            assertNull(place("set-aside"))
        }

    @Test
    fun `what was set aside is told of once, not after every game`() =
        onStage(411, 891, spoil = { folder ->
            Files.list(folder).use { files -> files.filter(Files::isRegularFile).forEach { Files.write(it, ByteArray(4096) { 7 }) } }
        }) {
            tap("set-aside-close")
            tap("start-kamisado")
            pass(300)
            tap("lobby")
            assertNotNull(place("continue"))
            assertNull(place("set-aside"))
        }

    @Test
    fun `three fast clicks on start begin one match`() {
        for (start in listOf("start-kamisado", "start-backgammon")) {
            var folder: Path? = null
            onStage(411, 891, spoil = { folder = it }) {
                val at = centre(start)
                repeat(3) {
                    press(at)
                    release(at)
                }
                pass(300)
                assertNotNull(place("board"))
                MatchLibrary.open(folder.toString()).use { library ->
                    assertEquals(1, library.unfinished().size, start)
                    assertTrue(library.history(9u).isEmpty())
                }
            }
        }
    }

    @Test
    fun `a folder that cannot be used is called by its name`() {
        var folder: Path? = null
        onStage(411, 891, spoil = {
            folder = it
            Files.list(it).use { files -> files.forEach { file -> file.toFile().deleteRecursively() } }
            Files.delete(it)
            Files.writeString(it, "a file where the folder should be")
        }) {
            assertEquals(folder.toString(), place("folder")?.text)
        }
    }

    @Test
    fun `keys together with Ctrl, Alt or Meta belong to the system`() =
        onStage(411, 891, prepare = { it.kamisado() }) {
            fun tower(name: String) = "塔" in place("square-$name")!!.text
            tap("continue")
            tap("square-c1")
            tap("square-c4")
            pass(600)
            for (chord in listOf(Chord(ctrl = true), Chord(alt = true), Chord(meta = true))) {
                key(Key.U, chord)
                pass(600)
                assertTrue(tower("c4"), chord.toString())
            }
            key(Key.U)
            pass(600)
            assertTrue(tower("c1") && !tower("c4"))
        }

    @Test
    fun `Master is offered in backgammon only, and the choice is kept`() {
        var folder: Path? = null
        onStage(320, 568, "en", spoil = { folder = it }) {
            assertNull(place("kamisado-Master"))
            tap("backgammon-Master")
            assertEquals(emptyList<String>(), cutTexts())
            MatchLibrary.open(folder.toString()).use { assertEquals(Opponent.Computer(Level.MASTER), it.settings().backgammonOpponent) }
            // Where the button need not be scrolled to.
            resize(411, 891)
            tap("start-backgammon")
            pass(300)
            assertNotNull(place("board"))
            MatchLibrary.open(folder.toString()).use { assertEquals(Opponent.Computer(Level.MASTER), it.unfinished().single().opponent) }
        }
    }
}
