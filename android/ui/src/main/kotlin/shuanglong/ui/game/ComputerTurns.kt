package shuanglong.ui.game

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import shuanglong.core.SessionException

/**
 * Asks the computer for its turn, away from the UI thread. One question at a time; whether an answer still counts is the
 * core's decision (`null` = it does not) and the presenter's (revision).
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

    val thinking: Boolean get() = job != null

    fun ask() {
        if (job != null) return
        job = scope.launch {
            val answer = try {
                withContext(background) { Result.success(advance()) }
            } catch (refused: SessionException) {
                Result.failure(refused)
            }
            job = null
            answer.fold(
                onSuccess = { if (it != null) accept(it) else overtaken() },
                onFailure = { failed(it as SessionException) },
            )
        }
    }
}
