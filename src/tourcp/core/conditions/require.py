"""Require: a move that a tour must take."""

from dataclasses import dataclass
from typing import ClassVar

from tourcp.core.conditions.one_move import OfAMove
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import Points, Space


@dataclass(frozen=True)
class Require(OfAMove):
    """A move that the tour must take.

    >>> print(Require.parse("0,0-1,2"))
    the move 0,0-1,2 is taken
    """

    kind: ClassVar[str] = "require"
    words: ClassVar[str] = "the move {0.value} is taken"

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour that does not take the move."""
        if self.is_taken(space, path, closed=closed):
            return None
        return Fault(FaultKind.REQUIRED_MOVE, f"the tour does not take the move {self.value}")
