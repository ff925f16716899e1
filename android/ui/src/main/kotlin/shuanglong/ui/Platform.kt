package shuanglong.ui

import androidx.compose.runtime.Composable
import androidx.compose.ui.text.font.FontFamily
import kotlinx.coroutines.CoroutineDispatcher

/** What a touch is answered with, besides the picture. */
enum class HapticKind { PickUp, OverTarget, Landing, Hit, Refused, Success }

/** Sounds of the table. */
enum class SoundKind { PickUp, Move, Pass, DiceRoll, Hit, BearOff, Refused, Won, Lost }

/**
 * Everything the shared UI asks of the machine it runs on; the desktop window, the Android shell and the tests each bring one.
 * Only what really differs between them stands here.
 */
interface PlatformServices {
    /** Folder in which the library of matches lives. */
    val dataFolder: String

    /** BCP 47 tag of the system's language, for example `zh-CN`. */
    val systemLanguage: String

    /** Where the computer thinks: never the UI thread. */
    val background: CoroutineDispatcher

    /** A fixed font, so that pictures in tests do not depend on the machine; `null` takes the system's. */
    val fontFamily: FontFamily? get() = null

    /** The person asked the system for less motion. */
    val reduceMotion: Boolean get() = false

    /** `null` follows the system's theme. */
    val darkTheme: Boolean? get() = null

    /** The person asked the system for more contrast. */
    val highContrast: Boolean get() = false

    /** Milliseconds since 1970, for "when" on the cards of the lobby. */
    fun now(): Long = System.currentTimeMillis()

    fun haptic(kind: HapticKind) {}

    /** Called only while the sound is on. */
    fun sound(kind: SoundKind) {}

    /** The language that was chosen in the app, for a system that keeps one for each app. */
    fun languageChosen(language: Language) {}

    /** Calls [onBack] for the system's back gesture or key while [enabled]. */
    @Composable
    fun Back(enabled: Boolean, onBack: () -> Unit) {
    }
}

/** The machine as the settings want it: what is switched off does not reach it. */
internal class PreferredServices(private val machine: PlatformServices, private val preferences: () -> Preferences?) : PlatformServices by machine {
    override fun haptic(kind: HapticKind) {
        if (preferences()?.haptics != false) machine.haptic(kind)
    }
}
