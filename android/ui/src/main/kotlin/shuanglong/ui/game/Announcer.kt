package shuanglong.ui.game

import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.traversalIndex
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.launch

/**
 * Tells a screen reader what has happened, one sentence after the other, each for as long as it takes to be said.
 *
 * Decided here: order and time. The game does not wait for it, and nothing that is done in the game drops what has not been
 * said yet. What there is to tell is the presenters' matter.
 */
internal class Announcer(private val scope: CoroutineScope, private val publish: (String) -> Unit) {
    private val waiting = ArrayDeque<String>()
    private var speaking: Job? = null

    fun say(sentence: String) {
        if (sentence.isBlank()) return
        waiting += sentence
        if (speaking == null) speaking = scope.launch(start = CoroutineStart.UNDISPATCHED) { speak() }
    }

    private suspend fun speak() {
        while (true) {
            val sentence = waiting.removeFirstOrNull() ?: break
            publish(sentence)
            delay(timeFor(sentence))
            // The same sentence twice is a change only if there was something else between.
            publish("")
            delay(PAUSE_MS)
        }
        speaking = null
    }

    companion object {
        const val PAUSE_MS = 120L

        /** Before the first word is heard, and for the shortest of sentences. */
        private const val BREATH_MS = 600L

        /** A slow voice: five Chinese signs or fourteen letters a second. */
        private const val SIGN_MS = 200L
        private const val LETTER_MS = 70L

        fun timeFor(sentence: String): Long = BREATH_MS + sentence.sumOf { if (it.code >= FIRST_WIDE) SIGN_MS else LETTER_MS }

        private const val FIRST_WIDE = 0x2E80
    }
}

/** The one place that speaks by itself: what [news] brings, in the [words] of the language in force. */
@Composable
internal fun <N> Announcements(news: Flow<N>, words: (N) -> String) {
    var sentence by remember { mutableStateOf("") }
    val scope = rememberCoroutineScope()
    val announcer = remember { Announcer(scope) { sentence = it } }
    val tell by rememberUpdatedState(words)
    LaunchedEffect(news) { news.collect { announcer.say(tell(it)) } }
    Spacer(
        Modifier.size(1.dp).testTag("news").semantics {
            liveRegion = LiveRegionMode.Polite
            contentDescription = sentence
            // Behind everything that can be done on the screen.
            traversalIndex = 1f
        },
    )
}
