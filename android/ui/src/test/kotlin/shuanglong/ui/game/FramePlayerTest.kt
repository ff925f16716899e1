package shuanglong.ui.game

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

@OptIn(ExperimentalCoroutinesApi::class)
class FramePlayerTest {
    private data class Shown(val name: String, val hold: Long, val skippable: Boolean = true)

    private val seen = mutableListOf<String>()

    private fun TestScope.player() = FramePlayer<Shown>(backgroundScope, { it.hold }, { it.skippable }, { seen += it.name })

    @Test
    fun `frames come one after the other, each for its hold, and then the end`() = runTest {
        player().play(listOf(Shown("a", 100), Shown("b", 50))) { seen += "end" }
        assertEquals(listOf("a"), seen)
        advanceTimeBy(99)
        runCurrent()
        assertEquals(listOf("a"), seen)
        advanceTimeBy(2)
        assertEquals(listOf("a", "b"), seen)
        advanceTimeBy(50)
        runCurrent()
        assertEquals(listOf("a", "b", "end"), seen)
    }

    @Test
    fun `a touch ends what may be ended and every frame is still shown once`() = runTest {
        val player = player()
        player.play(listOf(Shown("a", 1000), Shown("b", 1000), Shown("c", 1000))) { seen += "end" }
        assertTrue(player.touch())
        assertEquals(listOf("a", "b", "c", "end"), seen)
        advanceTimeBy(5000)
        assertEquals(listOf("a", "b", "c", "end"), seen)
    }

    @Test
    fun `a touch does not end a hold that must be kept`() = runTest {
        val player = player()
        player.play(listOf(Shown("a", 10), Shown("thinks", 500, skippable = false), Shown("c", 10))) { seen += "end" }
        assertFalse(player.touch())
        assertEquals(listOf("a", "thinks"), seen)
        advanceTimeBy(501)
        assertEquals(listOf("a", "thinks", "c"), seen)
    }

    @Test
    fun `nothing is lost when the next update comes before the last one was shown`() = runTest {
        val player = player()
        player.play(listOf(Shown("a", 100), Shown("b", 100))) { seen += "end 1" }
        player.play(listOf(Shown("c", 100))) { seen += "end 2" }
        advanceTimeBy(1000)
        assertEquals(listOf("a", "b", "c", "end 2"), seen)
    }
}
