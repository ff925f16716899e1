package shuanglong.ui.backgammon

import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.input.key.Key
import shuanglong.ui.Place
import kotlin.math.max
import kotlin.math.min

// Backgammon by keyboard: what each key does, and where the arrows lead.

/** Where an arrow points, in the picture. */
internal enum class Arrow(val x: Int, val y: Int) { Left(-1, 0), Right(1, 0), Up(0, -1), Down(0, 1) }

internal fun handleKey(key: Key, state: BackgammonState, geometry: BackgammonGeometry?, on: (BackgammonAction) -> Unit): Boolean {
    val arrow = when (key) {
        Key.DirectionLeft -> Arrow.Left
        Key.DirectionRight -> Arrow.Right
        Key.DirectionUp -> Arrow.Up
        Key.DirectionDown -> Arrow.Down
        else -> null
    }
    when {
        // Nothing can be moved there: the arrows step through the turns, and between the play that was made and the better one.
        arrow != null && state.review != null -> on(reviewStep(arrow, state.review, state.looking))
        arrow != null -> on(BackgammonAction.Cursor(if (geometry == null) firstOf(state) else cursorAfter(arrow, state, geometry)))
        key == Key.U || key == Key.Backspace -> on(BackgammonAction.Undo)
        key == Key.H -> on(BackgammonAction.Hint)
        key == Key.Escape -> on(BackgammonAction.Escape)
        key == Key.Spacebar -> on(BackgammonAction.Main)
        key == Key.Enter || key == Key.NumPadEnter -> on(BackgammonAction.Enter)
        else -> return false
    }
    return true
}

private fun reviewStep(arrow: Arrow, review: TurnsReview, looking: Looking?): BackgammonAction = when (arrow) {
    Arrow.Left -> BackgammonAction.Look((looking?.line ?: review.turns.size) - 1)
    Arrow.Right -> BackgammonAction.Look(looking?.let { it.line + 1 } ?: review.turns.lastIndex)
    Arrow.Up, Arrow.Down -> BackgammonAction.LookBetter
}

/** Where the cursor appears: what can be moved, from the back. */
private fun firstOf(state: BackgammonState): Spot = state.held?.from ?: state.movable.maxByOrNull { it.number } ?: Spot(1)

private fun cursorAfter(arrow: Arrow, state: BackgammonState, geometry: BackgammonGeometry): Spot {
    val from = state.cursor ?: return firstOf(state)
    return geometry.neighbour(from, arrow, state.mover ?: Place.Near)
}

/**
 * The next place that way: of those that lie beside [from], the nearest. The bar lies beside both rows, the tray of [mover] at the
 * end of its own. At the edge the cursor stays.
 */
internal fun BackgammonGeometry.neighbour(from: Spot, arrow: Arrow, mover: Place): Spot {
    val here = regionOf(from, mover)
    return ((1..24).map(::Spot) + Spot.Bar + Spot.Off)
        .filter { it != from && beside(here, regionOf(it, mover), arrow) }
        .minByOrNull { distance(here, regionOf(it, mover), arrow) } ?: from
}

/** Further that way, and sharing some of the breadth. */
private fun BackgammonGeometry.beside(here: Rect, there: Rect, arrow: Arrow): Boolean {
    val shared = if (arrow.x != 0) min(here.bottom, there.bottom) - max(here.top, there.top) else min(here.right, there.right) - max(here.left, there.left)
    return shared > p / 2 && distance(here, there, arrow) > p / 4
}

private fun distance(here: Rect, there: Rect, arrow: Arrow): Float =
    (there.center.x - here.center.x) * arrow.x + (there.center.y - here.center.y) * arrow.y
