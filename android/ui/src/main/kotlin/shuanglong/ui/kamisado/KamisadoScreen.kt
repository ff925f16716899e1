package shuanglong.ui.kamisado

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.unit.dp
import shuanglong.ui.GameDialog
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.PlatformServices
import shuanglong.ui.Preferences
import shuanglong.ui.Rival
import shuanglong.ui.Side
import shuanglong.ui.Strings
import shuanglong.ui.Type
import shuanglong.ui.Waiting
import shuanglong.ui.backgammon.nameOf
import shuanglong.ui.game.Announcements
import shuanglong.ui.game.BarButton
import shuanglong.ui.game.GameScaffold
import shuanglong.ui.game.KamisadoTicks
import shuanglong.ui.game.KeyboardHome
import shuanglong.ui.game.LargeButton
import shuanglong.ui.game.LookEnd
import shuanglong.ui.game.LookTools
import shuanglong.ui.game.PlayerRow
import shuanglong.ui.game.PreferencesDialog
import shuanglong.ui.game.Question
import shuanglong.ui.game.ReviewButton
import shuanglong.ui.game.Room
import shuanglong.ui.game.Slot
import shuanglong.ui.game.Symbol
import shuanglong.ui.game.TintChip
import shuanglong.ui.game.Title
import shuanglong.ui.game.ToolButton
import shuanglong.ui.game.Words
import shuanglong.ui.game.retries

/** The screen of one match of Kamisado. */
@Composable
internal fun KamisadoScreen(
    presenter: KamisadoPresenter,
    services: PlatformServices,
    preferences: Preferences,
    onPreferences: (Preferences) -> Unit,
    onLobby: () -> Unit,
) {
    val state by presenter.state.collectAsState()
    val words = LocalStrings.current
    val on = presenter::on
    services.Back(true) { if (state.dialog != null) on(KamisadoAction.Dialog(null)) else onLobby() }
    KeyboardHome("kamisado", words.kamisado, away = state.dialog != null, { key -> handleKey(key, on) }) {
        GameScaffold(
            squareBoard = true,
            covered = state.dialog != null,
            logOpen = state.logOpen,
            onCloseLog = { on(KamisadoAction.LogOpen(false)) },
            bar = { slot -> TopBar(state, slot, on, onLobby) },
            far = { slot -> SideRow(state, Place.Far, slot) },
            near = { slot -> SideRow(state, Place.Near, slot) },
            strip = { slot, modifier -> KamisadoStrip(state, slot, modifier.retries(state.stuck != null) { on(KamisadoAction.Touch) }, on) },
            tools = { slot -> Tools(state, slot, on) },
            log = { narrow, modifier -> KamisadoLog(state, narrow, modifier, on) },
            board = { _, modifier -> KamisadoBoardView(state, { presenter.state.value }, preferences.coordinates, preferences.clearMarks, on, modifier) },
        )
        Announcements(presenter.news) { words.tell(it, presenter.state.value) }
        when (state.dialog) {
            GameDialog.Settings -> PreferencesDialog(preferences, onPreferences, { on(KamisadoAction.Dialog(null)) }) {
                KamisadoTicks(preferences, onPreferences)
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
            ToolButton(Symbol.Undo, words.undoKamisado, "undo", state.canUndo, Modifier.weight(1f), why = words.errors.nothingToUndo) {
                on(KamisadoAction.Undo)
            }
            val active = state.hint != null || state.hinting
            ToolButton(Symbol.Hint, words.hint, "hint", state.canHint && state.ready, Modifier.weight(1f), active, words.errors.computersTurn) {
                on(KamisadoAction.Hint)
            }
            ToolButton(Symbol.Flag, words.giveUp, "give-up", true, Modifier.weight(1f)) { on(KamisadoAction.Dialog(GameDialog.GiveUp)) }
        }
        if (!slot.logInline) ToolButton(Symbol.Log, words.log, "log", true, Modifier.weight(1f)) { on(KamisadoAction.LogOpen(!state.logOpen)) }
    }
}
