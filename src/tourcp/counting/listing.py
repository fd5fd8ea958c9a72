"""Listing tours: all of them, each once.

A SAT solver is asked for one tour after the other: the degree clauses, a cut for every cycle of a
model that is not yet a tour, and a clause against every tour that was listed.
"""

from collections.abc import Iterable, Iterator
from math import inf

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.conditions import Level
from tourcp.core.cycle import cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.symmetry import refuse_no_board, tour_images
from tourcp.counting.small import tours_of_few
from tourcp.engines.different import different_tours
from tourcp.engines.formula import OutOfTime
from tourcp.engines.numbering import NumberSearch

NUMBERED = ("require", "forbid", "clue", "before", "at")
"""The kinds of condition that tours with numbers are listed for."""


def list_tours(
    problem: Problem, limit: Limit | None = None, *, up_to_symmetry: bool = False
) -> Iterator[Tour]:
    """All tours, each once whatever its direction; of images of each other only the first.

    Raises OutOfTime if the limit is reached before the end.
    """
    limit = limit or Limit()
    clock = limit.start()
    if problem.space.is_one_way:
        raise BadProblem("tours of one-way rules are not listed: every move must also lead back")
    if problem.is_trivial or problem.has_too_few_squares:
        yield from tours_of_few(problem)
        return
    listed = _numbered if problem.of_level(Level.POSITIONS) else _found
    found = listed(problem, limit, clock)
    yield from first_of_each(problem, found) if up_to_symmetry else found


def first_of_each(problem: Problem, tours: Iterable[Tour]) -> Iterator[Tour]:
    """Yield the first tour of each orbit."""
    refuse_no_board(problem)
    seen = set[bytes]()
    for tour in tours:
        images = list(tour_images(problem, tour))
        if seen.isdisjoint(images):
            seen.add(images[0])
            yield tour


def _found(problem: Problem, limit: Limit, clock: Clock) -> Iterator[Tour]:
    tours = different_tours(cycle_graph(problem), (), inf, limit, clock)
    for tour, chosen, against in tours:
        yield tour
        against.append((-1 - np.flatnonzero(chosen)).tolist())
    if clock.is_over:
        raise OutOfTime


def _numbered(problem: Problem, limit: Limit, clock: Clock) -> Iterator[Tour]:
    """Tours with conditions about numbers; each numbering counts."""
    others = sorted({one.kind for one in problem.conditions} - set(NUMBERED))
    if others:
        raise BadProblem(f"tours with {', '.join(others)} cannot be listed: 'solve' finds one")
    with NumberSearch(problem, limit, clock) as search:
        while isinstance(answer := search.next_tour(clock), Tour):
            yield answer
            order = enumerate(search.order().tolist(), start=1)
            search.solver.add_clause(
                [-search.written.at(vertex, number) for number, vertex in order]
            )
        if clock.is_over:
            raise OutOfTime
