#!/usr/bin/env python3
"""Two players against each other, the same dice for both, each in both seats.

  head_to_head.py normal gnubg0 --pairs 600 [--luck] [--match N] [--seed S] [--jobs N] [--max-seconds S] [--out FILE]

A pair is two games (or matches to N points) with the same dice: the first player begins one, the second the other.
Prints a Markdown row: points a game (of matches: the share won) for the first player with the 95 % interval over
pairs, and with --luck the same less each roll's luck (luck.py), which needs about a thirtieth of the games. Needs
the virtual environment for --luck, gnubg and sage.

With --out every pair is written down at once, and a run that was ended goes on from there: dice depend on seed and
pair alone. A file that was begun with other players, other options or another build of the engine is refused.

Decided here: how games and matches are played and counted. Left to others: who chooses (players.py), rules
(position.py).
"""

import argparse
import functools
import hashlib
import json
import pathlib
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, NamedTuple

from luck import Judge, Value, luck
from options import at_least, records, text_of
from players import LENGTHS, Player, Score, is_ours, player, program_of
from position import START, flipped, points_won, results
from scores import Estimate, estimate, table


class Pair(NamedTuple):
    """Two games or matches with the same dice, as the first player counts."""

    number: int
    results: list[int]  # points of each game; of a match 1 (won) or 0
    adjusted: list[float]  # the same less the luck in it; empty where luck was not judged


class Table:
    """Two players and what they play by."""

    def __init__(self, names: Sequence[str], seed: int, length: int, judged: bool) -> None:
        self.players: list[Player] = [player(name) for name in names]
        self.seed = seed
        self.length = length
        self.judge: Value | None = Judge() if judged else None

    def pair(self, number: int) -> Pair:
        """Both seats with the dice of that number."""
        if self.length:
            return Pair(number, [self.match(number, begins) for begins in (0, 1)], [])
        games = [self.game(begins, random.Random(f"{self.seed}/{number}"), Score()) for begins in (0, 1)]
        adjusted = [round(points - owed, 4) for points, owed in games] if self.judge else []
        return Pair(number, [points for points, _ in games], adjusted)

    def match(self, number: int, begins: int) -> int:
        """1 where the first player wins the match. The players begin in turns; each game has dice of its own."""
        won = [0, 0]
        for game in range(2 * self.length):
            score = Score(self.length, won[0], won[1])
            points, _ = self.game((begins + game) % 2, random.Random(f"{self.seed}/{number}/{game}"), score)
            won[0 if points > 0 else 1] += abs(points)
            if max(won) >= self.length:
                break
        return int(won[0] > won[1])

    def game(self, begins: int, dice: random.Random, score: Score) -> tuple[int, float]:
        """Points of one game for the first player, and how many of them luck brought."""
        position, seat, owed = START, begins, 0.0
        for turn, roll in enumerate(rolls(dice)):
            sign = 1 if seat == 0 else -1
            if self.judge:
                owed += sign * luck(self.judge, position, roll, opening=turn == 0)
            afters = sorted(results(position, roll))
            if not afters:
                position, seat = flipped(position), 1 - seat
                continue
            after = afters[0]
            if len(afters) > 1:
                stand = score if seat == 0 else Score(score.length, score.opponent, score.mover)
                after = self.players[seat].choose(position, roll, afters, stand)
                if after not in afters:
                    sys.exit(f"{self.players[seat].name} plays {position} with {roll} to {after}, which is not legal")
            if points := points_won(after):
                return sign * points, owed
            position, seat = after, 1 - seat
        raise AssertionError("dice never end")


def rolls(dice: random.Random) -> Iterator[tuple[int, int]]:
    """Rolls without end; the first is no double, as in an opening."""
    opening = True
    while True:
        roll = dice.randint(1, 6), dice.randint(1, 6)
        if not opening or roll[0] != roll[1]:
            opening = False
            yield roll


@functools.cache
def _table(*setting: Any) -> Table:
    """Of a working process. Made by the first pair: what fails there is reported, unlike in the pool's initializer."""
    return Table(*setting)


def _play(number: int, names: tuple[str, ...], *setting: Any) -> Pair:
    return _table(names, *setting).pair(number)


def known_as(name: str) -> str:
    """A player with the digest of its program where that is ours: another build is another player."""
    if program := program_of(name):
        return f"{name} {hashlib.sha256(program.read_bytes()).hexdigest()[:12]}"
    return name


def kept(file: pathlib.Path | None, heading: dict[str, Any]) -> list[Pair]:
    """The pairs that an earlier run with the same heading wrote; begins the file where there is none.

    A last line that was cut short is dropped, from the file too.
    """
    if not file:
        return []
    lines = text_of(file).splitlines(keepends=True) if file.exists() else []
    lines = [line for line in lines if line.endswith("\n")]
    if lines and lines[0].strip() != json.dumps(heading):
        sys.exit(f"{file} holds something else: {lines[0].strip()}; this measurement is {json.dumps(heading)}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(lines) or json.dumps(heading) + "\n")
    except OSError as error:
        sys.exit(f"{file} cannot be written: {error.strerror}")
    return [Pair(*(record[key] for key in Pair._fields)) for record in records(file, set(Pair._fields), after=1)]


def measured(pairs: list[Pair], adjusted: bool) -> Estimate:
    """The first player's mean result, over pairs: the two games of one are no independent figures."""
    figures = [pair.adjusted if adjusted else pair.results for pair in pairs]
    return estimate([sum(figure) / len(figure) for figure in figures])


def shown(value: Estimate) -> list[str]:
    """Mean and interval."""
    low, high = value.interval
    return [f"{value.mean:+.4f}", f"{low:+.4f} to {high:+.4f}"]


def report(names: list[str], length: int, pairs: list[Pair]) -> str:
    """The result as a Markdown table."""
    won = [result for pair in pairs for result in pair.results]
    header = [
        "players",
        "matches" if length else "games",
        "won",
        "gammons and more",
        "share of matches" if length else "points a game",
        "95 %",
    ]
    gammons = "" if length else f"{sum(it > 1 for it in won)} : {sum(it < -1 for it in won)}"
    cells = [" v ".join(names), str(len(won)), f"{100 * sum(it > 0 for it in won) / len(won):.1f} %", gammons]
    cells += shown(measured(pairs, adjusted=False))
    if pairs[0].adjusted:
        header += ["without luck", "95 %"]
        cells += shown(measured(pairs, adjusted=True))
    return table(header, [cells])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("players", nargs=2, metavar="PLAYER", help="see players.py")
    options.add_argument("--pairs", type=at_least(1), default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--match",
        type=at_least(0),
        default=0,
        metavar="N",
        help="matches to N points instead of single games; our levels know those to 5 and to 7, gnubg, sage and random "
        "play each game of a match like a single one, whatever N, and ext: is told N",
    )
    options.add_argument("--luck", action="store_true", help="take the luck of the dice out (single games)")
    options.add_argument("--jobs", type=at_least(1), default=1, help="processes at once")
    options.add_argument("--max-seconds", type=float, default=float("inf"), help="begin no pair after that time")
    options.add_argument("--out", type=pathlib.Path, help="write every pair, and go on from what is there")
    chosen = options.parse_args()
    if chosen.match and chosen.luck:
        options.error("luck is judged in points of a single game, not in matches")
    if chosen.match and chosen.match not in LENGTHS and any(map(is_ours, chosen.players)):
        options.error(f"our levels play matches to {' and to '.join(map(str, LENGTHS))} points, not to {chosen.match}")
    heading = {
        "players": [known_as(name) for name in chosen.players],
        "seed": chosen.seed,
        "match": chosen.match,
        "luck": chosen.luck,
    }
    pairs = kept(chosen.out, heading)[: chosen.pairs]
    ends = time.monotonic() + chosen.max_seconds
    left = iter(sorted(set(range(chosen.pairs)) - {pair.number for pair in pairs}))
    setting = (tuple(chosen.players), chosen.seed, chosen.match, chosen.luck)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        running: set[Future[Pair]] = set()
        while True:
            # A pair that was begun is always played to its end: dropping the long ones would bend the result.
            while len(running) < chosen.jobs and time.monotonic() < ends and (number := next(left, None)) is not None:
                running.add(pool.submit(_play, number, *setting))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for pair in (future.result() for future in done):
                pairs.append(pair)
                if chosen.out:
                    with chosen.out.open("a") as file:
                        file.write(json.dumps(pair._asdict()) + "\n")
                if len(pairs) % 50 == 0:
                    print(
                        f"{len(pairs)} pairs: {' '.join(shown(measured(pairs, bool(pairs[0].adjusted))))}",
                        file=sys.stderr,
                    )
    print(report(chosen.players, chosen.match, pairs) if pairs else "no pair was played")


if __name__ == "__main__":
    main()
