"""Small frontiers: an order of the vertices in which few are open at once, and a sweep along it.

Long and narrow graphs (strips, flower snarks, generalised Petersen graphs) are decided so in time
that grows with their length only. Finding the order is guessing: in rows and columns, breadth first
from the ends of the graph (Cuthill–McKee), and greedily, the vertex next that keeps the frontier
smallest.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tourcp.core.cycle import CycleGraph
from tourcp.core.limit import Clock, Limit
from tourcp.judge.certificates.sweep import (
    MOST_WORK,
    State,
    Sweep,
    TooMany,
    Transition,
    neighbours,
    open_counts,
)

NARROW = 22
"""A frontier of so many vertices may be worth a sweep: more have too many states, as a rule."""

GROWTH = 2.5
"""About so many times as many states for a vertex more in the frontier."""

STARTS = 6
"""Greedy orders that are tried, each from another vertex."""

Adjacency = list[list[int]]


@dataclass(frozen=True)
class Order:
    """An order of all vertices of a graph."""

    vertices: list[int]
    """The vertices, hubs first."""
    width: int
    """The most vertices that are open at once: they came, and a neighbour did not."""
    cost: float
    """About how many states a sweep meets, to compare orders by."""


def narrow_order(graph: CycleGraph, most: int = NARROW, good_enough: float = 0.0) -> Order | None:
    """The best order that was found with a frontier of so many vertices; None if there is none.

    Takes milliseconds for a thousand vertices: an order that grows too wide is given up, and one
    that costs half of what is good enough ends the search.
    """
    near = neighbours(graph)
    hubs = list(range(graph.squares, graph.squares + graph.hubs))
    best: Order | None = None
    for propose in _proposals(graph, near, hubs):
        vertices = propose(most if best is None else best.width)
        found = None if vertices is None else measured(vertices, near, most)
        if found is not None and (best is None or found.cost < best.cost):
            best = found
            if best.cost < good_enough / 2:
                break
    return best


def measured(vertices: list[int], near: Adjacency, most: int) -> Order | None:
    """An order with its width; None if it is wider than that."""
    width, cost = 0, 0.0
    for is_open in open_counts(near, vertices):
        if is_open > most:
            return None
        width = max(width, is_open)
        cost += GROWTH**is_open
    return Order(vertices, width, cost)


def _proposals(
    graph: CycleGraph, near: Adjacency, hubs: list[int]
) -> Iterator[Callable[[int], list[int] | None]]:
    """Ways to make an order, given the width that it should not exceed."""
    middles = list(graph.required)
    space = graph.problem.space
    points = space.points(np.arange(space.size))
    for axis in range(points.shape[1]):
        keys = [points[:, other] for other in range(points.shape[1]) if other != axis]
        rows = np.lexsort((*keys[::-1], points[:, axis])).tolist()
        yield lambda _, rows=rows: [*hubs, *middles, *rows]  # type: ignore[misc]
    away = _breadth_first(near, hubs, _breadth_first(near, hubs, 0)[-1])
    yield lambda _: [*hubs, *away]
    starts = [away[0], away[-1], min(away, key=lambda vertex: len(near[vertex]))]
    starts += [away[part * len(away) // STARTS] for part in range(1, STARTS - 2)]
    for start in dict.fromkeys(starts):
        yield lambda most, start=start: _greedy(near, hubs, start, most)  # type: ignore[misc]


def _breadth_first(near: Adjacency, hubs: list[int], start: int) -> list[int]:
    """All vertices but the hubs, the near ones first, of these the ones with few neighbours."""
    seen = {*hubs}
    order: list[int] = []
    at = 0
    for root in (start, *range(len(near))):
        if root not in seen:
            seen.add(root)
            order.append(root)
        while at < len(order):
            new = [other for other in near[order[at]] if other not in seen]
            seen.update(new)
            order += sorted(new, key=lambda vertex: len(near[vertex]))
            at += 1
    return order


def _greedy(near: Adjacency, hubs: list[int], start: int, most: int) -> list[int] | None:
    """Always the neighbour of the frontier that leaves it smallest, the longest waiting first."""
    ahead = [len(some) for some in near]
    order: list[int] = []
    came = [False] * len(near)
    waiting: dict[int, None] = {}
    open_now = 0
    is_hub = set(hubs)
    rest = iter(range(len(near)))

    def come(vertex: int) -> None:
        nonlocal open_now
        order.append(vertex)
        came[vertex] = True
        waiting.pop(vertex, None)
        open_now += 1 - (ahead[vertex] == 0)
        for other in near[vertex]:
            ahead[other] -= 1
            open_now -= came[other] and ahead[other] == 0
            if not came[other] and vertex not in is_hub:
                waiting.setdefault(other)

    def growth(vertex: int) -> int:
        leave = sum(1 for other in near[vertex] if came[other] and ahead[other] == 1)
        return (ahead[vertex] > 0) - leave

    for vertex in (*hubs, start):
        come(vertex)
    while len(order) < len(near):
        if waiting:
            come(min(waiting, key=growth))
        else:
            come(next(vertex for vertex in rest if not came[vertex]))
        if open_now > most:
            return None
    return order


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
