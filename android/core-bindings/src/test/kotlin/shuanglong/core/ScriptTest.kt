package shuanglong.core

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import java.io.File

/** The scripts that Rust and Swift play too, held against the traces that the Rust runner left of them. */
class ScriptTest {
    @Test
    fun `there are scripts of both games`() {
        for (game in listOf("kamisado", "backgammon")) assertTrue(scripts().any { it.startsWith(game) }, game)
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scripts")
    fun `Kotlin sees what Rust sees`(name: String, @TempDir folder: File) {
        val trace = ScriptPlayer(folder.path).use { it.play(root.resolve("tests/scripts/$name.jsonl").readText()) }
        val rust = root.resolve("target/scripts/$name.trace").readLines()
        var command = ""
        trace.zip(rust).forEachIndexed { number, (mine, theirs) ->
            if (mine.startsWith("#")) command = mine
            assertEquals(theirs, mine) { "line ${number + 1} of the trace, after $command" }
        }
        assertEquals(rust.size, trace.size)
    }

    companion object {
        private val root = File(System.getProperty("shuanglong.root"))

        @JvmStatic
        fun scripts(): List<String> = root.resolve("tests/scripts").list().orEmpty()
            .filter { it.endsWith(".jsonl") }.map { it.removeSuffix(".jsonl") }.sorted()
    }
}
