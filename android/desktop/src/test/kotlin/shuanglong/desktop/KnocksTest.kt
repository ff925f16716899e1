package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.ui.SoundKind
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.math.abs

class KnocksTest {
    private fun heard(kind: SoundKind) = samples(kind).toList().chunked(2) { (low, high) -> (high.toInt() shl 8) or (low.toInt() and 0xff) }

    @Test
    fun `every sound of the table is heard, is short, fades away, and is another`() {
        for (kind in SoundKind.entries) {
            val samples = heard(kind)
            assertTrue(samples.size / soundFormat.sampleRate < 1f, "$kind")
            assertTrue(samples.maxOf(::abs) > 3000, "$kind is heard")
            assertTrue(samples.takeLast(100).maxOf(::abs) < 300, "$kind ends without a crack")
        }
        assertEquals(SoundKind.entries.size, SoundKind.entries.map(::heard).toSet().size)
    }

    @Test
    fun `whoever asks for a sound does not wait for it, and a crowd of them is thinned`() {
        val busy = CountDownLatch(1)
        val played = CountDownLatch(4)
        val knocks =
            Knocks {
                busy.await()
                played.countDown()
            }
        repeat(100) { knocks.play(SoundKind.Move) }
        busy.countDown()
        assertTrue(played.await(60, TimeUnit.SECONDS))
    }

    @Test
    fun `a machine without an audio line is silent and nothing else`() {
        var fault: Throwable? = null
        val before = Thread.getDefaultUncaughtExceptionHandler()
        Thread.setDefaultUncaughtExceptionHandler { _, thrown -> fault = thrown }
        try {
            Knocks().play(SoundKind.PickUp)
            Thread.sleep(1000)
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before)
        }
        assertEquals(null, fault)
    }
}
