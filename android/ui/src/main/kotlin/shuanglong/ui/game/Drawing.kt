package shuanglong.ui.game

import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.geometry.isFinite
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.SolidColor
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.scale
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.text.TextMeasurer
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.drawText
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.font.FontWeight
import shuanglong.ui.Glyphs
import shuanglong.ui.Tint
import shuanglong.ui.TwoTone

// The strokes both boards are drawn with. Every highlight is two-tone: a core line with a casing on both sides.

internal const val CASING = 2.1f

internal fun round(width: Float, dash: PathEffect? = null) =
    Stroke(width, cap = StrokeCap.Round, join = StrokeJoin.Round, pathEffect = dash)

internal fun DrawScope.twoTonePath(path: Path, tone: TwoTone, width: Float, dash: PathEffect? = null, alpha: Float = tone.alpha) {
    drawPath(path, tone.casing, alpha, round(width * CASING, dash))
    drawPath(path, tone.core, alpha, round(width, dash))
}

internal fun DrawScope.twoToneLine(from: Offset, to: Offset, tone: TwoTone, width: Float, dash: PathEffect? = null, alpha: Float = tone.alpha) {
    drawLine(tone.casing, from, to, width * CASING, StrokeCap.Round, dash, alpha)
    drawLine(tone.core, from, to, width, StrokeCap.Round, dash, alpha)
}

internal fun DrawScope.twoToneRing(centre: Offset, radius: Float, tone: TwoTone, width: Float, alpha: Float = tone.alpha) {
    drawCircle(tone.casing, radius, centre, alpha, Stroke(width * CASING))
    drawCircle(tone.core, radius, centre, alpha, Stroke(width))
}

internal fun DrawScope.twoToneFrame(rect: Rect, tone: TwoTone, inset: Float, width: Float, radius: Float) {
    val inner = rect.deflate(inset)
    for ((colour, w) in listOf(tone.casing to width * CASING, tone.core to width)) {
        drawRoundRect(colour, inner.topLeft, inner.size, CornerRadius(radius), Stroke(w), tone.alpha)
    }
}

/** Four corners with open sides. */
internal fun DrawScope.twoToneCorners(rect: Rect, tone: TwoTone, inset: Float, width: Float, arm: Float, radius: Float) {
    val r = rect.deflate(inset)
    val path = Path()
    fun corner(x: Float, y: Float, dx: Float, dy: Float) {
        path.moveTo(x, y + dy * arm)
        path.lineTo(x, y + dy * radius)
        path.quadraticTo(x, y, x + dx * radius, y)
        path.lineTo(x + dx * arm, y)
    }
    corner(r.left, r.top, 1f, 1f)
    corner(r.right, r.top, -1f, 1f)
    corner(r.right, r.bottom, -1f, -1f)
    corner(r.left, r.bottom, 1f, -1f)
    twoTonePath(path, tone, width)
}

/** "Not there": a circle with a bar. */
internal fun DrawScope.illegalSign(centre: Offset, radius: Float, tone: TwoTone, width: Float) {
    val d = radius * 0.7f
    for ((colour, w) in listOf(tone.casing to width * CASING, tone.core to width)) {
        drawCircle(colour, radius, centre, style = Stroke(w))
        drawLine(colour, centre + Offset(-d, d), centre + Offset(d, -d), w, StrokeCap.Round)
    }
}

/**
 * The only way to a radial gradient: Skia makes none with a radius below zero, and Compose answers that with a crash. A board
 * that gets no room has nothing to shine; nothing is painted then.
 */
internal fun radial(centre: Offset, radius: Float, vararg stops: Pair<Float, Color>): Brush =
    if (radius > 0 && centre.isFinite) Brush.radialGradient(*stops, center = centre, radius = radius) else SolidColor(Color.Transparent)

/** A shadow without blur filters (they are not in the common drawing API): a soft radial spot. */
internal fun DrawScope.softShadow(centre: Offset, radius: Float, squash: Float, alpha: Float) {
    scale(1f, squash, centre) {
        drawCircle(
            radial(
                centre, radius, 0.0f to Color.Black.copy(alpha = alpha), 0.72f to Color.Black.copy(alpha = alpha * 0.85f), 1f to Color.Transparent,
            ),
            radius, centre,
        )
    }
}

internal fun DrawScope.glyph(tint: Tint, centre: Offset, size: Float, colour: Color, alpha: Float = 1f) {
    translate(centre.x - size / 2, centre.y - size / 2) {
        scale(size / 24f, size / 24f, Offset.Zero) { drawPath(Glyphs[tint], colour, alpha) }
    }
}

/** Text of the boards: pixels, not sp, since the board's labels do not grow with the system's text size. */
internal class BoardText(private val measurer: TextMeasurer, private val font: FontFamily) {
    fun DrawScope.centred(text: String, centre: Offset, px: Float, colour: Color, weight: Int = 500) {
        if (px < LEAST_TEXT) return
        val layout = measurer.measure(text, TextStyle(fontSize = px.toSp(), fontFamily = font, fontWeight = FontWeight(weight)), softWrap = false)
        drawText(layout, colour, centre - Offset(layout.size.width / 2f, layout.size.height / 2f))
    }

    private companion object {
        /** Pixels below which nobody reads anything. */
        const val LEAST_TEXT = 2f
    }
}

internal fun Rect.inset(by: Float): Rect = deflate(by)

internal fun rectAround(centre: Offset, size: Float) = Rect(centre - Offset(size / 2, size / 2), Size(size, size))
