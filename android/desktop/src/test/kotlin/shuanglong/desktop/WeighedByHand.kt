package shuanglong.desktop

import shuanglong.core.BackgammonAlternative
import shuanglong.core.BackgammonChances
import shuanglong.core.BackgammonCue
import shuanglong.core.BackgammonHint
import shuanglong.core.BackgammonMark
import shuanglong.core.BackgammonPhase
import shuanglong.core.BackgammonRating
import shuanglong.core.BackgammonReason
import shuanglong.core.BackgammonReview
import shuanglong.core.BackgammonReviewedTurn
import shuanglong.core.BackgammonSession
import shuanglong.core.BackgammonSessionInterface
import shuanglong.core.BackgammonSnapshot
import shuanglong.core.BackgammonSummary
import shuanglong.core.BackgammonTotals
import shuanglong.core.BackgammonWeighedPlay
import shuanglong.core.CheckerPlace
import shuanglong.core.CheckerStep
import shuanglong.core.Seat

/**
 * The real match between two people, played by rule as far as a picture needs it, with a hint and a review in figures of our
 * own: the nets go on learning, the pictures stay.
 */
class WeighedByHand(
    private val real: BackgammonSession,
) : BackgammonSessionInterface by real {
    /** The steps of each turn, in the order of the log. */
    private val made = mutableListOf<List<CheckerStep>>()

    /** Turns a call of `review` answers with. */
    var looked = Int.MAX_VALUE

    /** Goes on until [turns] have ended and the next one is to be played. */
    fun play(turns: Int) = playUntil { it.phase is BackgammonPhase.ToPlay && it.log.count { line -> !line.open } >= turns }

    /** Goes on until [games] have ended and the next one is to be begun. */
    fun playGames(games: Int) = playUntil { it.phase is BackgammonPhase.BetweenGames && it.gameNumber.toInt() >= games }

    private fun playUntil(done: (BackgammonSnapshot) -> Boolean) {
        while (true) {
            val now = real.snapshot()
            if (done(now)) return
            when (now.phase) {
                is BackgammonPhase.OpeningRoll, is BackgammonPhase.ToRoll -> {
                    real.roll()
                    note(emptyList())
                }

                is BackgammonPhase.ToPlay -> {
                    val from = now.movable.first()
                    val to = real.targets(from).minBy { it.path.size }.to
                    note(real.moveChecker(from, to).frames.mapNotNull { (it.cue as? BackgammonCue.Stepped)?.step })
                }

                is BackgammonPhase.ToEnd -> {
                    real.endTurn()
                }

                is BackgammonPhase.BetweenGames -> {
                    real.nextGame()
                }

                is BackgammonPhase.Over -> {
                    error("the match is over")
                }
            }
        }
    }

    private fun note(steps: List<CheckerStep>) {
        val line = real.snapshot().log.size
        while (made.size < line) made += emptyList<CheckerStep>()
        if (steps.isNotEmpty()) made[line - 1] = made[line - 1] + steps
    }

    override fun hint(): BackgammonHint {
        val far = real.snapshot().movable.flatMap(real::targets).map { it.path }.filter { it.size > 1 }.distinct().take(PLAYS)
        val losses = listOf(0, 31, 108)
        val reasons =
            listOf(
                listOf(BackgammonReason.PointsMade(listOf(5u)), BackgammonReason.Shots(4u, 13u)),
                listOf(BackgammonReason.Escaped(1u, 0u)),
            )
        val plays = far.mapIndexed { i, steps -> BackgammonWeighedPlay(steps, notation(steps, Seat.NEAR), 160 - losses[i], chances(531 - losses[i] / 2)) }
        return BackgammonHint(plays.first(), plays.drop(1).mapIndexed { i, play -> BackgammonAlternative(play, losses[i + 1].toUInt(), reasons[i]) })
    }

    override fun review(): BackgammonReview {
        // A turn in which nothing was played yet is none.
        val now = real.snapshot()
        val log = now.log.filter { it.play.isNotEmpty() || it.noMove }
        val turns = log.take(looked).mapIndexed { i, line ->
            val loss = LOSSES[i % LOSSES.size]
            val steps = made[i]
            val win = WINS[i % WINS.size]
            val played = BackgammonWeighedPlay(steps, notation(steps, line.seat), 120 - loss, chances(win))
            BackgammonReviewedTurn(
                line.game, line.turn, line.seat, line.dice, steps.isNotEmpty(),
                if (loss == 0) played else played.copy(notation = "13/8 6/5", equity = 120),
                played, loss.toUInt(), mark(loss), if (loss < 20) emptyList() else REASONS[i % REASONS.size], LUCKS[i % LUCKS.size], win.toUInt(),
                win.toUInt().takeIf { now.matchLength > 0u },
            )
        }
        val games = turns.map { it.game }.distinct().size
        return BackgammonReview(turns, log.size.toUInt(), turns.size == log.size, GAMES.take(games), if (games == 1) GAMES.first() else BOTH)
    }

    private fun chances(win: Int) = BackgammonChances(win.toUInt(), 152u, 8u, 121u, 4u)

    private fun mark(loss: Int) =
        when {
            loss >= 80 -> BackgammonMark.BLUNDER
            loss >= 40 -> BackgammonMark.BAD
            loss >= 20 -> BackgammonMark.DOUBTFUL
            else -> null
        }

    private fun notation(
        steps: List<CheckerStep>,
        seat: Seat,
    ) = steps.joinToString(" ") { "${name(it.from, seat)}/${name(it.to, seat)}" }

    private fun name(
        place: CheckerPlace,
        seat: Seat,
    ) = when (place) {
        is CheckerPlace.Bar -> "bar"
        is CheckerPlace.Off -> "off"
        is CheckerPlace.BoardPoint -> (if (seat == Seat.NEAR) place.number.toInt() else 25 - place.number.toInt()).toString()
    }

    private companion object {
        const val PLAYS = 3

        /** What two games come to, and both together. */
        val GAMES =
            listOf(
                BackgammonTotals(
                    BackgammonSummary(6u, 138u, 1u, 0u, 1u, 230u, BackgammonRating.CASUAL, 96),
                    BackgammonSummary(6u, 59u, 0u, 1u, 0u, 98u, BackgammonRating.ADVANCED, -214),
                ),
                BackgammonTotals(
                    BackgammonSummary(10u, 41u, 1u, 0u, 0u, 41u, BackgammonRating.WORLD_CLASS, -310),
                    BackgammonSummary(9u, 333u, 2u, 1u, 2u, 370u, BackgammonRating.AWFUL, 420),
                ),
            )
        val BOTH =
            BackgammonTotals(
                BackgammonSummary(16u, 179u, 2u, 0u, 1u, 112u, BackgammonRating.ADVANCED, -214),
                BackgammonSummary(15u, 392u, 2u, 2u, 2u, 261u, BackgammonRating.BEGINNER, 206),
            )
        val LOSSES = listOf(0, 8, 26, 0, 112, 51)
        val WINS = listOf(512, 470, 498, 560, 410, 633, 571, 702)
        val LUCKS = listOf(45, -120, 0, 231, -60)
        val REASONS =
            listOf(
                listOf(BackgammonReason.Shots(4u, 13u)),
                listOf(BackgammonReason.PointsMade(listOf(7u, 5u)), BackgammonReason.Shots(0u, 11u), BackgammonReason.WinsGammons(231u, 180u)),
                listOf(BackgammonReason.PointsKept(listOf(8u)), BackgammonReason.HomePoints(3u, 2u)),
            )
    }
}
