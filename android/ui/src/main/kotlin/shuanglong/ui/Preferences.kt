package shuanglong.ui

import androidx.compose.runtime.Immutable
import shuanglong.core.LanguageChoice
import shuanglong.core.Settings
import shuanglong.core.ThemeChoice
import shuanglong.ui.kamisado.toCore
import shuanglong.ui.kamisado.toUi
import shuanglong.core.Pace as CorePace
import shuanglong.core.SeatView as CoreSeatView

// The settings as the screens know them. What each means, and its first choice, is said once, by the core.

enum class Language { System, Chinese, English }

enum class Pace { Real, Quick }

enum class Look { System, Light, Dark }

/** From whose side the boards are seen. */
enum class SeatView { Near, Far, Mover }

@Immutable
data class Preferences(
    val language: Language,
    val pace: Pace,
    val sound: Boolean,
    val haptics: Boolean,
    val look: Look,
    val highContrast: Boolean,
    val seatView: SeatView,
    val pointNumbers: Boolean,
    val pipCounts: Boolean,
    val autoEnd: Boolean,
    val tallBoard: Boolean,
    val homeOnLeft: Boolean,
    val coordinates: Boolean,
    val clearMarks: Boolean,
    val kamisadoRival: Rival,
    val kamisadoSide: Side,
    val backgammonRival: Rival,
    val matchLength: Int,
    val kamisadoLessonDone: Boolean,
    val backgammonLessonDone: Boolean,
)

fun Settings.toUi() = Preferences(
    language = when (language) {
        LanguageChoice.SYSTEM -> Language.System
        LanguageChoice.CHINESE -> Language.Chinese
        LanguageChoice.ENGLISH -> Language.English
    },
    pace = when (pace) {
        CorePace.REAL -> Pace.Real
        CorePace.QUICK -> Pace.Quick
    },
    sound = sound,
    haptics = haptics,
    look = when (theme) {
        ThemeChoice.SYSTEM -> Look.System
        ThemeChoice.LIGHT -> Look.Light
        ThemeChoice.DARK -> Look.Dark
    },
    highContrast = highContrast,
    seatView = when (seatView) {
        CoreSeatView.NEAR -> SeatView.Near
        CoreSeatView.FAR -> SeatView.Far
        CoreSeatView.MOVER -> SeatView.Mover
    },
    pointNumbers = pointNumbers,
    pipCounts = pipCounts,
    autoEnd = autoEnd,
    tallBoard = tallBoard,
    homeOnLeft = homeOnLeft,
    coordinates = coordinates,
    clearMarks = clearMarks,
    kamisadoRival = kamisadoOpponent.toUi(),
    kamisadoSide = kamisadoSide.toUi(),
    backgammonRival = backgammonOpponent.toUi(),
    matchLength = backgammonMatchLength.toInt(),
    kamisadoLessonDone = kamisadoLessonDone,
    backgammonLessonDone = backgammonLessonDone,
)

internal fun Preferences.toCore() = Settings(
    language = when (language) {
        Language.System -> LanguageChoice.SYSTEM
        Language.Chinese -> LanguageChoice.CHINESE
        Language.English -> LanguageChoice.ENGLISH
    },
    pace = when (pace) {
        Pace.Real -> CorePace.REAL
        Pace.Quick -> CorePace.QUICK
    },
    sound = sound,
    haptics = haptics,
    theme = when (look) {
        Look.System -> ThemeChoice.SYSTEM
        Look.Light -> ThemeChoice.LIGHT
        Look.Dark -> ThemeChoice.DARK
    },
    highContrast = highContrast,
    seatView = when (seatView) {
        SeatView.Near -> CoreSeatView.NEAR
        SeatView.Far -> CoreSeatView.FAR
        SeatView.Mover -> CoreSeatView.MOVER
    },
    pointNumbers = pointNumbers,
    pipCounts = pipCounts,
    autoEnd = autoEnd,
    tallBoard = tallBoard,
    homeOnLeft = homeOnLeft,
    coordinates = coordinates,
    clearMarks = clearMarks,
    kamisadoOpponent = kamisadoRival.toCore(),
    kamisadoSide = kamisadoSide.toCore(),
    backgammonOpponent = backgammonRival.toCore(),
    backgammonMatchLength = matchLength.toUInt(),
    kamisadoLessonDone = kamisadoLessonDone,
    backgammonLessonDone = backgammonLessonDone,
)
