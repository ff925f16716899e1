package shuanglong.ui

import kotlinx.coroutines.CoroutineDispatcher
import shuanglong.core.MatchLibrary
import java.nio.file.Files

/** A machine without sound or haptics; the computer thinks on the test's own clock. */
class TestServices(override val background: CoroutineDispatcher) : PlatformServices {
    override val dataFolder: String = Files.createTempDirectory("shuanglong-ui-test").toString()
    override val systemLanguage = "zh-CN"
}

/** Seeds are 64 hexadecimal digits. */
fun seed(byte: Int): String = "%02x".format(byte).repeat(32)

fun library(services: PlatformServices): MatchLibrary = MatchLibrary.open(services.dataFolder)
