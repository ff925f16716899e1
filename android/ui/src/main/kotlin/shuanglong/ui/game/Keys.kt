package shuanglong.ui.game

import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.isAltPressed
import androidx.compose.ui.input.key.isCtrlPressed
import androidx.compose.ui.input.key.isMetaPressed
import androidx.compose.ui.input.key.type

/** A key goes down by itself. Together with Ctrl, Alt or Meta it belongs to the system. */
internal val KeyEvent.pressedAlone: Boolean
    get() = type == KeyEventType.KeyDown && !isCtrlPressed && !isAltPressed && !isMetaPressed
