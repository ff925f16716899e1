package shuanglong.ui.lobby

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.WindowInsets
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.safeDrawing
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.layout.windowInsetsPadding
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.dp
import shuanglong.core.Actor
import shuanglong.core.GameKind
import shuanglong.core.KamisadoSide
import shuanglong.core.MatchSummary
import shuanglong.core.Opponent
import shuanglong.core.Seat
import shuanglong.core.Settings
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalFont
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Side
import shuanglong.ui.Sizes
import shuanglong.ui.Strength
import shuanglong.ui.Strings
import shuanglong.ui.Tint
import shuanglong.ui.Type
import shuanglong.ui.backgammon.BackgammonGeometry
import shuanglong.ui.backgammon.BackgammonPainter
import shuanglong.ui.backgammon.Spot
import shuanglong.ui.game.BarButton
import shuanglong.ui.game.BoardText
import shuanglong.ui.game.LargeButton
import shuanglong.ui.game.Question
import shuanglong.ui.game.Segments
import shuanglong.ui.game.SettingsDialog
import shuanglong.ui.game.Strip
import shuanglong.ui.game.Symbol
import shuanglong.ui.game.SymbolIcon
import shuanglong.ui.game.TextLink
import shuanglong.ui.game.Tick
import shuanglong.ui.game.Words
import shuanglong.ui.kamisado.KamisadoGeometry
import shuanglong.ui.kamisado.KamisadoPainter
import shuanglong.ui.kamisado.Square
import shuanglong.ui.kamisado.Tower
import shuanglong.ui.toCore
import shuanglong.ui.toUi

/** What the lobby shows. */
internal data class LobbyState(
    val settings: Settings,
    val unfinished: List<MatchSummary>,
    val setAside: Int,
    val fault: String?,
    val tiles: List<Tint>,
    val now: Long,
)

/** What can be done there. */
internal sealed interface LobbyAction {
    data class Change(val settings: Settings) : LobbyAction
    data class Resume(val match: MatchSummary) : LobbyAction
    data class Delete(val match: MatchSummary) : LobbyAction
    data object StartKamisado : LobbyAction
    data object StartBackgammon : LobbyAction
    data object DismissNotice : LobbyAction
}

/** 选择游戏: continue, or begin one of the two games. */
@Composable
internal fun Lobby(state: LobbyState, on: (LobbyAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    var settingsOpen by remember { mutableStateOf(false) }
    var deleting by remember { mutableStateOf<MatchSummary?>(null) }
    Box(Modifier.fillMaxSize().background(ui.surface)) {
        BoxWithConstraints(Modifier.fillMaxSize().windowInsetsPadding(WindowInsets.safeDrawing), Alignment.TopCenter) {
            val beside = maxWidth >= 700.dp
            val narrow = maxWidth < 400.dp
            Column(
                Modifier
                    .widthIn(max = if (beside) 1040.dp else 560.dp)
                    .fillMaxSize()
                    .verticalScroll(rememberScrollState())
                    .padding(horizontal = if (beside) 24.dp else 12.dp, vertical = 8.dp)
                    .testTag("lobby"),
                Arrangement.spacedBy(12.dp),
            ) {
                Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
                    Words(words.chooseGame, Type.screen, Modifier.weight(1f).padding(start = 8.dp))
                    BarButton(Symbol.Gear, words.settings, "settings", !narrow) { settingsOpen = true }
                }
                state.fault?.let { Notice(it, "fault") { on(LobbyAction.DismissNotice) } }
                if (state.setAside > 0) Notice(words.setAside(state.setAside), "set-aside") { on(LobbyAction.DismissNotice) }
                if (state.unfinished.isNotEmpty()) ContinueCard(state, on) { deleting = it }
                if (beside) {
                    Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(16.dp)) {
                        KamisadoCard(state, Modifier.weight(1f), on)
                        BackgammonCard(state, Modifier.weight(1f), on)
                    }
                } else {
                    KamisadoCard(state, Modifier.fillMaxWidth(), on)
                    BackgammonCard(state, Modifier.fillMaxWidth(), on)
                }
            }
        }
        if (settingsOpen) {
            SettingsDialog(state.settings, { on(LobbyAction.Change(it)) }, { settingsOpen = false }) {
                val settings = state.settings
                Tick(words.coordinates, settings.coordinates, "coordinates", Modifier.fillMaxWidth()) {
                    on(LobbyAction.Change(settings.copy(coordinates = it)))
                }
                Tick(words.clearMarks, settings.clearMarks, "clear-marks", Modifier.fillMaxWidth()) {
                    on(LobbyAction.Change(settings.copy(clearMarks = it)))
                }
            }
        }
        deleting?.let { match ->
            Question(words.deleteMatch, words.deleteQuestion, words.delete, { deleting = null; on(LobbyAction.Delete(match)) }, { deleting = null })
        }
    }
}

/** The folder could not be opened: the reason, and nothing that pretends to work. */
@Composable
internal fun LibraryFault(reason: String, folder: String, onRetry: () -> Unit) {
    val words = LocalStrings.current
    Box(Modifier.fillMaxSize().background(LocalColours.current.ui.surface).windowInsetsPadding(WindowInsets.safeDrawing), Alignment.Center) {
        Column(Modifier.padding(24.dp).widthIn(max = 420.dp), Arrangement.spacedBy(14.dp)) {
            Words(words.libraryUnavailable, Type.title)
            Words(reason, Type.body, Modifier.testTag("fault"))
            Words(folder, Type.label, Modifier.testTag("folder"), LocalColours.current.ui.textMuted)
            LargeButton(words.tryAgain, "retry", onClick = onRetry)
        }
    }
}

@Composable
private fun Notice(text: String, tag: String, onClose: () -> Unit) {
    Row(Modifier.fillMaxWidth().testTag(tag), verticalAlignment = Alignment.CenterVertically) {
        Strip(Modifier.weight(1f)) { Words(text, Type.label, colour = LocalColours.current.ui.onAccentSoft) }
        BarButton(Symbol.Close, LocalStrings.current.close, "$tag-close", false, onClose)
    }
}

@Composable
private fun ContinueCard(state: LobbyState, on: (LobbyAction) -> Unit, onDelete: (MatchSummary) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    var open by remember { mutableStateOf(false) }
    val newest = state.unfinished.first()
    val rest = state.unfinished.drop(1)
    Column(Modifier.fillMaxWidth().clip(RoundedCornerShape(Sizes.radiusCard.dp)).background(ui.accentSoft)) {
        Row(
            Modifier.fillMaxWidth().clickable(role = Role.Button) { on(LobbyAction.Resume(newest)) }.padding(12.dp).testTag("continue"),
            Arrangement.spacedBy(14.dp), Alignment.CenterVertically,
        ) {
            Miniature(newest.game, state.tiles, Modifier.size(72.dp))
            Column(Modifier.weight(1f)) {
                Words(words.continueLast, Type.small, colour = ui.onAccentSoft)
                Words(words.title(newest), Type.title, colour = ui.onAccentSoft)
                Words(words.standing(newest) + " · " + words.since(state.now - newest.changedAtMs), Type.small, colour = ui.onAccentSoft)
            }
            Column(horizontalAlignment = Alignment.CenterHorizontally) {
                Box(Modifier.size(46.dp).clip(RoundedCornerShape(23.dp)).background(ui.accent), Alignment.Center) { SymbolIcon(Symbol.Next, ui.onAccent) }
                if (rest.isNotEmpty()) TextLink(if (open) words.fewerMatches else words.moreMatches(rest.size), "more") { open = !open }
            }
        }
        if (open) {
            state.unfinished.forEach { match ->
                Row(Modifier.fillMaxWidth().padding(start = 14.dp, end = 4.dp, bottom = 4.dp), verticalAlignment = Alignment.CenterVertically) {
                    Column(
                        Modifier.weight(1f).clip(RoundedCornerShape(Sizes.radiusTool.dp)).clickable(role = Role.Button) { on(LobbyAction.Resume(match)) }
                            .padding(6.dp).testTag("resume-${match.id}"),
                    ) {
                        Words(words.title(match), Type.body, colour = ui.onAccentSoft, bold = true)
                        Words(words.standing(match) + " · " + words.since(state.now - match.changedAtMs), Type.small, colour = ui.onAccentSoft)
                    }
                    BarButton(Symbol.Trash, words.deleteMatch, "delete-${match.id}", false) { onDelete(match) }
                }
            }
        }
    }
}

private fun Strings.title(match: MatchSummary): String =
    versus(if (match.game == GameKind.KAMISADO) kamisado else backgammon, match.opponent.toUi(), levels)

private fun Strings.standing(match: MatchSummary): String {
    val whose = when (val actor = match.actor) {
        is Actor.Person -> if (actor.seat == Seat.FAR) farTurn else if (match.opponent is Opponent.Person) near else yourTurn
        is Actor.Computer -> computersTurn
        is Actor.Nobody -> betweenGames
    }
    val count = match.turns.toInt()
    val where = if (match.game == GameKind.KAMISADO) ply(count + 1) else turnNumber(count.coerceAtLeast(1))
    val score = if (match.matchLength > 0u) " · ${match.nearScore}:${match.farScore}" else ""
    return "$where · $whose$score"
}

private fun Strings.since(ms: Long): String {
    val minutes = (ms / 60_000).toInt()
    return when {
        minutes < 1 -> justNow
        minutes < 60 -> minutesAgo(minutes)
        minutes < 24 * 60 -> hoursAgo(minutes / 60)
        else -> daysAgo(minutes / (24 * 60))
    }
}

@Composable
private fun GameCard(
    game: GameKind,
    title: String,
    line: String,
    tiles: List<Tint>,
    tag: String,
    modifier: Modifier,
    content: @Composable ColumnScope.() -> Unit,
) {
    val ui = LocalColours.current.ui
    Column(
        modifier.clip(RoundedCornerShape(Sizes.radiusCard.dp)).background(ui.raised).padding(14.dp).testTag(tag),
        Arrangement.spacedBy(10.dp),
    ) {
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(16.dp), Alignment.CenterVertically) {
            Miniature(game, tiles, Modifier.size(124.dp))
            Column(Modifier.weight(1f), Arrangement.spacedBy(8.dp)) {
                Words(title, Type.cardTitle)
                Words(line, Type.label, colour = ui.textMuted)
            }
        }
        content()
    }
}

@Composable
private fun OpponentChoice(opponent: Opponent, tag: String, strengths: List<Strength>, onChoose: (Opponent) -> Unit) {
    val words = LocalStrings.current
    val options: List<Pair<Rival, String>> = strengths.map { Rival.Computer(it) to words.levels.getValue(it) } + (Rival.Person to words.twoPlayers)
    // Tags name the level, so that tests and scripts can press it.
    Segments(options.map { (rival, word) -> RivalKey(rival) to word }, RivalKey(opponent.toUi()), tag, Modifier.fillMaxWidth()) { onChoose(it.rival.toCore()) }
}

private data class RivalKey(val rival: Rival) {
    override fun toString() = (rival as? Rival.Computer)?.level?.name ?: "Person"
}

@Composable
private fun KamisadoCard(state: LobbyState, modifier: Modifier, on: (LobbyAction) -> Unit) {
    val words = LocalStrings.current
    val settings = state.settings
    GameCard(GameKind.KAMISADO, words.kamisado, words.kamisadoLine, state.tiles, "card-kamisado", modifier) {
        OpponentChoice(settings.kamisadoOpponent, "kamisado", Strength.entries - Strength.Master) {
            on(LobbyAction.Change(settings.copy(kamisadoOpponent = it)))
        }
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(10.dp), Alignment.CenterVertically) {
            Segments(
                listOf(KamisadoSide.BLACK to words.sideFirst, KamisadoSide.GOLD to words.sideSecond), settings.kamisadoSide, "side", Modifier.weight(1.7f),
            ) { on(LobbyAction.Change(settings.copy(kamisadoSide = it))) }
            LargeButton(words.start, "start-kamisado", modifier = Modifier.weight(1f)) { on(LobbyAction.StartKamisado) }
        }
    }
}

@Composable
private fun BackgammonCard(state: LobbyState, modifier: Modifier, on: (LobbyAction) -> Unit) {
    val words = LocalStrings.current
    val settings = state.settings
    GameCard(GameKind.BACKGAMMON, words.backgammon, words.backgammonLine, state.tiles, "card-backgammon", modifier) {
        OpponentChoice(settings.backgammonOpponent, "backgammon", Strength.entries) { on(LobbyAction.Change(settings.copy(backgammonOpponent = it))) }
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(10.dp), Alignment.CenterVertically) {
            Segments(words.formats.toList(), settings.backgammonMatchLength.toInt(), "format", Modifier.weight(1.9f)) {
                on(LobbyAction.Change(settings.copy(backgammonMatchLength = it.toUInt())))
            }
            LargeButton(words.start, "start-backgammon", modifier = Modifier.weight(1f)) { on(LobbyAction.StartBackgammon) }
        }
        Column {
            Tick(words.tickNumbers, settings.pointNumbers, "numbers", Modifier.fillMaxWidth()) { on(LobbyAction.Change(settings.copy(pointNumbers = it))) }
            Tick(words.tickPips, settings.pipCounts, "pips", Modifier.fillMaxWidth()) { on(LobbyAction.Change(settings.copy(pipCounts = it))) }
            Tick(words.tickAutoEnd, settings.autoEnd, "auto-end", Modifier.fillMaxWidth()) { on(LobbyAction.Change(settings.copy(autoEnd = it))) }
        }
    }
}

/** The real board, small. */
@Composable
private fun Miniature(game: GameKind, tiles: List<Tint>, modifier: Modifier) {
    val colours = LocalColours.current
    val measurer = rememberTextMeasurer()
    val text = BoardText(measurer, LocalFont.current)
    Canvas(modifier) {
        val side = size.minDimension
        if (game == GameKind.KAMISADO) {
            if (tiles.size != 64) return@Canvas
            val geometry = KamisadoGeometry(side, turned = false, frameShare = .12f)
            if (!geometry.drawable(density)) return@Canvas
            // Each side's towers stand on the squares of their own colour in the home row.
            val towers = (0..7).flatMap { file ->
                listOf(0 to Side.Black, 7 to Side.Gold).map { (rank, who) -> Square(file, rank).let { Tower(who, tiles[it.index], it) } }
            }
            with(KamisadoPainter(colours.kamisado, geometry, null)) {
                ground(tiles, towers.map { it.square }.toSet(), null, clear = false, coordinates = false)
                geometry.paintOrder(towers).forEach { tower(it) }
            }
        } else {
            val geometry = BackgammonGeometry(side, side * .92f, tall = false, dp = density * .5f)
            if (!geometry.drawable) return@Canvas
            with(BackgammonPainter(colours.backgammon, geometry, text)) {
                ground(numbers = false)
                for ((point, count) in listOf(24 to 2, 13 to 5, 8 to 3, 6 to 5)) {
                    stack(Place.Near, Spot(point), count)
                    stack(Place.Far, Spot(25 - point), count)
                }
            }
        }
    }
}
