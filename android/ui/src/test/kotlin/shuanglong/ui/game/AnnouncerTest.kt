package shuanglong.ui.game

import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.test.TestScope
import kotlinx.coroutines.test.advanceTimeBy
import kotlinx.coroutines.test.advanceUntilIdle
import kotlinx.coroutines.test.currentTime
import kotlinx.coroutines.test.runCurrent
import kotlinx.coroutines.test.runTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Field report AX-03: nothing that is to be said is lost, on a clock of the test's own. */
@OptIn(ExperimentalCoroutinesApi::class)
class AnnouncerTest {
    private val published = mutableListOf<Pair<Long, String>>()
    private val said get() = published.map { it.second }.filter { it.isNotEmpty() }

    private fun TestScope.announcer() = Announcer(this) { published += currentTime to it }

    @Test
    fun `AX-03 two things that come together are said one after the other`() = runTest {
        val announcer = announcer()
        announcer.say("You rolled 6 and 3")
        announcer.say("No legal move")
        assertEquals(listOf("You rolled 6 and 3"), said)
        advanceUntilIdle()
        assertEquals(listOf("You rolled 6 and 3", "No legal move"), said)
        // The second is published only when the first has had its time.
        val (first, second) = published.filter { it.second.isNotEmpty() }
        assertTrue(second.first - first.first >= Announcer.timeFor(first.second))
    }

    @Test
    fun `what is said later waits its turn, however much is waiting`() = runTest {
        val announcer = announcer()
        val all = (1..20).map { "sentence $it" }
        all.take(10).forEach(announcer::say)
        advanceTimeBy(3_000)
        all.drop(10).forEach(announcer::say)
        advanceUntilIdle()
        assertEquals(all, said)
    }

    @Test
    fun `the same sentence twice is a change twice`() = runTest {
        val announcer = announcer()
        repeat(2) { announcer.say("No legal move") }
        advanceUntilIdle()
        assertEquals(listOf("No legal move", "", "No legal move", ""), published.map { it.second })
    }

    @Test
    fun `after a silence it speaks at once`() = runTest {
        val announcer = announcer()
        announcer.say("a")
        advanceUntilIdle()
        announcer.say("b")
        runCurrent()
        assertEquals(listOf("a", "b"), said)
    }

    @Test
    fun `a long sentence has more time than a short one, and a Chinese sign more than a letter`() {
        assertTrue(Announcer.timeFor("Computer rolled 6 and 3") > Announcer.timeFor("Roll"))
        assertTrue(Announcer.timeFor("没有能走的棋") > Announcer.timeFor("abcdef"))
    }
}
