package shuanglong.ui.game

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch

/**
 * Shows the frames of an update one after the other, each for at least its hold.
 *
 * Decided here: order, waiting, and what a touch cuts short. How long a hold is comes with the frame, from the core.
 * Every frame is shown, also when its hold is skipped, so no notice is lost.
 */
internal class FramePlayer<F : Any>(
    private val scope: CoroutineScope,
    private val holdMs: (F) -> Long,
    private val skippable: (F) -> Boolean,
    private val show: (F) -> Unit,
) {
    private val queue = ArrayDeque<F>()
    private var current: F? = null
    private var timer: Job? = null
    private var whenDone: (() -> Unit)? = null

    /** Something is still on its way. */
    val busy: Boolean get() = current != null

    /** Shows [frames] in order, then calls [then]; what was still waiting is shown at once before. */
    fun play(frames: List<F>, then: () -> Unit) {
        timer?.cancel()
        while (queue.isNotEmpty()) show(queue.removeFirst())
        queue.addAll(frames)
        whenDone = then
        next()
    }

    /** A touch ends every hold that may be ended. Answers whether nothing is left to wait for. */
    fun touch(): Boolean {
        while (true) {
            val frame = current ?: return true
            if (!skippable(frame)) return false
            next()
        }
    }

    /** Forgets what is left. */
    fun stop() {
        timer?.cancel()
        queue.clear()
        current = null
        whenDone = null
    }

    private fun next() {
        timer?.cancel()
        timer = null
        while (true) {
            val frame = queue.removeFirstOrNull()
            current = frame
            if (frame == null) {
                whenDone.also { whenDone = null }?.invoke()
                return
            }
            show(frame)
            val hold = holdMs(frame)
            if (hold > 0) {
                timer = scope.launch {
                    delay(hold)
                    next()
                }
                return
            }
        }
    }
}
