"""Clue: a square whose number is given."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tourcp.core.conditions.condition import At, Condition, Fresh, Level, vertex_name
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
    words: ClassVar[str] = "{0.number} stands on {0.square}"

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

    def position_clauses(self, space: Space, at: At, fresh: Fresh) -> Iterator[list[int]]:
        """It has its number."""
        vertex = space.find(self.square)
        assert vertex is not None
        yield [at(vertex, self.number)]
