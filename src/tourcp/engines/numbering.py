"""Numbering: which vertex may have which number, and a SAT solver that gives them out.

The clauses are the judge's own. What cannot be is found first, by walking from the numbers that are
fixed: a vertex may have a number only if a neighbour may have the next one, and one the one before.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from pysat.solvers import Solver

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.conditions import At, Clue, Level
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.pysat import Slices, random_phases
from tourcp.judge.certificates.positions import PositionClauses

MOST_AT_ONCE = 65_536
"""Clauses that are written, or told to the solver, before the clock is looked at."""


@dataclass(frozen=True)
class Numbered:
    """The clauses of a problem without what cannot be."""

    problem: Problem
    clauses: list[list[int]]
    """The clauses that are left."""
    dropped: list[int]
    """Variables that are false, in an order in which each follows from those before."""
    variables: int
    """The number of the last variable."""


def numbered(problem: Problem, clock: Clock | None = None) -> Numbered:
    """Write the clauses, and leave out what walking from the fixed numbers rules out.

    Raises OutOfTime if the time is over before.
    """
    written = PositionClauses(problem)
    dropped = _ruled_out(problem, written)
    size = written.size
    false = set(dropped)
    clauses = []
    last = size * size
    for clause in written.clauses():
        if any(-literal in false for literal in clause):
            continue
        kept = [literal for literal in clause if literal not in false]
        clauses.append(kept)
        if len(clauses) % MOST_AT_ONCE == 0 and clock is not None and clock.is_over:
            raise OutOfTime
        last = max(last, max(map(abs, kept), default=0))
    return Numbered(problem, clauses, dropped, last)


def _ruled_out(problem: Problem, written: PositionClauses) -> list[int]:
    """What cannot be, in an order in which each follows from those before."""
    size = written.size
    allowed = np.ones((size, size + 2), dtype=np.bool_)
    allowed[:, [0, size + 1]] = False
    dropped: list[int] = []

    def drop(vertices: npt.NDArray[np.intp], number: int) -> None:
        dropped.extend(written.at(int(vertex), number) for vertex in vertices)
        allowed[vertices, number] = False

    for vertex, number in _fixed(problem):
        for other in range(1, size + 1):
            if other != number and allowed[vertex, other]:
                drop(np.array([vertex]), other)
        drop(np.flatnonzero(allowed[:, number] & (np.arange(size) != vertex)), number)
    for one in problem.conditions:
        if isinstance(one, At):
            inside = [problem.space.find(square) for square in one.squares]
            outside = np.setdiff1d(np.arange(size), np.array(inside, dtype=np.int64))
            for number in one.numbers:
                drop(outside[allowed[outside, number]], number)
    graph = problem.graph
    tails, heads = graph.tails, graph.targets
    while True:
        before = len(dropped)
        for step, ends in ((1, (tails, heads)), (-1, (heads, tails))):
            order = range(1, size + 1) if step == 1 else range(size, 0, -1)
            for number in order:
                following = written.next_number(number, step)
                if following is None:
                    continue
                reached = np.zeros(size, dtype=np.bool_)
                reached[ends[1][allowed[ends[0], number]]] = True
                lost = np.flatnonzero(allowed[:, following] & ~reached)
                if len(lost):
                    drop(lost, following)
        if len(dropped) == before:
            return dropped


def _fixed(problem: Problem) -> list[tuple[int, int]]:
    """The vertices whose number is given."""
    space = problem.space
    found = []
    for point, number in ((problem.start, 1), (problem.end, space.size)):
        if point is not None:
            found.append((space.vertex(point), number))
    clues = [one for one in problem.conditions if isinstance(one, Clue)]
    found += [(v, one.number) for one in clues if (v := space.find(one.square)) is not None]
    return found


class NumberSearch:
    """A SAT solver with the clauses, which can be asked again after more are added."""

    def __init__(
        self, problem: Problem, limit: Limit, clock: Clock, solver: str = "cadical195"
    ) -> None:
        """Write the clauses; OutOfTime if the time is over before."""
        self.problem, self.limit = problem, limit
        self.numbered = numbered(problem, clock)
        clauses = self.numbered.clauses
        self.slices = Slices(len(clauses))
        self.solver = Solver(solver)
        for first in range(0, len(clauses), MOST_AT_ONCE):
            self.solver.append_formula(clauses[first : first + MOST_AT_ONCE])
            if clock.is_over and first + MOST_AT_ONCE < len(clauses):
                self.solver.delete()
                raise OutOfTime
        size = problem.space.size
        if _may_start_anywhere(problem):
            # Symmetry breaking, sound because a closed tour may be numbered from anywhere.
            self.solver.add_clause([1])
        if limit.seed:
            self.solver.set_phases(random_phases(size * size, limit.seed))

    def __enter__(self) -> "NumberSearch":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def next_tour(self, clock: Clock) -> Answer:
        """A tour, a refutation, or unknown if the time is over."""
        statistics = {
            "variables": self.numbered.variables - len(self.numbered.dropped),
            "clauses": len(self.numbered.clauses),
        }
        while (result := self.slices.solve(self.solver)) is None:
            self.limit.report(f"{len(self.numbered.clauses):,} clauses, {self.slices.spent:,} "
                              "conflicts")  # fmt: skip
            if clock.is_over:
                return Unknown(clock.reason(), statistics)
        if not result:
            return Refutation(statistics=statistics)
        return Tour(self.problem.space.points(self.order()), statistics=statistics)

    def order(self) -> npt.NDArray[np.int64]:
        """The vertices in the order of their numbers, in the last model."""
        size = self.problem.space.size
        table = np.zeros(size * size + 1, dtype=np.bool_)
        model = np.array(self.solver.get_model()[: size * size])
        table[model[model > 0]] = True
        table[self.numbered.dropped] = False
        return np.argsort(table[1:].reshape(size, size).argmax(axis=1))


def _may_start_anywhere(problem: Problem) -> bool:
    return problem.closed and problem.start is None and not problem.of_level(Level.POSITIONS)
