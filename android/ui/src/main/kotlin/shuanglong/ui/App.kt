package shuanglong.ui

import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.collectAsState
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import shuanglong.core.BackgammonMatchSetup
import shuanglong.core.BackgammonSession
import shuanglong.core.GameKind
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSession
import shuanglong.core.LanguageChoice
import shuanglong.core.LibraryException
import shuanglong.core.MatchLibrary
import shuanglong.core.MatchSummary
import shuanglong.core.SessionException
import shuanglong.core.Settings
import shuanglong.core.kamisadoTiles
import shuanglong.ui.backgammon.BackgammonPresenter
import shuanglong.ui.backgammon.BackgammonScreen
import shuanglong.ui.kamisado.KamisadoPresenter
import shuanglong.ui.kamisado.KamisadoScreen
import shuanglong.ui.kamisado.toUi
import shuanglong.ui.lobby.LibraryFault
import shuanglong.ui.lobby.Lobby
import shuanglong.ui.lobby.LobbyAction
import shuanglong.ui.lobby.LobbyState

/** What the app knows outside a game: settings, unfinished matches, what went wrong. */
internal data class AppState(
    val settings: Settings? = null,
    val unfinished: List<MatchSummary> = emptyList(),
    val setAside: Int = 0,
    val fault: LibraryException? = null,
    /** A session's fault on opening; its words are another table's. */
    val sessionFault: SessionException? = null,
    val tiles: List<Tint> = emptyList(),
)

/** A match that is open. */
internal sealed interface OpenMatch {
    val id: String

    class Kamisado(override val id: String, val session: KamisadoSession) : OpenMatch
    class Backgammon(override val id: String, val session: BackgammonSession) : OpenMatch
}

/** The library and the settings; the lobby's presenter. */
internal class AppModel(private val services: PlatformServices) {
    private val states = MutableStateFlow(AppState())
    val state: StateFlow<AppState> = states.asStateFlow()
    private var library: MatchLibrary? = null

    /** What was set aside and has been said so; the library names it for ever. */
    private val told = mutableSetOf<String>()

    init {
        open()
    }

    fun open() {
        library?.close()
        library = null
        attempt {
            val opened = MatchLibrary.open(services.dataFolder)
            library = opened
            states.update { AppState(settings = opened.settings(), tiles = kamisadoTiles().map { tint -> tint.toUi() }) }
            refresh()
        }
    }

    fun refresh() = attempt {
        val open = library ?: return@attempt
        states.update { it.copy(unfinished = open.unfinished(), setAside = open.setAside().count { item -> item.name !in told }) }
    }

    fun change(settings: Settings) = attempt {
        library?.setSettings(settings)
        states.update { it.copy(settings = settings) }
    }

    fun delete(match: MatchSummary) {
        attempt { library?.delete(match.id) }
        refresh()
    }

    fun soundOn(): Boolean = states.value.settings?.sound == true

    fun dismiss() {
        library?.let { open -> told += open.setAside().map { it.name } }
        states.update { it.copy(fault = null, sessionFault = null, setAside = 0) }
    }

    fun startKamisado(): OpenMatch? = opening { open, settings ->
        val session = open.newKamisado(KamisadoMatchSetup(settings.kamisadoSide, settings.kamisadoOpponent, null))
        OpenMatch.Kamisado(session.snapshot().id, session)
    }

    fun startBackgammon(): OpenMatch? = opening { open, settings ->
        val session = open.newBackgammon(BackgammonMatchSetup(settings.backgammonOpponent, settings.backgammonMatchLength, null))
        OpenMatch.Backgammon(session.snapshot().id, session)
    }

    fun resume(game: GameKind, id: String): OpenMatch? = opening { open, _ ->
        if (game == GameKind.KAMISADO) OpenMatch.Kamisado(id, open.resumeKamisado(id)) else OpenMatch.Backgammon(id, open.resumeBackgammon(id))
    }

    fun resumeKamisado(id: String): KamisadoSession? = (resume(GameKind.KAMISADO, id) as? OpenMatch.Kamisado)?.session

    fun resumeBackgammon(id: String): BackgammonSession? = (resume(GameKind.BACKGAMMON, id) as? OpenMatch.Backgammon)?.session

    private fun opening(act: (MatchLibrary, Settings) -> OpenMatch): OpenMatch? {
        var opened: OpenMatch? = null
        attempt {
            val open = library ?: return@attempt
            val settings = states.value.settings ?: return@attempt
            opened = act(open, settings)
        }
        if (opened != null) {
            states.update { it.copy(fault = null, sessionFault = null) }
        } else {
            // The card of a match that turned out to be damaged, or was deleted elsewhere, promises nothing any more.
            (states.value.fault as? LibraryException.DamagedMatch)?.let { told += it.id }
            refresh()
        }
        return opened
    }

    private inline fun attempt(act: () -> Unit) {
        try {
            act()
        } catch (fault: LibraryException) {
            states.update { it.copy(fault = fault) }
        } catch (fault: SessionException) {
            states.update { it.copy(sessionFault = fault) }
        }
    }
}

/** The whole app; the window and the Android activity show nothing else. */
@Composable
fun ShuanglongApp(services: PlatformServices) {
    val model = remember(services) { AppModel(services) }
    val state by model.state.collectAsState()
    val settings = state.settings
    val words = stringsFor(settings?.language ?: LanguageChoice.SYSTEM, services.systemLanguage)
    // The name of the open match outlives the process; the session is opened again from it.
    var route by rememberSaveable { mutableStateOf("") }
    var open by remember { mutableStateOf<OpenMatch?>(null) }
    if (open == null && route.isNotEmpty()) {
        open = model.resume(if (route.startsWith(KAMISADO_ROUTE)) GameKind.KAMISADO else GameKind.BACKGAMMON, route.drop(1))
        if (open == null) route = ""
    }
    // Until the screen has changed, a second click of the same finger falls on the lobby too: it must not begin another match.
    fun enter(find: () -> OpenMatch?) {
        if (open != null) return
        val match = find() ?: return
        route = (if (match is OpenMatch.Kamisado) KAMISADO_ROUTE else BACKGAMMON_ROUTE) + match.id
        open = match
    }

    fun leave() {
        route = ""
        open = null
        model.refresh()
    }
    ShuanglongTheme(services, words) {
        if (settings == null) {
            LibraryFault(state.fault?.let { words.of(it) }.orEmpty(), services.dataFolder) { model.open() }
            return@ShuanglongTheme
        }
        when (val match = open) {
            null -> Lobby(
                LobbyState(
                    settings, state.unfinished, state.setAside, state.fault?.let { words.of(it) } ?: state.sessionFault?.let { words.of(it) }, state.tiles,
                    services.now(),
                ),
            ) { action ->
                when (action) {
                    is LobbyAction.Change -> model.change(action.settings)
                    is LobbyAction.Resume -> enter { model.resume(action.match.game, action.match.id) }
                    is LobbyAction.Delete -> model.delete(action.match)
                    LobbyAction.StartKamisado -> enter { model.startKamisado() }
                    LobbyAction.StartBackgammon -> enter { model.startBackgammon() }
                    LobbyAction.DismissNotice -> model.dismiss()
                }
            }
            is OpenMatch.Kamisado -> key(match.id) {
                val scope = rememberCoroutineScope()
                val presenter = remember {
                    KamisadoPresenter(match.session, state.tiles, scope, services, model::soundOn, model::resumeKamisado) { route = KAMISADO_ROUTE + it }
                }
                DisposableEffect(presenter) { onDispose { presenter.leave() } }
                KamisadoScreen(presenter, services, settings, model::change, ::leave)
            }
            is OpenMatch.Backgammon -> key(match.id) {
                val scope = rememberCoroutineScope()
                val presenter = remember {
                    BackgammonPresenter(match.session, scope, services, model::soundOn, model::resumeBackgammon) { route = BACKGAMMON_ROUTE + it }
                }
                DisposableEffect(presenter) { onDispose { presenter.leave() } }
                BackgammonScreen(presenter, services, settings, model::change, ::leave)
            }
        }
    }
}

private const val KAMISADO_ROUTE = "k"
private const val BACKGAMMON_ROUTE = "b"
