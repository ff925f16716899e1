package shuanglong.ui.backgammon

import shuanglong.ui.GameDialog

/** What a person can do on the screen of backgammon. */
sealed interface BackgammonAction {
    /** A finger went down anywhere: ends holds and notices. */
    data object Touch : BackgammonAction
    data class Tap(val spot: Spot) : BackgammonAction
    data object TapElsewhere : BackgammonAction
    data class Lift(val spot: Spot) : BackgammonAction
    data class Hover(val spot: Spot?) : BackgammonAction

    /** The checker was let go: over [target] (attracted) or, if that is `null`, over [under], which is no target. */
    data class Drop(val target: Spot?, val under: Spot?) : BackgammonAction
    data object CancelDrag : BackgammonAction

    /** The large button, Space or Enter. */
    data object Main : BackgammonAction

    /** To the next point in the direction of the picture. */
    data class Cursor(val spot: Spot) : BackgammonAction
    data object Enter : BackgammonAction
    data object Escape : BackgammonAction
    data object Undo : BackgammonAction
    data object Hint : BackgammonAction

    /** The hint's play to be drawn and told of, 0 = the best. */
    data class PickHint(val index: Int) : BackgammonAction

    /** What the turns of a game that is over were worth; once more: no more of it. */
    data object Review : BackgammonAction

    /** The board after a turn, by its line of the log, 0 for the first; `null` = back to the end. */
    data class Look(val line: Int?) : BackgammonAction

    /** The better play of the turn that is looked at, on the board of its roll; once more: the play that was made. */
    data object LookBetter : BackgammonAction
    data object Restart : BackgammonAction
    data object GiveUp : BackgammonAction
    data class Dialog(val dialog: GameDialog?) : BackgammonAction
    data class LogOpen(val open: Boolean) : BackgammonAction
}
