package shuanglong.desktop

import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsOwner
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getAllSemanticsNodes
import androidx.compose.ui.semantics.getOrNull

/**
 * One thing a person (or a screen reader) can tell apart on the screen: what it is called, what it says, where it lies.
 * The tour of `./run --screenshots` and the test that works the real window by mouse both find their way by these.
 */
data class Place(
    val tag: String,
    val text: String,
    val state: String,
    val enabled: Boolean,
    /** Pixels of the window. */
    val bounds: Rect,
    val clickable: Boolean = false,
)

/** Everything visible that has a name, a text or a state. */
fun placesOf(owners: Collection<SemanticsOwner>): List<Place> =
    owners
        .flatMap { it.getAllSemanticsNodes(mergingEnabled = true) }
        .mapNotNull(::place)

private fun place(node: SemanticsNode): Place? {
    val config = node.config
    val tag = config.getOrNull(SemanticsProperties.TestTag).orEmpty()
    val text =
        config.getOrNull(SemanticsProperties.ContentDescription)?.joinToString(" ")
            ?: config.getOrNull(SemanticsProperties.Text)?.joinToString(" ") { it.text }
            ?: ""
    val state = config.getOrNull(SemanticsProperties.StateDescription).orEmpty()
    val bounds = node.boundsInWindow
    if (bounds.isEmpty || (tag.isEmpty() && text.isEmpty() && state.isEmpty())) return null
    return Place(tag, text, state, SemanticsProperties.Disabled !in config, bounds, SemanticsActions.OnClick in config)
}
