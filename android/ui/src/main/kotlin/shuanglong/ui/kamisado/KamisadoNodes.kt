package shuanglong.ui.kamisado

import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import shuanglong.ui.LocalStrings
import shuanglong.ui.Strings
import shuanglong.ui.backgammon.nameOf
import shuanglong.ui.game.BoardNode
import shuanglong.ui.game.BoardNodes
import shuanglong.ui.game.NodeAction

// Kamisado's board in words: what each square is called, how it stands, and what can be done with it.

/** The squares, rank by rank from the viewer's far left. */
@Composable
internal fun KamisadoNodes(
    state: KamisadoState,
    latest: () -> KamisadoState,
    geometry: KamisadoGeometry,
    on: (KamisadoAction) -> Unit,
    modifier: Modifier = Modifier,
) {
    val words = LocalStrings.current
    // A finger that drags changes nothing of what is said.
    val told = listOf(state.board, state.movable, state.ways, state.held, state.cursor, state.blocked, state.ready)
    val nodes = remember(told, geometry, words, on) {
        words.nodesOf(state, latest, geometry, on)
    }
    BoardNodes(nodes, modifier)
}

internal fun Strings.nodesOf(
    state: KamisadoState, latest: () -> KamisadoState, geometry: KamisadoGeometry, on: (KamisadoAction) -> Unit,
): List<BoardNode> = geometry.reading.map { square ->
    BoardNode(
        "square-${square.name}", geometry.rect(square), describe(state, square), standing(state, square), state.held?.from == square, state.cursor == square,
        tapOn(state, square, on), actionsOf(state, square, latest, on),
    )
}

private fun Strings.tapOn(state: KamisadoState, square: Square, on: (KamisadoAction) -> Unit): NodeAction? {
    val tower = state.board.on(square)
    val word = when {
        state.blocked?.square == square -> spoken.pass
        state.held?.landings.orEmpty().any { it.square == square } -> spoken.moveHere
        // The only tower that may move is in hand already; a tap would do nothing.
        state.held?.from == square -> if (state.movable.size > 1) spoken.putDown else null
        square in state.movable -> spoken.pickUp
        state.ready && tower?.side == state.board.toMove && state.board.designated != null -> spoken.whyNot
        else -> null
    } ?: return null
    return NodeAction(word) {
        on(KamisadoAction.Touch)
        on(KamisadoAction.Tap(square))
    }
}

/** One action for each landing, in one go, whatever was in hand before. */
private fun Strings.actionsOf(
    state: KamisadoState, square: Square, latest: () -> KamisadoState, on: (KamisadoAction) -> Unit,
): List<NodeAction> {
    if (square !in state.movable) return emptyList()
    val landings = state.held?.takeIf { it.from == square }?.landings ?: state.ways[square].orEmpty()
    return landings.filter { it.square != square }.map { landing ->
        NodeAction(spoken.moveTo(square(landing.square.name, landing.tint))) {
            on(KamisadoAction.Touch)
            if (latest().held?.from != square) on(KamisadoAction.Tap(square))
            on(KamisadoAction.Tap(landing.square))
        }
    }
}

/** "d5, orange square, black red tower". */
internal fun Strings.describe(state: KamisadoState, square: Square): String {
    val tile = square(square.name, state.tint(square))
    val tower = state.board.on(square) ?: return tile
    return spoken.join(listOf(tile, towerOn(tower.side, tower.tint)))
}

/** How a square stands in the turn: "selected, must move", "in reach, Computer must move the blue tower on e8". */
internal fun Strings.standing(state: KamisadoState, square: Square): String {
    val only = state.movable.singleOrNull() == square
    val landing = state.held?.landings?.firstOrNull { it.square == square }
    return when {
        state.held?.from == square -> if (only) spoken.join(listOf(held, spoken.mustMove)) else held
        landing != null -> spoken.join(listOfNotNull(reachable, whatFollows(landing, state)))
        only -> spoken.mustMove
        square in state.movable -> lit
        else -> ""
    }
}

/** What a landing leads to: it wins, or names the tower that must answer. */
private fun Strings.whatFollows(landing: Landing, state: KamisadoState): String? {
    val named = landing.names
    return when {
        landing.wins -> spoken.winsThere
        named == null -> null
        else -> spoken.nextTower(nameOf(state.placeOf(state.board.toMove.other), state.rival), landing.tint, named.name)
    }
}
