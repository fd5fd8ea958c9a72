"""At: numbers that stand on some squares, as in a figured tour."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tourcp.core.conditions.condition import At as Literal
from tourcp.core.conditions.condition import Condition, Fresh, Level, vertex_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import Points, Space


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
        """The squares as the space calls them; at least as many as the numbers."""
        squares = tuple(vertex_name(space, square) for square in self.squares)
        numbers = tuple(sorted(set(self.numbers)))
        if len(set(squares)) < len(numbers) or not all(1 <= n <= space.size for n in numbers):
            raise BadProblem(
                f"{len(numbers)} numbers on {len(set(squares))} squares: expected numbers from 1 "
                f"to {space.size}, and at least a square for each"
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
