package shuanglong.desktop

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import shuanglong.ui.PlatformServices
import shuanglong.ui.SoundKind
import java.nio.file.Path
import java.util.Locale

/** The desktop's part: no haptics, no system back key. */
class DesktopServices : PlatformServices {
    override val dataFolder: String =
        dataFolder(System.getenv(), Path.of(System.getProperty("user.home")), System.getProperty("os.name"))

    override val systemLanguage: String = systemLanguage(System.getenv(), System.getProperty("os.name"), Locale.getDefault())

    override val background: CoroutineDispatcher = Dispatchers.IO

    private val knocks = Knocks()

    override fun sound(kind: SoundKind) = knocks.play(kind)
}
