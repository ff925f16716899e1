package shuanglong.ui.kamisado

import androidx.compose.runtime.Immutable
import shuanglong.core.BoardSquare
import shuanglong.core.KamisadoBoard
import shuanglong.core.KamisadoChainLink
import shuanglong.core.KamisadoDirection
import shuanglong.core.KamisadoDistance
import shuanglong.core.KamisadoEnd
import shuanglong.core.KamisadoHint
import shuanglong.core.KamisadoJudgement
import shuanglong.core.KamisadoLogLine
import shuanglong.core.KamisadoNamedTower
import shuanglong.core.KamisadoProspect
import shuanglong.core.KamisadoReview
import shuanglong.core.KamisadoReviewedPly
import shuanglong.core.KamisadoSide
import shuanglong.core.KamisadoTarget
import shuanglong.core.KamisadoThen
import shuanglong.core.KamisadoUnchangeable
import shuanglong.core.KamisadoVerdict
import shuanglong.core.SessionException
import shuanglong.core.TileColour
import shuanglong.ui.Closed
import shuanglong.ui.Direction
import shuanglong.ui.GameDialog
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Side
import shuanglong.ui.Tint
import shuanglong.ui.Waiting
import shuanglong.ui.waitingFor

// What the screen of Kamisado knows, and the one place where the core's records become it.

/** A square, 0 = a1, 7 = h1, 63 = h8. */
@JvmInline
value class Square(val index: Int) {
    constructor(file: Int, rank: Int) : this(rank * 8 + file)

    val file: Int get() = index % 8
    val rank: Int get() = index / 8
    val name: String get() = "${'a' + file}${rank + 1}"
}

@Immutable
data class Tower(val side: Side, val tint: Tint, val square: Square)

@Immutable
data class TowerBoard(
    val towers: List<Tower>,
    val toMove: Side,
    val designated: Tint?,
    val lastFrom: Square?,
    val lastTo: Square?,
) {
    fun on(square: Square): Tower? = towers.firstOrNull { it.square == square }
}

/** A square the held tower may land on, and whom that names. */
@Immutable
data class Landing(val square: Square, val tint: Tint, val names: Square?, val wins: Boolean)

@Immutable
data class KamisadoRow(
    val ply: Int, val side: Side, val tower: Tint, val from: Square, val to: Square,
    val direction: Direction, val distance: Int, val landed: Tint, val notation: String,
)

/** The tower in hand. */
@Immutable
data class HeldTower(val from: Square, val landings: List<Landing>, val dragged: Boolean = false) {
    /** All it can do is to pass, which is a move to its own square. */
    val isBlocked: Boolean get() = landings.singleOrNull()?.square == from
}

/** A tower on its way, for the drawing to follow; [id] tells one way from the next. */
@Immutable
data class TowerGlide(val id: Int, val side: Side, val tint: Tint, val from: Square, val to: Square)

/** A forced pass that is being shown. */
@Immutable
data class PassScene(val id: Int, val side: Side, val tower: Tint, val square: Square, val underfoot: Tint, val next: Square?)

@Immutable
data class KamisadoOutcome(val winner: Side, val winnerPlace: Place, val deadlockBy: Side?)

/** Plies to the end, or between what bounds they are proven to lie. */
@Immutable
data class Distance(val atLeast: Int, val atMost: Int) {
    val exact: Boolean get() = atLeast == atMost
}

/** The tower a ply names, and what it can do. */
@Immutable
data class NamedTower(
    val side: Side,
    val tint: Tint,
    val square: Square,
    /** None: it is blocked. */
    val reach: List<Square>,
    /** How many of these keep what the hint promises. */
    val keeping: Int,
    /** How many of these let the other side run home at once. */
    val lettingHome: Int,
    val runsHome: Boolean,
    /** All of these hand over this one colour. */
    val onlyTint: Tint?,
)

/** One ply of the chain behind a hint: it names a tower, or somebody has won. */
@Immutable
data class HintLink(
    val side: Side, val tower: Tint, val from: Square, val to: Square, val landed: Tint,
    val names: NamedTower?, val winner: Side?, val deadlock: Boolean,
) {
    val isPass: Boolean get() = from == to
}

/** The best move and the chain behind it; [wins] for the side that asks. */
@Immutable
data class Hint(val wins: Boolean, val distance: Distance, val chain: List<HintLink>) {
    val first: HintLink get() = chain.first()

    /** All that is spoken of. */
    val squares: Set<Square> get() = chain.flatMap { listOfNotNull(it.from, it.to, it.names?.square) }.toSet() + first.names?.reach.orEmpty()
}

/** Who wins against best play, and how far the end is. */
@Immutable
data class Prospect(val winner: Side, val distance: Distance)

/** What a move did to the result; the last four are why it could do nothing. */
enum class Judgement { Kept, ThrewAway, ForcedPass, OnlyMove, EveryMoveWins, EveryMoveLoses }

/** What one ply was worth. [better] is a move that would have been worth more, or the same with an end more to the mover's liking. */
@Immutable
data class ReviewedPly(
    val ply: Int, val side: Side, val judgement: Judgement, val before: Prospect, val after: Prospect, val better: Pair<Square, Square>?,
) {
    /** It ran home. */
    val winsAtOnce: Boolean get() = judgement != Judgement.ForcedPass && after == Prospect(side, Distance(0, 0))
}

/** What the plies were worth, as far as they have been looked at, and where the result changed hands first and for good. */
@Immutable
data class Review(val plies: Map<Int, ReviewedPly> = emptyMap(), val complete: Boolean = false, val firstLoss: Int? = null, val decisive: Int? = null)

/** Words to show, by meaning; the screen finds them in the language in force. */
@Immutable
sealed interface KamisadoNotice {
    data class Passed(val scene: PassScene) : KamisadoNotice
    data class Refused(val reason: SessionException) : KamisadoNotice
    data class MustMove(val tint: Tint) : KamisadoNotice
    data object NoHint : KamisadoNotice
    data object Restarted : KamisadoNotice

    /** Another window went on with the match; this one has caught up. */
    data object WentOn : KamisadoNotice
}

/** Everything the screen shows. */
@Immutable
data class KamisadoState(
    val tiles: List<Tint>,
    val board: TowerBoard,
    val nearSide: Side,
    val rival: Rival,
    val waiting: Waiting,
    val ready: Boolean,
    val movable: Set<Square>,
    /** Where each of them may go. */
    val ways: Map<Square, List<Landing>> = emptyMap(),
    /** The tower whose pass waits to be made; only an undo between two people leaves one. */
    val blocked: Tower? = null,
    val held: HeldTower? = null,
    val hovered: Square? = null,
    val cursor: Square? = null,
    val hint: Hint? = null,
    /** The link of the hint whose words are read where there is room for one only. */
    val hintLink: Int = 0,
    val hinting: Boolean = false,
    val thinking: Boolean = false,
    /** Why the computer could not make its turn; a touch asks it again. */
    val stuck: SessionException? = null,
    val glide: TowerGlide? = null,
    val pass: PassScene? = null,
    val illegal: Square? = null,
    val notice: KamisadoNotice? = null,
    val outcome: KamisadoOutcome? = null,
    val closed: Closed? = null,
    val log: List<KamisadoRow> = emptyList(),
    val canUndo: Boolean = false,
    val canHint: Boolean = false,
    val logOpen: Boolean = false,
    val longForm: Boolean = false,
    /** What the moves were worth, once a person has asked for it after the game. */
    val review: Review? = null,
    /** The ply whose board is looked at; `null` = the present. */
    val looking: Int? = null,
    val dialog: GameDialog? = null,
) {
    /** The board is drawn from the near person's side. */
    val turned: Boolean get() = nearSide == Side.Gold

    val over: Boolean get() = outcome != null || closed != null

    fun tint(square: Square): Tint = tiles[square.index]

    fun placeOf(side: Side): Place = if (side == nearSide) Place.Near else Place.Far

    /** Whom the screen waits for while it is [side]'s turn. */
    fun turnOf(side: Side): Waiting = rival.waitingFor(placeOf(side))

    /** The landing under the finger, or the one the keyboard's cursor stands on. */
    val aimed: Landing? get() = held?.landings?.firstOrNull { it.square == (hovered ?: cursor) }
}

internal fun TileColour.toUi(): Tint = when (this) {
    TileColour.ORANGE -> Tint.Orange
    TileColour.BLUE -> Tint.Blue
    TileColour.PURPLE -> Tint.Purple
    TileColour.PINK -> Tint.Pink
    TileColour.YELLOW -> Tint.Yellow
    TileColour.RED -> Tint.Red
    TileColour.GREEN -> Tint.Green
    TileColour.BROWN -> Tint.Brown
}

internal fun KamisadoSide.toUi(): Side = if (this == KamisadoSide.BLACK) Side.Black else Side.Gold

internal fun Side.toCore(): KamisadoSide = if (this == Side.Black) KamisadoSide.BLACK else KamisadoSide.GOLD

internal fun BoardSquare.toUi() = Square(file.toInt(), rank.toInt())

internal fun Square.toCore() = BoardSquare(file.toUByte(), rank.toUByte())

internal fun KamisadoBoard.toUi() = TowerBoard(
    towers = towers.map { Tower(it.side.toUi(), it.colour.toUi(), it.square.toUi()) },
    toMove = toMove.toUi(),
    designated = designated?.toUi(),
    lastFrom = lastMove?.from?.toUi(),
    lastTo = lastMove?.to?.toUi(),
)

internal fun KamisadoTarget.toUi() = Landing(square.toUi(), colour.toUi(), names?.toUi(), wins)

private fun KamisadoDistance.toUi() = Distance(atLeast.toInt(), atMost.toInt())

private fun KamisadoNamedTower.toUi() = NamedTower(
    side.toUi(), colour.toUi(), square.toUi(), reach.map { it.toUi() }, keeping.toInt(), lettingHome.toInt(), runsHome, onlyColour?.toUi(),
)

private fun KamisadoChainLink.toUi(): HintLink {
    val over = then as? KamisadoThen.Over
    return HintLink(
        side.toUi(), tower.toUi(), step.from.toUi(), step.to.toUi(), landed.toUi(),
        names = (then as? KamisadoThen.Names)?.tower?.toUi(), winner = over?.winner?.toUi(), deadlock = over?.end?.deadlockBy() != null,
    )
}

internal fun KamisadoHint.toUi() = Hint(verdict == KamisadoVerdict.WIN, distance.toUi(), chain.map { it.toUi() })

private fun KamisadoProspect.toUi() = Prospect(winner.toUi(), distance.toUi())

private fun KamisadoJudgement.toUi(): Judgement = when (this) {
    KamisadoJudgement.Kept -> Judgement.Kept
    KamisadoJudgement.ThrewAway -> Judgement.ThrewAway
    is KamisadoJudgement.CouldNotChange -> when (why) {
        KamisadoUnchangeable.FORCED_PASS -> Judgement.ForcedPass
        KamisadoUnchangeable.ONLY_MOVE -> Judgement.OnlyMove
        KamisadoUnchangeable.EVERY_MOVE_WINS -> Judgement.EveryMoveWins
        KamisadoUnchangeable.EVERY_MOVE_LOSES -> Judgement.EveryMoveLoses
    }
}

private fun KamisadoReviewedPly.toUi() =
    ReviewedPly(ply.toInt(), side.toUi(), judgement.toUi(), before.toUi(), after.toUi(), better?.let { it.from.toUi() to it.to.toUi() })

internal fun KamisadoReview.toUi() = Review(plies.map { it.toUi() }.associateBy { it.ply }, complete, firstLoss?.toInt(), decisive?.toInt())

internal fun KamisadoLogLine.toUi() = KamisadoRow(
    ply = ply.toInt(), side = side.toUi(), tower = tower.toUi(), from = step.from.toUi(), to = step.to.toUi(),
    direction = when (direction) {
        KamisadoDirection.LEFT -> Direction.Left
        KamisadoDirection.AHEAD -> Direction.Ahead
        KamisadoDirection.RIGHT -> Direction.Right
        KamisadoDirection.BLOCKED -> Direction.Blocked
    },
    distance = distance.toInt(), landed = landed.toUi(), notation = notation,
)

internal fun KamisadoEnd.deadlockBy(): Side? = (this as? KamisadoEnd.Deadlock)?.lastMover?.toUi()
