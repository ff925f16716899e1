package shuanglong.ui.game

import androidx.compose.foundation.border
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.onFocusChanged
import androidx.compose.ui.graphics.Shape
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import shuanglong.ui.Sizes

/**
 * Outlines a control that the keyboard has come to. Stands before the modifier that makes it one. By touch nothing has the
 * focus, so that a finger never sees it.
 */
@Composable
internal fun Modifier.focusMark(shape: Shape = RoundedCornerShape(Sizes.radiusTool.dp)): Modifier {
    var focused by remember { mutableStateOf(false) }
    // The colour of text: to be seen on every ground that text is read on.
    val colour = LocalColours.current.ui.text
    return onFocusChanged { focused = it.isFocused }.then(if (focused) Modifier.border(2.5.dp, colour, shape) else Modifier)
}
