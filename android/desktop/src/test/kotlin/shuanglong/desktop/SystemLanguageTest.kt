package shuanglong.desktop

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import shuanglong.ui.Language
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsFor
import shuanglong.ui.stringsZh
import java.util.Locale

class SystemLanguageTest {
    private fun words(
        vararg environment: Pair<String, String>,
        system: String = "Linux",
        java: Locale = Locale.ENGLISH,
    ) = stringsFor(Language.System, systemLanguage(mapOf(*environment), system, java))

    @Test
    fun `a system that names no language gets Chinese, whatever Java makes of it`() {
        assertEquals(stringsZh, words())
        for (none in listOf("C", "POSIX", "C.UTF-8", "")) assertEquals(stringsZh, words("LANG" to none), none)
    }

    @Test
    fun `the language is the one the system names, and Chinese where the app has no words in it`() {
        assertEquals(stringsEn, words("LANG" to "en_GB.UTF-8"))
        assertEquals(stringsZh, words("LANG" to "zh_CN.UTF-8"))
        assertEquals(stringsZh, words("LANG" to "fr_FR@euro"))
    }

    @Test
    fun `LC_ALL comes before LC_MESSAGES, that before LANG, and an empty one does not count`() {
        assertEquals(stringsEn, words("LC_ALL" to "en_US", "LC_MESSAGES" to "zh_CN", "LANG" to "zh_CN"))
        assertEquals(stringsEn, words("LC_ALL" to "", "LC_MESSAGES" to "en_US", "LANG" to "zh_CN"))
        assertEquals(stringsZh, words("LC_ALL" to "C", "LANG" to "en_US"))
    }

    @Test
    fun `macOS and Windows keep their language where Java finds it`() {
        for (system in listOf("Mac OS X", "Windows 11")) {
            assertEquals(stringsEn, words(system = system, java = Locale.UK))
            assertEquals(stringsZh, words(system = system, java = Locale.SIMPLIFIED_CHINESE))
        }
    }
}
