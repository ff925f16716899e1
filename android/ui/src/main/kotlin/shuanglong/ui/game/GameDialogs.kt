package shuanglong.ui.game

import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import shuanglong.core.LanguageChoice
import shuanglong.core.Pace
import shuanglong.core.Settings
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Type

/** What lies behind the gear; [extra] is the game's own part. */
@Composable
internal fun SettingsDialog(settings: Settings, onChange: (Settings) -> Unit, onClose: () -> Unit, extra: @Composable ColumnScope.() -> Unit) {
    val words = LocalStrings.current
    Overlay(words.settings, onClose) {
        Words(words.pace, Type.label, colour = LocalColours.current.ui.textMuted)
        Segments(listOf(Pace.REAL to words.paceReal, Pace.QUICK to words.paceQuick), settings.pace, "pace", Modifier.fillMaxWidth()) {
            onChange(settings.copy(pace = it))
        }
        Tick(words.sound, settings.sound, "sound", Modifier.fillMaxWidth()) { onChange(settings.copy(sound = it)) }
        extra()
        LanguageChoiceRow(settings, onChange)
    }
}

@Composable
internal fun LanguageChoiceRow(settings: Settings, onChange: (Settings) -> Unit) {
    val words = LocalStrings.current
    Words(words.language, Type.label, colour = LocalColours.current.ui.textMuted)
    // The names of the languages are written in themselves, so that whoever needs the switch can read it.
    Segments(
        listOf(LanguageChoice.SYSTEM to words.languageSystem, LanguageChoice.CHINESE to "中文", LanguageChoice.ENGLISH to "English"),
        settings.language, "language", Modifier.fillMaxWidth(),
    ) { onChange(settings.copy(language = it)) }
}
