package shuanglong.ui

import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.saveable.rememberSaveableStateHolder
import shuanglong.ui.backgammon.BackgammonPresenter
import shuanglong.ui.backgammon.BackgammonScreen
import shuanglong.ui.kamisado.KamisadoPresenter
import shuanglong.ui.kamisado.KamisadoScreen
import shuanglong.ui.lobby.LibraryFault
import shuanglong.ui.lobby.Lobby
import shuanglong.ui.lobby.LobbyAction
import shuanglong.ui.lobby.LobbyState

/** The whole app; the window and the Android activity show nothing else. */
@Composable
fun ShuanglongApp(machine: PlatformServices) {
    val model = remember(machine) { AppModel(machine) }
    val services = remember(machine) { PreferredServices(machine) { model.state.value.preferences } }
    val state by model.state.collectAsState()
    val preferences = state.preferences
    val words = stringsFor(preferences?.language ?: Language.System, services.systemLanguage)
    LaunchedEffect(preferences?.language) { preferences?.let { services.languageChosen(it.language) } }
    // The names of what is open outlive the process; sessions are opened again from them.
    val navigator = rememberSaveable(saver = Navigator.saver) { Navigator() }
    ShuanglongTheme(services, words, preferences) {
        if (preferences == null) {
            LibraryFault(state.fault?.let { words.of(it) }.orEmpty(), services.dataFolder) { model.open() }
            return@ShuanglongTheme
        }
        val app = AppScope(model, services, navigator, state, preferences)
        val screens = rememberSaveableStateHolder()
        when (val entry = navigator.top) {
            null -> screens.SaveableStateProvider("lobby") { app.LobbyHost() }
            else -> screens.SaveableStateProvider(entry.key.toString()) { key(entry.key) { app.Screen(entry) } }
        }
    }
}

/** What every screen's host is given. */
internal class AppScope(
    val model: AppModel,
    val services: PlatformServices,
    val navigator: Navigator,
    val state: AppState,
    val preferences: Preferences,
)

/** The one list of screens: from a name on the way to what is shown. */
@Composable
private fun AppScope.Screen(entry: Entry) {
    val back = {
        navigator.back(entry)
        model.refresh()
    }
    when (val route = entry.route) {
        is Route.Match -> MatchHost(entry, route, back)
    }
}

@Composable
private fun AppScope.LobbyHost() {
    val words = LocalStrings.current

    // Until the screen has changed, a second click of the same finger falls on the lobby too: it must not begin another match.
    fun enter(find: () -> OpenMatch?) {
        if (navigator.top == null) find()?.let { navigator.open(model.hand(it)) }
    }
    Lobby(LobbyState(preferences, state.unfinished, state.setAside, state.fault?.let { words.of(it) }, state.tiles, services.now())) { action ->
        when (action) {
            is LobbyAction.Change -> model.change(action.preferences)
            is LobbyAction.Resume -> enter { model.resume(action.match.game, action.match.id) }
            is LobbyAction.Delete -> model.delete(action.match.id)
            is LobbyAction.Start -> enter { model.start(action.game) }
            LobbyAction.DismissNotice -> model.dismiss()
        }
    }
}

/** A match, opened from its name; the lobby says why where that cannot be done. */
@Composable
private fun AppScope.MatchHost(entry: Entry, route: Route.Match, onLobby: () -> Unit) {
    // Under the entry: a match that is begun anew goes on in the same screen, under another name.
    val match = remember { model.take(route) }
    val scope = rememberCoroutineScope()
    val onNewMatch = { id: String -> navigator.rename(entry, route.copy(id = id)) }
    when (match) {
        null -> LaunchedEffect(Unit) { onLobby() }
        is OpenMatch.Kamisado -> {
            val presenter = remember { KamisadoPresenter(match.session, state.tiles, scope, services, model::soundOn, model::resumeKamisado, onNewMatch) }
            DisposableEffect(presenter) { onDispose { presenter.leave() } }
            KamisadoScreen(presenter, services, preferences, model::change, onLobby)
        }
        is OpenMatch.Backgammon -> {
            val presenter = remember { BackgammonPresenter(match.session, scope, services, model::soundOn, model::resumeBackgammon, onNewMatch) }
            DisposableEffect(presenter) { onDispose { presenter.leave() } }
            BackgammonScreen(presenter, services, preferences, model::change, onLobby)
        }
    }
}
