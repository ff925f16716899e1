package shuanglong.desktop

import shuanglong.ui.Language
import shuanglong.ui.ShuanglongApp
import shuanglong.ui.Strings
import shuanglong.ui.stringsFor
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteRecursively
import kotlin.random.Random

/** Longer than any animation. */
private const val SETTLING_MS = 600

private const val LOOK_EVERY_MS = 200

/** Far longer than the computer may take for a turn. */
private const val PATIENCE_MS = 60_000

/**
 * Plays a game of each through the same screens as the window, drawn into memory, and writes pictures of them: what
 * `./run --screenshots` does where there is no display. The matches lie in a folder of their own, which is deleted.
 */
@OptIn(ExperimentalPathApi::class)
fun takePictures(folder: Path) {
    val data = Files.createTempDirectory("shuanglong-tour")
    try {
        visit(Look(1280, 860, 1f, dark = false, "zh"), data, folder) {
            picture("1-lobby")
            kamisado("2-kamisado")
            stage.tap("lobby")
            backgammon("3-backgammon")
        }
        visit(Look(400, 865, 2f, dark = true, "en"), data, folder) {
            picture("4-lobby-phone")
            kamisado("5-kamisado-phone")
            stage.tap("lobby")
            backgammon("6-backgammon-phone")
        }
    } finally {
        data.deleteRecursively()
    }
}

/** One size, theme and language in which the screens are shown. */
private data class Look(
    val width: Int,
    val height: Int,
    val density: Float,
    val dark: Boolean,
    val language: String,
)

private fun visit(
    look: Look,
    data: Path,
    folder: Path,
    act: Visitor.() -> Unit,
) {
    val time = StageTime()
    val matches = data.resolve(look.language).createDirectories().toString()
    val services = StageServices(matches, look.language, look.dark, time, fontFamily = null)
    onUiThread {
        Stage(look.width, look.height, look.density, time) { ShuanglongApp(services) }.use { stage ->
            Visitor(stage, stringsFor(Language.System, look.language), folder).act()
        }
    }
}

/** Someone at the screen: looks, taps, and plays any move that is lit, chosen by a fixed seed. */
private class Visitor(
    val stage: Stage,
    private val words: Strings,
    private val folder: Path,
) {
    private val random = Random(1)

    /** Waits until something is to be seen. */
    private fun await(
        what: String,
        seen: (List<Place>) -> Boolean,
    ): List<Place> {
        repeat(PATIENCE_MS / LOOK_EVERY_MS) {
            val places = stage.places()
            if (seen(places)) return places
            stage.skip(LOOK_EVERY_MS)
        }
        picture("stuck")
        error("waited in vain for $what; there is ${stage.places().filter { it.tag.isNotEmpty() }}")
    }

    fun picture(name: String) {
        stage.pass(SETTLING_MS)
        stage.save(folder.resolve("$name.png"))
        println("  $name.png")
    }

    private fun begin(game: String) {
        stage.tap("$game-Entry")
        stage.tap("start-$game")
        await(game) { places -> places.has(game) }
    }

    /** Plays to the end. */
    fun kamisado(name: String) {
        begin("kamisado")
        var made = 0
        while (true) {
            val seen = await("a move or the end") { it.lit().isNotEmpty() || it.reachable().isNotEmpty() || it.has("again") }
            if (seen.has("again")) break
            // The one tower that must move is selected already.
            val landings = seen.reachable()
            if (landings.isEmpty()) {
                tapAny(seen.lit())
                continue
            }
            made++
            if (made == 2) picture("$name-choosing")
            // Into the far home row where that is possible, else anywhere.
            tapAny(landings.filter { it.tag.endsWith("8") }.ifEmpty { landings })
            if (made == 2) picture("$name-moved")
        }
        picture("$name-end")
    }

    /** Plays to the end. */
    fun backgammon(name: String) {
        begin("backgammon")
        var steps = 0
        while (true) {
            val seen = await("a roll, a step or the end") { it.lit().isNotEmpty() || it.main() != null }
            val main = seen.main()
            if (main != null) {
                if (main.text == words.newMatch) break
                stage.tap(main.bounds.center)
                continue
            }
            tapAny(seen.lit())
            val targets = stage.places().reachable().ifEmpty { continue }
            steps++
            if (steps == 2) picture("$name-choosing")
            tapAny(targets)
            if (steps == 2) picture("$name-moved")
        }
        picture("$name-end")
    }

    private fun tapAny(places: List<Place>) = stage.tap(places.random(random).bounds.center)

    private fun List<Place>.lit() = filter { it.state.startsWith(words.lit) }

    private fun List<Place>.reachable() = filter { it.state.startsWith(words.reachable) }

    private fun List<Place>.has(tag: String) = any { it.tag == tag }

    private fun List<Place>.main() = find { it.tag == "main" && it.enabled }
}
