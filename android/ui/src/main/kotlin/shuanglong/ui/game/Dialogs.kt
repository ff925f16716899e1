package shuanglong.ui.game

import androidx.compose.foundation.background
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.focus.FocusDirection
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusProperties
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.focus.focusTarget
import androidx.compose.ui.focus.onFocusChanged
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.pointer.PointerInputScope
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalFocusManager
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.dialog
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import kotlinx.coroutines.launch
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Sizes
import shuanglong.ui.Type

// What lies over a screen and wants an answer first.

/**
 * A dialog inside the window: same pictures everywhere, closed by a touch beside it, by Esc or by back. It takes the keyboard
 * and keeps it: the Tab key goes round in it. What lies below says that it is [covered].
 */
@Composable
internal fun Overlay(title: String, onClose: () -> Unit, content: @Composable ColumnScope.() -> Unit) {
    val ui = LocalColours.current.ui
    val focus = remember { FocusRequester() }
    val round = remember { FocusRound() }
    LaunchedEffect(Unit) { focus.requestFocus() }
    Box(
        Modifier.fillMaxSize().background(ui.scrim).pointerInput(Unit) { closeOnTap(onClose) },
        Alignment.Center,
    ) {
        FocusEdge(round.first) { round.toLast() }
        Column(
            Modifier
                .padding(16.dp)
                .widthIn(max = 420.dp)
                .clip(RoundedCornerShape(Sizes.radiusSheet.dp))
                .background(ui.raised)
                .pointerInput(Unit) { swallow() }
                .onKeyEvent { event ->
                    val escape = event.pressedAlone && event.key == Key.Escape
                    if (escape) onClose()
                    escape
                }
                .semantics {
                    paneTitle = title
                    dialog()
                    isTraversalGroup = true
                }
                // The arrows stay inside; the Tab key goes round by way of the edges.
                .focusProperties { onExit = { if (requestedFocusDirection.isArrow) cancelFocusChange() } }
                .focusRequester(focus)
                .focusTarget()
                .verticalScroll(rememberScrollState())
                .padding(18.dp)
                .testTag("dialog"),
            Arrangement.spacedBy(10.dp),
        ) {
            Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
                Words(title, Type.title, Modifier.weight(1f).semantics { heading() })
                BarButton(Symbol.Close, LocalStrings.current.close, "dialog-close", false, onClose)
            }
            content()
        }
        val manager = LocalFocusManager.current
        FocusEdge(round.last) {
            if (round.backwards()) manager.moveFocus(FocusDirection.Previous) else focus.requestFocus()
        }
    }
}

/** What lies below a dialog is there for the eye only. */
internal fun Modifier.covered(by: Boolean): Modifier = if (by) clearAndSetSemantics { } else this

/** Before and behind a dialog: whoever comes here with the Tab key goes on at its other end. */
@Composable
private fun FocusEdge(requester: FocusRequester, onReached: () -> Unit) {
    val scope = rememberCoroutineScope()
    Spacer(
        Modifier
            .focusRequester(requester)
            // Not at once: the move that led here would take it for its own failure, and begin anew at the screen's start.
            .onFocusChanged { if (it.isFocused) scope.launch { onReached() } }
            .focusTarget(),
    )
}

private class FocusRound {
    val first = FocusRequester()
    val last = FocusRequester()
    private var back = false

    fun toLast() {
        back = true
        last.requestFocus()
    }

    fun backwards(): Boolean = back.also { back = false }
}

private val FocusDirection.isArrow: Boolean
    get() = this == FocusDirection.Left || this == FocusDirection.Right || this == FocusDirection.Up || this == FocusDirection.Down

/** A question with two answers; both are always in reach. */
@Composable
internal fun Question(title: String, detail: String, yes: String, onYes: () -> Unit, onNo: () -> Unit) = Overlay(title, onNo) {
    if (detail.isNotEmpty()) Words(detail, Type.body, colour = LocalColours.current.ui.textMuted)
    Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(10.dp)) {
        QuietButton(LocalStrings.current.cancel, "answer-no", Modifier.weight(1f), onClick = onNo)
        QuietButton(yes, "answer-yes", Modifier.weight(1f), danger = true, onClick = onYes)
    }
}

internal suspend fun PointerInputScope.closeOnTap(onClose: () -> Unit) =
    detectTapGestures { onClose() }

/** Touches end here; what lies below does not hear them. */
internal suspend fun PointerInputScope.swallow() =
    detectTapGestures { }
