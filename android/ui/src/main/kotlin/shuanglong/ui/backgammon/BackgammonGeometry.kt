package shuanglong.ui.backgammon

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import shuanglong.ui.Place
import kotlin.math.max
import kotlin.math.min

/** A part of the board that can be touched. */
internal data class Region(val spot: Spot, val owner: Place?)

/** Foot of a point and the direction in which its checkers pile up. */
internal data class Foot(val at: Offset, val inward: Offset)

/**
 * Where everything lies on the backgammon board, in pixels. The drawing and the hit test ask the same functions.
 * Only [foot], [halves], [bar] and [trays] know the layout: the tall board is the classic one given a quarter turn.
 */
internal class BackgammonGeometry(val width: Float, val height: Float, val tall: Boolean, dp: Float) {
    val frame: Float = (if (tall) 15f else 14f) * dp

    /** Frame at the top and the bottom; on the tall board the numbers stand at the sides only. */
    private val frameEnd: Float = if (tall) .65f * frame else frame
    private val barSize: Float
    private val traySize: Float

    /** Breadth of a point. */
    val p: Float

    /** Half the way between the two rows of points. */
    private val span: Float

    /** Diameter of a checker. */
    val d: Float

    /** From one checker of a stack to the next. */
    val step: Float

    init {
        if (tall) {
            // A thumb's breadth; on a short board bar and trays give way before the points do.
            val felts = height - 2 * frameEnd - .65f * frame
            barSize = min(max(48f * dp, .118f * width), max(LEAST_BAR * dp, (felts - 12 * THUMB * dp) / 2))
            traySize = barSize
            p = (felts - barSize - traySize) / 12
            span = (width - 2 * frame) / 2
        } else {
            p = (width - 3 * frame) / 14.6f
            barSize = 1.25f * p
            traySize = width - 3 * frame - 12 * p - barSize
            span = (height - 2 * frame) / 2
        }
        d = min(p * .97f, (span - .55f * p) / 4.72f)
        step = min(d, (span - .62f * p - d) / 4)
    }

    /** Less is a smear, and its parts would have negative sizes: such a board is neither painted nor touched. */
    val drawable: Boolean = min(p, d) >= LEAST_CHECKER * dp

    /** The bar with its whole breadth. */
    val bar: Rect
        get() = if (tall) Rect(frame, frameEnd + 6 * p, width - frame, frameEnd + 6 * p + barSize)
        else Rect(frame + 6 * p, frame, frame + 6 * p + barSize, height - frame)

    /** The two felts: the outer boards, then the homes. */
    val halves: List<Rect>
        get() = if (tall) {
            val lower = frameEnd + 6 * p + barSize
            listOf(Rect(frame, frameEnd, width - frame, frameEnd + 6 * p), Rect(frame, lower, width - frame, lower + 6 * p))
        } else {
            val right = frame + 6 * p + barSize
            listOf(Rect(frame, frame, frame + 6 * p, height - frame), Rect(right, frame, right + 6 * p, height - frame))
        }

    fun tray(owner: Place): Rect = if (tall) {
        val top = height - frameEnd - traySize
        val breadth = (width - 2 * frame - .65f * frame) / 2
        if (owner == Place.Far) Rect(frame, top, frame + breadth, top + traySize)
        else Rect(width - frame - breadth, top, width - frame, top + traySize)
    } else {
        val left = width - frame - traySize
        val tallness = (height - 3 * frame) / 2
        if (owner == Place.Far) Rect(left, frame, left + traySize, frame + tallness)
        else Rect(left, height - frame - tallness, left + traySize, height - frame)
    }

    fun foot(point: Int): Foot {
        val i = if (point >= 13) point - 13 else 12 - point
        val along = (i + .5f) * p + if (i >= 6) barSize else 0f
        return if (tall) {
            val y = frameEnd + along
            if (point >= 13) Foot(Offset(frame, y), Offset(1f, 0f)) else Foot(Offset(width - frame, y), Offset(-1f, 0f))
        } else {
            val x = frame + along
            if (point >= 13) Foot(Offset(x, frame), Offset(0f, 1f)) else Foot(Offset(x, height - frame), Offset(0f, -1f))
        }
    }

    /** Length of the painted triangle. */
    val pointLength: Float get() = d + 4 * step - .35f * d

    /** Centre of the [index]th checker on a point, from the foot; from the fifth on they lie on one place. */
    fun slot(point: Int, index: Int): Offset {
        val foot = foot(point)
        return foot.at + foot.inward * (d / 2 + 1.2f + min(index, 4) * step)
    }

    /** On the bar from the middle outwards, each side on the half where it will enter. */
    fun barSlot(owner: Place, index: Int): Offset {
        val away = .56f * d + min(index, 4) * min(step, d) * .9f
        val sign = if (owner == Place.Near) -1f else 1f
        return if (tall) bar.center + Offset(sign * away, 0f) else bar.center + Offset(0f, sign * away)
    }

    /** Where a checker comes to lie: the [index]th of its owner there. */
    fun place(owner: Place, spot: Spot, index: Int): Offset = when (spot) {
        Spot.Bar -> barSlot(owner, index)
        Spot.Off -> tray(owner).center
        else -> slot(spot.number, index)
    }

    /** The whole row or column up to the middle counts as a point; bar and trays count with their whole area. */
    fun regionOf(spot: Spot, owner: Place): Rect = when (spot) {
        Spot.Bar -> bar
        Spot.Off -> tray(owner)
        else -> {
            val foot = foot(spot.number)
            if (tall) {
                if (spot.number >= 13) Rect(0f, foot.at.y - p / 2, width / 2, foot.at.y + p / 2)
                else Rect(width / 2, foot.at.y - p / 2, width, foot.at.y + p / 2)
            } else {
                if (spot.number >= 13) Rect(foot.at.x - p / 2, 0f, foot.at.x + p / 2, height / 2)
                else Rect(foot.at.x - p / 2, height / 2, foot.at.x + p / 2, height)
            }
        }
    }

    fun regionAt(at: Offset): Region? {
        for (owner in Place.entries) if (tray(owner).inflate(frame * .3f).contains(at)) return Region(Spot.Off, owner)
        if (bar.contains(at)) return Region(Spot.Bar, null)
        return (1..24).firstOrNull { regionOf(Spot(it), Place.Near).contains(at) }?.let { Region(Spot(it), null) }
    }

    /** The destination that attracts a checker held at a point: the one whose area it is over, else the nearest within reach. */
    fun attracted(at: Offset, mover: Place, destinations: Collection<Spot>): Spot? {
        destinations.firstOrNull { regionOf(it, mover).contains(at) }?.let { return it }
        return destinations.minByOrNull { distance(at, regionOf(it, mover)) }?.takeIf { distance(at, regionOf(it, mover)) <= REACH * p }
    }

    private fun distance(at: Offset, area: Rect): Float {
        val dx = max(0f, max(area.left - at.x, at.x - area.right))
        val dy = max(0f, max(area.top - at.y, at.y - area.bottom))
        return Offset(dx, dy).getDistance()
    }

    /** Middle of the die [index] of [count], thrown by [owner] (`null` = opening: near side's left, far side's right). */
    fun die(owner: Place?, index: Int, count: Int, size: Float): Offset {
        if (owner == null) {
            return if (tall) bar.center + Offset((if (index == 0) -1 else 1) * max(size * .8f, width * .16f), 0f) else halves[index.coerceIn(0, 1)].center
        }
        val home = if (owner == Place.Near) halves[1] else halves[0]
        val gap = size * 1.22f
        val along = (index - (count - 1) / 2f) * gap
        return if (tall) home.center + Offset((if (index % 2 == 0) -1 else 1) * size * .08f, along)
        else home.center + Offset(along, (if (index % 2 == 0) -1 else 1) * size * .05f)
    }

    /** Side of a die: at most a phone's die, and four of them fit on a felt. */
    fun dieSize(dp: Float): Float = min(40f * dp, min(halves[0].let { if (tall) it.height else it.width } / 5.2f, if (tall) 1.3f * p + d * .3f else 1.5f * d))

    private companion object {
        /** In dp. */
        const val LEAST_CHECKER = 4f

        /** Breadth of the bar in which a checker still has room, in dp. */
        const val LEAST_BAR = 26f

        /** Breadth of a point that is hit without care, in dp; a point is long. */
        const val THUMB = 24f

        /** In points' breadths beside a destination's area. */
        const val REACH = .6f
    }
}
