package shuanglong.ui.kamisado

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.ui.Mark
import shuanglong.ui.Side
import shuanglong.ui.Tint
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsZh

/** Sentences from records as the core gives them; the records here are made up. */
class ProofsTest {
    private fun square(name: String) = Square(name[0] - 'a', name[1] - '1')

    private fun tower(side: Side, tint: Tint, reach: String, keeping: Int, lettingHome: Int = 0, runsHome: Boolean = false, only: Tint? = null) =
        NamedTower(side, tint, square("e5"), reach.split(" ").filter { it.isNotEmpty() }.map(::square), keeping, lettingHome, runsHome, only)

    private fun link(side: Side, step: String, tower: Tint, landed: Tint, names: NamedTower? = null, winner: Side? = null, deadlock: Boolean = false) =
        step.split("-").map(::square).let { (from, to) -> HintLink(side, tower, from, to, landed, names, winner, deadlock) }

    private fun hint(wins: Boolean, distance: Distance, vararg chain: HintLink) = Hint(wins, distance, chain.toList())

    /** The issue's own example. */
    private val forced = hint(
        true, Distance(5, 5),
        link(Side.Black, "c1-f4", Tint.Green, Tint.Yellow, tower(Side.Gold, Tint.Yellow, "d4 e4", 2, lettingHome = 2, only = Tint.Red)),
        link(Side.Gold, "e5-e4", Tint.Yellow, Tint.Red, tower(Side.Black, Tint.Red, "e8 e7", 1, runsHome = true)),
        link(Side.Black, "e5-e8", Tint.Red, Tint.Blue, winner = Side.Black),
    )

    @Test
    fun `a chain is told from the landing to the run home`() {
        assertEquals(
            listOf(
                "Lands on yellow f4 → their yellow has only 2 squares → both name your red, which runs home",
                "Their best: yellow to red e4 → your red can run home",
                "Your red runs home to e8 and wins",
            ),
            stringsEn.sentences(forced),
        )
        assertEquals(
            listOf(
                "落在黄格 f4 → 对方的黄塔只有 2 格可走 → 都指定你的红塔，它能直达底线",
                "对方最好走黄塔到红格 e4 → 你的红塔能直达底线",
                "你的红塔走到底线 e8，你获胜",
            ),
            stringsZh.sentences(forced),
        )
    }

    @Test
    fun `a lost position is called lost, and says how few of the other side's squares win`() {
        val lost = hint(
            false, Distance(8, 12),
            link(Side.Gold, "c8-c6", Tint.Purple, Tint.Orange, tower(Side.Black, Tint.Orange, "a2 b3 c4 d5", 1)),
            link(Side.Black, "e5-d5", Tint.Orange, Tint.Blue, tower(Side.Gold, Tint.Blue, "d3 d2 d1 a1", 4)),
        )
        assertEquals("提示 c8-c6 · 怎么走都输；这一手至少还能撑 8 手，可能最难应付", stringsZh.title(lost))
        assertEquals("Hint c8-c6 · every move loses; this one holds out at least 8 moves, likely the hardest to beat", stringsEn.title(lost))
        assertEquals("落在橙格 c6 → 对方的橙塔有 4 格可走 → 其中 1 格能赢", stringsZh.sentences(lost)[0])
        assertEquals("Lands on orange c6 → their orange has 4 squares → 1 of them wins", stringsEn.sentences(lost)[0])
        assertEquals("对方最好走橙塔到蓝格 d5 → 你的蓝塔有 4 格可走 → 不管走哪一格，你都输", stringsZh.sentences(lost)[1])
    }

    @Test
    fun `another move is called better only where the result was thrown away, and a run home is a win`() {
        fun ply(judgement: Judgement, after: Prospect) =
            ReviewedPly(9, Side.Black, judgement, Prospect(Side.Black, Distance(1, 1)), after, square("c1") to square("f4"))
        val later = Prospect(Side.Black, Distance(4, 4))
        assertEquals("Better: c1-f4", stringsEn.instead(ply(Judgement.ThrewAway, later.copy(winner = Side.Gold))))
        assertEquals("Quicker: c1-f4", stringsEn.instead(ply(Judgement.Kept, later)))
        assertEquals("Holds out longer: c1-f4", stringsEn.instead(ply(Judgement.EveryMoveLoses, later.copy(winner = Side.Gold))))
        val home = Prospect(Side.Black, Distance(0, 0))
        assertEquals("走到底线，获胜", stringsZh.judgement(ply(Judgement.EveryMoveWins, home)))
        assertEquals(Mark.Kept, ply(Judgement.EveryMoveWins, home).mark)
        assertEquals("不影响胜负：怎么走都赢", stringsZh.judgement(ply(Judgement.EveryMoveWins, later)))
        assertEquals("不影响胜负：塔被堵住", stringsZh.judgement(ply(Judgement.ForcedPass, home)))
    }

    @Test
    fun `a bound is told as one`() {
        assertEquals("提示 c1-f4 · 必胜，最多还有 9 手", stringsZh.title(forced.copy(distance = Distance(5, 9))))
        assertEquals("Hint c1-f4 · wins in at most 9 moves", stringsEn.title(forced.copy(distance = Distance(5, 9))))
        assertEquals("Hint c1-f4 · wins in 1 move", stringsEn.title(forced.copy(distance = Distance(1, 1))))
    }

    @Test
    fun `no fact of a chain is without words of its own in either language`() {
        val towers = listOf(
            tower(Side.Gold, Tint.Blue, "", 0), tower(Side.Gold, Tint.Blue, "a1", 1, runsHome = true), tower(Side.Gold, Tint.Blue, "a1", 1, only = Tint.Pink),
            tower(Side.Gold, Tint.Blue, "a1 a2", 2, lettingHome = 2), tower(Side.Gold, Tint.Blue, "a1 a2", 2),
            tower(Side.Black, Tint.Blue, "a1 a2", 1), tower(Side.Black, Tint.Blue, "a1 a2", 2), tower(Side.Black, Tint.Blue, "a1 a2 a3 a4", 2),
        )
        val links = towers.map { link(it.side.other, "c1-f4", Tint.Green, Tint.Blue, it) } +
            Side.entries.map { link(it, "c1-c1", Tint.Green, Tint.Blue, winner = Side.Black, deadlock = true) } +
            link(Side.Gold, "c1-c1", Tint.Green, Tint.Blue, towers[0])
        val han = Regex("\\p{IsHan}")
        for (words in listOf(stringsZh, stringsEn)) {
            val said = words.sentences(Hint(true, Distance(3, 3), listOf(forced.first) + links))
            assertEquals(said.size - 1, said.toSet().size, "only the two deadlocks are told alike: $said")
            said.forEach { assertTrue(it.isNotBlank() && (words === stringsZh || !han.containsMatchIn(it)), it) }
            val judgements = Judgement.entries.map(words::judgement)
            assertEquals(Judgement.entries.size, judgements.toSet().size)
            assertFalse(judgements.any { "null" in it })
        }
    }
}
