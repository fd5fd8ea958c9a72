"""Boxes: boards with three sides, and leapers that move in all three directions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.board import MOST_SQUARES, square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import OwnNumbers
from tourcp.core.graph import MoveGraph
from tourcp.core.rule import NAMED
from tourcp.core.space import Numbers, Point, Points, Space

_SIDES = re.compile(r"([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})")
_TRIPLE = "[0-9]{1,4},[0-9]{1,4},[0-9]{1,4}"
_TRIPLES = re.compile(rf"leaper:{_TRIPLE}(\+{_TRIPLE})*")
_PLACE = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9}),(-?[0-9]{1,9})")

Leaper = tuple[int, int, int]
"""How far along each side, in any order and direction; the smallest first."""


def is_box(text: str) -> bool:
    """Whether a board's text has three sides."""
    return _SIDES.fullmatch(text.strip().lower()) is not None


@dataclass(frozen=True)
class PieceInBox(OwnNumbers, Space):
    """The cells of a box, and the leaps of a piece between them.

    >>> knight = PieceInBox.parse_text("knight", "3x4x2")
    >>> knight.size, str(knight), knight.name((2, 3, 1))
    (24, 'knight on 3x4x2', '2,3,1')
    """

    leapers: tuple[Leaper, ...]
    """How the piece moves: a knight is (0, 1, 2)."""
    sides: tuple[int, int, int]
    """How many cells along x, y and z."""

    dimension = 3
    noun = "cell"
    nouns = "cells"
    is_one_way = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.sides) < 1 or np.prod(self.sides, dtype=np.float64) > MOST_SQUARES:
            raise BadProblem(
                f"a box of {'x'.join(map(str, self.sides))}: expected sides from 1 on and at most "
                f"{MOST_SQUARES:,} cells"
            )

    @classmethod
    def parse_text(cls, rule: str, board: str) -> "PieceInBox":
        """Read a rule such as `knight` or `leaper:1,2,3`, and a box such as `4x4x4`."""
        found = _SIDES.fullmatch(board.strip().lower())
        if found is None:
            raise BadProblem(f"{shown(board)} is not a box: expected three sides as in '4x4x4'")
        sides = (int(found[1]), int(found[2]), int(found[3]))
        name = rule.strip().lower()
        if name in NAMED:
            return cls(tuple(_leaper((0, *pair)) for pair in NAMED[name]), sides)
        if not _TRIPLES.fullmatch(name):
            raise BadProblem(
                f"no rule for boxes is called {shown(rule)}: expected one of {', '.join(NAMED)}, "
                "or three numbers as in 'leaper:1,2,3'"
            )
        parts = name.removeprefix("leaper:").split("+")
        triples = {_leaper(tuple(int(one) for one in part.split(","))) for part in parts}
        if (0, 0, 0) in triples:
            raise BadProblem("the move 0,0,0 goes nowhere: every move must leave its cell")
        return cls(tuple(sorted(triples)), sides)

    @cached_property
    def moves(self) -> list[Leaper]:
        """All moves (dx, dy, dz), sorted."""
        found = {
            (p * a, q * b, r * c)
            for leaper in self.leapers
            for a, b, c in permutations(leaper)
            for p, q, r in product((1, -1), repeat=3)
        }
        return sorted(found)

    @property
    def rule_name(self) -> str:
        """The shortest text that reads back as the leapers."""
        for name, pairs in NAMED.items():
            if sorted(_leaper((0, *pair)) for pair in pairs) == sorted(self.leapers):
                return name
        return "leaper:" + "+".join(",".join(map(str, one)) for one in self.leapers)

    @property
    def size(self) -> int:
        """The number of cells."""
        x, y, z = self.sides
        return x * y * z

    @property
    def arcs(self) -> int:
        """Cells times moves."""
        return self.size * len(self.moves)

    @cached_property
    def graph(self) -> MoveGraph:
        """The cells layer by layer, row by row, and the moves between them."""
        here = self.points(np.arange(self.size))
        targets = np.stack([self.vertices(here + np.array(move)) for move in self.moves], axis=1)
        there = targets >= 0
        offsets = np.zeros(self.size + 1, dtype=np.int64)
        np.cumsum(there.sum(axis=1), out=offsets[1:])
        moves = np.broadcast_to(np.arange(len(self.moves), dtype=np.int16), there.shape)[there]
        return MoveGraph(offsets, targets[there].astype(np.int32), moves)

    @property
    def summary(self) -> str:
        """The rule and the box."""
        return f"{self.rule_name} on {'x'.join(map(str, self.sides))}"

    def __str__(self) -> str:
        return self.summary

    def points(self, vertices: Numbers) -> Points:
        """The cells (x, y, z) of some vertices."""
        x_side, y_side, _ = self.sides
        rest, x = np.divmod(np.asarray(vertices, dtype=np.int64), x_side)
        z, y = np.divmod(rest, y_side)
        return np.stack((x, y, z), axis=1)

    def vertices(self, points: Points) -> npt.NDArray[np.int64]:
        """The vertices at some cells; -1 outside the box."""
        inside = ((points >= 0) & (points < np.array(self.sides))).all(axis=1)
        x_side, y_side, _ = self.sides
        numbers = (points[:, 2] * y_side + points[:, 1]) * x_side + points[:, 0]
        return np.where(inside, numbers, -1)

    def are_moves(self, before: Points, after: Points) -> npt.NDArray[np.bool_]:
        """Which steps are leaps of the piece."""
        steps = np.sort(np.abs(after - before), axis=1)
        leaps: npt.NDArray[np.bool_] = (steps[:, np.newaxis] == np.array(self.leapers)).all(axis=2)
        return np.asarray(leaps.any(axis=1))

    def parse(self, given: str | Sequence[int]) -> Point:
        """Read a cell: `x,y,z`, or three numbers."""
        found = _PLACE.fullmatch(given.strip()) if isinstance(given, str) else None
        try:
            numbers = found.groups() if found else given
            x, y, z = (int(one) if isinstance(one, str) else index(one) for one in numbers)
        except (TypeError, ValueError):
            raise BadProblem(f"{shown(given)} is not a cell: expected 'x,y,z'") from None
        if not all(0 <= one < side for one, side in zip((x, y, z), self.sides, strict=True)):
            raise BadProblem(f"cell {x},{y},{z} is not in the box: its sides are {self.sides}")
        return x, y, z

    def name(self, point: Sequence[int]) -> str:
        """A cell as `x,y,z`."""
        return square_name(point)

    def find(self, name: str) -> int | None:
        """The number of the cell called `x,y,z`."""
        try:
            point = self.parse(name) if isinstance(name, str) else None
        except BadProblem:
            return None
        return None if point is None or square_name(point) != name else self.vertex(point)

    def to_json(self) -> dict[str, Any]:
        """The rule and the box as texts."""
        return {"rule": self.rule_name, "board": "x".join(map(str, self.sides))}


def _leaper(steps: Sequence[int]) -> Leaper:
    a, b, c = sorted(abs(step) for step in steps)
    return a, b, c
