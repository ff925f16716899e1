#!/usr/bin/env python3
"""How fast the net and the levels are, against GNU Backgammon and Open Sage on the same machine in the same run.

  bench.py [--positions N] [--rounds N] [--seconds S] [--net PROGRAM]

Needs the virtual environment, Linux, and both built: cargo build --release -p shuanglong; cargo build --release -p
backgammon --example evaluations. Prints two Markdown tables. What counts is processor time, which other programs
disturb least, and the ratio between two players of one run: players take turns, round after round, and the median
round stands.

Evaluations: every play of all 21 rolls from each position is judged by the net alone, plays generated and all. GNU
Backgammon does that when it looks one ply ahead with its pruning nets off; its cache is emptied before.

Decisions: from the position and the roll to the play, each asked the quickest way it has; ours with the line
protocol around it.

Decided here: what is timed. Left to others: how good the plays are (error_rate.py).
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from error_rate import DECISIONS, read
from luck import ROLLS
from options import at_least
from players import LEVELS, ROOT, Gnu, Process, Sage, Score, as_sage, player
from position import Dice, decode, encode, results
from scores import table

Decision = tuple[str, Dice]


class Timed(NamedTuple):
    """Something that can be done over and over, and what it has cost."""

    name: str
    rehearse: Callable[[], object]  # whatever is done once at the first use
    work: Callable[[], int]  # does it all once; how many things were done
    clock: Callable[[], float]  # seconds of processor time so far


def rates(contestants: Sequence[Timed], rounds: int, seconds: float) -> dict[str, float]:
    """Things a second of processor time, for each: the median of rounds, in which all take turns."""
    measured: dict[str, list[float]] = {it.name: [] for it in contestants}
    for it in contestants:
        it.rehearse()
    for number in range(rounds):
        for it in contestants:
            began, done = it.clock(), 0
            while (spent := it.clock() - began) < seconds or not done:
                done += it.work()
            measured[it.name].append(done / spent)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return {name: statistics.median(values) for name, values in measured.items()}


def ours(level: str, decisions: list[Decision]) -> Timed:
    """A level, in its own process; the process has one thread."""
    engine = player(level)
    assert isinstance(engine, Process)
    statistics_of_it = pathlib.Path(f"/proc/{engine.process.pid}/schedstat")

    def decide() -> int:
        for position, dice in decisions:
            engine.choose(position, dice, [], Score())
        return len(decisions)

    def clock() -> float:
        return int(statistics_of_it.read_text().split()[0]) / 1e9

    # A bear-off builds what is built at first use.
    return Timed(
        level,
        lambda: engine.choose(encode((2,) * 6 + (0,) * 19, (2,) * 6 + (0,) * 19), (2, 1), [], Score()),
        decide,
        clock,
    )


def gnu(plies: int, decisions: list[Decision]) -> Timed:
    """GNU Backgammon. Without looking ahead one call finds the play; deeper, judging the narrowed ones is quicker."""
    it = Gnu(plies)
    boards = [
        (it.gnubg.positionfromid(position), position, dice, sorted(results(position, dice)))
        for position, dice in decisions
    ]

    def decide() -> int:
        it.gnubg.command("clear cache")
        for board, position, dice, afters in boards:
            if plies:
                it.choose(position, dice, afters, Score())
            else:
                it.gnubg.findbestmoves(board, it.cube, it.deep, dice)
        return len(boards)

    return Timed(it.name, decide, decide, time.process_time)


def sage(plies: int, decisions: list[Decision]) -> Timed:
    """Open Sage, by its own choice among its own plays."""
    it = Sage(plies)
    core = it.kept[0]
    weights: Any = __import__("bgsage.weights", fromlist=["it"]).default_weights()
    chooser = core.create_multipy(
        weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list, n_plies=plies + 1
    )
    core.multipy_set_bearoff_db(chooser, it.kept[1])
    boards = [(as_sage(*decode(position)), dice) for position, dice in decisions]

    def decide() -> int:
        chooser.clear_cache()
        for board, dice in boards:
            chooser.best_move_index(core.possible_moves(board, *dice), board)
        return len(boards)

    return Timed(it.name, decide, decide, time.process_time)


def our_net(program: pathlib.Path, positions: list[str]) -> Timed:
    """The net, timed from outside: a run with work less a run without."""
    text = "\n".join(positions).encode()
    spent = 0.0

    def run(rounds: int) -> tuple[int, float]:
        before = os.times()
        done = subprocess.run([program, str(rounds)], input=text, stdout=subprocess.PIPE, check=True)
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        return int(done.stdout), used

    def work() -> int:
        nonlocal spent
        _, nothing = run(0)
        count, used = run(10)
        spent += used - nothing
        return count

    return Timed("net", lambda: run(0), work, lambda: spent)


def gnu_net(positions: list[str]) -> Timed:
    """GNU Backgammon's net, by the same work inside it."""
    it = Gnu(1)
    unpruned = it.gnubg.evalcontext(0, 1, 1, 0, 0.0)
    boards = [it.gnubg.positionfromid(position) for position in positions]
    count = sum(len(results(position, roll)) for position in positions for roll, _ in ROLLS)

    def work() -> int:
        it.gnubg.command("clear cache")
        for board in boards:
            it.gnubg.evaluate(board, it.cube, unpruned)
        return count

    return Timed("gnubg0", work, work, time.process_time)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "--positions",
        type=at_least(1),
        default=100,
        help="contact decisions to take; positions for the net a third of that",
    )
    options.add_argument("--rounds", type=at_least(1), default=3)
    options.add_argument(
        "--seconds", type=float, default=2.0, help="processor time of one player in one round, at least"
    )
    net = ROOT / "target" / "release" / "examples" / "evaluations"
    options.add_argument("--net", type=pathlib.Path, default=net, help="the evaluations example")
    chosen = options.parse_args()
    if not chosen.net.is_file():
        options.error(f"no {chosen.net}; build it: cargo build --release -p backgammon --example evaluations")
    contact = [it for it in read([DECISIONS], None) if it["phase"] == "contact"][: chosen.positions]
    decisions: list[Decision] = [(it["position_id"], (it["dice"][0], it["dice"][1])) for it in contact]

    positions = [position for position, _ in decisions[: max(1, chosen.positions // 3)]]
    nets = rates([our_net(chosen.net, positions), gnu_net(positions)], chosen.rounds, chosen.seconds)
    rows = [[name, f"{rate:,.0f}", f"{rate / nets['gnubg0']:.2f}"] for name, rate in nets.items()]
    print(table(["net", "evaluations a second", "gnubg0 = 1"], rows))

    depths = range(3)
    contestants = [ours(level, decisions) for level in LEVELS]
    contestants += [gnu(plies, decisions) for plies in depths] + [sage(plies, decisions) for plies in depths]
    speed = rates(contestants, chosen.rounds, chosen.seconds)
    rivals = [f"gnubg{plies}" for plies in depths] + [f"sage{plies + 1}" for plies in depths]
    rows = [[name, f"{rate:,.1f}", *(f"{rate / speed[rival]:.2f}" for rival in rivals)] for name, rate in speed.items()]
    print(table(["player", "decisions a second", *(f"{rival} = 1" for rival in rivals)], rows))


if __name__ == "__main__":
    main()
