package shuanglong.desktop

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import shuanglong.ui.ShuanglongApp
import java.awt.Dimension
import java.nio.file.Path
import kotlin.system.exitProcess

fun main(arguments: Array<String>) {
    when {
        arguments.isEmpty() -> openWindow()
        arguments.size == 2 && arguments[0] == "--screenshots" -> takePictures(Path.of(arguments[1]))
        else -> {
            System.err.println("usage: nothing, or --screenshots FOLDER")
            exitProcess(2)
        }
    }
}

/** The smallest phone held upright, in dp (AWT counts in these too). */
private const val LEAST_WIDTH = 320
private const val LEAST_HEIGHT = 480

private fun openWindow() {
    val services = DesktopServices()
    val layoutDump = System.getenv("SHUANGLONG_LAYOUT_DUMP")?.let(Path::of)
    application {
        Window(
            onCloseRequest = ::exitApplication,
            title = "双龙棋 Shuanglong",
            state = rememberWindowState(width = 1100.dp, height = 800.dp),
        ) {
            LaunchedEffect(Unit) { window.minimumSize = Dimension(LEAST_WIDTH, LEAST_HEIGHT) }
            ShuanglongApp(services)
            if (layoutDump != null) {
                LaunchedEffect(Unit) { dumpLayout(window, layoutDump) }
            }
        }
    }
}
