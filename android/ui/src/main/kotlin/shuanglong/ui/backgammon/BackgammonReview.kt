package shuanglong.ui.backgammon

import androidx.compose.runtime.Immutable
import shuanglong.core.BackgammonChances
import shuanglong.core.BackgammonHint
import shuanglong.core.BackgammonMark
import shuanglong.core.BackgammonRating
import shuanglong.core.BackgammonReason
import shuanglong.core.BackgammonReview
import shuanglong.core.BackgammonReviewedTurn
import shuanglong.core.BackgammonSummary
import shuanglong.core.BackgammonTotals
import shuanglong.core.BackgammonWeighedPlay
import shuanglong.core.backgammonLeastLoss
import shuanglong.ui.Place
import shuanglong.ui.toUi

// What the core has weighed: a hint's plays and the turns of a match, and the one place where its records become it. All
// equities, losses and chances are in thousandths. Reasons and ratings are the core's own: only `PlayWords` looks into them.

/** How the game will end for the mover, in thousandths; each includes the greater ones. */
@Immutable
data class Chances(val win: Int, val winGammon: Int, val loseGammon: Int)

/** A play and what it is worth to the side that makes it. */
@Immutable
data class WeighedPlay(val steps: List<Step>, val notation: String, val equity: Int, val chances: Chances)

/** A play beside the best, what it loses, and what the best has before it. */
@Immutable
data class Alternative(val play: WeighedPlay, val loss: Int, val reasons: List<BackgammonReason>)

/** The play to make, and the next best. */
@Immutable
data class PlayHint(val best: WeighedPlay, val alternatives: List<Alternative>) {
    /** All of them, best first. */
    val plays: List<WeighedPlay> get() = listOf(best) + alternatives.map { it.play }
}

/** How great a mistake was, from the smallest. */
enum class Mistake { Doubtful, Bad, Blunder }

/** From which loss on a play is so called. */
internal val leastLoss: Map<Mistake, Int> by lazy { BackgammonMark.entries.associate { it.toUi() to backgammonLeastLoss(it).toInt() } }

/** What one turn was worth. */
@Immutable
data class ReviewedTurn(
    /** More than one play could be made. */
    val decision: Boolean,
    val best: WeighedPlay,
    val played: WeighedPlay,
    val loss: Int,
    val mistake: Mistake?,
    val reasons: List<BackgammonReason>,
    val luck: Int,
    /** The near side's chance to win after the turn: the match, where it is one, else the game. */
    val nearWin: Int,
) {
    /** Another play would have been worth more. */
    val improvable: Boolean get() = loss > 0
}

/** What the turns of one side come to. */
@Immutable
data class SideTotal(
    val decisions: Int,
    val loss: Int,
    val mistakes: Map<Mistake, Int>,
    /** Mean loss of a decision, in tenths of a thousandth of a point. */
    val errorRate: Int?,
    val rating: BackgammonRating?,
    val luck: Int,
)

/** What the turns were worth as far as they have been looked at, in the order of the log, and what each game and all come to. */
@Immutable
data class TurnsReview(
    val turns: List<ReviewedTurn> = emptyList(),
    val of: Int = 0,
    val complete: Boolean = false,
    val games: List<Map<Place, SideTotal>> = emptyList(),
    val total: Map<Place, SideTotal> = emptyMap(),
)

/** The turn of the log that is looked at: after the play that was made, or with the better one drawn on the board of its roll. */
@Immutable
data class Looking(val line: Int, val better: Boolean = false)

private fun BackgammonChances.toUi() = Chances(win.toInt(), winGammon.toInt(), loseGammon.toInt())

private fun BackgammonWeighedPlay.toUi() = WeighedPlay(steps.map { it.toUi() }, notation, equity, chances.toUi())

internal fun BackgammonHint.toUi() =
    PlayHint(best.toUi(), alternatives.map { Alternative(it.play.toUi(), it.loss.toInt(), it.reasons) })

private fun BackgammonMark.toUi(): Mistake = when (this) {
    BackgammonMark.DOUBTFUL -> Mistake.Doubtful
    BackgammonMark.BAD -> Mistake.Bad
    BackgammonMark.BLUNDER -> Mistake.Blunder
}

private fun BackgammonReviewedTurn.toUi() = ReviewedTurn(
    decision, best.toUi(), played.toUi(), loss.toInt(), mark?.toUi(), reasons, luck, (nearMatchWin ?: nearWin).toInt(),
)

private fun BackgammonSummary.toUi() = SideTotal(
    decisions.toInt(), loss.toInt(),
    mapOf(Mistake.Doubtful to doubtful.toInt(), Mistake.Bad to bad.toInt(), Mistake.Blunder to blunders.toInt()),
    errorRate?.toInt(), rating, luck,
)

private fun BackgammonTotals.toUi() = mapOf(Place.Near to near.toUi(), Place.Far to far.toUi())

internal fun BackgammonReview.toUi() =
    TurnsReview(turns.map { it.toUi() }, of.toInt(), complete, games.map { it.toUi() }, total.toUi())
