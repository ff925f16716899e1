package shuanglong.ui.backgammon

import shuanglong.core.Actor
import shuanglong.core.BackgammonCue
import shuanglong.core.BackgammonSessionInterface
import shuanglong.core.BackgammonSnapshot
import shuanglong.core.Seat
import shuanglong.core.SessionException
import shuanglong.ui.Place
import shuanglong.ui.Waiting
import shuanglong.ui.closed
import shuanglong.ui.toUi
import shuanglong.ui.waitingFor

// How the state of the screen follows from what the core tells.

/** The state of a match that has just been opened. */
internal fun stateOf(snapshot: BackgammonSnapshot) = BackgammonState(
    board = snapshot.board.toUi(),
    rival = snapshot.opponent.toUi(),
    waiting = snapshot.actor.toUi(),
    ready = snapshot.actor is Actor.Person,
    phase = snapshot.phase.toUi(),
)

/** The state once nothing is left to be shown: all that the snapshot knows is the snapshot's. */
internal fun BackgammonState.settled(snapshot: BackgammonSnapshot): BackgammonState {
    val computers = snapshot.actor is Actor.Computer
    val person = snapshot.actor is Actor.Person
    val phase = snapshot.phase.toUi()
    return copy(
        board = snapshot.board.toUi(),
        waiting = snapshot.actor.toUi(),
        ready = person,
        phase = phase,
        movable = snapshot.movable.map { it.toUi() }.toSet(),
        outcome = snapshot.result?.toUi(),
        closed = snapshot.status.closed(),
        gameNumber = snapshot.gameNumber.toInt(),
        matchLength = snapshot.matchLength.toInt(),
        nearScore = snapshot.nearScore.toInt(),
        farScore = snapshot.farScore.toInt(),
        log = snapshot.log.map { it.toUi() },
        canUndo = snapshot.canUndo,
        canHint = snapshot.canHint,
        thinking = computers,
        stuck = null,
        autoEndMs = snapshot.autoEndMs?.toInt().takeIf { person },
        main = if (computers) MainButton.Roll else phase.button,
        mainEnabled = when (phase) {
            Phase.OpeningRoll, Phase.ToRoll, Phase.ToEnd -> person
            Phase.ToPlay -> false
            Phase.BetweenGames, Phase.Over -> true
        },
    )
}

private val Phase.button: MainButton
    get() = when (this) {
        Phase.OpeningRoll -> MainButton.OpeningRoll
        Phase.ToRoll -> MainButton.Roll
        // While the dice are played the button already says what it will do next; it never turns into another within a double tap.
        Phase.ToPlay, Phase.ToEnd -> MainButton.EndTurn
        Phase.BetweenGames -> MainButton.NextGame
        Phase.Over -> MainButton.Again
    }

/** Whose turn the picture of a frame shows; the snapshot is ahead of it. */
internal fun BackgammonState.turnAt(cue: BackgammonCue): Waiting = when (cue) {
    is BackgammonCue.OpeningRolled -> cue.first?.let { rival.waitingFor(it.toUi()) } ?: Waiting.Nobody
    is BackgammonCue.Rolled -> rival.waitingFor(cue.seat.toUi())
    is BackgammonCue.Stepped -> rival.waitingFor(cue.seat.toUi())
    is BackgammonCue.NoLegalMove -> rival.waitingFor(cue.seat.toUi())
    is BackgammonCue.TurnEnded -> rival.waitingFor(if (cue.seat == Seat.NEAR) Place.Far else Place.Near)
    is BackgammonCue.TookBack -> waiting
    is BackgammonCue.Won, is BackgammonCue.GameBegan, is BackgammonCue.GaveUp -> Waiting.Nobody
}

/** Where every checker that may move can go. A session that says no has none; whoever moves one is told why. */
internal fun BackgammonSessionInterface.ways(snapshot: BackgammonSnapshot): Map<Spot, List<Destination>> = try {
    snapshot.movable.associate { from -> from.toUi() to targets(from).map { it.toUi() } }
} catch (_: SessionException) {
    emptyMap()
}
