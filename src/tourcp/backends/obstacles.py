"""Obstacles: cut sets that can be seen without a search.

What is tried: nothing removed (a board in parts), each colour class (if the moves alternate between
two colours), and the only neighbours of squares that have but one. Finding is not trusted: a set
counts only if its own check accepts it.
"""

from collections.abc import Iterator

import numpy as np

from tourcp.board import Square
from tourcp.graph import MoveGraph, move_graph, part_labels
from tourcp.problem import Problem
from tourcp.proofs import CutSet


def find_cut_set(problem: Problem) -> CutSet | None:
    """The first of the candidates that refutes the problem."""
    graph = move_graph(problem.rule, problem.board)
    for vertices in candidates(graph):
        cut = CutSet(_squares(problem, graph, vertices))
        if cut.fault(problem) is None:
            return cut
    return None


def candidates(graph: MoveGraph) -> Iterator["np.ndarray[tuple[int, ...], np.dtype[np.intp]]"]:
    """Sets of vertices whose removal may leave many parts."""
    yield np.empty(0, dtype=np.intp)
    yield from gates(graph)
    yield from colour_classes(graph)


def gates(graph: MoveGraph) -> Iterator["np.ndarray[tuple[int, ...], np.dtype[np.intp]]"]:
    """The vertices that are the only way to some other one, all together."""
    pairs = np.concatenate(
        (np.stack((graph.tails, graph.targets)), np.stack((graph.targets, graph.tails))), axis=1
    )
    near, far = np.unique(pairs, axis=1)
    lonely = np.bincount(near, minlength=graph.size) == 1
    gate = np.unique(far[lonely[near]]).astype(np.intp)
    if len(gate):
        yield gate


def colour_classes(graph: MoveGraph) -> Iterator["np.ndarray[tuple[int, ...], np.dtype[np.intp]]"]:
    """The two colours of a board whose moves all change the colour, if it is such a board.

    In the graph that has each vertex once in each of two colours, and where every move changes the
    colour, a vertex is joined to its other self iff some round trip has an odd number of moves.
    """
    size = graph.size
    tails = np.concatenate((graph.tails, graph.tails + np.int32(size)))
    heads = np.concatenate((graph.targets + np.int32(size), graph.targets))
    label = part_labels(2 * size, tails, heads, np.ones(2 * size, dtype=np.bool_))
    light, dark = label[:size], label[size:]
    if (light != dark).all():
        yield np.flatnonzero(light < dark)
        yield np.flatnonzero(light > dark)


def _squares(
    problem: Problem, graph: MoveGraph, vertices: "np.ndarray[tuple[int, ...], np.dtype[np.intp]]"
) -> tuple[Square, ...]:
    places, width = graph.places[vertices], problem.board.width
    return tuple(zip((places % width).tolist(), (places // width).tolist(), strict=True))
