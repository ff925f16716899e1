package shuanglong.ui.lobby

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.unit.dp
import shuanglong.ui.Game
import shuanglong.ui.LocalColours
import shuanglong.ui.LocalFont
import shuanglong.ui.LocalStrings
import shuanglong.ui.Place
import shuanglong.ui.Rival
import shuanglong.ui.Side
import shuanglong.ui.Sizes
import shuanglong.ui.Strength
import shuanglong.ui.Tint
import shuanglong.ui.Type
import shuanglong.ui.backgammon.BackgammonGeometry
import shuanglong.ui.backgammon.BackgammonPainter
import shuanglong.ui.backgammon.Spot
import shuanglong.ui.game.BackgammonTicks
import shuanglong.ui.game.BoardText
import shuanglong.ui.game.LargeButton
import shuanglong.ui.game.Segments
import shuanglong.ui.game.Words
import shuanglong.ui.kamisado.KamisadoGeometry
import shuanglong.ui.kamisado.KamisadoPainter
import shuanglong.ui.kamisado.Square
import shuanglong.ui.kamisado.Tower

// What is chosen before a game begins: a card for each game, with its real board.

@Composable
private fun GameCard(
    game: Game,
    title: String,
    line: String,
    tiles: List<Tint>,
    tag: String,
    modifier: Modifier,
    content: @Composable ColumnScope.() -> Unit,
) {
    val ui = LocalColours.current.ui
    Column(
        modifier.clip(RoundedCornerShape(Sizes.radiusCard.dp)).background(ui.raised).padding(14.dp).testTag(tag),
        Arrangement.spacedBy(10.dp),
    ) {
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(16.dp), Alignment.CenterVertically) {
            Miniature(game, tiles, Modifier.size(124.dp))
            Column(Modifier.weight(1f), Arrangement.spacedBy(8.dp)) {
                Words(title, Type.cardTitle)
                Words(line, Type.label, colour = ui.textMuted)
            }
        }
        content()
    }
}

@Composable
private fun RivalChoice(rival: Rival, tag: String, strengths: List<Strength>, onChoose: (Rival) -> Unit) {
    val words = LocalStrings.current
    val options: List<Pair<Rival, String>> = strengths.map { Rival.Computer(it) to words.levels.getValue(it) } + (Rival.Person to words.twoPlayers)
    // Tags name the level, so that tests and scripts can press it.
    Segments(options.map { (one, word) -> RivalKey(one) to word }, RivalKey(rival), tag, Modifier.fillMaxWidth()) { onChoose(it.rival) }
}

private data class RivalKey(val rival: Rival) {
    override fun toString() = (rival as? Rival.Computer)?.level?.name ?: "Person"
}

@Composable
internal fun KamisadoCard(state: LobbyState, modifier: Modifier, on: (LobbyAction) -> Unit) {
    val words = LocalStrings.current
    val choice = state.preferences
    GameCard(Game.Kamisado, words.kamisado, words.kamisadoLine, state.tiles, "card-kamisado", modifier) {
        RivalChoice(choice.kamisadoRival, "kamisado", Strength.entries - Strength.Master) {
            on(LobbyAction.Change(choice.copy(kamisadoRival = it)))
        }
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(10.dp), Alignment.CenterVertically) {
            Segments(
                listOf(Side.Black to words.sideFirst, Side.Gold to words.sideSecond), choice.kamisadoSide, "side", Modifier.weight(1.7f),
            ) { on(LobbyAction.Change(choice.copy(kamisadoSide = it))) }
            LargeButton(words.start, "start-kamisado", modifier = Modifier.weight(1f)) { on(LobbyAction.Start(Game.Kamisado)) }
        }
    }
}

@Composable
internal fun BackgammonCard(state: LobbyState, modifier: Modifier, on: (LobbyAction) -> Unit) {
    val words = LocalStrings.current
    val choice = state.preferences
    GameCard(Game.Backgammon, words.backgammon, words.backgammonLine, state.tiles, "card-backgammon", modifier) {
        RivalChoice(choice.backgammonRival, "backgammon", Strength.entries) { on(LobbyAction.Change(choice.copy(backgammonRival = it))) }
        Row(Modifier.fillMaxWidth(), Arrangement.spacedBy(10.dp), Alignment.CenterVertically) {
            Segments(words.formats.toList(), choice.matchLength, "format", Modifier.weight(1.9f)) {
                on(LobbyAction.Change(choice.copy(matchLength = it)))
            }
            LargeButton(words.start, "start-backgammon", modifier = Modifier.weight(1f)) { on(LobbyAction.Start(Game.Backgammon)) }
        }
        Column { BackgammonTicks(choice) { on(LobbyAction.Change(it)) } }
    }
}

/** The real board, small. */
@Composable
internal fun Miniature(game: Game, tiles: List<Tint>, modifier: Modifier) {
    val colours = LocalColours.current
    val measurer = rememberTextMeasurer()
    val text = BoardText(measurer, LocalFont.current)
    Canvas(modifier) {
        val side = size.minDimension
        if (game == Game.Kamisado) {
            if (tiles.size != 64) return@Canvas
            val geometry = KamisadoGeometry(side, turned = false, frameShare = .12f)
            if (!geometry.drawable(density)) return@Canvas
            // Each side's towers stand on the squares of their own colour in the home row.
            val towers = (0..7).flatMap { file ->
                listOf(0 to Side.Black, 7 to Side.Gold).map { (rank, who) -> Square(file, rank).let { Tower(who, tiles[it.index], it) } }
            }
            with(KamisadoPainter(colours.kamisado, geometry, null)) {
                ground(tiles, towers.map { it.square }.toSet(), null, clear = false, coordinates = false)
                geometry.paintOrder(towers).forEach { tower(it) }
            }
        } else {
            val geometry = BackgammonGeometry(side, side * .92f, tall = false, dp = density * .5f)
            if (!geometry.drawable) return@Canvas
            with(BackgammonPainter(colours.backgammon, geometry, text)) {
                ground(numbers = false)
                for ((point, count) in listOf(24 to 2, 13 to 5, 8 to 3, 6 to 5)) {
                    stack(Place.Near, Spot(point), count)
                    stack(Place.Far, Spot(25 - point), count)
                }
            }
        }
    }
}
