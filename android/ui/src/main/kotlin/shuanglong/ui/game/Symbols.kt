package shuanglong.ui.game

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.StrokeJoin
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.scale
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

internal enum class Symbol { Back, Restart, Gear, Undo, Hint, Log, Flag, Next, Close, Trash, Down, Up, Review }

/** Line drawings in a box of 24 by 24. */
@Composable
internal fun SymbolIcon(symbol: Symbol, colour: Color = LocalColours.current.ui.text, size: Dp = 22.dp) = Canvas(Modifier.size(size)) {
    val line = Stroke(2f, cap = StrokeCap.Round, join = StrokeJoin.Round)
    fun path(build: Path.() -> Unit) = Path().apply(build)
    scale(this.size.width / 24f, this.size.height / 24f, Offset.Zero) {
        when (symbol) {
            Symbol.Back -> drawPath(path { moveTo(14.5f, 5f); lineTo(7.5f, 12f); lineTo(14.5f, 19f) }, colour, style = line)
            Symbol.Next -> drawPath(path { moveTo(9.5f, 5f); lineTo(16.5f, 12f); lineTo(9.5f, 19f) }, colour, style = line)
            Symbol.Down -> drawPath(path { moveTo(5f, 9f); lineTo(12f, 16f); lineTo(19f, 9f) }, colour, style = line)
            Symbol.Up -> drawPath(path { moveTo(5f, 15f); lineTo(12f, 8f); lineTo(19f, 15f) }, colour, style = line)
            Symbol.Close -> drawPath(path { moveTo(6f, 6f); lineTo(18f, 18f); moveTo(18f, 6f); lineTo(6f, 18f) }, colour, style = line)
            Symbol.Restart -> {
                drawArc(colour, -50f, 290f, false, Offset(4f, 4f), Size(16f, 16f), style = line)
                drawPath(path { moveTo(17.6f, 2.4f); lineTo(17.4f, 6.2f); lineTo(13.6f, 6.4f) }, colour, style = line)
            }
            Symbol.Gear -> {
                drawCircle(colour, 3.2f, Offset(12f, 12f), style = line)
                drawCircle(colour, 6.6f, Offset(12f, 12f), style = line)
                for (i in 0 until 8) {
                    val way = Offset(cos(i * PI / 4).toFloat(), sin(i * PI / 4).toFloat())
                    drawLine(colour, Offset(12f, 12f) + way * 6.6f, Offset(12f, 12f) + way * 9.2f, 3f, StrokeCap.Round)
                }
            }
            Symbol.Undo -> drawPath(
                path {
                    moveTo(8.5f, 4.5f); lineTo(4f, 9f); lineTo(8.5f, 13.5f); moveTo(4f, 9f); lineTo(14.5f, 9f)
                    cubicTo(21.5f, 9f, 21.5f, 19f, 14.5f, 19f); lineTo(9f, 19f)
                },
                colour, style = line,
            )
            Symbol.Hint -> drawPath(
                path {
                    moveTo(9f, 16.4f); cubicTo(4f, 13f, 4.6f, 3.4f, 12f, 3.4f); cubicTo(19.4f, 3.4f, 20f, 13f, 15f, 16.4f); close()
                    moveTo(9.4f, 20.4f); lineTo(14.6f, 20.4f)
                },
                colour, style = line,
            )
            Symbol.Log -> for (y in listOf(6f, 12f, 18f)) {
                drawCircle(colour, 1.5f, Offset(4.6f, y))
                drawLine(colour, Offset(9f, y), Offset(20f, y), 2f, StrokeCap.Round)
            }
            Symbol.Flag -> drawPath(
                path { moveTo(6f, 21f); lineTo(6f, 4f); lineTo(18f, 4f); lineTo(15f, 8.5f); lineTo(18f, 13f); lineTo(6f, 13f) }, colour, style = line,
            )
            Symbol.Review -> {
                drawCircle(colour, 6.2f, Offset(10.5f, 10.5f), style = line)
                drawLine(colour, Offset(15.2f, 15.2f), Offset(20.5f, 20.5f), 2f, StrokeCap.Round)
            }
            Symbol.Trash -> drawPath(
                path {
                    moveTo(4f, 6.5f); lineTo(20f, 6.5f); moveTo(9f, 6f); lineTo(9.6f, 3.5f); lineTo(14.4f, 3.5f); lineTo(15f, 6f)
                    moveTo(6f, 7f); lineTo(7f, 20.5f); lineTo(17f, 20.5f); lineTo(18f, 7f); moveTo(10f, 10.5f); lineTo(10.4f, 17f)
                    moveTo(14f, 10.5f); lineTo(13.6f, 17f)
                },
                colour, style = line,
            )
        }
    }
}
