package shuanglong.ui

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.material3.MaterialTheme
import androidx.compose.material3.darkColorScheme
import androidx.compose.material3.lightColorScheme
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.vector.PathParser
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.sp

// The shapes that scripts/gen-tokens.py fills from assets/tokens.json; the names are the file's own.

@Immutable
data class UiColours(
    val surface: Color, val raised: Color, val sunken: Color, val outline: Color, val outlineStrong: Color,
    val text: Color, val textMuted: Color, val accent: Color, val onAccent: Color, val accentSoft: Color,
    val onAccentSoft: Color, val danger: Color, val success: Color, val warning: Color, val scrim: Color,
)

/** A mark that reads on every ground: a core line with a casing on both sides. */
@Immutable
data class TwoTone(val core: Color, val casing: Color, val alpha: Float)

@Immutable
data class TileColours(val square: Color, val top: Color, val glyphOnSquare: Color, val glyphOnTop: Color)

@Immutable
data class EightColours(
    val orange: TileColours, val blue: TileColours, val purple: TileColours, val pink: TileColours,
    val yellow: TileColours, val red: TileColours, val green: TileColours, val brown: TileColours,
)

@Immutable
data class TowerColours(val body: Color, val side: Color, val sheen: Color, val line: Color)

@Immutable
data class TowerPair(val black: TowerColours, val gold: TowerColours)

@Immutable
data class KamisadoMarks(
    val mustMove: TwoTone, val reachable: TwoTone, val named: TwoTone, val illegal: TwoTone, val lastMove: TwoTone, val focus: TwoTone,
)

@Immutable
data class KamisadoColours(
    val eight: EightColours, val frame: Color, val gap: Color, val frameText: Color, val dim: Color,
    val tower: TowerPair, val highlight: KamisadoMarks,
)

@Immutable
data class CheckerColours(val fill: Color, val rim: Color, val groove: Color, val count: Color)

@Immutable
data class CheckerPair(val light: CheckerColours, val dark: CheckerColours)

@Immutable
data class DieColours(val face: Color, val edge: Color, val pip: Color)

@Immutable
data class UsedDie(val alpha: Float, val scale: Float)

@Immutable
data class DiceColours(val light: DieColours, val dark: DieColours, val used: UsedDie, val struck: TwoTone)

/** Outline of a point; `bold` in high contrast, a hairline otherwise. */
@Immutable
data class PointEdge(val pale: Color, val warm: Color, val bold: Boolean)

@Immutable
data class BackgammonMarks(
    val movable: TwoTone, val target: TwoTone, val targetHit: TwoTone, val held: TwoTone, val hint: TwoTone,
    val lastPlay: TwoTone, val illegal: TwoTone, val focus: TwoTone,
)

@Immutable
data class BackgammonColours(
    val felt: Color, val pointPale: Color, val pointWarm: Color, val pointEdge: PointEdge, val frame: Color, val bar: Color,
    val tray: Color, val edge: Color, val label: Color, val checker: CheckerPair, val dice: DiceColours, val highlight: BackgammonMarks,
)

@Immutable
data class ThemeColours(val dark: Boolean, val ui: UiColours, val kamisado: KamisadoColours, val backgammon: BackgammonColours)

/** The colours of the theme in force. */
val LocalColours = staticCompositionLocalOf { lightTheme }

/** The words of the language in force. */
val LocalStrings = staticCompositionLocalOf { stringsZh }

/** A fixed font, or the system's. */
val LocalFont = staticCompositionLocalOf<FontFamily> { FontFamily.Default }

/** Moves are cut to their end. */
val LocalReduceMotion = staticCompositionLocalOf { false }

/** Text styles of the type scale. */
internal object Type {
    private fun of(size: IntArray) = TextStyle(fontSize = size[0].sp, lineHeight = size[1].sp, fontWeight = FontWeight(size[2]))

    val screen = of(Sizes.typeScreen)
    val title = of(Sizes.typeTitle)
    val cardTitle = of(Sizes.typeCardTitle)
    val body = of(Sizes.typeBody)
    val label = of(Sizes.typeLabel)
    val small = of(Sizes.typeSmall)
    val caption = of(Sizes.typeCaption)
    val number = of(Sizes.typeNumber).copy(fontFeatureSettings = "tnum")
}

/** Colours, words, font and motion for everything inside. */
@Composable
fun ShuanglongTheme(services: PlatformServices, strings: Strings, preferences: Preferences? = null, content: @Composable () -> Unit) {
    val dark = when (preferences?.look) {
        Look.Light -> false
        Look.Dark -> true
        Look.System, null -> services.darkTheme ?: isSystemInDarkTheme()
    }
    val ordinary = if (dark) darkTheme else lightTheme
    // Only the boards differ: the words' contrast is high enough in both themes.
    val boards = preferences?.highContrast == true || services.highContrast
    val colours = if (boards) ordinary.copy(kamisado = highContrastKamisado, backgammon = highContrastBackgammon) else ordinary
    val ui = colours.ui
    val scheme = remember(dark) {
        (if (dark) darkColorScheme() else lightColorScheme()).copy(
            primary = ui.accent, onPrimary = ui.onAccent, primaryContainer = ui.accentSoft, onPrimaryContainer = ui.onAccentSoft,
            secondaryContainer = ui.accentSoft, onSecondaryContainer = ui.onAccentSoft, background = ui.surface, onBackground = ui.text,
            surface = ui.raised, onSurface = ui.text, surfaceVariant = ui.sunken, onSurfaceVariant = ui.textMuted,
            surfaceContainerHigh = ui.raised, surfaceContainerHighest = ui.sunken, outline = ui.outlineStrong, outlineVariant = ui.outline,
            error = ui.danger,
        )
    }
    MaterialTheme(colorScheme = scheme) {
        CompositionLocalProvider(
            LocalColours provides colours,
            LocalStrings provides strings,
            LocalFont provides (services.fontFamily ?: FontFamily.Default),
            LocalReduceMotion provides services.reduceMotion,
            content = content,
        )
    }
}

/** The eight marks as paths in a box of 24 by 24. */
internal object Glyphs {
    private val paths: Map<Tint, Path> by lazy {
        Tint.entries.associateWith { PathParser().parsePathString(it.glyph).toPath() }
    }

    operator fun get(tint: Tint): Path = paths.getValue(tint)
}

private val Tint.glyph: String
    get() = when (this) {
        Tint.Orange -> GlyphPaths.orange
        Tint.Blue -> GlyphPaths.blue
        Tint.Purple -> GlyphPaths.purple
        Tint.Pink -> GlyphPaths.pink
        Tint.Yellow -> GlyphPaths.yellow
        Tint.Red -> GlyphPaths.red
        Tint.Green -> GlyphPaths.green
        Tint.Brown -> GlyphPaths.brown
    }

internal operator fun EightColours.get(tint: Tint): TileColours = when (tint) {
    Tint.Orange -> orange
    Tint.Blue -> blue
    Tint.Purple -> purple
    Tint.Pink -> pink
    Tint.Yellow -> yellow
    Tint.Red -> red
    Tint.Green -> green
    Tint.Brown -> brown
}
