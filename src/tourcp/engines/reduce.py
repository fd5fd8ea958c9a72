"""Reductions: what must be in every tour and what can be in none, seen before any search.

At a vertex with two edges both are forced. Where two edges are forced, the others go; an edge that
would close a forced chain goes too, and a chain is contracted to one vertex between its ends. The
tours of the smaller graph correspond to those of the graph.
"""

from dataclasses import dataclass

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.cycle import CycleGraph, neighbours
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.judge.certificates.forced import Forcing

Edge = tuple[int, int]


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
        """The tour of the graph that a tour of the smaller graph stands for."""
        around = tour.path[:, 0].tolist()
        cycle: list[int] = []
        for at, vertex in enumerate(around):
            if vertex not in self.chains:
                cycle.append(self.kept[vertex])
                continue
            chain = self.chains[vertex]
            before = self.kept[around[at - 1]]
            cycle += chain[1:-1] if chain[0] == before else chain[-2:0:-1]
        path = self.graph.path(cycle)
        return Tour(path, statistics=tour.statistics, found=tour.found)


def reduced(graph: CycleGraph) -> Reduced | None:
    """The graph without what no tour can use; None if nothing can be saved.

    Raises NoTour if the forced edges contradict each other.
    """
    if not graph.is_symmetric:
        return None
    forcing = Forcing(neighbours(graph))
    forcing.run()
    chains = _chains(forcing)
    if not chains and not forcing.dropped:
        return None
    return _contracted(graph, forcing, chains)


def _chains(forcing: Forcing) -> list[list[int]]:
    """The forced chains, from end to end; of a graph that is one forced cycle, none."""
    found = []
    for start in range(forcing.size):
        if len(forcing.forced[start]) == 1 and start < forcing.other_end[start]:
            chain, before = [start], -1
            while len(chain) == 1 or len(forcing.forced[chain[-1]]) == 2:
                here = chain[-1]
                (following,) = forcing.forced[here] - {before}
                before = here
                chain.append(following)
            found.append(chain)
    return found


def _contracted(graph: CycleGraph, forcing: Forcing, chains: list[list[int]]) -> Reduced | None:
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
