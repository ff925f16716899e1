package shuanglong.ui.kamisado

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import shuanglong.ui.Side
import shuanglong.ui.Tint
import shuanglong.ui.game.glyph
import shuanglong.ui.get
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

// Small pieces for rows and the log, drawn as those on the board are.

@Composable
internal fun SidePiece(side: Side, dp: Int) {
    val paint = LocalColours.current.kamisado.tower.let { if (side == Side.Black) it.black else it.gold }
    val line = LocalColours.current.ui.outlineStrong
    Canvas(Modifier.size(dp.dp)) {
        fun shape(share: Float) = pieceShape(side, center, size.width / 2 * share)
        drawPath(shape(.94f), paint.body)
        drawPath(shape(.94f), line, style = Stroke(1.2.dp.toPx()))
        drawPath(shape(.54f), paint.line, .9f, Stroke(1.4.dp.toPx()))
    }
}

/** A tower as seen from above, for the log. */
@Composable
internal fun TowerIcon(side: Side, tint: Tint) = Box(contentAlignment = Alignment.Center) {
    val paint = LocalColours.current.kamisado.eight[tint]
    SidePiece(side, 22)
    Canvas(Modifier.size(22.dp)) {
        val r = size.width / 2
        drawPath(pieceShape(side, center, r * .72f), paint.top)
        glyph(tint, center, r * .95f, paint.glyphOnTop)
    }
}

private fun pieceShape(side: Side, centre: Offset, r: Float): Path = Path().apply {
    if (side == Side.Black) {
        addOval(Rect(centre, r))
    } else {
        for (i in 0 until 8) {
            val angle = (22.5 + 45 * i) * PI / 180
            val at = centre + Offset(r * cos(angle).toFloat(), r * sin(angle).toFloat())
            if (i == 0) moveTo(at.x, at.y) else lineTo(at.x, at.y)
        }
        close()
    }
}
