package shuanglong.desktop

import androidx.compose.runtime.tooling.ComposeToolingApi
import androidx.compose.runtime.withFrameNanos
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.awt.ComposeWindow
import kotlinx.coroutines.delay
import java.awt.AWTEvent
import java.awt.Toolkit
import java.awt.event.AWTEventListener
import java.awt.event.MouseEvent
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption.ATOMIC_MOVE
import java.nio.file.StandardCopyOption.REPLACE_EXISTING

private const val INTERVAL_MS = 100L

/** What a press changes is composed with the first frame or the second; one more is sure to come after it. */
private const val FRAMES = 3

/**
 * Keeps a list of all places of the window in [file], in screen pixels, for a test that has nothing but mouse and keys:
 * one JSON object a line. Only on request (`SHUANGLONG_LAYOUT_DUMP`). Never returns.
 *
 * The first line says how many presses and releases of the mouse had arrived, and where it was last, before the frames that the
 * list is taken after: what they changed is in the list. However busy the machine is, a test can so tell a list that answers
 * its click from one that stood there before.
 */
@OptIn(ComposeToolingApi::class, InternalComposeUiApi::class)
suspend fun dumpLayout(
    window: ComposeWindow,
    file: Path,
) {
    val unfinished = file.resolveSibling("${file.fileName}.new")
    val mouse = MouseSoFar()
    Toolkit.getDefaultToolkit().addAWTEventListener(mouse, AWTEvent.MOUSE_EVENT_MASK or AWTEvent.MOUSE_MOTION_EVENT_MASK)
    var shown = ""
    var before = ""
    while (true) {
        if (window.isShowing) {
            val heard = mouse.asJson()
            if (heard != shown) repeat(FRAMES) { withFrameNanos { } }
            shown = heard
            val origin = window.contentPane.locationOnScreen
            val places = placesOf(window.semanticsOwners).map { it.asJson(origin.x, origin.y) }
            val lines = (listOf(heard) + places).joinToString("\n")
            if (lines != before) {
                before = lines
                Files.writeString(unfinished, lines)
                Files.move(unfinished, file, ATOMIC_MOVE, REPLACE_EXISTING)
            }
        }
        delay(INTERVAL_MS)
    }
}

/** Counts on the UI thread, where each event is worked off before anything else is done. */
private class MouseSoFar : AWTEventListener {
    private var presses = 0
    private var releases = 0
    private var x = 0
    private var y = 0

    override fun eventDispatched(event: AWTEvent) {
        if (event !is MouseEvent) return
        if (event.id == MouseEvent.MOUSE_PRESSED) presses++
        if (event.id == MouseEvent.MOUSE_RELEASED) releases++
        x = event.xOnScreen
        y = event.yOnScreen
    }

    fun asJson() = """{"presses":$presses,"releases":$releases,"x":$x,"y":$y}"""
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
