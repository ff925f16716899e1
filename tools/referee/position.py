"""Positions and the rules of a turn, once more and in plain Python.

Decided here: what a Position ID says, which results a roll allows, and when a game is over. It is written apart
from the engine on purpose: whoever measures the engine must not ask the engine what is legal. Left to others: who
plays (players.py).

A position is a GNU Position ID read with the mover on roll; decoded, it is two sides of 25 counts, first the
opponent, then the mover: places 0 to 23 are that side's own points 1 to 24, place 24 its bar. The result of a play
is again such a position, with the opponent on roll: the next position of the game.
"""

import base64
import binascii

START = "4HPwATDgc/ABMA"

BAR = 25
OFF = 0

Side = tuple[int, ...]
Dice = tuple[int, int]
Step = tuple[int, int]  # from and to as the mover counts: 25 the bar, 24 to 1 the points, 0 off


def decode(position: str) -> tuple[Side, Side]:
    """The opponent's and the mover's checkers.

    Raises ValueError where the text is no Position ID.
    """
    try:
        bits = int.from_bytes(base64.b64decode(position + "==", validate=True), "little")
    except binascii.Error as error:
        raise ValueError(f"{position!r} is no Position ID: {error}") from None
    if len(position) != 14:
        raise ValueError(f"{position!r} is no Position ID: 14 characters are needed")
    sides: list[Side] = []
    for _ in range(2):
        side = [0] * 25
        for place in range(25):
            while bits & 1:
                side[place] += 1
                bits >>= 1
            bits >>= 1
        sides.append(tuple(side))
    return sides[0], sides[1]


def encode(opponent: Side, mover: Side) -> str:
    """The Position ID: for each place as many ones as checkers, then a zero, the lowest bit first."""
    bits = length = 0
    for count in opponent + mover:
        bits |= ((1 << count) - 1) << length
        length += count + 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode()[:14]


def flipped(position: str) -> str:
    """The same board with the other side on roll."""
    opponent, mover = decode(position)
    return encode(mover, opponent)


def points_won(after: str) -> int:
    """What the side that has just played has won: 0 while the game goes on, else 1, 2 (gammon) or 3 (backgammon)."""
    winner, loser = decode(after)
    if any(winner):
        return 0
    if sum(loser) < 15:
        return 1
    return 3 if any(loser[18:]) else 2


def results(position: str, dice: Dice) -> dict[str, list[Step]]:
    """Every different position that the roll can lead to, with one way to get there. Empty: nothing can be played.

    As many dice as possible are used; where one of two different dice is all that can be used, the larger, if it can.
    """
    larger, smaller = max(dice), min(dice)
    orders = [[larger] * 4] if larger == smaller else [[larger, smaller], [smaller, larger]]
    by_order = [_longest(position, order) for order in orders]
    most = max(used for used, _ in by_order)
    found = [after for used, after in by_order if used == most]
    if most == 1:
        return found[0]  # the order that begins with the larger die stands first
    return {after: steps for some in reversed(found) for after, steps in some.items()}


def _longest(position: str, order: list[int]) -> tuple[int, dict[str, list[Step]]]:
    """How many dice can be used when they are played in this order, and where that leads."""
    most = 0
    found: dict[str, list[Step]] = {}
    seen: set[tuple[Side, Side, int]] = set()
    stack: list[tuple[Side, Side, list[Step]]] = [(*decode(position), [])]
    while stack:
        theirs, ours, done = stack.pop()
        steps = _steps(theirs, ours, order[len(done)]) if len(done) < len(order) else []
        for step in steps:
            after = _stepped(theirs, ours, step)
            if (*after, len(done)) not in seen:
                seen.add((*after, len(done)))
                stack.append((*after, [*done, step]))
        if not steps and done and len(done) >= most:
            if len(done) > most:
                most, found = len(done), {}
            found.setdefault(encode(ours, theirs), done)
    return most, found


def played(position: str, steps: list[Step]) -> str:
    """The position after the steps, the opponent on roll. Nothing is checked."""
    opponent, mover = decode(position)
    for step in steps:
        opponent, mover = _stepped(opponent, mover, step)
    return encode(mover, opponent)


def _steps(opponent: Side, mover: Side, die: int) -> list[Step]:
    open_to = [True] + [opponent[24 - point] < 2 for point in range(1, 25)]
    if mover[24]:
        return [(BAR, BAR - die)] if open_to[BAR - die] else []
    all_home = not any(mover[6:])
    steps: list[Step] = []
    for point in range(24, 0, -1):
        if not mover[point - 1]:
            continue
        if point > die:
            if open_to[point - die]:
                steps.append((point, point - die))
        elif all_home and (point == die or not any(mover[point:])):
            steps.append((point, OFF))
    return steps


def _stepped(opponent: Side, mover: Side, step: Step) -> tuple[Side, Side]:
    start, target = step
    ours, theirs = list(mover), opponent
    ours[start - 1] -= 1
    if target:
        ours[target - 1] += 1
        if opponent[24 - target] == 1:
            hit = list(opponent)
            hit[24 - target] = 0
            hit[24] += 1
            theirs = tuple(hit)
    return theirs, tuple(ours)
