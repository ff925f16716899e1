package shuanglong.ui.kamisado

import shuanglong.ui.Mark
import shuanglong.ui.Side
import shuanglong.ui.Strings
import shuanglong.ui.backgammon.nameOf

// Sentences made from what the core has proven; the words themselves are in `ProofWords`.

/** What the hinted move comes to, and how far the end is. */
internal fun Strings.title(hint: Hint): String {
    val distance = hint.distance
    val verdict = if (hint.wins) proof.wins(distance.atMost, distance.exact) else proof.lost(distance.atLeast, distance.exact)
    return "${this.hint} ${hint.first.from.name}-${hint.first.to.name} · $verdict"
}

/** A sentence for each link of the chain: the ply, the tower it names, what that tower can do. */
internal fun Strings.sentences(hint: Hint): List<String> {
    val asks = hint.first.side
    val winner = if (hint.wins) asks else asks.other
    return hint.chain.mapIndexed { i, link ->
        val done = when {
            link.deadlock -> proof.deadlock(link.winner == asks)
            link.winner != null -> proof.runsHomeTo(link.side == asks, link.tower, link.to.name)
            link.isPass -> proof.passes(link.side == asks, link.tower, link.landed)
            i == 0 -> proof.lands(link.to.name, link.landed)
            else -> proof.bestReply(link.side == asks, link.tower, link.to.name, link.landed)
        }
        (listOf(done) + link.names?.let { can(it, asks, winner) }.orEmpty()).joinToString(" → ")
    }
}

/** What a named tower can do, from the point of view of [asks]; the whole ends with a win for [winner]. */
private fun Strings.can(tower: NamedTower, asks: Side, winner: Side): List<String> {
    val mine = tower.side == asks
    val count = tower.reach.size
    if (count == 0) return listOf(proof.blocked(mine, tower.tint))
    if (tower.runsHome) return listOf(proof.canRunHome(mine, tower.tint))
    val wherever = when {
        tower.onlyTint != null -> proof.allName(count, !mine, tower.onlyTint, tower.lettingHome == count)
        tower.lettingHome == count -> proof.allLetHome(!mine)
        tower.side == winner -> proof.someWin(tower.keeping, count)
        else -> proof.allLose(mine)
    }
    return listOf(proof.squares(mine, tower.tint, count), wherever)
}

internal val Judgement.mark: Mark
    get() = when (this) {
        Judgement.Kept -> Mark.Kept
        Judgement.ThrewAway -> Mark.ThrewAway
        Judgement.ForcedPass, Judgement.OnlyMove, Judgement.EveryMoveWins, Judgement.EveryMoveLoses -> Mark.CouldNotChange
    }

/** What a move did to the result, and if nothing, why. */
internal fun Strings.judgement(judgement: Judgement): String {
    val mark = proof.judgements.getValue(judgement.mark)
    val why = when (judgement) {
        Judgement.Kept, Judgement.ThrewAway -> return mark
        Judgement.ForcedPass -> proof.blockedReason
        Judgement.OnlyMove -> proof.onlyMove
        Judgement.EveryMoveWins -> proof.everyMoveWins
        Judgement.EveryMoveLoses -> proof.everyMoveLoses
    }
    return proof.because(mark, why)
}

/** The same of a ply that was made, unless it won the game there and then. */
internal fun Strings.judgement(reviewed: ReviewedPly): String = if (reviewed.winsAtOnce) proof.winsAtOnce else judgement(reviewed.judgement)

internal val ReviewedPly.mark: Mark get() = if (winsAtOnce) Mark.Kept else judgement.mark

/** The move that was to be preferred, and why. */
internal fun Strings.instead(reviewed: ReviewedPly): String? = reviewed.better?.let { (from, to) ->
    val move = "${from.name}-${to.name}"
    when (reviewed.judgement) {
        Judgement.ThrewAway -> proof.better(move)
        Judgement.EveryMoveLoses -> proof.longer(move)
        Judgement.Kept, Judgement.EveryMoveWins, Judgement.OnlyMove, Judgement.ForcedPass -> proof.quicker(move)
    }
}

/** Who wins after the move, and how far the end is. */
internal fun Strings.outlook(prospect: Prospect, state: KamisadoState): String =
    proof.outlook(nameOf(state.placeOf(prospect.winner), state.rival), prospect.distance.atMost, prospect.distance.exact)

/** Where the result changed hands first, once that is known; `null` as long as it is not. */
internal fun Strings.turningPoint(state: KamisadoState): String? {
    val review = state.review?.takeIf { it.complete } ?: return null
    val row = state.log.firstOrNull { it.ply == review.firstLoss } ?: return proof.noLoss
    return proof.firstLossAt("${ply(row.ply)} ${row.notation}")
}
