"""Strips for Coq: pumps and single boards instead of an automaton.

The library does not know automata. What one decides is proved again: infinitely many lengths with a
tour by pumps, which are sought here, and the rest one by one.
"""

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from tourcp.core.answer import Answer
from tourcp.core.board import Board
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.engines.different import different_tours
from tourcp.export.coq_pumps import Words, words_of
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.theorem import UNDECIDED, Theorem

CONFLICTS = 20_000
"""After so many conflicts, a pump is assumed not to exist."""

MOST_TOURS = 100
"""The most tours that are tried for one pair of cuts."""

LONGEST = 120
"""Columns of the longest tour that is sought."""

SECONDS_A_BOARD = 60.0

Ask = Callable[[Problem, Limit], Answer]
"""Proves single boards; the caller provides it, because it knows the backends."""


def replace_strips(theorem: Theorem, ask: Ask, limit: Limit) -> tuple[Theorem, list[Words]]:
    """The theorem with pumps and boards for its automata."""
    strips = [one for one in theorem.evidence if isinstance(one, Strip)]
    kept: list[Evidence] = [one for one in theorem.evidence if not isinstance(one, Strip)]
    pumps: list[Words] = []
    clock = limit.start()
    for strip in strips:
        found, boards = _replace(Theorem(theorem.rule, theorem.closed, tuple(kept)), strip, ask,
                                 limit, clock)  # fmt: skip
        pumps += found
        kept += boards
    return Theorem(theorem.rule, theorem.closed, tuple(kept)), pumps


def _replace(
    theorem: Theorem, strip: Strip, ask: Ask, limit: Limit, clock: Clock
) -> tuple[list[Words], list[OneBoard]]:
    """Pumps and boards for one height, where the rest of the theorem decides nothing."""
    height, lengths = strip.height, strip.lengths
    threshold = max(lengths.threshold, theorem.threshold)
    period = int(np.lcm(lengths.period, theorem.period))
    undecided = [
        n for n in range(1, threshold + period)
        if (theorem.verdict(n, height) if theorem.evidence else UNDECIDED) == UNDECIDED
    ]  # fmt: skip
    nones = [n for n in undecided if n not in lengths]
    tail = [n for n in nones if n >= threshold]
    if tail:
        raise BadProblem(
            f"an automaton alone shows that strips {height} high have no tour if {tail[0]} long "
            f"and every {period} more: the Coq library knows no automata"
        )
    pumps = find_pumps(theorem.rule, strip, threshold, limit, clock)
    reached = {n for one in pumps for n in range(one.shortest, LONGEST, one.period)}
    single = [n for n in undecided if n in nones or n not in reached]
    longer = range(threshold + period, max((one.shortest for one in pumps), default=0))
    single += [n for n in longer if n in lengths and n not in reached]
    boards = [_board(theorem, n, height, ask, limit, clock) for n in single]
    return pumps, boards


def _board(
    theorem: Theorem, width: int, height: int, ask: Ask, limit: Limit, clock: Clock
) -> OneBoard:
    """A single board, answered with a tour or a certificate."""
    limit.report(f"board {width}x{height}")
    problem = Problem(theorem.rule, Board(width, height), closed=theorem.closed)
    board = OneBoard(width, height, ask(problem, Limit(seconds=min(SECONDS_A_BOARD, clock.left))))
    if board.fault(theorem.rule, closed=theorem.closed) is not None:
        raise BadProblem(f"{problem}: no proof was found, and Coq needs one")
    return board


def find_pumps(rule: Rule, strip: Strip, threshold: int, limit: Limit, clock: Clock) -> list[Words]:
    """Pumps for all lengths of the strip that have a tour, from some length on.

    The shortest period that no move leaps over is tried first, then longer ones.
    """
    lengths = strip.lengths
    classes = [n for n in range(threshold, threshold + lengths.period) if n in lengths]
    if not classes:
        return []
    reach = max(abs(dx) for dx, _ in rule.moves)
    for times in range(1, LONGEST):
        period = times * lengths.period
        if period < reach:
            continue
        if threshold + 2 * period > LONGEST or clock.is_over:
            break
        pumps = []
        for rest in range(period):
            members = [n for n in range(1, threshold + 2 * period)
                       if n % period == rest and n in lengths]  # fmt: skip
            if not members or not any(n >= threshold for n in members):
                continue
            pump = next(
                (found for n in members
                 if (found := find_pump(rule, (n + period, strip.height), period,
                                        closed=strip.closed, limit=limit, clock=clock))),
                None,
            )  # fmt: skip
            if pump is None:
                break
            pumps.append(pump)
        else:
            return pumps
    raise BadProblem(
        f"no pumps were found for strips {strip.height} high: the Coq library knows no automata"
    )


def find_pump(
    rule: Rule, size: tuple[int, int], period: int, *, closed: bool, limit: Limit, clock: Clock
) -> Words | None:
    """A tour of a strip whose middle may be repeated; None if none is found."""
    width, height = size
    problem = Problem(rule, Board(width, height), closed=closed)
    graph = cycle_graph(problem)
    middle = (width - period) // 2
    for cut in sorted(range(1, width - period), key=lambda cut: abs(cut - middle)):
        limit.report(f"a pump of {width}x{height}, cut before columns {cut} and {cut + period}")
        left, _, right, _ = _columns(graph)
        inside = (left >= 0) & (left < cut + period) & (cut <= right)
        ties = _ties(graph, cut, period)
        tours = different_tours(graph, ties, CONFLICTS, limit, clock)
        for tour, chosen, against in islice(tours, MOST_TOURS):
            words = words_of(tour.squares, size, cut, period, closed=closed)
            if words is not None:
                return words
            against.append((-1 - np.flatnonzero(chosen & inside)).tolist())
    return None


def _columns(graph: CycleGraph) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The columns and rows of the links' ends, the left end first; a hub stands in column -1."""
    board = graph.problem.board
    first, second = (np.asarray(one) for one in graph.links)
    count = graph.squares
    points = np.concatenate([board.squares_at(np.arange(count)), np.full((2, 2), -1)])
    a, b = points[np.minimum(first, count)], points[np.minimum(second, count)]
    swap = a[:, 0] > b[:, 0]
    left, right = np.where(swap[:, None], b, a), np.where(swap[:, None], a, b)
    return left[:, 0], left[:, 1], right[:, 0], right[:, 1]


def _ties(graph: CycleGraph, cut: int, period: int) -> Iterator[list[int]]:
    """Clauses: the same moves cross both cuts, and no open tour ends between them."""
    x, y, u, v = (one.tolist() for one in _columns(graph))
    links = {move: number for number, move in enumerate(zip(x, y, u, v, strict=True), start=1)}
    for (a, b, c, d), number in links.items():
        if a < 0:
            if cut <= c < cut + period:
                yield [-number]
            continue
        for place, step in ((cut, period), (cut + period, -period)):
            if a < place <= c:
                other = links.get((a + step, b, c + step, d))
                yield [-number] if other is None else [-number, other]
