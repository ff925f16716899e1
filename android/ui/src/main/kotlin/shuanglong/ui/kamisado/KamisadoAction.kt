package shuanglong.ui.kamisado

import shuanglong.ui.GameDialog

/** What a person can do on the screen of Kamisado. */
sealed interface KamisadoAction {
    /** A finger went down anywhere: ends holds and notices. */
    data object Touch : KamisadoAction
    data class Tap(val square: Square) : KamisadoAction
    data object TapElsewhere : KamisadoAction
    data class Lift(val square: Square) : KamisadoAction
    data class Hover(val square: Square?) : KamisadoAction

    /** The tower was let go: over [target] (attracted) or, if that is `null`, over [under], which is no target. */
    data class Drop(val target: Square?, val under: Square?) : KamisadoAction
    data object CancelDrag : KamisadoAction
    data class Arrow(val columns: Int, val rows: Int) : KamisadoAction
    data object Enter : KamisadoAction
    data object Escape : KamisadoAction
    data object Undo : KamisadoAction
    data object Hint : KamisadoAction

    /** On to the words of the hint's next link. */
    data object NextLink : KamisadoAction

    /** What the moves of a game that is over were worth; once more: no more of it. */
    data object Review : KamisadoAction

    /** The board after [ply]; `null` = back to the end. */
    data class Look(val ply: Int?) : KamisadoAction
    data object Restart : KamisadoAction
    data object GiveUp : KamisadoAction
    data class Dialog(val dialog: GameDialog?) : KamisadoAction
    data class LogOpen(val open: Boolean) : KamisadoAction
    data class LongForm(val on: Boolean) : KamisadoAction
}
