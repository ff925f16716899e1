package shuanglong.core

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** The expected lines follow from the rules in `tests/scripts/README.md`. */
class CanonicalTextTest {
    private fun text(value: Any?) = CanonicalText().apply { add("value", value) }.take()

    @Test
    fun `records are written field by field`() {
        assertEquals(listOf("value.file=5", "value.rank=0"), text(BoardSquare(5u, 0u)))
    }

    @Test
    fun `names of variants come before their fields`() {
        assertEquals(listOf("value=Computer", "value.level=Expert"), text(Opponent.Computer(Level.EXPERT)))
        assertEquals(listOf("value=HomeRow"), text(KamisadoEnd.HomeRow))
        assertEquals(listOf("value=MustUseLargerDie"), text(BackgammonRefusal.MUST_USE_LARGER_DIE))
        assertEquals(
            listOf("value=Kamisado", "value.reason=PathBlocked", "value.reason.by.file=5", "value.reason.by.rank=4"),
            text(SessionException.Kamisado(KamisadoRefusal.PathBlocked(BoardSquare(5u, 4u)))),
        )
    }

    @Test
    fun `nothing is none and lists give their length`() {
        assertEquals(listOf("value=none"), text(null))
        assertEquals(
            listOf("value=[2]", "value[0]=Bar", "value[1]=BoardPoint", "value[1].number=6"),
            text(listOf(CheckerPlace.Bar, CheckerPlace.BoardPoint(6u))),
        )
        assertEquals(listOf("value=[0]"), text(emptyList<CheckerPlace>()))
    }

    @Test
    fun `text is quoted`() {
        assertEquals(listOf("value.name=\"a\\\"b\\\\c\"", "value.detail=\"d\\ne\""), text(SetAside("a\"b\\c", "d\ne")))
    }

    @Test
    fun `matches are numbered in the order they are met`() {
        val text = CanonicalText()
        for (id in listOf("x", "y", "x")) text.add("error", LibraryException.NotFound(id))
        val ids = text.take().filter { "id" in it }
        assertEquals(listOf("error.id=\"match1\"", "error.id=\"match2\"", "error.id=\"match1\""), ids)
    }
}
