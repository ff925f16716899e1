package shuanglong.ui.game

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.ProgressBarRangeInfo
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.setProgress
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.unit.coerceAtLeast
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import kotlin.math.roundToInt

/** One point of the curve: the near side's chance in thousandths, and whether the turn is to stand out. */
internal data class CurvePoint(val chance: Int, val told: Boolean)

/**
 * The near side's chances turn by turn, above the middle line where it is the favourite. [all] turns have room, so that the
 * curve grows to the right while they are looked at; a touch picks one. [ends] are the turns that end a game.
 */
@Composable
internal fun WinCurve(
    points: List<CurvePoint>,
    all: Int,
    ends: List<Int>,
    looked: Int?,
    name: String,
    told: (Int) -> String,
    modifier: Modifier = Modifier,
    onPick: (Int) -> Unit,
) {
    val ui = LocalColours.current.ui
    val pick by rememberUpdatedState(onPick)
    val count by rememberUpdatedState(points.size)
    val room by rememberUpdatedState(maxOf(all, points.size))
    fun DrawScope.x(i: Int) = INSET.dp.toPx() + (size.width - 2 * INSET.dp.toPx()) * if (room > 1) i / (room - 1f) else .5f
    fun DrawScope.y(chance: Int) = INSET.dp.toPx() + (size.height - 2 * INSET.dp.toPx()) * (1 - chance / 1000f)
    val described = looked?.takeIf { it in points.indices } ?: points.lastIndex
    Canvas(
        modifier
            .fillMaxWidth()
            .height(HEIGHT.dp)
            .testTag("win-curve")
            .semantics {
                contentDescription = name
                if (described >= 0) {
                    stateDescription = told(described)
                    progressBarRangeInfo = ProgressBarRangeInfo(described.toFloat(), 0f..points.lastIndex.coerceAtLeast(1).toFloat(), points.size)
                    setProgress { to ->
                        pick(to.roundToInt().coerceIn(points.indices))
                        true
                    }
                }
            }
            .pointerInput(Unit) {
                fun at(x: Float) = ((x - INSET.dp.toPx()) / (size.width - 2 * INSET.dp.toPx()) * (room - 1)).roundToInt()
                detectTapGestures { if (count > 0) pick(at(it.x).coerceIn(0, count - 1)) }
            },
    ) {
        drawRoundRect(ui.sunken, cornerRadius = CornerRadius(10.dp.toPx()))
        val middle = y(500)
        drawLine(
            ui.outlineStrong, Offset(INSET.dp.toPx(), middle), Offset(size.width - INSET.dp.toPx(), middle), 1.dp.toPx(),
            pathEffect = PathEffect.dashPathEffect(floatArrayOf(3.dp.toPx(), 3.dp.toPx())),
        )
        for (end in ends) {
            val between = (x(end) + x(end + 1)) / 2
            if (end + 1 < room) drawLine(ui.outlineStrong, Offset(between, 4.dp.toPx()), Offset(between, size.height - 4.dp.toPx()), 1.dp.toPx())
        }
        if (points.isEmpty()) return@Canvas
        fun at(i: Int) = Offset(x(i), y(points[i].chance))
        area(points.indices.map(::at), middle, ui.accent.copy(alpha = .18f))
        val line = Path().apply {
            points.indices.forEach { i -> at(i).let { if (i == 0) moveTo(it.x, it.y) else lineTo(it.x, it.y) } }
        }
        drawPath(line, ui.accent, style = round(2.dp.toPx()))
        points.forEachIndexed { i, point ->
            if (!point.told) return@forEachIndexed
            drawCircle(ui.raised, 4.5.dp.toPx(), at(i))
            drawCircle(ui.danger, 3.2.dp.toPx(), at(i))
        }
        if (looked != null && looked in points.indices) {
            drawLine(ui.text, Offset(x(looked), 2.dp.toPx()), Offset(x(looked), size.height - 2.dp.toPx()), 1.5.dp.toPx())
            drawCircle(ui.raised, 6.dp.toPx(), at(looked))
            drawCircle(ui.text, 4.dp.toPx(), at(looked))
        }
    }
}

private fun DrawScope.area(points: List<Offset>, middle: Float, colour: Color) {
    if (points.size < 2) return
    drawPath(
        Path().apply {
            moveTo(points.first().x, middle)
            points.forEach { lineTo(it.x, it.y) }
            lineTo(points.last().x, middle)
            close()
        },
        colour,
    )
}

private const val HEIGHT = 84
private const val INSET = 8
