"""What every certificate can do: be checked against a problem, be told, be written to a file."""

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from tourcp.errors import BadProblem, shown
from tourcp.problem import Problem

Vertex = str
"""A vertex of the graph with hubs: a square as `x,y`, a hub as `hub 0` or `hub 1`."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with an answer."""

    kind: str
    """One or two words, the same for all faults of a kind: `visited twice`, `not a move`, …"""
    sentence: str
    """What was found and where."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.sentence}"


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

    def to_json(self) -> dict[str, Any]:
        """The certificate as plain values, for the answer file."""
        ...

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Certificate":
        """The certificate from plain values, which may be anything at all."""
        ...


def squares_from_json(value: object) -> tuple[tuple[int, int], ...]:
    """Read a list of squares [x, y]."""
    if not isinstance(value, list):
        raise BadProblem(f"squares are {shown(value)}: expected a list of pairs [x, y]")
    squares = []
    for pair in value:
        match pair:
            case [int(x), int(y)] if type(x) is type(y) is int:
                squares.append((x, y))
            case _:
                raise BadProblem(f"square {shown(pair)}: expected two whole numbers [x, y]")
    return tuple(squares)
