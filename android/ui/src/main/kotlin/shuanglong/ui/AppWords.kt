package shuanglong.ui

import androidx.compose.runtime.Immutable

/** The words of what lies around the games: settings, and the ways from the lobby. */
@Immutable
data class AppWords(
    val history: String,
    val statistics: String,
    val haptics: String,
    val look: String,
    val lookSystem: String,
    val lookLight: String,
    val lookDark: String,
    val highContrast: String,
    val tallBoard: String,
    /** A screen's way back to the one below it. */
    val goBack: String,
)

internal val appWordsZh = AppWords(
    history = "历史对局",
    statistics = "统计",
    haptics = "振动反馈",
    look = "外观",
    lookSystem = "跟随系统",
    lookLight = "浅色",
    lookDark = "深色",
    highContrast = "高对比度棋盘",
    tallBoard = "竖屏时用竖式双陆棋盘",
    goBack = "返回",
)

internal val appWordsEn = AppWords(
    history = "History",
    statistics = "Statistics",
    haptics = "Haptic feedback",
    look = "Appearance",
    lookSystem = "As the system",
    lookLight = "Light",
    lookDark = "Dark",
    highContrast = "High-contrast boards",
    tallBoard = "Upright backgammon board on upright phones",
    goBack = "Back",
)
