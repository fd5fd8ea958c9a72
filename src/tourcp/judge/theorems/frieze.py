"""Friezes: weights on a strip whose middle can be repeated, and refute endlessly many lengths.

The weights of the certificate `weights`, on a board that is cut in a left end, a middle and a right
end. The middle is as wide as a move reaches at least, so a move joins neighbouring pieces only, and
every further middle adds the same: so much to what a tour must collect, and so much to what all the
moves can give. If a tour must collect too much on the board with one middle, and a second middle
does not make up for it, then no number of middles does.

Patterns are friezes without ends, in a shorter form; a frieze says more where the ends matter.
"""

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from typing import Any, ClassVar

import numpy as np

from tourcp.core.board import Board
from tourcp.core.cycle import cycle_graph
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import OwnNumbers, refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.pattern import Cells, SetInFile
from tourcp.judge.theorems.pump import HIGHEST, LONGEST
from tourcp.judge.theorems.sizes import Sizes

LARGEST_WEIGHT = 10**6

MOST_SETS = 50


@dataclass(frozen=True)
class Frieze(OwnNumbers):
    """Weights on the squares of a strip, and on sets of squares, with a middle that repeats."""

    kind: ClassVar[str] = "frieze"

    cut: int
    """Columns left of the middle."""
    period: int
    """Columns of the middle."""
    weights: Cells
    """The weight of each square of the board with one middle."""
    sets: tuple[tuple[int, Cells, int], ...]
    """Sets: the weight of each, its squares as 1, and 1 if the hub is in it."""
    hub: int | None
    """The hub's weight; None for closed tours."""

    @property
    def height(self) -> int:
        """Rows of the strip."""
        return len(self.weights)

    @property
    def width(self) -> int:
        """Columns of the board with one middle."""
        return len(self.weights[0])

    def sizes(self) -> tuple[Sizes, Sizes]:
        """The widths and the heights of the boards that are refuted."""
        first, period = self.width, self.period
        widths = Sizes.where(lambda n: n >= first and (n - first) % period == 0, first, period)
        return widths, Sizes.just([self.height])

    def statements(self) -> Iterator[Statement]:
        """Boards with one middle, two and so on have no tour."""
        yield Statement(False, *self.sizes(), "frieze")

    def summary(self) -> str:
        """The lengths that it refutes."""
        lengths = ", ".join(str(self.width + times * self.period) for times in (0, 1, 2))
        return f"frieze: weights refute lengths {lengths}, … of height {self.height}"

    def fault(self, rule: Rule, *, closed: bool) -> Fault | None:
        """Say why lengths are not refuted, or nothing if they are."""
        if (self.hub is None) != closed:
            found = "a hub goes with open tours, and only with them"
            return Fault(FaultKind.WRONG_KIND, found)
        if rule.is_one_way:
            return Fault(FaultKind.ONE_WAY_RULE, "weights count two moves at every square")
        return self._wrong_size(rule) or self._wrong_number() or self._refutes_too_little(rule)

    def _wrong_size(self, rule: Rule) -> Fault | None:
        shapes = [self.weights, *(cells for _, cells, _ in self.sets)]
        if not (0 < self.height <= HIGHEST and 0 < self.width <= LONGEST):
            found = f"{self.height} rows: expected at most {LONGEST}x{HIGHEST} squares"
            return Fault(FaultKind.WRONG_SIZE, found)
        if self.width * self.height < 2:
            return Fault(FaultKind.WRONG_SIZE, "a board of one square has its open tour")
        if any(len(cells) != self.height for cells in shapes) or any(
            len(row) != self.width for cells in shapes for row in cells
        ):
            return Fault(FaultKind.WRONG_SIZE, "weights and sets must have the board's squares")
        if self.cut < 0 or self.period < 1 or self.cut + self.period > self.width:
            found = f"a middle of {self.period} columns after {self.cut}, of {self.width}"
            return Fault(FaultKind.WRONG_SIZE, found)
        reach = max(abs(dx) for dx, _ in rule.moves)
        if self.period < reach:
            found = f"a move goes {reach} columns and leaps over a middle of {self.period}"
            return Fault(FaultKind.PERIOD_TOO_SHORT, found)
        if len(self.sets) > MOST_SETS:
            return Fault(FaultKind.TOO_LARGE, f"{len(self.sets)} sets: at most {MOST_SETS}")
        return None

    def _wrong_number(self) -> Fault | None:
        numbers = [one for row in self.weights for one in row] + [self.hub or 0]
        numbers += [weight for weight, _, _ in self.sets]
        if any(abs(number) > LARGEST_WEIGHT for number in numbers):
            return Fault(FaultKind.NUMBER_TOO_LARGE, f"weights go up to {LARGEST_WEIGHT:,}")
        for weight, cells, hub in self.sets:
            if weight < 0:
                return Fault(FaultKind.NEGATIVE_SET, "the weight of a set is at least 0")
            members = {one for row in cells for one in row}
            if not members | {hub} <= {0, 1}:
                return Fault(FaultKind.NOT_A_SET, "a square is in a set (1) or not (0)")
            if self.hub is not None:
                members.add(hub)
            if len(members) < 2:
                found = "a set must hold some squares and not all"
                return Fault(FaultKind.NOT_A_PROPER_SET, found)
        return None

    def _refutes_too_little(self, rule: Rule) -> Fault | None:
        needed, given = self.balance(rule, 1)
        if needed <= given:
            found = f"a tour must collect {needed}, and the moves give up to {given}"
            return Fault(FaultKind.DOES_NOT_REFUTE, found)
        more, gives = self.balance(rule, 2)
        if more - needed < gives - given:
            found = f"a middle asks for {more - needed} more, and its moves give {gives - given}"
            return Fault(FaultKind.MIDDLE_GIVES_MORE, found)
        return None

    def balance(self, rule: Rule, middles: int) -> tuple[int, int]:
        """What a tour must collect on the board with that many middles, and what all moves give."""
        middle = range(self.cut, self.cut + self.period)
        columns = [*range(self.cut), *list(middle) * middles, *range(middle.stop, self.width)]
        closed = self.hub is None
        graph = cycle_graph(Problem(rule, Board(len(columns), self.height), closed=closed))
        first, second = graph.edges

        def on_vertices(cells: Cells, hub: int) -> np.ndarray[Any, np.dtype[np.int64]]:
            squares = np.array(cells, dtype=np.int64)[:, columns].ravel()
            return squares if closed else np.append(squares, hub)

        weights = on_vertices(self.weights, self.hub or 0)
        gain = weights[first] + weights[second]
        for weight, cells, hub in self.sets:
            inside = on_vertices(cells, hub)
            gain = gain + weight * (inside[first] != inside[second])
        needed = 2 * int(weights.sum()) + 2 * sum(weight for weight, _, _ in self.sets)
        return needed, int(np.maximum(gain, 0).sum())

    def to_json(self) -> dict[str, Any]:
        """The frieze as plain values."""
        return {
            "cut": self.cut,
            "period": self.period,
            "weights": [list(row) for row in self.weights],
            "sets": [
                {"weight": weight, "cells": [list(row) for row in cells], "hub": hub}
                for weight, cells, hub in self.sets
            ],
            "hub": self.hub,
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Frieze":
        """The frieze from plain values, which may be anything at all."""
        refuse_unknown(fields, ["cut", "period", "weights", "sets", "hub"])
        return cls(
            take(fields, "cut", int),
            take(fields, "period", int),
            take(fields, "weights", Cells),
            tuple(map(astuple, take(fields, "sets", tuple[SetInFile, ...]))),
            None if fields.get("hub") is None else take(fields, "hub", int),
        )
