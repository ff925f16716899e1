package shuanglong.ui.kamisado

import androidx.compose.ui.geometry.Offset
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.ui.Side
import shuanglong.ui.Tint

class KamisadoGeometryTest {
    private val boards = listOf(320f, 360f, 411f, 744f, 1080f).flatMap { listOf(KamisadoGeometry(it, false), KamisadoGeometry(it, true)) }

    @Test
    fun `a touch anywhere on a drawn square finds this square`() {
        for (board in boards) for (i in 0 until 64) {
            val rect = board.rect(Square(i)).deflate(1f)
            for (at in listOf(rect.center, rect.topLeft, rect.topRight, rect.bottomLeft, rect.bottomRight)) {
                assertEquals(Square(i), board.squareAt(at))
            }
        }
    }

    @Test
    fun `the frame and what lies outside belong to no square`() {
        for (board in boards) {
            for (at in listOf(Offset(1f, 1f), Offset(-5f, board.side / 2), Offset(board.side / 2, board.side - 1), Offset(board.side + 9, 50f))) {
                assertNull(board.squareAt(at))
            }
        }
    }

    @Test
    fun `a1 lies at the bottom left of Black and at the top right of Gold`() {
        val black = KamisadoGeometry(800f, false).centre(Square(0, 0))
        val gold = KamisadoGeometry(800f, true).centre(Square(0, 0))
        assertTrue(black.x < 100 && black.y > 700)
        assertTrue(gold.x > 700 && gold.y < 100)
    }

    @Test
    fun `a target attracts a tower beside it, not one far away`() {
        val board = KamisadoGeometry(800f, false)
        val target = Square(4, 4)
        val centre = board.centre(target)
        assertEquals(target, board.attracted(centre, listOf(target)))
        assertEquals(target, board.attracted(centre + Offset(.75f * board.s, 0f), listOf(target)))
        assertNull(board.attracted(centre + Offset(.9f * board.s, 0f), listOf(target)))
    }

    @Test
    fun `the square under the finger wins over a nearer centre beside it`() {
        val board = KamisadoGeometry(800f, false)
        val at = board.rect(Square(3, 3)).centerRight - Offset(2f, 0f)
        assertEquals(Square(3, 3), board.attracted(at, listOf(Square(4, 3), Square(3, 3))))
    }

    @Test
    fun `near towers are painted over far ones from both sides`() {
        val far = Tower(Side.Gold, Tint.Red, Square(2, 7))
        val near = Tower(Side.Black, Tint.Red, Square(2, 0))
        assertEquals(listOf(far, near), KamisadoGeometry(800f, false).paintOrder(listOf(near, far)))
        assertEquals(listOf(near, far), KamisadoGeometry(800f, true).paintOrder(listOf(near, far)))
    }
}
