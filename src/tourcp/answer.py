"""Answers: a tour, a refutation or unknown; always three, never two."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from tourcp.board import Square
from tourcp.display import Shown
from tourcp.errors import BadProblem, shown
from tourcp.problem import Problem
from tourcp.proofs import Certificate


@dataclass(frozen=True, kw_only=True)
class Provenance:
    """Who found an answer, and at what cost."""

    backend: str
    """The backend's name."""
    version: str
    """The versions of the packages that did the work."""
    seconds: float
    """Wall-clock seconds, from the problem to the answer."""
    seed: int = 0
    """The seed of the random choices."""
    notes: str = ""
    """What the backend says of its search."""
    problem: Problem | None = field(default=None, repr=False, compare=False)
    """What was asked."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Tour(Shown):
    """Every square once, each step a legal move.

    >>> tour = Tour([(0, 0), (1, 2), (2, 4)])
    >>> tour.squares
    [(0, 0), (1, 2), (2, 4)]
    >>> tour
    Tour([(0, 0), (1, 2), (2, 4)])
    """

    path: npt.NDArray[np.int64]
    """The squares in order, a row (x, y) each; read-only."""
    notes: str
    """What the backend says of its search."""
    found: Provenance | None
    """Who found it."""

    def __init__(
        self,
        path: Iterable[Square] | npt.NDArray[np.int64],
        *,
        notes: str = "",
        found: Provenance | None = None,
    ) -> None:
        array = np.array(path) if isinstance(path, np.ndarray) else _pairs(list(path))
        if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind != "i":
            raise BadProblem(
                f"a tour is a list of squares (x, y), not an array of {array.shape} {array.dtype}"
            )
        array = array.astype(np.int64, copy=False)
        array.setflags(write=False)
        object.__setattr__(self, "path", array)
        object.__setattr__(self, "notes", notes)
        object.__setattr__(self, "found", found)

    @property
    def squares(self) -> list[Square]:
        """The squares in order."""
        return [(x, y) for x, y in self.path.tolist()]

    def __len__(self) -> int:
        return len(self.path)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tour) and np.array_equal(self.path, other.path)

    def __hash__(self) -> int:
        return hash(self.path.tobytes())

    def __repr__(self) -> str:
        return f"Tour({self.squares})"


@dataclass(frozen=True)
class Refutation(Shown):
    """There is no tour: proved by a certificate, or claimed by a backend's bare word."""

    certificate: Certificate | None = None
    """The proof; None for a claim."""
    notes: str = field(default="", compare=False)
    """What the backend says of its search."""
    found: Provenance | None = field(default=None, compare=False)
    """Who found it, or who claims it."""


@dataclass(frozen=True)
class Unknown:
    """No answer, and why."""

    reason: str
    """What stopped the search."""
    notes: str = field(default="", compare=False)
    """What the backend says of its search."""
    found: Provenance | None = field(default=None, compare=False)
    """Who tried."""


Answer = Tour | Refutation | Unknown


def stamped(answer: Answer, found: Provenance) -> Answer:
    """The same answer with who found it."""
    match answer:
        case Tour():
            return Tour(answer.path, notes=answer.notes, found=found)
        case Refutation():
            return Refutation(answer.certificate, answer.notes, found)
        case Unknown():
            return Unknown(answer.reason, answer.notes, found)


def _pairs(squares: Sequence[object]) -> npt.NDArray[np.int64]:
    for step, square in enumerate(squares):
        match square:
            case (x, y) if _is_small(x) and _is_small(y):
                pass
            case _:
                raise BadProblem(
                    f"square {step + 1} of the tour is {shown(square)}: "
                    "expected two whole numbers x and y"
                )
    return np.array(squares, dtype=np.int64).reshape(len(squares), 2)


def _is_small(number: object) -> bool:
    return (type(number) is int or isinstance(number, np.integer)) and abs(int(number)) < 2**31
