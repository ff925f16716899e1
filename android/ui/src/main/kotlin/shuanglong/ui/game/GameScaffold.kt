package shuanglong.ui.game

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.safeDrawing
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.layout.windowInsetsPadding
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.coerceAtLeast
import androidx.compose.ui.unit.coerceAtMost
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.min
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Sizes
import shuanglong.ui.Type

/** How much room there is around the board. */
internal enum class Room { Tall, Side, Wide }

/**
 * What a slot is told: how the screen is laid out, whether it must be thrifty with height, whether the log lies open beside
 * it, whether it stands in a column too narrow for a name and what belongs to it on one line, and whether this is the smallest
 * of phones, where everything gives way to the board.
 */
internal data class Slot(val room: Room, val compact: Boolean, val logInline: Boolean, val narrow: Boolean = false, val tiny: Boolean = false)

/**
 * Where the parts of a game stand in every window: portrait (board across, thumb zone below), beside (square and landscape
 * windows: board left, everything else in a column), wide (status left, board in the middle, log right).
 */
@Composable
internal fun GameScaffold(
    squareBoard: Boolean,
    logOpen: Boolean,
    onCloseLog: () -> Unit,
    bar: @Composable (Slot) -> Unit,
    far: @Composable (Slot) -> Unit,
    near: @Composable (Slot) -> Unit,
    strip: @Composable (Slot, Modifier) -> Unit,
    tools: @Composable (Slot) -> Unit,
    log: @Composable (narrow: Boolean, Modifier) -> Unit,
    board: @Composable (Slot, Modifier) -> Unit,
    /** How much of a tall screen's height the log takes when it is opened over the board. */
    logShare: Float = .45f,
    /** A dialog lies over it. */
    covered: Boolean = false,
) {
    val ui = LocalColours.current.ui
    BoxWithConstraints(Modifier.fillMaxSize().covered(covered).background(ui.surface).windowInsetsPadding(WindowInsets.safeDrawing)) {
        val width = maxWidth
        val height = maxHeight
        val room = when {
            height > width * 1.2f -> Room.Tall
            width >= 840.dp && height >= 560.dp -> Room.Wide
            else -> Room.Side
        }
        val compact = if (room == Room.Tall) height < 720.dp else height < 480.dp
        when (room) {
            Room.Tall -> {
                val inline = squareBoard && height - width - FIXED >= 90.dp
                val tiny = height < 600.dp || width < 340.dp
                val slot = Slot(room, compact, inline, tiny = tiny)
                val margin = Modifier.padding(horizontal = 12.dp)
                Column(Modifier.fillMaxSize(), Arrangement.spacedBy(if (compact) 3.dp else 6.dp), Alignment.CenterHorizontally) {
                    bar(slot)
                    Box(margin) { far(slot) }
                    // Two lines, or one and the bar of the time left: the board must not move when a sentence comes. (On the
                    // smallest phones one line; the board is worth more there than that it stands still.)
                    if (!squareBoard) strip(slot, margin.heightAtLeast(if (tiny) 32.dp else if (compact) 50.dp else 66.dp))
                    if (inline) {
                        board(slot, Modifier.size(width))
                    } else {
                        Box(Modifier.weight(1f).fillMaxWidth(), Alignment.Center) { board(slot, Modifier.fillMaxSize()) }
                    }
                    Box(margin) { near(slot) }
                    if (squareBoard) strip(slot, margin.heightAtLeast(if (tiny) 28.dp else if (compact) 46.dp else 60.dp))
                    Box(margin) { tools(slot) }
                    if (inline) Box(Modifier.weight(1f)) { LogSheet { log(false, Modifier.fillMaxSize()) } } else Gap(if (compact) 2.dp else 6.dp)
                }
                if (logOpen && !inline) LogOverlay(Modifier.align(Alignment.BottomCenter).fillMaxWidth().height(height * logShare), onCloseLog, log)
            }
            Room.Wide -> {
                Column(Modifier.fillMaxSize().padding(horizontal = 16.dp)) {
                    bar(Slot(room, compact, true))
                    Row(Modifier.weight(1f).fillMaxWidth().padding(bottom = 14.dp), Arrangement.spacedBy(16.dp)) {
                        val boardHeight = height - 48.dp - 14.dp
                        val boardWidth = if (squareBoard) min(boardHeight, width - 32.dp - (200.dp + 16.dp) * 2)
                        else min(boardHeight * 1.3f, width - 32.dp - (210.dp + 16.dp) * 2)
                        val column = ((width - 32.dp - boardWidth - 32.dp) / 2).coerceAtMost(300.dp)
                        val slot = Slot(room, compact, true, column < NARROW)
                        Spacer(Modifier.weight(1f))
                        Column(Modifier.width(column).fillMaxHeight(), Arrangement.spacedBy(8.dp)) {
                            far(slot)
                            Roomy(Modifier.weight(1f), Arrangement.Bottom) { strip(slot, Modifier.heightAtLeast(76.dp)) }
                            near(slot)
                            tools(slot)
                        }
                        Box(Modifier.width(boardWidth).fillMaxHeight(), Alignment.Center) { board(slot, Modifier.fillMaxSize()) }
                        Box(Modifier.width(column).fillMaxHeight()) { LogSheet { log(slot.narrow, Modifier.fillMaxSize()) } }
                        Spacer(Modifier.weight(1f))
                    }
                }
            }
            Room.Side -> {
                // On a low screen the bar moves into the column, so that the board has the whole height.
                val barBeside = height < 480.dp
                val boardHeight = if (barBeside) height - 8.dp else height - 48.dp - 8.dp
                val boardWidth = if (squareBoard) min(boardHeight, width - LEAST_COLUMN - 24.dp)
                else min(boardHeight * 1.6f, width - (if (width < 700.dp) LEAST_COLUMN else 216.dp) - 24.dp)
                val column = (width - boardWidth - 24.dp).coerceAtLeast(LEAST_COLUMN).coerceAtMost(360.dp)
                val inline = height - (48.dp) - SIDE_FIXED >= 90.dp
                val slot = Slot(room, compact, inline, column < NARROW)
                Column(Modifier.fillMaxSize().padding(horizontal = 8.dp)) {
                    if (!barBeside) bar(slot)
                    Row(Modifier.weight(1f).fillMaxWidth().padding(vertical = 4.dp), Arrangement.spacedBy(8.dp, Alignment.CenterHorizontally)) {
                        Box(Modifier.width(boardWidth).fillMaxHeight(), Alignment.Center) {
                            board(slot, Modifier.fillMaxWidth().height(min(boardHeight, boardWidth * TALLEST)))
                        }
                        Column(Modifier.width(column).fillMaxHeight(), Arrangement.spacedBy(4.dp)) {
                            if (barBeside) bar(slot.copy(compact = true))
                            far(slot)
                            val words = Modifier.heightAtLeast(if (compact) 44.dp else 76.dp)
                            if (inline) strip(slot, words) else Roomy(Modifier.weight(1f), Arrangement.Top) { strip(slot, words) }
                            near(slot)
                            tools(slot)
                            if (inline) Box(Modifier.weight(1f)) { LogSheet { log(slot.narrow, Modifier.fillMaxSize()) } }
                        }
                    }
                }
                if (logOpen && !inline) LogOverlay(Modifier.align(Alignment.CenterEnd).fillMaxHeight().width(column + 16.dp), onCloseLog, log)
            }
        }
    }
}

/** Rows and gaps of the portrait layout apart from the board and the log, at the ordinary text size. */
private val FIXED: Dp = 48.dp + 52.dp + 52.dp + 60.dp + 56.dp + 36.dp

private val SIDE_FIXED: Dp = 52.dp + 76.dp + 52.dp + 112.dp + 24.dp

private val LEAST_COLUMN: Dp = 176.dp

/** Below this a name and a chip do not fit on one line. */
private val NARROW: Dp = 260.dp

/** The classic board is never drawn taller than this share of its width: the points would look lost. */
private const val TALLEST = 1.2f

/** All the room there is, and scrolled where that is not enough: a sentence needs many lines in a narrow column, and is never cut. */
@Composable
private fun Roomy(modifier: Modifier, arrangement: Arrangement.Vertical, content: @Composable () -> Unit) =
    Column(modifier.fillMaxWidth().verticalScroll(rememberScrollState()), arrangement) { content() }

private fun Modifier.heightAtLeast(height: Dp): Modifier = heightIn(min = height)

@Composable
private fun LogSheet(content: @Composable () -> Unit) {
    val ui = LocalColours.current.ui
    Box(
        Modifier.fillMaxSize().clip(RoundedCornerShape(topStart = Sizes.radiusSheet.dp, topEnd = Sizes.radiusSheet.dp)).background(ui.raised)
            .padding(start = 10.dp, end = 10.dp, top = 8.dp),
    ) { content() }
}

@Composable
private fun LogOverlay(modifier: Modifier, onClose: () -> Unit, log: @Composable (narrow: Boolean, Modifier) -> Unit) {
    val ui = LocalColours.current.ui
    val title = LocalStrings.current.log
    Column(
        modifier.semantics { paneTitle = title }.clip(RoundedCornerShape(topStart = Sizes.radiusSheet.dp, topEnd = Sizes.radiusSheet.dp)).background(ui.raised)
            .padding(horizontal = 12.dp).testTag("log-sheet"),
    ) {
        Row(Modifier.fillMaxWidth(), Arrangement.SpaceBetween, Alignment.CenterVertically) {
            Words(title, Type.title, Modifier.weight(1f).semantics { heading() })
            BarButton(Symbol.Close, LocalStrings.current.close, "log-close", false, onClose)
        }
        log(false, Modifier.weight(1f).fillMaxWidth())
    }
}

/** Scroll state of a log whose newest line stands first: it stays in view, unless somebody has scrolled away to read. */
@Composable
internal fun newestInView(lines: Int): LazyListState {
    val list = rememberLazyListState()
    val known = remember { mutableIntStateOf(lines) }
    // Asked before the new lines are laid out: the list would keep the line that was first in its place.
    SideEffect {
        if (known.intValue == lines) return@SideEffect
        known.intValue = lines
        if (list.firstVisibleItemIndex == 0) list.requestScrollToItem(0)
    }
    return list
}

/** Name of the game and what kind of match it is; only as much as there is room for. */
@Composable
internal fun Title(name: String, kind: String, slot: Slot, modifier: Modifier) = Column(modifier.padding(horizontal = 4.dp), Arrangement.Center) {
    if (slot.room == Room.Side && slot.compact) return@Column
    Words(name, if (slot.compact) Type.body else Type.title, Modifier.semantics { heading() }, bold = true, maxLines = 1)
    if (!slot.compact) Words(kind, Type.caption, colour = LocalColours.current.ui.textMuted, maxLines = 1)
}
