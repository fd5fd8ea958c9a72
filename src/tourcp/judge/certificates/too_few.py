"""The smallest proof: a closed tour needs three squares."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import read
from tourcp.core.problem import FEWEST_CLOSED, Problem
from tourcp.judge.tours import tour_fault


@dataclass(frozen=True)
class TooFewSquares:
    """Fewer than three squares have no closed tour; one alone may break a condition."""

    kind: ClassVar[str] = "too-few-squares"

    def fault(self, problem: Problem) -> Fault | None:
        """Refuse unless a closed tour is asked of one or two squares."""
        if problem.has_too_few_squares or self._breaks(problem):
            return None
        return Fault(
            FaultKind.DOES_NOT_REFUTE,
            f"nothing forbids a tour of {problem.space.size} {problem.space.nouns}",
        )

    @staticmethod
    def _breaks(problem: Problem) -> bool:
        """Whether there is one square alone, and its tour breaks a condition."""
        alone = problem.space.points(np.arange(1))
        return problem.is_trivial and tour_fault(problem, Tour(alone)) is not None

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        if problem.is_trivial:
            return f"the one {problem.space.noun} alone breaks a condition"
        return f"a closed tour needs at least {FEWEST_CLOSED} {problem.space.nouns}"

    def renamed(self, names: Mapping[str, str]) -> "TooFewSquares":  # noqa: ARG002
        """It names no vertex."""
        return self

    def to_json(self) -> dict[str, Any]:
        """Nothing needs to be said."""
        return {}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "TooFewSquares":
        """Nothing is expected."""
        return read(cls, fields)
