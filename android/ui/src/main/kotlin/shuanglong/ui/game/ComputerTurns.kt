package shuanglong.ui.game

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import shuanglong.core.SessionException

/**
 * Asks the computer for its turn, away from the UI thread. One question at a time; whether an answer still counts is the
 * core's decision (`null` = it does not) and the presenter's (revision). A question that failed is put once more by itself
 * after [RETRY_MS]; after that it takes a person, so that a full disk is not written to for ever.
 */
internal class ComputerTurns<U : Any>(
    private val scope: CoroutineScope,
    private val background: CoroutineDispatcher,
    private val advance: () -> U?,
    private val accept: (U) -> Unit,
    private val overtaken: () -> Unit,
    private val failed: (SessionException) -> Unit,
) {
    private var job: Job? = null
    private var retry: Job? = null

    /** Grows whenever the match went on without the computer: a fault from before then is nobody's business any more. */
    private var matter = 0

    val thinking: Boolean get() = job != null

    fun ask() = ask(again = true)

    /** The match went on by other means: nothing is to be asked once more, and what fails now does not count. */
    fun forget() {
        matter++
        retry?.cancel()
        retry = null
    }

    private fun ask(again: Boolean) {
        if (job != null) return
        retry?.cancel()
        retry = null
        val asked = matter
        job = scope.launch {
            val answer = try {
                withContext(background) { Result.success(advance()) }
            } catch (refused: SessionException) {
                Result.failure(refused)
            }
            job = null
            answer.fold(
                onSuccess = { if (it != null) accept(it) else overtaken() },
                onFailure = {
                    if (asked != matter) return@fold overtaken()
                    if (again) askLater()
                    failed(it as SessionException)
                },
            )
        }
    }

    private fun askLater() {
        retry = scope.launch {
            delay(RETRY_MS)
            retry = null
            ask(again = false)
        }
    }

    companion object {
        const val RETRY_MS = 2_000L
    }
}
