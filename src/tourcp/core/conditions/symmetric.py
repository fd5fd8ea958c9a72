"""Symmetric: a tour that a turn or a mirror leaves as it is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board
from tourcp.core.conditions.condition import Fresh, Level, OfAnyPath, links_of
from tourcp.core.errors import BadProblem, nearest, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.rule import Move
from tourcp.core.space import PieceOnBoard, Points, Space

if TYPE_CHECKING:
    from tourcp.core.cycle import CycleGraph

TURNS: dict[str, tuple[int, int, int, int]] = {
    "half-turn": (-1, 0, 0, -1),
    "quarter-turn": (0, -1, 1, 0),
    "left-right": (-1, 0, 0, 1),
    "up-down": (1, 0, 0, -1),
    "main-diagonal": (0, 1, 1, 0),
    "other-diagonal": (0, -1, -1, 0),
}
"""The symmetries, as (a, b, c, d): (x, y) goes to (ax + by, cx + dy), moved back onto the board."""

MOST_COMPARED = 1_000_000
"""Squares times moves of the largest board whose graph is compared with its image."""


@dataclass(frozen=True)
class Symmetric(OfAnyPath):
    """The drawing of the tour looks the same after a turn or in a mirror.

    >>> print(Symmetric.parse("half-turn"))
    a half-turn leaves it as it is
    """

    kind: ClassVar[str] = "symmetric"
    level: ClassVar[Level] = Level.LINKS
    words: ClassVar[str] = "a {0.symmetry} leaves it as it is"

    symmetry: str
    """A key of TURNS."""

    @classmethod
    def parse(cls, text: str) -> "Symmetric":
        """Read `half-turn`, `quarter-turn`, `left-right`, …"""
        return cls(text.strip().lower().replace(" ", "-"))

    def __post_init__(self) -> None:
        if self.symmetry not in TURNS:
            raise BadProblem(
                f"no symmetry is called {shown(self.symmetry)}: expected one of "
                f"{', '.join(TURNS)}{nearest(self.symmetry, list(TURNS))}"
            )

    def on(self, space: Space, *, closed: bool) -> "Symmetric":
        """Refuse a space that is not itself symmetric."""
        if not isinstance(space, PieceOnBoard) or space.board.is_twisted:
            raise BadProblem(f"symmetry needs a piece on a plain board, not {space.summary}")
        if space.is_one_way:
            raise BadProblem(f"symmetry needs moves that lead back, unlike {space.summary}")
        if not self._keeps(space):
            raise BadProblem(f"a {self.symmetry} changes {space.summary}: no tour can keep it")
        return self

    def _keeps(self, space: PieceOnBoard) -> bool:
        """Compare the squares and the moves with their images.

        The moves of the rule decide, so that a large board costs no more than its holes. Only where
        a move has no image in the rule is the graph compared: no square may have that move.
        """
        board, rule = space.board, space.rule
        a, b, c, d = TURNS[self.symmetry]
        if b and board.width != board.height:
            return False
        holes = self._moved(board, board.squares_at(board.hole_places))
        if not np.array_equal(np.sort(board.places_of(holes)), board.hole_places):
            return False
        turned = [(a * x + b * y, c * x + d * y) for x, y in rule.moves]
        keeps_sides = not b or board.wraps[0] == board.wraps[1]
        if keeps_sides and _steps(turned, board) == _steps(rule.moves, board):
            return True
        if space.graph_steps > MOST_COMPARED:
            return False
        images, graph = self.images(space), space.graph
        keys = graph.tails.astype(np.int64) * space.size + graph.targets
        moved = images[graph.tails] * space.size + images[graph.targets]
        return np.array_equal(np.sort(keys), np.sort(moved))

    def _moved(self, board: Board, points: Points) -> Points:
        """Where the places of a rectangle go."""
        a, b, c, d = TURNS[self.symmetry]
        x, y = points.T
        u = a * x + b * y + (board.width - 1 if a + b < 0 else 0)
        v = c * x + d * y + (board.height - 1 if c + d < 0 else 0)
        return np.stack((u, v), axis=1)

    def images(self, space: Space) -> npt.NDArray[np.int64]:
        """Where each vertex goes; -1 for off the board."""
        assert isinstance(space, PieceOnBoard)
        return space.vertices(self._moved(space.board, space.points(np.arange(space.size))))

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour with a move whose image it does not take."""
        assert isinstance(space, PieceOnBoard)
        order = space.vertices(path)
        images = space.vertices(self._moved(space.board, path))
        taken, wanted = (
            list(zip(around, around[1:] + around[:1], strict=True))[: None if closed else -1]
            for around in (order.tolist(), images.tolist())
        )
        known = {frozenset(pair) for pair in taken}
        for step, pair in enumerate(wanted):
            if frozenset(pair) not in known:
                following = (step + 1) % len(path)
                one, other = (space.name(path[at].tolist()) for at in (step, following))
                found = f"the image of the move {one} to {other} by a {self.symmetry} is not taken"
                return Fault(FaultKind.NOT_SYMMETRIC, found)
        return None

    @property
    def value(self) -> str:
        """What it says."""
        return self.symmetry

    def clauses(self, graph: "CycleGraph", fresh: Fresh) -> Iterator[list[int]]:
        """A link is taken iff its image is.

        Where squares move, the symmetry turns an open tour into its reversal, so the two hubs of a
        fixed end change places. Half of a required move stands for all of it.
        """
        squares = self.images(graph.problem.space)
        if np.array_equal(squares, np.arange(graph.squares)):
            return
        hubs = range(graph.squares + graph.hubs - 1, graph.squares - 1, -1)
        image = [*squares.tolist(), *hubs]
        number = {frozenset(ends): link for link, ends in links_of(graph)}
        for ends, link in number.items():
            other = number.get(frozenset(image[end] for end in ends))
            yield [-link] if other is None else [-link, other]


def _steps(moves: Iterable[Move], board: Board) -> set[Move]:
    """List the moves that some square of a whole board has; around a joined side only once."""
    sides, joined = (board.width, board.height), board.wraps
    steps = set()
    for dx, dy in moves:
        x, y = (
            step % side if is_joined else step
            for step, side, is_joined in zip((dx, dy), sides, joined, strict=True)
        )
        if (x, y) != (0, 0) and abs(x) < board.width and abs(y) < board.height:
            steps.add((x, y))
    return steps
