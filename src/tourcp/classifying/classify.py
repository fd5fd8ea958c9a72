"""Classify: all sizes of a rule's boards, decided as far as the evidence reaches.

First come patterns that refute whole heights, until blocks are found that tour all large boards;
then the heights below them one by one; finally the single boards that are missing: all those that
are undecided up to 32x32, and larger ones if they are the last of a height. In the end, evidence
that the rest makes superfluous is left out.
"""

from dataclasses import replace
from itertools import product
from math import inf, lcm

import numpy as np
import numpy.typing as npt

from tourcp.classifying.patterns import plane_patterns
from tourcp.classifying.quilts import LARGEST_BASE, add_quilts
from tourcp.classifying.search import Search
from tourcp.classifying.strips import add_pattern, decide_height, decide_widths
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

FOR_LARGE_BOARDS = 0.8
"""The share of the time within which blocks for all large boards must be found."""

FOR_HEIGHTS = 0.5
"""The share of what is left that a round of heights may take, while boards are undecided."""

ASKED_SIDE = 32
"""Up to this side, every board is asked for by itself."""

FIRST_ASKED = 0.1
"""The share of the time for a board within which all boards are asked for first."""

MOST_SQUARES = 10_000
"""Squares of the largest single board."""


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
    with search.share(FOR_LARGE_BOARDS * search.clock.left):
        _decide_large_boards(search)
        is_cut = search.clock.is_over
    for a_height, a_board in zip(SECONDS_A_HEIGHT, SECONDS_A_BOARD, strict=True):
        with search.share((FOR_HEIGHTS if _boards(search) else 1.0) * search.clock.left):
            _decide_strips(search, a_height)
            is_cut |= search.clock.is_over
        _add_boards(search, a_board)
    while search.limit.seconds is not None and _small_boards(search):
        a_board *= 2
        _add_boards(search, a_board)
    if is_cut:
        _decide_large_boards(search)
        _decide_strips(search, inf)
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


def _decide_strips(search: Search, seconds: float) -> None:
    """All lengths of the heights that are undecided, and all heights of such widths."""
    for height in _heights(search):
        if search.has_undecided_tail(height) and not search.clock.is_over:
            with search.share(seconds):
                decide_height(search, height)
    decide_widths(search, min(HIGHEST_STRIP, search.theorem.side), seconds)


def _boards(search: Search) -> list[tuple[int, int]]:
    """The undecided boards that are asked for by themselves, the smallest first.

    They are those up to a certain side, and longer ones if only finitely many lengths of their
    height and heights of their width are undecided. Boards that more time would not help are left
    out.
    """
    numbers = range(1, max(search.theorem.side, ASKED_SIDE + 1))
    heights = {n for n in numbers if not search.has_undecided_tail(n)}
    widths = {n for n in numbers if not search.has_undecided_column(n)}
    boards = [
        (width, height)
        for width, height in product(numbers, numbers)
        if (max(width, height) <= ASKED_SIDE or (width in widths and height in heights))
        and (width >= height or not search.is_symmetric)
        and width * height <= MOST_SQUARES
        and search.is_undecided(width, height)
        and search.may_add(width, height)
    ]
    return sorted(boards, key=lambda board: (board[0] * board[1], board))


def _small_boards(search: Search) -> list[tuple[int, int]]:
    """The undecided boards up to the side for which the whole time is used; none if it is over."""
    some = [] if search.clock.is_over else _boards(search)
    return [board for board in some if max(board) <= ASKED_SIDE]


def _add_boards(search: Search, seconds: float) -> None:
    """Single boards, those first that are answered quickly; then a certificate is looked for."""
    for time in (FIRST_ASKED * seconds, seconds):
        for width, height in _boards(search):
            if search.clock.is_over:
                return
            search.report(f"board {width}x{height}")
            if time == seconds:
                search.look_for_certificate(width, height, time / 2)
            search.add_board(width, height, time)


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
        is_one = isinstance(theorem.evidence[number], OneBoard) and sizes[number].any()
        if is_one or _say_the_same(fewer, theorem):
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
