"""Graphs: the moves between vertices as arrays, walks along them, and the parts they form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board
from tourcp.core.rule import Rule

MOST_KEPT = 100_000
"""Graphs of up to so many squares times moves are kept for the next call."""

MOST_FOLLOWED = 1_000
"""Up to so many moves are followed one by one, which is quicker than arrays."""

Ints = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]
Squares = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class MoveGraph:
    """The squares of a board and the moves between them, squares numbered without the holes.

    The targets of vertex v are `targets[offsets[v]:offsets[v + 1]]`, in the order of the rule's
    moves. Where wrap-around makes two moves equal, the first stays; a move that wraps onto its
    own square is left out.
    """

    offsets: npt.NDArray[np.int64]
    """Where the targets of each vertex begin; one more entry than vertices."""
    targets: Ints
    """The vertices that a move leads to."""
    moves: npt.NDArray[np.int16]
    """For each target, the index of the move in the rule."""

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.offsets) - 1

    @cached_property
    def tails(self) -> Ints:
        """For each target, the vertex that the move leaves."""
        tails = np.repeat(np.arange(self.size, dtype=np.int32), np.diff(self.offsets))
        tails.setflags(write=False)
        return tails

    @cached_property
    def near(self) -> tuple[list[int], ...]:
        """The targets of each vertex as plain numbers, sorted: nobody may change them."""
        targets = self.targets.tolist()
        return tuple([sorted(targets[a:b]) for a, b in pairwise(self.offsets.tolist())])

    def without(self, arcs: Sequence[int]) -> "MoveGraph":
        """The same vertices without some of the arcs."""
        kept = np.ones(len(self.targets), dtype=np.bool_)
        kept[list(arcs)] = False
        offsets = np.zeros_like(self.offsets)
        np.cumsum(np.bincount(self.tails[kept], minlength=self.size), out=offsets[1:])
        return MoveGraph(offsets, self.targets[kept], self.moves[kept])

    def in_order(self, order: list[int]) -> "MoveGraph":
        """The same graph with each vertex's targets in another order of the rule's moves."""
        rank = np.empty(len(order), dtype=np.int16)
        rank[order] = np.arange(len(order), dtype=np.int16)
        arcs = np.lexsort((rank[self.moves], self.tails))
        return MoveGraph(self.offsets, self.targets[arcs], self.moves[arcs])


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
    places = board.square_places
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


def are_steps(rule: Rule, board: Board, before: Squares, after: Squares) -> Mask:
    """Decide which squares a move leads to from which, without listing all moves of the board."""
    wanted = board.places_of(after)
    found = np.zeros(len(wanted), dtype=np.bool_)
    for alive, places in steps_from(rule, board, before):
        found |= (alive & (places == wanted)).any(axis=0)
    return found


def steps_from(rule: Rule, board: Board, start: Squares) -> Iterator[tuple[Mask, Squares]]:
    """Follow all moves from some squares, of a rider step by step, over joined sides too.

    Yields for each move (a row) from which squares it leads to a square, and to which places. A
    rider goes on until a side, a hole, or the square that it left.
    """
    here, holes, moves = board.places_of(start), board.hole_places, np.array(rule.moves)
    alive = np.tile(here >= 0, (len(moves), 1))
    for times in range(1, 2 * board.width * board.height if rule.rides else 2):
        points = start[np.newaxis] + moves[:, np.newaxis] * times
        places = board.places_of(board.folded(points.reshape(-1, 2))).reshape(alive.shape)
        alive = alive & (places >= 0) & (places != here)
        if len(holes):
            at = np.minimum(np.searchsorted(holes, places), len(holes) - 1)
            alive &= holes[at] != places
        if not alive.any():
            break
        yield alive, places


def _followed(rule: Rule, board: Board) -> MoveGraph:
    """The graph where a move may be repeated, or a join turns a side: a step at a time.

    Of several moves to one square the first stays.
    """
    start = board.squares_at(board.square_places)
    numbers = np.cumsum(board.mask) - 1
    tails, heads, moves = ([np.empty(0, dtype=np.int64)] for _ in range(3))
    for alive, places in steps_from(rule, board, start):
        index, here = np.nonzero(alive)
        tails.append(here)
        heads.append(numbers[places[alive]])
        moves.append(index)
    in_order = np.argsort(np.concatenate(moves), kind="stable")
    tail, head, move = (np.concatenate(some)[in_order] for some in (tails, heads, moves))
    _, first = np.unique(tail * len(start) + head, return_index=True)
    first = first[np.lexsort((first, tail[first]))]
    offsets = np.zeros(len(start) + 1, dtype=np.int64)
    np.cumsum(np.bincount(tail[first], minlength=len(start)), out=offsets[1:])
    return MoveGraph(offsets, head[first].astype(np.int32), move[first].astype(np.int16))


def _built(rule: Rule, board: Board) -> MoveGraph:
    if rule.rides or board.is_twisted:
        return _followed(rule, board)
    kept = distinct_moves(rule, board)
    targets = target_matrix(board, [(dx, dy) for _, dx, dy in kept])
    there = targets >= 0
    offsets = np.zeros(len(targets) + 1, dtype=np.int64)
    np.cumsum(there.sum(axis=1), out=offsets[1:])
    indices = np.array([index for index, _, _ in kept], dtype=np.int16)
    moves = np.broadcast_to(indices, there.shape)[there]
    graph = MoveGraph(offsets, targets[there], moves)
    for array in (graph.offsets, graph.targets, graph.moves):
        array.setflags(write=False)  # nobody may change what the judge looks at
    return graph


def walk(successor: Ints, start: int = 0) -> Ints:
    """Follow successors from a vertex until it comes again, and list the vertices passed."""
    following = successor.tolist()
    cycle, vertex = [start], following[start]
    while vertex != start:
        cycle.append(vertex)
        vertex = following[vertex]
    return np.array(cycle, dtype=np.int32)


def count_parts(size: int, tails: Ints, heads: Ints, kept: Mask) -> int:
    """Count the connected parts that the kept vertices form, whatever the directions."""
    if len(tails) <= MOST_FOLLOWED:
        return _count_followed(size, tails, heads, kept)
    labels = part_labels(size, tails, heads, kept)
    return int(np.count_nonzero(kept & (labels == np.arange(size))))


def _count_followed(size: int, tails: Ints, heads: Ints, kept: Mask) -> int:
    """The same for few moves, one after the other: every move that joins two parts makes one."""
    label = list(range(size))
    parts = int(np.count_nonzero(kept))
    both = kept[tails] & kept[heads]
    for a, b in zip(tails[both].tolist(), heads[both].tolist(), strict=True):
        while a != label[a]:
            a = label[a]
        while b != label[b]:
            b = label[b]
        if a != b:
            label[max(a, b)] = min(a, b)
            parts -= 1
    return parts


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
