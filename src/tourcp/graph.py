"""Graphs: the moves between squares as arrays, and the one question every problem becomes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from tourcp.board import Board, Square
from tourcp.problem import Problem
from tourcp.rule import Rule

MOST_KEPT = 100_000
"""Squares times moves of the graphs that are kept for the next who asks."""

Ints = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class MoveGraph:
    """The squares of a board and the moves between them, squares numbered without the holes.

    The targets of vertex v are `targets[offsets[v]:offsets[v + 1]]`, in the order of the rule's
    moves. Where wrap-around makes two moves equal, the first stays; a move that wraps onto its
    own square is left out.
    """

    places: npt.NDArray[np.int64]
    """The row-major place of each vertex."""
    offsets: npt.NDArray[np.int64]
    """Where the targets of each vertex begin; one more entry than vertices."""
    targets: Ints
    """The vertices that a move leads to."""
    moves: npt.NDArray[np.int16]
    """For each target, the index of the move in the rule."""

    @property
    def size(self) -> int:
        """The number of squares."""
        return len(self.places)

    @cached_property
    def tails(self) -> Ints:
        """For each target, the vertex that the move leaves."""
        tails = np.repeat(np.arange(self.size, dtype=np.int32), np.diff(self.offsets))
        tails.setflags(write=False)
        return tails

    def in_order(self, order: list[int]) -> "MoveGraph":
        """The same graph with each vertex's targets in another order of the rule's moves."""
        rank = np.empty(len(order), dtype=np.int16)
        rank[order] = np.arange(len(order), dtype=np.int16)
        arcs = np.lexsort((rank[self.moves], self.tails))
        return MoveGraph(self.places, self.offsets, self.targets[arcs], self.moves[arcs])


def distinct_moves(rule: Rule, board: Board) -> list[tuple[int, int, int]]:
    """The moves (index, dx, dy) that differ on this board and leave their square.

    Going round a joined side, dx and dy count only modulo the board's width and height.
    """
    wrap_x, wrap_y = board.wraps
    seen = {(0, 0)}
    kept = []
    for index, (dx, dy) in enumerate(rule.moves):
        step = (dx % board.width if wrap_x else dx, dy % board.height if wrap_y else dy)
        if step not in seen:
            seen.add(step)
            kept.append((index, *step))
    return kept


def target_matrix(board: Board, steps: Sequence[tuple[int, int]]) -> Ints:
    """Where each step leads from each vertex, -1 for nowhere: a step at a time for all squares."""
    width, height = board.width, board.height
    wrap_x, wrap_y = board.wraps
    places = np.flatnonzero(board.mask)
    vertex_at = np.full(width * height, -1, dtype=np.int32)
    vertex_at[places] = np.arange(len(places), dtype=np.int32)
    y, x = np.divmod(places.astype(np.int32), np.int32(width))
    targets = np.full((len(places), len(steps)), -1, dtype=np.int32)
    for column, (dx, dy) in enumerate(steps):
        to_x, to_y = x + np.int32(dx), y + np.int32(dy)
        if wrap_x:
            to_x %= width
        if wrap_y:
            to_y %= height
        inside = (to_x >= 0) & (to_x < width) & (to_y >= 0) & (to_y < height)
        targets[inside, column] = vertex_at[to_y[inside] * width + to_x[inside]]
    return targets


def move_graph(rule: Rule, board: Board) -> MoveGraph:
    """Build the graph of a rule on a board, a move at a time for all squares at once.

    >>> graph = move_graph(Rule.parse("knight"), Board.parse("3x3"))
    >>> graph.targets[graph.offsets[0] : graph.offsets[1]].tolist()
    [5, 7]
    """
    is_small = len(board) * len(rule.moves) <= MOST_KEPT
    return _kept(rule, board) if is_small else _built(rule, board)


@lru_cache(maxsize=8)
def _kept(rule: Rule, board: Board) -> MoveGraph:
    """Finders and the judge ask for the same small graphs again and again."""
    return _built(rule, board)


def _built(rule: Rule, board: Board) -> MoveGraph:
    kept = distinct_moves(rule, board)
    targets = target_matrix(board, [(dx, dy) for _, dx, dy in kept])
    there = targets >= 0
    offsets = np.zeros(len(targets) + 1, dtype=np.int64)
    np.cumsum(there.sum(axis=1), out=offsets[1:])
    indices = np.array([index for index, _, _ in kept], dtype=np.int16)
    moves = np.broadcast_to(indices, there.shape)[there]
    graph = MoveGraph(np.flatnonzero(board.mask), offsets, targets[there], moves)
    for array in (graph.places, graph.offsets, graph.targets, graph.moves):
        array.setflags(write=False)  # nobody may change what the judge looks at
    return graph


@dataclass(frozen=True, eq=False)
class CycleGraph:
    """The one question: has this graph a Hamiltonian cycle?

    Open tours pass through hubs, vertices after the last square. Any ends: one hub joined to
    every square. One end fixed: two hubs, joined to each other, one to the fixed end, the other
    to every square that may be the other end. Both ends fixed: one hub joined to the two. The
    arcs at hubs run in the direction of the tour, so a cycle is a tour and not its reversal.
    """

    problem: Problem
    """What was asked."""
    places: npt.NDArray[np.int64]
    """The row-major place of each vertex that is a square."""
    tails: Ints
    """For each arc, the vertex that it leaves; squares first, in order."""
    heads: Ints
    """For each arc, the vertex that it enters."""
    hubs: int
    """How many vertices are no squares: 0, 1 or 2."""

    @property
    def size(self) -> int:
        """The number of vertices, hubs included."""
        return len(self.places) + self.hubs

    @property
    def is_symmetric(self) -> bool:
        """Whether the direction of a cycle does not matter, so that edges are enough."""
        return not self.problem.rule.is_one_way

    def vertex_name(self, vertex: int) -> str:
        """A square as `x,y`, a hub by its number."""
        if vertex >= len(self.places):
            return f"hub {vertex - len(self.places)}"
        y, x = divmod(int(self.places[vertex]), self.problem.board.width)
        return f"{x},{y}"

    @cached_property
    def vertex_by_name(self) -> dict[str, int]:
        """The vertex that `vertex_name` calls so."""
        return {self.vertex_name(vertex): vertex for vertex in range(self.size)}

    @cached_property
    def edges(self) -> tuple[Ints, Ints]:
        """Each pair of vertices joined by an arc, once, as (smaller, larger), sorted."""
        low, high = np.minimum(self.tails, self.heads), np.maximum(self.tails, self.heads)
        keys = np.unique(low.astype(np.int64) * self.size + high)
        first, second = np.divmod(keys, self.size)
        return first.astype(np.int32), second.astype(np.int32)

    @property
    def links(self) -> tuple[Ints, Ints]:
        """What a tour chooses from: edges if the direction does not matter, else arcs."""
        return self.edges if self.is_symmetric else (self.tails, self.heads)

    @cached_property
    def link_keys(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Sorted keys first * size + second of the links, and the link of each, to look them up."""
        first, second = self.links
        keys = first.astype(np.int64) * self.size + second
        order = np.argsort(keys)
        return keys[order], order

    def path(self, cycle: npt.NDArray[np.integer]) -> npt.NDArray[np.int64]:
        """Turn a Hamiltonian cycle, as its vertices in order, into the squares (x, y) of a tour.

        The cycle may run either way if the rule is symmetric; it is turned to run from the
        start, or to the end, that the problem fixes.
        """
        problem, count = self.problem, len(self.places)
        if self.hubs:
            at = int(np.flatnonzero(cycle >= count)[0])
            cycle = np.roll(cycle, -at)
            cycle = cycle[cycle < count]
        x, y = self.places % problem.board.width, self.places // problem.board.width
        path = np.stack((x[cycle], y[cycle]), axis=1)
        if problem.closed and problem.start is not None:
            at = int(np.flatnonzero((path == problem.start).all(axis=1))[0])
            return np.roll(path, -at, axis=0)
        wrong_start = problem.start is not None and tuple(path[0]) != problem.start
        wrong_end = problem.end is not None and tuple(path[-1]) != problem.end
        return path[::-1] if self.hubs and (wrong_start or wrong_end) else path


def cycle_graph(problem: Problem) -> CycleGraph:
    """Build the graph whose Hamiltonian cycles are the tours of a problem."""
    graph = move_graph(problem.rule, problem.board)
    if problem.closed:
        return CycleGraph(problem, graph.places, graph.tails, graph.targets, 0)
    first = _candidates(graph, problem, problem.start, problem.end)
    last = _candidates(graph, problem, problem.end, problem.start)
    hubs = 2 if (problem.start is None) != (problem.end is None) else 1
    before, after = graph.size, graph.size + hubs - 1
    link = np.arange(hubs - 1, dtype=np.int32)
    tails = (graph.tails, last, np.full_like(first, before), link + np.int32(after))
    heads = (graph.targets, np.full_like(last, after), first, link + np.int32(before))
    return CycleGraph(problem, graph.places, np.concatenate(tails), np.concatenate(heads), hubs)


def _candidates(
    graph: MoveGraph, problem: Problem, wanted: Square | None, taken: Square | None
) -> Ints:
    """The vertices that may be one end: the wanted one, or all but the other end."""
    vertices = np.arange(graph.size, dtype=np.int32)
    if wanted is not None:
        return vertices[[vertex_of(graph, problem.board, wanted)]]
    if taken is not None:
        return np.delete(vertices, vertex_of(graph, problem.board, taken))
    return vertices


def vertex_of(graph: MoveGraph, board: Board, square: Square) -> int:
    """The vertex that stands for a square of the board."""
    return int(np.searchsorted(graph.places, square[1] * board.width + square[0]))


def walk(successor: Ints, start: int = 0) -> Ints:
    """Follow successors from a vertex until it comes again, and list the vertices passed."""
    following = successor.tolist()
    cycle, vertex = [start], following[start]
    while vertex != start:
        cycle.append(vertex)
        vertex = following[vertex]
    return np.array(cycle, dtype=np.int32)


def count_parts(size: int, tails: Ints, heads: Ints, kept: Mask) -> int:
    """Count the connected parts that the kept vertices form, directions aside."""
    return len(np.unique(part_labels(size, tails, heads, kept)[kept]))


def part_labels(size: int, tails: Ints, heads: Ints, kept: Mask) -> Ints:
    """Label every kept vertex with the smallest vertex of its connected part.

    Every part hooks onto the smallest one that it is joined to, labels are followed to their ends,
    and moves within a part are dropped: the rounds grow with the logarithm of the board.
    """
    both = kept[tails] & kept[heads]
    a, b = tails[both], heads[both]
    label = np.arange(size, dtype=np.int32)
    while len(a):
        np.minimum.at(label, np.maximum(a, b), np.minimum(a, b))
        while True:
            further = label[label]
            if np.array_equal(further, label):
                break
            label = further
        a, b = label[a], label[b]
        apart = a != b
        a, b = a[apart], b[apart]
    return label
