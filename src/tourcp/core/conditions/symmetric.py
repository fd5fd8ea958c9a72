"""Symmetric: a tour that a turn or a mirror leaves as it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import numpy.typing as npt

from tourcp.core.conditions.condition import Fresh, Level, OfAnyPath, links_of
from tourcp.core.errors import BadProblem, nearest, shown
from tourcp.core.fault import Fault, FaultKind
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
        if space.is_one_way:
            raise BadProblem(f"symmetry needs moves that lead back, unlike {space.summary}")
        if not isinstance(space, PieceOnBoard) or space.board.is_twisted:
            raise BadProblem(f"symmetry needs a piece on a plain board, not {space.summary}")
        images = self.images(space)
        graph = space.graph
        arcs = {(a, b) for a, b in zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)}
        moved = images.tolist()
        if -1 in moved or any((moved[a], moved[b]) not in arcs for a, b in arcs):
            raise BadProblem(f"a {self.symmetry} changes {space.summary}: no tour can keep it")
        return self

    def images(self, space: Space) -> npt.NDArray[np.int64]:
        """Where each vertex goes; -1 for off the board."""
        assert isinstance(space, PieceOnBoard)
        a, b, c, d = TURNS[self.symmetry]
        board = space.board
        if b and board.width != board.height:
            return np.full(space.size, -1)
        x, y = space.points(np.arange(space.size)).T
        u = a * x + b * y + (board.width - 1 if a + b < 0 else 0)
        v = c * x + d * y + (board.height - 1 if c + d < 0 else 0)
        return space.vertices(np.stack((u, v), axis=1))

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour with a move whose image it does not take."""
        order = space.vertices(path).tolist()
        pairs = list(zip(order, order[1:] + order[:1], strict=True))[: None if closed else -1]
        taken = {frozenset(pair) for pair in pairs}
        images = self.images(space).tolist()
        for a, b in pairs:
            if frozenset((images[a], images[b])) not in taken:
                one, other = (space.names[vertex] for vertex in (a, b))
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
