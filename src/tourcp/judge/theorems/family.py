"""Families: the boards that a theorem speaks of, one for each width and height.

Plain boards, boards whose sides are joined, odd boards less a square, boxes of some layers. Much of
the evidence is that of plain boards: a tour of a board is also one of that board with joined sides,
and repeating a middle does not touch a square that is missing at one end of a strip.
"""

import re
from dataclasses import dataclass

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.board import Board, Square
from tourcp.core.box import PieceInBox
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.joins import WRAPS
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard
from tourcp.core.symmetry import WRAP_TURNED

MOST_LAYERS = 8

_LAYERS = re.compile(r"layers:([0-9]{1,2})")


@dataclass(frozen=True)
class Family:
    """Boards of all widths and heights."""

    name: str
    """What it is called in files and on the command line."""
    words: str
    """What one of its boards is called in sentences, of m and n squares."""
    wrap: str = "flat"
    """Which sides are joined."""
    hole: str = ""
    """Which square is missing, of odd boards: 'corner', 'centre', or none."""
    layers: int = 1
    """How many boards lie on top of each other; a piece moves among them as in a box."""

    @classmethod
    def parse(cls, text: str) -> "Family":
        """Read a name: `flat`, `torus`, `cylinder`, `less-corner`, `less-centre`, `layers:2`.

        >>> Family.parse("layers:2").words
        'm x n x 2 box'
        """
        if text in FAMILIES:
            return FAMILIES[text]
        found = _LAYERS.fullmatch(text)
        if found is None or not 2 <= int(found[1]) <= MOST_LAYERS:
            names = ", ".join(FAMILIES)
            raise BadProblem(
                f"unknown boards {shown(text)}: expected {names}, or 'layers:2' to "
                f"'layers:{MOST_LAYERS}'"
            )
        layers = int(found[1])
        return cls(f"layers:{layers}", f"m x n x {layers} box", layers=layers)

    @property
    def joins(self) -> tuple[bool, bool]:
        """Whether left is joined with right, and top with bottom."""
        return WRAPS[self.wrap]

    @property
    def turned(self) -> "Family":
        """The same boards laid on their side."""
        return FAMILIES[WRAP_TURNED[self.wrap]] if self.wrap in WRAP_TURNED else self

    def asks(self, width: int, height: int) -> bool:
        """Whether there is such a board."""
        return not self.hole or (width % 2 == height % 2 == 1 and width * height > 1)

    def missing(self, width: int, height: int) -> tuple[Square, ...]:
        """The square that is missing, if any."""
        holes = {"corner": (0, 0), "centre": (width // 2, height // 2)}
        return (holes[self.hole],) if self.hole else ()

    def problem(
        self,
        rule: Rule,
        width: int,
        height: int,
        *,
        closed: bool,
        ends: tuple[Square, Square] | None = None,
    ) -> Problem:
        """The question about one board, perhaps with fixed ends."""
        start, end = ends or (None, None)
        if self.layers > 1:
            leapers = {(0, *sorted((abs(dx), abs(dy)))) for dx, dy in rule.moves}
            space = PieceInBox(tuple(sorted(leapers)), (width, height, self.layers))  # type: ignore[arg-type]
            bottom = None if start is None or end is None else ((*start, 0), (*end, 0))
            first, last = bottom or (None, None)
            return Problem(space, closed=closed, start=first, end=last)
        board = Board(width, height, self.missing(width, height), self.wrap)
        return Problem(rule, board, closed=closed, start=start, end=end)

    @property
    def strip(self) -> "Family":
        """The same boards with their left and right sides apart: what holds there holds here."""
        left_right, top_bottom = self.joins
        return self if not left_right else FAMILIES["cylinder-y" if top_bottom else "flat"]

    @property
    def plain(self) -> "Family":
        """Boards with nothing missing and nothing joined, of as many layers."""
        return FLAT if self.layers == 1 else self

    def steps(self, rule: Rule, height: int) -> list[list[tuple[int, int]]]:
        """For each row of a strip, the moves: how far across, and to which row."""
        if self.layers == 1:
            top_bottom = self.joins[1]
            reached = [[(dx, (y + dy) % height if top_bottom else y + dy) for dx, dy in rule.moves]
                       for y in range(height)]  # fmt: skip
            return [[step for step in row if 0 <= step[1] < height] for row in reached]
        space = self.problem(rule, 1, height, closed=True).space
        assert isinstance(space, PieceInBox)
        return [
            [(dx, (z + dz) * height + y + dy) for dx, dy, dz in space.moves
             if 0 <= y + dy < height and 0 <= z + dz < self.layers]
            for z in range(self.layers) for y in range(height)
        ]  # fmt: skip

    def fault(self, rule: Rule) -> Fault | None:
        """Say why no theorem speaks of a rule on these boards, or nothing."""
        if rule.rides:
            return Fault(FaultKind.WRONG_KIND, f"{rule} is a rider, and theorems are about leapers")
        if self.layers > 1 and rule != Rule.leapers(rule.moves):
            found = f"{rule} is no sum of leapers, and has no moves in a box"
            return Fault(FaultKind.WRONG_KIND, found)
        return None


def tour_at(problem: Problem, places: tuple[int, ...]) -> Tour:
    """A tour from its places, which go row by row, layer by layer, holes counted."""
    numbers = np.array(places, dtype=np.int64)
    space = problem.space
    if isinstance(space, PieceOnBoard):
        return Tour(space.board.squares_at(numbers))
    return Tour(space.points(numbers))


FLAT = Family("flat", "m x n board")
"""Plain boards."""

FAMILIES = {
    one.name: one
    for one in (
        FLAT,
        Family("torus", "m x n torus", "torus"),
        Family("cylinder", "m x n cylinder", "cylinder"),
        Family("cylinder-y", "m x n upright cylinder", "cylinder-y"),
        Family("less-corner", "m x n board less a corner", hole="corner"),
        Family("less-centre", "m x n board less its centre", hole="centre"),
    )
}
"""The families with a name."""
