package shuanglong.ui

import androidx.compose.runtime.Stable
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.saveable.Saver

// Which screen lies on top of which. Only names are kept (a match's is its id), so that a new process finds the same way again;
// what a screen itself remembers is kept by the screen, under its entry's key.

/** The two games. */
enum class Game { Kamisado, Backgammon }

/** A screen that can be gone to; the lobby lies below them all. */
internal sealed interface Route {
    data class Match(val game: Game, val id: String) : Route
}

/** One screen on the way; [key] stays while the match in it is begun anew under another name. */
internal data class Entry(val key: Int, val route: Route)

/** The way from the lobby to the screen in front. */
@Stable
internal class Navigator private constructor(private val way: MutableList<Entry>) {
    constructor() : this(mutableStateListOf())

    private var nextKey = (way.maxOfOrNull { it.key } ?: 0) + 1

    /** The screen in front; `null` is the lobby. */
    val top: Entry? get() = way.lastOrNull()

    fun open(route: Route) {
        way += Entry(nextKey++, route)
    }

    /** The screen stays, its match has another name now. */
    fun rename(entry: Entry, route: Route) {
        val at = way.indexOfFirst { it.key == entry.key }
        if (at >= 0) way[at] = entry.copy(route = route)
    }

    /** The way back by one screen; nothing if [entry] is not in front any more (a second tap on its way). */
    fun back(entry: Entry) {
        if (way.lastOrNull()?.key == entry.key) way.removeAt(way.lastIndex)
    }

    companion object {
        val saver: Saver<Navigator, Any> = Saver(
            save = { navigator -> ArrayList(navigator.way.map { "${it.key} ${it.route.text()}" }) },
            restore = { saved ->
                val lines = (saved as List<*>).filterIsInstance<String>()
                Navigator(mutableStateListOf<Entry>().apply { lines.mapNotNullTo(this, ::entryOf) })
            },
        )
    }
}

private fun Route.text(): String = when (this) {
    is Route.Match -> "match $game $id"
}

/** What an older or newer version wrote and this one does not know is left out of the way. */
private fun entryOf(line: String): Entry? {
    val words = line.split(' ')
    val key = words.first().toIntOrNull() ?: return null
    val game = Game.entries.firstOrNull { it.name == words.getOrNull(2) }
    val route = when (words.getOrNull(1)) {
        "match" -> Route.Match(game ?: return null, words.getOrNull(3) ?: return null)
        else -> return null
    }
    return Entry(key, route)
}
