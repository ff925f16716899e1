package shuanglong.desktop

import shuanglong.ui.SoundKind
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import javax.sound.sampled.AudioFormat
import javax.sound.sampled.AudioSystem
import javax.sound.sampled.LineUnavailableException
import kotlin.math.PI
import kotlin.math.exp
import kotlin.math.sin
import kotlin.random.Random

/** One knock of wood: when it begins, how high it rings, how long until it has faded to a third, how loud (0–1). */
private class Knock(
    val atMs: Int,
    val hertz: Double,
    val fadeMs: Double,
    val loud: Double,
)

private fun knocks(kind: SoundKind): List<Knock> =
    when (kind) {
        SoundKind.PickUp -> listOf(Knock(0, 620.0, 9.0, .25))
        SoundKind.Move -> listOf(Knock(0, 430.0, 22.0, .6))
        SoundKind.Pass -> listOf(Knock(0, 240.0, 30.0, .5), Knock(150, 240.0, 30.0, .4))
        SoundKind.DiceRoll -> listOf(0, 90, 160, 215, 260).map { Knock(it, 780.0 + it, 12.0, .45) }
        SoundKind.Hit -> listOf(Knock(0, 430.0, 22.0, .7), Knock(70, 300.0, 34.0, .8))
        SoundKind.BearOff -> listOf(Knock(0, 520.0, 26.0, .5))
        SoundKind.Refused -> listOf(Knock(0, 150.0, 40.0, .5))
        SoundKind.Won -> listOf(Knock(0, 440.0, 60.0, .5), Knock(140, 554.0, 60.0, .5), Knock(280, 659.0, 90.0, .6))
        SoundKind.Lost -> listOf(Knock(0, 330.0, 60.0, .5), Knock(160, 262.0, 90.0, .5))
    }

/** 16 bits a sample, low byte first, one channel. */
internal val soundFormat = AudioFormat(44_100f, 16, 1, true, false)

/** The sound as samples: each knock is a struck tone that fades, and a click of noise that fades faster. The same every time. */
internal fun samples(kind: SoundKind): ByteArray {
    val rate = soundFormat.sampleRate.toDouble()
    val knocks = knocks(kind)
    val length = knocks.maxOf { it.atMs + it.fadeMs * FADES } / MS * rate
    val wave = DoubleArray(length.toInt())
    val noise = Random(kind.ordinal)
    for (knock in knocks) {
        for (i in (knock.atMs / MS * rate).toInt() until wave.size) {
            val t = i / rate - knock.atMs / MS
            val fade = knock.fadeMs / MS
            // A bar of wood rings at 1 : 2.76 (the second mode of a free bar).
            val tone = sin(2 * PI * knock.hertz * t) + SECOND_LOUD * sin(2 * PI * knock.hertz * SECOND_MODE * t)
            val click = noise.nextDouble(-1.0, 1.0) * exp(-t / (fade * CLICK))
            wave[i] += knock.loud * (TONE * tone * exp(-t / fade) + (1 - TONE) * click)
        }
    }
    val bytes = ByteArray(wave.size * 2)
    wave.forEachIndexed { i, value ->
        val sample = (value.coerceIn(-1.0, 1.0) * Short.MAX_VALUE).toInt()
        bytes[2 * i] = sample.toByte()
        bytes[2 * i + 1] = (sample shr Byte.SIZE_BITS).toByte()
    }
    return bytes
}

/**
 * Plays the sounds of the table, one after the other, on a thread of its own: whoever asks never waits. Where there is no
 * audio line (or none is free) there is silence and nothing else; a sound that comes while too many wait is left out.
 */
internal class Knocks(
    private val play: (ByteArray) -> Unit = ::playOnLine,
) {
    private val thread =
        ThreadPoolExecutor(
            1, 1, 1, TimeUnit.SECONDS, LinkedBlockingQueue(WAITING),
            { task -> Thread(task, "sound").apply { isDaemon = true } },
            ThreadPoolExecutor.DiscardPolicy(),
        ).apply { allowCoreThreadTimeOut(true) }

    fun play(kind: SoundKind) = thread.execute { play(samples(kind)) }

    private companion object {
        const val WAITING = 3
    }
}

private fun playOnLine(samples: ByteArray) {
    try {
        AudioSystem.getSourceDataLine(soundFormat).use { line ->
            line.open(soundFormat)
            line.start()
            line.write(samples, 0, samples.size)
            line.drain()
        }
    } catch (_: LineUnavailableException) {
        // Another program holds the only line.
    } catch (_: IllegalArgumentException) {
        // Java's answer where there is no such line at all.
    } catch (_: SecurityException) {
        // The system does not let this program make a sound.
    }
}

private const val MS = 1000.0

/** After so many times its fading a knock is below hearing. */
private const val FADES = 6
private const val SECOND_MODE = 2.76
private const val SECOND_LOUD = .3
private const val CLICK = .15
private const val TONE = .7
