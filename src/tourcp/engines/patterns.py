"""Patterns: how many moves each square of a frontier has, and which of them can be completed.

A pattern forgets how the paths are connected. For each square that stays it has a digit to the base
3, how many moves it has, the first slot's first; before them stands how many ends the tour has.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.engines.kernel import kernel

Ints = npt.NDArray[np.int64]
Digits = npt.NDArray[np.uint8]

FREE, DONE, END = 0, 1, 2
"""What a square of a frontier may be, besides the end of a path with a number."""


@dataclass(frozen=True)
class Ahead:
    """What the squares to come can give: whether all squares can get the moves that they lack."""

    possible: Digits
    """For every pattern a bit: whether it can be completed, square by square; empty if unknown."""
    values: Ints
    """For every slot, what one move more adds to the number of the pattern."""
    end: int
    """What one end more adds to it."""


ANYTHING = Ahead(np.empty(0, dtype=np.uint8), np.empty(0, dtype=np.int64), 0)
"""Nothing is known of the squares to come."""


@kernel
def pattern_of(labels, values, end, lowest):  # type: ignore[no-untyped-def]
    """The number of the pattern of all squares before the new one, as far as they stay."""
    pattern = 0
    for at in range(len(values) - 1):
        label = labels[at]
        if label == FREE:
            continue
        pattern += values[at]
        if label == DONE:
            pattern += values[at]
        elif label < lowest:
            pattern += end
    return pattern


@kernel
def gains_of(ways, values, end):  # type: ignore[no-untyped-def]
    """What each way of the new square adds to the number of the pattern."""
    gains = np.zeros(len(ways), dtype=np.int64)
    if len(values):
        for way in range(len(ways)):
            gains[way] = ways[way, 3] * (values[-1] + end)
            for slot in ways[way, 1:3]:
                if slot >= 0:
                    gains[way] += values[slot] + values[-1]
    return gains


@kernel
def can_be_completed(possible, pattern):  # type: ignore[no-untyped-def]
    """Whether the squares to come can complete a pattern; where nothing is known, they can."""
    if not len(possible):
        return True
    return pattern >> 3 < len(possible) and possible[pattern >> 3] >> (pattern & 7) & 1 == 1
