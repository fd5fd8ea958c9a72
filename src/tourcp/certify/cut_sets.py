"""Finding cut sets, from those that can be seen to those that take a search.

In order: nothing removed (a board in parts), the only neighbours of squares with just one, each
colour (if all moves change it), single vertices that hold a graph together, sets with fewer
neighbours than members (by matching and strong components), and hill climbing on small boards.
Finding is not trusted: a set counts only if the judge accepts it.
"""

from collections.abc import Iterator
from itertools import chain

import numpy as np
import numpy.typing as npt

from tourcp.certify.climbing import climbed_cut
from tourcp.certify.cut_vertices import parts_without
from tourcp.certify.light import cut_of, first_cut, matched_sets
from tourcp.core.cycle import CycleGraph, cycle_graph, neighbours
from tourcp.core.graph import MoveGraph, part_labels
from tourcp.core.limit import Clock
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.judge.certificates import CutSet

Vertices = npt.NDArray[np.intp]
"""A set whose removal may leave many parts; it comes with the most that it may leave."""

MOST_FOR_MATCHING = 4_000
"""Vertices of the largest graph that is matched."""


def find_cut_set(problem: Problem, clock: Clock) -> CutSet | None:
    """A cut set by any of the ways here, the quick ones first."""
    seen = find_obstacle(problem)
    if seen is not None:
        return seen
    graph = cycle_graph(problem)
    return find_critical_cut(problem, graph) or climbed_cut(problem, neighbours(graph), clock)


def find_critical_cut(problem: Problem, graph: CycleGraph) -> CutSet | None:
    """A cut set among the neighbours of sets with few neighbours."""
    if graph.size > MOST_FOR_MATCHING:
        return None
    near = neighbours(graph)
    return first_cut(problem, near, matched_sets(near))


def find_obstacle(problem: Problem) -> CutSet | None:
    """A cut set that can be seen without a search."""
    graph = problem.graph
    nothing = np.empty(0, dtype=np.intp), graph.size
    several = chain([nothing], gates(graph), colour_classes(graph))
    if isinstance(problem.space, NamedGraph):  # boards have gates at most
        several = chain(several, doors(graph))
    for vertices, parts in several:
        cut = cut_of(problem, vertices.tolist())
        if parts > cut.most_parts(problem) and cut.fault(problem) is None:
            return cut
    return None


def doors(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The vertices without which a graph falls apart: the one that leaves most parts, then all."""
    parts = parts_without(graph)
    if parts:
        busiest = max(parts, key=lambda vertex: parts[vertex])
        yield np.array([busiest]), parts[busiest]
        yield np.array(sorted(parts)), graph.size


def gates(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The vertices that are the only way to some other one: all together, then the busiest."""
    pairs = (
        np.concatenate((graph.tails, graph.targets)),
        np.concatenate((graph.targets, graph.tails)),
    )
    few = np.bincount(pairs[0], minlength=graph.size) <= 2  # a neighbour both ways counts twice
    near = few[pairs[0]]
    keys = np.unique(pairs[0][near].astype(np.int64) * graph.size + pairs[1][near])
    lonely = np.bincount(keys // graph.size, minlength=graph.size) == 1
    ways = np.bincount((keys % graph.size)[lonely[keys // graph.size]], minlength=graph.size)
    if ways.any():
        yield np.flatnonzero(ways), graph.size
        yield np.array([ways.argmax()]), graph.size


def colour_classes(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The two colours of a board whose moves all change the colour; none for other boards.

    In the graph that has each vertex once in each of two colours, and where every move changes the
    colour, a vertex is joined to its other self iff some round trip has an odd number of moves.
    Without one colour, the squares of the other are parts of their own.
    """
    size = graph.size
    tails = np.concatenate((graph.tails, graph.tails + np.int32(size)))
    heads = np.concatenate((graph.targets + np.int32(size), graph.targets))
    label = part_labels(2 * size, tails, heads, np.ones(2 * size, dtype=np.bool_))
    light, dark = label[:size], label[size:]
    if (light != dark).all():
        for colour in (light < dark, light > dark):
            yield np.flatnonzero(colour), size - int(np.count_nonzero(colour))
