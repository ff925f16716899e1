package shuanglong.ui.lobby

import androidx.compose.foundation.background
import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
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
import androidx.compose.ui.unit.dp
import shuanglong.ui.Game
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Preferences
import shuanglong.ui.Rival
import shuanglong.ui.Sizes
import shuanglong.ui.Strings
import shuanglong.ui.Tint
import shuanglong.ui.Type
import shuanglong.ui.UnfinishedMatch
import shuanglong.ui.Waiting
import shuanglong.ui.game.BackgammonBoardTicks
import shuanglong.ui.game.BarButton
import shuanglong.ui.game.KamisadoTicks
import shuanglong.ui.game.LargeButton
import shuanglong.ui.game.PreferencesDialog
import shuanglong.ui.game.Question
import shuanglong.ui.game.Strip
import shuanglong.ui.game.Symbol
import shuanglong.ui.game.SymbolIcon
import shuanglong.ui.game.TextLink
import shuanglong.ui.game.Words

/** What the lobby shows. */
internal data class LobbyState(
    val preferences: Preferences,
    val unfinished: List<UnfinishedMatch>,
    val setAside: Int,
    val fault: String?,
    val tiles: List<Tint>,
    val now: Long,
)

/** What can be done there. */
internal sealed interface LobbyAction {
    data class Change(val preferences: Preferences) : LobbyAction
    data class Resume(val match: UnfinishedMatch) : LobbyAction
    data class Delete(val match: UnfinishedMatch) : LobbyAction
    data class Start(val game: Game) : LobbyAction
    data object DismissNotice : LobbyAction
}

/** 选择游戏: continue, or begin one of the two games. */
@Composable
internal fun Lobby(state: LobbyState, on: (LobbyAction) -> Unit) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    var settingsOpen by remember { mutableStateOf(false) }
    var deleting by remember { mutableStateOf<UnfinishedMatch?>(null) }
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
            PreferencesDialog(state.preferences, { on(LobbyAction.Change(it)) }, { settingsOpen = false }) {
                KamisadoTicks(state.preferences) { on(LobbyAction.Change(it)) }
                BackgammonBoardTicks(state.preferences) { on(LobbyAction.Change(it)) }
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
private fun ContinueCard(state: LobbyState, on: (LobbyAction) -> Unit, onDelete: (UnfinishedMatch) -> Unit) {
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

private fun Strings.title(match: UnfinishedMatch): String = versus(if (match.game == Game.Kamisado) kamisado else backgammon, match.rival, levels)

private fun Strings.standing(match: UnfinishedMatch): String {
    val whose = when (match.waiting) {
        Waiting.Near -> if (match.rival == Rival.Person) near else yourTurn
        Waiting.Far -> farTurn
        Waiting.Computer -> computersTurn
        Waiting.Nobody -> betweenGames
    }
    val where = if (match.game == Game.Kamisado) ply(match.turns + 1) else turnNumber(match.turns.coerceAtLeast(1))
    val score = if (match.matchLength > 0) " · ${match.nearScore}:${match.farScore}" else ""
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
