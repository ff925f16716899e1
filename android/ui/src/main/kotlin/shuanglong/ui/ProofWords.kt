package shuanglong.ui

import androidx.compose.runtime.Immutable

/**
 * The words for what the core has proven: a hint's chain, and the review of a game. "mine" is always the side that asks for
 * the hint, whose move it is; a number of moves counts those of both sides.
 */
@Immutable
data class ProofWords(
    /** The move wins: in how many moves, and whether that is known or only a bound. */
    val wins: (Int, Boolean) -> String,
    /** Every move loses: for how many moves the one that is shown holds out, and whether that is known or only a bound. */
    val lost: (Int, Boolean) -> String,
    val lands: (String, Tint) -> String,
    val bestReply: (Boolean, Tint, String, Tint) -> String,
    val passes: (Boolean, Tint, Tint) -> String,
    val runsHomeTo: (Boolean, Tint, String) -> String,
    val deadlock: (Boolean) -> String,
    val blocked: (Boolean, Tint) -> String,
    val canRunHome: (Boolean, Tint) -> String,
    val squares: (Boolean, Tint, Int) -> String,
    /** So many squares hand over one colour: whose tower that names, and whether it then runs home from all of them. */
    val allName: (Int, Boolean, Tint, Boolean) -> String,
    val allLetHome: (Boolean) -> String,
    val allLose: (Boolean) -> String,
    val someWin: (Int, Int) -> String,
    val judgements: Map<Mark, String>,
    /** Why a move could not change the result. */
    val because: (String, String) -> String,
    val blockedReason: String,
    val onlyMove: String,
    val everyMoveWins: String,
    val everyMoveLoses: String,
    val outlook: (String, Int, Boolean) -> String,
    /** The move itself ends the game. */
    val winsAtOnce: String,
    /** A move that would have kept the win, that would have won sooner, that would have held out longer. */
    val better: (String) -> String,
    val quicker: (String) -> String,
    val longer: (String) -> String,
    val firstLoss: String,
    val firstLossAt: (String) -> String,
    val noLoss: String,
    val decisive: String,
    val start: String,
)

/** What a move did to the result, as it is marked. */
enum class Mark { Kept, ThrewAway, CouldNotChange }

private fun whoseZh(mine: Boolean) = if (mine) "你" else "对方"

private fun towerZh(mine: Boolean, tint: Tint) = "${whoseZh(mine)}的${tintsZh[tint]}塔"

private fun towerEn(mine: Boolean, tint: Tint) = "${if (mine) "your" else "their"} ${tintsEn[tint]}"

private fun movesEn(count: Int) = if (count == 1) "1 move" else "$count moves"

internal val proofZh = ProofWords(
    wins = { moves, exact -> "必胜，${if (exact) "" else "最多"}还有 $moves 手" },
    lost = { moves, exact -> "怎么走都输；这一手${if (exact) "" else "至少"}还能撑 $moves 手，可能最难应付" },
    lands = { square, tint -> "落在${tintsZh[tint]}格 $square" },
    bestReply = { mine, tower, square, landed -> "${whoseZh(mine)}最好走${tintsZh[tower]}塔到${tintsZh[landed]}格 $square" },
    passes = { mine, tower, underfoot -> "${towerZh(mine, tower)}原地不动，脚下是${tintsZh[underfoot]}格" },
    runsHomeTo = { mine, tower, square -> "${towerZh(mine, tower)}走到底线 $square，${whoseZh(mine)}获胜" },
    deadlock = { mine -> "双方都动不了：僵局，${whoseZh(mine)}获胜" },
    blocked = { mine, tint -> "${towerZh(mine, tint)}被堵住" },
    canRunHome = { mine, tint -> "${towerZh(mine, tint)}能直达底线" },
    squares = { mine, tint, count -> "${towerZh(mine, tint)}${if (count <= FEW) "只有" else "有"} $count 格可走" },
    allName = { count, mine, tint, home -> (if (count == 1) "只能指定" else "都指定") + towerZh(mine, tint) + if (home) "，它能直达底线" else "" },
    allLetHome = { mine -> "不管走哪一格，${whoseZh(mine)}都能直达底线" },
    allLose = { mine -> "不管走哪一格，${whoseZh(mine)}都输" },
    someWin = { keeping, count -> if (keeping == count) "不管走哪一格都赢" else "其中 $keeping 格能赢" },
    judgements = mapOf(Mark.Kept to "保住胜势", Mark.ThrewAway to "送掉胜局", Mark.CouldNotChange to "不影响胜负"),
    because = { mark, why -> "$mark：$why" },
    blockedReason = "塔被堵住",
    onlyMove = "只此一手",
    everyMoveWins = "怎么走都赢",
    everyMoveLoses = "怎么走都输",
    outlook = { who, moves, exact -> if (moves == 0) "${who}获胜" else "${who}必胜，${if (exact) "" else "最多"}还有 $moves 手" },
    winsAtOnce = "走到底线，获胜",
    better = { "应走 $it" },
    quicker = { "更快的是 $it" },
    longer = { "撑得更久的是 $it" },
    firstLoss = "第一个败着",
    firstLossAt = { "第一个败着：$it" },
    noLoss = "双方都没有送掉过胜局",
    decisive = "决定胜负的一手",
    start = "开局",
)

internal val proofEn = ProofWords(
    wins = { moves, exact -> "wins in ${if (exact) "" else "at most "}${movesEn(moves)}" },
    lost = { moves, exact -> "every move loses; this one holds out ${if (exact) "" else "at least "}${movesEn(moves)}, likely the hardest to beat" },
    lands = { square, tint -> "Lands on ${tintsEn[tint]} $square" },
    bestReply = { mine, tower, square, landed -> "${if (mine) "Your" else "Their"} best: ${tintsEn[tower]} to ${tintsEn[landed]} $square" },
    passes = { mine, tower, underfoot -> "${towerEn(mine, tower).capital()} stays, ${tintsEn[underfoot]} underfoot" },
    runsHomeTo = { mine, tower, square -> "${towerEn(mine, tower).capital()} runs home to $square and wins" },
    deadlock = { mine -> "Nobody can move: deadlock, ${if (mine) "you win" else "they win"}" },
    blocked = { mine, tint -> "${towerEn(mine, tint)} is blocked" },
    canRunHome = { mine, tint -> "${towerEn(mine, tint)} can run home" },
    squares = { mine, tint, count ->
        "${towerEn(mine, tint)} has ${if (count <= FEW) "only " else ""}${if (count == 1) "1 square" else "$count squares"}"
    },
    allName = { count, mine, tint, home ->
        when (count) {
            1 -> "it names "
            2 -> "both name "
            else -> "all name "
        } + towerEn(mine, tint) + if (home) ", which runs home" else ""
    },
    allLetHome = { mine -> "whichever it takes, ${if (mine) "you run" else "they run"} home" },
    allLose = { mine -> "whichever it takes, ${if (mine) "you lose" else "they lose"}" },
    someWin = { keeping, count -> if (keeping == count) "all of them win" else "$keeping of them ${if (keeping == 1) "wins" else "win"}" },
    judgements = mapOf(Mark.Kept to "Kept the win", Mark.ThrewAway to "Threw the win away", Mark.CouldNotChange to "Made no difference"),
    because = { mark, why -> "$mark: $why" },
    blockedReason = "blocked",
    onlyMove = "the only move",
    everyMoveWins = "every move wins",
    everyMoveLoses = "every move loses",
    outlook = { who, moves, exact ->
        (if (who == "You") "You win" else "$who wins") + if (moves == 0) "" else " in ${if (exact) "" else "at most "}${movesEn(moves)}"
    },
    winsAtOnce = "Runs home and wins",
    better = { "Better: $it" },
    quicker = { "Quicker: $it" },
    longer = { "Holds out longer: $it" },
    firstLoss = "First losing move",
    firstLossAt = { "First losing move: $it" },
    noLoss = "Neither side threw a win away",
    decisive = "Decided the game",
    start = "The start",
)

/** Up to here a tower has "only" so many squares. */
private const val FEW = 3
