"""Sampling: tours drawn with equal chances, by walking the counted states backwards.

Every state knows in how many ways it was reached. So from the end backwards, each way is chosen
with a chance in proportion to the tours that go through it, and every tour is equally likely.
Exact whole numbers throughout.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Tour
from tourcp.core.board import Square
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.counting.ahead import tables
from tourcp.counting.layers import Overflow, Part, after, first_part
from tourcp.counting.network import network_of
from tourcp.counting.plan import Step, plan
from tourcp.engines.formula import OutOfTime
from tourcp.engines.frontier import WAY, extend
from tourcp.engines.kernel import announce
from tourcp.engines.patterns import Ahead

MOST_WAYS = 50_000_000
"""The most ways from state to state that are kept."""

MOST_PATTERNS = 3**14
"""Patterns of a table of what is ahead: all tables are in memory at once."""


@dataclass(frozen=True)
class _Ways:
    """The ways into the states after one square, sorted by the state that they lead to."""

    into: npt.NDArray[np.uint64]
    whence: npt.NDArray[np.int64]
    counts: npt.NDArray[np.uint64]


class Sampler:
    """All tours of a problem, as numbers from 0 to one less than there are.

    >>> from tourcp import Board, Rule
    >>> knight = Problem(rule=Rule.parse("knight"), board=Board.parse("6x5"), closed=True)
    >>> sampler = Sampler(knight)
    >>> sampler.tours, len({frozenset(sampler.links(n)) for n in range(8)})
    (8, 8)
    """

    def __init__(self, problem: Problem, limit: Limit | None = None) -> None:
        """Count the states; OutOfTime if the limit is reached first."""
        limit = limit or Limit()
        clock = limit.start()
        if problem.space.is_one_way:
            raise BadProblem("tours of one-way rules are not drawn: every move must also lead back")
        network = network_of(problem)
        if problem.is_trivial or problem.has_too_few_squares:
            raise BadProblem(f"{problem} has too few squares to sample: 'enumerate' lists tours")
        self.problem = problem
        points = problem.space.points(np.array(network.order)).tolist()
        self.squares = [tuple(point) for point in points]
        self.steps = plan(network)
        self.frontiers = _frontiers(self.steps)
        self.states: list[npt.NDArray[np.uint64]] = []
        self.ways: list[_Ways] = []
        self.ends: list[int] = []
        announce(limit, extend)
        try:
            self.tours = self._walk(limit, clock)
        except Overflow:
            raise BadProblem(
                f"{problem} has more tours than fit into 64 bits: too many to sample"
            ) from None

    def _walk(self, limit: Limit, clock: Clock) -> int:
        """Keep all ways from state to state; returns how many tours there are."""
        kept, part, tours = 0, first_part(), 0
        knowing = dict(tables(self.steps, closed=self.problem.closed, most=MOST_PATTERNS))
        with ThreadPoolExecutor(1) as pool:
            for number, step in enumerate(self.steps):
                is_last = number + 1 == len(self.steps)
                known = knowing[number]
                ways = self._ways(part, step, known, is_last=is_last)
                kept += len(ways.into)
                if kept > MOST_WAYS:
                    raise BadProblem(
                        f"{self.problem} has more than {MOST_WAYS:,} ways from state to state: "
                        "too many to sample"
                    )
                self.ways.append(ways)
                self.states.append(part[0])
                self.last_counts = part[1].tolist()
                part, tours = after(part, step, is_last=is_last, pool=pool, knowing=known)
                limit.report(f"square {number + 1} of {len(self.steps)}: {kept:,} ways")
                if clock.is_over and not is_last:
                    raise OutOfTime
        return tours

    def _ways(self, part: Part, step: Step, knowing: Ahead, *, is_last: bool) -> _Ways:
        out, whence, done = step.arrival.follow(part[0], is_last=is_last, knowing=knowing)
        self.ends = done.tolist()
        order = np.argsort(out, kind="stable")
        return _Ways(out[order], whence[order], part[1][whence[order] >> WAY])

    def links(self, number: int) -> list[frozenset[Square]]:
        """The moves of the tour with that number."""
        if not 0 <= number < self.tours:
            raise BadProblem(f"tour {number} of {self.tours}: they are numbered from 0")
        whence = self.ends
        weights = [self.last_counts[one >> WAY] for one in whence]
        links: list[frozenset[Square]] = []
        for place in range(len(self.steps) - 1, -1, -1):
            sums = list(accumulate(weights))
            at = next(i for i, total in enumerate(sums) if number < total)
            number -= sums[at] - weights[at]
            before, way = whence[at] >> WAY, whence[at] % (1 << WAY)
            _, *joined, _ = self.steps[place].arrival.ways[way].tolist()
            for slot in joined:
                if slot >= 0:
                    other = self.frontiers[place][slot]
                    links.append(frozenset((self.squares[place], self.squares[other])))
            if place == 0:
                break
            state = self.states[place][before]
            ways = self.ways[place - 1]
            low = int(np.searchsorted(ways.into, state, side="left"))
            high = int(np.searchsorted(ways.into, state, side="right"))
            whence = ways.whence[low:high].tolist()
            weights = ways.counts[low:high].tolist()
        return links

    def tour(self, number: int) -> Tour:
        """The tour with that number."""
        return Tour(_path(self.links(number), self.problem))

    def draw(self, count: int, seed: int = 0) -> Iterator[Tour]:
        """Some tours, each drawn with equal chances from all."""
        if not self.tours:
            raise BadProblem(f"there is no tour to draw: {self.problem}")
        chance = random.Random(seed)
        for _ in range(count):
            yield self.tour(chance.randrange(self.tours))


def _frontiers(steps: list[Step]) -> list[list[int]]:
    """For each square, which squares stand in the slots before it."""
    frontiers, frontier = [], list[int]()
    for number, step in enumerate(steps):
        frontiers.append(frontier)
        slots = [*frontier, number]
        frontier = [slots[slot] for slot in step.arrival.kept.tolist()]
    return frontiers


def _path(links: list[frozenset[Square]], problem: Problem) -> list[Square]:
    """The squares in the order of the tour: from its start if it has one, else from the first."""
    everything = problem.space.points(np.arange(problem.space.size)).tolist()
    beside: dict[Square, list[Square]] = {tuple(point): [] for point in everything}
    for link in links:
        one, other = link
        beside[one].append(other)
        beside[other].append(one)
    ends = [square for square, some in beside.items() if problem.closed or len(some) == 1]
    first = problem.start or next(end for end in ends if end != problem.end)
    path, before, here = [first], first, beside[first][0]
    while here != first and len(path) < len(beside):
        path.append(here)
        onward = [square for square in beside[here] if square != before]
        before, here = here, onward[0] if onward else first
    return path
