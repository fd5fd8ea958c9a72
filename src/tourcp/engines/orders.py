"""Orders of the vertices in which few are open at once: they have come, a neighbour has not.

Finding the best is hard (the pathwidth of the graph). Tried are breadth first from the ends of the
graph (Cuthill–McKee), and greedily, always taking the vertex that keeps the frontier smallest.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tourcp.judge.certificates.sweep import open_counts

GROWTH = 2.5
"""By about how much one more vertex in the frontier multiplies the states."""

SLENDER = 6
"""The frontier of flower snarks and generalised Petersen graphs of any length."""

Adjacency = list[list[int]]

Proposal = Callable[[int], list[int] | None]
"""A way to make an order, given the width that it should not exceed; None if it would."""


@dataclass(frozen=True)
class Order:
    """An order of all vertices of a graph."""

    vertices: list[int]
    """The vertices, hubs first."""
    width: int
    """The most vertices that are open at once: they have come, and a neighbour has not."""
    cost: float
    """About how many states a sweep meets, to compare orders by."""

    @property
    def is_slender(self) -> bool:
        """Whether so few vertices are open at once that a sweep takes little time at each."""
        return self.width <= SLENDER


def best_order(
    proposals: Iterable[Proposal], near: Adjacency, most: int, good_enough: float = 0.0
) -> Order | None:
    """The cheapest order with a frontier of at most so many vertices; None if there is none.

    One that costs half of what is good enough ends the search, and so does a slender one.
    """
    best: Order | None = None
    for propose in proposals:
        vertices = propose(most if best is None else best.width)
        found = None if vertices is None else measured(vertices, near, most)
        if found is not None and (best is None or found.cost < best.cost):
            best = found
            if best.cost < good_enough / 2 or (good_enough and best.is_slender):
                break
    return best


def measured(vertices: list[int], near: Adjacency, most: int) -> Order | None:
    """An order with its width; None if it is wider than `most`."""
    width, cost = 0, 0.0
    for is_open in open_counts(near, vertices):
        if is_open > most:
            return None
        width = max(width, is_open)
        cost += GROWTH**is_open
    return Order(vertices, width, cost)


def breadth_first(near: Adjacency, hubs: list[int], start: int) -> list[int]:
    """All vertices but the hubs, near ones first, and of these the ones with few neighbours."""
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


def greedy(near: Adjacency, hubs: list[int], start: int, most: int) -> list[int] | None:
    """Take the neighbour of the frontier that leaves it smallest; in a tie, the longest waiting."""
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
