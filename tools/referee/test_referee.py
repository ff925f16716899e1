"""Tests of the measuring scripts. Plain Python, no set-up: python3 -m unittest discover -s tools/referee

What is expected comes from elsewhere: the committed vectors, the rules, arithmetic done by hand.
"""

import importlib.util
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import error_rate  # noqa: E402 # the path comes first
import head_to_head  # noqa: E402
import luck  # noqa: E402
import players  # noqa: E402
import position  # noqa: E402
from scores import estimate  # noqa: E402

VECTORS = players.ROOT / "tests" / "vectors" / "backgammon"
EMPTY = (0,) * 25

# A program of the line protocol that plays anything, but always the same from the same position.
SCRIPT = """
import json, random, sys
sys.path.insert(0, {folder!r})
import position
for line in sys.stdin:
    request = json.loads(line)
    if request.get("quit"):
        break
    legal = position.results(request["position_id"], tuple(request["dice"]))
    print(json.dumps({{"play": legal[random.Random(line).choice(sorted(legal))]}}), flush=True)
"""


def side(**counts: int) -> position.Side:
    """side(p6=2, bar=1): two checkers on the 6 point, one on the bar."""
    places = list(EMPTY)
    for name, count in counts.items():
        places[24 if name == "bar" else int(name[1:]) - 1] = count
    return tuple(places)


class Rules(unittest.TestCase):
    def test_every_play_of_the_vectors_and_no_other(self) -> None:
        lines = (VECTORS / "legal_plays.jsonl").read_text().splitlines()
        self.assertEqual(len(lines), 1000)
        for line in lines:
            case = json.loads(line)
            found = position.results(case["position_id"], tuple(case["dice"]))
            self.assertEqual(set(found), {play["after"] for play in case["plays"]}, case["id"])
            for after, steps in found.items():
                self.assertEqual(position.played(case["position_id"], steps), after, case["id"])

    def test_an_id_is_read_and_written_alike(self) -> None:
        for line in (VECTORS / "gnubg_ids.jsonl").read_text().splitlines():
            identifier = json.loads(line)["position_id"]
            self.assertEqual(position.encode(*position.decode(identifier)), identifier)
            self.assertEqual(position.flipped(position.flipped(identifier)), identifier)

    def test_an_id_is_read_as_gnu_backgammon_reads_it(self) -> None:
        for line in (VECTORS / "gnubg_ids.jsonl").read_text().splitlines():
            case = json.loads(line)
            opponent, mover = position.decode(case["position_id"])
            points = [mine - theirs for mine, theirs in zip(mover[:24], reversed(opponent[:24]), strict=True)]
            self.assertEqual(case["board"], [-opponent[24], *points, mover[24]])

    def test_what_is_no_id_is_refused(self) -> None:
        for text in ("", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/AB!A"):
            with self.assertRaises(ValueError):
                position.decode(text)

    def test_a_game_is_worth_what_the_rules_say(self) -> None:
        for loser, points in [
            (side(p1=14), 1),
            (side(p1=15), 2),
            (side(p18=15), 2),
            (side(p1=14, p19=1), 3),
            (side(p1=14, bar=1), 3),
        ]:
            self.assertEqual(position.points_won(position.encode(EMPTY, loser)), points)
        self.assertEqual(position.points_won(position.START), 0)


class Losses(unittest.TestCase):
    DECISION = {
        "plays": [
            {"after": "best", "equity": 0.30, "g2": 0.20, "s3": 0.40},
            {"after": "other", "equity": 0.25, "g2": 0.22, "s3": 0.28},
            {"after": "unseen", "equity": -0.10},
        ]
    }

    def test_each_reference_has_a_best_of_its_own(self) -> None:
        for reference, lost in [("equity", 0.05), ("g2", 0.0), ("s3", 0.12)]:
            self.assertAlmostEqual(error_rate.loss(self.DECISION, "other", reference), lost)

    def test_a_play_nobody_looked_at_is_judged_by_its_levelled_equity(self) -> None:
        self.assertAlmostEqual(error_rate.loss(self.DECISION, "unseen", "g2"), 0.32)

    def test_the_best_play_of_the_file_loses_nothing(self) -> None:
        for decision in error_rate.read([error_rate.DECISIONS], None):
            self.assertEqual(error_rate.loss(decision, decision["best"], "equity"), 0.0)


class Games(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        script = pathlib.Path(self.folder.name) / "anyhow.py"
        script.write_text(SCRIPT.format(folder=str(pathlib.Path(__file__).parent)))
        self.anyhow = f"ext:{sys.executable} {script}"

    def table(self, names: list[str], length: int = 0) -> head_to_head.Table:
        table = head_to_head.Table(names, 1, length, judged=False)
        for it in table.players:
            self.addCleanup(it.close)
        return table

    def test_equal_players_come_out_exactly_even(self) -> None:
        table = self.table([self.anyhow, self.anyhow])
        for number in range(3):
            with_first, with_second = table.pair(number).results
            self.assertEqual(with_first, -with_second)
            self.assertIn(abs(with_first), (1, 2, 3))

    def test_equal_players_share_a_pair_of_matches(self) -> None:
        self.assertEqual(sum(self.table([self.anyhow, self.anyhow], length=5).pair(0).results), 1)

    def test_a_pair_depends_on_its_number_alone(self) -> None:
        table = self.table([self.anyhow, self.anyhow])
        later = table.pair(2)
        self.assertEqual(self.table([self.anyhow, self.anyhow]).pair(2), later)

    def test_an_opening_is_no_double_and_later_rolls_may_be(self) -> None:
        doubles = 0
        for seed in range(200):
            dice = head_to_head.rolls(random.Random(seed))
            first, second = next(dice), next(dice)
            self.assertNotEqual(first[0], first[1])
            doubles += second[0] == second[1]
        self.assertGreater(doubles, 0)

    def test_a_run_goes_on_from_its_file(self) -> None:
        file, heading = pathlib.Path(self.folder.name) / "out.jsonl", {"players": ["a", "b"]}
        self.assertEqual(head_to_head.kept(file, heading), [])
        with file.open("a") as out:
            out.write('{"number": 0, "results": [1, -2], "adjusted": []}\n{"number": 1, "resu')
        self.assertEqual(head_to_head.kept(file, heading), [head_to_head.Pair(0, [1, -2], [])])
        self.assertEqual(len(file.read_text().splitlines()), 2)
        with self.assertRaises(SystemExit):
            head_to_head.kept(file, {"players": ["a", "c"]})

    def test_a_worse_opening_and_a_failure_end_with_different_statuses(self) -> None:
        script = pathlib.Path(__file__).with_name("openings.py")
        for player, status in [(self.anyhow, 3), (f"ext:{sys.executable} -c 0", 1)]:
            run = subprocess.run([sys.executable, str(script), player], capture_output=True, check=False)
            self.assertEqual(run.returncode, status, run.stderr)

    def test_a_program_that_ends_stops_the_run(self) -> None:
        gone = players.player(f"ext:{sys.executable} -c 0")
        with self.assertRaises(SystemExit):
            gone.choose(position.START, (3, 1), [], players.Score())
        gone.close()


class Refusals(unittest.TestCase):
    """Whatever is mistyped or missing is told in a sentence, without a traceback."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def refused(self, script: str, *words: str) -> str:
        path = pathlib.Path(__file__).with_name(script)
        run = subprocess.run([sys.executable, str(path), *words], capture_output=True, text=True, check=False)
        self.assertIn(run.returncode, (1, 2), words)
        self.assertNotIn("Traceback", run.stderr, words)
        self.assertEqual(run.stdout, "", words)
        return run.stderr

    def file(self, text: str) -> str:
        file = self.folder / "file"
        file.write_text(text)
        return str(file)

    def test_numbers(self) -> None:
        for option, number in [("--jobs", "0"), ("--jobs", "two"), ("--limit", "0"), ("--limit", "-3")]:
            said = self.refused("error_rate.py", "random", option, number)
            self.assertIn(f"from 1 on is needed, not '{number}'", said)
        for option, number in [("--jobs", "0"), ("--pairs", "0"), ("--match", "-1")]:
            said = self.refused("head_to_head.py", "random", "random", option, number)
            self.assertIn(f"on is needed, not '{number}'", said)
        self.assertIn("from 1 on is needed", self.refused("bench.py", "--positions", "0"))

    def test_files(self) -> None:
        whole = error_rate.DECISIONS.read_text().splitlines()[0]
        for text, said in [
            ("", "no decision in"),
            (f"{whole}\n{whole[:100]}", "line 2: not JSON"),
            (f"{whole}\n{{}}", "line 2: not an object with dice, phase, plays, position_id"),
        ]:
            self.assertIn(said, self.refused("error_rate.py", "random", "--file", self.file(text)))
        for file in (self.folder / "nowhere", self.folder):
            for script in ("error_rate.py", "openings.py"):
                self.assertIn("cannot be read", self.refused(script, "random", "--file", str(file)))
        for text in ("not JSON\n", "[]\n"):
            self.refused("openings.py", "random", "--file", self.file(text))
            said = self.refused("head_to_head.py", "random", "random", "--out", self.file(text))
            self.assertIn("holds something else", said)

    def test_players(self) -> None:
        echo = f'ext:{sys.executable} -uc "import sys; [print(sys.argv[1]) for _ in sys.stdin]" '
        for name, said in [
            ("ext:/nope", "cannot be started"),
            ("ext:", "names no command"),
            ("ext:'", "quotation"),
            (echo + "hello", "answers hello to"),
            (echo + "1", "answers 1 to"),
            (echo + "'{\"play\": [[99, 1]]}'", "which is no play"),
            (echo + "'{\"position_id\": 1}'", "which is not legal"),
            ("somebody", "no player is called 'somebody'"),
        ]:
            # Alike to all, who ask by the same class; the pool of processes is what differs.
            for script, words in [("error_rate.py", [name, "--limit", "1"]), ("openings.py", [name])]:
                self.assertIn(said, self.refused(script, *words))
        self.assertIn("cannot be started", self.refused("head_to_head.py", "ext:/nope", "random", "--pairs", "1"))

    @unittest.skipIf(importlib.util.find_spec("gnubg"), "only without the virtual environment")
    def test_modules(self) -> None:
        said = self.refused("head_to_head.py", "random", "random", "--pairs", "1", "--luck")
        self.assertIn("Run tools/referee/setup.sh", said)

    def test_a_match_that_our_levels_do_not_play(self) -> None:
        said = self.refused("head_to_head.py", "normal", "random", "--match", "3")
        self.assertIn("to 5 and to 7 points, not to 3", said)


class Figures(unittest.TestCase):
    def test_luck_is_nothing_on_the_whole(self) -> None:
        def value(_: str, dice: position.Dice) -> float:
            return dice[0] ** 2 + 0.3 * dice[1]

        for opening, ways in [(False, 36), (True, 30)]:
            rolls = [(roll, count) for roll, count in luck.ROLLS if not (opening and roll[0] == roll[1])]
            self.assertEqual(sum(count for _, count in rolls), ways)
            total = sum(count * luck.luck(value, position.START, roll, opening) for roll, count in rolls)
            self.assertAlmostEqual(total, 0.0)
        self.assertAlmostEqual(
            luck.luck(value, position.START, (1, 6), False), luck.luck(value, position.START, (6, 1), False)
        )

    def test_mean_and_standard_error(self) -> None:
        found = estimate([1.0, 2.0, 3.0, 6.0])  # variance (4 + 1 + 0 + 9) / 3
        self.assertAlmostEqual(found.mean, 3.0)
        self.assertAlmostEqual(found.error, math.sqrt(14 / 3 / 4))
        self.assertAlmostEqual(found.interval[0], 3.0 - 1.96 * found.error)
        self.assertEqual(estimate([1.0]).error, math.inf)

    def test_equity_counts_gammons(self) -> None:
        self.assertAlmostEqual(players.equity([0.6, 0.2, 0.05, 0.1, 0.01]), 0.2 + 0.25 - 0.11)


if __name__ == "__main__":
    unittest.main()
