package shuanglong.ui.kamisado

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.unit.dp
import shuanglong.core.Settings
import shuanglong.ui.Direction
import shuanglong.ui.GameDialog
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Mark
import shuanglong.ui.Place
import shuanglong.ui.PlatformServices
import shuanglong.ui.Rival
import shuanglong.ui.Side
import shuanglong.ui.Strings
import shuanglong.ui.Tint
import shuanglong.ui.Type
import shuanglong.ui.Waiting
import shuanglong.ui.backgammon.nameOf
import shuanglong.ui.backgammon.notation
import shuanglong.ui.game.BarButton
import shuanglong.ui.game.GameScaffold
import shuanglong.ui.game.KeyboardHome
import shuanglong.ui.game.LargeButton
import shuanglong.ui.game.LookEnd
import shuanglong.ui.game.LookTools
import shuanglong.ui.game.PlayerRow
import shuanglong.ui.game.Question
import shuanglong.ui.game.ReviewButton
import shuanglong.ui.game.ReviewedLine
import shuanglong.ui.game.Room
import shuanglong.ui.game.SettingsDialog
import shuanglong.ui.game.Slot
import shuanglong.ui.game.Strip
import shuanglong.ui.game.StripLines
import shuanglong.ui.game.StripText
import shuanglong.ui.game.Symbol
import shuanglong.ui.game.TextLink
import shuanglong.ui.game.Tick
import shuanglong.ui.game.TintChip
import shuanglong.ui.game.Title
import shuanglong.ui.game.ToolButton
import shuanglong.ui.game.Words
import shuanglong.ui.game.glyph
import shuanglong.ui.game.newestInView
import shuanglong.ui.game.retries
import shuanglong.ui.game.round
import shuanglong.ui.game.turnsPages
import shuanglong.ui.get
import shuanglong.ui.of
import kotlin.math.PI
import kotlin.math.cos
import kotlin.math.sin

/** The screen of one match of Kamisado. */
@Composable
internal fun KamisadoScreen(
    presenter: KamisadoPresenter,
    services: PlatformServices,
    settings: Settings,
    onSettings: (Settings) -> Unit,
    onLobby: () -> Unit,
) {
    val state by presenter.state.collectAsState()
    val words = LocalStrings.current
    val on = presenter::on
    services.Back(true) { if (state.dialog != null) on(KamisadoAction.Dialog(null)) else onLobby() }
    KeyboardHome("kamisado", away = state.dialog != null, { key -> handleKey(key, on) }) {
        GameScaffold(
            squareBoard = true,
            logOpen = state.logOpen,
            onCloseLog = { on(KamisadoAction.LogOpen(false)) },
            bar = { slot -> TopBar(state, slot, on, onLobby) },
            far = { slot -> SideRow(state, Place.Far, slot) },
            near = { slot -> SideRow(state, Place.Near, slot) },
            strip = { slot, modifier -> InfoStrip(state, slot, modifier.retries(state.stuck != null) { on(KamisadoAction.Touch) }, on) },
            tools = { slot -> Tools(state, slot, on) },
            log = { narrow, modifier -> KamisadoLog(state, narrow, modifier, on) },
            board = { _, modifier -> KamisadoBoardView(state, { presenter.state.value }, settings.coordinates, settings.clearMarks, on, modifier) },
        )
        when (state.dialog) {
            GameDialog.Settings -> SettingsDialog(settings, onSettings, { on(KamisadoAction.Dialog(null)) }) {
                Tick(words.coordinates, settings.coordinates, "coordinates", Modifier.fillMaxWidth()) { onSettings(settings.copy(coordinates = it)) }
                Tick(words.clearMarks, settings.clearMarks, "clear-marks", Modifier.fillMaxWidth()) { onSettings(settings.copy(clearMarks = it)) }
            }
            GameDialog.GiveUp -> Question(
                words.giveUpQuestion, words.giveUpDetail, words.giveUp, { on(KamisadoAction.GiveUp) }, { on(KamisadoAction.Dialog(null)) },
            )
            null -> Unit
        }
    }
}

private fun handleKey(key: Key, on: (KamisadoAction) -> Unit): Boolean {
    on(
        when (key) {
            Key.U, Key.Backspace -> KamisadoAction.Undo
            Key.H -> KamisadoAction.Hint
            Key.Escape -> KamisadoAction.Escape
            Key.DirectionLeft -> KamisadoAction.Arrow(-1, 0)
            Key.DirectionRight -> KamisadoAction.Arrow(1, 0)
            Key.DirectionUp -> KamisadoAction.Arrow(0, 1)
            Key.DirectionDown -> KamisadoAction.Arrow(0, -1)
            Key.Enter, Key.NumPadEnter, Key.Spacebar -> KamisadoAction.Enter
            else -> return false
        },
    )
    return true
}

@Composable
private fun TopBar(state: KamisadoState, slot: Slot, on: (KamisadoAction) -> Unit, onLobby: () -> Unit) {
    val words = LocalStrings.current
    val beside = slot.room == Room.Side && slot.compact
    Row(Modifier.fillMaxWidth().heightIn(min = if (slot.compact) 44.dp else 48.dp).padding(horizontal = 4.dp), verticalAlignment = Alignment.CenterVertically) {
        BarButton(Symbol.Back, words.toLobby, "lobby", !beside && !slot.tiny, onLobby)
        Title(words.kamisado, words.subtitle(state), slot, Modifier.weight(1f))
        BarButton(Symbol.Restart, words.restart, "restart", !beside && !slot.tiny) { on(KamisadoAction.Restart) }
        BarButton(Symbol.Gear, words.settings, "gear", false) { on(KamisadoAction.Dialog(GameDialog.Settings)) }
    }
}

private fun Strings.subtitle(state: KamisadoState): String {
    val rival = state.rival
    return (if (rival is Rival.Computer) levels.getValue(rival.level) else twoPlayers) + " · " + ply(state.log.size + if (state.outcome == null) 1 else 0)
}

@Composable
private fun SideRow(state: KamisadoState, place: Place, slot: Slot) {
    val words = LocalStrings.current
    val side = if (place == Place.Near) state.nearSide else state.nearSide.other
    val active = when (state.waiting) {
        Waiting.Near -> place == Place.Near
        Waiting.Far, Waiting.Computer -> place == Place.Far
        Waiting.Nobody -> false
    }
    val mine = place == Place.Near && state.rival is Rival.Computer
    val doing = words.playsSide(side) + when {
        active && state.thinking -> " · ${words.thinking}"
        active && state.blocked != null -> " · ${words.blocked}"
        active && state.held != null -> " · ${words.squaresToReach(state.held!!.landings.size)}"
        else -> ""
    }
    PlayerRow(
        if (mine && active) words.yourTurn else words.nameOf(place, state.rival), doing, active, if (place == Place.Near) "near-row" else "far-row",
        compact = slot.compact,
        narrow = slot.narrow,
        piece = { SidePiece(side, if (slot.compact) 26 else 30) },
    ) {
        if (active && state.pass == null) {
            val must = state.board.designated
            if (must != null) {
                TintChip(must, if (slot.narrow) 22.dp else if (slot.compact) 26.dp else 30.dp)
                Words(words.mustMove(must), if (slot.narrow) Type.label else Type.body, Modifier.testTag("must-move"), bold = true, maxLines = 2)
            } else {
                Words(words.chooseTower, Type.label, Modifier.testTag("must-move"), maxLines = 1)
            }
        }
    }
}

@Composable
private fun SidePiece(side: Side, dp: Int) {
    val paint = LocalColours.current.kamisado.tower.let { if (side == Side.Black) it.black else it.gold }
    val line = LocalColours.current.ui.outlineStrong
    Canvas(Modifier.size(dp.dp)) {
        fun shape(share: Float) = pieceShape(side, center, size.width / 2 * share)
        drawPath(shape(.94f), paint.body)
        drawPath(shape(.94f), line, style = Stroke(1.2.dp.toPx()))
        drawPath(shape(.54f), paint.line, .9f, Stroke(1.4.dp.toPx()))
    }
}

/** A tower as seen from above, for the log. */
@Composable
private fun TowerIcon(side: Side, tint: Tint) = Box(contentAlignment = Alignment.Center) {
    val paint = LocalColours.current.kamisado.eight[tint]
    SidePiece(side, 22)
    Canvas(Modifier.size(22.dp)) {
        val r = size.width / 2
        drawPath(pieceShape(side, center, r * .72f), paint.top)
        glyph(tint, center, r * .95f, paint.glyphOnTop)
    }
}

private fun pieceShape(side: Side, centre: Offset, r: Float): Path = Path().apply {
    if (side == Side.Black) {
        addOval(Rect(centre, r))
    } else {
        for (i in 0 until 8) {
            val angle = (22.5 + 45 * i) * PI / 180
            val at = centre + Offset(r * cos(angle).toFloat(), r * sin(angle).toFloat())
            if (i == 0) moveTo(at.x, at.y) else lineTo(at.x, at.y)
        }
        close()
    }
}

/** The words beside the board: what just happened, else what the aimed landing would do, else the hint, else nothing. */
@Composable
private fun InfoStrip(state: KamisadoState, slot: Slot, modifier: Modifier, on: (KamisadoAction) -> Unit) {
    val words = LocalStrings.current
    val small = slot.compact
    // Where a whole chain of words would push the board away, they are read one after the other.
    val brief = small || slot.tiny || (slot.room == Room.Side && slot.narrow)
    val lines = stripLines(state, words, brief)
    val more = lines?.pages ?: 0
    Strip(modifier.turnsPages(more) { on(KamisadoAction.NextLink) }, quiet = lines == null) {
        if (lines != null) StripText(lines, small, state.hintLink)
    }
}

/** The sentence of the moment, in order of weight; of a hint's, one at a time if it must be [brief]. */
internal fun stripLines(state: KamisadoState, words: Strings, brief: Boolean = false): StripLines? {
    fun name(side: Side) = words.nameOf(state.placeOf(side), state.rival)
    val notice = state.notice
    val scene = state.pass ?: (notice as? KamisadoNotice.Passed)?.scene
    val outcome = state.outcome
    val aimed = state.aimed
    val hint = state.hint
    return when {
        scene != null -> StripLines(
            words.passTitle(scene.tower),
            words.passDetail(scene.underfoot, name(scene.side.other)) + "\n" + words.passNote("${scene.square.name}-${scene.square.name}"),
            scene.underfoot,
        )
        notice is KamisadoNotice.Refused -> StripLines(words.of(notice.reason))
        notice is KamisadoNotice.MustMove -> StripLines(words.errors.notDesignated(notice.tint), tint = notice.tint)
        notice is KamisadoNotice.NoHint -> StripLines(words.hintNone)
        notice is KamisadoNotice.WentOn -> StripLines(words.wentOn)
        state.stuck != null -> StripLines(words.of(state.stuck), words.tapToRetry)
        state.looking != null -> lookingLines(state, state.looking, words)
        outcome != null -> {
            val winner = name(outcome.winner)
            val title = if (outcome.deadlockBy != null) words.winsDeadlock(winner) else words.winsHome(winner)
            // What the review has found is news; how the game ended has been said by then.
            StripLines(title, words.turningPoint(state) ?: outcome.deadlockBy?.let { words.deadlockDetail(name(it)) } ?: words.winsHomeDetail)
        }
        state.closed != null -> StripLines(if (state.closed == Closed.GivenUp) words.closedGivenUp else words.closedAbandoned, words.turningPoint(state))
        notice is KamisadoNotice.Restarted -> StripLines(words.restarted)
        state.blocked != null -> StripLines(words.passWaits(state.blocked.tint), tint = state.blocked.tint)
        aimed != null -> landingLines(aimed, words, state)
        state.hinting -> StripLines(words.thinking)
        hint != null -> hintLines(hint, state.hintLink, words, brief)
        else -> null
    }
}

private fun hintLines(hint: Hint, link: Int, words: Strings, brief: Boolean): StripLines {
    val sentences = words.sentences(hint)
    fun numbered(i: Int) = if (sentences.size > 1) "${i + 1}. ${sentences[i]}" else sentences[i]
    return if (brief) {
        StripLines(words.title(hint), numbered(link), hint.chain[link].landed, sentences.size)
    } else {
        StripLines(words.title(hint), sentences.indices.joinToString("\n", transform = ::numbered), hint.first.landed)
    }
}

/** What the move that led to the board looked at was worth. */
private fun lookingLines(state: KamisadoState, ply: Int, words: Strings): StripLines {
    val row = state.log.getOrNull(ply - 1) ?: return StripLines(words.proof.start)
    val title = "${words.ply(row.ply)} ${row.notation}"
    val reviewed = state.review?.plies?.get(row.ply) ?: return StripLines(title, tint = row.landed)
    val worth = listOfNotNull(words.outlook(reviewed.after, state), words.instead(reviewed)).joinToString(" · ")
    return StripLines("$title · ${words.judgement(reviewed)}", worth, row.landed)
}

private fun landingLines(landing: Landing, words: Strings, state: KamisadoState): StripLines {
    val named = landing.names
    val detail = when {
        landing.wins -> words.landingWins
        named == null -> null
        // The tower that is named belongs to whoever is not moving.
        else -> words.names(named.name, landing.tint, words.nameOf(state.placeOf(state.board.toMove.other), state.rival))
    }
    return StripLines(words.landing(landing.square.name) + " · " + words.tints.getValue(landing.tint), detail, landing.tint)
}

@Composable
private fun Tools(state: KamisadoState, slot: Slot, on: (KamisadoAction) -> Unit) {
    val words = LocalStrings.current
    Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(4.dp), Alignment.CenterVertically) {
        val looking = state.looking
        if (looking != null) {
            LookTools(looking > 0, looking < state.log.size) { on(KamisadoAction.Look(looking + it)) }
            LookEnd(Modifier.weight(2f)) { on(KamisadoAction.Look(null)) }
        } else if (state.over) {
            ReviewButton(state.log.isNotEmpty(), state.review != null, Modifier.weight(1f)) { on(KamisadoAction.Review) }
            LargeButton(words.newMatch, "again", true, Modifier.weight(2f)) { on(KamisadoAction.Restart) }
        } else {
            ToolButton(Symbol.Undo, words.undoKamisado, "undo", state.canUndo, Modifier.weight(1f)) { on(KamisadoAction.Undo) }
            ToolButton(Symbol.Hint, words.hint, "hint", state.canHint && state.ready, Modifier.weight(1f), active = state.hint != null || state.hinting) {
                on(KamisadoAction.Hint)
            }
            ToolButton(Symbol.Flag, words.giveUp, "give-up", true, Modifier.weight(1f)) { on(KamisadoAction.Dialog(GameDialog.GiveUp)) }
        }
        if (!slot.logInline) ToolButton(Symbol.Log, words.log, "log", true, Modifier.weight(1f)) { on(KamisadoAction.LogOpen(!state.logOpen)) }
    }
}

/**
 * The moves, the newest first, short (`c1–f4 → yellow`) or in the long form of the board game's record; and once the game is
 * reviewed, what each was worth.
 */
@Composable
private fun KamisadoLog(state: KamisadoState, narrow: Boolean, modifier: Modifier, on: (KamisadoAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val review = state.review
    val head = when {
        state.log.isEmpty() -> words.logEmpty
        review != null && !review.complete -> words.reviewing(review.plies.size, state.log.size)
        else -> words.ply(state.log.size)
    }
    Column(modifier.testTag("log-list")) {
        Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
            Words(head, Type.label, Modifier.weight(1f).padding(start = 6.dp), ui.textMuted)
            TextLink(if (state.longForm) words.shortForm else words.longForm, "long-form") { on(KamisadoAction.LongForm(!state.longForm)) }
        }
        LazyColumn(Modifier.weight(1f), newestInView(state.log.size)) {
            items(state.log.asReversed(), key = { it.ply }) { row ->
                val line = Modifier.fillMaxWidth().heightIn(min = 34.dp)
                if (review == null) {
                    LogRow(row, state.longForm, narrow, line)
                } else {
                    ReviewedLine(row.ply == state.looking, row.ply == review.firstLoss, "review-${row.ply}", { on(KamisadoAction.Look(row.ply)) }) {
                        LogRow(row, state.longForm, narrow, line, reviewed = true)
                        review.plies[row.ply]?.let { Worth(it, state, review) }
                    }
                }
            }
        }
    }
}

@Composable
private fun LogRow(row: KamisadoRow, longForm: Boolean, narrow: Boolean, modifier: Modifier, reviewed: Boolean = false) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    Row(modifier, Arrangement.spacedBy(8.dp), Alignment.CenterVertically) {
        Words(row.ply.toString(), Type.caption, Modifier.width(24.dp), ui.textMuted)
        TowerIcon(row.side, row.tower)
        if (longForm) {
            Words(words.longMove(row.tower, row.direction, row.distance, row.landed), Type.label, Modifier.weight(1f), maxLines = 2)
        } else {
            Words(row.notation, Type.label, maxLines = 1)
            Words("→", Type.label, colour = ui.textMuted)
            TintChip(row.landed, 20.dp)
            if (!narrow) Words(words.tints.getValue(row.landed), Type.label, Modifier.weight(1f), maxLines = 1)
            // The review says it in its own words.
            if (row.direction == Direction.Blocked && !narrow && !reviewed) Words(words.blocked, Type.caption, colour = ui.textMuted, maxLines = 1)
        }
    }
}

/** What a move was worth, under its line of the log. */
@Composable
private fun Worth(reviewed: ReviewedPly, state: KamisadoState, review: Review) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val first = reviewed.ply == review.firstLoss
    val turn = when {
        first -> words.proof.firstLoss
        reviewed.ply == review.decisive -> words.proof.decisive
        else -> null
    }
    Row(Modifier.fillMaxWidth().padding(start = 6.dp, end = 4.dp), Arrangement.spacedBy(8.dp)) {
        MarkIcon(reviewed.mark, Modifier.padding(top = 1.dp))
        Column(Modifier.weight(1f)) {
            turn?.let { Words(it, Type.caption, colour = if (first) ui.onAccentSoft else ui.text, bold = true) }
            val ink = if (first) ui.onAccentSoft else ui.textMuted
            Words("${words.judgement(reviewed)} · ${words.outlook(reviewed.after, state)}", Type.caption, colour = ink)
            words.instead(reviewed)?.let { Words(it, Type.caption, colour = ink) }
        }
    }
}

/** A tick, a cross or a bar: never by colour alone. */
@Composable
private fun MarkIcon(mark: Mark, modifier: Modifier) {
    val ui = LocalColours.current.ui
    Canvas(modifier.size(14.dp)) {
        fun at(x: Float, y: Float) = Offset(size.width * x, size.height * y)
        val line = round(2.dp.toPx())
        when (mark) {
            Mark.Kept -> drawPath(
                Path().apply {
                    at(.1f, .55f).let { moveTo(it.x, it.y) }
                    at(.4f, .85f).let { lineTo(it.x, it.y) }
                    at(.9f, .2f).let { lineTo(it.x, it.y) }
                },
                ui.success, style = line,
            )
            Mark.ThrewAway -> {
                drawLine(ui.danger, at(.15f, .15f), at(.85f, .85f), line.width, line.cap)
                drawLine(ui.danger, at(.85f, .15f), at(.15f, .85f), line.width, line.cap)
            }
            Mark.CouldNotChange -> drawLine(ui.textMuted, at(.15f, .5f), at(.85f, .5f), line.width, line.cap)
        }
    }
}
