"""The smallest proof: a closed tour needs three squares."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import read
from tourcp.core.problem import FEWEST_CLOSED, Problem


@dataclass(frozen=True)
class TooFewSquares:
    """The board has fewer than three squares, so it has no closed tour."""

    kind: ClassVar[str] = "too-few-squares"

    def fault(self, problem: Problem) -> Fault | None:
        """Refuse unless a closed tour is asked of one or two squares."""
        if problem.has_too_few_squares:
            return None
        return Fault(
            FaultKind.DOES_NOT_REFUTE,
            f"nothing forbids a tour of {problem.space.size} {problem.space.nouns}",
        )

    def summary(self, problem: Problem) -> str:  # noqa: ARG002
        """The argument in a phrase."""
        return f"a closed tour needs at least {FEWEST_CLOSED} squares"

    def renamed(self, names: Mapping[str, str]) -> "TooFewSquares":  # noqa: ARG002
        """It names none."""
        return self

    def to_json(self) -> dict[str, Any]:
        """Nothing needs to be said."""
        return {}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "TooFewSquares":
        """Nothing is expected."""
        return read(cls, fields)
