"""The search for a theorem: the evidence as it grows, and what is still undecided."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from math import inf
from typing import TypeVar

from tourcp.certify.ladder import climb
from tourcp.classifying.seams import Blocks, seams_across, seams_down
from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.fault import FaultKind
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.engines.threaded import Threaded
from tourcp.judge.answers import check
from tourcp.judge.certificates import CutSet, Weights
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.quilt import Seam
from tourcp.judge.theorems.sizes import LONGEST_SIDE
from tourcp.judge.theorems.theorem import MOST_WORK, NONE, TOUR, UNDECIDED, Theorem, effort

Ask = Callable[[Problem, Limit], Answer]
"""Answers single boards; the caller provides it, because it knows the backends."""

T = TypeVar("T")

SECONDS = 2.0
"""Time for a board of which one only wants to know quickly whether it has a tour."""

LARGEST_ANSWER = 200_000
"""Bytes of the largest certificate of a single board that goes into a theorem."""


class Search:
    """The evidence for one rule, as it grows."""

    def __init__(
        self,
        rule: Rule,
        *,
        closed: bool,
        limit: Limit,
        ask: Ask | None = None,
        family: Family = FLAT,
    ) -> None:
        if rule.is_one_way or rule.rides:
            kind = "riders" if rule.rides else "one-way rules"
            raise BadProblem(f"there is no search for theorems about {kind}: ask about leapers")
        if (fault := family.fault(rule)) is not None:
            raise BadProblem(f"there is no search for theorems about {rule}: {fault.sentence}")
        self.rule, self.closed, self.limit, self.ask = rule, closed, limit, ask
        self.family = family
        self.clock = limit.start()
        self.quiet = replace(limit, progress=None)
        """The limit for searches within this one, which report no progress."""
        self.blocks = Blocks(rule, self.quiet, self.clock, family)
        self.evidence: list[Evidence] = []
        self.answers: dict[tuple[int, int], tuple[Answer, float]] = {}
        """What single boards were answered, and within how many seconds; infinitely many if more
        would not help."""
        self.looked_at: set[tuple[int, int]] = set()
        """Single boards for which a certificate was looked for."""
        self.refused: set[tuple[int, int]] = set()
        """Single boards whose answers are too large for the theorem."""
        self.tried: set[tuple[str, int]] = set()
        """What was tried for which height, so that it is tried once."""
        self.theorem = Theorem(rule, closed, (), family)
        self.reach = max(max(abs(dx), abs(dy)) for dx, dy in rule.moves)
        self.is_bipartite = all((dx + dy) % 2 for dx, dy in rule.moves) and family.layers % 2 == 1
        """Whether the two colours of a plain board keep it from a closed tour if it is odd."""

    @cached_property
    def across(self) -> list[Seam]:
        """Seams between a block and the one on its left."""
        return list(seams_across(self.rule, self.reach + 2))

    @cached_property
    def down(self) -> list[Seam]:
        """Seams between a block and the one above it."""
        return list(seams_down(self.rule, self.reach + 2))

    def add(self, one: Evidence) -> None:
        """Keep evidence, unless it is too large to be judged; if it does not hold, it is a bug."""
        theorem = replace(self.theorem, evidence=(*self.evidence, one))
        fault = replace(self.theorem, evidence=(one,)).fault()
        is_too_large = fault is not None and fault.kind is FaultKind.TOO_LARGE
        if isinstance(one, OneBoard):  # it may lie beyond where everything repeats itself
            is_too_large |= theorem.side > LONGEST_SIDE
        if is_too_large or sum(effort(each, self.rule) for each in theorem.evidence) > MOST_WORK:
            return
        if fault is not None:
            raise WrongAnswer(f"evidence {type(one).__name__} for {self.rule}: {fault}")
        self.evidence.append(one)
        self.theorem = theorem

    def take_up(self, theorem: Theorem) -> None:
        """Begin with the evidence of a theorem that was found before."""
        fault = theorem.fault()
        if fault is not None:
            raise BadProblem(f"the theorem to go on from is refused: {fault}")
        if theorem.closed != self.closed:  # closed tours are open ones, too; the rest does not hold
            held = tuple(
                one
                for one in theorem.evidence
                if one.fault(self.rule, closed=self.closed, family=self.family) is None
            )
            theorem = replace(theorem, closed=self.closed, evidence=held)
        self.evidence = list(theorem.evidence)
        self.theorem = theorem

    @contextmanager
    def share(self, seconds: float) -> Iterator[None]:
        """Spend at most that many seconds of what is left."""
        whole = self.clock
        if seconds < whole.left:
            self.clock = replace(self.limit, seconds=seconds).start()
        self.blocks.clock = self.clock
        try:
            yield
        finally:
            self.clock = self.blocks.clock = whole

    def report(self, trying: str) -> None:
        """Tell what is undecided at this moment, and what is tried."""
        self.limit.report(f"{trying}; {self.undecided_in_short()}")

    def undecided_in_short(self) -> str:
        """The heights with infinitely many undecided lengths, and how many boards are left."""
        side = self.theorem.side
        tails = [height for height in range(1, side + 1) if self.has_undecided_tail(height)]
        if len(tails) > side // 2:
            return "most sizes undecided"
        few = ", ".join(f"{height}xn" for height in tails[:6]) + ", …" * (len(tails) > 6)
        boards = sum(1 for height in range(1, side) if height not in tails
                     for width in self.undecided(height) if width >= height)  # fmt: skip
        left = ([few] if tails else []) + ([f"{boards} boards"] if boards else [])
        return f"undecided: {' and '.join(left)}" if left else "nothing undecided"

    def is_hopeless(self, height: int) -> bool:
        """Whether no board of that height has a tour, however long it is."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.side + 1)
        return all(theorem.verdict(n, height) == NONE for n in tail)

    def undecided(self, height: int) -> list[int]:
        """The lengths of that height that are undecided, as far as one must look."""
        lengths = range(1, self.theorem.side + 1)
        return [n for n in lengths if self.is_undecided(n, height)]

    def is_undecided(self, width: int, height: int) -> bool:
        """Whether nothing is known yet of a board."""
        there = self.family.asks(width, height)
        return there and self.theorem.verdict(width, height) == UNDECIDED

    def has_undecided_tail(self, height: int) -> bool:
        """Whether infinitely many lengths of that height are undecided."""
        return bool(self.undecided_tail(height))

    def has_undecided_column(self, width: int) -> bool:
        """Whether infinitely many heights of that width are undecided."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.threshold + theorem.period)
        return any(self.is_undecided(width, height) for height in tail)

    def has_undecided_plane(self) -> bool:
        """Whether boards with two sides as long as one likes are undecided."""
        side = self.theorem.side
        return self.has_undecided_tail(side) or self.has_undecided_tail(side + 1)

    def undecided_tail(self, height: int) -> list[int]:
        """The undecided lengths of one period, from where everything repeats itself on."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.threshold + theorem.period)
        return [n for n in tail if self.is_undecided(n, height)]

    def answer(self, width: int, height: int, seconds: float) -> Answer:
        """The answer for a single board, asked for once, or again if there is more time."""
        key = self._key(width, height)
        known, spent = self.answers.get(key, (Unknown("not asked yet"), 0.0))
        if self.ask is None or plain(known) is not None or spent >= seconds:
            return known
        left = min(seconds, self.clock.left)
        if left <= 0:
            return known
        problem = self.family.problem(self.rule, *key, closed=self.closed)
        ask, limit = self.ask, Limit(seconds=left, seed=self.limit.seed)
        clock = limit.start()
        found = in_time(lambda: ask(problem, limit), self.clock)
        answer = found or Unknown(self.clock.reason())
        is_early = seconds >= SECONDS and clock.left > left / 2
        gave_up = is_early and plain(answer) is None
        self.answers[key] = answer, inf if gave_up else left
        return answer

    def add_board(self, width: int, height: int, seconds: float) -> None:
        """Ask for a single board, and keep its answer unless that would be too large."""
        answer = plain(self.answer(width, height, seconds))
        if answer is not None:
            one = OneBoard(width, height, answer)
            if len(str(one.to_json())) <= LARGEST_ANSWER:
                self.add(one)
            if self.is_undecided(width, height):
                self.refused.add((width, height))

    def look_for_certificate(self, width: int, height: int, seconds: float) -> None:
        """Look once for a refutation of a board by a linear program, which solvers may not see."""
        key = self._key(width, height)
        known, spent = self.answers.get(key, (Unknown("not asked yet"), 0.0))
        left = min(seconds, self.clock.left)
        if key in self.looked_at or plain(known) is not None or left <= 0:
            return
        self.looked_at.add(key)
        problem = self.family.problem(self.rule, *key, closed=self.closed)
        found = in_time(lambda: _refutation(problem, Limit(seconds=left)), self.clock)
        if found is not None:
            self.answers[key] = found, spent

    def may_add(self, width: int, height: int) -> bool:
        """Whether a board may be decided by an answer of its own, if there is time for it."""
        _, spent = self.answers.get(self._key(width, height), (None, 0.0))
        return self.ask is not None and spent < inf and (width, height) not in self.refused

    def _key(self, width: int, height: int) -> tuple[int, int]:
        """The board that is asked about: of two that are alike, the one that is not higher."""
        lies = self.is_symmetric and width < height
        return (height, width) if lies else (width, height)

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether a board and the same board on its side have the same answer."""
        return self.theorem.is_symmetric

    def has_tour(self, width: int, height: int) -> bool:
        """Whether a board is known to have a tour, or has one that is found quickly."""
        verdict = self.theorem.verdict(width, height)
        if verdict != UNDECIDED:
            return verdict == TOUR
        return isinstance(self.answer(width, height, SECONDS), Tour)

    def has_block(self, width: int, height: int, *, closed: bool) -> bool:
        """Whether a block has a tour that is found quickly."""
        if self.closed and self.family == FLAT and self.theorem.verdict(width, height) == NONE:
            return False
        return self.blocks.has_tour(self.blocks.problem((width, height), closed=closed))

    def has_special_block(self, width: int, height: int) -> bool:
        """Whether the special block of that size has a tour: less a square, or an open one."""
        if not self.family.hole:
            return self.has_block(width, height, closed=False)
        if not self.family.asks(width, height):
            return False
        return self.blocks.has_tour(self.family.problem(self.rule, width, height, closed=True))

    def has_odd_tail(self, height: int) -> bool:
        """Whether infinitely many odd lengths of a height are undecided."""
        return any(length % 2 for length in self.undecided_tail(height))


def plain(answer: Answer) -> Answer | None:
    """The answer without who found it; None if it is not certain."""
    match answer:
        case Tour():
            return Tour(answer.path)
        case Refutation(certificate=certificate) if certificate is not None:
            return Refutation(certificate)
    return None


def _refutation(problem: Problem, limit: Limit) -> Refutation | None:
    """A refutation by squares that cut or by weights, if the judge accepts it."""
    clock = limit.start()
    for rung in (CutSet.kind, Weights.kind):
        for certificate in climb(problem, limit, clock, rung):
            refutation = Refutation(certificate)
            if check(problem, refutation).fault is None:
                return refutation
    return None


def in_time(work: Callable[[], T], clock: Clock) -> T | None:
    """The result of some work; None if the time is over first, and then the work is abandoned.

    Compilers and other people's solvers cannot always be stopped, but they can be left alone.
    """
    if clock.left == inf:
        return work()
    threaded = Threaded(work)
    threaded.start()
    while clock.left > 0 and not threaded.wait(min(0.05, clock.left)):
        pass
    return threaded.result if threaded.wait(0.2) else None
