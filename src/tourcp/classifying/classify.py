"""Classify: all sizes of a rule's boards, decided as far as the evidence reaches.

First come patterns that refute whole heights, until blocks are found that tour all large boards;
then the heights below them one by one; finally the single boards that are missing. In the end,
evidence that the rest makes superfluous is left out.
"""

from dataclasses import replace
from math import inf, lcm

import numpy as np
import numpy.typing as npt

from tourcp.classifying.patterns import plane_patterns
from tourcp.classifying.quilts import LARGEST_BASE, add_quilts
from tourcp.classifying.search import Search
from tourcp.classifying.strips import add_pattern, decide_height, decide_widths
from tourcp.core.answer import Answer, Refutation, Tour
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.sizes import LONGEST_SIDE
from tourcp.judge.theorems.theorem import Theorem

HIGHEST_STRIP = 16
"""Strips up to this height are looked at one by one, if no blocks were found for all boards."""

SECONDS_A_BOARD = (2.0, 10.0, 60.0)
"""Time for a single board; more if all others are answered."""

SECONDS_A_HEIGHT = (20.0, 120.0, inf)
"""Time for all lengths of one height; more if all others had theirs."""

MOST_SQUARES = 10_000
"""Squares of the largest single board."""

LARGEST_ANSWER = 200_000
"""Bytes of the largest certificate of a single board that goes into a theorem."""


def find_theorem(search: Search, known: Theorem | None = None) -> Theorem:
    """What can be said of all sizes; the theorem lists the rest as undecided.

    A time limit ends the search early, with what was found until then. A theorem that is known
    already is taken up where it ended.
    """
    rule, closed, family = search.rule, search.closed, search.family
    if known is not None:
        search.take_up(known)
    else:
        for pattern in plane_patterns(rule, closed=closed) if family.layers == 1 else []:
            search.add(pattern)
    _decide_large_boards(search)
    for a_height, a_board in zip(SECONDS_A_HEIGHT, SECONDS_A_BOARD, strict=True):
        for height in _heights(search):
            if search.has_undecided_tail(height) and not search.clock.is_over:
                with search.share(a_height):
                    decide_height(search, height)
        decide_widths(search, min(HIGHEST_STRIP, search.theorem.side), a_height)
        _add_boards(search, a_board)
    return pruned(search.theorem) if search.evidence else search.theorem


def _decide_large_boards(search: Search) -> None:
    """Blocks for all boards from some size on; what refutes heights is looked for on the way."""
    if not search.has_undecided_plane():
        return
    for base in range(1, LARGEST_BASE + 1):
        if search.clock.is_over or search.theorem.is_complete:
            return
        if search.has_undecided_tail(base):
            add_pattern(search, base)
        if base > 2 and not search.is_hopeless(base) and add_quilts(search, base):
            return


def _heights(search: Search) -> list[int]:
    """The heights that must be looked at one by one: those before everything repeats itself."""
    theorem = search.theorem
    if search.has_undecided_plane():
        return list(range(1, HIGHEST_STRIP + 1))
    return [height for height in range(1, theorem.side) if search.has_undecided_tail(height)]


def _add_boards(search: Search, seconds: float) -> None:
    """Single boards, where only finitely many lengths of a height are undecided."""
    sizes = [
        (width, height)
        for height in range(1, search.theorem.side)
        if not search.has_undecided_tail(height)
        for width in search.undecided(height)
        if not search.has_undecided_column(width)
        and width * height <= MOST_SQUARES
        and (width >= height or not search.is_symmetric)
    ]
    for width, height in sizes:
        if search.clock.is_over:
            return
        search.report(f"board {width}x{height}")
        answer = plain(search.answer(width, height, seconds))
        if answer is not None:
            one = OneBoard(width, height, answer)
            if len(str(one.to_json())) <= LARGEST_ANSWER:
                search.add(one)


def plain(answer: Answer) -> Answer | None:
    """The answer without who found it; None if it is not certain."""
    match answer:
        case Tour():
            return Tour(answer.path)
        case Refutation(certificate=certificate) if certificate is not None:
            return Refutation(certificate)
    return None


def pruned(theorem: Theorem) -> Theorem:
    """The same theorem with less evidence; the longest pieces are spared first."""
    sizes = [_decided(theorem, one) for one in theorem.evidence]
    times: npt.NDArray[np.int64] = np.array(sizes, dtype=np.int64).sum(axis=0)
    """How many pieces decide each size."""
    kept = list(range(len(sizes)))
    lengths = [len(str(one.to_json())) for one in theorem.evidence]
    for number in sorted(kept, key=lambda one: lengths[one], reverse=True):
        if len(kept) == 1 or (times[sizes[number]] < 2).any():
            continue
        rest = [one for one in kept if one != number]
        fewer = replace(theorem, evidence=tuple(theorem.evidence[one] for one in rest))
        if _say_the_same(fewer, theorem):
            kept = rest
            times -= sizes[number]
    return replace(theorem, evidence=tuple(theorem.evidence[one] for one in kept))


def _decided(theorem: Theorem, one: Evidence) -> npt.NDArray[np.bool_]:
    """The sizes that one piece of evidence decides, as far as the theorem must be looked at."""
    side = theorem.side + 1
    decided = np.zeros((side, side), dtype=np.bool_)
    for said in replace(theorem, evidence=(one,)).statements:
        decided |= said.grid(side)
    return decided


def _say_the_same(one: Theorem, other: Theorem) -> bool:
    """Whether two theorems decide the same sizes, as far as it takes to know all."""
    side = max(one.threshold, other.threshold) + lcm(one.period, other.period)
    return side <= LONGEST_SIDE and bool((one.grid(side + 1) == other.grid(side + 1)).all())
