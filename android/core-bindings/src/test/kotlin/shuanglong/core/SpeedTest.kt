package shuanglong.core

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.StandardOpenOption

/**
 * How long a touch takes from the JVM through JNA to the disk and back. Limits are those of the product, for this kind of
 * machine; the figures are printed. Other work on the machine makes a round longer, never shorter, so where one is over the
 * limit more follow, and the best counts.
 */
class SpeedTest {
    @Test
    fun `a command is saved in under 5 ms apart from the disk's own flush`(@TempDir folder: File) {
        // In turns, because the disk is slow now and fast then.
        val flushes = mutableListOf<Double>()
        val onDisk = median(commandTimes(folder.resolve("disk")) { flushes += milliseconds { appendAndFlush(folder.resolve("bare")) } })
        val flush = median(flushes)
        val memory = File("/dev/shm").takeIf { it.isDirectory && it.canWrite() }
        val flushless = memory?.resolve("shuanglong-speed-${ProcessHandle.current().pid()}")?.let { place ->
            best(5.0) {
                try {
                    median(commandTimes(place))
                } finally {
                    place.deleteRecursively()
                }
            }
        }
        val apart = flushless ?: (onDisk - flush)
        say("one command, saved: median %.2f ms on the disk; %.2f ms without flush; a bare flush of as much %.2f ms", onDisk, apart, flush)
        assertTrue(apart < 5.0, "$apart ms")
    }

    @Test
    fun `targets are answered in under 0,2 ms`(@TempDir folder: File) {
        val middle = MatchLibrary.open(folder.path).use { library ->
            best(0.2) {
                val times = mutableListOf<Double>()
                library.newBackgammon(BackgammonMatchSetup(Opponent.Person, 0u, SEED)).use { session ->
                    repeat(200) { session.goOn { times += it } }
                }
                library.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, SEED)).use { session ->
                    repeat(20) { session.goOn { times += it } }
                }
                say("targets(from): median %.3f ms, longest %.3f ms of %d", median(times), times.max(), times.size)
                median(times)
            }
        }
        assertTrue(middle < 0.2, "$middle ms")
    }

    /** `target/library-1000` is made by `scripts/play-scripts.sh`. */
    @Test
    fun `a library with 1,000 finished matches opens and resumes in under 100 ms`(@TempDir folder: File) {
        val made = File(System.getProperty("shuanglong.root"), "target/library-1000")
        made.copyRecursively(folder, overwrite = true)
        // What the JVM does once (loading classes and the library) is no part of it.
        MatchLibrary.open(folder.resolve("empty").path).close()
        val size = folder.resolve("shuanglong.db").length() / 1_000_000.0
        val middle = best(100.0) {
            val times = List(9) {
                milliseconds {
                    MatchLibrary.open(folder.path).use { library ->
                        assertEquals(2, library.unfinished().size)
                        val match = library.unfinished().first { it.game == GameKind.BACKGAMMON }
                        library.resumeBackgammon(match.id).use { assertTrue(it.snapshot().movable.size + it.snapshot().log.size > 0) }
                    }
                }
            }
            say("library of 1,000 finished matches (%.1f MB): opened and resumed, first %.0f ms, median %.0f ms", size, times[0], median(times))
            median(times)
        }
        MatchLibrary.open(folder.path).use { assertEquals(1000, it.history(2000u).size) }
        assertTrue(middle < 100.0, "$middle ms")
    }

    /** Every accepted command of some whole games of both kinds. */
    private fun commandTimes(folder: File, between: () -> Unit = {}): List<Double> = MatchLibrary.open(folder.path).use { library ->
        val times = mutableListOf<Double>()
        val take = { took: Double? ->
            if (took != null) {
                times += took
                between()
            }
        }
        library.newBackgammon(BackgammonMatchSetup(Opponent.Person, 0u, SEED)).use { session -> repeat(200) { take(session.goOn()) } }
        repeat(5) {
            library.newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, Opponent.Person, SEED)).use { session ->
                repeat(20) { take(session.goOn()) }
            }
        }
        assertTrue(times.size > 200)
        times
    }

    /** Does what the match waits for; how long that command took, `null` when it is over. */
    private fun BackgammonSession.goOn(targetsTook: (Double) -> Unit = {}): Double? {
        val snapshot = snapshot()
        return when (snapshot.phase) {
            BackgammonPhase.OpeningRoll, is BackgammonPhase.ToRoll -> milliseconds { roll() }

            is BackgammonPhase.ToEnd -> milliseconds { endTurn() }

            is BackgammonPhase.ToPlay -> {
                val from = snapshot.movable.first()
                lateinit var targets: List<CheckerTarget>
                targetsTook(milliseconds { targets = targets(from) })
                milliseconds { moveChecker(from, targets.first().to) }
            }

            BackgammonPhase.BetweenGames, BackgammonPhase.Over -> null
        }
    }

    private fun KamisadoSession.goOn(targetsTook: (Double) -> Unit = {}): Double? {
        val from = snapshot().movable.firstOrNull() ?: return null
        lateinit var targets: List<KamisadoTarget>
        targetsTook(milliseconds { targets = targets(from) })
        return milliseconds { moveTower(from, targets.first().square) }
    }

    /** What SQLite does to the disk for one command (seen with strace): three pages at the end of its log, one fsync. */
    private fun appendAndFlush(file: File) {
        FileChannel.open(file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.APPEND).use {
            it.write(ByteBuffer.allocate(3 * (4096 + 24)))
            it.force(true)
        }
    }

    private fun milliseconds(work: () -> Unit): Double {
        val began = System.nanoTime()
        work()
        return (System.nanoTime() - began) / 1e6
    }

    private fun best(limit: Double, round: () -> Double): Double {
        val rounds = mutableListOf(round())
        while (rounds.min() >= limit && rounds.size < 5) rounds += round()
        return rounds.min()
    }

    private fun median(times: List<Double>) = times.sorted()[times.size / 2]

    private fun say(format: String, vararg figures: Any) = println("• " + format.format(*figures))

    private companion object {
        const val SEED = "5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d5d"
    }
}
