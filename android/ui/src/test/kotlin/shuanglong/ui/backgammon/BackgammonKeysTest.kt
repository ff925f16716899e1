package shuanglong.ui.backgammon

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import shuanglong.ui.Place

/** Where the arrow keys lead on the board as it is drawn. */
class BackgammonKeysTest {
    private val classic = BackgammonGeometry(800f, 600f, tall = false, dp = 1f)
    private val tall = BackgammonGeometry(360f, 560f, tall = true, dp = 1f)

    private fun BackgammonGeometry.go(from: Int, vararg arrows: Arrow) =
        arrows.fold(Spot(from)) { spot, arrow -> neighbour(spot, arrow, Place.Near) }.number

    @Test
    fun `an arrow leads to what lies there in the picture`() {
        assertEquals(7, classic.go(8, Arrow.Right))
        assertEquals(9, classic.go(8, Arrow.Left))
        assertEquals(17, classic.go(8, Arrow.Up))
        assertEquals(8, classic.go(17, Arrow.Down))
        assertEquals(25, classic.go(7, Arrow.Right), "the bar is on the way")
        assertEquals(25, classic.go(18, Arrow.Right))
        assertEquals(0, classic.go(1, Arrow.Right), "the tray is at the end")
        assertEquals(12, classic.go(12, Arrow.Left), "the edge")
        assertEquals(7, tall.go(8, Arrow.Down))
        assertEquals(17, tall.go(8, Arrow.Left))
        assertEquals(25, tall.go(7, Arrow.Down))
        assertEquals(0, tall.go(1, Arrow.Down))
    }

    @Test
    fun `every place can be reached from every other, whoever moves`() {
        for (geometry in listOf(classic, tall)) {
            for (mover in Place.entries) {
                for (start in 0..25) {
                    val reached = mutableSetOf(Spot(start))
                    val open = ArrayDeque(reached)
                    while (open.isNotEmpty()) {
                        val here = open.removeFirst()
                        Arrow.entries.map { geometry.neighbour(here, it, mover) }.filter(reached::add).forEach(open::add)
                    }
                    assertEquals((0..25).map(::Spot).toSet(), reached, "from $start, tall ${geometry.tall}, $mover")
                }
            }
        }
    }
}
