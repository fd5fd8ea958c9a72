"""What every certificate can do: be checked against a problem, put into words, and written down."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, Self

from tourcp.core.fault import Fault
from tourcp.core.problem import Problem

Vertex = str
"""A vertex of the graph with hubs by its name: a square as `x,y`, a hub as `hub 0` or `hub 1`."""


class Certificate(Protocol):
    """What makes a refutation checkable without trusting who found it."""

    kind: ClassVar[str]
    """The name of this sort of certificate in answer files."""

    def fault(self, problem: Problem) -> Fault | None:
        """Say why this does not refute the problem, or nothing if it does: the whole check."""
        ...

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        ...

    def renamed(self, names: Mapping[Vertex, Vertex]) -> Self | None:
        """The same argument about an image of the problem; None where that is impossible."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The certificate as plain values, for the answer file."""
        ...

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """The certificate from plain values, which may be anything at all."""
        ...
