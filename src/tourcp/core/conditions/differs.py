"""Differs: a tour that is not a given one. If there is none, the given one is unique."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from tourcp.core.conditions.condition import At, Condition, Fresh, Level, links_of, vertex_name
from tourcp.core.errors import BadProblem
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import Points, Space

if TYPE_CHECKING:
    from tourcp.core.cycle import CycleGraph

Link = frozenset[str]


@dataclass(frozen=True)
class Differs(Condition):
    """Some move is not one of the given tour's; direction and first square do not matter."""

    kind: ClassVar[str] = "differs"
    level: ClassVar[Level] = Level.LINKS

    tour: tuple[str, ...]
    """The given tour: its vertices in order."""

    @classmethod
    def parse(cls, text: str) -> "Differs":
        """Read the vertices in order, joined by `+`."""
        return cls(tuple(text.split("+")))

    def on(self, space: Space, *, closed: bool) -> "Differs":
        """The tour with its vertices called as the space calls them; each must be there once."""
        if space.is_one_way:
            raise BadProblem(f"a different tour needs moves that lead back, unlike {space.summary}")
        tour = tuple(vertex_name(space, name) for name in self.tour)
        if len(set(tour)) != len(tour) or len(tour) != space.size:
            raise BadProblem(
                f"a tour of {len(set(tour))} vertices: expected all {space.size}, once"
            )
        return replace(self, tour=tour)

    def demand(self, space: Space, *, closed: bool) -> Hashable:
        """Identify the tour by its moves, whatever its direction and its first square."""
        return self.kind, frozenset(self.links(closed=closed))

    def links(self, *, closed: bool) -> set[Link]:
        """The moves of the given tour."""
        around = self.tour[1:] + (self.tour[:1] if closed else ())
        return {frozenset(pair) for pair in zip(self.tour, around, strict=False)}

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse the given tour."""
        names = tuple(space.name(point) for point in path.tolist())
        if Differs(names).links(closed=closed) != self.links(closed=closed):
            return None
        return Fault(FaultKind.THE_SAME, "this is the given tour, and another one is asked for")

    @property
    def value(self) -> str:
        """The vertices in order."""
        return "+".join(self.tour)

    def __str__(self) -> str:
        return f"it is not the tour from {self.tour[0]} by {self.tour[1 % len(self.tour)]}"

    def clauses(self, graph: "CycleGraph", fresh: Fresh) -> Iterator[list[int]]:
        """Not all links of the given tour are taken."""
        links = self.links(closed=graph.problem.closed)
        taken = {
            frozenset(graph.names[end] for end in ends): -link for link, ends in links_of(graph)
        }
        if all(link in taken for link in links):  # else a forbidden move is one of them
            yield sorted(taken[link] for link in links)

    def numbering_clauses(self, space: Space, at: At, *, closed: bool) -> Iterator[list[int]]:
        """Exclude the numberings of the tour: in both directions, and if closed from any square."""
        vertices = [vertex for name in self.tour if (vertex := space.find(name)) is not None]
        for order in (vertices, vertices[::-1]):
            for first in range(len(order) if closed else 1):
                numbered = enumerate(order[first:] + order[:first], start=1)
                yield [-at(vertex, number) for number, vertex in numbered]
