"""Bands: a chain that closes around a joined side, and blocks below it, joined to it by a seam.

Where left is joined with right, the last block of a chain leads to its first: a closed tour around.
Below it lies a quilt of the same width, whose tour is closed too. If every block of the chain holds
the move that the quilt's seam exchanges, then the two become one tour. This gives tours of boards
with two odd sides, about which a quilt alone says nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import Any, ClassVar

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.judge.theorems.chain import Chain
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family
from tourcp.judge.theorems.quilt import Quilt, missing_seam
from tourcp.judge.theorems.sizes import Sizes


@dataclass(frozen=True)
class Band:
    """A chain around, and a quilt below it."""

    kind: ClassVar[str] = "band"

    chain: Chain
    """The rows on top."""
    quilt: Quilt
    """What lies below, any number of times; or nothing."""

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:
        """Boards of the widths that both have, and of the chain's height and all below it."""
        (around,) = self.chain.statements(family)
        widths, _ = self.quilt.sizes()
        both = Sizes.where(
            lambda n: n in around.widths and n in widths,
            max(around.widths.threshold, widths.threshold),
            lcm(around.widths.period, widths.period),
        )
        below = [self.chain.height + height for height in self.quilt.first_heights]
        heights = [Sizes.just([self.chain.height]), Sizes.sums(below, self.quilt.heights)]
        yield Statement(True, both, Sizes.union(heights), "band")

    def summary(self) -> str:
        """Both parts."""
        return f"band: around, a {self.chain.summary()}; below, {self.quilt.summary()}"

    def fault(
        self,
        rule: Rule,
        *,
        closed: bool,  # noqa: ARG002  (a closed tour is an open one, too)
        family: Family = FLAT,
    ) -> Fault | None:
        """Say why the two do not join, or nothing if they do."""
        if not family.joins[0]:
            found = "a band goes around boards whose left side is joined with the right"
            return Fault(FaultKind.WRONG_KIND, found)
        around = self.chain.fault(rule, closed=True, family=FAMILIES["cylinder"])
        return around or self.quilt.fault(rule, closed=True) or self._apart()

    def _apart(self) -> Fault | None:
        seam = self.quilt.down
        if seam is None:
            return Fault(FaultKind.NO_SEAM, "what lies below a band needs a seam down")
        if not {*self.quilt.first_heights} <= {*self.quilt.heights}:
            found = (
                "the first blocks below a band must hold the seam above them, as further ones do"
            )
            return Fault(FaultKind.MISSING_SEAM, found)
        height = self.chain.height
        faults = (
            missing_seam((width, height), path, [seam.before(0, height)], closed=False)
            for width, path in sorted(self.chain.blocks.items())
        )
        return next((fault for fault in faults if fault is not None), None)

    def to_json(self) -> dict[str, Any]:
        """The band as plain values."""
        return {"chain": self.chain.to_json(), "quilt": self.quilt.to_json()}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Band":
        """The band from plain values, which may be anything at all."""
        refuse_unknown(fields, ["chain", "quilt"])
        chain, quilt = take(fields, "chain", dict), take(fields, "quilt", dict)
        return cls(Chain.from_json(chain), Quilt.from_json(quilt))
