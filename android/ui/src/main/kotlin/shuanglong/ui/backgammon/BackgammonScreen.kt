package shuanglong.ui.backgammon

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.RowScope
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.width
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.unit.dp
import shuanglong.ui.GameDialog
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.PlatformServices
import shuanglong.ui.Preferences
import shuanglong.ui.Rival
import shuanglong.ui.Side
import shuanglong.ui.Strings
import shuanglong.ui.Type
import shuanglong.ui.Waiting
import shuanglong.ui.game.Announcements
import shuanglong.ui.game.BackgammonBoardTicks
import shuanglong.ui.game.BackgammonTicks
import shuanglong.ui.game.BarButton
import shuanglong.ui.game.GameScaffold
import shuanglong.ui.game.KeyboardHome
import shuanglong.ui.game.LargeButton
import shuanglong.ui.game.LookEnd
import shuanglong.ui.game.LookTools
import shuanglong.ui.game.PlayerRow
import shuanglong.ui.game.PreferencesDialog
import shuanglong.ui.game.Question
import shuanglong.ui.game.QuietButton
import shuanglong.ui.game.ReviewButton
import shuanglong.ui.game.Room
import shuanglong.ui.game.Slot
import shuanglong.ui.game.Symbol
import shuanglong.ui.game.Title
import shuanglong.ui.game.ToolButton
import shuanglong.ui.game.Words
import shuanglong.ui.game.retries
import shuanglong.ui.kamisado.Hint
import shuanglong.ui.kamisado.Review

/** The screen of one match of backgammon. */
@Composable
fun BackgammonScreen(
    presenter: BackgammonPresenter,
    services: PlatformServices,
    preferences: Preferences,
    onPreferences: (Preferences) -> Unit,
    onLobby: () -> Unit,
) {
    val state by presenter.state.collectAsState()
    val words = LocalStrings.current
    val on = presenter::on
    // Where the arrow keys lead depends on how the board lies.
    var geometry by remember { mutableStateOf<BackgammonGeometry?>(null) }
    services.Back(true) { if (state.dialog != null) on(BackgammonAction.Dialog(null)) else onLobby() }
    KeyboardHome("backgammon", words.backgammon, away = state.dialog != null, { key -> handleKey(key, presenter.state.value, geometry, on) }) {
        GameScaffold(
            squareBoard = false,
            covered = state.dialog != null,
            logOpen = state.logOpen,
            onCloseLog = { on(BackgammonAction.LogOpen(false)) },
            bar = { slot -> TopBar(state, slot, on, onLobby) },
            far = { slot -> SideRow(state, Place.Far, slot, preferences.pipCounts) },
            near = { slot -> SideRow(state, Place.Near, slot, preferences.pipCounts) },
            strip = { slot, modifier -> BackgammonStrip(state, slot, modifier.retries(state.stuck != null) { on(BackgammonAction.Touch) }, on) },
            tools = { slot -> Tools(state, slot, on) },
            log = { narrow, modifier -> BackgammonLog(state, narrow, modifier, on) },
            logShare = if (state.review == null) .45f else .72f,
            board = { slot, modifier ->
                val tall = slot.room == Room.Tall && preferences.tallBoard
                BackgammonBoardView(state, { presenter.state.value }, tall, preferences.pointNumbers, on, modifier) { geometry = it }
            },
        )
        Announcements(presenter.news) { words.tell(it, presenter.state.value) }
        when (state.dialog) {
            GameDialog.Settings -> PreferencesDialog(preferences, onPreferences, { on(BackgammonAction.Dialog(null)) }) {
                BackgammonTicks(preferences, onPreferences)
                BackgammonBoardTicks(preferences, onPreferences)
                Words(words.noCube, Type.small, colour = LocalColours.current.ui.textMuted)
                if (state.phase != Phase.Over) {
                    QuietButton(words.giveUp, "give-up", Modifier.fillMaxWidth(), danger = true) { on(BackgammonAction.Dialog(GameDialog.GiveUp)) }
                }
            }
            GameDialog.GiveUp -> Question(
                words.giveUpQuestion, words.giveUpDetail, words.giveUp, { on(BackgammonAction.GiveUp) }, { on(BackgammonAction.Dialog(null)) },
            )
            null -> Unit
        }
    }
}

@Composable
private fun TopBar(state: BackgammonState, slot: Slot, on: (BackgammonAction) -> Unit, onLobby: () -> Unit) {
    val words = LocalStrings.current
    val beside = slot.room == Room.Side && slot.compact
    Row(Modifier.fillMaxWidth().heightIn(min = if (slot.compact) 44.dp else 48.dp).padding(horizontal = 4.dp), verticalAlignment = Alignment.CenterVertically) {
        BarButton(Symbol.Back, words.toLobby, "lobby", !beside && !slot.tiny, onLobby)
        Title(words.backgammon, words.subtitle(state), slot, Modifier.weight(1f))
        BarButton(Symbol.Restart, words.restart, "restart", !beside && !slot.tiny) { on(BackgammonAction.Restart) }
        BarButton(Symbol.Gear, words.settings, "gear", false) { on(BackgammonAction.Dialog(GameDialog.Settings)) }
    }
}

private fun Strings.subtitle(state: BackgammonState): String {
    val rival = state.rival
    return (if (rival is Rival.Computer) levels.getValue(rival.level) else twoPlayers) + " · " +
        (formats[state.matchLength] ?: state.matchLength.toString()) + if (state.matchLength > 0) " · ${gameNumber(state.gameNumber)}" else ""
}

@Composable
private fun SideRow(state: BackgammonState, place: Place, slot: Slot, pips: Boolean) {
    val words = LocalStrings.current
    val ui = LocalColours.current.ui
    val active = when (state.waiting) {
        Waiting.Near -> place == Place.Near
        Waiting.Far, Waiting.Computer -> place == Place.Far
        Waiting.Nobody -> false
    }
    val mine = place == Place.Near && state.rival is Rival.Computer
    val left = state.board.dice?.takeIf { it.owner == place }?.dice?.filter { !it.used }?.map { it.value }.orEmpty()
    val doing = when {
        !active -> ""
        state.thinking -> words.thinking
        state.phase == Phase.ToPlay && left.isNotEmpty() -> words.diceLeft(left.joinToString(" "))
        else -> ""
    }
    PlayerRow(
        if (mine && active) words.yourTurn else words.nameOf(place, state.rival), doing, active, if (place == Place.Near) "near-row" else "far-row",
        compact = slot.compact,
        narrow = slot.narrow,
        tiny = slot.tiny,
        piece = { CheckerPiece(place, if (slot.compact) 24 else 28) },
    ) {
        if (state.matchLength > 0) {
            val score = if (place == Place.Near) state.nearScore else state.farScore
            Box(Modifier.clip(RoundedCornerShape(11.dp)).background(ui.sunken).padding(horizontal = 9.dp, vertical = 2.dp)) {
                Words("$score/${state.matchLength}", Type.label, bold = true, maxLines = 1)
            }
        }
        if (pips) {
            Words(words.pips, Type.caption, colour = ui.textMuted, maxLines = 1)
            val (tag, count) = if (place == Place.Near) "near-pips" to state.board.nearPips else "far-pips" to state.board.farPips
            Words(count.toString(), Type.number, Modifier.testTag(tag), maxLines = 1)
        }
    }
}

@Composable
internal fun CheckerPiece(place: Place, size: Int) {
    val paint = LocalColours.current.backgammon.checker.let { if (place == Place.Near) it.light else it.dark }
    val line = LocalColours.current.ui.outlineStrong
    Canvas(Modifier.size(size.dp)) {
        val r = this.size.width / 2
        drawCircle(paint.rim, r)
        drawCircle(paint.fill, r * .88f)
        drawCircle(paint.groove, r * .58f, style = Stroke(r * .08f))
        drawCircle(line, r, style = Stroke(1.dp.toPx()))
    }
}

internal fun Strings.of(button: MainButton): String = when (button) {
    MainButton.OpeningRoll -> openingRoll
    MainButton.Roll -> roll
    MainButton.EndTurn -> endTurn
    MainButton.NextGame -> nextGame
    MainButton.Again -> newMatch
}

/** Why the large button waits. */
private fun Strings.whyNotMain(state: BackgammonState): String = if (state.mover == null) errors.computersTurn else errors.diceLeft

private fun Strings.whyNoHint(state: BackgammonState): String = when {
    state.mover == null -> errors.computersTurn
    state.phase == Phase.ToEnd -> errors.diceUsed
    else -> errors.rollFirst
}

@Composable
private fun Tools(state: BackgammonState, slot: Slot, on: (BackgammonAction) -> Unit) {
    val words = LocalStrings.current
    val looking = state.looking

    @Composable
    fun main(modifier: Modifier) =
        LargeButton(words.of(state.main), "main", state.mainEnabled, modifier, words.whyNotMain(state)) { on(BackgammonAction.Main) }

    @Composable
    fun undo(modifier: Modifier) =
        ToolButton(Symbol.Undo, words.undoBackgammon, "undo", state.canUndo, modifier, why = words.errors.nothingToUndo) { on(BackgammonAction.Undo) }

    @Composable
    fun hint(modifier: Modifier) {
        val active = state.hint != null || state.hinting
        ToolButton(Symbol.Hint, words.hint, "hint", state.canHint && state.ready, modifier, active, words.whyNoHint(state)) { on(BackgammonAction.Hint) }
    }

    @Composable
    fun review(modifier: Modifier) = ReviewButton(true, state.review != null, modifier) { on(BackgammonAction.Review) }

    @Composable
    fun log(modifier: Modifier) = ToolButton(Symbol.Log, words.log, "log", true, modifier) { on(BackgammonAction.LogOpen(!state.logOpen)) }

    @Composable
    fun RowScope.look(looking: Looking) {
        LookTools(looking.line > 0, looking.line < (state.review?.turns?.lastIndex ?: 0)) { on(BackgammonAction.Look(looking.line + it)) }
        ToolButton(Symbol.Hint, words.plays.showBetter, "look-better", state.looked?.improvable == true, Modifier.weight(1f), looking.better) {
            on(BackgammonAction.LookBetter)
        }
    }

    @Composable
    fun end(modifier: Modifier) = LookEnd(modifier) { on(BackgammonAction.Look(null)) }

    val between = Arrangement.spacedBy(4.dp)
    if (slot.room == Room.Tall) {
        Row(Modifier.fillMaxWidth(), between, Alignment.CenterVertically) {
            if (looking != null) {
                look(looking)
                end(Modifier.weight(2f))
            } else if (state.reviewable) {
                review(Modifier.width(58.dp))
                main(Modifier.weight(1f))
            } else {
                undo(Modifier.width(58.dp))
                hint(Modifier.width(58.dp))
                main(Modifier.weight(1f))
            }
            log(Modifier.width(if (looking != null) 56.dp else 70.dp))
        }
    } else if (looking != null) {
        Column(Modifier.fillMaxWidth(), between) {
            Row(Modifier.fillMaxWidth(), between, Alignment.CenterVertically) { look(looking) }
            Row(Modifier.fillMaxWidth(), between, Alignment.CenterVertically) {
                end(Modifier.weight(1f))
                if (!slot.logInline) log(Modifier.width(56.dp))
            }
        }
    } else {
        Column(Modifier.fillMaxWidth(), between) {
            Row(Modifier.fillMaxWidth(), between, Alignment.CenterVertically) {
                if (state.reviewable) {
                    review(Modifier.weight(1f))
                } else {
                    undo(Modifier.weight(1f))
                    hint(Modifier.weight(1f))
                }
                if (!slot.logInline) log(Modifier.weight(1f))
            }
            main(Modifier.fillMaxWidth())
        }
    }
}
