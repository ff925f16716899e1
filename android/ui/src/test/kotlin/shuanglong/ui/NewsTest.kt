package shuanglong.ui

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import shuanglong.core.BackgammonCue
import shuanglong.core.CheckerPlace
import shuanglong.core.CheckerStep
import shuanglong.core.Seat
import shuanglong.ui.backgammon.BackgammonNews
import shuanglong.ui.backgammon.BackgammonNotice
import shuanglong.ui.backgammon.BackgammonOutcome
import shuanglong.ui.backgammon.BackgammonState
import shuanglong.ui.backgammon.CheckerBoard
import shuanglong.ui.backgammon.Phase
import shuanglong.ui.backgammon.Spot
import shuanglong.ui.backgammon.Step
import shuanglong.ui.backgammon.tell
import shuanglong.ui.backgammon.toNews
import shuanglong.ui.kamisado.KamisadoNews
import shuanglong.ui.kamisado.KamisadoNotice
import shuanglong.ui.kamisado.KamisadoOutcome
import shuanglong.ui.kamisado.KamisadoState
import shuanglong.ui.kamisado.PassScene
import shuanglong.ui.kamisado.Square
import shuanglong.ui.kamisado.Tower
import shuanglong.ui.kamisado.TowerBoard
import shuanglong.ui.kamisado.tell

/** What is said of what has happened (field report AX-03): whole sentences, for the ear. */
class NewsTest {
    private val backgammon = BackgammonState(
        CheckerBoard(emptyList(), 0, 0, 0, 0, 0, 0, null), Rival.Computer(Strength.Normal), Waiting.Near, ready = true, phase = Phase.ToPlay, matchLength = 5,
    )
    private val kamisado = KamisadoState(
        List(64) { Tint.Orange }, TowerBoard(emptyList(), Side.Gold, Tint.Purple, null, null), Side.Black, Rival.Computer(Strength.Normal), Waiting.Near,
        ready = true, movable = emptySet(),
    )

    private fun said(news: BackgammonNews) = stringsEn.tell(news, backgammon) to stringsZh.tell(news, backgammon)

    private fun said(news: KamisadoNews) = stringsEn.tell(news, kamisado) to stringsZh.tell(news, kamisado)

    @Test
    fun `AX-03 throws and steps say who, from where, to where, and that somebody is hit`() {
        assertEquals("Computer rolled 6 and 3" to "电脑掷出 6 和 3", said(BackgammonNews.Rolled(Place.Far, 6, 3)))
        assertEquals("Computer: 13 to 7, a hit" to "电脑：13 到 7，打击", said(BackgammonNews.Stepped(Place.Far, Step(Spot(13), Spot(7), 6, true))))
        assertEquals("You: bar to 22" to "你：吧台到 22", said(BackgammonNews.Stepped(Place.Near, Step(Spot.Bar, Spot(22), 3, false))))
        assertEquals("You: 6 off" to "你：6 移出", said(BackgammonNews.Stepped(Place.Near, Step(Spot(6), Spot.Off, 6, false))))
        val cue = BackgammonCue.Stepped(Seat.FAR, CheckerStep(CheckerPlace.BoardPoint(1u), CheckerPlace.BoardPoint(7u), 6u, true))
        assertEquals("Computer: 1 to 7, a hit", said(cue.toNews()!!).first)
    }

    @Test
    fun `AX-03 that nothing can be played, whose roll it is, and how it ended`() {
        assertEquals("You: No legal move" to "你：没有能走的棋", said(BackgammonNews.Noticed(BackgammonNotice.NoLegalMove(Place.Near, played = false))))
        assertEquals("Your roll" to "等你掷骰", said(BackgammonNews.ToRoll(Place.Near)))
        assertEquals("" to "", said(BackgammonNews.ToRoll(Place.Far)))
        val won = said(BackgammonNews.Won(BackgammonOutcome(Place.Far, WinName.Gammon, 2, matchOver = true)))
        assertEquals("Computer won a gammon: 2 points, Computer won the match" to "电脑全胜，得 2 分，电脑赢下整场", won)
    }

    @Test
    fun `AX-03 a move of Kamisado says the colour landed on and whom it names, a pass the colour underfoot`() {
        val moved = KamisadoNews.Moved(Side.Black, Tint.Orange, Square(7, 0), Square(7, 6), Tint.Purple, Tower(Side.Gold, Tint.Purple, Square(2, 7)))
        assertEquals(
            "You: orange tower h1 to h7, onto purple, Computer must move the purple tower on c8" to "你：橙塔 h1 到 h7，落在紫色，轮到电脑走 c8 的紫塔", said(moved),
        )
        val pass = KamisadoNotice.Passed(PassScene(1, Side.Gold, Tint.Orange, Square(0, 7), Tint.Blue, Square(1, 0)))
        assertEquals(
            "Orange is blocked and stays where it is, It stands on blue: next, you must move blue" to "橙塔被堵住，这一手原地不动，脚下是蓝色，轮到你走蓝塔",
            said(KamisadoNews.Noticed(pass)),
        )
        val dead = said(KamisadoNews.Won(KamisadoOutcome(Side.Gold, Place.Far, deadlockBy = Side.Black)))
        assertEquals("僵局，电脑获胜，谁也动不了。最后真正走子的是你，所以你输。", dead.second)
        for (sign in listOf("·", "→", "\n")) assertFalse(sign in dead.first + dead.second)
    }
}
