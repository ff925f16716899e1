package shuanglong.ui.backgammon

import shuanglong.core.BackgammonCue
import shuanglong.core.Seat
import shuanglong.core.SessionException
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Strings
import shuanglong.ui.game.aloud
import shuanglong.ui.game.sentence
import shuanglong.ui.of
import shuanglong.ui.toUi

// What has happened in backgammon, for those who do not see it (field report AX-03).

/** Something to tell, by meaning. */
sealed interface BackgammonNews {
    data class Rolled(val place: Place, val first: Int, val second: Int) : BackgammonNews
    data class Stepped(val place: Place, val step: Step) : BackgammonNews

    /** It is the turn of [place], and nothing is thrown yet. */
    data class ToRoll(val place: Place) : BackgammonNews
    data class Won(val outcome: BackgammonOutcome) : BackgammonNews
    data class GameBegan(val game: Int) : BackgammonNews
    data object TookBack : BackgammonNews
    data object GaveUp : BackgammonNews
    data class Hinted(val hint: PlayHint) : BackgammonNews
    data class Stuck(val reason: SessionException) : BackgammonNews

    /** What is shown as a notice: opening throw, no legal move, why something was refused. */
    data class Noticed(val notice: BackgammonNotice) : BackgammonNews
}

/** `null`: a notice tells of it. */
internal fun BackgammonCue.toNews(): BackgammonNews? = when (this) {
    is BackgammonCue.Rolled -> BackgammonNews.Rolled(seat.toUi(), first.toInt(), second.toInt())
    is BackgammonCue.Stepped -> BackgammonNews.Stepped(seat.toUi(), step.toUi())
    is BackgammonCue.TurnEnded -> BackgammonNews.ToRoll(if (seat == Seat.NEAR) Place.Far else Place.Near)
    is BackgammonCue.Won -> BackgammonNews.Won(result.toUi())
    is BackgammonCue.GameBegan -> BackgammonNews.GameBegan(game.toInt())
    is BackgammonCue.TookBack -> BackgammonNews.TookBack
    is BackgammonCue.GaveUp -> BackgammonNews.GaveUp
    is BackgammonCue.OpeningRolled, is BackgammonCue.NoLegalMove -> null
}

/** The sentence; empty where the next one says it all. Points have the numbers by which the board's nodes call them. */
internal fun Strings.tell(news: BackgammonNews, state: BackgammonState): String {
    fun name(place: Place) = nameOf(place, state.rival)
    return when (news) {
        is BackgammonNews.Rolled -> rolled(name(news.place), news.first, news.second)
        is BackgammonNews.Stepped -> spoken.did(name(news.place), spokenStep(news.step))
        // The computer throws at once.
        is BackgammonNews.ToRoll -> if (news.place == Place.Far && state.rival is Rival.Computer) "" else waitingFor(name(news.place))
        is BackgammonNews.Won -> aloud(wonText(news.outcome, state))
        is BackgammonNews.GameBegan -> gameNumber(news.game)
        BackgammonNews.TookBack -> spoken.tookBack
        BackgammonNews.GaveUp -> closedGivenUp
        is BackgammonNews.Hinted -> spoken.did(hint, spoken.join(news.hint.best.steps.map(::spokenStep)))
        is BackgammonNews.Stuck -> spoken.join(listOf(of(news.reason), tapToRetry))
        is BackgammonNews.Noticed -> when (val notice = news.notice) {
            is BackgammonNotice.NoLegalMove -> spoken.did(name(notice.place), if (notice.played) noMoreMoves else noLegalMove)
            else -> stripLines(state.copy(notice = notice), this)?.sentence(this).orEmpty()
        }
    }
}

private fun Strings.spokenStep(step: Step): String {
    fun spot(spot: Spot) = if (spot == Spot.Bar) bar else spot.number.toString()
    return spoken.step(spot(step.from), spot(step.to).takeIf { step.to != Spot.Off }, step.hit)
}
