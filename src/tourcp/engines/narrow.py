"""Narrow orders: the parts of a graph one by one, so that few vertices are open at a time.

A vertex is open from when it comes until its last neighbour has come. Each module is put in order
by itself, with the modules within it as single items. An order is grown from some item, always by
the one that leaves the fewest vertices open; ties are broken at random, from many starts, and the
best of many orders is kept. Vertices with very many neighbours (hubs of wheels) would lead the way
into all parts at once: they come just before the first of their neighbours, and lead nowhere.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.limit import Clock
from tourcp.engines.kernel import kernel
from tourcp.engines.modules import Adjacency, Module, OutOfTime
from tourcp.engines.walk import chance

GROWTH = 2.5
"""By about how much each open vertex multiplies the states."""

WIDEST = 22
"""If more vertices than this are open all the way, there are too many states for a sweep."""

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Arrangement:
    """A module in order."""

    items: tuple["int | Arrangement", ...]
    """Vertices and arranged modules, as they come."""
    shared: tuple[int, ...]
    """Those of the vertices that are hubs of modules around it."""
    cost: float
    """About how many states come up, not counting those of the modules within it."""

    def members(self) -> list[int]:
        """All its vertices, as they come."""
        found: list[int] = []
        for item in self.items:
            found += [item] if isinstance(item, int) else item.members()
        return [vertex for vertex in found if vertex not in self.shared]

    def total(self) -> float:
        """About how many states come up in all."""
        inner = (item.total() for item in self.items if not isinstance(item, int))
        return self.cost + sum(inner)


def arranged(
    near: Adjacency, module: Module, tries: int, seed: int, clock: Clock
) -> Arrangement | None:
    """A module and those within it in the best of so many orders each; None if one is too wide."""
    return _arranged(near, module, tries, np.array([seed + 1], dtype=np.int64), clock)


def _arranged(
    near: Adjacency, module: Module, tries: int, state: Ints, clock: Clock
) -> Arrangement | None:
    inner = []
    for one in module.inner:
        found = _arranged(near, one, tries, state, clock)
        if found is None:
            return None
        inner.append(found)
    alone = [*module.vertices, *module.shared]
    items: list[int | Arrangement] = [*alone, *inner]
    of = {vertex: at for at, vertex in enumerate(alone)}
    for at, one in enumerate(module.inner, start=len(alone)):
        of.update(dict.fromkeys(one.members(), at))
    beside: list[set[int]] = [set() for _ in items]
    weight = np.ones(len(items), dtype=np.int64)
    weight[len(alone) :] = 0
    outside = np.zeros(len(items), dtype=np.int64)
    outside[len(module.vertices) : len(alone)] = 1
    for vertex, at in of.items():
        if len(module.vertices) <= at < len(alone):  # a hub is open to the end
            continue
        others = {of.get(other, -1) for other in near[vertex]} - {at}
        outside[at] |= -1 in others
        for other in others - {-1}:
            beside[at].add(other)
            beside[other].add(at)
        within = module.inner[at - len(alone)].shared if at >= len(alone) else ()
        weight[at] += bool(others - {of[hub] for hub in within}) and at >= len(alone)
    targets = np.array([one for some in beside for one in sorted(some)], dtype=np.int64)
    offsets = np.zeros(len(items) + 1, dtype=np.int64)
    np.cumsum([len(some) for some in beside], out=offsets[1:])
    order, cost = _best(offsets, targets, weight, outside, tries, state, clock)
    if order is None:
        return None
    return Arrangement(tuple(items[at] for at in order), module.shared, cost)


def _best(
    offsets: Ints,
    targets: Ints,
    weight: Ints,
    outside: Ints,
    tries: int,
    state: Ints,
    clock: Clock,
) -> tuple[list[int] | None, float]:
    """The best of many orders, and its cost; None if all are too wide."""
    size = len(weight)
    degrees = np.diff(offsets)
    # Which items count as hubs is tried, too: none, or those with very many neighbours.
    bounds, bound = [size], 2 * int(np.median(degrees))
    while 0 < bound < degrees.max():
        bounds.append(bound)
        bound *= 2
    best, cost = None, size * GROWTH**WIDEST
    order = np.empty(size, dtype=np.int64)
    for number in range(tries):
        if number % 16 == 0 and clock.is_over:
            raise OutOfTime
        bound = bounds[number % len(bounds)]
        start = int(chance(state) % size)
        found = _grow(offsets, targets, weight, outside, bound, start, cost, order, state)
        if found < cost:
            best, cost = order.tolist(), float(found)
    return best, cost


@kernel
def _grow(offsets, targets, weight, outside, bound, start, most, order, state):  # type: ignore[no-untyped-def]
    """Grow an order from an item; returns its cost, or `most` if it costs too much."""
    size = len(weight)
    ahead = outside + offsets[1:] - offsets[:-1]
    is_hub = offsets[1:] - offsets[:-1] > bound
    came = np.zeros(size, dtype=np.bool_)
    place = np.full(size, -1, dtype=np.int64)
    waiting = np.empty(size, dtype=np.int64)
    coming = np.empty(size + 1, dtype=np.int64)
    tie = chance(state) % 3
    many, done, is_open, cost = 0, 0, 0, 0.0
    item = start
    while True:
        new = 0
        if not is_hub[item]:
            for i in range(offsets[item], offsets[item + 1]):
                if is_hub[targets[i]] and not came[targets[i]]:
                    coming[new] = targets[i]
                    new += 1
        coming[new] = item
        for k in range(new + 1):
            one = coming[k]
            order[done] = one
            done += 1
            came[one] = True
            if place[one] >= 0:  # it waits no longer; those after it move up
                many -= 1
                for i in range(place[one], many):
                    waiting[i] = waiting[i + 1]
                    place[waiting[i]] = i
            is_open += weight[one] * (ahead[one] > 0)
            for i in range(offsets[one], offsets[one + 1]):
                other = targets[i]
                ahead[other] -= 1
                if came[other]:
                    is_open -= weight[other] * (ahead[other] == 0)
                elif place[other] < 0 and not is_hub[one] and not is_hub[other]:
                    place[other] = many
                    waiting[many] = other
                    many += 1
            cost += GROWTH**is_open
        if done == size or cost >= most:
            return cost if done == size else most
        item = _next(offsets, targets, weight, ahead, is_hub, came, waiting, many, tie, state)


@kernel
def _next(offsets, targets, weight, ahead, is_hub, came, waiting, many, tie, state):  # type: ignore[no-untyped-def]
    """The item that leaves the fewest open: of those that wait, else of all."""
    best, least, ties = -1, 1 << 60, 0
    for i in range(many if many > 0 else len(weight)):
        item = waiting[i] if many > 0 else i
        if came[item]:
            continue
        growth = weight[item] * (ahead[item] > 0)
        touched = 0
        for j in range(offsets[item], offsets[item + 1]):
            other = targets[j]
            if came[other]:
                touched += 1
                growth -= weight[other] * (ahead[other] == 1)
            elif is_hub[other] and not is_hub[item]:
                growth += weight[other]
        if many == 0:  # a part is done: go where most is open already
            growth = 1000 * (growth + 1000 * is_hub[item]) - touched
        if growth < least:
            best, least, ties = item, growth, 1
        elif growth == least:
            ties += 1
            if many == 0 or tie == 2:
                if chance(state) % ties == 0:
                    best = item
            elif tie == 1:  # the last that came up
                best = item
    return best
