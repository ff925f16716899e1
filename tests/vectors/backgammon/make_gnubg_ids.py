#!/usr/bin/env python3
"""Asks GNU Backgammon what XGIDs of random positions mean, and writes its answers to gnubg_ids.jsonl beside this script.

Needs the Debian package `gnubg` (written with 1.07.001). Not part of the tests: they read the committed file.
Each line: `xgid` as it was given to gnubg; and from gnubg: `position_id` (its own, for the side on roll), `board`
(26 numbers as the side on roll counts: 0 the opponent's bar, 1-24 the points, 25 its own bar; positive its own checkers,
negative the opponent's), `dice` ([0, 0] before the roll), `score` (of the side on roll, of the other), `length`.
The positions are lopsided on purpose: a symmetric one cannot tell which side an ID puts first.
"""

import json
import pathlib
import random
import re
import subprocess
import tempfile

GNUBG = "/usr/games/gnubg"
POSITIONS = 200
HERE = pathlib.Path(__file__).resolve().parent


def side(rng, free):
    """Fifteen checkers on bar, points and off, as their owner counts; `free` are the points that may be used."""
    counts = [0] * 26
    points = rng.sample(free, min(len(free), rng.randint(2, 9)))
    bar = rng.choice([0, 0, 0, 1, 2, 3])
    off = rng.choice([0, 0, 0, 1, 4, 9]) if bar == 0 else 0
    counts[25], counts[0] = bar, off
    for _ in range(15 - bar - off):
        counts[rng.choice(points)] += 1
    return counts


def xgid(rng):
    upper = side(rng, list(range(1, 25)))
    lower = side(rng, [25 - point for point in range(1, 25) if not upper[point]])
    text = ""
    for place in range(26):
        mine = upper[place] if place else 0
        theirs = lower[25 - place] if place < 25 else 0
        text += chr(64 + mine) if mine else chr(96 + theirs) if theirs else "-"
    turn = rng.choice([1, -1])
    dice = rng.choice(["00", f"{rng.randint(1, 6)}{rng.randint(1, 6)}"])
    length = rng.choice([0, 5, 7])
    scores = [rng.randint(0, max(0, length - 2)) for _ in range(2)]
    return f"XGID={text}:0:0:{turn}:{dice}:{scores[0]}:{scores[1]}:0:{length}:10"


def ask(text):
    commands = [
        "set player 0 human",
        "set player 1 human",
        "set automatic roll off",
        "set automatic game off",
        "set output rawboard off",
        "new game",
        f"set xgid {text}",
        "export position snowietxt -",
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(commands) + "\n")
        file.flush()
        run = subprocess.run([GNUBG, "-t", "-q", "-c", file.name], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    position_id = re.findall(r"Position ID: (\S{14})", run.stdout)[-1]
    snowie = [line for line in run.stdout.splitlines() if line.count(";") > 30][-1].rstrip(";").split(";")
    length, (mine, theirs) = int(snowie[0]), map(int, snowie[8:10])
    board = list(map(int, snowie[12:38]))
    dice = list(map(int, snowie[38:40]))
    return {"xgid": text, "position_id": position_id, "board": board, "dice": dice, "score": [mine, theirs], "length": length}


def main():
    rng = random.Random(20261130)
    rows = []
    while len(rows) < POSITIONS:
        row = ask(xgid(rng))
        own = [row["board"][place] for place in range(26)]
        # A start position would mean that gnubg refused the XGID.
        assert row["position_id"] != "4HPwATDgc/ABMA", row
        if own != [-count for count in reversed(own)]:
            rows.append(row)
    with open(HERE / "gnubg_ids.jsonl", "w") as file:
        for row in rows:
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
