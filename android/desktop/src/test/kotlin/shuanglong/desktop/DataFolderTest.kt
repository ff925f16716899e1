package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Path

class DataFolderTest {
    private val home = Path.of("/home/long")

    private fun on(
        system: String,
        vararg environment: Pair<String, String>,
    ) = dataFolder(mapOf(*environment), home, system)

    @Test
    fun `the override wins on every system`() {
        for (system in listOf("Linux", "Mac OS X", "Windows 11")) {
            assertEquals("/tmp/here", on(system, "SHUANGLONG_DATA" to "/tmp/here", "XDG_DATA_HOME" to "/data"))
        }
    }

    @Test
    fun `Linux follows XDG`() {
        assertEquals("/data/shuanglong", on("Linux", "XDG_DATA_HOME" to "/data"))
        assertEquals("/home/long/.local/share/shuanglong", on("Linux"))
    }

    @Test
    fun `an empty or relative XDG folder counts as not set`() {
        assertEquals("/home/long/.local/share/shuanglong", on("Linux", "XDG_DATA_HOME" to ""))
        assertEquals("/home/long/.local/share/shuanglong", on("Linux", "XDG_DATA_HOME" to "data"))
    }

    @Test
    fun `macOS uses Application Support`() {
        assertEquals("/home/long/Library/Application Support/shuanglong", on("Mac OS X"))
    }
}
