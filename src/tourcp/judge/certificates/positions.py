"""Positions as clauses: what every tour satisfies, if variables say which vertex has which number.

There is a variable for each vertex and each number that it may have, in this order. Every vertex
has one number and every number one vertex; beside a vertex with a number, a move away, is the
vertex with the next one, and so backwards. Required moves join neighbouring numbers, and conditions
of level positions say their own clauses. Most conditions about links, and sums, are left out: a
relaxation, so a refutation holds.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, count

from tourcp.core.conditions import Level, Require
from tourcp.core.problem import Problem
from tourcp.judge.certificates.possible import neighbours, possible_numbers

MOST_PAIRS = 6
"""Of more literals than this it is said with auxiliary variables that at most one is true."""

IMPOSSIBLE = 1
"""The variable of all that cannot be; no clause has it."""


class PositionClauses:
    """The clauses of a problem, written down once, in a fixed order."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.size = problem.space.size
        self.after, self.before = neighbours(problem)
        self.possible = possible_numbers(problem)
        self._fresh = count(self.last + 1)

    @cached_property
    def variables(self) -> list[dict[int, int]]:
        """For each vertex, the numbers that it may have, each with its variable."""
        found, following = [], IMPOSSIBLE + 1
        for numbers in self.possible:
            bits = bin(numbers)[:1:-1]
            here = [number for number, bit in enumerate(bits) if bit == "1"]
            found.append(dict(zip(here, count(following), strict=False)))
            following += len(here)
        return found

    @property
    def last(self) -> int:
        """The last variable that says where a number is."""
        return IMPOSSIBLE + sum(numbers.bit_count() for numbers in self.possible)

    @property
    def literals(self) -> int:
        """At most how many literals the clauses have, seen without writing one of them."""
        beside = zip(self.possible, self.after, self.before, strict=True)
        return sum(
            numbers.bit_count() * (16 + len(after) + len(before))
            for numbers, after, before in beside
        )

    def at(self, vertex: int, number: int) -> int:
        """The variable that says that a vertex has a number."""
        return self.variables[vertex].get(number, IMPOSSIBLE)

    def fresh(self) -> int:
        """A new variable."""
        return next(self._fresh)

    def clauses(self) -> Iterator[list[int]]:
        """All clauses."""
        vertices_of: dict[int, list[int]] = {number: [] for number in range(1, self.size + 1)}
        for here in self.variables:
            yield from self._exactly_one(list(here.values()))
            for number, variable in here.items():
                vertices_of[number].append(variable)
        for variables in vertices_of.values():
            yield from self._exactly_one(variables)
        yield from self._steps()
        yield from _simplified(self._asked())

    def _asked(self) -> Iterator[list[int]]:
        """What the conditions say."""
        for one in self.problem.conditions:
            if isinstance(one, Require):
                yield from self._required(one)
        for one in self.problem.conditions:
            is_said = one.level == Level.POSITIONS and one.kind not in ("magic", "clue")
            if is_said or (one.kind == "differs" and not self.problem.closed):
                yield from one.position_clauses(self.problem.space, self.at, self.fresh)

    def _exactly_one(self, literals: list[int]) -> Iterator[list[int]]:
        """One of the literals and no other: of many, `seen` is true from the first true one on."""
        yield list(literals)
        if len(literals) <= MOST_PAIRS:
            for a, b in combinations(literals, 2):
                yield [-a, -b]
            return
        seen = 0
        for literal in literals[:-1]:
            before, seen = seen, self.fresh()
            yield [-literal, seen]
            if before:
                yield [-before, seen]
                yield [-before, -literal]
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
            for here, others in zip(self.variables, near, strict=True):
                tables = [self.variables[other] for other in others]
                for number, variable in here.items():
                    following = self.next_number(number, step)
                    if following is not None:
                        beside = [table[following] for table in tables if following in table]
                        yield [-variable, *beside]

    def _required(self, one: Require) -> Iterator[list[int]]:
        """The ends of a required move have neighbouring numbers."""
        a, b = self.problem.space.find(one.first), self.problem.space.find(one.second)
        assert a is not None and b is not None
        for number in range(1, self.size + 1):
            steps = (1,) if one.directed else (1, -1)
            beside = [self.next_number(number, step) for step in steps]
            yield [-self.at(a, number), *(self.at(b, other) for other in beside if other)]


def _simplified(clauses: Iterable[list[int]]) -> Iterator[list[int]]:
    """Leave out what cannot be, and what holds because it cannot."""
    for clause in clauses:
        if -IMPOSSIBLE not in clause:
            yield [literal for literal in clause if literal != IMPOSSIBLE]
