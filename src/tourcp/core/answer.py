"""Answers: a tour, a refutation or unknown; always three, never two."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.certificate import Certificate
from tourcp.core.display import Saved
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import OwnNumbers
from tourcp.core.problem import Problem
from tourcp.core.space import Point

Statistics = Mapping[str, int | float | str]
"""What a backend says about its search, by name: `moves`, `rounds`, `cuts`, …"""


@dataclass(frozen=True, kw_only=True)
class Provenance(OwnNumbers):
    """Who found an answer, and at what cost."""

    backend: str
    """The backend's name."""
    version: str
    """The versions of the packages that did the work."""
    seconds: float
    """Wall-clock seconds, from the problem to the answer."""
    seed: int = 0
    """The seed of the random choices."""
    statistics: Statistics = field(default_factory=dict)
    """What the backend says of its search."""
    compiling: float = 0.0
    """Seconds spent on compiling kernels, which only a first use does; not part of `seconds`."""
    problem: Problem | None = field(default=None, repr=False, compare=False)
    """What was asked."""

    @property
    def notes(self) -> str:
        """The statistics in a line."""
        return notes(self.statistics)


def notes(statistics: Statistics) -> str:
    """Statistics in a line.

    >>> notes({"method": "sat", "clauses": 12345})
    'method: sat, clauses: 12,345'
    """
    return ", ".join(
        f"{name}: {value}" if isinstance(value, str) else f"{name}: {value:,}"
        for name, value in statistics.items()
    )


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Tour(Saved):
    """Every square once, each step a legal move. Printed, it is the numbered board.

    >>> tour = Tour([(0, 0), (1, 2), (2, 4)])
    >>> tour.squares
    [(0, 0), (1, 2), (2, 4)]
    >>> tour
    Tour([(0, 0), (1, 2), (2, 4)])
    """

    path: npt.NDArray[np.int64]
    """The squares in order, a row (x, y) each; read-only."""
    statistics: Statistics
    """What the backend says of its search."""
    found: Provenance | None
    """Who found it."""

    def __init__(
        self,
        path: Iterable[Point] | npt.NDArray[np.int64],
        *,
        statistics: Statistics | None = None,
        found: Provenance | None = None,
    ) -> None:
        array = np.array(path) if isinstance(path, np.ndarray) else _rows(list(path))
        if array.ndim != 2 or array.dtype.kind != "i":
            raise BadProblem(
                f"a tour is a list of squares (x, y), not an array of {array.shape} {array.dtype}"
            )
        array = array.astype(np.int64, copy=False)
        array.setflags(write=False)
        object.__setattr__(self, "path", array)
        object.__setattr__(self, "statistics", statistics or {})
        object.__setattr__(self, "found", found)

    @property
    def squares(self) -> list[Any]:
        """The vertices in order: (x, y) on a board, (x, y, z) in a box, the nodes of a graph."""
        points = self.path.tolist()
        problem = None if self.found is None else self.found.problem
        if problem is not None:
            return [problem.space.node(point) for point in points]
        if self.path.shape[1] == 1:
            raise BadProblem(
                "this tour of a graph does not know its graph: 'path' has the numbers of its "
                "vertices, from 0"
            )
        return [tuple(point) for point in points]

    def __len__(self) -> int:
        return len(self.path)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tour) and np.array_equal(self.path, other.path)

    def __hash__(self) -> int:
        return hash(self.path.tobytes())

    def __repr__(self) -> str:
        return f"Tour({[tuple(point) for point in self.path.tolist()]})"


@dataclass(frozen=True)
class Refutation(Saved):
    """There is no tour: proved by a certificate, or only claimed by a backend."""

    certificate: Certificate | None = None
    """The proof; None for a claim."""
    statistics: Statistics = field(default_factory=dict, compare=False)
    """What the backend says of its search."""
    found: Provenance | None = field(default=None, compare=False)
    """Who found it, or who claims it."""

    __str__ = Saved.__str__


@dataclass(frozen=True)
class Unknown(Saved):
    """No answer, and why."""

    reason: str
    """What stopped the search."""
    statistics: Statistics = field(default_factory=dict, compare=False)
    """What the backend says of its search."""
    found: Provenance | None = field(default=None, compare=False)
    """Who tried."""

    __str__ = Saved.__str__


Answer = Tour | Refutation | Unknown


def stamped(answer: Answer, found: Provenance) -> Answer:
    """The same answer with who found it."""
    return _changed(answer, answer.statistics, found)


def annotated(answer: Answer, **statistics: int | float | str) -> Answer:
    """The same answer with more statistics, put first."""
    return _changed(answer, {**statistics, **answer.statistics}, answer.found)


def _changed(answer: Answer, statistics: Statistics, found: Provenance | None) -> Answer:
    if isinstance(answer, Tour):
        return Tour(answer.path, statistics=statistics, found=found)
    return replace(answer, statistics=statistics, found=found)


def _rows(points: Sequence[object]) -> npt.NDArray[np.int64]:
    """Points as an array, a row each, all of as many numbers as the first."""
    width = len(points[0]) if points and isinstance(points[0], tuple | list) else 2
    for step, point in enumerate(points):
        match point:
            case [*numbers] if len(numbers) == width and all(map(_is_small, numbers)):
                pass
            case _:
                raise BadProblem(
                    f"square {step + 1} of the tour is {shown(point)}: "
                    "expected two whole numbers x and y"
                )
    return np.array(points, dtype=np.int64).reshape(len(points), width)


def _is_small(number: object) -> bool:
    return (type(number) is int or isinstance(number, np.integer)) and abs(int(number)) < 2**31
