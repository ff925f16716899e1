package shuanglong.desktop

import androidx.compose.runtime.tooling.ComposeToolingApi
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.awt.ComposeWindow
import kotlinx.coroutines.delay
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING

private const val INTERVAL_MS = 100L

/**
 * Keeps a list of all places of the window in [file], in screen pixels, for a test that has nothing but mouse and keys:
 * one JSON object a line. Only on request (`SHUANGLONG_LAYOUT_DUMP`). Never returns.
 */
@OptIn(ComposeToolingApi::class, InternalComposeUiApi::class)
suspend fun dumpLayout(
    window: ComposeWindow,
    file: Path,
) {
    val unfinished = file.resolveSibling("${file.fileName}.new")
    var before = ""
    while (true) {
        if (window.isShowing) {
            val origin = window.contentPane.locationOnScreen
            val lines = placesOf(window.semanticsOwners).joinToString("\n") { it.asJson(origin.x, origin.y) }
            if (lines != before) {
                before = lines
                Files.writeString(unfinished, lines)
                Files.move(unfinished, file, ATOMIC_MOVE, REPLACE_EXISTING)
            }
        }
        delay(INTERVAL_MS)
    }
}

private fun Place.asJson(
    left: Int,
    top: Int,
): String {
    val centre = bounds.center
    return """{"tag":${quoted(tag)},"text":${quoted(text)},"state":${quoted(state)},"enabled":$enabled,""" +
        """"x":${left + centre.x.toInt()},"y":${top + centre.y.toInt()}}"""
}

private fun quoted(text: String): String =
    buildString {
        append('"')
        for (char in text) {
            when {
                char == '"' || char == '\\' -> append('\\').append(char)
                char < ' ' -> append("\\u%04x".format(char.code))
                else -> append(char)
            }
        }
        append('"')
    }
