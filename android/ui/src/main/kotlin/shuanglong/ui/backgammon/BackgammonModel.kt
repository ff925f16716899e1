package shuanglong.ui.backgammon

import androidx.compose.runtime.Immutable
import shuanglong.core.BackgammonBoard
import shuanglong.core.BackgammonLogLine
import shuanglong.core.BackgammonPhase
import shuanglong.core.BackgammonResult
import shuanglong.core.CheckerPlace
import shuanglong.core.CheckerStep
import shuanglong.core.CheckerTarget
import shuanglong.core.SessionException
import shuanglong.core.WinKind
import shuanglong.ui.Closed
import shuanglong.ui.GameDialog
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Waiting
import shuanglong.ui.WinName
import shuanglong.ui.toUi

// What the screen of backgammon knows, and the one place where the core's records become it.

/** A place for a checker: a point by the near side's number (1–24), the bar or the tray of the checker's owner. */
@JvmInline
value class Spot(val number: Int) {
    val isPoint: Boolean get() = number in 1..24

    companion object {
        val Off = Spot(0)
        val Bar = Spot(25)
    }
}

@Immutable
data class Stack(val point: Int, val owner: Place, val count: Int)

@Immutable
data class Die(val value: Int, val used: Boolean, val blocked: Boolean)

/** The dice on the board; without an owner it is an opening throw, the near side's die first. */
@Immutable
data class Dice(val owner: Place?, val dice: List<Die>)

@Immutable
data class CheckerBoard(
    val stacks: List<Stack>, val nearBar: Int, val farBar: Int, val nearOff: Int, val farOff: Int,
    val nearPips: Int, val farPips: Int, val dice: Dice?,
) {
    fun count(owner: Place, spot: Spot): Int = when (spot) {
        Spot.Bar -> if (owner == Place.Near) nearBar else farBar
        Spot.Off -> if (owner == Place.Near) nearOff else farOff
        else -> stacks.firstOrNull { it.point == spot.number && it.owner == owner }?.count ?: 0
    }

    fun stackOn(point: Int): Stack? = stacks.firstOrNull { it.point == point }
}

@Immutable
data class Step(val from: Spot, val to: Spot, val die: Int, val hit: Boolean)

/** A place the held checker may be brought to, and the steps that are played then. */
@Immutable
data class Destination(val to: Spot, val path: List<Step>) {
    val hits: Boolean get() = path.any { it.hit }
}

@Immutable
data class HeldChecker(val from: Spot, val destinations: List<Destination>, val dragged: Boolean = false)

/** A checker on its way; [id] tells one way from the next. */
@Immutable
data class CheckerFlight(val id: Int, val owner: Place, val step: Step)

/** Steps of one side, to be drawn. */
@Immutable
data class Way(val owner: Place, val steps: List<Step>)

/** What the core waits for. */
enum class Phase { OpeningRoll, ToRoll, ToPlay, ToEnd, BetweenGames, Over }

/** The one large button; it changes its words, never its place. */
enum class MainButton { OpeningRoll, Roll, EndTurn, NextGame, Again }

@Immutable
data class BackgammonOutcome(val winner: Place, val kind: WinName, val points: Int, val matchOver: Boolean)

@Immutable
data class BackgammonRow(
    val game: Int, val turn: Int, val place: Place, val dice: String, val play: String, val noMove: Boolean, val open: Boolean,
    val outcome: BackgammonOutcome?,
) {
    /** There is something to tell: a play, or that there was none. */
    val told: Boolean get() = play.isNotEmpty() || noMove
}

/** Words to show, by meaning. */
@Immutable
sealed interface BackgammonNotice {
    data class Opening(val near: Int, val far: Int, val first: Place?) : BackgammonNotice
    data class NoLegalMove(val place: Place, val played: Boolean) : BackgammonNotice
    data class Refused(val reason: SessionException) : BackgammonNotice
    data object NoHint : BackgammonNotice
    data object Restarted : BackgammonNotice

    /** Another window went on with the match; this one has caught up. */
    data object WentOn : BackgammonNotice
}

/** Everything the screen shows. */
@Immutable
data class BackgammonState(
    val board: CheckerBoard,
    val rival: Rival,
    val waiting: Waiting,
    val ready: Boolean,
    val phase: Phase,
    val movable: Set<Spot> = emptySet(),
    /** Where a checker from each of them may go. */
    val ways: Map<Spot, List<Destination>> = emptyMap(),
    val held: HeldChecker? = null,
    val hovered: Spot? = null,
    val cursor: Spot? = null,
    val hint: PlayHint? = null,
    /** Which of the hint's plays is drawn and told of, 0 = the best. */
    val hintPick: Int = 0,
    val hinting: Boolean = false,
    val thinking: Boolean = false,
    /** Why the computer could not make its turn; a touch asks it again. */
    val stuck: SessionException? = null,
    val flight: CheckerFlight? = null,
    val throwId: Int = 0,
    /** The last play of the computer, or the one that was made in the turn that is looked at. */
    val lastPlay: Way? = null,
    val notice: BackgammonNotice? = null,
    val outcome: BackgammonOutcome? = null,
    val closed: Closed? = null,
    val gameNumber: Int = 1,
    val matchLength: Int = 0,
    val nearScore: Int = 0,
    val farScore: Int = 0,
    val log: List<BackgammonRow> = emptyList(),
    val canUndo: Boolean = false,
    val canHint: Boolean = false,
    /** The turn ends by itself; how long undo stays possible, in all. */
    val autoEndMs: Int? = null,
    val main: MainButton = MainButton.Roll,
    val mainEnabled: Boolean = false,
    val logOpen: Boolean = false,
    /** What the turns were worth, once a person has asked for it after a game. */
    val review: TurnsReview? = null,
    /** The turn that is looked at; `null` = the present. */
    val looking: Looking? = null,
    val dialog: GameDialog? = null,
) {
    /** A game is over: it can be looked at once more. */
    val reviewable: Boolean get() = (phase == Phase.Over || phase == Phase.BetweenGames) && log.any { it.told }

    /** What was found out about the turn that is looked at, if it has been. */
    val looked: ReviewedTurn? get() = looking?.let { review?.turns?.getOrNull(it.line) }

    /** The play that is drawn as dotted lines: a hint's, or the better one of the turn that is looked at. */
    val dotted: Way?
        get() {
            val hinted = hint?.plays?.getOrNull(hintPick)
            val row = looking?.takeIf { it.better }?.let { log.getOrNull(it.line) }
            val better = looked
            return when {
                hinted != null -> mover?.let { Way(it, hinted.steps) }
                row != null && better != null -> Way(row.place, better.best.steps)
                else -> null
            }
        }

    /** The side whose checkers may be touched. */
    val mover: Place? get() = when (waiting) {
        Waiting.Near -> Place.Near
        Waiting.Far -> Place.Far
        Waiting.Computer, Waiting.Nobody -> null
    }

    val aimed: Destination? get() = held?.destinations?.firstOrNull { it.to == (hovered ?: cursor) }
}

internal fun CheckerPlace.toUi(): Spot = when (this) {
    is CheckerPlace.BoardPoint -> Spot(number.toInt())
    is CheckerPlace.Bar -> Spot.Bar
    is CheckerPlace.Off -> Spot.Off
}

internal fun Spot.toCore(): CheckerPlace = when (this) {
    Spot.Bar -> CheckerPlace.Bar
    Spot.Off -> CheckerPlace.Off
    else -> CheckerPlace.BoardPoint(number.toUByte())
}

internal fun BackgammonBoard.toUi() = CheckerBoard(
    stacks = stacks.map { Stack(it.number.toInt(), it.owner.toUi(), it.count.toInt()) },
    nearBar = nearBar.toInt(), farBar = farBar.toInt(), nearOff = nearOff.toInt(), farOff = farOff.toInt(),
    nearPips = nearPips.toInt(), farPips = farPips.toInt(),
    dice = dice?.let { thrown -> Dice(thrown.owner?.toUi(), thrown.dice.map { Die(it.value.toInt(), it.used, it.blocked) }) },
)

internal fun CheckerStep.toUi() = Step(from.toUi(), to.toUi(), die.toInt(), hit)

internal fun Step.toCore() = CheckerStep(from.toCore(), to.toCore(), die.toUByte(), hit)

internal fun CheckerTarget.toUi() = Destination(to.toUi(), path.map { it.toUi() })

internal fun BackgammonPhase.toUi(): Phase = when (this) {
    is BackgammonPhase.OpeningRoll -> Phase.OpeningRoll
    is BackgammonPhase.ToRoll -> Phase.ToRoll
    is BackgammonPhase.ToPlay -> Phase.ToPlay
    is BackgammonPhase.ToEnd -> Phase.ToEnd
    is BackgammonPhase.BetweenGames -> Phase.BetweenGames
    is BackgammonPhase.Over -> Phase.Over
}

internal fun BackgammonResult.toUi() = BackgammonOutcome(
    winner.toUi(),
    when (kind) {
        WinKind.SINGLE -> WinName.Single
        WinKind.GAMMON -> WinName.Gammon
        WinKind.BACKGAMMON -> WinName.Backgammon
    },
    points.toInt(), matchOver,
)

internal fun BackgammonLogLine.toUi() =
    BackgammonRow(game.toInt(), turn.toInt(), seat.toUi(), dice, play, noMove, open, result?.toUi())

/** A step as the log writes it, from the mover's own side. */
internal fun Step.notation(mover: Place): String {
    fun name(spot: Spot) = when (spot) {
        Spot.Bar -> "bar"
        Spot.Off -> "off"
        else -> (if (mover == Place.Near) spot.number else 25 - spot.number).toString()
    }
    return "${name(from)}/${name(to)}${if (hit) "*" else ""}"
}
