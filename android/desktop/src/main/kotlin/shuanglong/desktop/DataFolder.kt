package shuanglong.desktop

import java.nio.file.Path
import kotlin.io.path.absolutePathString

/**
 * Where the window keeps its matches: `SHUANGLONG_DATA` if set, else the platform's own place for an app's data
 * (XDG base directories on Linux, Application Support on macOS, the roaming profile on Windows).
 */
fun dataFolder(
    environment: Map<String, String>,
    home: Path,
    system: String,
): String {
    fun named(variable: String) = environment[variable]?.takeIf(String::isNotEmpty)?.let(Path::of)

    val folder =
        named("SHUANGLONG_DATA")
            ?: when {
                system.startsWith("Mac") -> home.resolve("Library/Application Support/shuanglong")
                system.startsWith("Windows") -> (named("APPDATA") ?: home.resolve("AppData/Roaming")).resolve("shuanglong")
                // The XDG specification: a relative path in the variable is invalid and to be ignored.
                else -> (named("XDG_DATA_HOME")?.takeIf(Path::isAbsolute) ?: home.resolve(".local/share")).resolve("shuanglong")
            }
    return folder.absolutePathString()
}
