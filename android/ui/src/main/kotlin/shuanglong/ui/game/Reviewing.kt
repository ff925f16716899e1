package shuanglong.ui.game

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.ProgressBarRangeInfo
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.onClick
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.coerceAtLeast
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Sizes
import shuanglong.ui.backgammon.told
import shuanglong.ui.kamisado.Review

// The frame in which a game is looked at once more, the same for both games: what stands in it is theirs.

/** Opens the review of a game that is over; once more: no more of it. */
@Composable
internal fun ReviewButton(enabled: Boolean, active: Boolean, modifier: Modifier, onClick: () -> Unit) =
    ToolButton(Symbol.Review, LocalStrings.current.review, "review", enabled, modifier, active, onClick = onClick)

/** Steps through a game that is looked at, [back] and [on] where there is more. */
@Composable
internal fun RowScope.LookTools(back: Boolean, on: Boolean, onStep: (Int) -> Unit) {
    val words = LocalStrings.current
    ToolButton(Symbol.Back, words.lookBack, "look-back", back, Modifier.weight(1f)) { onStep(-1) }
    ToolButton(Symbol.Next, words.lookOn, "look-on", on, Modifier.weight(1f)) { onStep(1) }
}

/** Back to the end of the game. */
@Composable
internal fun LookEnd(modifier: Modifier, onEnd: () -> Unit) = LargeButton(LocalStrings.current.lookEnd, "look-end", true, modifier, onClick = onEnd)

/** A line of the log that can be looked at: [looked] is outlined, [told] stands out. */
@Composable
internal fun ReviewedLine(looked: Boolean, told: Boolean, tag: String, onLook: () -> Unit, content: @Composable ColumnScope.() -> Unit) {
    val ui = LocalColours.current.ui
    val shape = RoundedCornerShape(Sizes.radiusTool.dp)
    Column(
        Modifier
            .fillMaxWidth()
            .clip(shape)
            .then(if (told) Modifier.background(ui.accentSoft) else Modifier)
            .then(if (looked) Modifier.border(1.5.dp, ui.accent, shape) else Modifier)
            .focusMark(shape)
            .selectable(looked, role = Role.Button, onClick = onLook)
            .heightIn(min = Sizes.touchMin.dp)
            .padding(start = 4.dp, end = 4.dp, bottom = 6.dp)
            .testTag(tag),
        content = content,
    )
}

/** How much of it has been looked at. */
@Composable
internal fun ReviewProgress(done: Int, all: Int, modifier: Modifier = Modifier) {
    val ui = LocalColours.current.ui
    val share = if (all > 0) done / all.toFloat() else 0f
    Canvas(
        modifier.fillMaxWidth().height(4.dp).testTag("review-progress")
            .semantics { progressBarRangeInfo = ProgressBarRangeInfo(done.toFloat(), 0f..all.coerceAtLeast(1).toFloat()) },
    ) {
        drawRect(ui.outline, size = size)
        drawRect(ui.accent, size = Size(size.width * share, size.height))
    }
}
