#!/usr/bin/env python3
"""The fifteen opening rolls: what a player does with each, and what that loses.

  openings.py [PLAYER] [--file FILE]      PLAYER as in players.py, by default expert

Judged by tests/vectors/backgammon/openings.json: a rollout where there is one, else the mean of two engines' deeper
search. Equal means within 0.005 of the best. A play that the file does not list loses more than the last that it
does, and says so. Ends with status 3 when a play is neither the best nor equal; 1 and 2 are Python's own.
"""

import argparse
import json
import pathlib
import sys

from options import text_of
from players import ROOT, Score, player
from position import results
from scores import table

OPENINGS = ROOT / "tests" / "vectors" / "backgammon" / "openings.json"
EQUAL = 0.005  # points
WORSE = 3  # the status, apart from that of an exception (1) and of a wrong option (2)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("player", nargs="?", default="expert")
    options.add_argument("--file", type=pathlib.Path, default=OPENINGS)
    chosen = options.parse_args()
    try:
        judged = json.loads(text_of(chosen.file))
    except ValueError as error:
        sys.exit(f"{chosen.file} is not JSON: {error}")
    if not isinstance(judged, dict) or not {"position_id", "rolls"} <= judged.keys():
        sys.exit(f"{chosen.file} has no opening rolls")
    asked = player(chosen.player)
    rows: list[list[str]] = []
    worse = 0
    for roll in judged["rolls"]:
        legal = results(judged["position_id"], tuple(roll["dice"]))
        after = asked.choose(judged["position_id"], tuple(roll["dice"]), sorted(legal), Score())
        if after not in legal:
            sys.exit(f"{chosen.player} plays {roll['dice']} to {after}, which is not legal")
        values = {play["after"]: play.get("rollout", play["mean"]) for play in roll["plays"]}
        lost = max(values.values()) - values.get(after, min(values.values()))
        good = after in values and lost <= EQUAL
        worse += not good
        steps = " ".join(f"{start}/{target}" for start, target in legal[after])
        verdict = ("best" if lost == 0 else "equal") if good else "worse"
        rows.append(
            ["-".join(map(str, roll["dice"])), steps, f"{lost:.4f}" if after in values else f"over {lost:.4f}", verdict]
        )
    asked.close()
    print(table(["roll", f"{chosen.player} plays", "points lost", ""], rows))
    print(f"{len(rows) - worse} of {len(rows)} best or within {EQUAL}\n")
    sys.exit(WORSE if worse else 0)


if __name__ == "__main__":
    main()
