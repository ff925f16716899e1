package shuanglong.ui.kamisado

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import shuanglong.ui.Direction
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Mark
import shuanglong.ui.Strings
import shuanglong.ui.Type
import shuanglong.ui.game.ReviewedLine
import shuanglong.ui.game.TextLink
import shuanglong.ui.game.TintChip
import shuanglong.ui.game.Words
import shuanglong.ui.game.newestInView
import shuanglong.ui.game.round

// The moves, and once the game has been looked at again, what each was worth.

/**
 * The moves, the newest first, short (`c1–f4 → yellow`) or in the long form of the board game's record; and once the game is
 * reviewed, what each was worth.
 */
@Composable
internal fun KamisadoLog(state: KamisadoState, narrow: Boolean, modifier: Modifier, on: (KamisadoAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val review = state.review
    val head = when {
        state.log.isEmpty() -> words.logEmpty
        review != null && !review.complete -> words.reviewing(review.plies.size, state.log.size)
        else -> words.ply(state.log.size)
    }
    Column(modifier.testTag("log-list")) {
        Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
            Words(head, Type.label, Modifier.weight(1f).padding(start = 6.dp), ui.textMuted)
            TextLink(if (state.longForm) words.shortForm else words.longForm, "long-form") { on(KamisadoAction.LongForm(!state.longForm)) }
        }
        LazyColumn(Modifier.weight(1f), newestInView(state.log.size)) {
            items(state.log.asReversed(), key = { it.ply }) { row ->
                val line = Modifier.fillMaxWidth().heightIn(min = 34.dp)
                if (review == null) {
                    LogRow(row, state.longForm, narrow, line.semantics(mergeDescendants = true) { contentDescription = words.aloud(row) })
                } else {
                    ReviewedLine(row.ply == state.looking, row.ply == review.firstLoss, "review-${row.ply}", { on(KamisadoAction.Look(row.ply)) }) {
                        LogRow(row, state.longForm, narrow, line, reviewed = true)
                        review.plies[row.ply]?.let { Worth(it, state, review) }
                    }
                }
            }
        }
    }
}

@Composable
private fun LogRow(row: KamisadoRow, longForm: Boolean, narrow: Boolean, modifier: Modifier, reviewed: Boolean = false) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    Row(modifier, Arrangement.spacedBy(8.dp), Alignment.CenterVertically) {
        Words(row.ply.toString(), Type.caption, Modifier.width(24.dp), ui.textMuted)
        TowerIcon(row.side, row.tower)
        if (longForm) {
            Words(words.longMove(row.tower, row.direction, row.distance, row.landed), Type.label, Modifier.weight(1f), maxLines = 2)
        } else {
            Words(row.notation, Type.label, maxLines = 1)
            Words("→", Type.label, colour = ui.textMuted)
            TintChip(row.landed, 20.dp)
            if (!narrow) Words(words.tints.getValue(row.landed), Type.label, Modifier.weight(1f), maxLines = 1)
            // The review says it in its own words.
            if (row.direction == Direction.Blocked && !narrow && !reviewed) Words(words.blocked, Type.caption, colour = ui.textMuted, maxLines = 1)
        }
    }
}

/** A line of the log for the ear: the tower's picture and the colour's chip are words there. */
private fun Strings.aloud(row: KamisadoRow): String {
    val way = if (row.direction == Direction.Blocked) blocked else spoken.step(row.from.name, row.to.name, false)
    return spoken.join(listOf(row.ply.toString(), towerOn(row.side, row.tower), way, tints.getValue(row.landed)))
}

/** What a move was worth, under its line of the log. */
@Composable
private fun Worth(reviewed: ReviewedPly, state: KamisadoState, review: Review) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val first = reviewed.ply == review.firstLoss
    val turn = when {
        first -> words.proof.firstLoss
        reviewed.ply == review.decisive -> words.proof.decisive
        else -> null
    }
    Row(Modifier.fillMaxWidth().padding(start = 6.dp, end = 4.dp), Arrangement.spacedBy(8.dp)) {
        MarkIcon(reviewed.mark, Modifier.padding(top = 1.dp))
        Column(Modifier.weight(1f)) {
            turn?.let { Words(it, Type.caption, colour = if (first) ui.onAccentSoft else ui.text, bold = true) }
            val ink = if (first) ui.onAccentSoft else ui.textMuted
            Words("${words.judgement(reviewed)} · ${words.outlook(reviewed.after, state)}", Type.caption, colour = ink)
            words.instead(reviewed)?.let { Words(it, Type.caption, colour = ink) }
        }
    }
}

/** A tick, a cross or a bar: never by colour alone. */
@Composable
private fun MarkIcon(mark: Mark, modifier: Modifier) {
    val ui = LocalColours.current.ui
    Canvas(modifier.size(14.dp)) {
        fun at(x: Float, y: Float) = Offset(size.width * x, size.height * y)
        val line = round(2.dp.toPx())
        when (mark) {
            Mark.Kept -> drawPath(
                Path().apply {
                    at(.1f, .55f).let { moveTo(it.x, it.y) }
                    at(.4f, .85f).let { lineTo(it.x, it.y) }
                    at(.9f, .2f).let { lineTo(it.x, it.y) }
                },
                ui.success, style = line,
            )
            Mark.ThrewAway -> {
                drawLine(ui.danger, at(.15f, .15f), at(.85f, .85f), line.width, line.cap)
                drawLine(ui.danger, at(.85f, .15f), at(.15f, .85f), line.width, line.cap)
            }
            Mark.CouldNotChange -> drawLine(ui.textMuted, at(.15f, .5f), at(.85f, .5f), line.width, line.cap)
        }
    }
}
