package shuanglong.ui

import androidx.compose.runtime.Immutable

/**
 * What is said to those who hear the boards: names of places, what can be done there, and what has happened. Sentences are whole,
 * with nothing that only an eye makes sense of.
 */
@Immutable
data class SpokenWords(
    /** Parts of one sentence, one after the other. */
    val join: (List<String>) -> String,
    /** So many checkers of one side: "3 yours". */
    val checkers: (Place, Rival, Int) -> String,
    val tray: (Place, Rival, Int) -> String,
    /** Behind a lit checker's name; begins with [Strings.lit]. */
    val canMoveTo: (List<String>) -> String,
    /** The tray as a target. */
    val off: String,
    /** Behind the name of the one tower that may move. */
    val mustMove: String,
    val dice: (List<Int>) -> String,
    val diceDone: String,
    // what a double tap does
    val pickUp: String,
    val moveHere: String,
    val pass: String,
    val whyNot: String,
    val largerDie: String,
    // what stands in the menu of actions
    val moveTo: (String) -> String,
    val hitOn: (String) -> String,
    val bearOff: String,
    val putDown: String,
    // what has happened
    /** Who did it, and what. */
    val did: (who: String, what: String) -> String,
    /** No target: borne off. */
    val step: (from: String, to: String?, hit: Boolean) -> String,
    val moved: (Tint, from: String, to: String, landed: Tint) -> String,
    val nextTower: (who: String, Tint, square: String) -> String,
    val winsThere: String,
    val tookBack: String,
)

/** "5", "5 and 2", "6, 5 and 2". */
private fun listEn(names: List<String>) = if (names.size < 2) names.joinToString() else "${names.dropLast(1).joinToString()} and ${names.last()}"

private fun whoseEn(place: Place, rival: Rival) = when {
    rival is Rival.Person -> if (place == Place.Near) "near side's" else "far side's"
    place == Place.Near -> "your"
    else -> "computer's"
}

private fun whoZh(place: Place, rival: Rival) = when {
    rival is Rival.Person -> if (place == Place.Near) "近处" else "对面"
    place == Place.Near -> "你"
    else -> "电脑"
}

/** A space parts a number or a square from the sign that follows, but not a sign. */
private fun beforeSign(name: String) = if (name.last() < '\u2E80') "$name " else name

internal val spokenZh = SpokenWords(
    join = { it.joinToString("，") },
    checkers = { place, rival, count -> "${whoZh(place, rival)} $count 子" },
    tray = { place, rival, count -> "${whoZh(place, rival)}的移出区，$count 子" },
    canMoveTo = { "可走到 ${it.joinToString("、")}" },
    off = "移出",
    mustMove = "必须走",
    dice = { "骰子 ${it.joinToString("、")}" },
    diceDone = "已用完",
    pickUp = "拿起",
    moveHere = "走到这里",
    pass = "让过",
    whyNot = "问为什么不能走",
    largerDie = "走大的骰子",
    moveTo = { "走到 $it" },
    hitOn = { "走到 $it，打击" },
    bearOff = "移出",
    putDown = "放下",
    did = { who, what -> "$who：$what" },
    step = { from, to, hit -> beforeSign(from) + (if (to == null) "移出" else "到 $to") + if (hit) "，打击" else "" },
    moved = { tower, from, to, landed -> "${tintsZh[tower]}塔 $from 到 $to，落在${tintsZh[landed]}色" },
    nextTower = { who, tint, square -> "轮到${who}走 $square 的${tintsZh[tint]}塔" },
    winsThere = "走到即胜",
    tookBack = "已退回",
)

internal val spokenEn = SpokenWords(
    join = { it.joinToString(", ") },
    checkers = { place, rival, count ->
        if (rival is Rival.Computer && place == Place.Near) "$count yours" else "$count of the ${whoseEn(place, rival)}"
    },
    tray = { place, rival, count -> "${whoseEn(place, rival)} tray, $count off" },
    canMoveTo = { "can move to ${listEn(it)}" },
    off = "off",
    mustMove = "must move",
    dice = { "dice ${listEn(it.map(Int::toString))}" },
    diceDone = "played",
    pickUp = "pick up",
    moveHere = "move here",
    pass = "pass",
    whyNot = "ask why it cannot move",
    largerDie = "play the larger die",
    moveTo = { "move to $it" },
    hitOn = { "move to $it and hit" },
    bearOff = "bear off",
    putDown = "put down",
    did = { who, what -> "$who: $what" },
    step = { from, to, hit -> (if (to == null) "$from off" else "$from to $to") + if (hit) ", a hit" else "" },
    moved = { tower, from, to, landed -> "${tintsEn[tower]} tower $from to $to, onto ${tintsEn[landed]}" },
    nextTower = { who, tint, square -> "${if (who == "You") "you" else who} must move the ${tintsEn[tint]} tower on $square" },
    winsThere = "wins",
    tookBack = "Taken back",
)
