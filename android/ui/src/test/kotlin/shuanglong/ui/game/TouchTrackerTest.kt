package shuanglong.ui.game

import androidx.compose.ui.geometry.Offset
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class TouchTrackerTest {
    private class Recorder(val liftable: Boolean) : BoardGestures {
        val heard = mutableListOf<String>()

        override fun press(at: Offset): Boolean {
            heard += "press"
            return liftable
        }

        override fun lift(from: Offset, at: Offset) { heard += "lift ${from.x.toInt()}" }
        override fun move(at: Offset) { heard += "move ${at.x.toInt()}" }
        override fun drop(at: Offset) { heard += "drop ${at.x.toInt()}" }
        override fun tap(at: Offset) { heard += "tap ${at.x.toInt()}" }
        override fun cancel() { heard += "cancel" }
    }

    private fun tracked(liftable: Boolean = true, act: TouchTracker.() -> Unit): List<String> {
        val recorder = Recorder(liftable)
        TouchTracker(10f, recorder).act()
        return recorder.heard
    }

    private fun x(value: Int) = Offset(value.toFloat(), 0f)

    @Test
    fun `a finger that stays within its slop taps where it went down`() =
        assertEquals(listOf("press", "tap 100"), tracked { down(x(100)); move(x(106)); up(x(106)) })

    @Test
    fun `a finger that leaves its slop lifts the piece it went down on and drops it where it goes up`() =
        assertEquals(listOf("press", "lift 100", "move 120", "move 180", "drop 190"), tracked { down(x(100)); move(x(120)); move(x(180)); up(x(190)) })

    @Test
    fun `a second finger, a call or a rotation ends the drag and nothing moves`() =
        assertEquals(listOf("press", "lift 100", "move 150", "cancel"), tracked { down(x(100)); move(x(150)); cancel(); move(x(200)); up(x(200)) })

    @Test
    fun `a swipe over what cannot be lifted is no tap`() =
        assertEquals(listOf("press", "cancel"), tracked(liftable = false) { down(x(100)); move(x(150)); up(x(150)) })

    @Test
    fun `the next finger begins anew after a cancelled one`() =
        assertEquals(listOf("press", "lift 1", "move 50", "cancel", "press", "tap 7"), tracked { down(x(1)); move(x(50)); cancel(); down(x(7)); up(x(7)) })
}
