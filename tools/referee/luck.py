"""How lucky a roll was, so that luck can be taken out of a result.

A roll's luck is the equity of its best play less the mean of that over all rolls, judged by GNU Backgammon without
looking ahead. Its expectation is 0 whatever the judge thinks, since the dice are fair and thrown after the position
stands: a result less the luck in it has the same expectation as the result, and a far smaller spread. A judge that
errs costs precision only.
"""

from collections.abc import Callable

from players import Gnu
from position import Dice, flipped

# Each roll once, the larger die first, with the number of ways to throw it.
ROLLS: list[tuple[Dice, int]] = [((a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)]

Value = Callable[[str, Dice], float]


def luck(value: Value, position: str, dice: Dice, opening: bool) -> float:
    """Points that the side on roll owes to the roll. The opening roll of a game is never a double."""
    rolls = [(roll, ways) for roll, ways in ROLLS if not (opening and roll[0] == roll[1])]
    values = {roll: value(position, roll) for roll, _ in rolls}
    mean = sum(ways * values[roll] for roll, ways in rolls) / sum(ways for _, ways in rolls)
    return values[max(dice), min(dice)] - mean


class Judge:
    """What a roll is worth to the side that has it, in points of a single game."""

    def __init__(self) -> None:
        self.gnu = Gnu(0)

    def __call__(self, position: str, dice: Dice) -> float:
        gnubg = self.gnu.gnubg
        ranked = gnubg.findbestmoves(gnubg.positionfromid(position), self.gnu.cube, self.gnu.shallow, dice)
        return ranked[0]["score"] if ranked else -self.gnu.equity(flipped(position), self.gnu.shallow)
