"""Clue, Before and At: which numbers stand on which squares."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tourcp.core.conditions.condition import At as Literal
from tourcp.core.conditions.condition import Condition, Fresh, Level, numbers_of, vertex_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import Points, Space


@dataclass(frozen=True)
class Clue(Condition):
    """A square whose number is given.

    >>> print(Clue.parse("3,4=17"))
    17 stands on 3,4
    """

    kind: ClassVar[str] = "clue"
    level: ClassVar[Level] = Level.POSITIONS

    square: str
    """The square."""
    number: int
    """Its number, from 1 on."""

    @classmethod
    def parse(cls, text: str) -> "Clue":
        """Read `3,4=17`."""
        square, equals, number = text.rpartition("=")
        if not equals or not re.fullmatch(r"[0-9]{1,9}", number.strip()):
            raise BadProblem(
                f"{shown(text)} is not a clue: expected a square's number as in '3,4=17'"
            )
        return cls(square.strip(), int(number))

    def on(self, space: Space, *, closed: bool) -> "Clue":
        """The clue with its square as the space calls it."""
        if not 1 <= self.number <= space.size:
            raise BadProblem(f"clue {self.number}: numbers go from 1 to {space.size:,}")
        return replace(self, square=vertex_name(space, self.square))

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour that has another square there."""
        found = space.name(path[self.number - 1].tolist())
        if found == self.square:
            return None
        return Fault(FaultKind.WRONG_NUMBER, f"number {self.number} stands on {found}, "
                     f"not on {self.square}")  # fmt: skip

    @property
    def value(self) -> str:
        """What it says."""
        return f"{self.square}={self.number}"

    def __str__(self) -> str:
        return f"{self.number} stands on {self.square}"

    def position_clauses(self, space: Space, at: Literal, fresh: Fresh) -> Iterator[list[int]]:
        """It has its number."""
        vertex = space.find(self.square)
        assert vertex is not None
        yield [at(vertex, self.number)]


@dataclass(frozen=True)
class Before(Condition):
    """One square comes before another."""

    kind: ClassVar[str] = "before"
    level: ClassVar[Level] = Level.POSITIONS

    earlier: str
    """The square that comes first."""
    later: str
    """The other one."""

    @classmethod
    def parse(cls, text: str) -> "Before":
        """Read `0,0<3,4`."""
        earlier, sign, later = text.partition("<")
        if not sign or not earlier.strip() or not later.strip():
            raise BadProblem(f"{shown(text)}: expected two squares as in '0,0<3,4'")
        return cls(earlier.strip(), later.strip())

    def on(self, space: Space, *, closed: bool) -> "Before":
        """The squares as the space calls them."""
        earlier, later = vertex_name(space, self.earlier), vertex_name(space, self.later)
        if earlier == later:
            raise BadProblem(f"{earlier} cannot come before itself: name two squares")
        return replace(self, earlier=earlier, later=later)

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour that comes to the later one first."""
        number = numbers_of(space, path)
        if number[self.earlier] < number[self.later]:
            return None
        found = (
            f"{self.later} is number {number[self.later]}, {self.earlier} {number[self.earlier]}"
        )
        return Fault(FaultKind.WRONG_ORDER, found)

    @property
    def value(self) -> str:
        """What it says."""
        return f"{self.earlier}<{self.later}"

    def __str__(self) -> str:
        return f"{self.earlier} comes before {self.later}"

    def position_clauses(self, space: Space, at: Literal, fresh: Fresh) -> Iterator[list[int]]:
        """If the later one has a number, the earlier one has a smaller one."""
        first, last = space.find(self.earlier), space.find(self.later)
        assert first is not None and last is not None
        for number in range(1, space.size + 1):
            yield [-at(last, number), *(at(first, other) for other in range(1, number))]


@dataclass(frozen=True)
class At(Condition):
    """Some numbers stand on some squares: a figured tour.

    >>> print(At.parse("1+4+9=0,0+1,2+3,1"))
    the numbers 1, 4, 9 stand on 0,0 1,2 3,1
    """

    kind: ClassVar[str] = "at"
    level: ClassVar[Level] = Level.POSITIONS

    numbers: tuple[int, ...]
    """The numbers."""
    squares: tuple[str, ...]
    """The squares that they stand on, in any order."""

    @classmethod
    def parse(cls, text: str) -> "At":
        """Read `1+4+9=0,0+1,2+3,1`."""
        numbers, equals, squares = text.partition("=")
        if not equals or not re.fullmatch(r"[0-9]{1,9}(\+[0-9]{1,9})*", numbers.strip()):
            raise BadProblem(f"{shown(text)}: expected numbers and squares as in '1+4=0,0+1,2'")
        return cls(tuple(map(int, numbers.split("+"))), tuple(squares.split("+")))

    def on(self, space: Space, *, closed: bool) -> "At":
        """The squares as the space calls them; as many as the numbers at least."""
        squares = tuple(vertex_name(space, square) for square in self.squares)
        numbers = tuple(sorted(set(self.numbers)))
        if len(set(squares)) < len(numbers) or not all(1 <= n <= space.size for n in numbers):
            raise BadProblem(
                f"{len(numbers)} numbers on {len(set(squares))} squares: expected numbers from 1 "
                f"to {space.size}, and a square for each at least"
            )
        return replace(self, numbers=numbers, squares=tuple(sorted(set(squares))))

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour with such a number elsewhere."""
        for number in self.numbers:
            found = space.name(path[number - 1].tolist())
            if found not in self.squares:
                return Fault(FaultKind.WRONG_NUMBER, f"number {number} stands on {found}")
        return None

    @property
    def value(self) -> str:
        """What it says."""
        return f"{'+'.join(map(str, self.numbers))}={'+'.join(self.squares)}"

    def __str__(self) -> str:
        return f"the numbers {', '.join(map(str, self.numbers))} stand on {' '.join(self.squares)}"

    def position_clauses(self, space: Space, at: Literal, fresh: Fresh) -> Iterator[list[int]]:
        """Each number is on one of the squares."""
        vertices = [space.find(square) for square in self.squares]
        for number in self.numbers:
            yield [at(vertex, number) for vertex in vertices if vertex is not None]
