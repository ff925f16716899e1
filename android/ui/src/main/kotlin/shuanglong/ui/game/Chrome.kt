package shuanglong.ui.game

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.sizeIn
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.selectableGroup
import androidx.compose.foundation.selection.toggleable
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.alpha
import androidx.compose.ui.draw.clip
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalFont
import shuanglong.ui.LocalStrings
import shuanglong.ui.Sizes
import shuanglong.ui.Tint
import shuanglong.ui.Type
import shuanglong.ui.get

// What stands around both boards: text, buttons, rows, dialogs.

/** Text in the app's font; every word on screen goes through here. */
@Composable
internal fun Words(
    text: String,
    style: TextStyle = Type.body,
    modifier: Modifier = Modifier,
    colour: Color = LocalColours.current.ui.text,
    bold: Boolean = false,
    maxLines: Int = Int.MAX_VALUE,
    align: TextAlign? = null,
) = Text(
    text, modifier, color = colour, style = style.copy(fontFamily = LocalFont.current).let { if (bold) it.copy(fontWeight = FontWeight.SemiBold) else it },
    maxLines = maxLines, overflow = TextOverflow.Ellipsis, textAlign = align,
)

/** An icon, and its word beside it where there is room. */
@Composable
internal fun BarButton(symbol: Symbol, word: String, tag: String, showWord: Boolean, onClick: () -> Unit) = Row(
    Modifier
        .clip(RoundedCornerShape(Sizes.radiusTool.dp))
        .focusMark()
        .clickable(role = Role.Button, onClick = onClick)
        .sizeIn(minWidth = Sizes.touchMin.dp, minHeight = 44.dp)
        .padding(horizontal = 6.dp)
        .testTag(tag)
        .semantics { contentDescription = word },
    Arrangement.spacedBy(4.dp, Alignment.CenterHorizontally),
    Alignment.CenterVertically,
) {
    SymbolIcon(symbol)
    if (showWord) Words(word, Type.label, Modifier.clearAndSetSemantics {}, maxLines = 1)
}

/** A tool below the board: icon over word. */
@Composable
internal fun ToolButton(
    symbol: Symbol,
    word: String,
    tag: String,
    enabled: Boolean,
    modifier: Modifier = Modifier,
    active: Boolean = false,
    /** Why it cannot be used, while it cannot. */
    why: String = "",
    onClick: () -> Unit,
) {
    val ui = LocalColours.current.ui
    Column(
        modifier
            .clip(RoundedCornerShape(Sizes.radiusTool.dp))
            .then(if (active) Modifier.background(ui.accentSoft) else Modifier)
            .focusMark()
            .clickable(enabled, role = Role.Button, onClick = onClick)
            .sizeIn(minWidth = 44.dp, minHeight = 52.dp)
            .padding(horizontal = 2.dp, vertical = 4.dp)
            .alpha(if (enabled) 1f else .38f)
            .testTag(tag)
            .semantics {
                contentDescription = word
                if (!enabled && why.isNotEmpty()) stateDescription = why
            },
        Arrangement.Center,
        Alignment.CenterHorizontally,
    ) {
        SymbolIcon(symbol, if (active) ui.onAccentSoft else ui.text)
        Words(word, Type.caption, Modifier.padding(top = 2.dp).clearAndSetSemantics {}, if (active) ui.onAccentSoft else ui.text, maxLines = 1)
    }
}

/** The one large button of a screen. */
@Composable
internal fun LargeButton(
    word: String,
    tag: String,
    enabled: Boolean = true,
    modifier: Modifier = Modifier,
    /** Why it cannot be used, while it cannot. */
    why: String = "",
    onClick: () -> Unit,
) {
    val ui = LocalColours.current.ui
    Box(
        modifier
            .clip(RoundedCornerShape(Sizes.radiusButton.dp))
            .background(if (enabled) ui.accent else ui.sunken)
            .focusMark(RoundedCornerShape(Sizes.radiusButton.dp))
            .clickable(enabled, role = Role.Button, onClick = onClick)
            .heightIn(min = Sizes.mainButtonHeight.dp)
            .padding(horizontal = 14.dp, vertical = 2.dp)
            .testTag(tag)
            .semantics { if (!enabled && why.isNotEmpty()) stateDescription = why },
        Alignment.Center,
    ) {
        Words(word, Type.body, colour = if (enabled) ui.onAccent else ui.textMuted, bold = true, maxLines = 2, align = TextAlign.Center)
    }
}

/** A quiet button of a dialog. */
@Composable
internal fun QuietButton(word: String, tag: String, modifier: Modifier = Modifier, danger: Boolean = false, onClick: () -> Unit) {
    val ui = LocalColours.current.ui
    Box(
        modifier
            .clip(RoundedCornerShape(14.dp))
            .border(1.dp, ui.outlineStrong, RoundedCornerShape(14.dp))
            .focusMark(RoundedCornerShape(14.dp))
            .clickable(role = Role.Button, onClick = onClick)
            .heightIn(min = Sizes.touchMin.dp)
            .padding(horizontal = 16.dp, vertical = 8.dp)
            .testTag(tag),
        Alignment.Center,
    ) {
        Words(word, Type.body, colour = if (danger) ui.danger else ui.text, bold = true, maxLines = 2, align = TextAlign.Center)
    }
}

/** One of several; the chosen one is outlined as well as coloured. */
@Composable
internal fun <T> Segments(options: List<Pair<T, String>>, chosen: T, tag: String, modifier: Modifier = Modifier, onChoose: (T) -> Unit) {
    val ui = LocalColours.current.ui
    Row(
        modifier.clip(RoundedCornerShape(22.dp)).background(ui.sunken).padding(3.dp).selectableGroup(),
        Arrangement.spacedBy(2.dp),
        Alignment.CenterVertically,
    ) {
        // Longer words get more of the row, in half steps, so that short ones keep a thumb's breadth.
        val longest = options.maxOf { it.second.length }.coerceAtLeast(1)
        options.forEach { (value, word) ->
            val on = value == chosen
            val shape = RoundedCornerShape(19.dp)
            Box(
                Modifier
                    .weight(.55f + .45f * word.length / longest)
                    .clip(shape)
                    .then(if (on) Modifier.background(ui.accentSoft).border(1.5.dp, ui.accent, shape) else Modifier)
                    .focusMark(shape)
                    .selectable(on, role = Role.RadioButton) { onChoose(value) }
                    .heightIn(min = 42.dp)
                    .padding(horizontal = 3.dp, vertical = 4.dp)
                    .testTag("$tag-$value"),
                Alignment.Center,
            ) {
                Words(word, Type.small, colour = if (on) ui.onAccentSoft else ui.text, bold = on, maxLines = 2, align = TextAlign.Center)
            }
        }
    }
}

/** A tick with its words; the whole row is the target. */
@Composable
internal fun Tick(word: String, on: Boolean, tag: String, modifier: Modifier = Modifier, onChange: (Boolean) -> Unit) {
    val ui = LocalColours.current.ui
    Row(
        modifier
            .clip(RoundedCornerShape(Sizes.radiusTool.dp))
            .focusMark()
            .toggleable(on, role = Role.Checkbox, onValueChange = onChange)
            .heightIn(min = Sizes.touchMin.dp)
            .padding(horizontal = 6.dp, vertical = 4.dp)
            .testTag(tag),
        Arrangement.spacedBy(10.dp),
        Alignment.CenterVertically,
    ) {
        Canvas(Modifier.size(20.dp)) {
            val corner = CornerRadius(5.dp.toPx())
            if (on) {
                drawRoundRect(ui.accent, cornerRadius = corner)
                val tick = Path().apply {
                    moveTo(size.width * .24f, size.height * .52f)
                    lineTo(size.width * .43f, size.height * .71f)
                    lineTo(size.width * .77f, size.height * .31f)
                }
                drawPath(tick, ui.onAccent, style = round(2.2f.dp.toPx()))
            } else {
                drawRoundRect(ui.outlineStrong, cornerRadius = corner, style = Stroke(1.6f.dp.toPx()))
            }
        }
        Words(word, Type.label)
    }
}

/** A colour with its mark; the colour's name always stands beside it. */
@Composable
internal fun TintChip(tint: Tint, size: Dp = 26.dp) {
    val paint = LocalColours.current.kamisado.eight[tint]
    Canvas(Modifier.size(size)) {
        drawRoundRect(paint.square, cornerRadius = CornerRadius(this.size.width * .22f))
        glyph(tint, center, this.size.width * .62f, paint.glyphOnTop)
    }
}

/** One side's row: its piece, its name, what it does, and something at the right. */
@Composable
internal fun PlayerRow(
    name: String,
    doing: String,
    active: Boolean,
    tag: String,
    modifier: Modifier = Modifier,
    compact: Boolean = false,
    narrow: Boolean = false,
    tiny: Boolean = false,
    piece: @Composable () -> Unit,
    right: @Composable RowScope.() -> Unit,
) {
    val ui = LocalColours.current.ui
    val shape = RoundedCornerShape(Sizes.radiusRow.dp)
    Row(
        modifier
            .fillMaxWidth()
            .clip(shape)
            .background(if (active) ui.raised else ui.surface)
            .border(1.5.dp, if (active) ui.accent else Color.Transparent, shape)
            .heightIn(min = if (tiny) 30.dp else if (compact) 40.dp else 48.dp)
            .padding(horizontal = 10.dp, vertical = if (compact) 0.dp else 3.dp)
            .testTag(tag),
        Arrangement.spacedBy(8.dp),
        Alignment.CenterVertically,
    ) {
        piece()
        Column(Modifier.weight(1f)) {
            // On the smallest phones what a side does stands in place of its name: its piece says who it is.
            // Small enough that the second line needs no more room than the row has without it: rows must not push the board.
            Words(if (tiny) doing.ifEmpty { name } else name, if (compact) Type.label else Type.body, bold = true, maxLines = 1)
            if (doing.isNotEmpty() && !tiny) Words(doing, Type.small, colour = ui.textMuted, maxLines = 2)
            if (narrow) Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp), Alignment.CenterVertically, right)
        }
        if (!narrow) right()
    }
}

/** The words beside the board. What has happened is spoken by the [Announcements]; [live]: this is spoken as it changes. */
@Composable
internal fun Strip(
    modifier: Modifier = Modifier,
    quiet: Boolean = false,
    tight: Boolean = false,
    live: Boolean = false,
    content: @Composable ColumnScope.() -> Unit,
) {
    val ui = LocalColours.current.ui
    Column(
        modifier
            .fillMaxWidth()
            .clip(RoundedCornerShape(14.dp))
            .background(if (quiet) ui.surface else ui.accentSoft)
            .padding(horizontal = 12.dp, vertical = if (tight) 2.dp else 5.dp)
            .testTag("strip")
            .semantics(mergeDescendants = true) { if (live) liveRegion = LiveRegionMode.Polite },
        Arrangement.Center,
        content = content,
    )
}

@Composable
internal fun Gap(size: Dp) = Spacer(Modifier.size(size))

/** A word that can be tapped. */
@Composable
internal fun TextLink(word: String, tag: String, onClick: () -> Unit) = Box(
    Modifier
        .clip(RoundedCornerShape(Sizes.radiusTool.dp))
        .focusMark()
        .clickable(role = Role.Button, onClick = onClick)
        .sizeIn(minWidth = Sizes.touchMin.dp, minHeight = 40.dp)
        .padding(horizontal = 8.dp)
        .testTag(tag),
    Alignment.Center,
) { Words(word, Type.label, colour = LocalColours.current.ui.accent, maxLines = 1) }
