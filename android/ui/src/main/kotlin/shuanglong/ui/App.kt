package shuanglong.ui

import androidx.compose.runtime.Composable

/** The whole app; the window and the Android activity show nothing else. */
@Composable
fun ShuanglongApp(services: PlatformServices) {
}
