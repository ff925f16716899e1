package shuanglong.ui.backgammon

import androidx.compose.ui.geometry.Offset
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.ui.Place

class BackgammonGeometryTest {
    /** Shares of the board in the windows of the layout's table: phones upright and lying, square, tablet. */
    private val boards = listOf(
        BackgammonGeometry(360f, 420f, true, 1f), BackgammonGeometry(411f, 556f, true, 1f), BackgammonGeometry(822f, 1240f, true, 2f),
        BackgammonGeometry(640f, 350f, false, 1f), BackgammonGeometry(650f, 403f, false, 1f), BackgammonGeometry(400f, 480f, false, 1f),
        BackgammonGeometry(790f, 738f, false, 1f), BackgammonGeometry(1600f, 1400f, false, 2f),
    )

    @Test
    fun `a touch on a drawn checker finds the point it lies on`() {
        for (board in boards) for (n in 1..24) for (i in 0..4) {
            val region = board.regionAt(board.slot(n, i))
            assertEquals(Spot(n), region?.spot, "point $n, checker $i, tall=${board.tall}")
        }
    }

    @Test
    fun `bar and trays are touched on their whole area`() {
        for (board in boards) {
            for (owner in Place.entries) {
                assertEquals(Region(Spot.Off, owner), board.regionAt(board.tray(owner).center))
                assertEquals(Spot.Bar, board.regionAt(board.barSlot(owner, 0))?.spot)
                assertEquals(Spot.Bar, board.regionAt(board.barSlot(owner, 4))?.spot)
            }
        }
    }

    @Test
    fun `stacks of five on opposite points do not touch each other`() {
        for (board in boards) for (n in 1..12) {
            val gap = (board.slot(n, 4) - board.slot(25 - n, 4)).getDistance()
            assertTrue(gap >= board.d, "points $n and ${25 - n}: $gap < ${board.d}, tall=${board.tall}")
        }
    }

    @Test
    fun `all checkers lie on the board, neighbours side by side`() {
        for (board in boards) for (n in 1..24) {
            for (i in 0..4) {
                val at = board.slot(n, i)
                assertTrue(at.x - board.d / 2 >= 0 && at.x + board.d / 2 <= board.width && at.y - board.d / 2 >= 0 && at.y + board.d / 2 <= board.height)
            }
            if (n % 6 != 0 && n < 24) assertTrue((board.slot(n, 0) - board.slot(n + 1, 0)).getDistance() >= board.d - .01f)
        }
    }

    @Test
    fun `the near home lies at the lower right in both layouts, and the far home opposite`() {
        for (board in boards) {
            val one = board.slot(1, 0)
            assertTrue(one.x > board.width / 2 && one.y > board.height / 2)
            val thirteen = board.slot(13, 0)
            assertTrue(thirteen.x < board.width / 2 && thirteen.y < board.height / 2)
        }
    }

    @Test
    fun `a thumb fits on bar and trays of the tall board`() {
        for (board in boards.filter { it.tall }) {
            val dp = if (board.width > 800) 2f else 1f
            assertTrue(board.bar.height >= 48 * dp)
            for (owner in Place.entries) assertTrue(board.tray(owner).height >= 48 * dp)
        }
    }

    @Test
    fun `each side waits on the half of the bar where it will enter`() {
        for (board in boards) {
            fun nearer(owner: Place, point: Int, other: Int) {
                val at = board.barSlot(owner, 0)
                assertTrue((at - board.slot(point, 0)).getDistance() < (at - board.slot(other, 0)).getDistance())
            }
            nearer(Place.Near, 19, 6)
            nearer(Place.Far, 6, 19)
        }
    }

    @Test
    fun `the opening throw shows the near side's die left of the far side's in every layout`() {
        for (board in boards) {
            val size = board.dieSize(1f)
            assertTrue(board.die(null, 0, 2, size).x < board.die(null, 1, 2, size).x)
        }
    }

    @Test
    fun `four dice lie beside each other on the thrower's half`() {
        for (board in boards) for (owner in Place.entries) {
            val size = board.dieSize(if (board.width > 800) 2f else 1f)
            val half = board.halves[if (owner == Place.Near) 1 else 0]
            val dice = (0..3).map { board.die(owner, it, 4, size) }
            dice.forEach { assertTrue(half.contains(it)) }
            dice.zipWithNext { a, b -> assertTrue((a - b).getDistance() >= size) }
        }
    }

    @Test
    fun `a destination attracts over its whole column and a little beside it`() {
        val board = boards[4]
        val foot = board.foot(5)
        val along = foot.at + foot.inward * (board.height * .4f)
        assertEquals(Spot(5), board.attracted(along, Place.Near, listOf(Spot(5), Spot(3))))
        assertEquals(Spot(5), board.attracted(along + Offset(board.p, 0f), Place.Near, listOf(Spot(5))))
        assertNull(board.attracted(along + Offset(board.p * 2, 0f), Place.Near, listOf(Spot(5))))
    }

    @Test
    fun `the frame outside the points belongs to the nearest point, and nothing lies outside the board`() {
        val board = boards[4]
        assertNotEquals(null, board.regionAt(Offset(board.foot(20).at.x, 2f)))
        assertNull(board.regionAt(Offset(-4f, 10f)))
        assertNull(board.regionAt(Offset(10f, board.height + 40)))
    }
}
