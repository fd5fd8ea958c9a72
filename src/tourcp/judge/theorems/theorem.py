"""Theorems: which sizes have a tour, decided for all of them by finitely much evidence.

Evidence speaks of sizes as widths times heights, each set of lengths repeating itself from some
length on. So whatever holds up to the largest threshold and one common period more holds for all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Refutation
from tourcp.core.display import Saved
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.rule import Rule
from tourcp.core.symmetry import symmetries
from tourcp.judge.certificates import CutSet, Weights
from tourcp.judge.theorems.evidence import Evidence, Statement
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.pattern import Pattern
from tourcp.judge.theorems.sizes import LONGEST_SIDE, Sizes
from tourcp.judge.theorems.strip import MOST_WORK as STRIP_WORK
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.turned import Turned, turned_rule

MOST_WORK = 30_000_000
"""Steps that all the evidence may take together: a few seconds."""

LITERALS_PER_MOVE = 30
"""Literals that the clauses about a board have for each of its moves."""

TOUR, NONE, UNDECIDED = 1, 0, -1
"""A tour, no tour, undecided."""

Said = tuple[bool, Sizes, Sizes]
"""Whether there are tours, a set of sides, and the other sides that go with all of them."""


@dataclass(frozen=True)
class Theorem(Saved):
    """What is known of all sizes for one rule."""

    rule: Rule
    closed: bool
    evidence: tuple[Evidence, ...]
    family: Family = FLAT

    __str__ = Saved.__str__

    @property
    def is_symmetric(self) -> bool:
        """Whether a board and the same board on its side have the same answer."""
        is_alike = self.family.turned == self.family
        return is_alike and "mirror main diagonal" in symmetries(self.rule)

    def fault(self) -> Fault | None:
        """Say what is wrong with the evidence, or nothing if all of it holds and agrees."""
        if (fault := self.family.fault(self.rule)) is not None:
            return fault
        work = 0
        for number, one in enumerate(self.evidence, start=1):
            fault = one.fault(self.rule, closed=self.closed, family=self.family)
            if fault is not None:
                return Fault(fault.kind, f"evidence {number}: {fault.sentence}")
            work += effort(one, self.rule)
            if work > MOST_WORK:
                found = f"evidence {number}: up to here it takes more than {MOST_WORK:,} steps"
                return Fault(FaultKind.TOO_LARGE, found)
        if not self.evidence:
            return Fault(FaultKind.NO_EVIDENCE, "a theorem needs some")
        if self.side > LONGEST_SIDE:
            return Fault(
                FaultKind.TOO_LARGE, f"the evidence repeats itself only after {self.side:,} squares"
            )
        tours, nones = self._grids
        if (tours & nones).any():
            height, width = np.argwhere(tours & nones)[0].tolist()
            return Fault(FaultKind.CONTRADICTION, f"{width}x{height} has a tour and has none")
        return None

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """What the evidence says, as far as it holds."""
        found = [one for piece in self.evidence for one in piece.statements(self.family)]
        if self.is_symmetric:
            found += [one.turned for one in found]
        return tuple(found)

    @cached_property
    def _sides(self) -> tuple[Sizes, ...]:
        """All widths and heights that the statements speak of.

        Statements of the same heights are taken together, and then those of the same widths: the
        pumps of a strip have each its own period, but together they repeat themselves much sooner.
        """
        rows = _together((one.has_tour, one.heights, one.widths) for one in self.statements)
        columns = _together((has_tour, widths, heights) for has_tour, heights, widths in rows)
        return tuple(side for _, widths, heights in columns for side in (widths, heights))

    @cached_property
    def threshold(self) -> int:
        """From this length on, everything repeats itself."""
        first = 2 if self.family.hole else 1  # a single square cannot be left out
        return max([first, *(side.threshold for side in self._sides)])

    @cached_property
    def period(self) -> int:
        """After how many squares it does so again."""
        return lcm(2 if self.family.hole else 1, *(side.period for side in self._sides))

    @property
    def side(self) -> int:
        """How many lengths must be looked at to know all of them."""
        return self.threshold + self.period

    @cached_property
    def _grids(self) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Which sizes (height, width) have a tour, and which have none, by the evidence."""
        side = self.side
        grids = np.zeros((2, side + 1, side + 1), dtype=np.bool_)
        for one in self.statements:
            grids[0 if one.has_tour else 1] |= one.grid(side + 1)
        grids &= self.asked(side + 1)
        return grids[0], grids[1]

    def asked(self, side: int) -> npt.NDArray[np.bool_]:
        """Which sizes below a side are boards of the family; 0 is no size."""
        numbers = np.arange(side)
        there = numbers % 2 == 1 if self.family.hole else numbers > 0
        asked: npt.NDArray[np.bool_] = np.outer(there, there)
        if self.family.hole:
            asked[1, 1] = False
        return asked

    def verdict(self, width: int, height: int) -> int:
        """TOUR, NONE or UNDECIDED for a board of that size, however large."""
        tours, nones = self._grids
        at = self._folded(height), self._folded(width)
        return TOUR if tours[at] else NONE if nones[at] else UNDECIDED

    def grid(self, side: int) -> npt.NDArray[np.int8]:
        """The verdicts of all sizes (width, height) below a side; 0 stands for no size."""
        tours, nones = self._grids
        at = np.array([self._folded(length) for length in range(side)])
        here = np.ix_(at, at)
        verdicts = np.where(tours[here], TOUR, np.where(nones[here], NONE, UNDECIDED))
        return verdicts.T.astype(np.int8)

    def reason(self, width: int, height: int) -> str:
        """What decides a size, in a word."""
        for one in self.statements:
            if width in one.widths and height in one.heights:
                return one.reason
        return "undecided"

    def _folded(self, length: int) -> int:
        if length < self.side:
            return length
        return self.threshold + (length - self.threshold) % self.period

    @property
    def is_complete(self) -> bool:
        """Whether no size is left undecided."""
        tours, nones = self._grids
        return bool((tours | nones | ~self.asked(self.side + 1))[1:, 1:].all())


def _together(some: Iterable[Said]) -> Iterator[Said]:
    """For each answer and set of sides, all the other sides that go with it.

    Sets whose common period is too long for any theorem are left apart, to be refused later.
    """
    found: dict[tuple[bool, Sizes], list[Sizes]] = {}
    for has_tour, sides, others in some:
        found.setdefault((has_tour, sides), []).append(others)
    for (has_tour, sides), several in found.items():
        fits = lcm(*(one.period for one in several)) <= LONGEST_SIDE
        for others in [Sizes.union(several)] if fits else several:
            yield has_tour, sides, others


def effort(one: Evidence, rule: Rule) -> int:
    """About how many steps the judge takes for a piece of evidence.

    Each kind bounds its own; all of them together are bounded too, so that a file of many small
    pieces does not keep the judge busy. Blocks and tours are as long as the file that holds them.
    """
    match one:
        case OneBoard(width, height, Refutation(certificate=certificate)):
            moves = width * height * len(rule.moves)
            match certificate:
                case CutSet():
                    return moves
                case Weights(sets=sets):
                    return (1 + len(sets)) * moves
            return LITERALS_PER_MOVE * moves
        case Pattern():
            return one.work(rule)
        case Strip():
            return STRIP_WORK
        case Turned(piece):
            return effort(piece, turned_rule(rule))
    return 0
