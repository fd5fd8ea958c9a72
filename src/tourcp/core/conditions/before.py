"""Before: a square that comes before another."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tourcp.core.conditions.condition import At, Condition, Fresh, Level, numbers_of, vertex_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import Points, Space


@dataclass(frozen=True)
class Before(Condition):
    """One square comes before another."""

    kind: ClassVar[str] = "before"
    level: ClassVar[Level] = Level.POSITIONS
    words: ClassVar[str] = "{0.earlier} comes before {0.later}"

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

    def position_clauses(self, space: Space, at: At, fresh: Fresh) -> Iterator[list[int]]:
        """If the later one has a number, the earlier one has a smaller one."""
        first, last = space.find(self.earlier), space.find(self.later)
        assert first is not None and last is not None
        for number in range(1, space.size + 1):
            yield [-at(last, number), *(at(first, other) for other in range(1, number))]
