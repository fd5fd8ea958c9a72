"""Twin pumps: a tour around a missing centre, with a middle on either side of it to be repeated.

Each middle is that of a pump. Repeating the left one changes nothing for whatever follows it, so
the right one can still be repeated; and with as many middles on the left as on the right, what is
missing stays in the centre.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.rule import Rule
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.pump import Pump
from tourcp.judge.theorems.sizes import Sizes


@dataclass(frozen=True)
class Twin(Pump):
    """A closed tour with two middles, as wide as each other."""

    kind: ClassVar[str] = "twin"

    second: int
    """Columns left of the middle on the right."""

    def sizes(self) -> tuple[Sizes, Sizes]:
        """Of the boards that have a tour: without the middles, with both once, twice and so on."""
        both = 2 * self.period
        return Sizes.every(both, self.width - both), Sizes.just([self.height])

    def summary(self) -> str:
        """The board, and the lengths that it gives."""
        lengths = ", ".join(str(self.width + 2 * times * self.period) for times in (-1, 0, 1))
        return f"twin pump: lengths {lengths}, … of height {self.height}, less the centre"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Say why the middles cannot be repeated, or nothing if they can."""
        if family.hole != "centre" or not (closed and self.closed):
            found = "a twin pump is about closed tours of boards less their centre"
            return Fault(FaultKind.WRONG_KIND, found)
        right = replace(self, cut=self.second)
        if not self.cut + self.period <= self.width // 2 < self.second:
            found = f"middles after {self.cut} and {self.second} columns: the centre lies between"
            return Fault(FaultKind.WRONG_SIZE, found)
        malformed = self.wrong_cuts(rule) or right.wrong_cuts(rule)
        if malformed is None and not family.asks(self.width, self.height):
            malformed = Fault(FaultKind.WRONG_SIZE, f"{self.size}: a board with a centre is odd")
        malformed = malformed or self.wrong_tour(rule, family)
        return malformed or self.wrong_middle(rule) or right.wrong_middle(rule)
