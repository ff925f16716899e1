package shuanglong.ui.game

import androidx.compose.foundation.focusable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxScope
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.focus.onFocusChanged
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.isAltPressed
import androidx.compose.ui.input.key.isCtrlPressed
import androidx.compose.ui.input.key.isMetaPressed
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.key.type
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics

/** A key goes down by itself. Together with Ctrl, Alt or Meta it belongs to the system. */
internal val KeyEvent.pressedAlone: Boolean
    get() = type == KeyEventType.KeyDown && !isCtrlPressed && !isAltPressed && !isMetaPressed

/**
 * A screen, announced by its [title], whose keys work without a click first; a control that has the focus keeps it, and so does a dialog while the
 * keyboard is [away]. [onKey] answers whether it took the key.
 */
@Composable
internal fun KeyboardHome(tag: String, title: String, away: Boolean, onKey: (Key) -> Boolean, content: @Composable BoxScope.() -> Unit) {
    val focus = remember { FocusRequester() }
    var focused by remember { mutableStateOf(false) }
    LaunchedEffect(focused, away) { if (!focused && !away) focus.requestFocus() }
    val resting by rememberUpdatedState(away)
    Box(
        Modifier
            .fillMaxSize()
            .onFocusChanged { focused = it.hasFocus }
            .onKeyEvent { event -> !away && event.pressedAlone && onKey(event.key) }
            .focusReturnsTo(focus) { !resting }
            .focusRequester(focus)
            .focusable()
            .testTag(tag)
            .semantics { paneTitle = title },
        content = content,
    )
}

/**
 * Gives the keyboard back to [home] after every touch or click: a button that was clicked must not keep the focus, or the
 * next Space would press it again (restart!) instead of rolling. A control reached with the Tab key keeps it, and so does a dialog:
 * then nothing is [wanted] back.
 */
private fun Modifier.focusReturnsTo(home: FocusRequester, wanted: () -> Boolean): Modifier = pointerInput(home) {
    awaitPointerEventScope {
        while (true) {
            // A touch that is called off, because the screen goes away under the finger, ends as a release too: one that is
            // used up before anybody has seen it.
            val release = awaitPointerEvent(PointerEventPass.Initial).let { it.type == PointerEventType.Release && it.changes.any { up -> !up.isConsumed } }
            awaitPointerEvent(PointerEventPass.Final)
            if (release && wanted()) home.requestFocus()
        }
    }
}
