package shuanglong.ui

import shuanglong.core.BackgammonRefusal
import shuanglong.core.KamisadoRefusal
import shuanglong.core.LibraryException
import shuanglong.core.SessionException
import shuanglong.ui.kamisado.toUi

/** The words for a fault of the library; every variant has its own, none shows the program's own text. */
internal fun Strings.of(error: LibraryException): String = when (error) {
    is LibraryException.Unavailable -> errors.unavailable
    is LibraryException.DiskFull -> errors.diskFull
    is LibraryException.NewerVersion -> errors.newerVersion
    is LibraryException.NotFound -> errors.notFound
    is LibraryException.DamagedMatch -> errors.damaged
    is LibraryException.InvalidSetup -> errors.invalidSetup
    is LibraryException.Internal -> errors.internal
}

/** The words for a refused command. */
internal fun Strings.of(error: SessionException): String = when (error) {
    is SessionException.Kamisado -> of(error.reason)
    is SessionException.Backgammon -> of(error.reason)
    is SessionException.ComputersTurn -> errors.computersTurn
    is SessionException.Over -> errors.over
    is SessionException.NothingToUndo -> errors.nothingToUndo
    is SessionException.Closed -> errors.closed
    is SessionException.NotSaved -> errors.notSaved(of(error.error))
}

private fun Strings.of(reason: KamisadoRefusal): String = when (reason) {
    is KamisadoRefusal.OffBoard -> errors.offBoard
    is KamisadoRefusal.NoTowerThere -> errors.noTowerThere
    is KamisadoRefusal.NotYourTower -> errors.notYourTower
    is KamisadoRefusal.NotDesignated -> errors.notDesignated(reason.designated.toUi())
    is KamisadoRefusal.MustMove -> errors.mustMove
    is KamisadoRefusal.NotAlongRay -> errors.notAlongRay
    is KamisadoRefusal.PathBlocked -> errors.pathBlocked(reason.by.toUi().name)
    is KamisadoRefusal.OnlyPass -> errors.onlyPass
    is KamisadoRefusal.GameOver -> errors.over
}

private fun Strings.of(reason: BackgammonRefusal): String = when (reason) {
    BackgammonRefusal.OFF_BOARD -> errors.offBoard
    BackgammonRefusal.ALREADY_ROLLED -> errors.alreadyRolled
    BackgammonRefusal.ROLL_FIRST -> errors.rollFirst
    BackgammonRefusal.NO_CHECKER_THERE -> errors.noCheckerThere
    BackgammonRefusal.ENTER_FIRST -> errors.enterFirst
    BackgammonRefusal.POINT_HELD -> errors.pointHeld
    BackgammonRefusal.NO_SUCH_DIE -> errors.noSuchDie
    BackgammonRefusal.NOT_ALL_HOME -> errors.notAllHome
    BackgammonRefusal.CHECKER_BEHIND -> errors.checkerBehind
    BackgammonRefusal.MUST_USE_BOTH_DICE -> errors.mustUseBothDice
    BackgammonRefusal.MUST_USE_LARGER_DIE -> errors.mustUseLargerDie
    BackgammonRefusal.DICE_LEFT -> errors.diceLeft
    BackgammonRefusal.DICE_USED -> errors.diceUsed
    BackgammonRefusal.NO_NEXT_GAME -> errors.noNextGame
    BackgammonRefusal.GAME_OVER -> errors.over
    BackgammonRefusal.NO_SUCH_TURN -> errors.noSuchTurn
}
