package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertTrue
import java.nio.file.Files
import java.nio.file.Path
import javax.imageio.ImageIO
import kotlin.math.abs

/**
 * Compares pictures with the ones that were looked at and committed. `SHUANGLONG_GOLDEN=write` replaces those; look at them
 * before they are committed. The tolerance allows for another version of the font's hinting, not for a missing control.
 */
class Golden(
    private val folder: Path,
    private val made: Path,
) {
    private val faults = mutableListOf<String>()

    fun check(
        name: String,
        stage: Stage,
    ) {
        val new = made.resolve("$name.png")
        stage.save(new)
        val old = folder.resolve("$name.png")
        if (System.getenv("SHUANGLONG_GOLDEN") == "write") {
            Files.createDirectories(folder)
            Files.copy(new, old, java.nio.file.StandardCopyOption.REPLACE_EXISTING)
            return
        }
        if (!Files.exists(old)) {
            faults += "$name: no golden picture"
            return
        }
        val share = differing(old, new)
        if (share > TOLERATED) faults += "$name: ${"%.2f".format(share * 100)} % of the pixels differ (see $new)"
    }

    fun finish() = assertTrue(faults.isEmpty(), faults.joinToString("; "))

    private fun differing(
        old: Path,
        new: Path,
    ): Double {
        val a = ImageIO.read(old.toFile())
        val b = ImageIO.read(new.toFile())
        if (a.width != b.width || a.height != b.height) return 1.0
        var count = 0
        for (y in 0 until a.height) {
            for (x in 0 until a.width) {
                val p = a.getRGB(x, y)
                val q = b.getRGB(x, y)
                val far = listOf(0, 8, 16).maxOf { abs((p shr it and 0xFF) - (q shr it and 0xFF)) }
                if (far > STEP) count++
            }
        }
        return count.toDouble() / (a.width * a.height)
    }

    private companion object {
        /** Of 255, in one channel. */
        const val STEP = 32

        /** Share of pixels; a button's word alone is about 0.1 %. */
        const val TOLERATED = .002
    }
}
