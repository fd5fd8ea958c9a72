"""Small frontiers: an order of the vertices in which few are open at once, and a sweep along it.

Long and narrow graphs (strips, flower snarks, generalised Petersen graphs) are decided this way in
time that grows only with their length. Orders are guessed: by rows and columns, breadth first from
the ends of the graph (Cuthill–McKee), and greedily, always taking next the vertex that keeps the
frontier smallest.
"""

from collections.abc import Iterator

import numpy as np

from tourcp.core.cycle import CycleGraph, neighbours
from tourcp.core.limit import Clock, Limit
from tourcp.core.space import PieceOnBoard, Space
from tourcp.engines.orders import Adjacency, Order, Proposal, best_order, breadth_first, greedy
from tourcp.judge.certificates.forced import Forcing
from tourcp.judge.certificates.sweep import MOST_WORK, Sweep, TooMany, open_counts
from tourcp.judge.certificates.transitions import State, Transition

NARROW = 22
"""The widest frontier that may be worth a sweep: wider ones have too many states, as a rule."""

STARTS = 6
"""Greedy orders that are tried, each from another vertex."""

HOPELESS = 3
"""If the breadth-first order of a board is this many times too wide, no other is tried."""


def useful(graph: CycleGraph, near: Adjacency) -> tuple[Adjacency, list[set[int]]]:
    """The neighbours of each vertex without edges that no tour takes, and those in every tour.

    Raises NoTour if the forced edges contradict each other.
    """
    if not graph.is_symmetric:
        return near, []
    forcing = Forcing(near)
    forcing.run()
    left = [sorted(some) for some in forcing.near] if forcing.dropped else near
    return left, forcing.forced


def narrow_order(
    graph: CycleGraph,
    most: int = NARROW,
    good_enough: float = 0.0,
    near: Adjacency | None = None,
) -> Order | None:
    """The best order found whose frontier has at most so many vertices; None if there is none.

    Takes milliseconds for a thousand vertices: an order that grows too wide is given up, and one
    that costs half of what is good enough ends the search. `near` may leave out useless edges.
    """
    near = neighbours(graph) if near is None else near
    hubs = list(range(graph.squares, graph.squares + graph.hubs))
    return best_order(_proposals(graph, near, hubs, most), near, most, good_enough)


def _proposals(
    graph: CycleGraph, near: Adjacency, hubs: list[int], most: int
) -> Iterator[Proposal]:
    """Ways to make an order, given the width that it should not exceed."""
    middles = list(graph.required)
    space = graph.problem.space
    if _is_broad(space, most):
        return
    points = space.points(np.arange(space.size))
    for axis in range(points.shape[1]):
        keys = [points[:, other] for other in range(points.shape[1]) if other != axis]
        rows = np.lexsort((*keys[::-1], points[:, axis])).tolist()
        yield lambda _, rows=rows: [*hubs, *middles, *rows]  # type: ignore[misc]
    away = breadth_first(near, hubs, breadth_first(near, hubs, 0)[-1])
    yield lambda _: [*hubs, *away]
    if _is_wide(graph, near, [*hubs, *away], most):
        return
    starts = [away[0], away[-1], min(away, key=lambda vertex: len(near[vertex]))]
    starts += [away[part * len(away) // STARTS] for part in range(1, STARTS - 2)]
    for start in dict.fromkeys(starts):
        yield lambda most, start=start: greedy(near, hubs, start, most)  # type: ignore[misc]


def _is_broad(space: Space, most: int) -> bool:
    """Whether even the shorter side of a whole board has more squares than may be open at once."""
    if not isinstance(space, PieceOnBoard) or space.board.holes:
        return False
    return min(space.board.width, space.board.height) > most


def _is_wide(graph: CycleGraph, near: Adjacency, order: list[int], most: int) -> bool:
    """Whether a board has no narrow order, as far as a breadth-first one can tell."""
    if not isinstance(graph.problem.space, PieceOnBoard):
        return False
    return any(width > HOPELESS * most for width in open_counts(near, order))


def sweep(
    graph: CycleGraph, order: Order, clock: Clock, limit: Limit, most_work: int = MOST_WORK
) -> list[int] | None:
    """A Hamiltonian cycle of the graph, or None if there is none: then the order proves it.

    Raises TooMany if there are too many states, or the time is over.
    """
    swept = Sweep(graph, order.vertices)
    layers: list[tuple[Transition, set[State]]] = []
    before: set[State] = {b""}
    has_tour = False
    for transition, states, closes in swept.run(most_work):
        layers.append((transition, before))
        has_tour = closes and len(layers) == graph.size
        before = states
        if clock.is_over:
            raise TooMany(clock.reason())
        if len(layers) % 64 == 0:
            limit.report(f"vertex {len(layers):,} of {graph.size:,}, {len(states):,} states")
        if not states:
            break
    if not has_tour:
        return None
    return _around(_moves_back(swept, layers), graph.size, one_way=swept.one_way)


def _moves_back(
    swept: Sweep, layers: list[tuple[Transition, set[State]]]
) -> Iterator[tuple[int, int]]:
    """The moves of one tour, from the last vertex to the first: any way that leads on will do."""
    wanted: State | None = None
    for (transition, states), front in zip(reversed(layers), reversed(swept.fronts), strict=True):
        for state in sorted(states):
            following, closing = transition.after(state)
            if closing if wanted is None else wanted in following:
                break
        joins = next(joins for joins, after in transition.ways(state) if after == wanted)
        yield from ((front[first], front[second]) for first, second in joins)
        wanted = state


def _around(moves: Iterator[tuple[int, int]], size: int, *, one_way: bool) -> list[int]:
    """The vertices in the order in which these moves pass them."""
    near: Adjacency = [[] for _ in range(size)]
    for a, b in moves:
        near[a].append(b)
        if not one_way:
            near[b].append(a)
    cycle = [0, near[0][0]]
    while len(cycle) < size:
        here = near[cycle[-1]]
        cycle.append(here[0] if one_way or here[0] != cycle[-2] else here[1])
    return cycle
