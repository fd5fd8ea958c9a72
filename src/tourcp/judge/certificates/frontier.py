"""Frontiers: an order of the vertices in which the judge can see that there is no tour."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.certificate import Vertex
from tourcp.core.cycle import CycleGraph, cycle_graph, neighbours
from tourcp.core.errors import shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import read
from tourcp.core.problem import Problem
from tourcp.judge.bounds import too_large
from tourcp.judge.certificates.sweep import Sweep, TooMany, open_counts


@dataclass(frozen=True)
class Frontier:
    """All vertices, hubs too, in an order in which few are open at once.

    The judge tries all ways to pass them, vertex by vertex, and keeps only how the open vertices
    are connected. If nothing closes into a tour, there is none: true for any order, and quick for
    a good one.
    """

    kind: ClassVar[str] = "frontier"

    order: tuple[Vertex, ...]
    """The vertices, by name."""

    def fault(self, problem: Problem) -> Fault | None:
        """Sweep along the order, and refuse if a tour closes, or if that takes too long."""
        if problem.is_trivial:
            return Fault(FaultKind.DOES_NOT_REFUTE, "a board of one square has its tour")
        graph = cycle_graph(problem)
        if (fault := self._malformed(graph)) is not None:
            return fault
        if (fault := too_large(problem, len(self.order))) is not None:
            return fault
        try:
            has_tour = Sweep(graph, graph.numbers(self.order)).has_tour()
        except TooMany as reason:
            return Fault(FaultKind.TOO_LARGE, str(reason))
        if not has_tour:
            return None
        return Fault(FaultKind.DOES_NOT_REFUTE, "in this order, the vertices close into a tour")

    def _malformed(self, graph: CycleGraph) -> Fault | None:
        size = graph.size
        for vertex in self.order:
            if not isinstance(vertex, str) or graph.find(vertex) is None:
                found = f"{shown(vertex)} is not a vertex of the problem"
                return Fault(FaultKind.OFF_THE_BOARD, found)
        if len(set(self.order)) != len(self.order):
            return Fault(FaultKind.LISTED_TWICE, "a vertex is listed twice in the order")
        if len(self.order) != size:
            found = f"the order has {len(self.order):,} of {size:,} vertices"
            return Fault(FaultKind.MISSED, found)
        return None

    def width(self, graph: CycleGraph) -> int:
        """The most vertices that are open at once."""
        return max(open_counts(neighbours(graph), graph.numbers(self.order)), default=0)

    def cases(self, graph: CycleGraph) -> int:
        """In how many cases what is forced contradicts itself, if that is enough; else 0."""
        return Sweep(graph, graph.numbers(self.order)).cases

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        graph = cycle_graph(problem)
        if cases := self.cases(graph):
            each = f"in each of {cases} cases, " if cases > 1 else ""
            return f"{each}the forced moves contradict each other"
        width = self.width(graph)
        return (
            f"an order of the {len(self.order):,} vertices with at most {width} open at once, "
            "along which no tour closes"
        )

    def renamed(self, names: Mapping[Vertex, Vertex]) -> "Frontier":
        """The images in the same order; hubs keep their names."""
        return Frontier(tuple(names.get(vertex, vertex) for vertex in self.order))

    def to_json(self) -> dict[str, Any]:
        """The names in order."""
        return {"order": list(self.order)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Frontier":
        """The names in order."""
        return read(cls, fields)
