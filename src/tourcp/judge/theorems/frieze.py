"""Friezes: weights on a strip whose middle can be repeated, and refute infinitely many lengths.

The weights of the certificate `weights`, on a board that is cut into a left end, a middle and a
right end. The middle is at least as wide as a move reaches, so a move joins neighbouring pieces
only, and every further middle adds the same amount to what a tour must collect, and the same to
what all moves can give. If a tour must collect too much with one middle, and a second middle
does not make up for it, then no number of middles does.

Patterns are friezes without ends, in a shorter form; a frieze says more where the ends matter.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tourcp.core.cycle import cycle_graph
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.pump import HIGHEST, LONGEST
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.weighting import Cells, Weighting, read_weights

MOST_SETS = 50


@dataclass(frozen=True)
class Frieze(Weighting):
    """Weights on the squares of a strip, and on sets of squares, with a middle that repeats."""

    kind: ClassVar[str] = "frieze"

    cut: int
    """Columns left of the middle."""
    period: int
    """Columns of the middle, which the weights show once."""

    @property
    def width(self) -> int:
        """Columns of the board with one middle."""
        return len(self.weights[0])

    def sizes(self) -> tuple[Sizes, Sizes]:
        """The widths and the heights of the boards that are refuted."""
        return Sizes.every(self.period, self.width), Sizes.just([self.height])

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """Boards with one middle, two and so on have no tour."""
        widths, _ = self.sizes()
        yield Statement(False, widths, Sizes.just([self.height // family.layers]), "frieze")

    def summary(self) -> str:
        """The lengths that it refutes."""
        lengths = ", ".join(str(self.width + times * self.period) for times in (0, 1, 2))
        return f"frieze: weights refute lengths {lengths}, … of height {self.height}"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say why lengths are not refuted, or nothing if they are."""
        if family.joins[0] or family.hole == "centre":
            return Fault(FaultKind.WRONG_KIND, f"a frieze says nothing about an {family.words}")
        malformed = self.wrong_kind(rule, closed=closed) or self._wrong_size(rule, family)
        return malformed or self._wrong_set(family) or self._refutes_too_little(rule, family)

    def _wrong_size(self, rule: Rule, family: Family) -> Fault | None:
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
        if self.height % family.layers:
            found = f"{self.height} rows in {family.layers} layers"
            return Fault(FaultKind.WRONG_SIZE, found)
        if (
            self.cut < (1 if family.hole else 0)
            or self.period < 1
            or self.cut + self.period > self.width
        ):
            found = f"a middle of {self.period} columns after {self.cut}, of {self.width}"
            return Fault(FaultKind.WRONG_SIZE, found)
        reach = max(abs(dx) for dx, _ in rule.moves)
        if self.period < reach:
            found = f"a move goes {reach} columns and leaps over a middle of {self.period}"
            return Fault(FaultKind.PERIOD_TOO_SHORT, found)
        if len(self.sets) > MOST_SETS:
            return Fault(FaultKind.TOO_LARGE, f"{len(self.sets)} sets: at most {MOST_SETS}")
        return None

    def _wrong_set(self, family: Family) -> Fault | None:
        if fault := self.wrong_number():
            return fault
        for _, cells, hub in self.sets:
            members = set(self._on_vertices(cells, hub, range(self.width), family).tolist())
            if len(members) < 2:
                found = "a set must hold some squares and not all"
                return Fault(FaultKind.NOT_A_PROPER_SET, found)
        return None

    def _refutes_too_little(self, rule: Rule, family: Family) -> Fault | None:
        needed, given = self.balance(rule, 1, family)
        if needed <= given:
            found = f"a tour must collect {needed}, and the moves give up to {given}"
            return Fault(FaultKind.DOES_NOT_REFUTE, found)
        more, gives = self.balance(rule, 2, family)
        if more - needed < gives - given:
            found = f"a middle asks for {more - needed} more, and its moves give {gives - given}"
            return Fault(FaultKind.MIDDLE_GIVES_MORE, found)
        return None

    def balance(self, rule: Rule, middles: int, family: Family = FLAT) -> tuple[int, int]:
        """What a tour must collect on the board with that many middles, and what all moves give."""
        middle = range(self.cut, self.cut + self.period)
        columns = [*range(self.cut), *list(middle) * middles, *range(middle.stop, self.width)]
        problem = family.problem(rule, len(columns), self.height // family.layers,
                                 closed=self.hub is None)  # fmt: skip
        first, second = cycle_graph(problem).edges
        weights = self._on_vertices(self.weights, self.hub or 0, columns, family)
        gain = weights[first] + weights[second]
        for weight, cells, hub in self.sets:
            inside = self._on_vertices(cells, hub, columns, family)
            gain = gain + weight * (inside[first] != inside[second])
        needed = 2 * int(weights.sum()) + 2 * sum(weight for weight, _, _ in self.sets)
        return needed, int(np.maximum(gain, 0).sum())

    def _on_vertices(
        self, cells: Cells, hub: int, columns: Sequence[int], family: Family
    ) -> npt.NDArray[np.int64]:
        """The numbers of all squares of some columns, row by row, and of the hub if there is one.

        A missing square has none; it is the first one, in the corner.
        """
        squares = np.array(cells, dtype=np.int64)[:, columns].ravel()[1 if family.hole else 0 :]
        return squares if self.hub is None else np.append(squares, hub)

    def to_json(self) -> dict[str, Any]:
        """The frieze as plain values."""
        return {"cut": self.cut, "period": self.period, **self.plain_weights()}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Frieze":
        """The frieze from plain values, which may be anything at all."""
        refuse_unknown(fields, ["cut", "period", "weights", "sets", "hub"])
        cut, period = take(fields, "cut", int), take(fields, "period", int)
        return cls(cut=cut, period=period, **read_weights(fields))
