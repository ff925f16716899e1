package shuanglong.ui.game

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Sizes
import shuanglong.ui.Strings
import shuanglong.ui.Tint
import shuanglong.ui.Type

/** What the strip says. [pages] = how many texts there are of which [detail] is one; 0 where it is all there is. */
internal data class StripLines(val title: String, val detail: String? = null, val tint: Tint? = null, val pages: Int = 0)

/** All of it as one sentence, to be spoken. */
internal fun StripLines.sentence(words: Strings): String = words.aloud(listOfNotNull(title, detail).joinToString("\n"))

/** What parts texts for the eye would be read out. */
internal fun Strings.aloud(text: String): String = spoken.join(text.split(" · ", "\n"))

/** A strip of several pages goes on to the next one when it is touched. */
@Composable
internal fun Modifier.turnsPages(pages: Int, onNext: () -> Unit): Modifier =
    if (pages > 1) focusMark().clickable(role = Role.Button, onClick = onNext) else this

/** A sentence of the moment: its title, and what there is to add; [page] counts from 0. */
@Composable
internal fun StripText(lines: StripLines, small: Boolean, page: Int = 0) {
    val ink = LocalColours.current.ui.onAccentSoft
    Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp), Alignment.CenterVertically) {
        lines.tint?.let { TintChip(it, if (small) 22.dp else 26.dp) }
        Words(lines.title, if (small) Type.label else Type.body, Modifier.weight(1f), ink, bold = true)
    }
    lines.detail?.let { detail ->
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(4.dp), Alignment.CenterVertically) {
            Words(detail, if (small) Type.caption else Type.small, Modifier.weight(1f), ink)
            if (lines.pages > 1) PageOf(page, lines.pages)
        }
    }
}

/** Which page this is, and that there is a next one. */
@Composable
internal fun PageOf(page: Int, pages: Int) = Row(verticalAlignment = Alignment.CenterVertically) {
    val ink = LocalColours.current.ui.onAccentSoft
    Words("${page + 1}/$pages", Type.caption, colour = ink, maxLines = 1)
    SymbolIcon(Symbol.Next, ink, 16.dp)
}

/** Unfolds the strip where there is more to say than it has room for, and folds it again; called [word] while it is folded. */
@Composable
internal fun Unfold(unfolded: Boolean, word: String, tag: String, onChange: (Boolean) -> Unit) {
    val fold = LocalStrings.current.hideHint
    // No taller than a line with its padding: a strip that can be unfolded must not push the board before it is.
    Box(
        Modifier
            .clip(RoundedCornerShape(Sizes.radiusTool.dp))
            .focusMark()
            .clickable(role = Role.Button) { onChange(!unfolded) }
            .size(44.dp, 24.dp)
            .testTag(tag)
            .semantics { contentDescription = if (unfolded) fold else word },
        Alignment.Center,
    ) { SymbolIcon(if (unfolded) Symbol.Up else Symbol.Down, LocalColours.current.ui.onAccentSoft, 18.dp) }
}
