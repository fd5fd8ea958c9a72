"""Patterns: weights that repeat themselves, and refute boards of infinitely many sizes at once.

Integers on the squares and on some sets of squares, the same again after each period. A move gives
the weights of its two ends and that of each set that it leaves. If no move gives anything above 0,
a tour collects at most 0; but it takes two moves at every square and two out of every set, so it
collects twice the sum of the weights. Where that sum is above 0, there is no tour. For open tours
the hub, which joins the last square to the first, has a weight too and lies in some of the sets.

Where sides are joined, the weights must go on across the join: a whole number of periods. Where a
square is missing, so is its weight, and where there are sets, a board of two periods is needed to
be sure that they are not empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.weighting import Weighting, read_weights

LARGEST_PERIOD = 60

MOST_WORK = 10_000_000
"""Squares times sets times moves and sizes that are looked at: about a second."""

LONGEST_THRESHOLD = 300
"""The length by which it must be settled which lengths are refuted."""


@dataclass(frozen=True)
class Pattern(Weighting):
    """Weights of one period, repeated across, and down too unless they are those of a strip."""

    kind: ClassVar[str] = "pattern"

    is_strip: bool
    """Whether the rows are the whole board, not one of many periods."""

    @property
    def period(self) -> int:
        """Columns of a period."""
        return len(self.weights[0])

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say which move gives too much, or nothing if none does."""
        malformed = self.wrong_kind(rule, closed=closed) or self._wrong_size(rule, family)
        return malformed or self.wrong_number() or self._too_much(rule, family) or self._grows()

    def _wrong_size(self, rule: Rule, family: Family) -> Fault | None:
        shapes = [self.weights, *(cells for _, cells, _ in self.sets)]
        if not 0 < self.height <= LARGEST_PERIOD or not 0 < self.period <= LARGEST_PERIOD:
            return Fault(FaultKind.WRONG_SIZE, f"periods go from 1 to {LARGEST_PERIOD}")
        if any(len(row) != self.period for cells in shapes for row in cells):
            return Fault(FaultKind.WRONG_SIZE, "all rows must be of one length")
        if any(len(cells) != self.height for cells in shapes):
            return Fault(FaultKind.WRONG_SIZE, "all sets must have as many rows as the weights")
        if self.height % family.layers or (family.layers > 1 and not self.is_strip):
            found = f"{self.height} rows: expected those of {family.layers} layers of a strip"
            return Fault(FaultKind.WRONG_SIZE, found)
        if self.work(rule) > MOST_WORK:
            found = f"{len(self.sets)} sets on {self.period}x{self.height} squares"
            return Fault(FaultKind.TOO_LARGE, f"{found}: {MOST_WORK:,} steps are taken for one")
        return None

    def work(self, rule: Rule) -> int:
        """About how many steps it takes to judge it, and to say which sizes it refutes."""
        cells = self.height * self.period
        sizes = LONGEST_THRESHOLD + self.period if self.is_strip else cells
        return cells * (1 + len(self.sets)) * (len(rule.moves) + sizes)

    def _too_much(self, rule: Rule, family: Family) -> Fault | None:
        """The first move that gives more than nothing."""
        if self.is_strip:
            steps = family.steps(rule, self.height // family.layers)
        else:
            steps = [[(dx, (y + dy) % self.height) for dx, dy in rule.moves]
                     for y in range(self.height)]  # fmt: skip
        for x, y in product(range(self.period), range(self.height)):
            for dx, to_y in steps[y]:
                given = self._given((x, y), ((x + dx) % self.period, to_y))
                if given > 0:
                    found = f"the move from {x},{y} by {dx} to row {to_y}: {given}"
                    return Fault(FaultKind.GIVES_TOO_MUCH, found)
            if self.hub is not None and (given := self._given_by_hub(x, y)) > 0:
                return Fault(FaultKind.GIVES_TOO_MUCH, f"the hub's move to {x},{y}: {given}")
        return None

    def _grows(self) -> Fault | None:
        """Weights that repeat in both directions must not add up as the board grows."""
        columns = zip(*self.weights, strict=True)
        if not self.is_strip and any(sum(line) for line in (*self.weights, *columns)):
            return Fault(FaultKind.GROWS, "rows and columns of a period must sum to 0")
        return None

    def _given(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        (x, y), (u, v) = one, other
        leaves = sum(weight for weight, cells, _ in self.sets if cells[y][x] != cells[v][u])
        return self.weights[y][x] + self.weights[v][u] + leaves

    def _given_by_hub(self, x: int, y: int) -> int:
        assert self.hub is not None
        leaves = sum(weight for weight, cells, hub in self.sets if cells[y][x] != hub)
        return self.hub + self.weights[y][x] + leaves

    def refutes(self, width: int, height: int, family: Family = FLAT) -> bool:
        """Whether the pattern, which must have no fault, refutes the board of that size."""
        height *= family.layers
        if self.is_strip and height != self.height:
            return False
        if not self._fits(width, height, family):
            return False
        if width * height < 2:
            return self.hub is None
        total = self._sum(width, height) + (self.hub or 0)
        for x, y in family.missing(width, height):
            total -= self.weights[y % self.height][x % self.period]
        rows, columns = min(height, self.height), min(width, self.period)
        for weight, cells, hub in self.sets:
            found = {one for row in cells[:rows] for one in row[:columns]}
            if self.hub is not None:
                found.add(hub)
            total += weight * (len(found) == 2)
        return total > 0

    def _fits(self, width: int, height: int, family: Family) -> bool:
        """Whether the weights go on across joined sides, and a missing square empties no set."""
        left_right, top_bottom = family.joins
        if (left_right and width % self.period) or (
            top_bottom and not self.is_strip and height % self.height
        ):
            return False
        is_large = width >= 2 * self.period and (self.is_strip or height >= 2 * self.height)
        return is_large or not (family.hole and self.sets)

    def _sum(self, width: int, height: int) -> int:
        """The weights of all squares."""
        rows = self.weights if self.is_strip else self.weights[: height % self.height]
        return sum(sum(row) * (width // self.period) + sum(row[: width % self.period])
                   for row in rows)  # fmt: skip

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """The boards of all these sizes have no tour."""
        for widths, heights in self.refuted(family):
            yield Statement(False, widths, heights, "pattern")

    def summary(self) -> str:
        """The period, and what it refutes."""
        size = f"height {self.height}" if self.is_strip else "all heights"
        period = f"{self.period}x{self.height}"
        return f"pattern: weights of period {period} refute {self._lengths()} of {size}"

    def _lengths(self) -> str:
        """All lengths, or those that leave some remainders."""
        far = range(self.period * 1000, self.period * 1001)
        above = 0 if self.is_strip else 1000 * self.height
        heights = range(above + 1, above + self.height + 1)
        rests = [n % self.period for n in far if any(self.refutes(n, h) for h in heights)]
        if len(rests) == self.period:
            return "all lengths"
        if self.period == 2 and rests:
            return "odd lengths" if rests == [1] else "even lengths"
        return f"lengths that leave {', '.join(map(str, rests))} modulo {self.period}"

    def refuted(self, family: Family = FLAT) -> list[tuple[Sizes, Sizes]]:
        """The sizes that are refuted, as widths times heights; none if that takes too long to see.

        A strip's sum grows by the same amount with every period, so one look beyond the length at
        which its sign is settled tells the rest; elsewhere the sum depends on the remainders alone.
        The centre has the same weight again after two periods.
        """
        times = 2 if family.hole == "centre" else 1
        across, down = times * self.period, times * self.height
        if self.is_strip:
            grows = abs(sum(sum(row) for row in self.weights))
            most = abs(self.hub or 0) + sum(weight for weight, _, _ in self.sets)
            spread = sum(abs(one) for row in self.weights for one in row)
            most += 2 * spread if family.hole else spread
            threshold = self.period * (2 if grows == 0 else most // grows + 3)
            if threshold > LONGEST_THRESHOLD:
                return []
            height = self.height // family.layers
            widths = Sizes.where(lambda width: self.refutes(width, height, family),
                                 threshold, across)  # fmt: skip
            return [(widths, Sizes.just([height]))]
        found = []
        periods = 2 if family.hole else 1
        for s in range(1, down + 1):
            for r in range(1, across + 1):
                far = r + periods * across, s + periods * down
                if not self.refutes(*far, family):
                    continue
                first_x, first_y = r, s
                if self.sets or (self.hub is not None and (r, s) == (1, 1)):
                    first_x, first_y = far
                widths = Sizes.every(across, first_x)
                found.append((widths, Sizes.every(down, first_y)))
        return found

    def to_json(self) -> dict[str, Any]:
        """The pattern as plain values."""
        return {**self.plain_weights(), "is_strip": self.is_strip}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Pattern":
        """The pattern from plain values, which may be anything at all."""
        refuse_unknown(fields, ["weights", "sets", "hub", "is_strip"])
        return cls(**read_weights(fields), is_strip=take(fields, "is_strip", bool))
