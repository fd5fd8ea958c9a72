"""Chains: open tours that begin where the one before can go on, for strips of every length."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.board import Board
from tourcp.core.errors import counted
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import OwnNumbers
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FLAT, Family, tour_at
from tourcp.judge.theorems.paths import WithPaths, path_to_json, plain_fields
from tourcp.judge.theorems.quilt import LARGEST_SIDE
from tourcp.judge.theorems.sizes import Sizes, sides_in_words
from tourcp.judge.tours import tour_fault


@dataclass(frozen=True)
class Chain(WithPaths, OwnNumbers):
    """Open tours of blocks of one height, each ending one move before the next one's start."""

    kind: ClassVar[str] = "chain"

    height: int
    """Rows of the strip."""
    start: tuple[int, int]
    """Where every block's tour starts, from its left edge."""
    end: tuple[int, int]
    """Where it ends: columns from its right edge (0 is the last column), and the row."""
    blocks: dict[int, tuple[int, ...]]
    """The tour of the block of each width, as row-major places."""

    def sizes(self) -> tuple[Sizes, Sizes]:
        """The widths and the heights of the boards that have an open tour."""
        return Sizes.sums(self.blocks, self.blocks), Sizes.just([self.height])

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """All strips that its blocks make up have an open tour.

        Where left is joined with right, the last block leads to the first, and the tour is closed
        if it has three squares.
        """
        widths, heights = self.sizes()
        few = 3 if family.joins[0] else 1
        yield Statement(True, widths.above((few - 1) // self.height), heights, "chain")

    def summary(self) -> str:
        """How many blocks, and of which widths."""
        widths = sides_in_words(tuple(self.blocks), tuple(self.blocks))
        blocks = counted(len(self.blocks), "open block")
        return f"chain: {blocks}, {widths} wide and {self.height} high"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say why the blocks do not chain, or nothing if they do."""
        if closed and not family.joins[0]:
            found = "a chain closes only where the left side is joined with the right"
            return Fault(FaultKind.WRONG_KIND, found)
        if family.hole:
            return Fault(FaultKind.WRONG_KIND, "a chain leaves no square out")
        if not self.blocks:
            return Fault(FaultKind.NO_SIZES, "a chain needs a block")
        if not all(1 <= side <= LARGEST_SIDE for side in (self.height, *self.blocks)):
            return Fault(FaultKind.WRONG_SIZE, f"sides go from 1 to {LARGEST_SIDE}")
        step = (self.start[0] + self.end[0] + 1, self.start[1] - self.end[1])
        if step not in rule.moves:
            return Fault(
                FaultKind.NOT_A_MOVE, f"{step} leads to the next block, and is not a move of {rule}"
            )
        for width, path in sorted(self.blocks.items()):
            end = (width - 1 - self.end[0], self.end[1])
            board = Board(width, self.height)
            if self.start not in board or end not in board:
                return Fault(FaultKind.OFF_THE_BOARD, f"an end of block {width}x{self.height}")
            problem = family.strip.problem(rule, width, self.height, closed=False,
                                           ends=(self.start, end))  # fmt: skip
            fault = tour_fault(problem, tour_at(problem, path))
            if fault is not None:
                return Fault(fault.kind, f"block {width}x{self.height}: {fault.sentence}")
        return None

    def to_json(self) -> dict[str, Any]:
        """The chain as plain values."""
        blocks = sorted(self.blocks.items())
        paths = {str(width): path_to_json(path, width) for width, path in blocks}
        return {**plain_fields(self), "blocks": paths}
