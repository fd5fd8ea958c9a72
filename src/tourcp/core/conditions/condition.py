"""What every condition can do: judge a tour, be put into words, written down and modelled."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tourcp.core.fault import Fault
from tourcp.core.fields import OwnNumbers, read
from tourcp.core.space import Points, Space

if TYPE_CHECKING:
    from tourcp.core.cycle import CycleGraph

Fresh = Callable[[], int]
"""Gives a new variable."""

At = Callable[[int, int], int]
"""The literal that says that a vertex has a number (from 1 on)."""


class Level(StrEnum):
    """What it takes to express a condition: the cheapest way that will do."""

    GRAPH = "graph"
    """The graph is rewritten."""
    LINKS = "links"
    """Clauses over the moves that a tour takes."""
    POSITIONS = "positions"
    """Clauses over which square has which number."""


@dataclass(frozen=True)
class Condition(OwnNumbers, ABC):
    """A demand on a tour beyond visiting everything; vertices are held by name."""

    kind: ClassVar[str]
    """The name of this sort of condition, in files and on the command line."""
    level: ClassVar[Level]
    """What it takes to express it."""
    words: ClassVar[str]
    """A part of a sentence, with its fields in braces: `{0.number} stands on {0.square}`."""

    @abstractmethod
    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Say where a tour, which is otherwise right, breaks the condition, or nothing."""

    @property
    def fits_paths(self) -> bool:
        """Whether it can be asked of a path that leaves squares out."""
        return False

    def __str__(self) -> str:
        """The condition as a part of a sentence: `17 stands on 3,4`."""
        return self.words.format(self)

    @property
    def text(self) -> str:
        """The condition as it reads back: its kind, a blank, and what it says."""
        return f"{self.kind} {self.value}".strip()

    @property
    @abstractmethod
    def value(self) -> str:
        """What it says, as `parse` reads it."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """Read the condition as the command line has it."""

    def on(self, space: Space, *, closed: bool) -> "Condition":
        """The condition with its vertices called as the space calls them; BadProblem if none."""
        return self

    def demand(self, space: Space, *, closed: bool) -> Hashable:
        """Identify the demand: equal for two forms of one condition, such as `a-b` and `b-a`."""
        return self

    def clauses(self, graph: "CycleGraph", fresh: Fresh) -> Iterator[list[int]]:
        """What the links of a tour (variable i + 1 is link i) satisfy; of level links only."""
        raise NotImplementedError

    def position_clauses(self, space: Space, at: At, fresh: Fresh) -> Iterator[list[int]]:
        """What the numbers of the vertices satisfy; of level positions only."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The condition as plain values."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        plain = {name: list(one) if isinstance(one, tuple) else one for name, one in values.items()}
        return {"kind": self.kind, **plain}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The condition from plain values, which may be anything at all."""
        return read(cls, values)


@dataclass(frozen=True)
class OfAnyPath(Condition):
    """A condition that can be asked of a path that leaves squares out, too."""

    @property
    def fits_paths(self) -> bool:
        """It speaks of moves alone."""
        return True


def vertex_name(space: Space, text: str) -> str:
    """The name of the vertex that a text means."""
    return space.name(space.parse(text))


def numbers_of(space: Space, path: Points) -> dict[str, int]:
    """The number of each vertex on a tour, by its name, from 1 on."""
    return {space.name(point): number for number, point in enumerate(path.tolist(), start=1)}


def links_of(graph: "CycleGraph") -> Iterator[tuple[int, tuple[int, int]]]:
    """Each link's variable and its ends; half of a required move stands for all of it."""
    pairs = zip(*(ends.tolist() for ends in graph.links), strict=True)
    for variable, pair in enumerate(pairs, start=1):
        yield variable, graph.required.get(max(pair), pair)
