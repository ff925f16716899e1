package shuanglong.ui.kamisado

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import shuanglong.ui.Closed
import shuanglong.ui.LocalStrings
import shuanglong.ui.Side
import shuanglong.ui.Strings
import shuanglong.ui.backgammon.nameOf
import shuanglong.ui.game.Room
import shuanglong.ui.game.Slot
import shuanglong.ui.game.Strip
import shuanglong.ui.game.StripLines
import shuanglong.ui.game.StripText
import shuanglong.ui.game.turnsPages
import shuanglong.ui.of

// The words beside the board.

/** What just happened, else what the aimed landing would do, else the hint, else nothing. */
@Composable
internal fun KamisadoStrip(state: KamisadoState, slot: Slot, modifier: Modifier, on: (KamisadoAction) -> Unit) {
    val words = LocalStrings.current
    val small = slot.compact
    // Where a whole chain of words would push the board away, they are read one after the other.
    val brief = small || slot.tiny || (slot.room == Room.Side && slot.narrow)
    val lines = stripLines(state, words, brief)
    val more = lines?.pages ?: 0
    Strip(modifier.turnsPages(more) { on(KamisadoAction.NextLink) }, quiet = lines == null, live = state.looking != null && state.notice == null) {
        if (lines != null) StripText(lines, small, state.hintLink)
    }
}

/** The sentence of the moment, in order of weight; of a hint's, one at a time if it must be [brief]. */
internal fun stripLines(state: KamisadoState, words: Strings, brief: Boolean = false): StripLines? {
    fun name(side: Side) = words.nameOf(state.placeOf(side), state.rival)
    val notice = state.notice
    val scene = state.pass ?: (notice as? KamisadoNotice.Passed)?.scene
    val outcome = state.outcome
    val aimed = state.aimed
    val hint = state.hint
    return when {
        scene != null -> StripLines(
            words.passTitle(scene.tower),
            words.passDetail(scene.underfoot, name(scene.side.other)) + "\n" + words.passNote("${scene.square.name}-${scene.square.name}"),
            scene.underfoot,
        )
        notice is KamisadoNotice.Refused -> StripLines(words.of(notice.reason))
        notice is KamisadoNotice.MustMove -> StripLines(words.errors.notDesignated(notice.tint), tint = notice.tint)
        notice is KamisadoNotice.NoHint -> StripLines(words.hintNone)
        notice is KamisadoNotice.WentOn -> StripLines(words.wentOn)
        state.stuck != null -> StripLines(words.of(state.stuck), words.tapToRetry)
        state.looking != null -> lookingLines(state, state.looking, words)
        // What the review has found is news; how the game ended has been said by then.
        outcome != null -> words.outcomeLines(outcome, state).let { it.copy(detail = words.turningPoint(state) ?: it.detail) }
        state.closed != null -> StripLines(if (state.closed == Closed.GivenUp) words.closedGivenUp else words.closedAbandoned, words.turningPoint(state))
        notice is KamisadoNotice.Restarted -> StripLines(words.restarted)
        state.blocked != null -> StripLines(words.passWaits(state.blocked.tint), tint = state.blocked.tint)
        aimed != null -> landingLines(aimed, words, state)
        state.hinting -> StripLines(words.thinking)
        hint != null -> hintLines(hint, state.hintLink, words, brief)
        else -> null
    }
}

internal fun Strings.outcomeLines(outcome: KamisadoOutcome, state: KamisadoState): StripLines {
    fun name(side: Side) = nameOf(state.placeOf(side), state.rival)
    val winner = name(outcome.winner)
    return if (outcome.deadlockBy == null) StripLines(winsHome(winner), winsHomeDetail)
    else StripLines(winsDeadlock(winner), deadlockDetail(name(outcome.deadlockBy)))
}

private fun hintLines(hint: Hint, link: Int, words: Strings, brief: Boolean): StripLines {
    val sentences = words.sentences(hint)
    fun numbered(i: Int) = if (sentences.size > 1) "${i + 1}. ${sentences[i]}" else sentences[i]
    return if (brief) {
        StripLines(words.title(hint), numbered(link), hint.chain[link].landed, sentences.size)
    } else {
        StripLines(words.title(hint), sentences.indices.joinToString("\n", transform = ::numbered), hint.first.landed)
    }
}

/** What the move that led to the board looked at was worth. */
private fun lookingLines(state: KamisadoState, ply: Int, words: Strings): StripLines {
    val row = state.log.getOrNull(ply - 1) ?: return StripLines(words.proof.start)
    val title = "${words.ply(row.ply)} ${row.notation}"
    val reviewed = state.review?.plies?.get(row.ply) ?: return StripLines(title, tint = row.landed)
    val worth = listOfNotNull(words.outlook(reviewed.after, state), words.instead(reviewed)).joinToString(" · ")
    return StripLines("$title · ${words.judgement(reviewed)}", worth, row.landed)
}

private fun landingLines(landing: Landing, words: Strings, state: KamisadoState): StripLines {
    val named = landing.names
    val detail = when {
        landing.wins -> words.landingWins
        named == null -> null
        // The tower that is named belongs to whoever is not moving.
        else -> words.names(named.name, landing.tint, words.nameOf(state.placeOf(state.board.toMove.other), state.rival))
    }
    return StripLines(words.landing(landing.square.name) + " · " + words.tints.getValue(landing.tint), detail, landing.tint)
}
