"""Positions as clauses: what every tour satisfies, if variables say which vertex has which number.

There is a variable for each vertex and each number that it may have, in this order. Every vertex
has one number and every number one vertex; one move away from a vertex with a number is the
vertex with the next number, and likewise backwards. Where many numbers are possible, variables say
which moves are taken: two at each vertex, one at the ends. Required moves join neighbouring
numbers, and conditions of level positions write their own clauses. Most conditions about links are
left out: that is a relaxation, so a refutation still holds.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations, count, product

from tourcp.core.conditions import Clue, Differs, Level, Require
from tourcp.core.problem import Problem
from tourcp.judge.certificates.possible import neighbours, possible_numbers

MOST_PAIRS = 6
"""For more literals than this, auxiliary variables say that at most one is true."""

MOST_SURE = 4
"""Where a vertex has fewer possible numbers on average, moves get no variables."""

MOST_MOVES = 8
"""Nor where a vertex has more moves than this: every three of them would be a clause."""

LITERALS_OF_SUMS = 280
"""At most how many literals add up one binary digit of a vertex, which lies on four lines."""

IMPOSSIBLE = 1
"""Stands for whatever is impossible; no clause contains it."""


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
        """An upper bound on the literals of the clauses, without writing any."""
        each = 5 if self.has_links else 1
        beside = zip(self.possible, self.after, self.before, strict=True)
        sums = 0
        if any(one.kind == "magic" for one in self.problem.conditions):
            sums = self.size.bit_length() * (2 * self.last + LITERALS_OF_SUMS * self.size)
        if self.problem.closed:
            differs = sum(isinstance(one, Differs) for one in self.problem.conditions)
            sums += 2 * self.size * self.size * differs
        return sums + sum(
            numbers.bit_count() * (16 + each * (len(after) + len(before)))
            + (each - 1) * len(after) ** 3 // 4
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
        if self.has_links:
            yield from self._taken()
        yield from simplified(self._asked())

    def _asked(self) -> Iterator[list[int]]:
        """What the conditions say."""
        for one in self.problem.conditions:
            if isinstance(one, Require):
                yield from self._required(one)
        for one in self.problem.conditions:
            if isinstance(one, Differs):
                closed = self.problem.closed
                yield from one.numbering_clauses(self.problem.space, self.at, closed=closed)
            elif one.level == Level.POSITIONS and not isinstance(one, Clue):
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

    @property
    def has_links(self) -> bool:
        """Whether moves get variables: many numbers are possible, and moves lead both ways."""
        if self.problem.closed or self.problem.space.is_one_way:
            return False
        few = max(map(len, self.after)) <= MOST_MOVES
        return few and self.last > MOST_SURE * self.size

    def _taken(self) -> Iterator[list[int]]:
        """The moves that an open tour takes: two at each vertex, but one at its ends.

        Numbers that follow each other make a move, and a move makes such numbers.
        """
        taken: dict[tuple[int, int], int] = {}
        for a, others in enumerate(self.after):
            beside = self.possible[a] << 1 | self.possible[a] >> 1
            for b in others:
                if a < b and beside & self.possible[b]:
                    taken[a, b] = taken[b, a] = self.fresh()
        for a, here in enumerate(self.variables):
            moves = {b: taken[a, b] for b in self.after[a] if (a, b) in taken}
            all_of_it = list(moves.values())
            ends = [here[number] for number in (1, self.size) if number in here]
            yield all_of_it
            for three in combinations(all_of_it, 3):
                yield [-move for move in three]
            for end, (one, two) in product(ends, combinations(all_of_it, 2)):
                yield [-end, -one, -two]
            for b, move in moves.items():
                yield [*(other for other in all_of_it if other != move), *ends]
                there = self.variables[b]
                for number, variable in here.items():
                    following = there.get(number + 1)
                    if following is not None:
                        yield [-variable, -following, move]
                    near = (there[one] for one in (number - 1, number + 1) if one in there)
                    yield [-move, -variable, *near]

    def _required(self, one: Require) -> Iterator[list[int]]:
        """The ends of a required move have neighbouring numbers."""
        a, b = self.problem.space.find(one.first), self.problem.space.find(one.second)
        assert a is not None and b is not None
        for number in range(1, self.size + 1):
            steps = (1,) if one.directed else (1, -1)
            beside = [self.next_number(number, step) for step in steps]
            yield [-self.at(a, number), *(self.at(b, other) for other in beside if other)]


def simplified(clauses: Iterable[list[int]]) -> Iterator[list[int]]:
    """Drop impossible literals, and clauses that hold because something is impossible."""
    for clause in clauses:
        if -IMPOSSIBLE not in clause:
            yield [literal for literal in clause if literal != IMPOSSIBLE]
