package shuanglong.ui

import androidx.compose.runtime.Immutable
import shuanglong.core.Actor
import shuanglong.core.Level
import shuanglong.core.MatchStatus
import shuanglong.core.Opponent
import shuanglong.core.Seat

// Small models that the drawing code knows instead of the records of the core; the mappers of each game fill them.

/** The eight colours of Kamisado. */
enum class Tint { Orange, Blue, Purple, Pink, Yellow, Red, Green, Brown }

/** The two sides of Kamisado. */
enum class Side {
    Black,
    Gold,
    ;

    val other: Side get() = if (this == Black) Gold else Black
}

/** Who sits where: the person who holds the device, or the other one. */
enum class Place { Near, Far }

/** Against whom. */
@Immutable
sealed interface Rival {
    data class Computer(val level: Strength) : Rival
    data object Person : Rival
}

/** 大师 (master) is above the product's three, and in backgammon only. */
enum class Strength { Entry, Normal, Expert, Master }

/** Whose action the screen waits for. */
enum class Waiting { Near, Far, Computer, Nobody }

/** Whose action the screen waits for when it is the turn of [place]. */
internal fun Rival.waitingFor(place: Place): Waiting = when {
    place == Place.Near -> Waiting.Near
    this is Rival.Computer -> Waiting.Computer
    else -> Waiting.Far
}

/** How a match is closed, apart from a result. */
enum class Closed { GivenUp, Abandoned }

/** What lies over a game. */
enum class GameDialog { Settings, GiveUp }

internal fun Level.toUi(): Strength = when (this) {
    Level.ENTRY -> Strength.Entry
    Level.NORMAL -> Strength.Normal
    Level.EXPERT -> Strength.Expert
    Level.MASTER -> Strength.Master
}

internal fun Strength.toCore(): Level = when (this) {
    Strength.Entry -> Level.ENTRY
    Strength.Normal -> Level.NORMAL
    Strength.Expert -> Level.EXPERT
    Strength.Master -> Level.MASTER
}

internal fun Opponent.toUi(): Rival = when (this) {
    is Opponent.Computer -> Rival.Computer(level.toUi())
    is Opponent.Person -> Rival.Person
}

internal fun Rival.toCore(): Opponent = when (this) {
    is Rival.Computer -> Opponent.Computer(level.toCore())
    Rival.Person -> Opponent.Person
}

internal fun Seat.toUi(): Place = if (this == Seat.NEAR) Place.Near else Place.Far

internal fun Actor.toUi(): Waiting = when (this) {
    is Actor.Person -> if (seat.toUi() == Place.Near) Waiting.Near else Waiting.Far
    is Actor.Computer -> Waiting.Computer
    is Actor.Nobody -> Waiting.Nobody
}

internal fun MatchStatus.closed(): Closed? = when (this) {
    is MatchStatus.GivenUp -> Closed.GivenUp
    is MatchStatus.Abandoned -> Closed.Abandoned
    is MatchStatus.Finished, is MatchStatus.Unfinished -> null
}
