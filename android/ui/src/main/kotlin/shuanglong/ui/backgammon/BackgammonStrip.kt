package shuanglong.ui.backgammon

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.selection.selectable
import androidx.compose.foundation.selection.selectableGroup
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.unit.dp
import shuanglong.ui.Closed
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalReduceMotion
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.Sizes
import shuanglong.ui.Strings
import shuanglong.ui.Type
import shuanglong.ui.game.PageOf
import shuanglong.ui.game.Room
import shuanglong.ui.game.Slot
import shuanglong.ui.game.Strip
import shuanglong.ui.game.StripLines
import shuanglong.ui.game.StripText
import shuanglong.ui.game.Unfold
import shuanglong.ui.game.Words
import shuanglong.ui.game.focusMark
import shuanglong.ui.game.turnsPages
import shuanglong.ui.of

// The words beside the board.

/** What is said beside the board: a notice, the hint, the turn that is looked at, and where nothing else is to be said, the last turn. */
@Composable
internal fun BackgammonStrip(state: BackgammonState, slot: Slot, modifier: Modifier, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    val hint = state.hint
    val mover = state.mover
    val detail = if (slot.room == Room.Wide) Detail.All else if (slot.compact) Detail.One else Detail.Two
    val line = stripLines(state, words, detail)
    when {
        line != null -> Strip(modifier, tight = slot.tiny, live = state.looking != null && state.notice == null) {
            StripText(line, slot.compact || (state.looking != null && slot.room != Room.Wide))
            if (state.autoEndMs != null) Grace(state.autoEndMs)
        }
        hint != null && mover != null ->
            if (slot.room == Room.Wide) HintList(hint, state.hintPick, mover, modifier, on)
            else HintPage(hint, state.hintPick, mover, slot, detail, modifier, on)
        else -> Strip(modifier, quiet = true, tight = slot.tiny) {
            // Where nothing else is to be said: the last turn, so that it can be followed.
            state.log.lastOrNull { it.told }?.takeIf { slot.room == Room.Tall }?.let { row ->
                Words(words.told(row, state), Type.label, colour = LocalColours.current.ui.textMuted, maxLines = 2)
            }
        }
    }
}

/** "You 63: 24/18 13/10". */
internal fun Strings.told(row: BackgammonRow, state: BackgammonState): String =
    "${nameOf(row.place, state.rival)} ${row.dice}: ${if (row.noMove) noLegalMove else row.play}"

/** One play of the hint, and on to the next by a touch. What the window has no room for unfolds. */
@Composable
private fun HintPage(hint: PlayHint, pick: Int, mover: Place, slot: Slot, detail: Detail, modifier: Modifier, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    var unfolded by remember { mutableStateOf(false) }

    // On the smallest phones the board needs the room.
    fun brief(i: Int) = if (slot.tiny) null else words.about(hint, i, detail)
    val pages = hint.plays.size
    val folds = hint.plays.indices.any { brief(it) != words.about(hint, it) }

    @Composable
    fun controls() {
        if (pages > 1) PageOf(pick, pages)
        if (folds) Unfold(unfolded, words.plays.why, "hint-unfold") { unfolded = it }
    }
    val about = if (unfolded) words.about(hint, pick) else brief(pick)
    // In a narrow column they need a line, the first: the others may have to be scrolled for.
    val above = folds && slot.narrow
    Strip(modifier.turnsPages(pages) { on(BackgammonAction.PickHint(pick + 1)) }, tight = slot.tiny) {
        if (above) Row(Modifier.fillMaxWidth(), Arrangement.SpaceBetween, Alignment.CenterVertically) { controls() }
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(4.dp), Alignment.CenterVertically) {
            PlaySteps(hint, pick, mover, Type.label, Modifier.weight(1f))
            if (!above) controls()
        }
        about?.let {
            Words(it, if (slot.compact) Type.caption else Type.small, colour = LocalColours.current.ui.onAccentSoft)
        }
    }
}

/** All of the hint's plays; the one that is drawn on the board is outlined, a touch draws another. */
@Composable
private fun HintList(hint: PlayHint, pick: Int, mover: Place, modifier: Modifier, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    Strip(modifier) {
        Column(Modifier.fillMaxWidth().selectableGroup(), Arrangement.spacedBy(4.dp)) {
            hint.plays.indices.forEach { i ->
                val shape = RoundedCornerShape(Sizes.radiusTool.dp)
                Column(
                    Modifier
                        .fillMaxWidth()
                        .clip(shape)
                        .then(if (i == pick) Modifier.border(1.5.dp, ui.accent, shape) else Modifier)
                        .focusMark(shape)
                        .selectable(i == pick, role = Role.RadioButton) { on(BackgammonAction.PickHint(i)) }
                        .heightIn(min = Sizes.touchMin.dp)
                        .padding(horizontal = 8.dp, vertical = 4.dp)
                        .testTag("hint-$i"),
                    Arrangement.Center,
                ) {
                    PlaySteps(hint, i, mover, if (i == 0) Type.body else Type.label)
                    Words(words.about(hint, i), Type.small, colour = ui.onAccentSoft)
                }
            }
        }
    }
}

/** Step by step, with the numbers that stand on the board, and what the play loses. */
@Composable
private fun PlaySteps(hint: PlayHint, pick: Int, mover: Place, style: TextStyle, modifier: Modifier = Modifier) {
    val words = LocalStrings.current
    val ink = LocalColours.current.ui.onAccentSoft
    val loss = hint.alternatives.getOrNull(pick - 1)?.loss
    FlowRow(modifier, Arrangement.spacedBy(10.dp), Arrangement.spacedBy(2.dp), itemVerticalAlignment = Alignment.CenterVertically) {
        Words(if (loss == null) words.hint else words.plays.nth(pick + 1), style, colour = ink, bold = true, maxLines = 1)
        hint.plays[pick].steps.forEachIndexed { i, step ->
            Row(horizontalArrangement = Arrangement.spacedBy(5.dp), verticalAlignment = Alignment.CenterVertically) {
                Box(Modifier.size(20.dp).clip(RoundedCornerShape(10.dp)).background(ink), Alignment.Center) {
                    Words("${i + 1}", Type.caption, colour = LocalColours.current.ui.accentSoft, bold = true)
                }
                Words(step.notation(mover), style, colour = ink, maxLines = 1)
            }
        }
        if (loss != null) Words(lost(loss), style, colour = ink, bold = true, maxLines = 1)
    }
}

/** How much of the time for undo is left before the turn ends by itself. */
@Composable
private fun Grace(ms: Int) {
    val ui = LocalColours.current.ui
    val still = LocalReduceMotion.current
    val left = remember(ms) { Animatable(1f) }
    LaunchedEffect(ms) { if (!still) left.animateTo(0f, tween(ms, easing = LinearEasing)) }
    Canvas(Modifier.fillMaxWidth().padding(top = 4.dp).height(4.dp).testTag("grace")) {
        drawRect(ui.outline, size = size)
        drawRect(ui.accent, size = Size(size.width * left.value, size.height))
    }
}

/** The sentence of the moment, in order of weight. */
internal fun stripLines(state: BackgammonState, words: Strings, detail: Detail = Detail.All): StripLines? {
    fun name(place: Place) = words.nameOf(place, state.rival)
    val outcome = state.outcome
    return when (val notice = state.notice) {
        is BackgammonNotice.NoLegalMove -> StripLines(if (notice.played) words.noMoreMoves else words.noLegalMove)
        is BackgammonNotice.Opening -> {
            val first = notice.first
            StripLines(
                words.openingThrow(name(Place.Near), notice.near, name(Place.Far), notice.far) + " · " +
                    if (first == null) words.openingTie else words.openingFirst(name(first)),
            )
        }
        is BackgammonNotice.Refused -> StripLines(words.of(notice.reason))
        is BackgammonNotice.NoHint -> StripLines(words.hintNone)
        is BackgammonNotice.WentOn -> StripLines(words.wentOn)
        else -> when {
            state.stuck != null -> StripLines(words.of(state.stuck), words.tapToRetry)
            state.looking != null -> lookingLines(state, state.looking, words, detail)
            outcome != null -> StripLines(words.wonText(outcome, state))
            state.closed != null -> StripLines(if (state.closed == Closed.GivenUp) words.closedGivenUp else words.closedAbandoned)
            notice is BackgammonNotice.Restarted -> StripLines(words.restarted)
            state.autoEndMs != null -> StripLines(words.autoEnding)
            state.hinting -> StripLines(words.thinking)
            else -> null
        }
    }
}

internal fun Strings.wonText(outcome: BackgammonOutcome, state: BackgammonState): String {
    val winner = nameOf(outcome.winner, state.rival)
    val won = wonGame(winner, winKinds.getValue(outcome.kind), outcome.points)
    return if (outcome.matchOver && state.matchLength > 0) "$won · ${wonMatch(winner)}" else won
}

/** What the turn that is looked at was worth, and what would have been better. */
private fun lookingLines(state: BackgammonState, looking: Looking, words: Strings, detail: Detail): StripLines? {
    val row = state.log.getOrNull(looking.line) ?: return null
    val turn = state.looked ?: return StripLines(words.told(row, state))
    val near = "${words.winName(state)} ${percent(turn.nearWin)}"
    return StripLines("${words.told(row, state)} · ${words.judgement(turn)}", words.instead(turn, detail) ?: "${words.luckOf(turn)} · $near")
}

/** What the curve of the review shows. */
internal fun Strings.winName(state: BackgammonState): String = if (state.matchLength > 0) plays.matchWinCurve else plays.winCurve
