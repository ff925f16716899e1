package shuanglong.ui.backgammon

import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Strings
import shuanglong.ui.game.BoardNode
import shuanglong.ui.game.BoardNodes
import shuanglong.ui.game.NodeAction

// Backgammon's board in words: what each part is called, how it stands, and what can be done with it.

/** The nodes of the board in its order: the dice, the points from 24 to 1, the bar, the trays. */
@Composable
internal fun BackgammonNodes(
    state: BackgammonState,
    latest: () -> BackgammonState,
    geometry: BackgammonGeometry,
    dieSize: Float,
    on: (BackgammonAction) -> Unit,
    modifier: Modifier = Modifier,
) {
    val words = LocalStrings.current
    // A finger that drags changes nothing of what is said.
    val told = listOf(state.board, state.movable, state.ways, state.held, state.cursor, state.mover, state.rival)
    val nodes = remember(told, geometry, dieSize, words, on) {
        words.nodesOf(state, latest, geometry, dieSize, on)
    }
    BoardNodes(nodes, modifier)
}

internal fun Strings.nodesOf(
    state: BackgammonState,
    latest: () -> BackgammonState,
    geometry: BackgammonGeometry,
    dieSize: Float,
    on: (BackgammonAction) -> Unit,
): List<BoardNode> = buildList {
    state.board.dice?.let { add(BoardNode("dice", geometry.diceArea(it, dieSize), spoken.dice(it.dice.map(Die::value)), diceStanding(it))) }
    for (n in 24 downTo 1) add(spotNode("point-$n", geometry.regionOf(Spot(n), Place.Near), Spot(n), describePoint(state, n), state, latest, on))
    add(spotNode("bar", geometry.bar, Spot.Bar, describeBar(state), state, latest, on))
    for (owner in Place.entries) {
        val tag = if (owner == Place.Near) "tray-near" else "tray-far"
        val name = spoken.tray(owner, state.rival, state.board.count(owner, Spot.Off))
        val area = geometry.tray(owner)
        add(if (owner == state.mover) spotNode(tag, area, Spot.Off, name, state, latest, on) else BoardNode(tag, area, name))
    }
}

private fun Strings.spotNode(
    tag: String, area: Rect, spot: Spot, name: String, state: BackgammonState, latest: () -> BackgammonState, on: (BackgammonAction) -> Unit,
): BoardNode {
    fun tap(at: Spot) {
        on(BackgammonAction.Touch)
        on(BackgammonAction.Tap(at))
    }

    /** In one go, whatever was in hand before. */
    fun play(to: Spot) {
        on(BackgammonAction.Touch)
        if (latest().held?.from != spot) on(BackgammonAction.Tap(spot))
        on(BackgammonAction.Tap(to))
    }
    val held = state.held?.from == spot
    val target = state.held?.destinations?.firstOrNull { it.to == spot }
    val lit = spot in state.movable
    val more = if (!lit) emptyList() else state.waysFrom(spot).map { NodeAction(actionTo(it)) { play(it.to) } }
    return BoardNode(
        tag, area, name, standing(state, spot), held, state.cursor == spot,
        tap = when {
            target != null -> NodeAction(spoken.moveHere) { tap(spot) }
            held -> NodeAction(spoken.largerDie) { tap(spot) }
            lit -> NodeAction(spoken.pickUp) { tap(spot) }
            else -> null
        },
        more = if (held) more + NodeAction(spoken.putDown) { on(BackgammonAction.Touch); on(BackgammonAction.TapElsewhere) } else more,
    )
}

/** Where a checker may go, the highest number first. */
private fun BackgammonState.waysFrom(spot: Spot): List<Destination> =
    (held?.takeIf { it.from == spot }?.destinations ?: ways[spot].orEmpty()).sortedByDescending { it.to.number }

private fun Strings.actionTo(to: Destination): String = when {
    to.to == Spot.Off -> spoken.bearOff
    to.hits -> spoken.hitOn(to.to.number.toString())
    else -> spoken.moveTo(to.to.number.toString())
}

internal fun Strings.nameOf(place: Place, rival: Rival): String = when {
    rival is Rival.Computer -> if (place == Place.Near) you else computer
    else -> if (place == Place.Near) near else far
}

/** "8 point, 3 yours". */
internal fun Strings.describePoint(state: BackgammonState, n: Int): String {
    val stack = state.board.stackOn(n)
    return spoken.join(listOf(point(n), if (stack == null) emptyPoint else spoken.checkers(stack.owner, state.rival, stack.count)))
}

internal fun Strings.describeBar(state: BackgammonState): String {
    val there = Place.entries.filter { state.board.count(it, Spot.Bar) > 0 }
    return spoken.join(listOf(bar) + there.map { spoken.checkers(it, state.rival, state.board.count(it, Spot.Bar)) }.ifEmpty { listOf(emptyPoint) })
}

/** How a place stands in the turn: "can move to 5 and 2", "selected", "in reach". */
internal fun Strings.standing(state: BackgammonState, spot: Spot): String {
    val reach = state.held?.destinations?.map { it.to }.orEmpty()
    return when (spot) {
        state.held?.from -> held
        in reach -> reachable
        in state.movable -> {
            val ways = state.waysFrom(spot).map { if (it.to == Spot.Off) spoken.off else it.to.number.toString() }
            if (ways.isEmpty()) lit else spoken.canMoveTo(ways)
        }
        else -> ""
    }
}

/** What is left to play of the dice. */
private fun Strings.diceStanding(dice: Dice): String {
    if (dice.owner == null) return ""
    val left = dice.dice.filter { !it.used && !it.blocked }.map { it.value.toString() }
    return if (left.isEmpty()) spoken.diceDone else diceLeft(left.joinToString(" "))
}

/** Around all of the dice. */
private fun BackgammonGeometry.diceArea(dice: Dice, size: Float): Rect {
    val half = Offset(size / 2, size / 2)
    val middles = dice.dice.indices.map { die(dice.owner, it, dice.dice.size, size) }
    val from = Offset(middles.minOf { it.x }, middles.minOf { it.y }) - half
    val to = Offset(middles.maxOf { it.x }, middles.maxOf { it.y }) + half
    return Rect(from, to)
}
