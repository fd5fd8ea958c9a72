"""Positions as clauses: what every tour satisfies, if variables say which vertex has which number.

Vertex v has number p (from 1 to n): variable v·n + p. Every vertex has one number and every number
one vertex; beside a vertex with a number, a move away, is the vertex with the next one, and so
backwards. Required moves join neighbouring numbers, and conditions of level positions say their
own clauses. Most conditions about links, and sums, are left out: a relaxation, so a refutation
holds.
"""

from collections.abc import Iterator
from itertools import count

from tourcp.core.conditions import Level, Require
from tourcp.core.problem import Problem


def position_literals(problem: Problem) -> int:
    """About how many literals the clauses have, seen without writing one."""
    size = problem.space.size
    return 16 * size * size + 2 * size * problem.space.arcs


class PositionClauses:
    """The clauses of a problem, written down once, in a fixed order."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.size = problem.space.size
        self._fresh = count(self.size * self.size + 1)
        graph = problem.graph
        self.after: list[list[int]] = [
            graph.targets[graph.offsets[v] : graph.offsets[v + 1]].tolist()
            for v in range(self.size)
        ]
        """The vertices that a move leads to."""
        self.before: list[list[int]] = [[] for _ in range(self.size)]
        """The vertices that a move comes from."""
        for vertex, targets in enumerate(self.after):
            for target in targets:
                self.before[target].append(vertex)

    def at(self, vertex: int, number: int) -> int:
        """The variable that says that a vertex has a number."""
        return vertex * self.size + number

    def fresh(self) -> int:
        """A new variable."""
        return next(self._fresh)

    def clauses(self) -> Iterator[list[int]]:
        """All clauses."""
        numbers = range(1, self.size + 1)
        for vertex in range(self.size):
            yield from self._exactly_one([self.at(vertex, number) for number in numbers])
        for number in numbers:
            yield from self._exactly_one([self.at(vertex, number) for vertex in range(self.size)])
        yield from self._steps()
        yield from self._ends()
        for one in self.problem.conditions:
            if isinstance(one, Require):
                yield from self._required(one)
        for one in self.problem.conditions:
            is_said = one.level == Level.POSITIONS and one.kind != "magic"  # sums are no clauses
            if is_said or (one.kind == "differs" and not self.problem.closed):
                yield from one.position_clauses(self.problem.space, self.at, self.fresh)

    def _exactly_one(self, literals: list[int]) -> Iterator[list[int]]:
        """One of the literals and no other: `seen` is true from the first true one on."""
        yield list(literals)
        seen = 0
        for literal in literals[:-1]:
            before, seen = seen, self.fresh()
            yield [-literal, seen]
            if before:
                yield [-before, seen]
                yield [-before, -literal]
        if seen:
            yield [-seen, -literals[-1]]

    def next_number(self, number: int, step: int) -> int | None:
        """The number after or before another one; None beyond the ends of an open tour."""
        following = number + step
        if 1 <= following <= self.size:
            return following
        return (following - 1) % self.size + 1 if self.problem.closed else None

    def _steps(self) -> Iterator[list[int]]:
        """A move leads from each number to the next."""
        for step, near in ((1, self.after), (-1, self.before)):
            for vertex, others in enumerate(near):
                for number in range(1, self.size + 1):
                    following = self.next_number(number, step)
                    if following is not None:
                        beside = [self.at(other, following) for other in others]
                        yield [-self.at(vertex, number), *beside]

    def _ends(self) -> Iterator[list[int]]:
        """The fixed start has number 1, the fixed end the last one."""
        for point, number in ((self.problem.start, 1), (self.problem.end, self.size)):
            if point is not None:
                yield [self.at(self.problem.space.vertex(point), number)]

    def _required(self, one: Require) -> Iterator[list[int]]:
        """The ends of a required move have neighbouring numbers."""
        a, b = self.problem.space.find(one.first), self.problem.space.find(one.second)
        assert a is not None and b is not None
        for number in range(1, self.size + 1):
            steps = (1,) if one.directed else (1, -1)
            beside = [self.next_number(number, step) for step in steps]
            yield [-self.at(a, number), *(self.at(b, other) for other in beside if other)]
