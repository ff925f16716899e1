package shuanglong.ui.kamisado

import androidx.compose.runtime.Immutable
import shuanglong.core.BoardSquare
import shuanglong.core.KamisadoBoard
import shuanglong.core.KamisadoDirection
import shuanglong.core.KamisadoEnd
import shuanglong.core.KamisadoLogLine
import shuanglong.core.KamisadoSide
import shuanglong.core.KamisadoTarget
import shuanglong.core.SessionException
import shuanglong.core.TileColour
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

/** How the match is closed, apart from a result. */
enum class Closed { GivenUp, Abandoned }

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
    /** The tower whose pass waits to be made; only an undo between two people leaves one. */
    val blocked: Tower? = null,
    val held: HeldTower? = null,
    val hovered: Square? = null,
    val cursor: Square? = null,
    val hint: Pair<Square, Landing>? = null,
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
    val dialog: GameDialog? = null,
) {
    /** The board is drawn from the near person's side. */
    val turned: Boolean get() = nearSide == Side.Gold

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
