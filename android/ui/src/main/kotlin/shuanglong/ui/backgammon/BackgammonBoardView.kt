package shuanglong.ui.backgammon

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.AbsoluteAlignment
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

private val flightEasing = CubicBezierEasing(0.2f, 0f, 0f, 1f)

/** The board over the whole of its place: drawing, touch, and one semantics node for each point, the bar and the trays. */
@Composable
internal fun BackgammonBoardView(
    state: BackgammonState,
    latest: () -> BackgammonState,
    tall: Boolean,
    numbers: Boolean,
    on: (BackgammonAction) -> Unit,
    modifier: Modifier = Modifier,
    onGeometry: (BackgammonGeometry) -> Unit = {},
) {
    val colours = LocalColours.current.backgammon
    val strings = LocalStrings.current
    val font = LocalFont.current
    val still = LocalReduceMotion.current
    val measurer = rememberTextMeasurer()
    // A board is never mirrored, whichever way text runs.
    BoxWithConstraints(modifier, AbsoluteAlignment.TopLeft) {
        val density = LocalDensity.current
        val width = constraints.maxWidth.toFloat()
        val height = constraints.maxHeight.toFloat()
        val geometry = remember(width, height, tall, density) { BackgammonGeometry(width, height, tall, density.density) }
        if (!geometry.drawable) return@BoxWithConstraints
        SideEffect { onGeometry(geometry) }
        val painter = remember(geometry, colours, font) { BackgammonPainter(colours, geometry, BoardText(measurer, font)) }
        var finger by remember { mutableStateOf<Offset?>(null) }

        val flown = remember { Animatable(1f) }
        LaunchedEffect(state.flight?.id) {
            val flight = state.flight ?: return@LaunchedEffect
            if (still) return@LaunchedEffect
            flown.snapTo(0f)
            flown.animateTo(1f, tween(if (flight.step.hit) Motion.hit else Motion.checkerStep, easing = flightEasing))
        }
        val thrown = remember { Animatable(1f) }
        LaunchedEffect(state.throwId) {
            if (state.throwId == 0 || still) return@LaunchedEffect
            thrown.snapTo(0f)
            thrown.animateTo(1f, tween(Motion.dice, easing = LinearEasing))
        }

        val gestures = object : BoardGestures {
            override fun press(at: Offset): Boolean {
                on(BackgammonAction.Touch)
                return geometry.regionAt(at) != null
            }

            override fun lift(from: Offset, at: Offset) {
                geometry.regionAt(from)?.let { on(BackgammonAction.Lift(it.spot)) }
            }

            override fun move(at: Offset) {
                finger = at
                on(BackgammonAction.Hover(target(at)))
            }

            override fun drop(at: Offset) {
                finger = null
                on(BackgammonAction.Drop(target(at), geometry.regionAt(at)?.spot))
            }

            override fun tap(at: Offset) {
                finger = null
                val region = geometry.regionAt(at)
                val mine = region != null && (region.owner == null || region.owner == latest().mover)
                on(if (region != null && mine) BackgammonAction.Tap(region.spot) else BackgammonAction.TapElsewhere)
            }

            override fun cancel() {
                finger = null
                on(BackgammonAction.CancelDrag)
            }

            override fun hover(at: Offset?) {
                if (latest().held != null) on(BackgammonAction.Hover(at?.let(::target)))
            }

            // Asked of the newest state: the composition may be one frame behind the finger.
            private fun target(at: Offset): Spot? {
                val now = latest()
                val mover = now.mover ?: return null
                return now.held?.let { held -> geometry.attracted(at, mover, held.destinations.map { it.to }) }
            }
        }

        Canvas(Modifier.fillMaxSize().boardTouch(gestures).testTag("board")) {
            with(painter) {
                paint(state, numbers, strings.borneOff, if (still) 1f else flown.value, if (still) 1f else thrown.value, finger)
            }
        }

        BackgammonNodes(state, latest, geometry, geometry.dieSize(density.density), on, Modifier.fillMaxSize())
    }
}
