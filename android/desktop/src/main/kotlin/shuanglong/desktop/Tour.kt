package shuanglong.desktop

import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.unit.Density
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Delay
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.InternalCoroutinesApi
import org.jetbrains.skia.EncodedImageFormat
import shuanglong.core.LanguageChoice
import shuanglong.ui.PlatformServices
import shuanglong.ui.ShuanglongApp
import shuanglong.ui.Strings
import shuanglong.ui.stringsFor
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.PriorityBlockingQueue
import java.util.concurrent.atomic.AtomicLong
import kotlin.coroutines.CoroutineContext
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.writeBytes
import kotlin.random.Random

/** Time between two drawings while nothing is photographed; animations simply are further on. */
private const val STEP_MS = 100L

/** Longer than any animation. */
private const val SETTLING_MS = 600L

/** Far longer than the computer may take for a turn. */
private const val PATIENCE_MS = 20_000L

/** Real time left to the computer's thread for each step of the clock. */
private const val THINKING_MS = 3L

/**
 * Plays a game of each through the same screens as the window, drawn into memory, and writes pictures of them: what
 * `./run --screenshots` does where there is no display. The matches lie in a folder of their own, which is deleted.
 */
@OptIn(ExperimentalPathApi::class)
fun takePictures(folder: Path) {
    folder.createDirectories()
    val data = Files.createTempDirectory("shuanglong-tour")
    try {
        visit(Look(1280, 860, 1f, dark = false, "zh"), data, folder) {
            picture("1-lobby")
            kamisado("2-kamisado")
            tap("lobby")
            backgammon("3-backgammon")
            tap("lobby")
        }
        visit(Look(800, 1730, 2f, dark = true, "en"), data, folder) {
            picture("4-lobby-phone")
            kamisado("5-kamisado-phone", ownMoves = 2)
            tap("lobby")
            backgammon("6-backgammon-phone", ownSteps = 3)
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
    val services =
        object : PlatformServices {
            override val dataFolder = data.resolve(look.language).createDirectories().toString()
            override val systemLanguage = look.language
            override val darkTheme = look.dark
            override val background: CoroutineDispatcher = Dispatchers.IO
        }
    val clock = Clock()
    val scene =
        ImageComposeScene(look.width, look.height, Density(look.density), coroutineContext = clock) { ShuanglongApp(services) }
    try {
        Visitor(scene, clock, stringsFor(LanguageChoice.SYSTEM, look.language), folder).act()
    } finally {
        scene.close()
    }
}

/** Time that goes on only when told, so that nobody has to wait for holds and animations. All runs on the caller's thread. */
@OptIn(InternalCoroutinesApi::class)
private class Clock :
    CoroutineDispatcher(),
    Delay {
    private class Task(
        val at: Long,
        val order: Long,
        val run: () -> Unit,
    )

    // The computer's thread hands its answers in here.
    private val tasks = PriorityBlockingQueue<Task>(16, compareBy(Task::at, Task::order))
    private val orders = AtomicLong()

    @Volatile
    var now = 0L
        private set

    private fun add(
        at: Long,
        run: () -> Unit,
    ) {
        tasks.add(Task(at, orders.incrementAndGet(), run))
    }

    override fun dispatch(
        context: CoroutineContext,
        block: Runnable,
    ) = add(now, block::run)

    override fun scheduleResumeAfterDelay(
        timeMillis: Long,
        continuation: CancellableContinuation<Unit>,
    ) = add(now + timeMillis) { with(continuation) { resumeUndispatched(Unit) } }

    fun advance(ms: Long) {
        val until = now + ms
        while (true) {
            val next = tasks.peek()?.takeIf { it.at <= until } ?: break
            tasks.remove(next)
            now = maxOf(now, next.at)
            next.run()
        }
        now = until
    }
}

/** Someone at the screen: looks, taps, and plays any move that is lit, chosen by a fixed seed. */
private class Visitor(
    private val scene: ImageComposeScene,
    private val clock: Clock,
    private val words: Strings,
    private val folder: Path,
) {
    private val random = Random(1)

    private fun draw() = scene.render(clock.now * 1_000_000)

    private fun pass(ms: Long) {
        val until = clock.now + ms
        while (clock.now < until) {
            clock.advance(minOf(STEP_MS, until - clock.now))
            if (scene.hasInvalidations()) draw().close()
            Thread.sleep(THINKING_MS)
        }
    }

    private fun look(): List<Place> = placesOf(scene.semanticsOwners)

    /** Waits until something is to be seen. */
    private fun <T : Any> await(
        what: String,
        seen: (List<Place>) -> T?,
    ): T {
        val until = clock.now + PATIENCE_MS
        while (true) {
            pass(STEP_MS)
            val places = look()
            seen(places)?.let { return it }
            if (clock.now >= until) {
                picture("stuck")
                error("waited in vain for $what; there is ${places.filter { it.tag.isNotEmpty() }}")
            }
        }
    }

    fun picture(name: String) {
        pass(SETTLING_MS)
        val png = checkNotNull(draw().encodeToData(EncodedImageFormat.PNG)) { "the picture cannot be encoded" }
        folder.resolve("$name.png").writeBytes(png.bytes)
        println("  $name.png")
    }

    fun tap(tag: String) = tap(await(tag) { places -> places.find { it.tag == tag && it.enabled } })

    private fun tap(place: Place) {
        for (kind in listOf(PointerEventType.Press, PointerEventType.Release)) {
            scene.sendPointerEvent(kind, place.bounds.center, timeMillis = clock.now)
            pass(STEP_MS)
        }
    }

    private fun begin(game: String) {
        tap("$game-Entry")
        tap("start-$game")
        await(game) { places -> places.find { it.tag == game } }
    }

    /** Plays to the end, or [ownMoves] moves of its own. */
    fun kamisado(
        name: String,
        ownMoves: Int = Int.MAX_VALUE,
    ) {
        begin("kamisado")
        var made = 0
        while (made < ownMoves) {
            val seen = await("a move or the end") { places -> places.takeIf { it.lit().isNotEmpty() || it.has("again") || it.reachable().isNotEmpty() } }
            if (seen.has("again")) break
            // The one tower that must move is selected already.
            val landings = seen.reachable()
            if (landings.isEmpty()) {
                tap(seen.lit().random(random))
                continue
            }
            made++
            if (made == 2) picture("$name-choosing")
            // Into the far home row where that is possible, else anywhere.
            tap(landings.find { it.tag.endsWith("8") } ?: landings.random(random))
            if (made == 2) picture("$name-moved")
        }
        picture("$name-end")
    }

    /** Plays to the end, or about [ownSteps] steps of its own, to the end of a turn. */
    fun backgammon(
        name: String,
        ownSteps: Int = Int.MAX_VALUE,
    ) {
        begin("backgammon")
        var steps = 0
        while (true) {
            val seen = await("a roll, a step or the end") { places -> places.takeIf { it.lit().isNotEmpty() || it.main() != null } }
            val main = seen.main()
            if (main != null) {
                if (main.text == words.newMatch || steps >= ownSteps) break
                tap(main)
                continue
            }
            tap(seen.lit().random(random))
            val targets = look().reachable().ifEmpty { continue }
            steps++
            if (steps == 2) picture("$name-choosing")
            tap(targets.random(random))
            if (steps == 2) picture("$name-moved")
        }
        picture("$name-end")
    }

    private fun List<Place>.lit() = filter { it.state == words.lit }

    private fun List<Place>.reachable() = filter { it.state == words.reachable }

    private fun List<Place>.has(tag: String) = any { it.tag == tag }

    private fun List<Place>.main() = find { it.tag == "main" && it.enabled }
}
