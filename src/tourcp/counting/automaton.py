"""The automaton of a strip: how many states can follow each other for ever, and lead to a tour.

The numbers of tours of boards of one height come from the powers of a matrix with a row for each
state. So they follow a linear recurrence whose order is at most that (Cayley–Hamilton). If a
recurrence of order r fits as many numbers in a row as there are states and r more, it holds for
ever: its error follows the first recurrence too, and is 0 often enough.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.counting.lengths import sweep
from tourcp.counting.network import network_of
from tourcp.counting.plan import Step, plan
from tourcp.counting.recurrence import fitting_recurrence
from tourcp.engines.formula import OutOfTime
from tourcp.engines.frontier import WAY, Words
from tourcp.engines.patterns import Ints

MOST_STATES = 50_000
"""The most states of an automaton; for larger ones, too many lengths would have to be counted."""

FEW_STATES = 1_000
"""Automata with no more states than this are run until their recurrence is proved."""

_EMPTY: Words = np.empty(0, dtype=np.uint64)

Pairs = list[tuple[int, int]]
"""Which state leads to which, by their numbers, as often as there are ways."""


@dataclass(frozen=True)
class Automaton:
    """What a strip can be like after a column, far from its left end."""

    begun: list[int]
    """The tours of the first lengths, until only the states below come up."""
    start: list[int]
    """The ways to each state then."""
    rows: list[Pairs]
    """For each square of a column, which state leads to which."""
    done: list[int]
    """The states before the last square of a column, as often as they complete a tour."""
    useful: list[int]
    """For each square of a column, how many states before it lead to a tour at some length."""

    @property
    def states(self) -> int:
        """No recurrence has to look back farther than this."""
        return min(self.useful)

    def lengths(self) -> Iterator[int]:
        """The tours of the lengths 1, 2, 3, …, without end."""
        yield from self.begun
        ways = self.start
        sizes = [max((to for _, to in pairs), default=0) + 1 for pairs in self.rows]
        while True:
            for row, pairs in enumerate(self.rows):
                if row + 1 == len(self.rows):
                    yield sum(ways[one] for one in self.done)
                after = [0] * max(sizes[row], len(self.start))
                for whence, to in pairs:
                    after[to] += ways[whence]
                ways = after


def automaton_of(
    rule: Rule, height: int, *, closed: bool, limit: Limit, clock: Clock
) -> Automaton | None:
    """The automaton of a strip; None if it is too large. OutOfTime if the time is over."""
    reach = max(abs(dx) for dx, _ in rule.moves)
    strip = Board(max(4 * reach + 2, height + 1), height)
    steps = plan(network_of(Problem(rule=rule, board=strip, closed=closed)))
    part, begun = sweep(steps[: reach * height], height, limit, clock)
    if height == 1 and not closed:
        begun[0] = 1  # one square alone is the trivial open tour
    column = steps[reach * height : (reach + 1) * height]
    seen = _closure(np.sort(part[0]), column, limit, clock)
    if seen is None:
        return None
    rows, done = _ways(seen, column)
    useful = _useful(seen, rows, done)
    start = np.zeros(len(seen[0]), dtype=object)
    start[np.searchsorted(seen[0], part[0])] = part[1].tolist()
    kept = [
        [(a, b) for a, b in zip(whence.tolist(), to.tolist(), strict=True)
         if useful[row][a] and useful[(row + 1) % height][b]]
        for row, (whence, to) in enumerate(rows)
    ]  # fmt: skip
    sums = [int(one.sum()) for one in useful]
    return Automaton(begun, start.tolist(), kept, done.tolist(), sums)


def _closure(states: Words, column: list[Step], limit: Limit, clock: Clock) -> list[Words] | None:
    """All states that ever come up before each square of a column; None if they are too many."""
    seen, fresh = [_EMPTY for _ in column], states
    while len(fresh):
        for row, step in enumerate(column):
            fresh = np.setdiff1d(fresh, seen[row], assume_unique=True)
            seen[row] = np.union1d(seen[row], fresh)
            fresh = np.unique(step.arrival.follow(fresh, is_last=False)[0])
            if clock.is_over:
                raise OutOfTime
        limit.report(f"automaton: {len(seen[0]):,} states")
        if len(seen[0]) > MOST_STATES:
            return None
    return seen


def _ways(seen: list[Words], column: list[Step]) -> tuple[list[tuple[Ints, Ints]], Ints]:
    """Which state leads to which at each square, and which complete a tour at the last one."""
    rows, done = [], np.empty(0, dtype=np.int64)
    for row, step in enumerate(column):
        is_end = row + 1 == len(column)
        out, whence, done = step.arrival.follow(seen[row], is_last=is_end)
        rows.append((whence >> WAY, np.searchsorted(seen[(row + 1) % len(column)], out)))
    return rows, done >> WAY


def _useful(
    seen: list[Words], rows: list[tuple[Ints, Ints]], done: Ints
) -> list[npt.NDArray[np.bool_]]:
    """Of the states before each square of a column, those that lead to a tour at some length."""
    useful = [np.zeros(len(states), dtype=np.bool_) for states in seen]
    useful[-1][done] = True
    before = -1
    while (now := sum(int(one.sum()) for one in useful)) != before:
        before = now
        for row in reversed(range(len(rows))):
            whence, to = rows[row]
            useful[row][whence[useful[(row + 1) % len(rows)][to]]] = True
    return useful


@dataclass(frozen=True)
class Proved:
    """A recurrence that holds for all lengths."""

    recurrence: list[int]
    """Whole numbers c with c[0]*a(n) + c[1]*a(n-1) + … = 0 for all n beyond the order."""
    terms: list[int]
    """The counts that it was found and proved with, from length 1 on."""
    states: int
    """How many states the automaton has, which bounds the order."""


def prove_recurrence(automaton: Automaton, clock: Clock) -> Proved | None:
    """The shortest recurrence of all lengths; None if the automaton is too large to be run so far.

    OutOfTime if the time is over.
    """
    if automaton.states > FEW_STATES:
        return None
    most, terms = 2 * automaton.states + 2 * len(automaton.begun), list[int]()
    for term in automaton.lengths():
        if clock.is_over:
            raise OutOfTime
        terms.append(term)
        if len(terms) >= most:
            break
    found = fitting_recurrence(terms)
    assert found is not None, "the automaton has a recurrence"
    # Its error follows a recurrence whose order is the number of states, after the first columns.
    zeros = len(terms) - len(automaton.begun) - (len(found) - 1)
    assert zeros >= automaton.states
    return Proved(found, terms, automaton.states)
