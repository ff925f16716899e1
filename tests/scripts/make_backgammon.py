#!/usr/bin/env python3
"""Writes the backgammon scripts between two people, with what must hold after each command.

Nothing here knows the Rust code: the dice are computed as docs/dice.md says, with Python's own hmac; the rules are a slow,
obvious second implementation after the product's text; the Position ID is packed bit by bit as GNU Backgammon documents it
(checked against tests/vectors/backgammon, which GNU Backgammon wrote). Run it by hand; the scripts are committed."""
import base64
import hashlib
import hmac
import json
import pathlib
import random

here = pathlib.Path(__file__).parent
BAR, OFF = 25, 0
NAMES = ("Near", "Far")


def roll(seed, number):
    dice, block = [], 0
    while True:
        message = b"shuanglong/dice/1" + number.to_bytes(8, "big") + block.to_bytes(4, "big")
        dice += [b % 6 + 1 for b in hmac.new(bytes.fromhex(seed), message, hashlib.sha256).digest() if b < 252]
        if len(dice) >= 2:
            return dice[:2]
        block += 1


# A position is (mover, other): each a list of 26 counts by that side's own points, 25 the bar, 0 borne off.
def start():
    side = [0] * 26
    for point, count in ((24, 2), (13, 5), (8, 3), (6, 5)):
        side[point] = count
    return (tuple(side), tuple(side))


def position_id(position):
    mover, other = position
    bits = []
    for side in (other, mover):
        for point in list(range(1, 25)) + [BAR]:
            bits += [1] * side[point] + [0]
    bits += [0] * (80 - len(bits))
    packed = bytes(sum(bit << i for i, bit in enumerate(bits[start:start + 8])) for start in range(0, 80, 8))
    return base64.b64encode(packed).decode().rstrip("=")


def flipped(position):
    return (position[1], position[0])


def refusal(position, start, die):
    """Why one checker cannot go, by itself, or None."""
    mover, other = position
    if not mover[start] or start == OFF:
        return "NoCheckerThere"
    if mover[BAR] and start != BAR:
        return "EnterFirst"
    end = start - die
    if end >= 1:
        return "PointHeld" if other[25 - end] >= 2 else None
    if any(mover[7:]):
        return "NotAllHome"
    if end < 0 and any(mover[start + 1:]):
        return "CheckerBehind"
    return None


def moved(position, start, die):
    mover, other = list(position[0]), list(position[1])
    end = max(start - die, OFF)
    mover[start] -= 1
    mover[end] += 1
    hit = end != OFF and other[25 - end] == 1
    if hit:
        other[25 - end] -= 1
        other[BAR] += 1
    return (tuple(mover), tuple(other)), hit


def sequences(position, dice):
    """Every way to play the dice as far as they go, rule about the number of dice left aside."""
    found = []
    for die in sorted(set(dice)):
        rest = list(dice)
        rest.remove(die)
        for point in range(BAR, 0, -1):
            if refusal(position, point, die) is None:
                after, hit = moved(position, point, die)
                for tail in sequences(after, rest):
                    found.append([(point, die, hit)] + tail)
    return found or [[]]


def legal_plays(position, dice):
    plays = sequences(position, dice)
    most = max(map(len, plays))
    plays = [play for play in plays if len(play) == most]
    if most == 1 and dice[0] != dice[1]:
        larger = [play for play in plays if play[0][1] == max(dice)]
        plays = larger or plays
    return plays, most


def tempting(position, dice, plays, most):
    """Single steps that go by themselves but are not legal, with the reason; not where another die leads to the same place."""
    first = {(play[0][0], play[0][1]) for play in plays}
    ends = {(play[0][0], max(play[0][0] - play[0][1], OFF)) for play in plays}
    for die in sorted(set(dice)):
        for point in range(BAR, 0, -1):
            end = (point, max(point - die, OFF))
            if refusal(position, point, die) is None and (point, die) not in first and end not in ends:
                yield point, die, "MustUseLargerDie" if most == 1 else "MustUseBothDice"


def pips(side):
    return sum(point * count for point, count in enumerate(side))


class Script:
    def __init__(self, seed, match_length, choose):
        self.seed, self.choose = seed, choose
        self.lines, self.seen = [], {}
        self.rolls = 0
        self.turn = self.voids = self.partial = self.combined = 0
        self.add({"do": "new_backgammon", "match_length": match_length, "opponent": "person", "seed": seed},
                 phase="OpeningRoll", position_id=position_id(start()), match_length=match_length)

    def add(self, command, more=None, **snapshot):
        expect = {f"snapshot.{key.replace('__', '.')}": value for key, value in snapshot.items()} | (more or {})
        self.lines.append(command | ({"expect": expect} if expect else {}))

    def refused(self, reason, command):
        """Each reason is shown a few times, not at every turn."""
        if self.seen.get(reason, 0) < 2:
            self.seen[reason] = self.seen.get(reason, 0) + 1
            self.lines.append(command | {"refused": reason})

    def throw(self):
        self.rolls += 1
        return roll(self.seed, self.rolls)

    def place(self, point):
        if point == BAR:
            return "bar"
        if point <= OFF:
            return "off"
        return str(point if self.seat == 0 else 25 - point)

    def move(self, point, end):
        return {"do": "move", "from": self.place(point), "to": self.place(end)}

    def board(self):
        """What a snapshot says of the checkers."""
        near, far = self.position if self.seat == 0 else flipped(self.position)
        return {"position_id": position_id(self.position), "board__near_pips": pips(near), "board__far_pips": pips(far),
                "board__near_off": near[OFF], "board__far_off": far[OFF], "board__near_bar": near[BAR],
                "board__far_bar": far[BAR]}

    def game(self):
        """Plays one game; gives (winner, points)."""
        self.position = start()
        self.seat = 0
        self.refused("RollFirst", self.move(24, 23))
        more, count = {}, 0
        while True:
            near, far = self.throw()
            more[f"frames[{count}].cue"] = "OpeningRolled"
            more[f"frames[{count}].cue.near"] = near
            more[f"frames[{count}].cue.far"] = far
            more[f"frames[{count}].cue.first"] = None if near == far else NAMES[far > near]
            count += 1
            if near != far:
                break
        self.seat = int(far > near)
        self.add({"do": "roll"}, more | {"frames": f"[{count}]"}, phase="ToPlay", phase__seat=NAMES[self.seat], **self.board())
        dice = [near, far]
        while True:
            winner = self.play(dice)
            if winner is not None:
                return winner
            dice = None
            while dice is None:
                self.seat = 1 - self.seat
                self.position = flipped(self.position)
                self.turn += 1
                self.refused("RollFirst", {"do": "end_turn"})
                dice = self.throw()
                plays, most = legal_plays(self.position, dice * (2 if dice[0] == dice[1] else 1))
                more = {"frames[0].cue": "Rolled", "frames[0].cue.seat": NAMES[self.seat],
                        "frames[0].cue.first": dice[0], "frames[0].cue.second": dice[1]}
                if most == 0:
                    self.voids += 1
                    self.add({"do": "roll"}, more | {"frames[1].cue": "NoLegalMove", "frames[1].cue.played": False,
                                                     "frames[2].cue": "TurnEnded"},
                             phase="ToRoll", phase__seat=NAMES[1 - self.seat],
                             position_id=position_id(flipped(self.position)), can_undo=False)
                    dice = None
                else:
                    self.add({"do": "roll"}, more, phase="ToPlay", phase__seat=NAMES[self.seat], can_undo=False,
                             **self.board())

    def play(self, dice):
        double = dice[0] == dice[1]
        left = dice * (2 if double else 1)
        plays, most = legal_plays(self.position, left)
        self.refused("AlreadyRolled", {"do": "roll"})
        self.refused("DiceLeft", {"do": "end_turn"})
        self.refused("NothingToUndo", {"do": "undo"})
        for point, die, reason in tempting(self.position, left, plays, most):
            self.refused(reason, self.move(point, point - die))
            break
        for die in set(dice):
            for point in range(BAR, 0, -1):
                reason = refusal(self.position, point, die)
                # A place reached in another way is no refusal, so each reason is shown where nothing else leads there.
                ends = {point - die, point - dice[0], point - dice[1], point - sum(dice)}
                plain = reason in ("NoCheckerThere", "EnterFirst") or (
                    not double and all(refusal(self.position, point, other) for other in dice) and len(ends) == 3)
                if reason and plain and (point != BAR or self.position[0][BAR]) and reason != "CheckerBehind":
                    self.refused(reason, self.move(point, point - die))
                if reason == "CheckerBehind" and all(refusal(self.position, point, other) == reason for other in dice):
                    self.refused(reason, self.move(point, OFF))
        if self.position[0][BAR] == 0 and self.position[0][24] and 24 - 9 not in (24 - d for d in dice) and not double:
            if sum(dice) != 23:
                self.refused("NoSuchDie", self.move(24, 1))
        play = self.choose(self.position, plays)
        before, index, undone = self.position, 0, False
        taken = []
        while index < len(play):
            point, die, hit = play[index]
            after, _ = moved(self.position, point, die)
            rest = list(left)
            rest.remove(die)
            command, count = self.move(point, point - die), 1
            frames = {"frames[0].cue": "Stepped", "frames[0].cue.step.die": die, "frames[0].cue.step.hit": hit}
            others = [d for d in set(left) if d != die and refusal(self.position, point, d) is None]
            if point - die <= OFF and others:
                # Both dice take this checker off: a plain move takes the smaller.
                if die > min(others):
                    command = {"do": "larger", "from": self.place(point)}
            elif index + 1 < len(play) and play[index + 1][0] == point - die and point - sum(dice) >= 1 and not double:
                # One checker with both dice, where the order makes no difference.
                other = play[index + 1][1]
                if not hit and self.position[1][25 - (point - other)] == 0:
                    command, count = self.move(point, point - die - other), 2
                    after, second_hit = moved(after, point - die, other)
                    rest.remove(other)
                    frames = {"frames[1].cue": "Stepped", "frames[1].cue.step.hit": second_hit}
                    self.combined += 1
            previous, self.position, left = (self.position, left), after, rest
            index += count
            if self.position[0][OFF] == 15:
                loser = self.position[1]
                kind = "Single" if loser[OFF] else "Backgammon" if loser[BAR] or any(loser[19:25]) else "Gammon"
                points = {"Single": 1, "Gammon": 2, "Backgammon": 3}[kind]
                self.lines.append(command | {"expect": frames | {
                    f"frames[{count}].cue": "Won", "snapshot.result.winner": NAMES[self.seat], "snapshot.result.kind": kind,
                    "snapshot.result.points": points, "snapshot.actor": "Nobody", "snapshot.can_undo": False}})
                return self.seat, points
            done = not rest or len(sequences(self.position, rest)[0]) == 0
            state = {"phase": "ToEnd" if done else "ToPlay", "can_undo": True, **self.board()}
            if done and rest:
                frames[f"frames[{count}].cue"] = "NoLegalMove"
                frames[f"frames[{count}].cue.played"] = True
                self.partial += 1
            self.add(command, frames, **state)
            taken.append((previous, command, state))
            if done and self.turn % 4 == 1 and not undone:
                undone = True
                # All the way back to just after the roll, and on again.
                board = self.position
                for (at, _), _, _ in reversed(taken):
                    self.position = at
                    self.add({"do": "undo"}, {"frames[0].cue": "TookBack"}, phase="ToPlay", **self.board())
                self.position = board
                self.lines.append({"do": "undo", "refused": "NothingToUndo"})
                if self.turn % 8 == 1:
                    self.lines.append({"do": "resume", "expect": {
                        "snapshot.position_id": position_id(before), "snapshot.phase": "ToPlay", "set_aside": "[0]",
                        "snapshot.can_undo": False}})
                for _, again, then in taken:
                    self.add(again, **then)
                if self.turn % 8 == 5:
                    self.lines.append({"do": "resume", "note": "in the middle of a turn: what was played can be undone",
                                       "expect": {"snapshot.position_id": position_id(self.position),
                                                  "snapshot.phase": "ToEnd", "snapshot.can_undo": True}})
        self.refused("DiceUsed", self.move(1, OFF))
        self.add({"do": "end_turn"}, {"frames[0].cue": "TurnEnded"}, phase="ToRoll", phase__seat=NAMES[1 - self.seat],
                 can_undo=False, position_id=position_id(flipped(self.position)))
        return None


def chooser(seed, fond_of_hits):
    dice = random.Random(seed)

    def choose(position, plays):
        def worth(play):
            at, hits = position, 0
            for point, die, hit in play:
                at, _ = moved(at, point, die)
                hits += hit
            blots = sum(1 for point in range(1, 25) if at[0][point] == 1)
            return fond_of_hits * hits - blots + 2 * dice.random()
        return max(plays, key=worth)
    return choose


def check_against_gnu_backgammon():
    """The rules and the Position ID here, held against what GNU Backgammon wrote."""
    for line in (here.parent / "vectors/backgammon/legal_plays.jsonl").read_text().splitlines():
        case = json.loads(line)
        bits = []
        for byte in base64.b64decode(case["position_id"] + "=="):
            bits += [byte >> i & 1 for i in range(8)]
        sides, at = [], 0
        for _ in range(2):
            side = [0] * 26
            for point in list(range(1, 25)) + [BAR]:
                while bits[at]:
                    side[point] += 1
                    at += 1
                at += 1
            side[OFF] = 15 - sum(side)
            sides.append(tuple(side))
        position = (sides[1], sides[0])
        assert position_id(position) == case["position_id"], case["id"]
        dice = case["dice"] * (2 if case["dice"][0] == case["dice"][1] else 1)
        plays, most = legal_plays(position, dice)
        results = set()
        for play in plays if most else []:
            after = position
            for point, die, _ in play:
                after, _ = moved(after, point, die)
            results.add(position_id(flipped(after)))
        assert results == {play["after"] for play in case["plays"]}, case["id"]


def write(file, lines):
    (here / file).write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def single_game(number):
    seed = hashlib.sha256(f"single {number}".encode()).hexdigest()
    script = Script(seed, 0, chooser(number, 4))
    winner, points = script.game()
    script.lines[-1]["expect"] |= {"snapshot.phase": "Over", "snapshot.status": "Finished",
                                   "snapshot.status.winner": NAMES[winner], "snapshot.result.match_over": True}
    script.lines += [
        {"do": "roll", "refused": "Over"},
        {"do": "undo", "refused": "Over"},
        {"do": "next_game", "refused": "Over"},
        {"do": "list", "expect": {"unfinished": "[0]", "history": "[1]", "history[0].status.winner": NAMES[winner]}},
    ]
    # The review has a turn for each roll; after the last one the game is won, whatever else a net may think of it.
    rolls = sum(line["do"] == "roll" and "refused" not in line for line in script.lines)
    last = f"review.turns[{rolls - 1}]"
    reviewed = {
        "review.complete": True, "review.turns": f"[{rolls}]", "review.of": rolls, "review.games": "[1]",
        "review.turns[0].turn": 1, f"{last}.seat": NAMES[winner], f"{last}.played.chances.win": 1000,
        f"{last}.played.equity": 1000 * points, f"{last}.near_win": 1000 if winner == 0 else 0, f"{last}.near_match_win": None,
    }
    script.lines += [{"do": "review", "expect": reviewed}, {"do": "resume"},
                     {"do": "review", "note": "kept in the library", "expect": reviewed}]
    return script


def review_and_hint():
    """Near begins with 3-1. Every book makes the five point; near steps up with both back checkers instead, and blunders."""
    seed = next(seed for seed in (hashlib.sha256(f"review {number}".encode()).hexdigest() for number in range(1000))
                if roll(seed, 1) == [3, 1])
    book = "8/5 6/5"
    blunder = {
        "review.complete": True, "review.of": 1, "review.turns": "[1]", "review.turns[0].game": 1, "review.turns[0].turn": 1,
        "review.turns[0].seat": "Near", "review.turns[0].dice": "31", "review.turns[0].decision": True,
        "review.turns[0].played.notation": "24/23 24/21", "review.turns[0].best.notation": book,
        "review.turns[0].best.steps": "[2]", "review.turns[0].mark": "Blunder", "review.turns[0].reasons[0]": "PointsMade",
        "review.turns[0].reasons[0].points": "[1]", "review.turns[0].reasons[0].points[0]": 5,
        "review.total.near.decisions": 1, "review.total.near.blunders": 1, "review.total.near.bad": 0,
        "review.total.far.decisions": 0, "review.total.far.error_rate": None, "review.games": "[1]",
        "review.games[0].near.blunders": 1,
    }
    return [
        {"do": "new_backgammon", "match_length": 5, "opponent": "person", "seed": seed},
        {"do": "review", "expect": {"review.turns": "[0]", "review.complete": True, "review.games": "[0]"}},
        {"do": "hint", "refused": "RollFirst"},
        {"do": "roll", "expect": {"frames[0].cue.near": 3, "frames[0].cue.far": 1}},
        {"do": "hint", "expect": {"hint.best.notation": book, "hint.best.steps": "[2]", "hint.alternatives": "[4]"}},
        {"do": "move", "from": "8", "to": "5"},
        {"do": "hint", "note": "for the die that is left; beside it 24/23, 8/7 and 5/4 are legal", "expect": {
            "hint.best.notation": "6/5", "hint.best.steps": "[1]", "hint.best.steps[0].from.number": 6,
            "hint.best.steps[0].to.number": 5, "hint.alternatives": "[3]", "hint.alternatives[0].play.steps": "[1]"}},
        {"do": "review", "note": "a turn counts when it has ended", "expect": {"review.turns": "[0]", "review.of": 0}},
        {"do": "undo"},
        {"do": "move", "from": "24", "to": "21"},
        {"do": "move", "from": "24", "to": "23"},
        {"do": "hint", "refused": "DiceUsed"},
        {"do": "end_turn"},
        {"do": "review", "expect": blunder},
        {"do": "resume"},
        {"do": "review", "note": "kept in the library", "expect": blunder},
        {"do": "give_up"},
        {"do": "review", "expect": blunder},
        {"do": "new_kamisado", "near": "black", "opponent": "master", "seed": "00" * 32, "refused": "InvalidSetup"},
        {"do": "new_backgammon", "match_length": 0, "opponent": "master", "seed": seed,
         "expect": {"snapshot.opponent.level": "Master"}},
    ]


if __name__ == "__main__":
    check_against_gnu_backgammon()
    # Of the first 500 games one of the shorter ones that have a case for every refusal.
    game = single_game(463)
    assert set(game.seen) >= {"RollFirst", "AlreadyRolled", "DiceLeft", "DiceUsed", "NothingToUndo", "NoCheckerThere", "NoSuchDie",
                              "EnterFirst", "PointHeld", "NotAllHome", "CheckerBehind", "MustUseBothDice", "MustUseLargerDie"}
    print("single game:", game.turn, "turns,", len(game.lines), "lines; turns without a legal move", game.voids,
          "played in part", game.partial, "moves with both dice", game.combined)
    write("backgammon-two-people.jsonl", game.lines)

    # A match to 5 between two people: the shortest first game, and into the second.
    def match(number):
        script = Script(hashlib.sha256(f"match {number}".encode()).hexdigest(), 5, chooser(number, 1))
        script.lines.insert(1, {"do": "settings", "auto_end": False, "expect": {"settings.auto_end": False}})
        winner, points = script.game()
        near, far = (points, 0) if winner == 0 else (0, points)
        script.lines[-1]["expect"] |= {"snapshot.phase": "BetweenGames", "snapshot.status": "Unfinished",
                                       "snapshot.near_score": near, "snapshot.far_score": far,
                                       "snapshot.result.match_over": False}
        script.lines += [
            {"do": "undo", "refused": "NothingToUndo"},
            {"do": "resume", "expect": {"snapshot.phase": "BetweenGames", "snapshot.near_score": near,
                                        "snapshot.far_score": far}},
            {"do": "next_game", "expect": {"frames[0].cue": "GameBegan", "frames[0].cue.game": 2, "snapshot.game_number": 2,
                                           "snapshot.phase": "OpeningRoll", "snapshot.position_id": position_id(start()),
                                           "snapshot.near_score": near, "snapshot.far_score": far}},
            {"do": "next_game", "refused": "NoNextGame"},
        ]
        script.points = points
        return script

    script = min((match(number) for number in range(100)), key=lambda script: script.turn - 10 * script.points)
    print("match:", script.turn, "turns,", script.points, "points")
    length = len(script.lines)
    script.game()
    script.lines = script.lines[:length + 14]
    script.lines += [{"do": "give_up", "expect": {"frames[0].cue": "GaveUp", "snapshot.status": "GivenUp",
                                                  "snapshot.phase": "Over"}}]
    write("backgammon-match.jsonl", script.lines)

    write("backgammon-review.jsonl", review_and_hint())

    # Against the computer, whatever it plays.
    write("backgammon-computer.jsonl", [
        {"do": "new_backgammon", "match_length": 5, "opponent": "entry", "seed": "5d" * 32,
         "expect": {"snapshot.match_length": 5, "snapshot.opponent.level": "Entry"}},
        {"do": "go_on", "times": 12, "play": "hint"},
        {"do": "resume", "expect": {"set_aside": "[0]", "snapshot.status": "Unfinished"}},
        {"do": "go_on", "times": 60, "play": "last"},
        {"do": "list", "expect": {"unfinished": "[1]", "unfinished[0].match_length": 5}},
        {"do": "settings", "pace": "quick", "auto_end": False, "expect": {"settings.pace": "Quick"}},
        {"do": "go_on", "times": 20, "play": "hint"},
        {"do": "delete"},
        {"do": "list", "expect": {"unfinished": "[0]", "history": "[0]"}},
        {"do": "new_backgammon", "match_length": 6, "opponent": "normal", "seed": "00" * 32, "refused": "InvalidSetup"},
        {"do": "new_backgammon", "match_length": 7, "opponent": "expert", "seed": "c3" * 32},
        {"do": "go_on", "times": 10, "play": "first"},
        {"do": "restart", "expect": {"snapshot.phase": "OpeningRoll", "snapshot.match_length": 7,
                                     "snapshot.opponent.level": "Expert"}},
        {"do": "list", "expect": {"unfinished": "[1]", "history": "[1]", "history[0].status": "Abandoned"}},
    ])
