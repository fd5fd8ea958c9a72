"""Layouts: where the vertices of a space are on a picture, and how a move is drawn there.

Whatever is drawn asks the layout, and nothing else, for points, cells and strokes: of squares, of
hexagons, of the layers of a box side by side, or of the vertices of a graph as discs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import ceil, cos, pi, sin, sqrt

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board, Square
from tourcp.core.box import PieceInBox
from tourcp.core.errors import BadProblem
from tourcp.core.named_graph import NamedGraph
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard, Space
from tourcp.drawing.looks import CELL, DISC
from tourcp.drawing.strokes import Spot, Stroke, bend_of, images, short, stroke_data

MOST_LAID_OUT = 400
"""Networkx lays out graphs of up to so many vertices; larger ones go on a circle."""

SQUARE = tuple((x * CELL / 2, y * CELL / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
HEXAGON = tuple((CELL / sqrt(3) * sin(k * pi / 3), -CELL / sqrt(3) * cos(k * pi / 3))
                for k in range(6))  # fmt: skip

Edges = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Layout:
    """The points, the cells and the size of a picture of a space."""

    points: npt.NDArray[np.float64]
    """The middle of each vertex, a row (x, y) each, in units."""
    width: float
    """How far to the right the cells reach, from 0."""
    height: float
    """How far down they reach, from 0."""
    corners: tuple[Spot, ...] = ()
    """The corners of a cell around its middle; none for discs."""
    shades: npt.NDArray[np.int64] | None = None
    """The shade of each cell: 0 light, 1 dark, 2 between; None for discs."""
    board: Board | None = None
    """The board, where there is one."""
    rule: Rule | None = None
    """How the piece moves on it."""
    panels: tuple[tuple[float, float, str], ...] = ()
    """What is written over the parts of a picture: where, and the words."""
    edges: Edges = field(default_factory=lambda: np.empty((0, 2), dtype=np.int64))
    """The moves that are part of the ground, as pairs of vertices."""

    def spot(self, vertex: int) -> Spot:
        """Where a vertex is: the one place where a picture asks for it."""
        x, y = self.points[vertex].tolist()
        return x, y

    @property
    def is_joined(self) -> bool:
        """Whether moves go round joined sides."""
        return self.board is not None and self.board.wrap != "flat"

    def cells(self, vertices: Iterable[int], scale: float = 1.0) -> str:
        """The outlines of some cells as the commands of one path."""
        shape = self.shape(scale)
        spots = self.points[np.fromiter(vertices, dtype=np.int64)].tolist()
        return "".join(f"M{short(x)} {short(y)}{shape}" for x, y in spots)

    def shape(self, scale: float = 1.0) -> str:
        """The outline of every cell, from its middle on."""
        if not self.corners:
            r = short(DISC * scale)
            across = short(2 * DISC * scale)
            return f"m-{r} 0a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"
        spots = [(x * scale, y * scale) for x, y in self.corners]
        steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(spots)]
        lines = "".join(stroke_data(dx, dy) for dx, dy in steps)
        return f"m{short(spots[0][0])} {short(spots[0][1])}{lines}z"

    def outline(self, vertices: Iterable[int]) -> str:
        """The border around some cells, as the commands of a path."""
        if not self.corners:
            return self.cells(vertices)
        following: dict[Spot, set[Spot]] = {}
        for vertex in vertices:
            x, y = self.spot(vertex)
            spots = [(round(x + dx, 2), round(y + dy, 2)) for dx, dy in self.corners]
            for here, there in zip(spots, [*spots[1:], spots[0]], strict=True):
                if here in following.get(there, ()):
                    following[there].remove(here)
                else:
                    following.setdefault(here, set()).add(there)
        loops = []
        for first in sorted(following):
            while following[first]:
                loop = [first]
                while len(loop) == 1 or loop[-1] != first:
                    there = min(following[loop[-1]])
                    following[loop[-1]].remove(there)
                    loop.append(there)
                loops.append("L".join(f"{short(x)} {short(y)}" for x, y in _turns(loop[1:])))
        return "".join(f"M{loop}z" for loop in loops)

    def strokes(self, here: int, there: int) -> list[Stroke]:
        """How a move is drawn: one stroke, or where it goes round a joined side several."""
        if self.board is None or self.rule is None:
            return [Stroke(self.spot(here), self.spot(there))]
        (x, y), (u, v) = self._squares[here], self._squares[there]
        if not self.is_joined:
            bend = bend_of((u - x, v - y))
            return [Stroke(self.spot(here), self.spot(there), bend)]
        step = self._step((x, y), (u, v))
        bend = bend_of(step)
        return [
            Stroke(_middle(one), _middle(other), -bend if is_mirrored else bend)
            for one, other, is_mirrored in images(self.board, (x, y), step)
        ]

    def moves_data(self, vertices: Sequence[int]) -> list[str]:
        """The commands for each move along some vertices, from where the last one ended."""
        if self.is_joined:
            return [_joined(self.strokes(a, b)) for a, b in pairwise(vertices)]
        # Most moves are alike, so each kind is written once.
        known: dict[Spot, str] = {}
        steps = np.diff(self.points[np.asarray(vertices, dtype=np.int64)], axis=0).tolist()
        found = []
        for number, (dx, dy) in enumerate(steps):
            if (dx, dy) not in known:
                (stroke,) = self.strokes(vertices[number], vertices[number + 1])
                known[dx, dy] = stroke.data
            found.append(known[dx, dy])
        return found

    @cached_property
    def _squares(self) -> list[Square]:
        assert self.board is not None
        return list(self.board.squares)

    def _step(self, here: Square, there: Square) -> Square:
        """The move from one square to another, which may go round a joined side."""
        assert self.board is not None and self.rule is not None
        moves = np.array(self.rule.moves)
        direct = there[0] - here[0], there[1] - here[1]
        longest = 2 * max(self.board.width, self.board.height) if self.rule.rides else 1
        for times in range(1, longest + 1):
            ends = self.board.folded(np.array([here]) + moves * times).tolist()
            steps = [
                (dx * times, dy * times)
                for (dx, dy), end in zip(self.rule.moves, ends, strict=True)
                if tuple(end) == there
            ]
            if steps:
                return direct if direct in steps else steps[0]
        return direct


def offset(grid: str, columns: int, rows: int) -> Spot:
    """How far apart two places are on a picture that are so many columns and rows apart."""
    if grid == "hex":
        return (columns + rows / 2) * CELL, rows * (sqrt(3) / 2) * CELL
    return columns * CELL, rows * CELL


def layout_of(space: Space, order: Sequence[int] | None = None) -> Layout:
    """Where the vertices of a space are on a picture; a circle goes round in an order, if given."""
    match space:
        case PieceOnBoard(rule=rule, board=board):
            return board_layout(board, rule)
        case PieceInBox():
            return _box_layout(space)
        case NamedGraph():
            return _graph_layout(space, order)
    raise BadProblem(f"{space.summary} has no picture: draw a board, a box or a graph")


def board_layout(board: Board, rule: Rule | None = None) -> Layout:
    """Squares in rows, or hexagons with every row half a place further on."""
    squares = board.squares_at(board.square_places)
    x, y = squares[:, 0], squares[:, 1]
    if board.grid == "square":
        points = (squares * CELL + CELL / 2).astype(np.float64)
        return Layout(points, board.width * CELL, board.height * CELL, SQUARE, (x + y) % 2,
                      board, rule)  # fmt: skip
    points = np.stack([(x + y / 2) * CELL, y * (sqrt(3) / 2) * CELL], axis=1).astype(np.float64)
    points += np.array([CELL / 2, CELL / sqrt(3)]) - points.min(axis=0)
    width, height = (points.max(axis=0) + np.array([CELL / 2, CELL / sqrt(3)])).tolist()
    return Layout(points, width, height, HEXAGON, (x - y) % 3, board, rule)


def _box_layout(space: PieceInBox) -> Layout:
    """The layers of a box side by side, in rows of about the same width and height."""
    wide, high, deep = space.sides
    columns = min(deep, max(1, ceil(sqrt(deep * (high + 1) / (wide + 1)))))
    across, down = (wide + 1) * CELL, (high + 1.5) * CELL
    x, y, z = space.points(np.arange(space.size)).T
    left, top = (z % columns) * across, (z // columns) * down
    points = np.stack([x * CELL + CELL / 2 + left, y * CELL + CELL / 2 + top], axis=1)
    panels = tuple(
        (layer % columns * across, layer // columns * down, f"z = {layer}") for layer in range(deep)
    )
    width, height = columns * across - CELL, -(-deep // columns) * down - 1.5 * CELL
    return Layout(points, width, height, SQUARE, (x + y + z) % 2, panels=panels)


def _graph_layout(space: NamedGraph, order: Sequence[int] | None) -> Layout:
    """The positions of the graph, those that networkx finds, or a circle."""
    graph = space.graph
    ends = np.stack([graph.tails, graph.targets], axis=1).astype(np.int64)
    if not space.is_one_way:
        ends = ends[ends[:, 0] < ends[:, 1]]
    found = space.positions
    if found is None and space.size <= MOST_LAID_OUT:
        found = _found_by_networkx(space.size, ends)
    if found is None:
        turn = np.empty(space.size)
        turn[order or range(space.size)] = 2 * np.pi * np.arange(space.size) / space.size
        found = np.stack([np.sin(turn), -np.cos(turn)], axis=1)
    points = found - found.min(axis=0)
    side = 1.6 * CELL * max(2.0, sqrt(space.size))
    points = points / max(float(points.max()), 1e-9) * side + CELL / 2
    width, height = (points.max(axis=0) + CELL / 2).tolist()
    return Layout(np.round(points, 2), width, height, edges=ends)


def _found_by_networkx(size: int, ends: Edges) -> npt.NDArray[np.float64] | None:
    try:
        import networkx
        import scipy  # noqa: F401 (networkx needs it to lay out a graph)
    except ImportError:
        return None
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(ends.tolist())
    if not networkx.is_connected(graph):
        return None
    found = networkx.kamada_kawai_layout(graph)
    return np.array([found[vertex] for vertex in range(size)], dtype=np.float64)


def _joined(strokes: list[Stroke]) -> str:
    """A move as its stroke from where it begins, and its images from wherever they enter."""
    first, *others = strokes
    entries = [f"M{short(one.here[0])} {short(one.here[1])}{one.data}" for one in others]
    return first.data + "".join(entries)


def _turns(loop: list[Spot]) -> list[Spot]:
    """The corners of a loop, without the points in the middle of a straight side."""
    around = zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
    return [
        (x, y)
        for (a, b), (x, y), (u, v) in around
        if abs((x - a) * (v - y) - (y - b) * (u - x)) > 1e-6
    ]


def _middle(square: Square) -> Spot:
    return square[0] * CELL + CELL / 2, square[1] * CELL + CELL / 2
