package shuanglong.ui

import androidx.compose.runtime.Immutable
import shuanglong.core.BackgammonRating
import shuanglong.core.BackgammonReason
import shuanglong.ui.backgammon.Mistake
import shuanglong.ui.backgammon.figure
import shuanglong.ui.backgammon.percent
import kotlin.math.abs

/** The words for what the core has weighed in backgammon: a hint with its alternatives, and the review of a match. */
@Immutable
data class PlayWords(
    /** The second best, the third best, … play. */
    val nth: (Int) -> String,
    /** Equity of a play, as it is written. */
    val equity: (String) -> String,
    val win: (String) -> String,
    val winGammon: (String) -> String,
    val loseGammon: (String) -> String,
    /** What the hinted play has before the one that is looked at. */
    val hintIsBetter: (String) -> String,
    val mistakes: Map<Mistake, String>,
    val bestPlay: String,
    val onlyPlay: String,
    /** A little was lost, too little to be called a mistake. */
    val slight: String,
    /** The play that was to be preferred. */
    val better: (String) -> String,
    /** The button that shows it. */
    val showBetter: String,
    val luck: String,
    val winCurve: String,
    val matchWinCurve: String,
    val errorRate: String,
    val rating: String,
    /** What an error rate is called: GNU Backgammon's words. */
    val ratings: Map<BackgammonRating, String>,
    val loss: String,
    val marks: String,
    val decisions: String,
    val noDecision: String,
    /** What the error rate is, and from which loss on a mistake is so called; of a match, what a point is there. */
    val definition: (Map<Mistake, Int>, Boolean) -> String,
    val stop: String,
    /** Unfolds what is said of a hint's play. */
    val why: String,
    /** What the better play has before the other; its subject is the better play. */
    val reason: (BackgammonReason) -> String,
    val list: (List<String>) -> String,
)

/** The signs annotators put behind a play. */
internal val Mistake.sign: String
    get() = when (this) {
        Mistake.Doubtful -> "?!"
        Mistake.Bad -> "?"
        Mistake.Blunder -> "??"
    }

private fun reasonZh(reason: BackgammonReason): String = when (reason) {
    is BackgammonReason.Hits -> "打击 ${reason.better} 子" + otherZh(reason.other.toInt(), "子")
    is BackgammonReason.Shots ->
        if (reason.better.toInt() == 0) "不会被打击（另一着 ${reason.other}/36）" else "会被打击 ${reason.better}/36（另一着 ${reason.other}/36）"
    is BackgammonReason.PointsMade -> "做成 ${reason.points.joinToString("、")} 点"
    is BackgammonReason.PointsKept -> "保住 ${reason.points.joinToString("、")} 点"
    is BackgammonReason.Escaped -> "逃出 ${reason.better} 子" + otherZh(reason.other.toInt(), "子")
    is BackgammonReason.Prime -> "连成 ${reason.better} 点的封锁（另一着 ${reason.other} 点）"
    is BackgammonReason.HomePoints -> "内盘占住 ${reason.better} 点（另一着 ${reason.other} 点）"
    is BackgammonReason.BorneOff -> "移出 ${reason.better} 子（另一着 ${reason.other} 子）"
    is BackgammonReason.BroughtHome -> "内盘已到 ${reason.better} 子（另一着 ${reason.other} 子）"
    is BackgammonReason.RaceLead -> "${leadZh(reason.better)}（另一着${leadZh(reason.other)}）"
    is BackgammonReason.WinsGammons -> "全胜 ${percent(reason.better.toInt())}（另一着 ${percent(reason.other.toInt())}）"
    is BackgammonReason.LosesGammons -> "被全胜 ${percent(reason.better.toInt())}（另一着 ${percent(reason.other.toInt())}）"
    is BackgammonReason.Buried ->
        if (reason.better.toInt() == 0) "1、2 点上没有废子（另一着 ${reason.other} 子）" else "1、2 点上只有 ${reason.better} 枚废子（另一着 ${reason.other} 枚）"
    is BackgammonReason.Stacked -> "最多叠 ${reason.better} 子（另一着 ${reason.other} 子）"
    is BackgammonReason.Builders -> "6 至 11 点中 ${reason.better} 个点有余子可用来做点（另一着 ${reason.other} 个）"
    is BackgammonReason.Split -> "后方棋子分占 ${reason.better} 个点（另一着 ${reason.other} 个）"
    is BackgammonReason.LastChecker -> "最后一子走到 ${reason.better} 点（另一着 ${reason.other} 点）"
    is BackgammonReason.Crossovers -> "回家还要跨 ${reason.better} 区（另一着 ${reason.other} 区）"
    is BackgammonReason.Rolls -> "平均 ${hundredths(reason.better)} 次掷骰移完（另一着 ${hundredths(reason.other)} 次）"
}

private fun otherZh(other: Int, unit: String) = if (other == 0) "" else "（另一着 $other $unit）"

private fun leadZh(pips: Int) = when {
    pips > 0 -> "领先 $pips pip"
    pips < 0 -> "落后 ${-pips} pip"
    else -> "pip 持平"
}

/** Hundredths as a figure: 712 → 7.12. */
private fun hundredths(count: UInt) = "${count / 100u}.${(count % 100u).toString().padStart(2, '0')}"

private fun reasonEn(reason: BackgammonReason): String = when (reason) {
    is BackgammonReason.Hits -> "hits ${checkersEn(reason.better)}" + otherEn(reason.other.toInt())
    is BackgammonReason.Shots ->
        if (reason.better.toInt() == 0) "leaves no shot (the other ${reason.other} of 36)" else "leaves ${reason.better} shots of 36, not ${reason.other}"
    is BackgammonReason.PointsMade -> "makes ${pointsEn(reason.points)}"
    is BackgammonReason.PointsKept -> "keeps ${pointsEn(reason.points)}"
    is BackgammonReason.Escaped -> "escapes ${checkersEn(reason.better)}" + otherEn(reason.other.toInt())
    is BackgammonReason.Prime -> "blocks ${reason.better} points in a row, not ${reason.other}"
    is BackgammonReason.HomePoints -> "holds ${reason.better} home points, not ${reason.other}"
    is BackgammonReason.BorneOff -> "has ${reason.better} borne off, not ${reason.other}"
    is BackgammonReason.BroughtHome -> "has ${reason.better} checkers home, not ${reason.other}"
    is BackgammonReason.RaceLead -> when {
        (reason.better < 0) == (reason.other < 0) && reason.better != 0 -> "${leadEn(reason.better)}, not ${abs(reason.other)}"
        else -> "${leadEn(reason.better)} (the other ${leadEn(reason.other)})"
    }
    is BackgammonReason.WinsGammons -> "wins ${percent(reason.better.toInt())} gammons, not ${percent(reason.other.toInt())}"
    is BackgammonReason.LosesGammons -> "loses ${percent(reason.better.toInt())} gammons, not ${percent(reason.other.toInt())}"
    is BackgammonReason.Buried ->
        if (reason.better.toInt() == 0) "buries no checker on the 1 and 2 points (the other ${reason.other})"
        else "buries ${checkersEn(reason.better)} on the 1 and 2 points, not ${reason.other}"
    is BackgammonReason.Stacked -> "stacks ${reason.better} checkers at most, not ${reason.other}"
    is BackgammonReason.Builders ->
        if (reason.better.toInt() == 1) "has a builder on a point from 6 to 11 (the other has none)"
        else "has builders on ${reason.better} points from 6 to 11, not ${reason.other}"
    is BackgammonReason.Split -> "splits its back checkers over ${reason.better} points, not ${reason.other}"
    is BackgammonReason.LastChecker -> "brings the last checker to the ${reason.better} point, not the ${reason.other}"
    is BackgammonReason.Crossovers -> "has ${reason.better} ${if (reason.better.toInt() == 1) "crossover" else "crossovers"} left, not ${reason.other}"
    is BackgammonReason.Rolls -> "bears off in ${hundredths(reason.better)} rolls on average, not ${hundredths(reason.other)}"
}

private fun checkersEn(count: UByte) = if (count.toInt() == 1) "1 checker" else "$count checkers"

private fun otherEn(other: Int) = if (other == 0) "" else ", not $other"

private fun pointsEn(points: List<UInt>) =
    if (points.size == 1) "the ${points[0]} point" else "the ${points.dropLast(1).joinToString()} and ${points.last()} points"

private fun leadEn(pips: Int) = when {
    pips > 0 -> "leads the race by $pips"
    pips < 0 -> "trails the race by ${-pips}"
    else -> "is level in the race"
}

internal val playsZh = PlayWords(
    nth = { "第 $it 选择" },
    equity = { "值 $it 分" },
    win = { "胜 $it" },
    winGammon = { "全胜 $it" },
    loseGammon = { "被全胜 $it" },
    hintIsBetter = { "提示的走法$it" },
    mistakes = mapOf(Mistake.Doubtful to "可疑", Mistake.Bad to "坏棋", Mistake.Blunder to "大错"),
    bestPlay = "最佳走法",
    onlyPlay = "别无选择",
    slight = "略有损失",
    better = { "应走 $it" },
    showBetter = "佳着",
    luck = "运气",
    winCurve = "胜率",
    matchWinCurve = "赢下整场的机会",
    errorRate = "失误率",
    rating = "水平",
    ratings = mapOf(
        BackgammonRating.AWFUL to "生疏", BackgammonRating.BEGINNER to "初学", BackgammonRating.CASUAL to "业余",
        BackgammonRating.INTERMEDIATE to "中级", BackgammonRating.ADVANCED to "进阶", BackgammonRating.EXPERT to "专家",
        BackgammonRating.WORLD_CLASS to "世界级", BackgammonRating.SUPERNATURAL to "超凡",
    ),
    loss = "损失",
    marks = "可疑/坏棋/大错",
    decisions = "决定",
    noDecision = "无",
    definition = { least, match ->
        "失误率：每个决定平均损失千分之几分，别无选择的回合不算。" +
            "可疑损失至少 ${figure(least, Mistake.Doubtful)}，坏棋 ${figure(least, Mistake.Bad)}，大错 ${figure(least, Mistake.Blunder)}。" +
            if (match) "分赛里的分按当时比分折算。" else ""
    },
    stop = "停止",
    why = "详情",
    reason = ::reasonZh,
    list = { it.joinToString("，") },
)

internal val playsEn = PlayWords(
    nth = { "Choice $it" },
    equity = { "worth $it" },
    win = { "wins $it" },
    winGammon = { "gammons $it" },
    loseGammon = { "loses gammon $it" },
    hintIsBetter = { "The hint $it" },
    mistakes = mapOf(Mistake.Doubtful to "Doubtful", Mistake.Bad to "Bad", Mistake.Blunder to "Blunder"),
    bestPlay = "Best play",
    onlyPlay = "Forced",
    slight = "Slight loss",
    better = { "Better: $it" },
    showBetter = "Better",
    luck = "Luck",
    winCurve = "Chance to win",
    matchWinCurve = "Chance to win the match",
    errorRate = "Error rate",
    rating = "Rating",
    ratings = mapOf(
        BackgammonRating.AWFUL to "awful", BackgammonRating.BEGINNER to "beginner", BackgammonRating.CASUAL to "casual",
        BackgammonRating.INTERMEDIATE to "intermediate", BackgammonRating.ADVANCED to "advanced", BackgammonRating.EXPERT to "expert",
        BackgammonRating.WORLD_CLASS to "world class", BackgammonRating.SUPERNATURAL to "supernatural",
    ),
    loss = "Lost",
    marks = "Doubtful/bad/blunder",
    decisions = "Decisions",
    noDecision = "none",
    definition = { least, match ->
        "Error rate: thousandths of a point lost a decision; forced turns do not count. " +
            "Doubtful loses at least ${figure(least, Mistake.Doubtful)}, bad ${figure(least, Mistake.Bad)}, " +
            "a blunder ${figure(least, Mistake.Blunder)}." + if (match) " In a match, points are scaled to the score." else ""
    },
    stop = "Stop",
    why = "Details",
    reason = ::reasonEn,
    list = { it.joinToString("; ") },
)

private fun figure(least: Map<Mistake, Int>, mistake: Mistake): String = figure(least.getValue(mistake))
