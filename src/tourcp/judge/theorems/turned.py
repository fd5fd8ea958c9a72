"""Turned evidence: the same on boards laid on their side, where the two sides are not alike.

A cylinder is joined left and right. Evidence about cylinders of one width and all lengths is
evidence about upright cylinders of one height and all widths, laid on its side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.frieze import Frieze
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.pump import Pump

Turnable = Pump | Pattern | Frieze

KINDS: dict[str, type[Turnable]] = {one.kind: one for one in (Pump, Pattern, Frieze)}
"""What can be turned: evidence about strips that grow long."""


@dataclass(frozen=True)
class Turned:
    """Evidence about the same boards laid on their side."""

    kind: ClassVar[str] = "turned"

    piece: Turnable
    """What holds there."""

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Judge the piece, with the rule and the boards laid on their side."""
        return self.piece.fault(turned_rule(rule), closed=closed, family=family.turned)

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """The same, with widths and heights exchanged."""
        for one in self.piece.statements(family.turned):
            yield one.turned

    def summary(self) -> str:
        """The piece in a line."""
        return f"laid on its side, {self.piece.summary()}"

    def to_json(self) -> dict[str, Any]:
        """The piece with its kind."""
        return {"piece": {"kind": self.piece.kind, **self.piece.to_json()}}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Turned":
        """The piece from plain values, which may be anything at all."""
        refuse_unknown(fields, ["piece"])
        values = dict(take(fields, "piece", dict))
        kind = values.pop("kind", None)
        if not isinstance(kind, str) or kind not in KINDS:
            raise BadProblem(f"turned evidence of kind {shown(kind)}: expected {', '.join(KINDS)}")
        return cls(KINDS[kind].from_json(values))


def turned_rule(rule: Rule) -> Rule:
    """The rule on boards laid on their side."""
    return Rule(tuple((dy, dx) for dx, dy in rule.moves), rule.rides)
