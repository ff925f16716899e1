package shuanglong.ui.backgammon

import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.geometry.lerp
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.StrokeCap
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.clipRect
import androidx.compose.ui.graphics.drawscope.rotate
import androidx.compose.ui.graphics.drawscope.scale
import androidx.compose.ui.graphics.drawscope.translate
import androidx.compose.ui.unit.dp
import shuanglong.ui.BackgammonColours
import shuanglong.ui.Place
import shuanglong.ui.TwoTone
import shuanglong.ui.game.BoardText
import shuanglong.ui.game.radial
import shuanglong.ui.game.round
import shuanglong.ui.game.softShadow
import shuanglong.ui.game.twoToneLine
import shuanglong.ui.game.twoTonePath
import shuanglong.ui.game.twoToneRing
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sin

/**
 * How the backgammon board is drawn; the shares of the checker's diameter are those of the drawing specification.
 * The near side plays the light checkers. Knows positions and states, asks nobody.
 */
internal class BackgammonPainter(private val colours: BackgammonColours, private val geometry: BackgammonGeometry, private val text: BoardText?) {
    private val d = geometry.d
    private val marks = colours.highlight

    fun DrawScope.ground(numbers: Boolean) {
        val g = geometry
        val corner = CornerRadius(10.dp.toPx())
        drawRoundRect(colours.frame, size = Size(g.width, g.height), cornerRadius = corner)
        grain()
        drawRoundRect(Color.White, Offset(.6f, .6f), Size(g.width - 1.2f, g.height - 1.2f), corner, Stroke(1.2f), .14f)
        g.halves.forEach { well(it, colours.felt) }
        Place.entries.forEach { well(g.tray(it), colours.tray) }
        drawRect(colours.bar, g.bar.topLeft, g.bar.size)
        hinges()
        for (n in 1..24) point(n, numbers)
    }

    /** Long soft lines in the wood, drawn by rule: the same for everybody, every time. */
    private fun DrawScope.grain() {
        val g = geometry
        val length = if (g.tall) g.width else g.height
        clipRect(0f, 0f, g.width, g.height) {
            for (i in 0 until 46) {
                // A quasi-random walk by the golden ratio: even, and without a generator.
                val at = (i * .6180340f % 1f) * length
                val sway = ((i * .7548777f % 1f) - .5f) * 10f
                val path = Path()
                if (g.tall) {
                    path.moveTo(at, 0f)
                    path.cubicTo(at + sway, g.height * .33f, at - sway, g.height * .66f, at + sway * .5f, g.height)
                } else {
                    path.moveTo(0f, at)
                    path.cubicTo(g.width * .33f, at + sway, g.width * .66f, at - sway, g.width, at + sway * .5f)
                }
                drawPath(path, colours.edge, .035f + .045f * (i * .5698403f % 1f), Stroke(1f + 2.2f * (i * .3247180f % 1f)))
            }
        }
    }

    private fun DrawScope.well(rect: Rect, colour: Color) {
        val corner = CornerRadius(5.dp.toPx())
        drawRoundRect(colour, rect.topLeft, rect.size, corner)
        // Inner shadow: the light comes from the top left.
        drawRoundRect(
            Brush.verticalGradient(0f to Color.Black.copy(alpha = .30f), 1f to Color.Transparent, startY = rect.top, endY = rect.top + 5.dp.toPx()),
            rect.topLeft, Size(rect.width, 6.dp.toPx()), corner,
        )
        drawRoundRect(
            Brush.horizontalGradient(0f to Color.Black.copy(alpha = .22f), 1f to Color.Transparent, startX = rect.left, endX = rect.left + 4.dp.toPx()),
            rect.topLeft, Size(5.dp.toPx(), rect.height), corner,
        )
        drawRoundRect(colours.edge, rect.topLeft, rect.size, corner, Stroke(1.1.dp.toPx()), .8f)
    }

    private fun DrawScope.hinges() {
        val bar = geometry.bar
        val long = .78f * geometry.p
        val broad = .2f * geometry.p
        if (geometry.tall) drawLine(colours.edge, bar.centerLeft, bar.centerRight, 1f, alpha = .45f)
        else drawLine(colours.edge, bar.topCenter, bar.bottomCenter, 1f, alpha = .45f)
        for (share in listOf(.09f, .91f)) {
            val size = if (geometry.tall) Size(long, broad) else Size(broad, long)
            val at = if (geometry.tall) Offset(bar.left + bar.width * share, bar.center.y) else Offset(bar.center.x, bar.top + bar.height * share)
            val corner = CornerRadius(broad * .36f)
            drawRoundRect(colours.highlight.held.core, at - Offset(size.width / 2, size.height / 2), size, corner, alpha = .55f)
            drawRoundRect(colours.edge, at - Offset(size.width / 2, size.height / 2), size, corner, Stroke(.8.dp.toPx()), .7f)
        }
    }

    private fun DrawScope.point(n: Int, numbers: Boolean) {
        val foot = geometry.foot(n)
        val across = Offset(-foot.inward.y, foot.inward.x)
        val half = geometry.p * .47f
        val length = geometry.pointLength
        fun at(along: Float, aside: Float) = foot.at + foot.inward * along + across * aside
        val path = Path().apply {
            fun to(o: Offset) = lineTo(o.x, o.y)
            at(0f, half).let { moveTo(it.x, it.y) }
            to(at(length - 3f, 1.6f))
            quadraticTo(at(length, 0f).x, at(length, 0f).y, at(length - 3f, -1.6f).x, at(length - 3f, -1.6f).y)
            to(at(0f, -half))
            close()
        }
        drawPath(path, if (n % 2 == 1) colours.pointPale else colours.pointWarm)
        drawPath(
            path, if (n % 2 == 1) colours.pointEdge.pale else colours.pointEdge.warm,
            style = Stroke((if (colours.pointEdge.bold) 2 else 1).dp.toPx() * .9f),
        )
        if (numbers) text?.run {
            val px = min(if (geometry.tall) 10.dp.toPx() else 11.dp.toPx(), min(geometry.frame * .8f, geometry.p * .62f))
            centred(n.toString(), foot.at - foot.inward * (geometry.frame / 2), px, colours.label)
        }
    }

    /** Both trays: slabs in three groups of five, and the count. */
    fun DrawScope.trays(board: CheckerBoard, word: String) {
        for (owner in Place.entries) {
            val tray = geometry.tray(owner)
            val count = board.count(owner, Spot.Off)
            val paint = checkerColours(owner)
            val px = min(13.dp.toPx(), if (geometry.tall) tray.height * .3f else tray.width * .42f)
            if (geometry.tall) {
                // Count on the outer side, slabs from there inwards.
                val label = tray.width * .34f
                text?.run { centred("$word $count", Offset(tray.left + label / 2 + 6.dp.toPx(), tray.center.y), px, colours.label) }
                val area = Rect(tray.left + label + 10.dp.toPx(), tray.top + 5.dp.toPx(), tray.right - 6.dp.toPx(), tray.bottom - 5.dp.toPx())
                slabs(count, area, paint.fill, paint.rim)
            } else {
                val label = px * 1.8f
                // The count stands at the board's middle, the slabs start at the outer edge.
                val near = owner == Place.Near
                val y = if (near) tray.top + label / 2 else tray.bottom - label / 2
                text?.run { centred(count.toString(), Offset(tray.center.x, y), px, colours.label, 600) }
                val area = if (near) Rect(tray.left + 4.dp.toPx(), tray.top + label, tray.right - 4.dp.toPx(), tray.bottom - 4.dp.toPx())
                else Rect(tray.left + 4.dp.toPx(), tray.top + 4.dp.toPx(), tray.right - 4.dp.toPx(), tray.bottom - label)
                slabs(count, area, paint.fill, paint.rim, fromEnd = near)
            }
        }
    }

    private fun DrawScope.slabs(count: Int, area: Rect, fill: Color, rim: Color, fromEnd: Boolean = false) {
        val length = if (geometry.tall) area.width else area.height
        // Fifteen slabs and two gaps between the groups always fit.
        val thick = min(.24f * d, length / 16.4f)
        for (i in 0 until count) {
            val along = i * thick + (i / 5) * thick * .6f
            val rect = if (geometry.tall) {
                Rect(area.left + along, area.top, area.left + along + thick, area.bottom)
            } else if (fromEnd) {
                Rect(area.left, area.bottom - along - thick, area.right, area.bottom - along)
            } else {
                Rect(area.left, area.top + along, area.right, area.top + along + thick)
            }
            val corner = CornerRadius(thick * .35f)
            drawRoundRect(rim, rect.topLeft, rect.size, corner)
            val inner = rect.deflate(min(1.dp.toPx(), thick * .16f))
            drawRoundRect(fill, inner.topLeft, inner.size, corner)
        }
    }

    private fun checkerColours(owner: Place) = if (owner == Place.Near) colours.checker.light else colours.checker.dark

    fun DrawScope.checker(owner: Place, at: Offset, count: Int? = null, lift: Float = 0f, scale: Float = 1f) {
        val paint = checkerColours(owner)
        val r = d / 2 * .965f * scale
        softShadow(at + Offset(r * .06f + lift * 3.dp.toPx(), r * .14f + lift * 9.dp.toPx()), r * (1.12f + .12f * lift), 1f, .42f - .12f * lift)
        drawCircle(paint.rim, r, at)
        val inner = r * .895f
        drawCircle(paint.fill, inner, at)
        val shine = if (owner == Place.Far) .22f else .5f
        drawCircle(
            radial(at - Offset(r * .35f, r * .45f), r * 1.5f, 0f to Color.White.copy(alpha = shine), 1f to Color.Transparent), inner, at,
        )
        drawCircle(paint.groove, r * .60f, at, style = Stroke(r * .07f))
        if (count != null) text?.run { centred(count.toString(), at, r * .92f, paint.count, 700) }
    }

    fun DrawScope.stack(owner: Place, spot: Spot, count: Int) {
        for (i in 0 until min(count, SHOWN)) {
            val at = geometry.place(owner, spot, i)
            checker(owner, at, count.takeIf { it > SHOWN && i == SHOWN - 1 })
        }
    }

    private fun DrawScope.ring(at: Offset, tone: TwoTone, width: Float, grow: Float = 0f) =
        twoToneRing(at, d / 2 * (.965f + grow), tone, width * d * .85f)

    private fun top(board: CheckerBoard, owner: Place, spot: Spot): Offset =
        geometry.place(owner, spot, (board.count(owner, spot) - 1).coerceAtLeast(0))

    fun DrawScope.movable(board: CheckerBoard, owner: Place, spot: Spot) = ring(top(board, owner, spot), marks.movable, .075f, .02f)

    fun DrawScope.destination(board: CheckerBoard, mover: Place, target: Destination, aimed: Boolean) {
        val tone = if (target.hits && target.path.last().hit) marks.targetHit else marks.target
        if (target.to == Spot.Off) {
            val tray = geometry.tray(mover).deflate(2.dp.toPx())
            drawRoundRect(tone.core, tray.topLeft, tray.size, CornerRadius(5.dp.toPx()), alpha = if (aimed) .34f else .2f)
            for ((colour, w) in listOf(tone.casing to 2.1f, tone.core to 1f)) {
                drawRoundRect(colour, tray.topLeft, tray.size, CornerRadius(5.dp.toPx()), Stroke(w * .075f * d))
            }
            return
        }
        val own = board.count(mover, target.to)
        val at = geometry.place(mover, target.to, own)
        drawCircle(tone.core, d / 2 * .9f, at, if (aimed) .34f else .20f)
        ring(at, tone, if (aimed) .11f else .08f, -.10f)
        if (target.path.last().hit) {
            for (quarter in 0..3) {
                val angle = (45 + 90 * quarter) * PI / 180
                val way = Offset(cos(angle).toFloat(), sin(angle).toFloat())
                twoToneLine(at + way * (d * .50f), at + way * (d * .30f), tone, d * .07f)
            }
        }
    }

    fun DrawScope.cursor(spot: Spot, owner: Place) {
        val area = geometry.regionOf(spot, owner)
        for ((colour, w) in listOf(marks.focus.casing to 5.dp.toPx(), marks.focus.core to 2.5.dp.toPx())) {
            drawRoundRect(colour, area.topLeft, area.size, CornerRadius(4.dp.toPx()), Stroke(w))
        }
    }

    /** The dice; [part] of the throw (0–1) has been seen. */
    fun DrawScope.dice(dice: Dice, part: Float) {
        val size = geometry.dieSize(1.dp.toPx())
        val slide = 1f - (1f - min(1f, part / .7f)).let { it * it }
        dice.dice.forEachIndexed { i, die ->
            val owner = dice.owner ?: if (i == 0) Place.Near else Place.Far
            val rest = geometry.die(dice.owner, i, dice.dice.size, size)
            // Thrown in from the thrower's edge, with one and a half turns.
            val from = if (owner == Place.Near) Offset(geometry.width * .72f, geometry.height) else Offset(geometry.width * .28f, 0f)
            val at = lerp(from, rest, slide)
            val tilt = (if (i % 2 == 0) -7f else 9f) + (1 - slide) * (if (i % 2 == 0) -540f else 540f)
            die(owner, die, at, size, tilt)
        }
    }

    private fun DrawScope.die(owner: Place, die: Die, at: Offset, size: Float, tilt: Float) {
        val paint = if (owner == Place.Near) colours.dice.light else colours.dice.dark
        val used = colours.dice.used
        val shown = if (die.used) used.scale else 1f
        val alpha = if (die.used) used.alpha else 1f
        translate(at.x, at.y) {
            rotate(tilt, Offset.Zero) {
                scale(shown, shown, Offset.Zero) {
                    val half = size / 2
                    val edge = max(1f, size * .033f)
                    if (!die.used) drawRoundRect(Color.Black, Offset(-half + 1, -half + size * .075f), Size(size, size), CornerRadius(size * .2f), alpha = .35f)
                    drawRoundRect(paint.edge, Offset(-half, -half), Size(size, size), CornerRadius(size * .2f), alpha = alpha)
                    val face = Size(size - 2 * edge, size - 2 * edge)
                    drawRoundRect(paint.face, Offset(-half + edge, -half + edge), face, CornerRadius(size * .175f), alpha = alpha)
                    pips(die.value).forEach { drawCircle(paint.pip, size * .088f, it * size, alpha) }
                    if (die.blocked && !die.used) {
                        twoToneLine(Offset(-.42f * size, .42f * size), Offset(.42f * size, -.42f * size), colours.dice.struck, size * .09f)
                        pips(die.value).forEach {
                            drawCircle(paint.face, size * .112f, it * size)
                            drawCircle(paint.pip, size * .088f, it * size)
                        }
                    }
                }
            }
        }
    }

    private fun pips(value: Int): List<Offset> {
        val o = .255f
        val corners = listOf(Offset(-o, -o), Offset(o, o), Offset(o, -o), Offset(-o, o))
        val sides = listOf(Offset(-o, 0f), Offset(o, 0f))
        return when (value) {
            1 -> listOf(Offset.Zero)
            2 -> corners.take(2)
            3 -> corners.take(2) + Offset.Zero
            4 -> corners
            5 -> corners + Offset.Zero
            else -> corners + sides
        }
    }

    /** Dotted lines with step numbers, one step after the other on a board that follows them. */
    fun DrawScope.hint(board: CheckerBoard, mover: Place, steps: List<Step>) {
        val counts = HashMap<Spot, Int>()
        fun count(spot: Spot) = counts.getOrPut(spot) { board.count(mover, spot) }
        steps.forEachIndexed { i, step ->
            val from = geometry.place(mover, step.from, (count(step.from) - 1).coerceAtLeast(0))
            val to = geometry.place(mover, step.to, count(step.to))
            counts[step.from] = (count(step.from) - 1).coerceAtLeast(0)
            counts[step.to] = count(step.to) + 1
            // Bent towards the board's middle; steps that share a way lie beside each other.
            val middle = Offset(geometry.width / 2, geometry.height / 2)
            val chord = (from + to) / 2f
            val pull = (middle - chord).let { if (it.getDistance() < 1f) Offset(0f, 1f) else it / it.getDistance() }
            val bent = chord + pull * (.28f * (to - from).getDistance() + .35f * d * i)
            fun at(t: Float) = from * ((1 - t) * (1 - t)) + bent * (2 * t * (1 - t)) + to * (t * t)
            val path = Path()
            val length = (to - from).getDistance().coerceAtLeast(d)
            val start = min(.4f, .5f * d / length)
            val end = 1f - min(.4f, .52f * d / length)
            for (k in 0..24) at(start + (end - start) * k / 24).let { if (k == 0) path.moveTo(it.x, it.y) else path.lineTo(it.x, it.y) }
            twoTonePath(path, marks.hint, d * .10f, PathEffect.dashPathEffect(floatArrayOf(.001f, d * .25f)))
            drawCircle(marks.hint.casing, d * .47f, to, style = Stroke(d * .12f))
            drawCircle(marks.hint.core, d * .47f, to, style = Stroke(d * .06f, pathEffect = PathEffect.dashPathEffect(floatArrayOf(d * .10f, d * .09f))))
            drawCircle(marks.hint.casing, d * .30f, to)
            drawCircle(marks.hint.core, d * .265f, to)
            text?.run { centred("${i + 1}", to, d * .38f, marks.hint.casing, 700) }
        }
    }

    /** Where the checkers came from and went. */
    fun DrawScope.lastPlay(board: CheckerBoard, play: Way) {
        play.steps.forEach { step ->
            val from = geometry.place(play.owner, step.from, board.count(play.owner, step.from))
            val to = top(board, play.owner, step.to)
            val way = to - from
            if (way.getDistance() < d * .8f) return@forEach
            val unit = way / way.getDistance()
            val across = Offset(-unit.y, unit.x)
            val tip = to - unit * (d * .5f)
            val path = Path().apply {
                from.let { moveTo(it.x, it.y) }
                lineTo(tip.x, tip.y)
                val back = tip - unit * (d * .28f)
                (back + across * (d * .16f)).let { moveTo(it.x, it.y) }
                lineTo(tip.x, tip.y)
                (back - across * (d * .16f)).let { lineTo(it.x, it.y) }
            }
            twoTonePath(path, marks.lastPlay, d * .05f)
        }
    }

    /** The whole picture of a match. [flown] of the flight and [thrown] of the throw (0–1) have been seen. */
    fun DrawScope.paint(state: BackgammonState, numbers: Boolean, trayWord: String, flown: Float, thrown: Float, finger: Offset?) {
        val board = state.board
        ground(numbers)
        trays(board, trayWord)
        val flight = state.flight?.takeIf { flown < 1f }
        val held = state.held
        val mover = state.mover
        val lifted = held?.takeIf { it.dragged && finger != null }
        for (stack in board.stacks) {
            var count = stack.count
            val spot = Spot(stack.point)
            if (flight?.owner == stack.owner && flight.step.to == spot) count--
            if (lifted != null && mover == stack.owner && lifted.from == spot) count--
            stack(stack.owner, spot, count)
        }
        for (owner in Place.entries) {
            var count = board.count(owner, Spot.Bar)
            if (flight != null && flight.step.hit && flight.owner != owner) count--
            if (lifted != null && mover == owner && lifted.from == Spot.Bar) count--
            stack(owner, Spot.Bar, count)
        }
        if (flight != null && flight.step.hit) {
            // The hit checker leaves when the hitter lands.
            checker(if (flight.owner == Place.Near) Place.Far else Place.Near, geometry.place(flight.owner, flight.step.to, 0))
        }
        val dotted = state.dotted
        if (flight == null && dotted == null) state.lastPlay?.let { lastPlay(board, it) }
        if (mover != null) {
            if (held == null && dotted == null) state.movable.forEach { movable(board, mover, it) }
            if (held != null && lifted == null) ring(top(board, mover, held.from), marks.held, .09f, .02f)
            held?.destinations?.forEach { destination(board, mover, it, it.to == state.aimed?.to) }
            if (lifted != null) {
                val from = geometry.place(mover, lifted.from, board.count(mover, lifted.from) - 1)
                drawCircle(Color.Black, d * .44f, from, .14f)
                ring(from, marks.held, .06f, -.08f)
            }
        }
        board.dice?.let { dice(it, thrown) }
        dotted?.let { hint(board, it.owner, it.steps) }
        state.cursor?.let { cursor(it, mover ?: Place.Near) }
        flight?.let {
            val from = geometry.place(it.owner, it.step.from, board.count(it.owner, it.step.from))
            val to = geometry.place(it.owner, it.step.to, (board.count(it.owner, it.step.to) - 1).coerceAtLeast(0))
            checker(it.owner, lerp(from, to, flown), lift = sin(flown * PI).toFloat() * .6f, scale = 1f + .1f * sin(flown * PI).toFloat())
        }
        if (lifted != null && finger != null && mover != null) {
            // Above the finger, so that a thumb does not hide it; over a destination it stands there.
            val aimed = state.aimed
            val at = aimed?.takeIf { it.to.isPoint }?.let { geometry.place(mover, it.to, board.count(mover, it.to)) } ?: finger
            checker(mover, at - Offset(0f, .45f * d), lift = .9f, scale = 1.22f)
        }
    }

    private companion object {
        /** More checkers than this on one point show their number. */
        const val SHOWN = 5
    }
}
