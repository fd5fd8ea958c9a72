"""Orders made better: vertices are moved a little at random, and worse is accepted less and less.

Threshold accepting (Dueck and Scheuer 1990), a simple form of simulated annealing. It uses plain
arithmetic and a random generator of its own, so the same order comes out on every machine.
"""

import numpy as np
import numpy.typing as npt

from tourcp.engines.kernel import kernel
from tourcp.engines.orders import (
    GROWTH,
    Adjacency,
    Order,
    Proposal,
    best_order,
    breadth_first,
    greedy,
    measured,
)

STARTS = 64
"""Greedy orders that are tried, each from another vertex."""

WIDEST = 30
"""A greedy order that grows wider is given up: its states would not fit into a word."""

PAYS = 300_000.0
"""Orders that cost less are good enough."""

TRIES = 300_000
"""How many times a vertex is moved at most, in about a quarter of a second."""

COST_OF_A_TRY = 20.0
"""A cheaper order gets fewer tries, so that looking for a better one pays."""

SLACK = 0.1
"""How much worse an order may be than the one before it, at first."""

REACH = 16
"""How many places a vertex is moved by at most."""

MOST_VERTICES = 400
"""Larger graphs are left as they are: each move costs time for every vertex."""

Ints = npt.NDArray[np.int64]


def narrowest(near: Adjacency, given: list[list[int]], *, improve: bool = True) -> list[int]:
    """The best order that was found, however wide: one of the given, or better."""
    size = len(near)
    away = breadth_first(near, [], breadth_first(near, [], 0)[-1])

    def grown(start: int) -> Proposal:
        return lambda most: greedy(near, [], start, min(most, WIDEST))

    ready: list[Proposal] = [lambda _, one=one: one for one in (*given, away)]  # type: ignore[misc]
    starts = range(0, size, max(1, size // STARTS))
    best = best_order([*ready, *map(grown, starts)], near, size)
    assert best is not None, "no order is wider than all vertices"
    if not improve or best.cost < PAYS or size > MOST_VERTICES:
        return best.vertices
    return _improved(best, near).vertices


def _improved(order: Order, near: Adjacency) -> Order:
    """An order that costs no more."""
    size = len(near)
    firsts = np.cumsum([0, *map(len, near)])
    others = np.array([other for some in near for other in some], dtype=np.int64)
    costs = GROWTH ** np.arange(size + 1)
    best = np.array(order.vertices, dtype=np.int64)
    tries = min(TRIES, int(order.cost / COST_OF_A_TRY))
    anneal(best.copy(), firsts, others, costs, tries, best)
    return measured(best.tolist(), near, size) or order


@kernel
def _cost(rank, firsts, others, costs, change):  # type: ignore[no-untyped-def]
    """What an order costs: a vertex is open from when it comes until its last neighbour does."""
    change[:] = 0
    for vertex in range(len(rank)):
        last = rank[vertex]
        for at in range(firsts[vertex], firsts[vertex + 1]):
            last = max(last, rank[others[at]])
        change[rank[vertex]] += 1
        change[last] -= 1
    total, is_open = 0.0, 0
    for at in range(len(rank)):
        is_open += change[at]
        total += costs[is_open]
    return total


@kernel
def _move(order, rank, whence, to):  # type: ignore[no-untyped-def]
    """Move a vertex from one place to another; those between make room."""
    vertex = order[whence]
    step = 1 if whence < to else -1
    for at in range(whence, to, step):
        order[at] = order[at + step]
        rank[order[at]] = at
    order[to] = vertex
    rank[vertex] = to


@kernel
def anneal(order, firsts, others, costs, tries, best):  # type: ignore[no-untyped-def]
    """Write the best order that was met; the given one is changed on the way."""
    size = len(order)
    rank, change = np.empty(size, dtype=np.int64), np.empty(size + 1, dtype=np.int64)
    for at in range(size):
        rank[order[at]] = at
    now = least = _cost(rank, firsts, others, costs, change)
    word = np.uint64(88172645463325252)
    for number in range(tries):
        word ^= word << np.uint64(13)  # Marsaglia's xorshift generator, 2003
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
        whence = np.int64(word % np.uint64(size))
        by = np.int64((word >> np.uint64(24)) % np.uint64(2 * REACH + 1)) - REACH
        to = min(max(whence + by, 0), size - 1)
        _move(order, rank, whence, to)
        cost = _cost(rank, firsts, others, costs, change)
        if cost <= now * (1.0 + SLACK * (tries - number) / tries):
            now = cost
            if cost < least:
                least = cost
                best[:] = order
        else:
            _move(order, rank, to, whence)
