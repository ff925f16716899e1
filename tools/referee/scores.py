"""What a row of figures says: mean, standard error, interval. Every measurement uses it, so that all mean the same."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Estimate(NamedTuple):
    """A mean of independent figures, and how far it may be off."""

    mean: float
    error: float  # standard error of the mean; infinite where one figure tells nothing about it
    size: int

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, by the normal approximation: fair from some thirty figures on."""
        return self.mean - 1.96 * self.error, self.mean + 1.96 * self.error


def estimate(figures: Sequence[float]) -> Estimate:
    """Of at least one figure."""
    count = len(figures)
    mean = sum(figures) / count
    if count < 2:
        return Estimate(mean, math.inf, count)
    variance = sum((figure - mean) ** 2 for figure in figures) / (count - 1)
    return Estimate(mean, math.sqrt(variance / count), count)


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
