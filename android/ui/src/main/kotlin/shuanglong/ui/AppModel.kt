package shuanglong.ui

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.update
import shuanglong.core.BackgammonMatchSetup
import shuanglong.core.BackgammonSession
import shuanglong.core.GameKind
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSession
import shuanglong.core.LibraryException
import shuanglong.core.MatchLibrary
import shuanglong.core.MatchSummary
import shuanglong.core.SessionException
import shuanglong.core.kamisadoTiles
import shuanglong.ui.kamisado.toCore
import shuanglong.ui.kamisado.toUi

/** What went wrong outside a game; each has its words. */
internal sealed interface Fault {
    data class OfLibrary(val error: LibraryException) : Fault
    data class OfSession(val error: SessionException) : Fault
}

internal fun Strings.of(fault: Fault): String = when (fault) {
    is Fault.OfLibrary -> of(fault.error)
    is Fault.OfSession -> of(fault.error)
}

/** A match that waits to be gone on with. */
internal data class UnfinishedMatch(
    val id: String,
    val game: Game,
    val rival: Rival,
    val waiting: Waiting,
    /** Turns played so far, of both sides. */
    val turns: Int,
    /** Points to play to; 0 where there is no match score. */
    val matchLength: Int,
    val nearScore: Int,
    val farScore: Int,
    val changedAtMs: Long,
)

/** What the app knows outside a game: settings, unfinished matches, what went wrong. */
internal data class AppState(
    val preferences: Preferences? = null,
    val unfinished: List<UnfinishedMatch> = emptyList(),
    val setAside: Int = 0,
    val fault: Fault? = null,
    val tiles: List<Tint> = emptyList(),
)

/** A match that is open. */
internal sealed interface OpenMatch {
    val id: String

    class Kamisado(override val id: String, val session: KamisadoSession) : OpenMatch
    class Backgammon(override val id: String, val session: BackgammonSession) : OpenMatch
}

internal val OpenMatch.route: Route.Match
    get() = Route.Match(if (this is OpenMatch.Kamisado) Game.Kamisado else Game.Backgammon, id)

/** The library and the settings; the lobby's presenter. */
internal class AppModel(private val services: PlatformServices) {
    private val states = MutableStateFlow(AppState())
    val state: StateFlow<AppState> = states.asStateFlow()

    /** All matches; `null` while the folder cannot be used. */
    var library: MatchLibrary? = null
        private set

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
            states.update { AppState(preferences = opened.settings().toUi(), tiles = kamisadoTiles().map { tint -> tint.toUi() }) }
            refresh()
        }
    }

    fun refresh() = attempt {
        val open = library ?: return@attempt
        states.update { state ->
            state.copy(unfinished = open.unfinished().map { it.toUi() }, setAside = open.setAside().count { item -> item.name !in told })
        }
    }

    fun change(preferences: Preferences) = attempt {
        library?.setSettings(preferences.toCore())
        states.update { it.copy(preferences = preferences) }
    }

    fun delete(id: String) {
        attempt { library?.delete(id) }
        refresh()
    }

    fun soundOn(): Boolean = states.value.preferences?.sound == true

    fun dismiss() {
        library?.let { open -> told += open.setAside().map { it.name } }
        states.update { it.copy(fault = null, setAside = 0) }
    }

    /** The match that was just opened for the screen that now asks for it, else opened anew from its name. */
    fun take(route: Route.Match): OpenMatch? = ready?.takeIf { it.route == route }?.also { ready = null } ?: resume(route.game, route.id)

    /** Opened, and not shown yet. */
    private var ready: OpenMatch? = null

    /** Keeps a match that was just opened until its screen takes it. */
    fun hand(match: OpenMatch): Route.Match {
        ready = match
        return match.route
    }

    fun start(game: Game): OpenMatch? = opening { open, choice ->
        when (game) {
            Game.Kamisado -> {
                val session = open.newKamisado(KamisadoMatchSetup(choice.kamisadoSide.toCore(), choice.kamisadoRival.toCore(), null))
                OpenMatch.Kamisado(session.snapshot().id, session)
            }
            Game.Backgammon -> {
                val session = open.newBackgammon(BackgammonMatchSetup(choice.backgammonRival.toCore(), choice.matchLength.toUInt(), null))
                OpenMatch.Backgammon(session.snapshot().id, session)
            }
        }
    }

    fun resume(game: Game, id: String): OpenMatch? = opening { open, _ ->
        when (game) {
            Game.Kamisado -> OpenMatch.Kamisado(id, open.resumeKamisado(id))
            Game.Backgammon -> OpenMatch.Backgammon(id, open.resumeBackgammon(id))
        }
    }

    fun resumeKamisado(id: String): KamisadoSession? = (resume(Game.Kamisado, id) as? OpenMatch.Kamisado)?.session

    fun resumeBackgammon(id: String): BackgammonSession? = (resume(Game.Backgammon, id) as? OpenMatch.Backgammon)?.session

    private fun opening(act: (MatchLibrary, Preferences) -> OpenMatch): OpenMatch? {
        var opened: OpenMatch? = null
        attempt {
            val open = library ?: return@attempt
            val preferences = states.value.preferences ?: return@attempt
            opened = act(open, preferences)
        }
        if (opened != null) {
            states.update { it.copy(fault = null) }
        } else {
            // The card of a match that turned out to be damaged, or was deleted elsewhere, promises nothing any more.
            ((states.value.fault as? Fault.OfLibrary)?.error as? LibraryException.DamagedMatch)?.let { told += it.id }
            refresh()
        }
        return opened
    }

    private inline fun attempt(act: () -> Unit) {
        try {
            act()
        } catch (error: LibraryException) {
            states.update { it.copy(fault = Fault.OfLibrary(error)) }
        } catch (error: SessionException) {
            states.update { it.copy(fault = Fault.OfSession(error)) }
        }
    }
}

internal fun GameKind.toUi(): Game = if (this == GameKind.KAMISADO) Game.Kamisado else Game.Backgammon

internal fun Game.toCore(): GameKind = if (this == Game.Kamisado) GameKind.KAMISADO else GameKind.BACKGAMMON

private fun MatchSummary.toUi() = UnfinishedMatch(
    id = id,
    game = game.toUi(),
    rival = opponent.toUi(),
    waiting = actor.toUi(),
    turns = turns.toInt(),
    matchLength = matchLength.toInt(),
    nearScore = nearScore.toInt(),
    farScore = farScore.toInt(),
    changedAtMs = changedAtMs,
)
