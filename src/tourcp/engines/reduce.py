"""Reductions: what must be in every tour and what can be in none, before anyone searches.

At a vertex with two edges both are forced. Where two edges are forced, the others go; an edge that
would close a forced chain goes too, and a chain is contracted to one vertex between its ends. The
tours of what is left are the tours of the graph.
"""

from collections import deque
from dataclasses import dataclass

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.cycle import CycleGraph
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem

Edge = tuple[int, int]


class NoTour(Exception):
    """The forced edges contradict each other."""


@dataclass(frozen=True)
class Reduced:
    """A smaller problem with the same tours."""

    graph: CycleGraph
    """What was asked."""
    problem: Problem
    """What is left of it: a closed tour of a graph."""
    chains: dict[int, list[int]]
    """For each vertex that is left and stands for a chain, the chain's vertices in order."""
    kept: list[int]
    """The vertex of the graph that each other one is."""
    dropped: int
    """How many edges no tour can take."""

    @property
    def statistics(self) -> dict[str, int]:
        """What was saved."""
        saved = self.graph.size - self.problem.space.size
        return {"vertices saved": saved, "edges dropped": self.dropped}

    def restored(self, tour: Tour) -> Tour:
        """The tour of the graph that a tour of what is left means."""
        around = tour.path[:, 0].tolist()
        cycle: list[int] = []
        for at, vertex in enumerate(around):
            if vertex not in self.chains:
                cycle.append(self.kept[vertex])
                continue
            chain = self.chains[vertex]
            before = self.kept[around[at - 1]]
            cycle += chain[1:-1] if chain[0] == before else chain[-2:0:-1]
        path = self.graph.path(np.array(cycle, dtype=np.int64))
        return Tour(path, statistics=tour.statistics, found=tour.found)


def reduced(graph: CycleGraph) -> Reduced | None:
    """The graph without what no tour can use; None if nothing can be saved.

    Raises NoTour if the forced edges contradict each other.
    """
    if not graph.is_symmetric:
        return None
    forcing = _Forcing(graph)
    forcing.run()
    chains = forcing.chains()
    if not chains and not forcing.dropped:
        return None
    return _contracted(graph, forcing, chains)


class _Forcing:
    """The edges that are left, and those of them that are forced."""

    def __init__(self, graph: CycleGraph) -> None:
        self.size = graph.size
        first, second = graph.edges
        self.near: list[set[int]] = [set() for _ in range(graph.size)]
        for a, b in zip(first.tolist(), second.tolist(), strict=True):
            self.near[a].add(b)
            self.near[b].add(a)
        self.forced: list[set[int]] = [set() for _ in range(graph.size)]
        self.other_end = list(range(graph.size))
        """For the end of a forced chain, the other end; a lone vertex is its own."""
        self.length = [1] * graph.size
        """For the end of a forced chain, its number of vertices."""
        self.dropped = 0
        self.waiting = deque(range(graph.size))

    def run(self) -> None:
        """Force and drop until nothing changes."""
        while self.waiting:
            vertex = self.waiting.popleft()
            if len(self.near[vertex]) < 2:
                raise NoTour
            if len(self.near[vertex]) == 2:
                for other in sorted(self.near[vertex]):
                    self._force(vertex, other)
            if len(self.forced[vertex]) == 2:
                for other in sorted(self.near[vertex] - self.forced[vertex]):
                    self._drop(vertex, other)

    def _force(self, a: int, b: int) -> None:
        if b in self.forced[a]:
            return
        if len(self.forced[a]) == 2 or len(self.forced[b]) == 2:
            raise NoTour
        start, end = self.other_end[a], self.other_end[b]
        length = self.length[a] + self.length[b]
        self.forced[a].add(b)
        self.forced[b].add(a)
        self.waiting += (a, b)
        if start == b:  # the chain closes
            if self.length[a] < self.size:
                raise NoTour
            return
        self.other_end[start], self.other_end[end] = end, start
        self.length[start] = self.length[end] = length
        if length < self.size and end in self.near[start] and end not in self.forced[start]:
            self._drop(start, end)

    def _drop(self, a: int, b: int) -> None:
        self.near[a].discard(b)
        self.near[b].discard(a)
        self.dropped += 1
        self.waiting += (a, b)

    def chains(self) -> list[list[int]]:
        """The forced chains, from end to end; of a graph that is one forced cycle, none."""
        found = []
        for start in range(self.size):
            if len(self.forced[start]) == 1 and start < self.other_end[start]:
                chain, before = [start], -1
                while len(chain) == 1 or len(self.forced[chain[-1]]) == 2:
                    here = chain[-1]
                    (following,) = self.forced[here] - {before}
                    before = here
                    chain.append(following)
                found.append(chain)
        return found


def _contracted(graph: CycleGraph, forcing: _Forcing, chains: list[list[int]]) -> Reduced | None:
    inner = {vertex for chain in chains for vertex in chain[1:-1]}
    kept = [vertex for vertex in range(graph.size) if vertex not in inner]
    number = {vertex: at for at, vertex in enumerate(kept)}
    edges = [
        (number[a], number[b])
        for a in kept
        for b in sorted(forcing.near[a])
        if a < b and b in number and b not in forcing.forced[a]
    ]
    middles = {}
    for at, chain in enumerate(chains, start=len(kept)):
        middles[at] = chain
        edges += [(number[chain[0]], at), (number[chain[-1]], at)]
    if not chains:  # only edges were dropped
        edges += [(number[a], number[b]) for a in kept for b in sorted(forcing.forced[a]) if a < b]
    size = len(kept) + len(chains)
    if size < 3:
        return None
    ends = np.array(sorted(set(edges)), dtype=np.int64).reshape(-1, 2)
    names = [str(vertex) for vertex in range(size)]
    space = NamedGraph.from_arrays(names, ends[:, 0], ends[:, 1], title="reduced")
    return Reduced(graph, Problem(space, closed=True), middles, kept, forcing.dropped)
