package shuanglong.ui.backgammon

import shuanglong.core.BackgammonReason
import shuanglong.ui.Strings
import shuanglong.ui.sign
import kotlin.math.abs

// Figures and sentences made from what the core has weighed; the words themselves are in `PlayWords`. Figures are written by
// hand, not by the system's language: a decimal point in every one, and a minus sign as long as the plus.

/** Thousandths as a figure without sign: 31 → 0.031. */
internal fun figure(thousandths: Int): String = "${abs(thousandths) / 1000}.${(abs(thousandths) % 1000).toString().padStart(3, '0')}"

/** The same with its sign; nothing has none. */
internal fun signed(thousandths: Int): String = when {
    thousandths > 0 -> "+"
    thousandths < 0 -> "−"
    else -> ""
} + figure(thousandths)

/** What is lost: 31 → −0.031. */
internal fun lost(thousandths: Int): String = signed(-thousandths)

/** Thousandths as a percentage: 531 → 53.1%. */
internal fun percent(thousandths: Int): String = "${thousandths / 10}.${thousandths % 10}%"

/** Tenths as a figure: 37 → 3.7. */
internal fun rate(tenths: Int): String = "${tenths / 10}.${tenths % 10}"

/** How much is said at once: [One] fact where there is one line, [Two] where there are two. */
internal enum class Detail { One, Two, All }

/** What a play is worth, and how often it wins. */
internal fun Strings.worth(play: WeighedPlay, detail: Detail = Detail.All): String = listOfNotNull(
    plays.equity(signed(play.equity)),
    plays.win(percent(play.chances.win)),
    plays.winGammon(percent(play.chances.winGammon)).takeIf { play.chances.winGammon > 0 && detail != Detail.One },
    plays.loseGammon(percent(play.chances.loseGammon)).takeIf { play.chances.loseGammon > 0 && detail != Detail.One },
).joinToString(" · ")

/** What the better play has before the other; `null` where the code knows no reason. */
private fun Strings.reasons(reasons: List<BackgammonReason>, detail: Detail): String? {
    val told = when (detail) {
        Detail.One -> reasons.take(1)
        Detail.Two -> reasons.take(2)
        Detail.All -> reasons
    }
    return told.map(plays.reason).takeIf { it.isNotEmpty() }?.let(plays.list)
}

/** What is said of a play of the hint besides its steps: why it is worse; where no reason is known, and of the best, what it is worth. */
internal fun Strings.about(hint: PlayHint, pick: Int, detail: Detail = Detail.All): String =
    hint.alternatives.getOrNull(pick - 1)?.let { reasons(it.reasons, detail) }?.let(plays.hintIsBetter) ?: worth(hint.plays[pick], detail)

/** How good the play of a turn was: "Blunder ?? −0.112". */
internal fun Strings.judgement(turn: ReviewedTurn): String {
    val mistake = turn.mistake
    return when {
        mistake != null -> "${plays.mistakes.getValue(mistake)} ${mistake.sign} ${lost(turn.loss)}"
        !turn.decision -> plays.onlyPlay
        turn.improvable -> "${plays.slight} ${lost(turn.loss)}"
        else -> plays.bestPlay
    }
}

/** The play that was to be preferred, and why. */
internal fun Strings.instead(turn: ReviewedTurn, detail: Detail = Detail.All): String? {
    if (!turn.improvable) return null
    val better = plays.better(turn.best.notation)
    return reasons(turn.reasons, detail)?.let { "$better · $it" } ?: better
}

/** The roll's luck, to whoever rolled it; never parted by the end of a line. */
internal fun Strings.luckOf(turn: ReviewedTurn): String = "${plays.luck}\u00A0${signed(turn.luck)}"
