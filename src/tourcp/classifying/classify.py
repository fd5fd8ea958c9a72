"""Classify: all sizes of a rule's boards, decided as far as patterns, blocks and automata reach."""

from collections.abc import Callable

from tourcp.classifying.frontier import WIDEST, decide_strip
from tourcp.classifying.patterns import plane_patterns, strip_pattern
from tourcp.classifying.pumps import Family, find_pumps
from tourcp.classifying.quilts import LARGEST_BASE, add_quilts, add_strip_quilt
from tourcp.classifying.seams import find_chain
from tourcp.classifying.search import LONGEST_BOARD, Search
from tourcp.core.answer import Answer, Refutation, Tour
from tourcp.core.board import Board
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.judge.theorems.one_board import OneBoard
from tourcp.judge.theorems.strip import Strip
from tourcp.judge.theorems.theorem import UNDECIDED, Theorem

HIGHEST_STRIP = 12
"""Strips up to this height are looked at one by one."""

MOST_STATES = 60_000
"""States of an automaton that a judge can run again within seconds."""

SECONDS_A_BOARD = 5.0

LONGEST_PUMP = 70
"""Columns of the longest tour whose middle is repeated."""

CONFLICTS = 3_000
"""Conflicts after which no pump is looked for any longer."""

Ask = Callable[[Problem, Limit], Answer]
"""Who answers single boards: whoever calls knows the backends."""


def find_theorem(rule: Rule, *, closed: bool, limit: Limit, ask: Ask) -> Theorem:
    """What can be said of all sizes; whatever stays undecided is undecided in the theorem.

    A time limit ends the search early, with what was found until then.
    """
    search = Search(rule, closed=closed, limit=limit)
    for pattern in plane_patterns(rule, closed=closed):
        search.add(pattern)
    for base in range(3, LARGEST_BASE + 1):
        if search.clock.is_over or search.theorem.is_complete or add_quilts(search, base):
            break
        # Heights below the blocks must be looked at one by one; some may rule out blocks.
        search.limit.report(f"strips of height {base - 2}")
        _add_pattern(search, base - 2)
    for height in range(1, HIGHEST_STRIP + 1):
        if search.clock.is_over:
            break
        search.limit.report(f"strips of height {height}")
        if search.has_undecided_tail(height):
            _add_pattern(search, height)
        if search.has_undecided_tail(height):
            _add_strip(search, height)
    _add_boards(search, ask)
    return search.theorem


def _add_pattern(search: Search, height: int) -> None:
    """One height, refuted for all lengths or for those that leave some remainders."""
    if height in search.patterned:
        return
    search.patterned.add(height)
    pattern = strip_pattern(search.rule, height, closed=search.closed, limit=search.limit,
                            clock=search.clock)  # fmt: skip
    if pattern is not None and any(
        pattern.refutes(length, height) for length in search.undecided(height)
    ):
        search.add(pattern)


def _add_strip(search: Search, height: int) -> None:
    """One height: joined from blocks, or run through by an automaton."""
    add_strip_quilt(search, height)
    if search.has_undecided_tail(height) and not search.closed:
        _add_chain(search, height)
    window = max(max(dx * height + dy for dx, dy in search.rule.moves), height)
    if search.has_undecided_tail(height) and window <= WIDEST:
        decided = decide_strip(search.rule, height, closed=search.closed, limit=search.limit,
                               clock=search.clock, most_states=MOST_STATES)  # fmt: skip
        if decided is not None:
            search.add(Strip(height, search.closed, decided.lengths))
    if search.has_undecided_tail(height) and not search.is_hopeless(height):
        _add_pumps(search, height)


def _add_pumps(search: Search, height: int) -> None:
    """One height: tours whose middle repeats, for each class of lengths that is undecided."""
    reach = max(abs(dx) for dx, _ in search.rule.moves)
    if all(dy == 0 or dx == 0 for dx, dy in search.rule.moves):
        return
    shortest = 2 * max(abs(dx) + abs(dy) for dx, dy in search.rule.moves)
    for period in range(shortest, shortest + 14, 2):
        for width in range(period + 2 * reach + 1, LONGEST_PUMP):
            if search.clock.is_over or not search.has_undecided_tail(height):
                return
            later = width + 40 * period
            if search.theorem.verdict(later, height) != UNDECIDED:
                continue
            search.limit.report(f"pumps of height {height}, {width} columns, period {period}")
            family = Family(search.rule, height, width, (width - period) // 2, period,
                            closed=search.closed)  # fmt: skip
            for pump in find_pumps(family, conflicts=CONFLICTS, limit=search.limit,
                                   clock=search.clock):  # fmt: skip
                search.add(pump)


def _add_chain(search: Search, height: int) -> None:
    for base in range(2, LARGEST_BASE + 1):
        chain = find_chain(search.blocks, height, tuple(range(base, 2 * base)))
        if chain is not None:
            search.add(chain)
            return


def _add_boards(search: Search, ask: Ask) -> None:
    """Single boards, where only finitely many lengths of a height are undecided."""
    is_symmetric = search.theorem.is_symmetric
    for height in range(1, LONGEST_BOARD + 1):
        if search.has_undecided_tail(height):
            continue
        for width in search.undecided(height):
            if search.clock.is_over:
                return
            if width > LONGEST_BOARD or (is_symmetric and width < height):
                continue
            search.limit.report(f"board {width}x{height}")
            problem = Problem(rule=search.rule, board=Board(width, height), closed=search.closed)
            answer = ask(problem, Limit(seconds=SECONDS_A_BOARD, seed=search.limit.seed))
            match answer:
                case Tour():
                    search.add(OneBoard(width, height, Tour(answer.path)))
                case Refutation(certificate=certificate) if certificate is not None:
                    search.add(OneBoard(width, height, Refutation(certificate)))
