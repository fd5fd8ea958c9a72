"""Theorems: which sizes have a tour, decided for all of them by finitely much evidence.

Evidence speaks of sizes as widths times heights, each set of lengths repeating itself from some
length on. So whatever holds up to the largest threshold and one common period more holds for all.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.answer import Answer, Refutation, Tour
from tourcp.board import Board
from tourcp.check import check
from tourcp.errors import BadProblem, shown
from tourcp.files import answer_from_json, answer_to_json, refuse_unknown, take
from tourcp.problem import Problem
from tourcp.proofs.certificate import Fault
from tourcp.rule import Rule
from tourcp.theorems.chain import Chain
from tourcp.theorems.pattern import Pattern
from tourcp.theorems.quilt import Quilt
from tourcp.theorems.sizes import Sizes
from tourcp.theorems.strip import Strip

FORMAT = "tourcp-theorem/1"

LONGEST_SIDE = 400
"""Lengths that a theorem is checked on; evidence with a longer common period is refused."""

TOUR, NONE, OPEN = 1, 0, -1
"""A tour, no tour, not decided."""


@dataclass(frozen=True)
class OneBoard:
    """The answer for a single size."""

    width: int
    height: int
    answer: Answer
    """A tour, or a refutation with its certificate."""

    def to_json(self) -> dict[str, Any]:
        """The answer as plain values."""
        fields = answer_to_json(self.answer)
        fields.pop("found", None)
        return {"width": self.width, "height": self.height, "answer": fields}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "OneBoard":
        """The answer from plain values."""
        refuse_unknown(fields, ["width", "height", "answer"])
        answer = answer_from_json(take(fields, "answer", dict))
        return cls(take(fields, "width", int), take(fields, "height", int), answer)


Evidence = OneBoard | Quilt | Chain | Pattern | Strip
Kind = type[OneBoard] | type[Quilt] | type[Chain] | type[Pattern] | type[Strip]
KINDS: dict[str, Kind] = {
    "board": OneBoard,
    "quilt": Quilt,
    "chain": Chain,
    "pattern": Pattern,
    "strip": Strip,
}


@dataclass(frozen=True)
class Claim:
    """Boards of these widths and heights have a tour, or have none."""

    has_tour: bool
    widths: Sizes
    heights: Sizes
    reason: str
    """A word for the picture and the summary."""


@dataclass(frozen=True)
class Theorem:
    """What is known of all sizes for one rule."""

    rule: Rule
    closed: bool
    evidence: tuple[Evidence, ...]

    @property
    def is_symmetric(self) -> bool:
        """Whether a board and the same board on its side have the same answer."""
        return "mirror main diagonal" in self.rule.symmetries

    def fault(self) -> Fault | None:
        """Say what is wrong with the evidence, or nothing if all of it holds and agrees."""
        for number, one in enumerate(self.evidence, start=1):
            fault = self._fault_of(one)
            if fault is not None:
                return Fault(fault.kind, f"evidence {number}: {fault.sentence}")
        if not self.evidence:
            return Fault("no evidence", "a theorem needs some")
        if self.side > LONGEST_SIDE:
            return Fault(
                "too large", f"the evidence repeats itself only after {self.side:,} squares"
            )
        tours, nones = self._grids
        if (tours & nones).any():
            height, width = np.argwhere(tours & nones)[0].tolist()
            return Fault("contradiction", f"{width}x{height} has a tour and has none")
        return None

    def _fault_of(self, one: Evidence) -> Fault | None:
        match one:
            case OneBoard(width, height, answer):
                problem = Problem(rule=self.rule, board=Board(width, height), closed=self.closed)
                verdict = check(problem, answer)
                if verdict.fault is None and verdict.standing not in ("tour", "proved"):
                    return Fault("not proved", f"{width}x{height} is {verdict.standing}")
                return verdict.fault
            case Quilt():
                if self.closed and not one.closed:
                    return Fault("wrong kind", "an open quilt says nothing about closed tours")
                return one.fault(self.rule)
            case Chain():
                if self.closed:
                    return Fault("wrong kind", "a chain says nothing about closed tours")
                return one.fault(self.rule)
            case Pattern():
                if (one.hub is None) != self.closed:
                    return Fault("wrong kind", "a hub goes with open tours, and only with them")
                return one.fault(self.rule)
            case Strip():
                if one.closed != self.closed:
                    return Fault("wrong kind", "a strip of closed tours goes with closed tours")
                return one.fault(self.rule)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the evidence says, as far as it holds."""
        found = [claim for one in self.evidence for claim in _claims_of(one)]
        if self.is_symmetric:
            found += [Claim(one.has_tour, one.heights, one.widths, one.reason) for one in found]
        return tuple(found)

    @cached_property
    def threshold(self) -> int:
        """From this length on, everything repeats itself."""
        sides = [side for claim in self.claims for side in (claim.widths, claim.heights)]
        return max((side.threshold for side in sides), default=1)

    @cached_property
    def period(self) -> int:
        """After how many squares."""
        sides = [side for claim in self.claims for side in (claim.widths, claim.heights)]
        return lcm(*(side.period for side in sides))

    @property
    def side(self) -> int:
        """Lengths that must be looked at to know all."""
        return self.threshold + self.period

    @cached_property
    def _grids(self) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Which sizes (height, width) have a tour, and which have none, by the evidence."""
        side = self.side
        grids = np.zeros((2, side + 1, side + 1), dtype=np.bool_)
        for claim in self.claims:
            widths = np.array([n in claim.widths for n in range(side + 1)])
            heights = np.array([n in claim.heights for n in range(side + 1)])
            grids[0 if claim.has_tour else 1] |= np.outer(heights, widths)
        return grids[0], grids[1]

    def verdict(self, width: int, height: int) -> int:
        """TOUR, NONE or OPEN for a board of that size, however large."""
        tours, nones = self._grids
        at = self._folded(height), self._folded(width)
        return TOUR if tours[at] else NONE if nones[at] else OPEN

    def grid(self, side: int) -> npt.NDArray[np.int8]:
        """The verdicts of all sizes (width, height) below a side; 0 stands for no size."""
        tours, nones = self._grids
        at = np.array([self._folded(length) for length in range(side)])
        here = np.ix_(at, at)
        verdicts = np.where(tours[here], TOUR, np.where(nones[here], NONE, OPEN))
        return verdicts.T.astype(np.int8)

    def reason(self, width: int, height: int) -> str:
        """What decides a size, in a word."""
        for claim in self.claims:
            if width in claim.widths and height in claim.heights:
                return claim.reason
        return "open"

    def _folded(self, length: int) -> int:
        if length < self.side:
            return length
        return self.threshold + (length - self.threshold) % self.period

    @property
    def is_complete(self) -> bool:
        """Whether no size is left open."""
        tours, nones = self._grids
        return bool((tours | nones)[1:, 1:].all())


def _claims_of(one: Evidence) -> Iterator[Claim]:
    match one:
        case OneBoard(width, height, answer):
            sizes = Sizes.just([width]), Sizes.just([height])
            match answer:
                case Tour():
                    yield Claim(True, *sizes, "tour")
                case Refutation(certificate=certificate) if certificate is not None:
                    yield Claim(False, *sizes, certificate.kind)
        case Quilt():
            yield Claim(True, *one.sizes(), "blocks")
        case Chain():
            yield Claim(True, *one.sizes(), "chain")
        case Pattern():
            for widths, heights in one.claims():
                yield Claim(False, widths, heights, "pattern")
        case Strip():
            heights = Sizes.just([one.height])
            yield Claim(True, one.lengths, heights, "automaton")
            yield Claim(False, one.lengths.without(), heights, "automaton")


def theorem_text(theorem: Theorem, statement: str) -> str:
    """The theorem's file: its evidence, and the words that it is claimed to prove."""
    names = {kind: name for name, kind in KINDS.items()}
    fields = {
        "format": FORMAT,
        "rule": str(theorem.rule),
        "closed": theorem.closed,
        "statement": statement,
        "evidence": [{"kind": names[type(one)], **one.to_json()} for one in theorem.evidence],
    }
    return json.dumps(fields, separators=(",", ":")) + "\n"


def theorem_from_json(fields: dict[str, Any]) -> tuple[Theorem, str]:
    """A theorem and the words that it is said to prove, from plain values; not checked."""
    refuse_unknown(fields, ["format", "rule", "closed", "statement", "evidence"])
    evidence = []
    for number, one in enumerate(take(fields, "evidence", list), start=1):
        kind = one.get("kind") if isinstance(one, dict) else None
        if not isinstance(kind, str) or kind not in KINDS:
            raise BadProblem(f"evidence {number} is {shown(one)}: expected {', '.join(KINDS)}")
        values = {key: value for key, value in one.items() if key != "kind"}
        try:
            evidence.append(KINDS[kind].from_json(values))
        except BadProblem as error:
            raise BadProblem(f"evidence {number}: {error}") from None
    rule = Rule.parse(take(fields, "rule", str))
    theorem = Theorem(rule, take(fields, "closed", bool), tuple(evidence))
    return theorem, take(fields, "statement", str)
