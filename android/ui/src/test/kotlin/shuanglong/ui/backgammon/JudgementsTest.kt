package shuanglong.ui.backgammon

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import shuanglong.core.BackgammonRating
import shuanglong.core.BackgammonReason
import shuanglong.ui.stringsEn
import shuanglong.ui.stringsZh

/** Figures and sentences from records as the core gives them; the records here are made up. */
class JudgementsTest {
    private fun play(notation: String, equity: Int, winGammon: Int = 0, loseGammon: Int = 0) =
        WeighedPlay(emptyList(), notation, equity, Chances(531, winGammon, loseGammon))

    private fun turn(loss: Int, mistake: Mistake? = null, decision: Boolean = true, reasons: List<BackgammonReason> = emptyList()) =
        ReviewedTurn(decision, play("8/5 6/5", 160), play("24/20", 160 - loss), loss, mistake, reasons, luck = -45, nearWin = 600)

    private val reasons = listOf(
        BackgammonReason.Hits(1u, 0u), BackgammonReason.Hits(2u, 1u), BackgammonReason.Shots(4u, 13u), BackgammonReason.Shots(0u, 11u),
        BackgammonReason.PointsMade(listOf(5u)), BackgammonReason.PointsMade(listOf(7u, 5u, 4u)), BackgammonReason.PointsKept(listOf(8u)),
        BackgammonReason.Escaped(1u, 0u), BackgammonReason.Escaped(2u, 1u), BackgammonReason.Prime(5u, 3u), BackgammonReason.HomePoints(4u, 3u),
        BackgammonReason.BorneOff(9u, 8u), BackgammonReason.BroughtHome(12u, 11u), BackgammonReason.RaceLead(8, 2), BackgammonReason.RaceLead(-3, -9),
        BackgammonReason.RaceLead(4, -2), BackgammonReason.RaceLead(0, -6), BackgammonReason.WinsGammons(231u, 180u), BackgammonReason.LosesGammons(98u, 130u),
        BackgammonReason.Buried(0u, 2u), BackgammonReason.Buried(1u, 3u), BackgammonReason.Stacked(3u, 5u), BackgammonReason.Builders(1u, 0u),
        BackgammonReason.Builders(2u, 1u), BackgammonReason.Split(2u, 1u), BackgammonReason.LastChecker(8u, 13u), BackgammonReason.Crossovers(1u, 2u),
        BackgammonReason.Rolls(106u, 128u),
    )

    @Test
    fun `figures have three places, a sign as long as another, and the point of every language`() {
        assertEquals(listOf("+0.031", "−0.031", "0.000", "−1.200"), listOf(31, -31, 0, -1200).map(::signed))
        assertEquals("−0.112", lost(112))
        assertEquals("0.000", lost(0))
        assertEquals(listOf("53.1%", "0.4%", "100.0%"), listOf(531, 4, 1000).map(::percent))
        assertEquals(listOf("3.7", "12.0"), listOf(37, 120).map(::rate))
    }

    @Test
    fun `the hint says of its best play what it is worth, and of each other what the best has before it`() {
        val best = play("8/5 6/5", 160, winGammon = 152, loseGammon = 121)
        val hint = PlayHint(
            best,
            listOf(
                Alternative(play("24/20", 129), 31, listOf(BackgammonReason.PointsMade(listOf(5u)), BackgammonReason.Shots(4u, 13u))),
                Alternative(play("13/9", -20), 180, emptyList()),
            ),
        )
        assertEquals("worth +0.160 · wins 53.1% · gammons 15.2% · loses gammon 12.1%", stringsEn.about(hint, 0))
        assertEquals("The hint makes the 5 point; leaves 4 shots of 36, not 13", stringsEn.about(hint, 1))
        assertEquals("The hint makes the 5 point", stringsEn.about(hint, 1, Detail.One))
        assertEquals("worth +0.160 · wins 53.1%", stringsEn.about(hint, 0, Detail.One))
        assertEquals("提示的走法做成 5 点，会被打击 4/36（另一着 13/36）", stringsZh.about(hint, 1))
        assertEquals("值 −0.020 分 · 胜 53.1%", stringsZh.about(hint, 2), "no reason is known: what it is worth")
    }

    @Test
    fun `a turn is called by its mistake, and the better play comes with its reason`() {
        assertEquals("大错 ?? −0.112", stringsZh.judgement(turn(112, Mistake.Blunder)))
        assertEquals("Bad ? −0.051", stringsEn.judgement(turn(51, Mistake.Bad)))
        assertEquals("Doubtful ?! −0.026", stringsEn.judgement(turn(26, Mistake.Doubtful)))
        assertEquals("略有损失 −0.008", stringsZh.judgement(turn(8)))
        assertEquals("Best play", stringsEn.judgement(turn(0)))
        assertEquals("别无选择", stringsZh.judgement(turn(0, decision = false)))
        assertEquals("应走 8/5 6/5 · 做成 5 点", stringsZh.instead(turn(112, Mistake.Blunder, reasons = listOf(BackgammonReason.PointsMade(listOf(5u))))))
        assertEquals("Better: 8/5 6/5", stringsEn.instead(turn(26, Mistake.Doubtful)))
        assertNull(stringsEn.instead(turn(0)))
        assertEquals("Luck\u00A0−0.045", stringsEn.luckOf(turn(0)))
    }

    /** The marks of the issue: doubtful ≥ 0.020, bad ≥ 0.040, blunder ≥ 0.080. */
    @Test
    fun `what a mistake is called by is told with the limits the core marks by`() {
        assertEquals(mapOf(Mistake.Doubtful to 20, Mistake.Bad to 40, Mistake.Blunder to 80), leastLoss)
        for (match in listOf(false, true)) {
            assertTrue("可疑损失至少 0.020，坏棋 0.040，大错 0.080。" in stringsZh.plays.definition(leastLoss, match))
            assertTrue("Doubtful loses at least 0.020, bad 0.040, a blunder 0.080." in stringsEn.plays.definition(leastLoss, match))
        }
    }

    @Test
    fun `no reason is without words of its own in either language`() {
        val han = Regex("\\p{IsHan}")
        for (words in listOf(stringsZh, stringsEn)) {
            val said = reasons.map(words.plays.reason)
            assertEquals(said.size, said.toSet().size, said.toString())
            said.forEach { assertEquals(words === stringsZh, han.containsMatchIn(it), it) }
            assertFalse(said.any { "null" in it || "Reason" in it })
            assertEquals(BackgammonRating.entries.toSet(), words.plays.ratings.keys)
            assertEquals(Mistake.entries.toSet(), words.plays.mistakes.keys)
            assertTrue(words.plays.ratings.values.toSet().size == BackgammonRating.entries.size)
        }
        val kinds = BackgammonReason::class.java.declaredClasses.filter { BackgammonReason::class.java.isAssignableFrom(it) }
        assertEquals(kinds.toSet(), reasons.map { it.javaClass }.toSet(), "every reason is among them")
    }

    @Test
    fun `the mover's counts are told in the grammar of each language`() {
        fun en(reason: BackgammonReason) = stringsEn.plays.reason(reason)
        assertEquals("hits 1 checker", en(BackgammonReason.Hits(1u, 0u)))
        assertEquals("hits 2 checkers, not 1", en(BackgammonReason.Hits(2u, 1u)))
        assertEquals("makes the 7, 5 and 4 points", en(BackgammonReason.PointsMade(listOf(7u, 5u, 4u))))
        assertEquals("leads the race by 8, not 2", en(BackgammonReason.RaceLead(8, 2)))
        assertEquals("trails the race by 3, not 9", en(BackgammonReason.RaceLead(-3, -9)))
        assertEquals("leads the race by 4 (the other trails the race by 2)", en(BackgammonReason.RaceLead(4, -2)))
        assertEquals("leaves no shot (the other 11 of 36)", en(BackgammonReason.Shots(0u, 11u)))
        assertEquals("bears off in 7.05 rolls on average, not 7.20", en(BackgammonReason.Rolls(705u, 720u)))
        assertEquals("平均 7.05 次掷骰移完（另一着 7.20 次）", stringsZh.plays.reason(BackgammonReason.Rolls(705u, 720u)))
        assertEquals("brings the last checker to the 8 point, not the 13", en(BackgammonReason.LastChecker(8u, 13u)))
        assertEquals("最后一子走到 8 点（另一着 13 点）", stringsZh.plays.reason(BackgammonReason.LastChecker(8u, 13u)))
        assertEquals("has 1 crossover left, not 2", en(BackgammonReason.Crossovers(1u, 2u)))
        assertEquals("buries no checker on the 1 and 2 points (the other 2)", en(BackgammonReason.Buried(0u, 2u)))
        assertEquals("pip 持平（另一着落后 6 pip）", stringsZh.plays.reason(BackgammonReason.RaceLead(0, -6)))
    }
}
