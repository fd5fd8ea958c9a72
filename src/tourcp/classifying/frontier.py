"""Frontier automata, compiled: every length of a strip, with states packed into machine words.

The idea is that of the judge's `strip`, which explains it, on the kernels of counting for speed; a
set of states is a sorted array. Nothing here is trusted: `strip` must find every result again.
"""

from dataclasses import dataclass

import numpy as np

from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.rule import Rule
from tourcp.engines.frontier import Arrival, Words, all_digits, extend
from tourcp.engines.kernel import announce
from tourcp.engines.patterns import DONE
from tourcp.judge.theorems.sizes import Sizes

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
    window = max(max(dx * height + dy for dx, dy in rule.moves), height)
    if rule.is_one_way or window > WIDEST:
        raise BadProblem(f"a strip of {rule} of height {height} has no states that fit into a word")
    announce(limit, extend)
    rows = _rows(rule, height, closed=closed)
    all_done = sum(DONE * rows[0].base ** slot for slot in range(len(rows[0].ahead) - 1))
    states: Words = np.array([all_done], dtype=np.uint64)
    sets: list[Words] = []
    accepted, largest = [False], 1
    while True:
        for number, earlier in enumerate(sets):
            if np.array_equal(earlier, states):
                return Decided(Sizes(tuple(accepted), len(sets) - number), largest)
        sets.append(states)
        completes = False
        for arrival in rows:
            states, completes = _square(states, arrival)
            if clock.is_over or len(states) > most_states:
                return None
        if height == 1 and not closed and len(accepted) == 1:
            completes = True  # one square alone is the trivial open tour
        accepted.append(completes)
        largest = max(largest, len(states))
        limit.report(f"height {height}, column {len(accepted) - 1}: {len(states):,} states")


def _rows(rule: Rule, height: int, *, closed: bool) -> list[Arrival]:
    """A square of each row, far from both ends of the strip.

    A square that has any neighbours ahead may wait for them, as it may in `strip`, so that both
    have the same states: what few states decide here, they decide there.
    """
    onward = [[dx * height + dy for dx, dy in rule.moves if 0 <= row + dy < height]
              for row in range(height)]  # fmt: skip
    farthest = [max(backs, default=0) for backs in onward]
    frontiers = []
    for row in range(height):
        behind = range(max(farthest), 0, -1)
        away = [*(back for back in behind if farthest[(row - back) % height] >= back), 0]
        before = [slot for slot, back in enumerate(away) if back in onward[(row - back) % height]]
        ahead = [2 if farthest[(row - back) % height] > back else 0 for back in away]
        frontiers.append((before, ahead))
    digits = all_digits(max(len(ahead) for _, ahead in frontiers), closed=closed)
    ends = range(1 if closed else 2)
    return [Arrival.of(*frontier, ends, digits, closed=closed) for frontier in frontiers]


def _square(states: Words, arrival: Arrival) -> tuple[Words, bool]:
    """All states after one more square, sorted, and whether it completes a tour."""
    found, completes = [np.empty(0, dtype=np.uint64)], False
    for first in range(0, len(states), CHUNK):
        following, _, done = arrival.follow(states[first : first + CHUNK], is_last=True)
        found.append(np.unique(following))
        completes = completes or len(done) > 0
    return (found[-1] if len(found) == 2 else np.unique(np.concatenate(found))), completes
