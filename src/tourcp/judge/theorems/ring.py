"""Rings: a tour around a joined side with a middle that repeats, for boards ever longer around.

The middle is the first columns; it is at least as wide as a move reaches, and so is the rest: no
move leaps over either. If the moves across its right cut are those across its left one, shifted,
then any number of middles fits in (one at least). The tour passes the middle in paths, which join
these moves in pairs. If two middles side by side join them in the same pairs as one does, and leave
no loop between them, then so do three, and any number: the rest closes them to the same one tour.
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
from tourcp.judge.theorems.pump import HIGHEST, LONGEST, Crossing
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.tours import tour_fault

LEFT, RIGHT = "left", "right"

Port = tuple[str, Crossing]
"""A cut of the middle, and a move across it, its columns counted from there."""

Pairs = dict[Port, Port]
"""To which port a path through the middle leads from each."""


@dataclass(frozen=True)
class Ring(WithPaths, Sized):
    """A closed tour around, whose first columns can be repeated."""

    kind: ClassVar[str] = "ring"

    period: int
    """Columns of the middle."""
    path: tuple[int, ...]
    """The tour, as row-major places."""

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:  # noqa: ARG002
        """Boards with one middle, two and so on have a tour."""
        yield Statement(
            True, Sizes.every(self.period, self.width), Sizes.just([self.height]), "pump"
        )

    def summary(self) -> str:
        """The lengths that it gives."""
        lengths = ", ".join(str(self.width + times * self.period) for times in (0, 1, 2))
        return f"ring: lengths {lengths}, … around, of height {self.height}"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:  # noqa: ARG002
        """Say why the middle cannot be repeated, or nothing if it can."""
        if not family.joins[0]:
            found = "a ring goes around boards whose left side is joined with the right"
            return Fault(FaultKind.WRONG_KIND, found)
        if rule.is_one_way:
            return Fault(FaultKind.ONE_WAY_RULE, "paths through a middle are taken both ways")
        if not (1 <= self.width <= LONGEST and 1 <= self.height <= HIGHEST):
            found = f"{self.size}: expected at most {LONGEST}x{HIGHEST}"
            return Fault(FaultKind.WRONG_SIZE, found)
        reach = max(abs(dx) for dx, _ in rule.moves)
        if min(self.period, self.width - self.period) < reach or self.width <= 2 * reach:
            found = f"a move goes {reach} columns: too far for {self.period} of {self.width}"
            return Fault(FaultKind.PERIOD_TOO_SHORT, found)
        problem = family.problem(rule, self.width, self.height, closed=True)
        return tour_fault(problem, tour_at(problem, self.path)) or self._wrong_middle()

    def _wrong_middle(self) -> Fault | None:
        pairs = self.pairs()
        left, right = ({move for side, move in pairs if side == cut} for cut in (LEFT, RIGHT))
        for move in sorted(left ^ right):
            which = LEFT if move in left else RIGHT
            found = f"only the {which} cut is crossed by {move}, counted from it"
            return Fault(FaultKind.CUTS_DIFFER, found)
        seen: set[Crossing] = set()
        for port in sorted(pairs):
            if _through_two(pairs, port, seen) != pairs[port]:
                found = f"from {port}, two middles do not lead where one does"
                return Fault(FaultKind.PAIRED_DIFFERENTLY, found)
        if seen != left:
            found = f"two middles leave a loop between them, through {min(left - seen)}"
            return Fault(FaultKind.PAIRED_DIFFERENTLY, found)
        return None

    def pairs(self) -> Pairs:
        """How the paths through the middle join the moves across its cuts."""
        squares: list[Square] = [(place % self.width, place // self.width) for place in self.path]
        outside = next(at for at, (x, _) in enumerate(squares) if x >= self.period)
        around = squares[outside:] + squares[: outside + 1]
        pairs: Pairs = {}
        entered: Port | None = None
        for here, there in pairwise(around):
            if (here[0] < self.period) == (there[0] < self.period):
                continue
            if entered is None:
                entered = self.port(there, here)
            else:
                left = self.port(here, there)
                pairs[entered], pairs[left] = left, entered
                entered = None
        return pairs

    def port(self, inner: Square, outer: Square) -> Port:
        """The cut that a move crosses between the middle and the rest: the nearer way around."""
        step = (outer[0] - inner[0]) % self.width
        if 2 * step < self.width:
            x = inner[0] - self.period
            return RIGHT, ((x, inner[1]), (x + step, outer[1]))
        return LEFT, ((inner[0] + step - self.width, outer[1]), (inner[0], inner[1]))

    def to_json(self) -> dict[str, Any]:
        """The ring as plain values."""
        return {**plain_fields(self), "path": path_to_json(self.path, self.width)}


def _through_two(pairs: Pairs, port: Port, seen: set[Crossing]) -> Port:
    """Where a path leads through two middles side by side, which enters from outside.

    The moves between the two that it takes are added to those seen.
    """
    side, move = port
    copy = 0 if side == LEFT else 1
    while True:
        side, move = pairs[side, move]
        if (copy, side) in ((0, LEFT), (1, RIGHT)):
            return side, move
        seen.add(move)
        copy, side = (1, LEFT) if copy == 0 else (0, RIGHT)
