package shuanglong.ui.game

import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.input.pointer.PointerType
import androidx.compose.ui.input.pointer.isPrimaryPressed
import androidx.compose.ui.input.pointer.pointerInput

/** What a board does about a finger. Positions are pixels from the board's top left corner. */
internal interface BoardGestures {
    /** A finger went down. Answers whether the piece there may be lifted. */
    fun press(at: Offset): Boolean

    /** The finger left its slop with a piece that may be lifted; it was pressed at [from]. */
    fun lift(from: Offset, at: Offset)

    fun move(at: Offset)

    fun drop(at: Offset)

    /** The finger went up where it went down. */
    fun tap(at: Offset)

    /** A mouse passes over without a button; `null` when it leaves. */
    fun hover(at: Offset?) = Unit

    /** A second finger, a call, a rotation: nothing moves. */
    fun cancel()
}

/**
 * From one finger's way to press, lift, move, drop, tap or cancel. Plain, so that it can be tested without a screen.
 * A second finger ends the drag and everything until all fingers are up again.
 */
internal class TouchTracker(private val slop: Float, private val board: BoardGestures) {
    private var start: Offset? = null
    private var canLift = false
    private var lifted = false

    fun down(at: Offset) {
        start = at
        lifted = false
        canLift = board.press(at)
    }

    fun move(at: Offset) {
        val from = start ?: return
        if (!lifted) {
            if (!canLift || (at - from).getDistance() <= slop) return
            lifted = true
            board.lift(from, at)
        }
        board.move(at)
    }

    fun up(at: Offset) {
        val from = start ?: return
        start = null
        when {
            lifted -> board.drop(at)
            // A slip of the finger over a piece that cannot be lifted is no tap.
            (at - from).getDistance() <= slop * 2 -> board.tap(from)
            else -> board.cancel()
        }
        lifted = false
    }

    fun cancel() {
        if (start == null) return
        start = null
        lifted = false
        board.cancel()
    }
}

/** Feeds the board's gestures from Compose. */
@Composable
internal fun Modifier.boardTouch(board: BoardGestures): Modifier {
    val current by rememberUpdatedState(board)
    return pointerInput("hover") {
        awaitPointerEventScope {
            while (true) {
                val event = awaitPointerEvent()
                val mouse = event.changes.singleOrNull()?.takeIf { it.type == PointerType.Mouse && !it.pressed } ?: continue
                when (event.type) {
                    PointerEventType.Move, PointerEventType.Enter -> current.hover(mouse.position)
                    PointerEventType.Exit -> current.hover(null)
                }
            }
        }
    }.pointerInput("touch") {
        val relay = object : BoardGestures {
            override fun press(at: Offset) = current.press(at)
            override fun lift(from: Offset, at: Offset) = current.lift(from, at)
            override fun move(at: Offset) = current.move(at)
            override fun drop(at: Offset) = current.drop(at)
            override fun tap(at: Offset) = current.tap(at)
            override fun cancel() = current.cancel()
        }
        awaitEachGesture {
            val down = awaitFirstDown()
            if (down.type == PointerType.Mouse && !currentEvent.buttons.isPrimaryPressed) return@awaitEachGesture
            val tracker = TouchTracker(viewConfiguration.touchSlop, relay)
            try {
                tracker.down(down.position)
                down.consume()
                while (true) {
                    val event = awaitPointerEvent(PointerEventPass.Main)
                    if (event.changes.size > 1 && event.changes.any { it.id != down.id && it.pressed }) {
                        tracker.cancel()
                        event.changes.forEach { it.consume() }
                        continue
                    }
                    val change = event.changes.firstOrNull { it.id == down.id } ?: break
                    if (!change.pressed) {
                        if (change.isConsumed) tracker.cancel() else tracker.up(change.position)
                        change.consume()
                        break
                    }
                    tracker.move(change.position)
                    change.consume()
                }
            } finally {
                // Reached by a cancelled gesture as well: the piece goes home. After up() it does nothing.
                tracker.cancel()
            }
        }
    }
}
