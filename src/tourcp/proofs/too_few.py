"""The smallest proof: a closed tour needs three squares."""

from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.errors import BadProblem
from tourcp.problem import FEWEST_CLOSED, Problem
from tourcp.proofs.certificate import Fault


@dataclass(frozen=True)
class TooFewSquares:
    """The board has fewer than three squares, so it has no closed tour."""

    kind: ClassVar[str] = "too-few-squares"

    def fault(self, problem: Problem) -> Fault | None:
        """Refuse unless a closed tour is asked of one or two squares."""
        if problem.has_too_few_squares:
            return None
        return Fault("does not refute", f"nothing forbids a tour of {len(problem.board)} squares")

    def summary(self, problem: Problem) -> str:  # noqa: ARG002
        """The argument in a phrase."""
        return f"a closed tour needs at least {FEWEST_CLOSED} squares"

    def to_json(self) -> dict[str, Any]:
        """Nothing needs to be said."""
        return {}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "TooFewSquares":
        """Nothing is expected."""
        if fields:
            raise BadProblem(f"certificate {cls.kind!r} has no {next(iter(fields))!r}")
        return cls()
