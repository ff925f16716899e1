package shuanglong.desktop

import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSide
import shuanglong.core.Opponent
import shuanglong.ui.Strings
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsZh

/** Reads the screens as a screen reader swipes through them (field reports AX-01, AX-02). */
class ReadingTest {
    private val SemanticsNode.tag get() = config.getOrNull(SemanticsProperties.TestTag).orEmpty()

    /** What is read out: a description takes the place of texts. */
    private val SemanticsNode.label
        get() =
            config.getOrNull(SemanticsProperties.ContentDescription)?.joinToString(" ")
                ?: config.getOrNull(SemanticsProperties.Text)?.joinToString(" ") { it.text }
                ?: config.getOrNull(SemanticsProperties.EditableText)?.text.orEmpty()

    private val SemanticsNode.index get() = config.getOrNull(SemanticsProperties.TraversalIndex) ?: 0f

    private val SemanticsNode.acts get() = SemanticsActions.OnClick in config

    /** The node and what is in it, in the order of a swipe: a group is read as a whole; then the index counts, then the place. */
    private fun SemanticsNode.reading(): List<SemanticsNode> =
        listOf(this) +
            parts().sortedWith(compareBy({ it.index }, { it.boundsInWindow.top }, { it.boundsInWindow.left })).flatMap {
                if (it.isGroup) it.reading() else listOf(it)
            }

    private val SemanticsNode.isGroup get() = config.getOrNull(SemanticsProperties.IsTraversalGroup) == true

    /** All below, with groups not looked into. */
    private fun SemanticsNode.parts(): List<SemanticsNode> = children.flatMap { if (it.isGroup) listOf(it) else listOf(it) + it.parts() }

    private fun Stage.read(): List<SemanticsNode> = nodes().first { it.isRoot }.reading().filter { it.label.isNotEmpty() || it.acts }

    private fun Stage.check(
        where: String,
        board: List<String>,
    ) {
        val read = read()
        for (node in read.filter { it.acts }) assertTrue(node.label.isNotBlank(), "$where: ${node.tag} acts and has no name")
        val squares = read.filter { it.tag in board }
        assertEquals(board, squares.map { it.tag }, "$where: the order of the board")
        assertEquals(squares.size, squares.map { it.label }.distinct().size, "$where: two places of one name")
        // The board is one stretch of the way, not cut in two by a button.
        val first = read.indexOfFirst { it.tag == board.first() }
        assertEquals(board, read.subList(first, first + board.size).map { it.tag }, where)
        val actions = squares.flatMap { node -> node.config.getOrNull(SemanticsActions.CustomActions).orEmpty().map { node.tag to it.label } }
        assertEquals(actions.distinct(), actions, "$where: two actions of one name")
        assertTrue(actions.all { it.second.isNotBlank() })
    }

    @ParameterizedTest
    @CsvSource("411,891,en", "891,411,zh", "1280,800,en")
    fun `AX-01 Kamisado is read in the order of the board`(
        width: Int,
        height: Int,
        language: String,
    ) = onStage(width, height, language, prepare = { it.kamisado() }) {
        val words = wordsOf(language)
        val board = (8 downTo 1).flatMap { rank -> ('a'..'h').map { "square-$it$rank" } }
        tap("continue")
        pass(100)
        check("start", board)
        assertEquals(8, read().count { it.config.getOrNull(SemanticsProperties.StateDescription) == words.lit })
        tap("square-c1")
        check("held", board)
        tap("square-c4")
        pass(3000)
        check("moved", board)
        tap("hint")
        pass(500)
        check("hint", board)
    }

    @ParameterizedTest
    @CsvSource("411,891,en", "891,411,zh")
    fun `AX-01 Gold's board is read from Gold's side`(
        width: Int,
        height: Int,
        language: String,
    ) = onStage(
        width, height, language,
        prepare = { it.newKamisado(KamisadoMatchSetup(KamisadoSide.GOLD, Opponent.Person, "ab".repeat(SEED_BYTES))).close() },
    ) {
        tap("continue")
        pass(100)
        check("start", (1..8).flatMap { rank -> ('h' downTo 'a').map { "square-$it$rank" } })
    }

    @ParameterizedTest
    @CsvSource("411,891,en", "891,411,zh", "1280,800,en")
    fun `AX-01 backgammon is read from the dice and 24 down to 1, then bar and trays`(
        width: Int,
        height: Int,
        language: String,
    ) = onStage(width, height, language, prepare = { it.backgammon(Opponent.Person) }) {
        val words = wordsOf(language)
        val board = (24 downTo 1).map { "point-$it" } + listOf("bar", "tray-near", "tray-far")
        tap("continue")
        pass(500)
        check("start", board)
        tap("main")
        pass(5000)
        check("thrown", listOf("dice") + board)
        val lit = read().first { it.config.getOrNull(SemanticsProperties.StateDescription).orEmpty().startsWith(words.lit) }
        tap(lit.tag)
        check("held", listOf("dice") + board)
        assertEquals(listOf(lit.tag), read().filter { it.config.getOrNull(SemanticsProperties.Selected) == true && it.tag in board }.map { it.tag })
        tap("hint")
        pass(500)
        check("hint", listOf("dice") + board)
    }

    @ParameterizedTest
    @CsvSource("411,891,en", "891,411,zh", "1280,800,en")
    fun `everything of the lobby and the settings that can be acted on has a name`(
        width: Int,
        height: Int,
        language: String,
    ) = onStage(width, height, language, prepare = { it.kamisado() }) {
        fun named(where: String) {
            for (node in read().filter { it.acts }) assertTrue(node.label.isNotBlank(), "$where: ${node.tag} acts and has no name")
        }
        named("lobby")
        tap("settings")
        pass(100)
        named("settings")
        assertEquals(wordsOf(language).settings, read().first { SemanticsProperties.Heading in it.config }.label)
    }

    private fun wordsOf(language: String): Strings = if (language == "en") stringsEn else stringsZh

    private companion object {
        const val SEED_BYTES = 32
    }
}
