package shuanglong.ui

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.ui.backgammon.BackgammonAction
import shuanglong.ui.backgammon.BackgammonGeometry
import shuanglong.ui.backgammon.BackgammonState
import shuanglong.ui.backgammon.CheckerBoard
import shuanglong.ui.backgammon.Destination
import shuanglong.ui.backgammon.Dice
import shuanglong.ui.backgammon.Die
import shuanglong.ui.backgammon.HeldChecker
import shuanglong.ui.backgammon.Phase
import shuanglong.ui.backgammon.Spot
import shuanglong.ui.backgammon.Stack
import shuanglong.ui.backgammon.Step
import shuanglong.ui.backgammon.nodesOf
import shuanglong.ui.game.BoardNode
import shuanglong.ui.kamisado.HeldTower
import shuanglong.ui.kamisado.KamisadoAction
import shuanglong.ui.kamisado.KamisadoGeometry
import shuanglong.ui.kamisado.KamisadoState
import shuanglong.ui.kamisado.Landing
import shuanglong.ui.kamisado.Square
import shuanglong.ui.kamisado.Tower
import shuanglong.ui.kamisado.TowerBoard
import shuanglong.ui.kamisado.nodesOf

/** What the parts of the boards say and offer (field reports AX-01, AX-02), without a screen. */
class BoardNodesTest {
    // The first turn of a game, 6-3 thrown: from 8 both numbers can be played, from 6 only the 3.
    private fun way(from: Int, to: Int, hit: Boolean = false) = Destination(Spot(to), listOf(Step(Spot(from), Spot(to), from - to, hit)))
    private val opening = BackgammonState(
        board = CheckerBoard(
            listOf(24 to 2, 13 to 5, 8 to 3, 6 to 5).flatMap { (n, count) -> listOf(Stack(n, Place.Near, count), Stack(25 - n, Place.Far, count)) },
            nearBar = 0, farBar = 0, nearOff = 0, farOff = 0, nearPips = 167, farPips = 167,
            dice = Dice(Place.Near, listOf(Die(6, used = false, blocked = false), Die(3, used = false, blocked = false))),
        ),
        rival = Rival.Computer(Strength.Normal), waiting = Waiting.Near, ready = true, phase = Phase.ToPlay,
        movable = setOf(Spot(8), Spot(6)),
        ways = mapOf(Spot(8) to listOf(way(8, 2), way(8, 5)), Spot(6) to listOf(way(6, 3))),
    )
    private val backgammonBoard = BackgammonGeometry(360f, 480f, tall = true, dp = 1f)

    private fun told(state: BackgammonState, words: Strings = stringsEn, on: (BackgammonAction) -> Unit = {}): Map<String, BoardNode> =
        words.nodesOf(state, { state }, backgammonBoard, 30f, on).associateBy { it.tag }

    private val BoardNode.sentence get() = listOf(name, standing).filter { it.isNotEmpty() }.joinToString(", ")

    @Test
    fun `AX-01 a point says its number, what stands there, and where that can go`() {
        val nodes = told(opening)
        assertEquals("8 point, 3 yours, can move to 5 and 2", nodes.getValue("point-8").sentence)
        assertEquals("19 point, 5 of the computer's", nodes.getValue("point-19").sentence)
        assertEquals("7 point, empty", nodes.getValue("point-7").sentence)
        assertEquals("bar, empty", nodes.getValue("bar").sentence)
        assertEquals("your tray, 0 off", nodes.getValue("tray-near").sentence)
        assertEquals("dice 6 and 3, 6 3 left", nodes.getValue("dice").sentence)
        val zh = told(opening, stringsZh)
        assertEquals("8 点，你 3 子, 可走到 5、2", zh.getValue("point-8").sentence)
        assertEquals("吧台，空", zh.getValue("bar").sentence)
    }

    @Test
    fun `what was thrown and what is left of it are two things`() {
        fun after(three: Die) = opening.copy(board = opening.board.copy(dice = Dice(Place.Near, listOf(Die(6, used = true, blocked = false), three))))
        assertEquals("dice 6 and 3, 3 left", told(after(Die(3, used = false, blocked = false))).getValue("dice").sentence)
        assertEquals("dice 6 and 3, played", told(after(Die(3, used = false, blocked = true))).getValue("dice").sentence)
    }

    @Test
    fun `a checker in hand, and where it may go, say so`() {
        val held = opening.copy(held = HeldChecker(Spot(8), opening.ways.getValue(Spot(8))))
        val nodes = told(held)
        assertEquals("8 point, 3 yours, selected", nodes.getValue("point-8").sentence)
        assertTrue(nodes.getValue("point-8").held)
        assertEquals("5 point, empty, in reach", nodes.getValue("point-5").sentence)
        assertEquals(setOf("point-8"), nodes.values.filter { it.held }.map { it.tag }.toSet())
        // From 6 the rest of the roll could be played too: another checker can be picked up at once.
        assertEquals(setOf("point-8", "point-6", "point-5", "point-2"), nodes.values.filter { it.tap != null }.map { it.tag }.toSet())
    }

    @Test
    fun `AX-02 a checker is played in one go by an action with the target's name`() {
        val done = mutableListOf<BackgammonAction>()
        val point = told(opening, on = { done += it }).getValue("point-8")
        assertEquals(listOf("move to 5", "move to 2"), point.more.map { it.label })
        point.more[1].act()
        assertEquals(listOf(BackgammonAction.Touch, BackgammonAction.Tap(Spot(8)), BackgammonAction.Tap(Spot(2))), done)
        done.clear()
        // Taken up before: a second tap on it would play the larger die.
        val held = opening.copy(held = HeldChecker(Spot(8), opening.ways.getValue(Spot(8))))
        told(held, on = { done += it }).getValue("point-8").more[1].act()
        assertEquals(listOf(BackgammonAction.Touch, BackgammonAction.Tap(Spot(2))), done)
    }

    @Test
    fun `bearing off and hitting are called what they are`() {
        val off = Destination(Spot.Off, listOf(Step(Spot(6), Spot.Off, 6, false)))
        val state = opening.copy(ways = mapOf(Spot(6) to listOf(off, way(6, 3, hit = true))), movable = setOf(Spot(6)))
        assertEquals(listOf("move to 3 and hit", "bear off"), told(state).getValue("point-6").more.map { it.label })
        assertEquals("6 point, 5 yours, can move to 3 and off", told(state).getValue("point-6").sentence)
    }

    @Test
    fun `the points are read from 24 down to 1, then bar and trays, and each covers all that can be touched`() {
        for (tall in listOf(true, false)) {
            val geometry = BackgammonGeometry(if (tall) 360f else 800f, 480f, tall, 1f)
            val nodes = stringsEn.nodesOf(opening, { opening }, geometry, 30f) {}
            assertEquals(listOf("dice") + (24 downTo 1).map { "point-$it" } + listOf("bar", "tray-near", "tray-far"), nodes.map { it.tag })
            for (n in 1..24) assertEquals(geometry.regionOf(Spot(n), Place.Near), nodes.first { it.tag == "point-$n" }.area)
        }
    }

    private val tiles = (0 until 64).map { Tint.entries[(it + it / 8) % 8] }.toMutableList().also { it[Square(3, 4).index] = Tint.Orange }
    private val red = Tower(Side.Black, Tint.Red, Square(3, 4))
    private val green = Tower(Side.Black, Tint.Green, Square(0, 0))
    private val landing = Landing(Square(3, 6), Tint.Blue, null, wins = false)
    private val turn = KamisadoState(
        tiles, TowerBoard(listOf(red, green, Tower(Side.Gold, Tint.Blue, Square(7, 7))), Side.Black, Tint.Red, null, null),
        Side.Black, Rival.Computer(Strength.Normal), Waiting.Near, ready = true, movable = setOf(red.square), ways = mapOf(red.square to listOf(landing)),
    )

    private fun told(state: KamisadoState, words: Strings = stringsEn, on: (KamisadoAction) -> Unit = {}): Map<String, BoardNode> =
        words.nodesOf(state, { state }, KamisadoGeometry(400f, state.turned), on).associateBy { it.tag }

    @Test
    fun `AX-01 a square says its name, its colour, the tower on it and that it must move`() {
        assertEquals("d5, orange square, black red tower, must move", told(turn).getValue("square-d5").sentence)
        assertEquals("d5，橙色格，黑方红塔, 必须走", told(turn, stringsZh).getValue("square-d5").sentence)
        val held = told(turn.copy(held = HeldTower(red.square, listOf(landing))))
        assertEquals("d5, orange square, black red tower, selected, must move", held.getValue("square-d5").sentence)
        assertTrue(held.getValue("square-d7").sentence.endsWith(", in reach"))
        val naming = told(turn.copy(held = HeldTower(red.square, listOf(landing.copy(names = Square(7, 7))))))
        assertEquals("in reach, Computer must move the blue tower on h8", naming.getValue("square-d7").standing)
        val winning = told(turn.copy(held = HeldTower(red.square, listOf(landing.copy(wins = true)))), stringsZh)
        assertEquals("可到，走到即胜", winning.getValue("square-d7").standing)
        // It is in hand for good: a tap there does nothing, and says so by not being there.
        assertNull(held.getValue("square-d5").tap)
        // Another tower of the side may be asked why it cannot move; an empty square is no business of a switch.
        assertEquals(stringsEn.spoken.whyNot, held.getValue("square-a1").tap?.label)
        assertNull(held.getValue("square-b1").tap)
    }

    @Test
    fun `AX-02 a tower is moved in one go by an action with the landing's name and colour`() {
        val done = mutableListOf<KamisadoAction>()
        val tower = told(turn, on = { done += it }).getValue("square-d5")
        assertEquals(listOf("move to d7, blue square"), tower.more.map { it.label })
        tower.more.single().act()
        assertEquals(listOf(KamisadoAction.Touch, KamisadoAction.Tap(red.square), KamisadoAction.Tap(landing.square)), done)
    }

    @Test
    fun `the squares are read rank by rank from the viewer's far left, on a turned board too`() {
        val black = told(turn).keys.toList()
        assertEquals(listOf("square-a8", "square-b8", "square-h8", "square-a7", "square-h1"), listOf(0, 1, 7, 8, 63).map { black[it] })
        val gold = told(turn.copy(nearSide = Side.Gold)).keys.toList()
        assertEquals(listOf("square-h1", "square-g1", "square-a1", "square-h2", "square-a8"), listOf(0, 1, 7, 8, 63).map { gold[it] })
    }
}
