package shuanglong.ui.kamisado

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.AbsoluteAlignment
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.text.rememberTextMeasurer
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalFont
import shuanglong.ui.LocalReduceMotion
import shuanglong.ui.LocalStrings
import shuanglong.ui.Motion
import shuanglong.ui.game.BoardGestures
import shuanglong.ui.game.BoardText
import shuanglong.ui.game.boardTouch
import kotlin.math.abs
import kotlin.math.max
import kotlin.math.min

private val glideEasing = CubicBezierEasing(0.2f, 0f, 0f, 1f)

/** The board at full width of its place: drawing, touch, and one semantics node for each square. */
@Composable
internal fun KamisadoBoardView(
    state: KamisadoState,
    latest: () -> KamisadoState,
    coordinates: Boolean,
    clearMarks: Boolean,
    on: (KamisadoAction) -> Unit,
    modifier: Modifier = Modifier,
) {
    val colours = LocalColours.current.kamisado
    val strings = LocalStrings.current
    val font = LocalFont.current
    val still = LocalReduceMotion.current
    val measurer = rememberTextMeasurer()
    BoxWithConstraints(modifier, Alignment.Center) {
        val side = min(constraints.maxWidth, constraints.maxHeight).toFloat()
        val density = LocalDensity.current
        val geometry = remember(side, state.turned) { KamisadoGeometry(side, state.turned) }
        if (!geometry.drawable(density.density)) return@BoxWithConstraints
        val painter = remember(geometry, colours, font) { KamisadoPainter(colours, geometry, BoardText(measurer, font)) }
        var finger by remember { mutableStateOf<Offset?>(null) }

        val glide = remember { Animatable(1f) }
        LaunchedEffect(state.glide?.id) {
            val way = state.glide ?: return@LaunchedEffect
            if (still) return@LaunchedEffect
            val squares = max(abs(way.to.file - way.from.file), abs(way.to.rank - way.from.rank))
            glide.snapTo(0f)
            glide.animateTo(1f, tween(min(Motion.glideBase + Motion.glidePerSquare * squares, Motion.glideMax), easing = glideEasing))
        }
        val scene = remember { Animatable(1f) }
        LaunchedEffect(state.pass?.id) {
            if (state.pass == null) return@LaunchedEffect
            if (still) {
                scene.snapTo(1f)
                return@LaunchedEffect
            }
            scene.snapTo(0f)
            scene.animateTo(1f, tween(PASS_MOVING, easing = LinearEasing))
        }

        val gestures = object : BoardGestures {
            override fun press(at: Offset): Boolean {
                on(KamisadoAction.Touch)
                return geometry.squareAt(at) != null
            }

            override fun lift(from: Offset, at: Offset) {
                geometry.squareAt(from)?.let { on(KamisadoAction.Lift(it)) }
            }

            override fun move(at: Offset) {
                finger = at
                on(KamisadoAction.Hover(target(at)))
            }

            override fun drop(at: Offset) {
                finger = null
                on(KamisadoAction.Drop(target(at), geometry.squareAt(at)))
            }

            override fun tap(at: Offset) {
                finger = null
                on(geometry.squareAt(at)?.let { KamisadoAction.Tap(it) } ?: KamisadoAction.TapElsewhere)
            }

            override fun cancel() {
                finger = null
                on(KamisadoAction.CancelDrag)
            }

            override fun hover(at: Offset?) {
                if (latest().held != null) on(KamisadoAction.Hover(at?.let(::target)))
            }

            // Asked of the newest state: the composition may be one frame behind the finger.
            private fun target(at: Offset) = latest().held?.let { held -> geometry.attracted(at, held.landings.map { it.square }) }
        }

        val sideDp = with(density) { side.toDp() }
        // A board is never mirrored, whichever way text runs.
        Box(Modifier.size(sideDp), AbsoluteAlignment.TopLeft) {
            Canvas(Modifier.size(sideDp).boardTouch(gestures).testTag("board")) {
                with(painter) { paint(state, coordinates, clearMarks, if (still) 1f else glide.value, scene.value, finger) }
            }
            KamisadoNodes(state, latest, geometry, on, Modifier.size(sideDp))
        }
    }
}

internal const val PASS_MOVING = Motion.passShake + Motion.passRise + Motion.passTravel
