"""What the squares to come can give: tables that leave out states which cannot be completed.

Forget how the paths are connected, and a state is a pattern: how many moves each square of the
frontier has. From the last square backwards, one table after the other says which patterns can
still be completed so that every square gets its two moves (a 2-factor of what is ahead). A state
whose pattern cannot be leads to no tour and is left out at once, which removes most dead ends.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from tourcp.counting.plan import Step
from tourcp.engines.patterns import ANYTHING, Ahead

MOST_PATTERNS = 3**18
"""The most patterns of a table: it keeps a bit for each, and making it takes two bytes for each."""

PAYS = 200
"""How many patterns a table may have for each state, so that making it pays."""

ALWAYS = 3**9
"""Tables with no more patterns than this pay even with few states."""

FEW = 50
"""Fewer states than this need no tables."""

Table = npt.NDArray[np.bool_]


def patterns(step: Step, *, closed: bool) -> int:
    """How many patterns there are after a step."""
    return int((1 if closed else 3) * 3 ** len(step.arrival.kept))


def pays(states: int, steps: Sequence[Step], *, closed: bool, most: int = MOST_PATTERNS) -> bool:
    """Whether so many states are enough to make the tables of these steps."""
    if states < FEW:
        return False
    sizes = [patterns(step, closed=closed) for step in steps]
    return max((size for size in sizes if size <= most), default=0) <= max(ALWAYS, PAYS * states)


def tables(
    steps: Sequence[Step], *, closed: bool, most: int = MOST_PATTERNS
) -> Iterator[tuple[int, Ahead]]:
    """For the last steps of a plan, from the last one backwards, what is ahead after each."""
    table: Table = np.array([True] if closed else [False, False, True])
    for number in range(len(steps) - 1, -1, -1):
        yield number, _packed(table, steps[number]) if table.size > 1 else ANYTHING
        if number and patterns(steps[number - 1], closed=closed) > most:
            table = np.ones(1, dtype=np.bool_)
        elif number:
            table = _before(table, steps[number], closed=closed)


def _packed(table: Table, step: Step) -> Ahead:
    """A table as bits; the first slot that stays has the largest value."""
    kept = step.arrival.kept
    values = np.zeros(step.slots + 1, dtype=np.int64)
    values[kept] = 3 ** np.arange(len(kept) - 1, -1, -1)
    bits = np.packbits(table.reshape(-1), bitorder="little")
    return Ahead(bits, values, 3 ** len(kept))


def _before(table: Table, step: Step, *, closed: bool) -> Table:
    """The table before a step from the one after it; a table of one bit says nothing."""
    new, kept = step.slots, set(step.arrival.kept.tolist())
    shape = (1 if closed else 3,) + (3,) * new
    if table.size == 1 and len(kept):
        return np.ones(shape, dtype=np.bool_)
    table = table.reshape(shape[:1] + (3,) * len(kept))
    found = np.zeros(shape, dtype=np.bool_)
    for _, first, second, end in step.arrival.ways.tolist():
        joined = {first, second} - {-1}
        moves = len(joined) + end
        if new not in kept and moves < 2:
            continue
        # Where a square stood before the step, and where it stands after it.
        was: list[slice | int] = [slice(0, shape[0] - end)]
        now: list[slice | int] = [slice(end, shape[0])]
        for slot in range(new):
            gains = slot in joined
            if slot in kept:
                was.append(slice(0, 3 - gains))
                now.append(slice(int(gains), 3))
            else:
                was.append(2 - gains)
        if new in kept:
            now.append(moves)
        found[tuple(was)] |= table[tuple(now)]
    return found
