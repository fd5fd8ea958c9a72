"""Pumps: one tour of a strip whose middle can be repeated, for strips of infinitely many lengths.

A tour is cut before two columns that lie at least a move's reach apart, so that no move leaps over
the middle. If the moves across the second cut are those across the first one, shifted, then the
left part, any number of middles (even none) and the right part fit together: every square keeps its
moves. If also the squares left of the first cut join the moves across it in the same pairs as
the squares left of the second cut do, then a middle changes nothing for whatever follows: with any
number of middles, the right part closes the same pairs to the same one tour. An end of an open tour
counts as a partner in the pairs, and must not lie in the middle. (This is the pumping argument of
automata theory; `strip` has the states.)

Rows may be joined, or lie in layers: only columns are cut. A missing corner is left of the cuts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from tourcp.core.board import Square
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Sized, Statement
from tourcp.judge.theorems.family import FLAT, Family, tour_at
from tourcp.judge.theorems.paths import WithPaths, path_to_json, plain_fields
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.tours import tour_fault

LONGEST = 400
"""Columns of a tour that is cut."""

HIGHEST = 64
"""Rows of a strip."""

Crossing = tuple[Square, Square]
"""A move across a cut, its columns counted from there; one-way moves keep their direction."""

Pairs = dict[Crossing, Crossing | None]
"""For each move across a cut, the one to which the left part joins it; None for an end."""


@dataclass(frozen=True)
class Pump(WithPaths, Sized):
    """A tour of a strip with two cuts, between which it can be repeated."""

    kind: ClassVar[str] = "pump"

    closed: bool
    """Whether the tour returns."""
    cut: int
    """Columns left of the first cut."""
    period: int
    """Columns of the middle, between the two cuts."""
    path: tuple[int, ...]
    """The tour, as row-major places."""

    def sizes(self) -> tuple[Sizes, Sizes]:
        """The widths and the heights of the boards that have a tour."""
        widths = Sizes.every(self.period, self.width - self.period)
        return widths, Sizes.just([self.height])

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:  # noqa: ARG002
        """Boards without the middle, with it once, twice and so on have a tour."""
        yield Statement(True, *self.sizes(), "pump")

    def summary(self) -> str:
        """The board, and the lengths that it gives."""
        kind = "closed" if self.closed else "open"
        lengths = ", ".join(str(self.width + times * self.period) for times in (-1, 0, 1))
        return f"pump: {kind}, lengths {lengths}, … of height {self.height}"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say why the middle cannot be repeated, or nothing if it can."""
        if closed and not self.closed:
            return Fault(FaultKind.WRONG_KIND, "an open pump says nothing about closed tours")
        if family.hole == "centre":
            return Fault(FaultKind.WRONG_KIND, "a further middle would move the centre")
        malformed = self.wrong_cuts(rule)
        return malformed or self.wrong_tour(rule, family) or self.wrong_middle(rule)

    def wrong_cuts(self, rule: Rule) -> Fault | None:
        """The cuts must leave columns on both sides, and no move may leap over the middle."""
        if not (1 <= self.width <= LONGEST and 1 <= self.height <= HIGHEST):
            found = f"{self.size}: expected at most {LONGEST}x{HIGHEST}"
            return Fault(FaultKind.WRONG_SIZE, found)
        if self.cut < 1 or self.period < 1 or self.cut + self.period >= self.width:
            found = (
                f"cuts after {self.cut} and {self.cut + self.period} columns: expected some "
                f"columns before, between and after them, of {self.width}"
            )
            return Fault(FaultKind.WRONG_SIZE, found)
        reach = max(abs(dx) for dx, _ in rule.moves)
        if self.period < reach:
            found = f"a move goes {reach} columns and leaps over a middle of {self.period}"
            return Fault(FaultKind.PERIOD_TOO_SHORT, found)
        return None

    def wrong_tour(self, rule: Rule, family: Family) -> Fault | None:
        """The path must be a tour of the strip, whose left and right sides are apart."""
        problem = family.strip.problem(rule, self.width, self.height, closed=self.closed)
        return tour_fault(problem, tour_at(problem, self.path))

    def wrong_middle(self, rule: Rule) -> Fault | None:
        """Both cuts must be crossed alike, and paired alike by what is left of them."""
        for place in () if self.closed else (self.path[0], self.path[-1]):
            if self.cut <= place % self.width < self.cut + self.period:
                found = f"square {place % self.width},{place // self.width} would be repeated"
                return Fault(FaultKind.END_IN_THE_MIDDLE, found)
        one = self.pairs(self.cut, directed=rule.is_one_way)
        other = self.pairs(self.cut + self.period, directed=rule.is_one_way)
        for crossing in sorted({*one, *other}):
            if crossing not in one or crossing not in other:
                which = "first" if crossing in one else "second"
                found = f"only the {which} cut is crossed by {_name(crossing)}, counted from it"
                return Fault(FaultKind.CUTS_DIFFER, found)
        for crossing, partner in sorted(one.items(), key=str):
            if other[crossing] != partner:
                found = (
                    f"what is left of the first cut joins {_name(crossing)} to {_name(partner)}, "
                    f"left of the second cut it is {_name(other[crossing])}, counted from the cut"
                )
                return Fault(FaultKind.PAIRED_DIFFERENTLY, found)
        return None

    def pairs(self, cut: int, *, directed: bool) -> Pairs:
        """The moves across a cut, and how the part of the tour left of it joins them."""
        squares = [(place % self.width, place // self.width) for place in self.path]
        if self.closed:
            outside = next(at for at, (x, _) in enumerate(squares) if x >= cut)
            squares = squares[outside:] + squares[: outside + 1]
        pairs: Pairs = {}
        entered: Crossing | None = None
        for here, there in pairwise(squares):
            if (here[0] < cut) == (there[0] < cut):
                continue
            crossing = _from_the_cut(here, there, cut, directed=directed)
            if there[0] < cut:
                entered, pairs[crossing] = crossing, None
                continue
            pairs[crossing] = entered
            if entered is not None:
                pairs[entered] = crossing
            entered = None
        return pairs

    def to_json(self) -> dict[str, Any]:
        """The pump as plain values."""
        path = path_to_json(self.path, self.width)
        return {"closed": self.closed, **plain_fields(self), "path": path}


def _from_the_cut(here: Square, there: Square, cut: int, *, directed: bool) -> Crossing:
    one, other = (here[0] - cut, here[1]), (there[0] - cut, there[1])
    return (one, other) if directed or one < other else (other, one)


def _name(crossing: Crossing | None) -> str:
    if crossing is None:
        return "an end"
    (a, b), (c, d) = crossing
    return f"{a},{b}–{c},{d}"
