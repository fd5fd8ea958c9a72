"""Forbid: a move that a tour must not take."""

from dataclasses import dataclass
from typing import ClassVar

from tourcp.core.conditions.one_move import OfAMove
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import Points, Space


@dataclass(frozen=True)
class Forbid(OfAMove):
    """A move that the tour must not take."""

    kind: ClassVar[str] = "forbid"
    words: ClassVar[str] = "the move {0.value} is not taken"

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour that takes the move."""
        if not self.is_taken(space, path, closed=closed):
            return None
        return Fault(FaultKind.FORBIDDEN_MOVE, f"the tour takes the move {self.value}")
