package shuanglong.desktop

import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import shuanglong.ui.ShuanglongApp

fun main() {
    val services = DesktopServices()
    application {
        Window(
            onCloseRequest = ::exitApplication,
            title = "双龙棋 Shuanglong",
            state = rememberWindowState(width = 1100.dp, height = 800.dp),
        ) {
            ShuanglongApp(services)
        }
    }
}
