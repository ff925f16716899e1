package shuanglong.ui

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.BackgammonRefusal
import shuanglong.core.BoardSquare
import shuanglong.core.KamisadoRefusal
import shuanglong.core.LibraryException
import shuanglong.core.SessionException
import shuanglong.core.TileColour

class StringsTest {
    private val kamisado = listOf(
        KamisadoRefusal.OffBoard, KamisadoRefusal.NoTowerThere, KamisadoRefusal.NotYourTower, KamisadoRefusal.NotDesignated(TileColour.RED),
        KamisadoRefusal.MustMove, KamisadoRefusal.NotAlongRay, KamisadoRefusal.PathBlocked(BoardSquare(3u, 3u)), KamisadoRefusal.OnlyPass,
        KamisadoRefusal.GameOver,
    )
    private val library = listOf(
        LibraryException.Unavailable("x"), LibraryException.DiskFull(), LibraryException.NewerVersion(2u, 1u), LibraryException.NotFound("x"),
        LibraryException.DamagedMatch("x", "y"), LibraryException.InvalidSetup("x"), LibraryException.Internal("x"),
    )
    private val session = listOf(
        SessionException.ComputersTurn(), SessionException.Over(), SessionException.NothingToUndo(), SessionException.Closed(),
        SessionException.NotSaved(LibraryException.DiskFull()),
    )

    @Test
    fun `every refusal has words of its own in both languages, and no internals among them`() {
        for (words in listOf(stringsZh, stringsEn)) {
            val texts = kamisado.map { words.of(SessionException.Kamisado(it)) } + library.map { words.of(it) } + session.map { words.of(it) } +
                BackgammonRefusal.entries.map { words.of(SessionException.Backgammon(it)) }
            texts.forEach {
                assertTrue(it.isNotBlank())
                assertFalse("Exception" in it || "reason=" in it || "null" in it, it)
            }
            // Over of the session and of both games is one sentence, off the board of both games another: all others differ.
            assertEquals(texts.size - 3, texts.toSet().size, texts.groupBy { it }.filter { it.value.size > 1 }.keys.toString())
        }
    }

    @Test
    fun `English has no Chinese sign and Chinese words are Chinese`() {
        val han = Regex("\\p{IsHan}")
        for (field in Strings::class.java.declaredFields.filter { it.type == String::class.java }) {
            field.isAccessible = true
            assertFalse(han.containsMatchIn(field.get(stringsEn) as String), field.name)
            if (field.name != "pips") assertTrue(han.containsMatchIn(field.get(stringsZh) as String), field.name)
        }
        for (field in ProofWords::class.java.declaredFields.filter { it.type == String::class.java }) {
            field.isAccessible = true
            assertFalse(han.containsMatchIn(field.get(stringsEn.proof) as String), field.name)
            assertTrue(han.containsMatchIn(field.get(stringsZh.proof) as String), field.name)
        }
        for (field in PlayWords::class.java.declaredFields.filter { it.type == String::class.java }) {
            field.isAccessible = true
            assertFalse(han.containsMatchIn(field.get(stringsEn.plays) as String), field.name)
            assertTrue(han.containsMatchIn(field.get(stringsZh.plays) as String), field.name)
        }
        for (field in SpokenWords::class.java.declaredFields.filter { it.type == String::class.java }) {
            field.isAccessible = true
            assertFalse(han.containsMatchIn(field.get(stringsEn.spoken) as String), field.name)
            assertTrue(han.containsMatchIn(field.get(stringsZh.spoken) as String), field.name)
        }
        for (field in AppWords::class.java.declaredFields.filter { it.type == String::class.java }) {
            field.isAccessible = true
            assertFalse(han.containsMatchIn(field.get(stringsEn.app) as String), field.name)
            assertTrue(han.containsMatchIn(field.get(stringsZh.app) as String), field.name)
        }
        for (field in Errors::class.java.declaredFields.filter { it.type == String::class.java }) {
            field.isAccessible = true
            assertFalse(han.containsMatchIn(field.get(stringsEn.errors) as String), field.name)
            assertTrue(han.containsMatchIn(field.get(stringsZh.errors) as String), field.name)
        }
    }

    @Test
    fun `the language is the setting's, else the system's, else Chinese`() {
        assertEquals(stringsEn, stringsFor(Language.English, "zh-CN"))
        assertEquals(stringsZh, stringsFor(Language.Chinese, "en-GB"))
        assertEquals(stringsEn, stringsFor(Language.System, "en-GB"))
        assertEquals(stringsZh, stringsFor(Language.System, "zh-Hans-CN"))
        assertEquals(stringsZh, stringsFor(Language.System, "fr-FR"))
    }
}
