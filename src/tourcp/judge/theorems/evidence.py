"""Evidence: what every kind of it can do, and what one piece of it proves."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, Self

import numpy as np
import numpy.typing as npt

from tourcp.core.fault import Fault
from tourcp.core.fields import OwnNumbers
from tourcp.core.rule import Rule
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.sizes import Sizes


@dataclass(frozen=True)
class Statement:
    """Boards of these widths and heights have a tour, or have none."""

    has_tour: bool
    """Whether they have one."""
    widths: Sizes
    """All these widths with all those heights."""
    heights: Sizes
    """All those heights."""
    reason: str
    """A word for the picture and the summary."""

    @property
    def turned(self) -> "Statement":
        """The same of boards laid on their side."""
        return replace(self, widths=self.heights, heights=self.widths)

    def grid(self, side: int) -> npt.NDArray[np.bool_]:
        """Which sizes (height, width) below a side it speaks of."""
        heights, widths = (
            np.array([n in some for n in range(side)]) for some in (self.heights, self.widths)
        )
        return np.outer(heights, widths)


@dataclass(frozen=True)
class Sized(OwnNumbers):
    """Something on a board of one size."""

    width: int
    """Squares in a row."""
    height: int
    """Squares in a column."""

    @property
    def size(self) -> str:
        """The size in words."""
        return f"{self.width}x{self.height}"


class Evidence(Protocol):
    """A piece of a theorem, judged by itself."""

    kind: ClassVar[str]
    """The name of this sort of evidence in theorem files."""

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say why this proves nothing about a rule's tours, or nothing if it holds."""
        ...

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """What it proves about a family of boards, if it holds."""
        ...

    def summary(self) -> str:
        """What it is, in a line."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The evidence as plain values, for the theorem file."""
        ...

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The evidence from plain values, which may be anything at all."""
        ...
