package shuanglong.ui.game

import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import shuanglong.ui.Language
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Look
import shuanglong.ui.Pace
import shuanglong.ui.Preferences
import shuanglong.ui.Type

/** What lies behind the gear; [extra] is the game's own part. */
@Composable
internal fun PreferencesDialog(
    preferences: Preferences,
    onChange: (Preferences) -> Unit,
    onClose: () -> Unit,
    extra: @Composable ColumnScope.() -> Unit,
) {
    val words = LocalStrings.current
    Overlay(words.settings, onClose) {
        Choice(words.pace, listOf(Pace.Real to words.paceReal, Pace.Quick to words.paceQuick), preferences.pace, "pace") {
            onChange(preferences.copy(pace = it))
        }
        Setting(words.sound, preferences.sound, "sound") { onChange(preferences.copy(sound = it)) }
        Setting(words.app.haptics, preferences.haptics, "haptics") { onChange(preferences.copy(haptics = it)) }
        extra()
        Setting(words.app.highContrast, preferences.highContrast, "high-contrast") { onChange(preferences.copy(highContrast = it)) }
        val looks = listOf(Look.System to words.app.lookSystem, Look.Light to words.app.lookLight, Look.Dark to words.app.lookDark)
        Choice(words.app.look, looks, preferences.look, "look") { onChange(preferences.copy(look = it)) }
        // The names of the languages are written in themselves, so that whoever needs the switch can read it.
        val languages = listOf(Language.System to words.languageSystem, Language.Chinese to "中文", Language.English to "English")
        Choice(words.language, languages, preferences.language, "language") { onChange(preferences.copy(language = it)) }
    }
}

/** Kamisado's own part. */
@Composable
internal fun KamisadoTicks(preferences: Preferences, onChange: (Preferences) -> Unit) {
    val words = LocalStrings.current
    Setting(words.coordinates, preferences.coordinates, "coordinates") { onChange(preferences.copy(coordinates = it)) }
    Setting(words.clearMarks, preferences.clearMarks, "clear-marks") { onChange(preferences.copy(clearMarks = it)) }
}

/** Backgammon's own part: the three ticks of its card. */
@Composable
internal fun BackgammonTicks(preferences: Preferences, onChange: (Preferences) -> Unit) {
    val words = LocalStrings.current
    Setting(words.tickNumbers, preferences.pointNumbers, "numbers") { onChange(preferences.copy(pointNumbers = it)) }
    Setting(words.tickPips, preferences.pipCounts, "pips") { onChange(preferences.copy(pipCounts = it)) }
    Setting(words.tickAutoEnd, preferences.autoEnd, "auto-end") { onChange(preferences.copy(autoEnd = it)) }
}

/** How backgammon's board lies. */
@Composable
internal fun BackgammonBoardTicks(preferences: Preferences, onChange: (Preferences) -> Unit) {
    Setting(LocalStrings.current.app.tallBoard, preferences.tallBoard, "tall-board") { onChange(preferences.copy(tallBoard = it)) }
}

@Composable
private fun Setting(word: String, on: Boolean, tag: String, onChange: (Boolean) -> Unit) = Tick(word, on, tag, Modifier.fillMaxWidth(), onChange)

@Composable
private fun <T> Choice(word: String, options: List<Pair<T, String>>, chosen: T, tag: String, onChoose: (T) -> Unit) {
    Words(word, Type.label, colour = LocalColours.current.ui.textMuted)
    Segments(options, chosen, tag, Modifier.fillMaxWidth(), onChoose)
}
