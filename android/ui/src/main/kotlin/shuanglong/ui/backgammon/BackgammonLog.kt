package shuanglong.ui.backgammon

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.itemsIndexed
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.dp
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Strings
import shuanglong.ui.Type
import shuanglong.ui.game.CurvePoint
import shuanglong.ui.game.ReviewProgress
import shuanglong.ui.game.ReviewedLine
import shuanglong.ui.game.TextLink
import shuanglong.ui.game.WinCurve
import shuanglong.ui.game.Words
import shuanglong.ui.game.newestInView
import shuanglong.ui.kamisado.Review
import shuanglong.ui.kamisado.title

// The turns of the match, and once a game has been looked at again, what each was worth.

/** The turns, the newest first, each from its mover's own side; in a review with what they were worth, their curve and their sums. */
@Composable
internal fun BackgammonLog(state: BackgammonState, narrow: Boolean, modifier: Modifier, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val review = state.review
    Column(modifier.testTag("log-list")) {
        if (state.log.isEmpty()) Words(words.logEmpty, Type.label, Modifier.padding(8.dp), ui.textMuted)
        if (review != null && !review.complete) Working(review, on)
        // The head of a review is a line of its own: it too is seen when it comes.
        LazyColumn(Modifier.weight(1f), newestInView(state.log.size + if (review != null) 1 else 0)) {
            if (review != null) item("review") { ReviewHead(state, review, narrow, on) }
            itemsIndexed(state.log.asReversed(), { _, row -> "${row.game}-${row.turn}-${row.place}" }) { i, row ->
                val line = state.log.lastIndex - i
                val turn = review?.turns?.getOrNull(line)
                // The last turn of each game but the newest stands below the next game's first.
                val above = if (i > 0 && state.log[line + 1].game != row.game) row.game else null
                Column(Modifier.fillMaxWidth()) {
                    above?.let { Words(words.gameNumber(it), Type.caption, Modifier.padding(4.dp, 10.dp, 4.dp, 2.dp), ui.textMuted, bold = true) }
                    if (turn == null) {
                        val aloud = Modifier.semantics(mergeDescendants = true) { contentDescription = words.aloud(row, state.rival) }
                        LogRow(row, aloud.then(if (review == null) Modifier else Modifier.padding(horizontal = 4.dp)))
                    } else {
                        ReviewedLine(line == state.looking?.line, turn.mistake == Mistake.Blunder, "review-$line", { on(BackgammonAction.Look(line)) }) {
                            LogRow(row)
                            Worth(turn, row.place, state, narrow)
                        }
                    }
                }
            }
        }
    }
}

@Composable
private fun LogRow(row: BackgammonRow, modifier: Modifier = Modifier) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    Row(modifier.fillMaxWidth().heightIn(min = 34.dp), Arrangement.spacedBy(8.dp), Alignment.CenterVertically) {
        Words(row.turn.toString(), Type.caption, Modifier.width(22.dp), ui.textMuted)
        CheckerPiece(row.place, 18)
        Words("${row.dice}:", Type.label, maxLines = 1)
        Words(if (row.noMove) words.noLegalMove else row.play, Type.label, Modifier.weight(1f), maxLines = 3)
        row.outcome?.let { Words(words.winKinds.getValue(it.kind), Type.caption, colour = ui.accent, bold = true, maxLines = 1) }
    }
}

/** A line of the log for the ear: whose checker is drawn there is a word. */
private fun Strings.aloud(row: BackgammonRow, rival: Rival): String {
    val play = if (row.noMove) noLegalMove else row.play
    return spoken.join(listOfNotNull(row.turn.toString(), nameOf(row.place, rival), row.dice, play, row.outcome?.let { winKinds.getValue(it.kind) }))
}

/** What a turn was worth, under its line of the log. */
@Composable
private fun Worth(turn: ReviewedTurn, place: Place, state: BackgammonState, narrow: Boolean) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val ink = if (turn.mistake == Mistake.Blunder) ui.onAccentSoft else ui.textMuted
    Column(Modifier.fillMaxWidth().padding(start = if (narrow) 6.dp else 30.dp, end = 4.dp)) {
        Words(
            listOfNotNull(words.judgement(turn), words.luckOf(turn)).joinToString(" · "), Type.caption,
            colour = if (turn.mistake != null) ui.danger else ink, bold = turn.mistake != null,
        )
        words.instead(turn)?.let { Words(it, Type.caption, colour = ink) }
    }
}

/** How far it has come, and a way to stop it. */
@Composable
private fun Working(review: TurnsReview, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(8.dp), Alignment.CenterVertically) {
        Words(words.reviewing(review.turns.size, review.of), Type.label, Modifier.weight(1f).padding(start = 6.dp), LocalColours.current.ui.textMuted)
        TextLink(words.plays.stop, "review-stop") { on(BackgammonAction.Review) }
    }
    ReviewProgress(review.turns.size, review.of, Modifier.padding(bottom = 6.dp))
}

/** The curve, and what the turns of both sides come to. */
@Composable
private fun ReviewHead(state: BackgammonState, review: TurnsReview, narrow: Boolean, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val near = words.nameOf(Place.Near, state.rival)
    val name = "${words.winName(state)} · $near"
    Column(Modifier.fillMaxWidth().padding(bottom = 8.dp), Arrangement.spacedBy(6.dp)) {
        Words(name, Type.caption, Modifier.padding(start = 4.dp), ui.textMuted)
        WinCurve(
            points = review.turns.map { CurvePoint(it.nearWin, it.mistake == Mistake.Blunder) },
            all = review.of,
            ends = state.log.indices.filter { state.log[it].outcome != null },
            looked = state.looking?.line,
            name = name,
            told = { i -> "${words.told(state.log[i], state)}, ${percent(review.turns[i].nearWin)}" },
        ) { on(BackgammonAction.Look(it)) }
        if (review.total.isNotEmpty()) {
            Totals(review.total, state, narrow, null)
            if (review.games.size > 1) review.games.forEachIndexed { i, game -> Totals(game, state, narrow, words.gameNumber(i + 1)) }
        }
        Words(words.plays.definition(leastLoss, state.matchLength > 0), Type.caption, Modifier.padding(horizontal = 4.dp), ui.textMuted)
    }
}

/** A small table: what is counted, and how much of it each side has; in a narrow column the figures stand below their label. */
@Composable
private fun Totals(total: Map<Place, SideTotal>, state: BackgammonState, narrow: Boolean, title: String?) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val plays = words.plays
    val lines: List<Pair<String, (SideTotal) -> String>> = listOf(
        plays.errorRate to { it.errorRate?.let(::rate) ?: plays.noDecision },
        plays.rating to { it.rating?.let(plays.ratings::getValue).orEmpty() },
        plays.loss to { lost(it.loss) },
        plays.marks to { side -> Mistake.entries.joinToString("/") { side.mistakes.getOrDefault(it, 0).toString() } },
        plays.decisions to { it.decisions.toString() },
        plays.luck to { signed(it.luck) },
    )
    Column(Modifier.fillMaxWidth().padding(horizontal = 4.dp).testTag(if (title == null) "review-total" else "review-game")) {
        if (narrow && title != null) Words(title, Type.caption, colour = ui.text, bold = true)
        TableRow(narrow, title.orEmpty(), Place.entries.map { words.nameOf(it, state.rival) }, bold = true)
        // The sums of a single game of a match are told in short.
        for ((label, figure) in if (title == null) lines else lines.filter { it.first == plays.errorRate || it.first == plays.luck }) {
            if (narrow) Words(label, Type.caption, colour = ui.textMuted)
            TableRow(narrow, label, Place.entries.map { total[it]?.let(figure).orEmpty() })
        }
    }
}

/** Both sides' words for one thing, read in one breath. */
@Composable
private fun TableRow(narrow: Boolean, label: String, sides: List<String>, bold: Boolean = false) {
    val ui = LocalColours.current.ui
    Row(Modifier.fillMaxWidth().semantics(mergeDescendants = true) {}, Arrangement.spacedBy(6.dp), Alignment.CenterVertically) {
        if (!narrow) Words(label, Type.caption, Modifier.weight(LABEL), if (bold) ui.text else ui.textMuted, bold)
        for (side in sides) Words(side, Type.caption, Modifier.weight(1f), ui.text, bold, align = if (narrow) TextAlign.Start else TextAlign.End)
    }
}

/** The labels' share of a table's width, in columns of figures. */
private const val LABEL = 1.6f
