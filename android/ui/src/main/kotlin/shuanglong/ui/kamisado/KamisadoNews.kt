package shuanglong.ui.kamisado

import shuanglong.core.KamisadoCue
import shuanglong.core.KamisadoFrame
import shuanglong.core.SessionException
import shuanglong.ui.Side
import shuanglong.ui.Strings
import shuanglong.ui.Tint
import shuanglong.ui.backgammon.nameOf
import shuanglong.ui.game.aloud
import shuanglong.ui.game.sentence
import shuanglong.ui.of
import shuanglong.ui.toUi

// What has happened in Kamisado, for those who do not see it (field report AX-03).

/** Something to tell, by meaning. */
sealed interface KamisadoNews {
    /** [next] is the tower that the landing names, if the game goes on. */
    data class Moved(val side: Side, val tint: Tint, val from: Square, val to: Square, val landed: Tint, val next: Tower?) : KamisadoNews
    data class Won(val outcome: KamisadoOutcome) : KamisadoNews
    data object TookBack : KamisadoNews
    data object GaveUp : KamisadoNews
    data class Hinted(val hint: Hint) : KamisadoNews
    data class Stuck(val reason: SessionException) : KamisadoNews

    /** What is shown as a notice: a forced pass, why something was refused. */
    data class Noticed(val notice: KamisadoNotice) : KamisadoNews
}

/** `null`: a notice tells of it, or nothing has happened. */
internal fun KamisadoFrame.toNews(): KamisadoNews? = when (val cue = cue) {
    is KamisadoCue.Moved -> {
        val after = board.toUi()
        val next = after.towers.firstOrNull { it.side == after.toMove && it.tint == after.designated }
        KamisadoNews.Moved(cue.side.toUi(), cue.tower.toUi(), cue.step.from.toUi(), cue.step.to.toUi(), cue.landed.toUi(), next)
    }
    is KamisadoCue.Won -> KamisadoNews.Won(KamisadoOutcome(cue.result.winner.toUi(), cue.result.winnerSeat.toUi(), cue.result.end.deadlockBy()))
    is KamisadoCue.TookBack -> KamisadoNews.TookBack
    is KamisadoCue.GaveUp -> KamisadoNews.GaveUp
    is KamisadoCue.Passed, is KamisadoCue.Pondered -> null
}

internal fun Strings.tell(news: KamisadoNews, state: KamisadoState): String {
    fun name(side: Side) = nameOf(state.placeOf(side), state.rival)
    return when (news) {
        is KamisadoNews.Moved -> {
            val move = spoken.did(name(news.side), spoken.moved(news.tint, news.from.name, news.to.name, news.landed))
            val next = news.next?.takeIf { news.side != it.side }
            spoken.join(listOfNotNull(move, next?.let { spoken.nextTower(name(it.side), it.tint, it.square.name) }))
        }
        is KamisadoNews.Won -> outcomeLines(news.outcome, state).sentence(this)
        KamisadoNews.TookBack -> spoken.tookBack
        KamisadoNews.GaveUp -> closedGivenUp
        is KamisadoNews.Hinted -> spoken.join(listOf(aloud(title(news.hint))) + sentences(news.hint))
        is KamisadoNews.Stuck -> spoken.join(listOf(of(news.reason), tapToRetry))
        is KamisadoNews.Noticed -> when (val notice = news.notice) {
            is KamisadoNotice.Passed -> notice.scene.let { spoken.join(listOf(passTitle(it.tower), passDetail(it.underfoot, name(it.side.other)))) }
            else -> stripLines(state.copy(notice = notice, pass = null), this)?.sentence(this).orEmpty()
        }
    }
}
