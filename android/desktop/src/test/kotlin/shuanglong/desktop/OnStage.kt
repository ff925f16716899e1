package shuanglong.desktop

import androidx.compose.ui.text.ExperimentalTextApi
import androidx.compose.ui.text.font.FontFamily
import androidx.compose.ui.text.platform.SystemFont
import androidx.compose.ui.unit.LayoutDirection
import shuanglong.core.BackgammonMatchSetup
import shuanglong.core.KamisadoMatchSetup
import shuanglong.core.KamisadoSide
import shuanglong.core.Level
import shuanglong.core.MatchLibrary
import shuanglong.core.Opponent
import shuanglong.core.Pace
import shuanglong.ui.ShuanglongApp
import java.nio.file.Files
import java.nio.file.Path

/** The app on a stage over a data folder of its own, which [prepare] fills and [spoil] may damage. */
fun onStage(
    width: Int,
    height: Int,
    language: String = "zh",
    dark: Boolean = false,
    density: Float = 1f,
    prepare: (MatchLibrary) -> Unit = {},
    spoil: (Path) -> Unit = {},
    direction: LayoutDirection = LayoutDirection.Ltr,
    still: Boolean = false,
    act: Stage.() -> Unit,
) {
    val folder = Files.createTempDirectory("shuanglong-stage").toString()
    MatchLibrary.open(folder).use { library ->
        library.setSettings(library.settings().copy(pace = Pace.QUICK))
        prepare(library)
    }
    spoil(Path.of(folder))
    onUiThread {
        val time = StageTime()
        val services = StageServices(folder, language, dark, time, pictureFont, reduceMotion = still)
        Stage(width, height, density, time, direction) { ShuanglongApp(services) }.use(act)
    }
}

fun MatchLibrary.kamisado(opponent: Opponent = Opponent.Person) =
    newKamisado(KamisadoMatchSetup(KamisadoSide.BLACK, opponent, "ab".repeat(SEED_BYTES))).close()

fun MatchLibrary.backgammon(
    opponent: Opponent = Opponent.Computer(Level.ENTRY),
    length: Int = 5,
    seed: String = "ab",
) = newBackgammon(BackgammonMatchSetup(opponent, length.toUInt(), seed.repeat(SEED_BYTES))).close()

private const val SEED_BYTES = 32

/** The one font of all pictures, so that they do not depend on what else the machine has. */
@OptIn(ExperimentalTextApi::class)
val pictureFont: FontFamily = FontFamily(SystemFont("Noto Sans CJK SC"))
