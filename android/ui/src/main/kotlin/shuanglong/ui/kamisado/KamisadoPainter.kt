package shuanglong.ui.kamisado

import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.geometry.lerp
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.PathEffect
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.lerp
import androidx.compose.ui.unit.dp
import shuanglong.ui.KamisadoColours
import shuanglong.ui.Motion
import shuanglong.ui.Side
import shuanglong.ui.Tint
import shuanglong.ui.game.BoardText
import shuanglong.ui.game.glyph
import shuanglong.ui.game.illegalSign
import shuanglong.ui.game.radial
import shuanglong.ui.game.round
import shuanglong.ui.game.softShadow
import shuanglong.ui.game.twoToneCorners
import shuanglong.ui.game.twoToneFrame
import shuanglong.ui.game.twoToneLine
import shuanglong.ui.game.twoTonePath
import shuanglong.ui.get
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.max
import kotlin.math.sin

/**
 * How the board of Kamisado is drawn; the shares of the square's side are those of the drawing specification.
 * Knows positions and states, asks nobody.
 */
internal class KamisadoPainter(private val colours: KamisadoColours, private val geometry: KamisadoGeometry, private val text: BoardText?) {
    private val s = geometry.s
    private val marks = colours.highlight

    /** Frame, tiles and coordinates. [lit] = squares that are not dimmed; `null` dims none. */
    fun DrawScope.ground(tiles: List<Tint>, occupied: Set<Square>, lit: Set<Square>?, clear: Boolean, coordinates: Boolean, dimming: Float = 1f) {
        drawRoundRect(colours.frame, size = Size(geometry.side, geometry.side), cornerRadius = CornerRadius(0.16f * s))
        drawRoundRect(
            colours.gap, Offset(geometry.frame - 0.03f * s, geometry.frame - 0.03f * s), Size(8.06f * s, 8.06f * s), CornerRadius(0.10f * s),
        )
        tiles.forEachIndexed { index, tint ->
            val square = Square(index)
            val rect = geometry.rect(square).deflate(0.022f * s)
            val radius = CornerRadius(0.085f * s)
            val paint = colours.eight[tint]
            drawRoundRect(paint.square, rect.topLeft, rect.size, radius)
            drawRoundRect(
                Brush.verticalGradient(
                    0f to Color.White.copy(alpha = .10f), .5f to Color.Transparent, 1f to Color.Black.copy(alpha = .07f),
                    startY = rect.top, endY = rect.bottom,
                ),
                rect.topLeft, rect.size, radius,
            )
            val mark = if (clear) paint.glyphOnTop else paint.glyphOnSquare
            if (square in occupied) {
                val corner = geometry.rect(square).topLeft + Offset(0.135f * s, 0.135f * s)
                glyph(tint, corner, (if (clear) 0.24f else 0.185f) * s, mark)
            } else {
                glyph(tint, rect.center, 0.44f * s, mark, if (clear) 0.85f else 1f)
            }
            if (lit != null && square !in lit) {
                drawRoundRect(colours.dim, rect.topLeft, rect.size, radius, alpha = (colours.dim.alpha * dimming).coerceAtMost(1f))
            }
        }
        if (coordinates && text != null) {
            val px = max(7.5f.dp.toPx(), 0.20f * s)
            for (i in 0..7) {
                val file = geometry.centre(Square(i, 0)).x
                val rank = geometry.centre(Square(0, i)).y
                with(text) {
                    centred("abcdefgh"[i].toString(), Offset(file, geometry.side - geometry.frame / 2), px, colours.frameText)
                    centred("${i + 1}", Offset(geometry.frame / 2, rank), px, colours.frameText)
                }
            }
        }
    }

    /** Light on the square of a tower that must move. */
    fun DrawScope.mustMove(square: Square) {
        val rect = geometry.rect(square)
        drawRoundRect(
            radial(
                rect.center, .72f * s, .35f to marks.mustMove.core.copy(alpha = 0f), .7f to marks.mustMove.core.copy(alpha = .25f),
                1f to marks.mustMove.core.copy(alpha = .85f),
            ),
            rect.topLeft, rect.size, CornerRadius(.1f * s),
        )
        twoToneCorners(rect, marks.mustMove, .055f * s, .062f * s, .27f * s, .10f * s)
    }

    fun DrawScope.rays(from: Square, landings: List<Landing>) {
        val start = geometry.centre(from)
        // The farthest landing of each of the three rays; a ray's squares lie on one file or one diagonal.
        landings.filter { it.square != from }.groupBy { (it.square.file - from.file).coerceIn(-1, 1) }.values.forEach { ray ->
            val end = geometry.centre(ray.maxBy { (geometry.centre(it.square) - start).getDistance() }.square)
            val way = end - start
            val reach = .5f * s * (if (way.x != 0f) 1.414f else 1f)
            twoToneLine(start + way * (reach / way.getDistance()), end, marks.reachable, .05f * s)
        }
    }

    fun DrawScope.reachable(landing: Landing, occupied: Boolean = false) {
        val rect = geometry.rect(landing.square)
        val tile = rect.deflate(.05f * s)
        drawRoundRect(colours.eight[landing.tint].square, tile.topLeft, tile.size, CornerRadius(.085f * s))
        twoToneFrame(rect, marks.reachable, .075f * s, .04f * s, .10f * s)
        if (landing.wins) twoToneFrame(rect, marks.reachable, .15f * s, .03f * s, .08f * s)
        if (!occupied) glyph(landing.tint, rect.center, .46f * s, colours.eight[landing.tint].glyphOnTop)
    }

    /** The square the tower would land on. */
    fun DrawScope.landing(landing: Landing) {
        val rect = geometry.rect(landing.square)
        val tile = rect.deflate(.022f * s)
        drawRoundRect(colours.eight[landing.tint].square, tile.topLeft, tile.size, CornerRadius(.085f * s))
        glyph(landing.tint, rect.center, .44f * s, colours.eight[landing.tint].glyphOnTop)
        twoToneFrame(rect, marks.reachable, -.005f * s, .065f * s, .12f * s)
        if (landing.wins) twoToneFrame(rect, marks.reachable, .15f * s, .03f * s, .08f * s)
    }

    /** From the landing square to the enemy tower it names: dots and a coin of the colour. */
    fun DrawScope.link(landing: Landing, namedSide: Side) {
        val named = landing.names ?: return
        val from = geometry.centre(landing.square)
        val to = geometry.centre(named)
        val way = to - from
        val length = way.getDistance()
        if (length > 1.2f * s) {
            val unit = way / length
            val dash = PathEffect.dashPathEffect(floatArrayOf(.001f, .15f * s))
            twoToneLine(from + unit * (.54f * s), to - unit * (.56f * s), marks.named, .05f * s, dash)
        }
        footRings(named, namedSide)
        if (length > 1.9f * s) coin(landing.tint, (from + to) / 2f, .21f * s)
    }

    /** A way that was not gone, or not yet. */
    fun DrawScope.way(start: Square, end: Square, strong: Boolean) {
        val from = geometry.centre(start)
        val to = geometry.centre(end)
        val unit = (to - from) / (to - from).getDistance()
        val width = (if (strong) .05f else .034f) * s
        // Short of the glyph, which says what colour is handed over.
        val tip = to - unit * (.28f * s)
        twoToneLine(from + unit * (.46f * s), tip, marks.named, width, PathEffect.dashPathEffect(floatArrayOf(.001f, 3f * width)))
        val across = Offset(-unit.y, unit.x)
        val head = Path().apply {
            for ((i, corner) in listOf(tip - unit * (.16f * s) + across * (.10f * s), tip, tip - unit * (.16f * s) - across * (.10f * s)).withIndex()) {
                if (i == 0) moveTo(corner.x, corner.y) else lineTo(corner.x, corner.y)
            }
        }
        twoTonePath(head, marks.named, width)
    }

    /** Where a named tower could go: quieter than what the person may choose among. */
    fun DrawScope.outlet(square: Square) = twoToneFrame(geometry.rect(square), marks.named, .16f * s, .022f * s, .10f * s)

    /** Which link of the chain ends here, in the corner that neither mark nor tower needs. */
    fun DrawScope.number(number: Int, square: Square) {
        val at = geometry.rect(square).topRight + Offset(-.20f * s, .20f * s)
        drawCircle(marks.named.casing, .20f * s, at)
        drawCircle(marks.named.core, .165f * s, at)
        text?.run { centred("$number", at, .25f * s, marks.named.casing, BOLD) }
    }

    /** The chain behind a hint, below the towers: its move, what that names, where it could go, and what follows. */
    fun DrawScope.chain(hint: Hint) {
        val first = hint.first
        hint.chain.drop(1).forEach { link ->
            link.names?.let { footRings(it.square, it.side) }
            if (!link.isPass) way(link.from, link.to, strong = false)
        }
        val landing = Landing(first.to, first.landed, first.names?.square, first.winner != null)
        landing(landing)
        first.names?.let { named ->
            named.reach.forEach { outlet(it) }
            link(landing, named.side)
        }
        way(first.from, first.to, strong = true)
    }

    fun DrawScope.footRings(square: Square, side: Side) {
        val at = geometry.centre(square)
        twoTonePath(hull(side, at, 0f, radius(side) * s + .05f * s), marks.named, .04f * s)
        twoTonePath(hull(side, at, 0f, radius(side) * s + .135f * s), marks.named, .028f * s)
    }

    fun DrawScope.coin(tint: Tint, at: Offset, r: Float) {
        drawCircle(marks.named.casing, r * 1.42f, at)
        drawCircle(marks.named.core, r * 1.25f, at)
        drawCircle(marks.named.casing, r * 1.06f, at)
        drawCircle(colours.eight[tint].top, r, at)
        glyph(tint, at, r * 1.25f, colours.eight[tint].glyphOnTop)
    }

    fun DrawScope.lastMove(square: Square) =
        twoToneCorners(geometry.rect(square), marks.lastMove, .07f * s, .035f * s, .16f * s, .06f * s)

    fun DrawScope.cursor(square: Square) =
        twoToneFrame(geometry.rect(square), marks.focus, -2.dp.toPx(), .055f * s, .12f * s)

    fun DrawScope.illegal(square: Square) = illegalSign(geometry.centre(square), .30f * s, marks.illegal, .075f * s)

    /** Where the lifted tower stood. */
    fun DrawScope.footprint(square: Square, side: Side) {
        val at = geometry.centre(square)
        drawPath(hull(side, at, 0f, .33f * s), colours.gap, .18f)
        twoTonePath(hull(side, at, 0f, (radius(side) - .02f) * s), marks.mustMove, .022f * s)
    }

    /** The blocked tower's tile, risen by [rise] (0–1), with what is under it shown in both lower corners. */
    fun DrawScope.risenTile(scene: PassScene, rise: Float) {
        val middle = geometry.centre(scene.square)
        val side = s * (1f + .30f * rise)
        val half = side / 2
        val x = middle.x.coerceIn(half + 2, geometry.side - half - 2)
        val y = middle.y.coerceIn(half + 2, geometry.side - half - 2)
        val rect = Rect(x - half, y - half, x + half, y + half)
        val paint = colours.eight[scene.underfoot]
        drawRoundRect(Color.Black, rect.topLeft + Offset(s * .03f, s * .10f * rise), rect.size, CornerRadius(.14f * s), alpha = .35f * rise)
        drawRoundRect(paint.square, rect.topLeft, rect.size, CornerRadius(.12f * s))
        twoToneFrame(rect, marks.mustMove, 0f, .04f * s, .10f * s)
        for (corner in listOf(Offset(rect.left + .20f * s, rect.bottom - .20f * s), Offset(rect.right - .20f * s, rect.bottom - .20f * s))) {
            glyph(scene.underfoot, corner, .27f * s, paint.glyphOnTop)
        }
        for (sign in listOf(-1, 1)) for ((share, alpha) in listOf(.435f to 1f, .50f to .6f)) {
            drawArc(
                paint.glyphOnTop, (if (sign < 0) 180f else 0f) - 24f, 48f, false, Offset(rect.center.x - share * s, rect.center.y - share * s),
                Size(2 * share * s, 2 * share * s), alpha * rise, round(.035f * s),
            )
        }
        // The ways ahead, closed.
        val ahead = if (scene.side == Side.Black) 1 else -1
        for (file in -1..1) {
            val target = (scene.square.file + file) to (scene.square.rank + ahead)
            if (target.first !in 0..7 || target.second !in 0..7) continue
            val way = geometry.centre(Square(target.first, target.second)) - middle
            val spot = rect.center + Offset(way.x, way.y) * (half / s)
            val across = Offset(-way.y, way.x) / way.getDistance() * (.20f * s)
            twoToneLine(spot - across, spot + across, marks.illegal, .052f * s)
        }
    }

    /** The coin's way from the blocked tower to the next one; [part] of it has been gone. */
    fun DrawScope.passLink(scene: PassScene, part: Float) {
        val next = scene.next ?: return
        val from = geometry.centre(scene.square)
        val to = geometry.centre(next)
        val bend = Offset(0f, if (from.y + to.y < geometry.side) 1.2f * s else -1.2f * s)
        val middle = (from + to) / 2f + bend
        fun at(t: Float) = from * ((1 - t) * (1 - t)) + middle * (2 * t * (1 - t)) + to * (t * t)
        val path = Path().apply {
            moveTo(at(.12f).x, at(.12f).y)
            var t = .12f
            while (t < .12f + .76f * part) {
                t += .02f
                lineTo(at(t).x, at(t).y)
            }
        }
        twoTonePath(path, marks.named, .05f * s, PathEffect.dashPathEffect(floatArrayOf(.001f, .16f * s)))
        coin(scene.underfoot, at(if (part < 1f) .12f + .76f * part else .5f), .24f * s)
    }

    fun DrawScope.tower(tower: Tower, at: Offset = geometry.centre(tower.square), lift: Float = 0f, scale: Float = 1f) {
        val paint = if (tower.side == Side.Black) colours.tower.black else colours.tower.gold
        val u = s * scale
        val r = radius(tower.side) * u
        softShadow(at + Offset((.02f + .10f * lift) * s, (.13f + .12f * lift) * s), r * (1.10f + .1f * lift), .88f, .46f - .12f * lift)
        val raised = at - Offset(0f, lift * s)
        val body = hull(tower.side, raised, 0f, r, u)
        drawPath(body, paint.line, style = round(.055f * u))
        drawPath(
            body,
            Brush.horizontalGradient(
                0f to paint.body, .26f to paint.sheen, .6f to paint.body, 1f to paint.side, startX = raised.x - r, endX = raised.x + r,
            ),
        )
        val top = raised - Offset(0f, .075f * u)
        val lid = outline(tower.side, top, r)
        drawPath(lid, Brush.linearGradient(listOf(paint.sheen, paint.body), top - Offset(r, r), top + Offset(r * .6f, r)))
        drawPath(outline(tower.side, top, r * .985f), lerp(paint.sheen, Color.White, if (tower.side == Side.Gold) .5f else 0f), .8f, Stroke(.012f * u))
        val face = outline(tower.side, top, (if (tower.side == Side.Black) .272f else .292f) * u)
        val tint = colours.eight[tower.tint]
        drawPath(face, tint.top)
        drawPath(face, paint.line, style = Stroke(.026f * u))
        glyph(tower.tint, top, .355f * u, tint.glyphOnTop)
    }

    /** The whole picture of a match: ground, dim, rays, frames, link, rings, towers, lifted tower, in this order. */
    fun DrawScope.paint(state: KamisadoState, coordinates: Boolean, clearMarks: Boolean, glide: Float, scene: Float, finger: Offset?) {
        val board = state.board
        val held = state.held
        val aimed = state.aimed
        val pass = state.pass
        // Whoever aims has a question of his own.
        val hint = state.hint?.takeIf { aimed == null && held?.dragged != true }
        val lit: Set<Square>? = when {
            pass != null -> setOfNotNull(pass.square, pass.next)
            hint != null -> hint.squares
            held != null -> state.movable + held.landings.map { it.square } + setOfNotNull(aimed?.names)
            state.movable.isNotEmpty() -> state.movable
            else -> null
        }
        ground(state.tiles, board.towers.map { it.square }.toSet(), lit, clearMarks, coordinates, if (pass != null) 1.8f else 1f)
        if (pass == null && (state.glide == null || glide >= 1f)) {
            // On squares that light up anyway the marks of the last move would only be clutter.
            listOfNotNull(board.lastFrom, board.lastTo).distinct().filter { it !in state.movable }.forEach { lastMove(it) }
        }
        state.movable.forEach { mustMove(it) }
        if (hint != null) {
            chain(hint)
        } else if (held != null) {
            rays(held.from, held.landings)
            held.landings.filter { it.square != aimed?.square }.forEach { reachable(it) }
            aimed?.let {
                landing(it)
                link(it, board.toMove.other)
            }
        }
        state.looking?.let { state.review?.plies?.get(it)?.better }?.let { (from, to) -> way(from, to, strong = true) }
        state.cursor?.let { cursor(it) }
        val travelling = state.glide?.takeIf { glide < 1f }
        val lifted = held?.takeIf { it.dragged && finger != null }
        val resting = board.towers.filter { it.square != lifted?.from && !(it.side == travelling?.side && it.tint == travelling.tint) }
        geometry.paintOrder(resting.filter { it.square != pass?.square }).forEach { tower(it) }
        if (pass != null) {
            val time = scene * PASS_MOVING
            val rise = ((time - Motion.passShake) / Motion.passRise).coerceIn(0f, 1f)
            val travel = ((time - Motion.passShake - Motion.passRise) / Motion.passTravel).coerceIn(0f, 1f)
            risenTile(pass, rise)
            board.on(pass.square)?.let { tower(it, geometry.centre(it.square) + Offset(shake(time), 0f)) }
            if (travel > 0f) passLink(pass, travel)
            if (travel >= 1f) pass.next?.let { next ->
                mustMove(next)
                board.on(next)?.let { tower(it) }
            }
        }
        travelling?.let { way ->
            val at = lerp(geometry.centre(way.from), geometry.centre(way.to), glide)
            tower(Tower(way.side, way.tint, way.to), at, lift = .15f * sin(glide * PI).toFloat(), scale = 1.05f)
        }
        if (lifted != null && finger != null) board.on(lifted.from)?.let { piece ->
            footprint(piece.square, piece.side)
            // Over a landing the tower stands there, raised; elsewhere it follows the finger, above it.
            tower(piece, aimed?.let { geometry.centre(it.square) } ?: finger, lift = .40f, scale = 1.22f)
        }
        hint?.chain?.takeIf { it.size > 1 }?.forEachIndexed { i, link -> number(i + 1, link.to) }
        state.illegal?.let { illegal(it) }
    }

    /** Three swings that die away. */
    private fun shake(time: Float): Float {
        val part = time / Motion.passShake
        return if (part >= 1f) 0f else .05f * s * (1 - part) * sin(part * 3 * 2 * PI).toFloat()
    }

    private fun radius(side: Side) = if (side == Side.Black) .355f else .372f

    /** Black towers are round, gold ones octagonal: the sides differ in shape, not only in colour. */
    private fun outline(side: Side, at: Offset, r: Float): Path = Path().apply {
        if (side == Side.Black) {
            addOval(Rect(at.x - r, at.y - r * SQUASH, at.x + r, at.y + r * SQUASH))
        } else {
            for (i in 0 until 8) {
                val p = at + octagon(i, r)
                if (i == 0) moveTo(p.x, p.y) else lineTo(p.x, p.y)
            }
            close()
        }
    }

    /** Base and top together, as seen slightly from above. */
    private fun hull(side: Side, at: Offset, grow: Float, r: Float, u: Float = s): Path = Path().apply {
        val y0 = at.y - .075f * u - grow
        val y1 = at.y + .095f * u + grow
        if (side == Side.Black) {
            arcTo(Rect(at.x - r, y0 - r * SQUASH, at.x + r, y0 + r * SQUASH), 180f, 180f, true)
            lineTo(at.x + r, y1)
            arcTo(Rect(at.x - r, y1 - r * SQUASH, at.x + r, y1 + r * SQUASH), 0f, 180f, false)
        } else {
            // Upper half of the top, lower half of the base.
            for (i in 4..7) Offset(at.x, y0).plus(octagon(i, r)).let { if (i == 4) moveTo(it.x, it.y) else lineTo(it.x, it.y) }
            for (i in 0..3) Offset(at.x, y1).plus(octagon(i, r)).let { lineTo(it.x, it.y) }
        }
        close()
    }

    private fun octagon(i: Int, r: Float): Offset {
        val angle = (22.5 + 45 * i) * PI / 180
        return Offset(r * cos(angle).toFloat(), r * SQUASH * sin(angle).toFloat())
    }

    private companion object {
        const val SQUASH = .95f
        const val BOLD = 700
    }
}
