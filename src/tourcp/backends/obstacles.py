"""Obstacles: cut sets that can be seen without a search.

What is tried: nothing removed (a board in parts), each colour class (if the moves alternate between
two colours), and the only neighbours of squares that have but one. Finding is not trusted: a set
counts only if its own check accepts it.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from tourcp.board import Square
from tourcp.graph import MoveGraph, move_graph, part_labels
from tourcp.problem import Problem
from tourcp.proofs import CutSet

Vertices = npt.NDArray[np.intp]


def find_cut_set(problem: Problem) -> CutSet | None:
    """The first of the candidates that refutes the problem."""
    graph = move_graph(problem.rule, problem.board)
    for vertices, parts in candidates(graph):
        cut = CutSet(_squares(problem, graph, vertices))
        if parts > cut.most_parts(problem) and cut.fault(problem) is None:
            return cut
    return None


def candidates(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """Sets of vertices whose removal may leave many parts, and at most how many that may be."""
    yield np.empty(0, dtype=np.intp), graph.size
    yield from gates(graph)
    yield from colour_classes(graph)


def gates(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The vertices that are the only way to some other one: all together, then the busiest."""
    low, high = np.minimum(graph.tails, graph.targets), np.maximum(graph.tails, graph.targets)
    pairs = np.unique(low.astype(np.int64) * graph.size + high)
    ends = np.concatenate((pairs // graph.size, pairs % graph.size))
    others = np.concatenate((pairs % graph.size, pairs // graph.size))
    lonely = np.bincount(ends, minlength=graph.size) == 1
    ways = np.bincount(others[lonely[ends]], minlength=graph.size)
    if ways.any():
        yield np.flatnonzero(ways), graph.size
        yield np.array([ways.argmax()]), graph.size


def colour_classes(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The two colours of a board whose moves all change the colour, if it is such a board.

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


def _squares(problem: Problem, graph: MoveGraph, vertices: Vertices) -> tuple[Square, ...]:
    places, width = graph.places[vertices], problem.board.width
    return tuple(zip((places % width).tolist(), (places // width).tolist(), strict=True))
