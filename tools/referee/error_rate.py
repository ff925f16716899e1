#!/usr/bin/env python3
"""Thousandths of a point lost a decision, against the judged decisions of tests/vectors/backgammon.

  error_rate.py normal expert gnubg0 sage1 [--ref equity|g2|s3]... [--file FILE]... [--limit N] [--jobs N]

Prints a Markdown table: for each player and reference the mean loss with its standard error, the loss in each
phase, how often the best play is found and how often more than 0.08 is lost. All references are judged in one go: a
player is asked once. An illegal answer stops the run. Players: see players.py. Only gnubg and sage need the virtual
environment.

Decided here: what a choice loses. Left to others: who chooses (players.py), how sure a mean is (scores.py).
"""

import argparse
import pathlib
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from options import at_least, records
from players import ROOT, Player, Score, player
from position import results
from scores import estimate, table

DECISIONS = ROOT / "tests" / "vectors" / "backgammon" / "decisions.jsonl"
REFERENCES = ("equity", "g2", "s3")
BLUNDER = 0.08  # points
CHUNK = 25  # decisions in one piece of work

_players: dict[str, Player] = {}  # of this process, which lives as long as the run


def loss(decision: dict[str, Any], chosen: str, reference: str) -> float:
    """Points that the choice loses against the reference's best play, never below 0.

    `g2` and `s3` looked at the twenty likeliest plays; another is judged by `equity`, levelled, which every play has.
    """
    judged: dict[str, float] = {play["after"]: play[reference] for play in decision["plays"] if reference in play}
    best = max(judged.values())
    if chosen not in judged:
        judged[chosen] = next(play["equity"] for play in decision["plays"] if play["after"] == chosen)
    return max(0.0, best - judged[chosen])


def choices(name: str, decisions: list[dict[str, Any]]) -> list[str]:
    """What the player does with each."""
    if name not in _players:
        _players[name] = player(name)
    chosen: list[str] = []
    for decision in decisions:
        position, (first, second) = decision["position_id"], decision["dice"]
        try:
            afters = sorted(results(position, (first, second)))
        except ValueError as error:
            sys.exit(str(error))
        if set(afters) != {play["after"] for play in decision["plays"]}:
            sys.exit(f"{position} with {first}-{second}: the file and the rules name different plays")
        after = _players[name].choose(position, (first, second), afters, Score())
        if after not in afters:
            sys.exit(f"{name} plays {position} with {first}-{second} to {after}, which is not legal")
        chosen.append(after)
    return chosen


def row(name: str, reference: str, decisions: list[dict[str, Any]], chosen: list[str], phases: list[str]) -> list[str]:
    """One line of the table."""
    losses = [loss(decision, after, reference) for decision, after in zip(decisions, chosen, strict=True)]
    whole = estimate([1000 * value for value in losses])
    cells = [name, reference, str(whole.size), f"{whole.mean:.2f}", f"{whole.error:.2f}"]
    for phase in phases:
        of_phase = [
            1000 * value for value, decision in zip(losses, decisions, strict=True) if decision["phase"] == phase
        ]
        cells.append(f"{estimate(of_phase).mean:.2f} ({len(of_phase)})")
    best = sum(value < 1e-9 for value in losses) / len(losses)
    blunders = sum(value > BLUNDER for value in losses) / len(losses)
    return [*cells, f"{100 * best:.1f} %", f"{100 * blunders:.2f} %"]


def read(files: list[pathlib.Path], limit: int | None) -> list[dict[str, Any]]:
    """The decisions of all files, one JSON object a line, or the first of them; at least one."""
    keys = {"position_id", "dice", "phase", "plays"}
    decisions = [decision for file in files for decision in records(file, keys)]
    if not decisions:
        sys.exit(f"no decision in {', '.join(map(str, files))}")
    return decisions[:limit]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("players", nargs="+", metavar="PLAYER")
    options.add_argument("--ref", action="append", choices=REFERENCES, help="default: all three")
    options.add_argument("--file", action="append", type=pathlib.Path, help=f"default: {DECISIONS.relative_to(ROOT)}")
    options.add_argument("--limit", type=at_least(1), help="only the first so many decisions")
    options.add_argument("--jobs", type=at_least(1), default=1, help="processes at once")
    chosen = options.parse_args()
    decisions = read(chosen.file or [DECISIONS], chosen.limit)
    phases = sorted({decision["phase"] for decision in decisions})
    rows: list[list[str]] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        pieces = [decisions[start : start + CHUNK] for start in range(0, len(decisions), CHUNK)]
        answers = {name: [pool.submit(choices, name, piece) for piece in pieces] for name in chosen.players}
        for name, parts in answers.items():
            try:
                afters = [after for part in parts for after in part.result()]
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)  # else all the rest would be asked first
                raise
            print(f"{name}: {len(afters)} decisions", file=sys.stderr)
            rows += [row(name, reference, decisions, afters, phases) for reference in chosen.ref or REFERENCES]
    header = [
        "player",
        "reference",
        "decisions",
        "thousandths lost",
        "standard error",
        *phases,
        "best play",
        f"over {BLUNDER}",
    ]
    print(table(header, rows))


if __name__ == "__main__":
    main()
