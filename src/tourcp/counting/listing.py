"""Listing tours: all of them, or those that a symmetry leaves as they are, each once.

A SAT solver is asked for one tour after the other: the degree clauses, a cut for every cycle of a
model that is not yet a tour, and a clause against every tour that was listed. For tours that a
symmetry maps onto themselves, a move is taken iff its image is.
"""

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Tour
from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.symmetry import Turn, tour_images
from tourcp.engines import formula
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.engines.numbering import NumberSearch
from tourcp.judge.tours import tour_fault

NUMBERED = ("require", "forbid", "clue", "before", "at")
"""The kinds of condition that tours with numbers are listed for."""


class OutOfTime(formula.OutOfTime):
    """The limit was reached before all tours were listed."""


def list_tours(
    problem: Problem,
    limit: Limit | None = None,
    *,
    symmetry: Turn | None = None,
    up_to_symmetry: bool = False,
) -> Iterator[Tour]:
    """All tours, each once whatever its direction; of images of each other only the first.

    Raises OutOfTime if the limit is reached before the end.
    """
    limit = limit or Limit()
    clock = limit.start()
    if problem.space.is_one_way:
        raise BadProblem("tours of one-way rules are not listed: every move must also lead back")
    if problem.is_trivial:
        alone = Tour(problem.space.points(np.arange(1)))
        if tour_fault(problem, alone) is None:
            yield alone
        return
    if problem.has_too_few_squares:
        return
    if problem.of_level(Level.POSITIONS):
        found = _numbered(problem, limit, clock)
    else:
        found = _found(problem, limit, clock, symmetry)
    yield from first_of_each(problem, found) if up_to_symmetry else found


def first_of_each(problem: Problem, tours: Iterable[Tour]) -> Iterator[Tour]:
    """Of tours that are images of each other, the first."""
    seen: set[object] = set()
    for tour in tours:
        mine = list(tour_images(problem, tour))
        if not seen.intersection(mine):
            seen.add(mine[0])
            yield tour


def _found(problem: Problem, limit: Limit, clock: Clock, symmetry: Turn | None) -> Iterator[Tour]:
    graph = cycle_graph(problem)
    links = len(graph.links[0])
    with LazySearch(graph, limit, LazyOptions(join=False)) as search:
        if symmetry is not None:
            for link, image in enumerate(_link_images(graph, symmetry).tolist()):
                search.solver.add_clause([-(link + 1), image + 1])
                search.solver.add_clause([link + 1, -(image + 1)])
        while True:
            answer = search.go_on(clock)
            if answer is None:
                continue
            if not isinstance(answer, Tour):
                if clock.is_over:
                    raise OutOfTime
                return
            yield answer
            model = np.array(search.solver.get_model()[:links])
            search.solver.add_clause((-model[model > 0]).tolist())


def _numbered(problem: Problem, limit: Limit, clock: Clock) -> Iterator[Tour]:
    """Tours with conditions about numbers; each numbering counts."""
    others = sorted({one.kind for one in problem.conditions} - set(NUMBERED))
    if others:
        raise BadProblem(f"conditions of the kind {', '.join(others)} are not listed with numbers")
    try:
        search = NumberSearch(problem, limit, clock)
    except formula.OutOfTime:
        raise OutOfTime from None
    with search:
        while isinstance(answer := search.next_tour(clock), Tour):
            yield answer
            order = enumerate(search.order().tolist(), start=1)
            search.solver.add_clause(
                [-search.written.at(vertex, number) for number, vertex in order]
            )
        if clock.is_over:
            raise OutOfTime


def _link_images(graph: CycleGraph, turn: Turn) -> npt.NDArray[np.int64]:
    """For each link, the link that a symmetry makes of it; hubs stay where they are."""
    image = np.arange(graph.size)
    image[: graph.squares] = turn.vertices(graph.problem)
    first, second = graph.links
    one, other = image[first], image[second]
    low, high = np.minimum(one, other), np.maximum(one, other)
    keys, order = graph.link_keys
    return order[np.searchsorted(keys, low * graph.size + high)]
