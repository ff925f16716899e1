package shuanglong.desktop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.tooling.ComposeToolingApi
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.InternalComposeUiApi
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.pointer.PointerEventType
import androidx.compose.ui.input.pointer.PointerId
import androidx.compose.ui.input.pointer.PointerType
import androidx.compose.ui.scene.ComposeScenePointer
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getAllSemanticsNodes
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.text.TextLayoutResult
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.LayoutDirection
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Delay
import kotlinx.coroutines.DisposableHandle
import kotlinx.coroutines.InternalCoroutinesApi
import kotlinx.coroutines.Runnable
import org.jetbrains.skia.EncodedImageFormat
import org.jetbrains.skia.Image
import shuanglong.ui.PlatformServices
import java.nio.file.Files
import java.nio.file.Path
import java.util.PriorityQueue
import javax.swing.SwingUtilities
import kotlin.coroutines.CoroutineContext

/**
 * The app without a window: time passes only when it is told to, touches go in, pictures come out. Everything (the computer's
 * thinking too) runs on the caller's thread, so the same touches always give the same pictures.
 */
@OptIn(ExperimentalComposeUiApi::class, InternalComposeUiApi::class, ComposeToolingApi::class)
class Stage(
    width: Int,
    height: Int,
    private val density: Float,
    val time: StageTime,
    direction: LayoutDirection = LayoutDirection.Ltr,
    content: @Composable () -> Unit,
) : AutoCloseable {
    private val scene =
        ImageComposeScene((width * density).toInt(), (height * density).toInt(), Density(density), direction, time, content)
    private var picture: Image = scene.render(0)

    init {
        pass(50)
    }

    /** Lets [ms] milliseconds go by, frame by frame. */
    fun pass(ms: Int) {
        var left = ms
        while (left > 0) {
            // Long waits need no smooth motion.
            val step = minOf(if (left > SMOOTH_MS) COARSE_MS else FRAME_MS, left)
            skip(step)
            left -= step
        }
    }

    /** Lets [ms] milliseconds go by at once: what moves is simply further on. */
    fun skip(ms: Int) {
        time.advance(ms.toLong())
        if (scene.hasInvalidations()) {
            picture.close()
            picture = scene.render(time.now * NANOS)
        }
    }

    /** Makes the window another size, in dp. */
    fun resize(
        width: Int,
        height: Int,
    ) {
        scene.constraints = Constraints.fixed((width * density).toInt(), (height * density).toInt())
        pass(50)
    }

    fun places(): List<Place> = placesOf(scene.semanticsOwners)

    /** Everything that can be told apart, with its properties and actions, as a screen reader asks for it. */
    fun nodes(): List<SemanticsNode> = scene.semanticsOwners.flatMap { it.getAllSemanticsNodes(mergingEnabled = true) }

    /** What the keyboard is at, by tag. */
    fun focused(): String? =
        nodes().lastOrNull { it.config.getOrNull(SemanticsProperties.Focused) == true }?.let { it.config.getOrNull(SemanticsProperties.TestTag).orEmpty() }

    /** What speaks by itself when it changes, by tag. */
    fun liveRegions(): List<String> =
        nodes().filter { SemanticsProperties.LiveRegion in it.config }.map { it.config.getOrNull(SemanticsProperties.TestTag).orEmpty() }

    /** Texts that end in an ellipsis for want of room. */
    fun cutTexts(): List<String> =
        scene.semanticsOwners
            .flatMap { it.getAllSemanticsNodes(mergingEnabled = false) }
            .mapNotNull { node ->
                val layouts = mutableListOf<TextLayoutResult>()
                node.config.getOrNull(SemanticsActions.GetTextLayoutResult)?.action?.invoke(layouts)
                layouts.firstOrNull()?.takeIf(::isCut)?.layoutInput?.text?.text
            }

    fun place(tag: String): Place? = places().firstOrNull { it.tag == tag }

    fun centre(tag: String): Offset =
        requireNotNull(place(tag)) { "no place $tag; there are ${places().map { it.tag }.filter { it.isNotEmpty() }}" }.bounds.center

    private fun isCut(text: TextLayoutResult) = text.multiParagraph.didExceedMaxLines || (0 until text.lineCount).any(text::isLineEllipsized)

    fun tap(tag: String) = tap(centre(tag))

    fun tap(at: Offset) {
        press(at)
        pass(FRAME_MS)
        release(at)
        pass(2 * FRAME_MS)
    }

    fun press(at: Offset) = touch(PointerEventType.Press, at)

    fun move(at: Offset) {
        touch(PointerEventType.Move, at)
        pass(FRAME_MS)
    }

    /** A second finger comes down beside the first. */
    fun secondFinger(
        first: Offset,
        second: Offset,
    ) {
        val fingers = listOf(first, second).mapIndexed { i, at -> ComposeScenePointer(PointerId(i.toLong()), at, true, PointerType.Touch) }
        scene.sendPointerEvent(PointerEventType.Press, fingers, timeMillis = time.now)
        pass(FRAME_MS)
    }

    fun bothUp(
        first: Offset,
        second: Offset,
    ) {
        val fingers = listOf(first, second).mapIndexed { i, at -> ComposeScenePointer(PointerId(i.toLong()), at, false, PointerType.Touch) }
        scene.sendPointerEvent(PointerEventType.Release, fingers, timeMillis = time.now)
        pass(2 * FRAME_MS)
    }

    fun release(at: Offset) = touch(PointerEventType.Release, at)

    /** Brings a finger from one place to another in ten steps; [until] < 1 stops on the way, the finger down. */
    fun drag(
        from: Offset,
        to: Offset,
        drop: Boolean = true,
    ) {
        press(from)
        pass(FRAME_MS)
        for (i in 1..STEPS) move(from + (to - from) * (i / STEPS.toFloat()))
        if (drop) {
            release(to)
            pass(2 * FRAME_MS)
        }
    }

    fun key(
        key: Key,
        chord: Chord = Chord(),
    ) {
        for (type in listOf(KeyEventType.KeyDown, KeyEventType.KeyUp)) {
            val held = with(chord) { KeyEvent(key, type, isCtrlPressed = ctrl, isAltPressed = alt, isMetaPressed = meta, isShiftPressed = shift) }
            scene.sendKeyEvent(held)
        }
        pass(2 * FRAME_MS)
    }

    fun png(): ByteArray = requireNotNull(picture.encodeToData(EncodedImageFormat.PNG)) { "PNG" }.bytes

    fun save(file: Path) {
        Files.createDirectories(file.parent)
        Files.write(file, png())
    }

    override fun close() = scene.close()

    private fun touch(
        type: PointerEventType,
        at: Offset,
    ) = scene.sendPointerEvent(type, at, timeMillis = time.now, type = PointerType.Touch)

    private companion object {
        const val FRAME_MS = 16
        const val COARSE_MS = 160
        const val SMOOTH_MS = 120
        const val NANOS = 1_000_000L
        const val STEPS = 10
    }
}

/** What is held down while a key is pressed. */
data class Chord(
    val ctrl: Boolean = false,
    val alt: Boolean = false,
    val meta: Boolean = false,
    val shift: Boolean = false,
)

/** A dispatcher whose clock stands still until [advance]. */
@OptIn(InternalCoroutinesApi::class)
class StageTime :
    CoroutineDispatcher(),
    Delay {
    private class Task(
        val at: Long,
        val order: Long,
        val run: Runnable,
    )

    private val tasks = PriorityQueue<Task>(compareBy({ it.at }, { it.order }))
    private var order = 0L

    /** Milliseconds since the stage was built. */
    var now = 0L
        private set

    @Synchronized
    private fun add(
        at: Long,
        run: Runnable,
    ): Task = Task(at, order++, run).also { tasks.add(it) }

    @Synchronized
    private fun due(until: Long): Task? = tasks.peek()?.takeIf { it.at <= until }?.also { tasks.remove(it) }

    fun advance(ms: Long) {
        val until = now + ms
        while (true) {
            val task = due(until) ?: break
            now = maxOf(now, task.at)
            task.run.run()
        }
        now = until
    }

    override fun dispatch(
        context: CoroutineContext,
        block: Runnable,
    ) {
        add(now, block)
    }

    override fun scheduleResumeAfterDelay(
        timeMillis: Long,
        continuation: CancellableContinuation<Unit>,
    ) {
        val task = add(now + timeMillis) { with(continuation) { resumeUndispatched(Unit) } }
        continuation.invokeOnCancellation { remove(task) }
    }

    override fun invokeOnTimeout(
        timeMillis: Long,
        block: Runnable,
        context: CoroutineContext,
    ): DisposableHandle {
        val task = add(now + timeMillis, block)
        return DisposableHandle { remove(task) }
    }

    @Synchronized
    private fun remove(task: Task) {
        tasks.remove(task)
    }
}

/** What the app is told on a stage. */
class StageServices(
    override val dataFolder: String,
    override val systemLanguage: String,
    override val darkTheme: Boolean?,
    time: StageTime,
    override val fontFamily: FontFamily?,
    override val reduceMotion: Boolean = false,
    override val background: CoroutineDispatcher = time,
) : PlatformServices

/** Compose hands changes of its state to the UI thread; a scene that is drawn on another one sees them in the middle of its work. */
fun onUiThread(act: () -> Unit) {
    var fault: Throwable? = null
    SwingUtilities.invokeAndWait { fault = runCatching(act).exceptionOrNull() }
    fault?.let { throw it }
}
