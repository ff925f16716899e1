package shuanglong.ui

import androidx.compose.runtime.saveable.SaverScope
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test

class NavigationTest {
    private val match = Route.Match(Game.Backgammon, "0197a1b2")

    private fun saved(navigator: Navigator): Any? = with(Navigator.saver) { SaverScope { true }.save(navigator) }

    private fun again(navigator: Navigator): Navigator = requireNotNull(Navigator.saver.restore(requireNotNull(saved(navigator))))

    @Test
    fun `a new process finds the way of the old one`() {
        val way = Navigator()
        assertNull(way.top)
        assertNull(again(way).top)
        way.open(match)
        assertEquals(way.top, again(way).top)
    }

    @Test
    fun `a match begun anew stays in its place, and what was in front of it goes back once`() {
        val way = Navigator()
        way.open(match)
        val entry = requireNotNull(way.top)
        val renamed = match.copy(id = "another")
        way.rename(entry, renamed)
        assertEquals(entry.copy(route = renamed), way.top)
        way.back(entry)
        assertNull(way.top)
        // The second tap of the same finger.
        way.open(match)
        assertNotEquals(entry.key, way.top?.key)
        way.back(entry)
        assertEquals(match, way.top?.route)
    }

    @Test
    fun `what another version wrote and this one does not know is left out`() {
        val strange = arrayListOf("1 match Chess 1", "2 match Kamisado", "x match Kamisado 3", "", "4 rocket", "5 match Kamisado 0197")
        val way = requireNotNull(Navigator.saver.restore(strange))
        assertEquals(Entry(5, Route.Match(Game.Kamisado, "0197")), way.top)
        way.back(requireNotNull(way.top))
        assertNull(way.top)
    }
}
