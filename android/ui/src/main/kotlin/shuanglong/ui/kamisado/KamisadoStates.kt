package shuanglong.ui.kamisado

import shuanglong.core.Actor
import shuanglong.core.KamisadoSessionInterface
import shuanglong.core.KamisadoSnapshot
import shuanglong.core.SessionException
import shuanglong.ui.Tint
import shuanglong.ui.closed
import shuanglong.ui.toUi

// How the state of the screen follows from what the core tells.

/** The state of a match that has just been opened. */
internal fun stateOf(snapshot: KamisadoSnapshot, tiles: List<Tint>) = KamisadoState(
    tiles = tiles,
    board = snapshot.board.toUi(),
    nearSide = snapshot.nearSide.toUi(),
    rival = snapshot.opponent.toUi(),
    waiting = snapshot.actor.toUi(),
    ready = snapshot.actor is Actor.Person,
    movable = emptySet(),
)

/** The state once nothing is left to be shown: all that the snapshot knows is the snapshot's. */
internal fun KamisadoState.settled(snapshot: KamisadoSnapshot): KamisadoState {
    val computers = snapshot.actor is Actor.Computer
    return copy(
        board = snapshot.board.toUi(),
        waiting = snapshot.actor.toUi(),
        ready = snapshot.actor is Actor.Person,
        movable = snapshot.movable.map { it.toUi() }.toSet(),
        pass = null,
        notice = notice.takeUnless { it is KamisadoNotice.Passed && computers },
        outcome = snapshot.result?.let { KamisadoOutcome(it.winner.toUi(), it.winnerSeat.toUi(), it.end.deadlockBy()) },
        closed = snapshot.status.closed(),
        log = snapshot.log.map { it.toUi() },
        canUndo = snapshot.canUndo,
        canHint = snapshot.canHint,
        thinking = computers,
        stuck = null,
    )
}

/** Where every tower that may move can land. A session that says no has none; whoever moves one is told why. */
internal fun KamisadoSessionInterface.ways(snapshot: KamisadoSnapshot): Map<Square, List<Landing>> = try {
    snapshot.movable.associate { from -> from.toUi() to targets(from).map { it.toUi() } }
} catch (_: SessionException) {
    emptyMap()
}
