package shuanglong.ui.game

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import shuanglong.core.SessionException

/**
 * What a person asks the computer about a match: a hint, and after the game a review. Both are thought about away from the UI
 * thread.
 *
 * Decided here: one question of each kind at a time, how one is called off, which answers come too late to be shown. Left to
 * the presenter: whether it may be asked now, and how an answer is shown.
 */
internal class Advice(
    private val scope: CoroutineScope,
    private val background: CoroutineDispatcher,
    /** Differs from what it was as soon as anything has happened in the match. */
    private val moment: () -> Any,
    /** Stops whatever the session thinks about. */
    private val cancel: () -> Unit,
    /** Told when a hint begins and ends to be thought about. */
    private val hinting: (Boolean) -> Unit,
    private val refused: (SessionException) -> Unit,
) {
    private var hint: Job? = null
    private var review: Job? = null

    /** Asks for a hint; asked once more while it is thought about, calls it off. [show] is told `null` where there is none. */
    fun <H : Any> hint(think: () -> H?, show: (H?) -> Unit) {
        if (hint != null) return callOffHint()
        val asked = moment()
        hinting(true)
        hint = scope.launch {
            val answer = answer(think)
            hint = null
            hinting(false)
            // The match went on in the meantime: neither the answer nor its fault says anything about it.
            if (asked == moment()) answer.fold(show) { refused(it as SessionException) }
        }
    }

    /** The person no longer wants the hint that is being thought about. */
    fun callOffHint() {
        if (hint == null) return
        forgetHint()
        cancel()
    }

    /**
     * Asks for a review, part by part: each is shown, and [show] answers whether it was the last. [end] takes it away again
     * where there is no answer any more.
     */
    fun <R : Any> review(think: () -> R?, show: (R) -> Boolean, end: () -> Unit) {
        review = scope.launch {
            do {
                val answer = answer(think)
                val part = answer.getOrNull()
                if (part == null) {
                    end()
                    answer.onFailure { refused(it as SessionException) }
                    return@launch
                }
            } while (!show(part))
        }
    }

    /** The person no longer wants the review. */
    fun endReview() {
        forgetReview()
        cancel()
    }

    /** The session is of no use any more: whatever it still answers is not shown. */
    fun forget() {
        forgetHint()
        forgetReview()
    }

    private fun forgetHint() {
        hint?.cancel()
        hint = null
        hinting(false)
    }

    private fun forgetReview() {
        review?.cancel()
        review = null
    }

    private suspend fun <A : Any> answer(think: () -> A?): Result<A?> = try {
        withContext(background) { Result.success(think()) }
    } catch (fault: SessionException) {
        Result.failure(fault)
    }
}
