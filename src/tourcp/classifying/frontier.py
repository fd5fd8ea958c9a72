"""Frontier automata, compiled: every length of a strip, with states packed into machine words.

The same idea as `strip`, which explains it, written a second time for speed: a state is a word with
four bits for each of the last squares, a set of states a sorted array. Nothing that it says is
taken for granted: a theorem holds only what `strip` finds again.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.rule import Rule
from tourcp.engines.kernel import announce, kernel
from tourcp.judge.theorems.sizes import Sizes

Words = npt.NDArray[np.uint64]

WIDEST = 16
"""Squares of a frontier that fit into a word."""

CHUNK = 200_000
"""States that are gone through before their successors are sorted."""


@dataclass(frozen=True)
class Decided:
    """All lengths of a strip, and how large the automaton was."""

    lengths: Sizes
    """The lengths that have a tour."""
    states: int
    """The largest set of states after a column."""


def decide_strip(
    rule: Rule,
    height: int,
    *,
    closed: bool,
    limit: Limit | None = None,
    clock: Clock | None = None,
    most_states: int = 20_000_000,
) -> Decided | None:
    """All lengths of a strip; None if time ran out or the sets grew too large.

    >>> found = decide_strip(Rule.parse("knight"), 3, closed=True)
    >>> [n for n in range(1, 20) if n in found.lengths], found.states
    ([10, 12, 14, 16, 18], 162)
    """
    limit = limit or Limit()
    clock = clock or limit.start()
    steps = [(dx * height + dy, dy) for dx, dy in rule.moves]
    window = max(max(back for back, _ in steps), height)
    if rule.is_one_way or window > WIDEST:
        raise BadProblem(f"a strip of {rule} of height {height} has no states that fit into a word")
    announce(limit, _extend)
    rows = [_geometry(steps, window, height, row) for row in range(height)]
    all_done = sum(1 << (4 * at) for at in range(window))
    states: Words = np.array([all_done], dtype=np.uint64)
    sets: list[Words] = []
    accepted, largest = [False], 1
    while True:
        for number, earlier in enumerate(sets):
            if np.array_equal(earlier, states):
                return Decided(Sizes(tuple(accepted), len(sets) - number), largest)
        sets.append(states)
        completes = False
        for before, behind in rows:
            states, completes = _square(states, before, behind, window, closed)
            if clock.is_over or len(states) > most_states:
                return None
        if height == 1 and not closed and len(accepted) == 1:
            completes = True  # one square alone is the trivial open tour
        accepted.append(completes)
        largest = max(largest, len(states))
        limit.report(f"height {height}, column {len(accepted) - 1}: {len(states):,} states")


def _geometry(
    steps: list[tuple[int, int]], window: int, height: int, row: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The places that a new square of a row has moves to, and those that must be done by then."""
    before = sorted(window - back for back, dy in steps if back > 0 and 0 <= row - dy < height)
    behind = []
    for at in range(window + 1):
        away = window - at
        mine = (row - away) % height
        if all(back <= away for back, dy in steps if 0 <= mine + dy < height):
            behind.append(at)
    return np.array(before, dtype=np.int64), np.array(behind, dtype=np.int64)


def _square(
    states: Words,
    before: npt.NDArray[np.int64],
    behind: npt.NDArray[np.int64],
    window: int,
    closed: bool,
) -> tuple[Words, bool]:
    """All states after one more square, sorted, and whether it completes a tour."""
    fan = 2 + 2 * len(before) + len(before) * (len(before) - 1) // 2
    found, completes = [], False
    for first in range(0, len(states), CHUNK):
        part = states[first : first + CHUNK]
        out = np.empty(len(part) * fan, dtype=np.uint64)
        count, closing = _extend(part, before, behind, window, closed, out)
        found.append(np.unique(out[:count]))
        completes = completes or bool(closing)
    if not found:
        return np.empty(0, dtype=np.uint64), False
    return (found[0] if len(found) == 1 else np.unique(np.concatenate(found))), completes


@kernel
def _extend(  # type: ignore[no-untyped-def]
    states, before, behind, window, closed, out
):
    """Write the successors of some states; returns how many, and whether one completes a tour."""
    labels = np.zeros(window + 1, dtype=np.int64)
    renamed = np.zeros(32, dtype=np.int64)
    choices = len(before)
    count, completes = 0, False
    for number in range(len(states)):
        for first in range(-1, choices):
            for second in range(-1, choices):
                if (second >= 0 and second <= first) or (second >= 0 and first < 0):
                    continue
                for ends in range(2):
                    if ends == 1 and (closed or second >= 0):
                        continue
                    word = states[number]
                    for at in range(window):
                        labels[at] = (word >> np.uint64(4 * at)) & np.uint64(15)
                    labels[window] = 0
                    if first >= 0 and labels[before[first]] == 1:
                        continue
                    if second >= 0 and labels[before[second]] == 1:
                        continue
                    # 0 goes on, 1 is complete, 2 is impossible
                    status = 0
                    for turn in range(2):
                        choice = first if turn == 0 else second
                        if choice < 0 or status == 2:
                            continue
                        if status == 1:
                            status = 2
                            continue
                        at = before[choice]
                        mine, other = labels[window], labels[at]
                        if mine == 0 and other == 0:
                            labels[window] = labels[at] = 20
                        elif mine == 0:
                            labels[window] = other
                            labels[at] = 1
                        elif other == 0:
                            labels[window] = 1
                            labels[at] = mine
                        else:
                            labels[window] = labels[at] = 1
                            if mine == other:
                                status = 1
                            else:
                                low, high = min(mine, other), max(mine, other)
                                for place in range(window + 1):
                                    if labels[place] == high:
                                        labels[place] = low
                    if ends == 1 and status == 0:
                        used = 0
                        for place in range(window + 1):
                            used += labels[place] == 2
                        mine = labels[window]
                        if mine == 2:
                            labels[window] = 1
                            status = 1
                        elif used == 2:
                            status = 2
                        elif mine == 0:
                            labels[window] = 2
                        else:
                            labels[window] = 1
                            for place in range(window):
                                if labels[place] == mine:
                                    labels[place] = 2
                    elif ends == 1:
                        status = 2
                    if status == 2:
                        continue
                    if status == 1:
                        is_all = True
                        for place in range(window + 1):
                            is_all = is_all and labels[place] == 1
                        completes = completes or is_all
                        continue
                    is_stuck = False
                    for place in behind:
                        is_stuck = is_stuck or labels[place] != 1
                    if is_stuck:
                        continue
                    renamed[:] = 0
                    fresh = 3
                    packed = np.uint64(0)
                    for place in range(1, window + 1):
                        label = labels[place]
                        if label > 2:
                            if renamed[label] == 0:
                                renamed[label] = fresh
                                fresh += 1
                            label = renamed[label]
                        packed |= np.uint64(label) << np.uint64(4 * (place - 1))
                    out[count] = packed
                    count += 1
    return count, completes
