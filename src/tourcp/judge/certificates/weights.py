"""Weights: a tour would have to collect more than all moves together can give.

Put an integer w(v) on every vertex of the graph with hubs, and an integer z(S) >= 0 on some sets of
vertices. A tour passes every vertex, by two edges; it leaves every proper set, by two edges at
least; and it takes each edge once at most. So if every edge e = ab gives

    c(e) = w(a) + w(b) + the z(S) of the sets that it leaves,

then 2 Σ w + 2 Σ z <= Σ of c(e) over the tour's edges <= Σ of max(0, c(e)) over all edges. Where the
left side is greater than the right, there is no tour (a Farkas certificate). Colours (+1 and -1),
dead ends and cut sets are special cases.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tourcp.core.certificate import Vertex
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import counted, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.judge.bounds import too_large

MOST_WORK = 2 * 10**8
"""Sets times moves and vertices: a few seconds."""


@dataclass(frozen=True)
class Weights:
    """Integers on vertices and on sets of vertices that no tour can satisfy."""

    kind: ClassVar[str] = "weights"

    weights: tuple[tuple[Vertex, int], ...]
    """The vertices with a weight other than zero."""
    sets: tuple[tuple[tuple[Vertex, ...], int], ...] = ()
    """The sets with a weight, each with its weight."""

    def fault(self, problem: Problem) -> Fault | None:
        """Add up both sides, and refuse unless a tour would have to collect too much."""
        if problem.is_trivial:
            return Fault(FaultKind.DOES_NOT_REFUTE, "a board of one square has its tour")
        names = len(self.weights) + sum(len(group) for group, _ in self.sets)
        if (fault := too_large(problem, names)) is not None:
            return fault
        graph = cycle_graph(problem)
        if (fault := self._malformed(graph)) is not None:
            return fault
        needed, given = self.balance(graph)
        if needed > given:
            return None
        return Fault(
            FaultKind.DOES_NOT_REFUTE,
            f"a tour must collect {needed}, and the moves give up to {given}",
        )

    def _malformed(self, graph: CycleGraph) -> Fault | None:
        numbers = [weight for _, weight in self.weights] + [weight for _, weight in self.sets]
        if any(type(number) is not int for number in numbers):
            return Fault(FaultKind.NOT_A_WHOLE_NUMBER, "every weight must be an integer")
        edges = len(graph.edges[0])
        if len(self.sets) * (edges + graph.size) > MOST_WORK:
            return Fault(FaultKind.TOO_LARGE, f"{len(self.sets):,} sets on {edges:,} moves")
        if sum(abs(number) for number in numbers) * 2 * (edges + 1) >= 2**62:
            return Fault(FaultKind.NUMBER_TOO_LARGE, "the sums would not fit into a machine word")
        if any(weight < 0 for _, weight in self.sets):
            return Fault(FaultKind.NEGATIVE_SET, "the weight of a set must not be below zero")
        for group in ([vertex for vertex, _ in self.weights], *(group for group, _ in self.sets)):
            if len(set(group)) != len(group):
                return Fault(
                    FaultKind.LISTED_TWICE, "a vertex is listed twice in the weights or in a set"
                )
            for vertex in group:
                if graph.find(vertex) is None:
                    return Fault(
                        FaultKind.OFF_THE_BOARD, f"{shown(vertex)} is not a vertex of the problem"
                    )
        for group, _ in self.sets:
            if not 0 < len(group) < graph.size:
                return Fault(
                    FaultKind.NOT_A_PROPER_SET, "a set must hold some vertices and not all"
                )
        return None

    def balance(self, graph: CycleGraph) -> tuple[int, int]:
        """What a tour must collect, and what all moves together give."""
        on_vertex, in_set = self.arrays(graph)
        first, second = graph.edges
        gain = on_vertex[first] + on_vertex[second]
        for inside, (_, weight) in zip(in_set, self.sets, strict=True):
            gain = gain + weight * (inside[first] != inside[second])
        needed = 2 * int(on_vertex.sum()) + 2 * sum(weight for _, weight in self.sets)
        return needed, int(np.maximum(gain, 0).sum())

    def arrays(
        self, graph: CycleGraph
    ) -> tuple[npt.NDArray[np.int64], list[npt.NDArray[np.bool_]]]:
        """The weight of every vertex, and which vertices are in each set."""
        on_vertex = np.zeros(graph.size, dtype=np.int64)
        vertices = graph.numbers(name for name, _ in self.weights)
        on_vertex[vertices] = [weight for _, weight in self.weights]
        in_set = []
        for group, _ in self.sets:
            inside = np.zeros(graph.size, dtype=np.bool_)
            inside[graph.numbers(group)] = True
            in_set.append(inside)
        return on_vertex, in_set

    def summary(self, problem: Problem) -> str:
        """The argument in a phrase."""
        needed, given = self.balance(cycle_graph(problem))
        vertices = counted(len(self.weights), "vertex", "vertices")
        sets = f" and {counted(len(self.sets), 'set')}" if self.sets else ""
        return (
            f"weights on {vertices}{sets}: "
            f"a tour must collect {needed}, the moves give at most {given}"
        )

    def renamed(self, names: Mapping[Vertex, Vertex]) -> "Weights":
        """The same weights on the images; the hubs of open tours keep their names."""
        return Weights(
            tuple((names.get(vertex, vertex), weight) for vertex, weight in self.weights),
            tuple(
                (tuple(names.get(vertex, vertex) for vertex in group), weight)
                for group, weight in self.sets
            ),
        )

    def to_json(self) -> dict[str, Any]:
        """The weights by vertex, and the sets."""
        return {
            "weights": dict(self.weights),
            "sets": [{"weight": weight, "vertices": list(group)} for group, weight in self.sets],
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Weights":
        """The weights from plain values."""
        refuse_unknown(fields, ["weights", "sets"])
        weights = take(fields, "weights", dict[Vertex, int])
        return cls(
            tuple(weights.items()), tuple(map(astuple, take(fields, "sets", tuple[_Set, ...])))
        )


@dataclass(frozen=True)
class _Set:
    """A set as it stands in files."""

    vertices: tuple[Vertex, ...]
    weight: int
