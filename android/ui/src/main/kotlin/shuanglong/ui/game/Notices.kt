package shuanglong.ui.game

import androidx.compose.foundation.clickable
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.Role
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import shuanglong.ui.Motion

/** Puts a line of words up and takes it away again after [HOLD_MS], unless a touch or the next one comes first. [tell] hears each once. */
internal class Notices<N : Any>(private val scope: CoroutineScope, private val tell: (N) -> Unit = {}, private val publish: (N?) -> Unit) {
    private var timer: Job? = null

    fun show(notice: N, holdMs: Long = HOLD_MS) {
        timer?.cancel()
        publish(notice)
        tell(notice)
        timer = scope.launch {
            delay(holdMs)
            publish(null)
        }
    }

    fun clear() {
        timer?.cancel()
        publish(null)
    }

    companion object {
        /** Longer than the least time, so that a sentence can be read. */
        const val HOLD_MS = 2L * Motion.noticeHold
    }
}

/** A strip that says what went wrong is the first thing a person taps. */
@Composable
internal fun Modifier.retries(stuck: Boolean, onRetry: () -> Unit): Modifier =
    if (stuck) focusMark().clickable(role = Role.Button, onClick = onRetry) else this
