"""Writes ranges.json: the central 95 % ranges of binomial distributions, reckoned with whole numbers only.

low  is the smallest number up to which more than 2.5 % of the distribution lie,
high the smallest number up to which at least 97.5 % lie (docs/statistics.md).
"""

import json
import math
import pathlib


def central(times, ways, all_):
    whole = all_**times
    low = high = None
    below = 0
    for count in range(times + 1):
        below += math.comb(times, count) * ways**count * (all_ - ways) ** (times - count)
        if low is None and 1000 * below > 25 * whole:
            low = count
        if high is None and 1000 * below >= 975 * whole:
            high = count
    return low, high


records = []
for ways, all_ in ((1, 36), (1, 18), (1, 6), (1, 2)):
    for times in (0, 1, 2, 10, 36, 100, 360, 1000, 2500):
        low, high = central(times, ways, all_)
        records.append({"times": times, "ways": ways, "all": all_, "low": low, "high": high})
lines = ",\n".join(json.dumps(record) for record in records)
pathlib.Path(__file__).with_name("ranges.json").write_text(f"[\n{lines}\n]\n")
