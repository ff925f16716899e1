"""Whoever can be measured, behind one question: which of these results do you choose?

Decided here: how each program is asked. Left to others: what is legal (position.py), dice, games and scores.

A player is named by
  entry, normal, expert, master   a level of `shuanglong engine`, in a process of its own; LEVEL@PATH asks another
  gnubg0, gnubg1, gnubg2          GNU Backgammon looking 0, 1, 2 plies ahead (PyPI gnubg)
  sage1, sage2, sage3             Open Sage looking 0, 1, 2 plies ahead: it counts from one (PyPI bgsage)
  random                          any legal result, by a fixed seed
  ext:COMMAND                     a program that speaks the line protocol of tests/vectors/backgammon/README.md

Their nets, code and answers measure; none of it trains or enters the engine.
"""

import json
import os
import pathlib
import random
import select
import shlex
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from position import Dice, Side, decode, played, points_won

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEVELS = ("entry", "normal", "expert", "master")
LENGTHS = (5, 7)  # points of the matches that a level can be asked about, besides single games
PATIENCE = 120  # seconds for one answer, after which a program counts as hung


class Score(NamedTuple):
    """How a match stands before the game; length 0 is a single game."""

    length: int = 0
    mover: int = 0
    opponent: int = 0


class Player(Protocol):
    """Somebody who chooses."""

    name: str

    def choose(self, position: str, dice: Dice, afters: list[str], score: Score) -> str:
        """One of `afters`, the different results of the roll, of which there are at least two."""

    def close(self) -> None:
        """Ends what was started for it."""


def equity(probabilities: list[float]) -> float:
    """Points of a single game without a cube, from win, win gammon, win backgammon, lose gammon, lose backgammon."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = probabilities
    return 2 * win - 1 + gammon + backgammon - lost_gammon - lost_backgammon


def narrowed(afters: list[str], quick: Callable[[str], float]) -> list[str]:
    """The results worth looking deeper into: the best eight of a look at the net alone, within 0.16 of the best.

    This is GNU Backgammon's own filter of its normal setting (documentation, "move filters").
    """
    ranked = sorted(((worth(after, quick), after) for after in afters), reverse=True)
    return [after for value, after in ranked[:8] if value >= ranked[0][0] - 0.16]


def worth(after: str, evaluate: Callable[[str], float]) -> float:
    """Equity of a result for whoever played it: known where the game is over."""
    return float(points_won(after)) or evaluate(after)


class Process:
    """A program that answers lines of JSON."""

    def __init__(self, name: str, command: list[str], extra: dict[str, Any]) -> None:
        self.name = name
        self.extra = extra
        # Bytes without a buffer: what waits in a buffer of ours, select would not see.
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            sys.exit(f"{name} cannot be started: {error.strerror}")
        self.unread = b""

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request. Without one the run stops and says what was asked: no figure rests on it."""
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(json.dumps(self.extra | request).encode() + b"\n")
            while b"\n" not in self.unread:
                if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                    sys.exit(f"{self.name}: no answer within {PATIENCE} s to {request}")
                read = self.process.stdout.read(1 << 16)
                if not read:
                    sys.exit(f"{self.name} ended at {request}")
                self.unread += read
        except BrokenPipeError:
            sys.exit(f"{self.name} ended before {request}")
        line, self.unread = self.unread.split(b"\n", 1)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not answer.keys() & {"play", "position_id"}:
            sys.exit(f"{self.name} answers {line.decode(errors='replace')} to {request}")
        return answer

    def choose(self, position: str, dice: Dice, afters: list[str], score: Score) -> str:
        """Asked with the position alone; the line protocol does not tell what is legal."""
        answer = self.ask(
            {
                "position_id": position,
                "dice": list(dice),
                "match_length": score.length,
                "my_score": score.mover,
                "opp_score": score.opponent,
            }
        )
        if "position_id" in answer:
            return answer["position_id"]
        try:
            return played(position, answer["play"])
        except (IndexError, TypeError, ValueError):
            sys.exit(f"{self.name} answers {answer} to {position} with {dice}, which is no play")

    def close(self) -> None:
        """Lets it end by itself, and makes it where it does not."""
        try:
            self.process.communicate(b'{"quit":true}\n' if self.process.poll() is None else None, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


def is_ours(name: str) -> bool:
    """Whether the player is one of our levels."""
    return name.partition("@")[0] in LEVELS


def program_of(name: str) -> pathlib.Path | None:
    """The engine that a level is asked of: the one named, $SHUANGLONG, or this tree's release build. None: not ours."""
    if not is_ours(name):
        return None
    named = name.partition("@")[2]
    program = pathlib.Path(named or os.environ.get("SHUANGLONG") or ROOT / "target" / "release" / "shuanglong")
    if not program.is_file():
        sys.exit(f"no engine at {program}; build one: cargo build --release -p shuanglong")
    return program


class Gnu:
    """GNU Backgammon in this process."""

    def __init__(self, plies: int) -> None:
        self.gnubg = needed("gnubg")
        self.plies = plies
        self.name = f"gnubg{plies}"
        # An owned cube: with a centred one the module counts no gammons (Jacoby rule).
        self.cube = self.gnubg.cubeinfo(1, 0, 0, 0, (0, 0), 0)
        self.shallow, self.deep = (self.gnubg.evalcontext(0, depth, 1, 1, 0.0) for depth in (0, plies))

    def equity(self, position: str, context: Any) -> float:
        """Of the side on roll."""
        board = self.gnubg.positionfromid(position)
        return equity(self.gnubg.evaluate(board, self.cube, context)[:5])

    def choose(self, position: str, dice: Dice, afters: list[str], score: Score) -> str:
        """By the positions after: asked for the best play, the module gives one-ply scores for deeper searches too."""
        if self.plies:
            afters = narrowed(afters, lambda after: -self.equity(after, self.shallow))
        return max(afters, key=lambda after: (worth(after, lambda it: -self.equity(it, self.deep)), after))

    def close(self) -> None:
        """It has nothing to end."""


class Sage:
    """Open Sage in this process, on one thread."""

    def __init__(self, plies: int) -> None:
        core, weights = needed("bgbot_cpp"), needed("bgsage.weights")
        self.name = f"sage{plies + 1}"
        self.plies = plies
        chosen = weights.default_weights()
        nets = (chosen.strategy_type, chosen.weight_paths_list, chosen.hidden_sizes_list)
        database = core.BearoffDB()
        database.load(weights.bearoff_db_path())
        self.kept = (core, database)
        self.shallow = core.BearoffStrategy(core.create_strategy(*nets), database)
        self.deep = core.create_multipy(*nets, n_plies=plies + 1) if plies else self.shallow
        if plies:
            core.multipy_set_bearoff_db(self.deep, database)

    def equity(self, position: str, after: str, strategy: Any) -> float:
        """Of whoever played from `position` to `after`."""
        opponent, mover = decode(after)
        return equity(strategy.evaluate_board(as_sage(mover, opponent), as_sage(*decode(position)))["probs"])

    def choose(self, position: str, dice: Dice, afters: list[str], score: Score) -> str:
        """By the positions after, the way it is asked for its own net's answer."""
        if self.plies:
            self.deep.clear_cache()  # it would grow all the run
            afters = narrowed(afters, lambda after: self.equity(position, after, self.shallow))
        return max(afters, key=lambda after: (worth(after, lambda it: self.equity(position, it, self.deep)), after))

    def close(self) -> None:
        """It has nothing to end."""


def as_sage(opponent: Side, mover: Side) -> list[int]:
    """A board as Open Sage writes it: 1 to 24 as the mover counts, its own positive; 25 its bar, 0 the other's."""
    points = [mine - theirs for mine, theirs in zip(mover[:24], reversed(opponent[:24]), strict=True)]
    return [opponent[24], *points, mover[24]]


class Random:
    """Plays anything; the same positions in the same order get the same plays."""

    name = "random"

    def __init__(self) -> None:
        self.generator = random.Random(1)

    def choose(self, position: str, dice: Dice, afters: list[str], score: Score) -> str:
        """Any of them."""
        return self.generator.choice(sorted(afters))

    def close(self) -> None:
        """It has nothing to end."""


def needed(module: str) -> Any:
    """A module of the set-up's virtual environment; says how to get it where it is missing."""
    try:
        return __import__(module, fromlist=["it"])
    except ImportError:
        sys.exit(f"{module} is not here. Run tools/referee/setup.sh, then use tools/referee/.venv/bin/python")


def player(name: str) -> Player:
    """The player of that name (see the top of this file)."""
    if program := program_of(name):
        return Process(name, [str(program), "engine"], {"game": "backgammon", "level": name.partition("@")[0]})
    if name in ("gnubg0", "gnubg1", "gnubg2"):
        return Gnu(int(name[-1]))
    if name in ("sage1", "sage2", "sage3"):
        return Sage(int(name[-1]) - 1)
    if name == "random":
        return Random()
    if name.startswith("ext:"):
        try:
            command = shlex.split(name[4:])
        except ValueError as error:
            sys.exit(f"{name}: {error}")
        if not command:
            sys.exit(f"{name} names no command")
        return Process(name, command, {})
    sys.exit(f"no player is called {name!r}; there are {', '.join(LEVELS)}, gnubg0-2, sage1-3, random and ext:COMMAND")
