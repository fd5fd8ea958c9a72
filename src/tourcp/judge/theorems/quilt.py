"""Quilts: blocks that fit together at seams, so that boards of infinitely many sizes have a tour.

If one tour has a move p–q, another one beside it P–Q, and p–P and q–Q are moves, then exchanging
the two pairs makes one tour of both. A quilt is a finite set of blocks, each with a tour that holds
its seam moves in the same places: counted from the left and top edge where a block is joined to
what is before it, from the right and bottom edge where it is joined to what follows. The blocks of
a row are joined one after the other, and the rows at their first blocks.

One block may be special: the first one of the first row is open, or lacks a corner; or a block that
lacks its centre has the same further blocks on its left and right, and above and below.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from tourcp.core.board import Board
from tourcp.core.errors import counted, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import OwnNumbers, read
from tourcp.core.problem import Problem
from tourcp.core.rule import Move, Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FLAT, Family, tour_at
from tourcp.judge.theorems.paths import WithPaths, path_to_json, plain_fields
from tourcp.judge.theorems.sizes import Sizes, sides_in_words
from tourcp.judge.tours import tour_fault

Size = tuple[int, int]
"""Width and height."""
Place = tuple[int, int]
"""A square of a block, or how far it is from one of its edges."""
Edge = tuple[Place, Place]

LARGEST_SIDE = 128
"""Squares of a block's side."""


@dataclass(frozen=True)
class Seam(OwnNumbers):
    """A move in the block that follows, and the move that leads there from the block before."""

    edge: Edge
    """The move P–Q, from the left and top edge of the block that follows."""
    step: Move
    """The move that leads from p to P, and from q to Q."""

    def before(self, width: int, height: int) -> Edge:
        """The move p–q in the block before, if that many squares lie between their corners."""
        (px, py), (qx, qy) = self.edge
        dx, dy = self.step
        return (px - dx + width, py - dy + height), (qx - dx + width, qy - dy + height)

    def to_json(self) -> list[list[int]]:
        """Both squares of the edge, and the step."""
        return [list(self.edge[0]), list(self.edge[1]), list(self.step)]

    @classmethod
    def from_json(cls, value: object) -> "Seam":
        """The seam from plain values."""
        p, q, step = read(tuple[Place, Place, Move], value)
        return cls((p, q), step)


@dataclass(frozen=True)
class Quilt(WithPaths, OwnNumbers):
    """Blocks for the sides: one of the first lengths, then any of the others as often as needed."""

    kind: ClassVar[str] = "quilt"

    closed: bool
    """Whether the tours return; if not, the first block of the first row alone is open."""
    first_widths: tuple[int, ...]
    """Widths of the first column of blocks."""
    widths: tuple[int, ...]
    """Widths of all further columns; none for boards of one column."""
    first_heights: tuple[int, ...]
    """Heights of the first row of blocks."""
    heights: tuple[int, ...]
    """Heights of all further rows; none for boards of one row."""
    across: Seam | None
    """How a block is joined to the one on its left."""
    down: Seam | None
    """How a first block is joined to the one above it."""
    blocks: dict[Size, tuple[int, ...]]
    """The tour of each block, as row-major places."""

    def sizes(self, family: Family = FLAT) -> tuple[Sizes, Sizes]:
        """The widths and the heights of the boards that have a tour.

        Around a centre, further blocks come in pairs.
        """
        times = 2 if family.hole == "centre" else 1
        return (
            Sizes.sums(self.first_widths, [times * width for width in self.widths]),
            Sizes.sums(self.first_heights, [times * height for height in self.heights]),
        )

    def needed(self, family: Family = FLAT) -> Iterator[tuple[Size, bool, list[Edge]]]:
        """Each block that is needed, whether it is the special one, and the moves it must hold."""
        around = family.hole == "centre"
        for width in sorted({*self.first_widths, *self.widths}):
            for height in sorted({*self.first_heights, *self.heights}):
                is_first = width in self.first_widths and height in self.first_heights
                edges = list(self.seam_edges(width, height, everywhere=around))
                is_special = is_first and (not self.closed or bool(family.hole))
                yield (width, height), is_special, edges

    def seam_edges(self, width: int, height: int, *, everywhere: bool = False) -> Iterator[Edge]:
        """The moves that a block must hold: right, left, bottom, top, where they are used."""
        if self.across is not None and self.widths:
            yield self.across.before(width, 0)
            if width in self.widths or everywhere:
                yield self.across.edge
        if self.down is not None and self.heights and (width in self.first_widths or everywhere):
            yield self.down.before(0, height)
            if height in self.heights or everywhere:
                yield self.down.edge

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """All boards that its blocks make up have a tour."""
        yield Statement(True, *self.sizes(family), "blocks")

    def summary(self) -> str:
        """How many blocks, and of which sides."""
        kind = "closed" if self.closed else "open"
        widths = sides_in_words(self.first_widths, self.widths)
        heights = sides_in_words(self.first_heights, self.heights)
        blocks = counted(len(self.blocks), "block")
        return f"blocks: {blocks}, {kind}, {widths} wide and {heights} high"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say why this does not join to tours of all its sizes, or nothing if it does."""
        if closed and not self.closed:
            return Fault(FaultKind.WRONG_KIND, "an open quilt says nothing about closed tours")
        if family.hole and not self.closed:
            found = "a quilt with a square left out is made of closed tours only"
            return Fault(FaultKind.WRONG_KIND, found)
        return self._malformed(rule, is_special=not self.closed or bool(family.hole)) or next(
            (fault for one in self.needed(family)
             if (fault := self._block_fault(rule, family, *one))), None
        )  # fmt: skip

    def _malformed(self, rule: Rule, *, is_special: bool) -> Fault | None:
        if rule.is_one_way:
            return Fault(FaultKind.ONE_WAY_RULE, "an exchange reverses part of a tour")
        sides = (*self.first_widths, *self.widths, *self.first_heights, *self.heights)
        if not self.first_widths or not self.first_heights:
            return Fault(FaultKind.NO_SIZES, "a quilt needs a first width and a first height")
        if not all(1 <= side <= LARGEST_SIDE for side in sides):
            return Fault(
                FaultKind.WRONG_SIZE, f"sides {shown(sides)}: expected 1 to {LARGEST_SIDE}"
            )
        for seam, others, name in (
            (self.across, self.widths, "widths"),
            (self.down, self.heights, "heights"),
        ):
            if others and seam is None:
                return Fault(FaultKind.NO_SEAM, f"further {name} need a seam")
            if seam is not None and seam.step not in rule.moves:
                return Fault(
                    FaultKind.NOT_A_MOVE, f"the seam's step {seam.step} is not a move of {rule}"
                )
        if is_special and {*self.first_widths} & {*self.widths}:
            found = "a first width is also a further one, but only one block is special"
            return Fault(FaultKind.AMBIGUOUS, found)
        if is_special and {*self.first_heights} & {*self.heights}:
            found = "a first height is also a further one, but only one block is special"
            return Fault(FaultKind.AMBIGUOUS, found)
        return None

    def _block_fault(
        self, rule: Rule, family: Family, size: Size, is_special: bool, edges: list[Edge]
    ) -> Fault | None:
        name = f"block {size[0]}x{size[1]}"
        if size not in self.blocks:
            return Fault(FaultKind.MISSING_BLOCK, f"{name} is needed, but missing")
        if is_special and not family.asks(*size):
            return Fault(FaultKind.WRONG_SIZE, f"{name} is special, and must have odd sides")
        problem = self.block_problem(rule, family, size, is_special=is_special)
        fault = tour_fault(problem, tour_at(problem, self.blocks[size]))
        if fault is not None:
            return Fault(fault.kind, f"{name}: {fault.sentence}")
        fault = missing_seam(size, self.blocks[size], edges, closed=problem.closed)
        if fault is None and len({_pair(size, edge) for edge in edges}) < len(edges):
            return Fault(FaultKind.SEAM_USED_TWICE, f"{name}: two of its seams are the same move")
        return fault

    def block_problem(self, rule: Rule, family: Family, size: Size, *, is_special: bool) -> Problem:
        """What a block tours: a plain board, or if it is special one with a hole, or an open tour.

        No side of a block is joined: what holds for plain boards holds for joined ones.
        """
        if is_special and family.hole:
            return family.problem(rule, *size, closed=True)
        return family.plain.problem(rule, *size, closed=self.closed or not is_special)

    def to_json(self) -> dict[str, Any]:
        """The quilt as plain values."""
        blocks = sorted(self.blocks.items())
        paths = {f"{w}x{h}": path_to_json(path, w) for (w, h), path in blocks}
        return {**plain_fields(self), "blocks": paths}


def missing_seam(
    size: Size, path: tuple[int, ...], edges: Iterable[Edge], *, closed: bool
) -> Fault | None:
    """Say which of these moves a block's tour does not hold, or nothing."""
    around = (*path, path[0]) if closed else path
    held = {frozenset(pair) for pair in pairwise(around)}
    for edge in edges:
        pair = _pair(size, edge)
        if pair is None or pair not in held:
            found = f"block {size[0]}x{size[1]}: its tour does not hold the move {edge}"
            return Fault(FaultKind.MISSING_SEAM, found)
    return None


def _pair(size: Size, edge: Edge) -> frozenset[int] | None:
    """The two places of a move; None if one is not on the block."""
    width, height = size
    if not all(0 <= x < width and 0 <= y < height for x, y in edge):
        return None
    board = Board(width, height)
    return frozenset(board.place(square) for square in edge)
