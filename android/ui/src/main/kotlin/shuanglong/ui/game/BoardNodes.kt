package shuanglong.ui.game

import androidx.compose.foundation.layout.Spacer
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.key
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.layout.Layout
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.CustomAccessibilityAction
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.customActions
import androidx.compose.ui.semantics.focused
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.onClick
import androidx.compose.ui.semantics.role
import androidx.compose.ui.semantics.selected
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.stateDescription
import androidx.compose.ui.semantics.traversalIndex
import androidx.compose.ui.unit.Constraints
import kotlin.math.roundToInt

/** Something that can be done with a part of a board, by the words that offer it. */
@Immutable
internal class NodeAction(val label: String, val act: () -> Unit)

/**
 * A part of a board as a screen reader, a switch or a voice meets it: what it is and what stands on it ([name]), how it stands
 * in the turn ([standing]), what a double tap does ([tap]) and what else can be done there ([more]). [area] is all of the part
 * that can be touched, in pixels of the board.
 */
@Immutable
internal class BoardNode(
    val tag: String,
    val area: Rect,
    val name: String,
    val standing: String = "",
    val held: Boolean = false,
    /** The keyboard's cursor is here. */
    val cursor: Boolean = false,
    val tap: NodeAction? = null,
    val more: List<NodeAction> = emptyList(),
)

/**
 * Lays [nodes] over a drawn board, to be read in their order. They take no touches: fingers go to the board below, and what
 * comes by way of the system's services is answered by the nodes' actions. A node without an action says that there is nothing
 * to be done with it, so that a switch does not stop there.
 */
@Composable
internal fun BoardNodes(nodes: List<BoardNode>, modifier: Modifier = Modifier) = Layout(
    { nodes.forEachIndexed { index, node -> key(node.tag) { Spacer(Modifier.testTag(node.tag).speaks(node, index)) } } },
    modifier.semantics { isTraversalGroup = true },
) { parts, constraints ->
    val placed = parts.mapIndexed { i, part ->
        val area = nodes[i].area
        part.measure(Constraints.fixed(area.width.roundToInt().coerceAtLeast(0), area.height.roundToInt().coerceAtLeast(0)))
    }
    layout(constraints.maxWidth, constraints.maxHeight) {
        placed.forEachIndexed { i, part -> nodes[i].area.let { part.place(it.left.roundToInt(), it.top.roundToInt()) } }
    }
}

private fun Modifier.speaks(node: BoardNode, index: Int) = semantics {
    contentDescription = node.name
    traversalIndex = index.toFloat()
    // Unset where there is nothing to say: "not selected" on every square would be noise.
    if (node.standing.isNotEmpty()) stateDescription = node.standing
    if (node.held) selected = true
    // The board has the focus; that the cursor is a place of it is what a screen reader follows.
    if (node.cursor) focused = true
    node.tap?.let { tap ->
        role = Role.Button
        onClick(tap.label) {
            tap.act()
            true
        }
    }
    if (node.more.isNotEmpty()) {
        customActions = node.more.map { action ->
            CustomAccessibilityAction(action.label) {
                action.act()
                true
            }
        }
    }
}
