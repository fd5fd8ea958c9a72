"""Modules: parts of a graph that few edges leave, one within another.

Clusters of vertices are merged, first those that share the largest part of the edges that leave
them. Whatever the graph was built from comes up as a cluster with few edges out, at every level.
Two parts that grow into each other before they are whole are missed, so it is done several times,
each time with other clusters preferred. A vertex that is joined to a large part of a module (the
hub of a wheel) would hold all of it together: it is set aside, and shared by the modules within.
"""

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tourcp.core.limit import Clock

FEW = 4
"""Edges that may leave a module, not counting those to shared hubs: a tour enters it rarely."""

SMALLEST = 12
"""Vertices that a module has at least."""

HUB = 4
"""A hub is joined to more than one in this many vertices of its module."""

LARGE = 60
"""From this many vertices on, a module is searched for modules within it."""

RUNS = 8
"""How often clusters are merged."""

OUTSIDE = -1
"""All that is not in a module, as one vertex."""

Adjacency = list[list[int]]


@dataclass(frozen=True)
class Module:
    """A part of a graph."""

    vertices: tuple[int, ...]
    """Its vertices that are in none of the modules within it."""
    inner: tuple["Module", ...]
    """The modules within it."""
    shared: tuple[int, ...]
    """Hubs of modules around it that it is joined with: their edges to it belong to it."""

    def members(self) -> list[int]:
        """All its vertices."""
        found: list[int] = []
        waiting = [self]
        while waiting:
            module = waiting.pop()
            found += module.vertices
            waiting += module.inner
        return found


class OutOfTime(Exception):
    """The time limit was reached."""


def module_tree(near: Adjacency, seed: int, clock: Clock) -> Module:
    """The whole graph as a module, with the modules within it."""
    return _module(near, list(range(len(near))), [], Random(seed), clock)


def _module(
    near: Adjacency, members: list[int], hubs: list[int], chance: Random, clock: Clock
) -> Module:
    """Some vertices as a module, given the hubs of the modules around it."""
    inside = set(members)
    touched = Counter(other for vertex in members for other in near[vertex])
    shared = [hub for hub in hubs if touched[hub]]
    own = []
    if len(members) >= LARGE:
        own = [vertex for vertex in members if HUB * touched[vertex] > len(members)]
    aside = {*own, *shared}
    joined: dict[int, Counter[int]] = {}
    for vertex in members:
        if vertex not in aside:
            others = (one if one in inside else OUTSIDE for one in near[vertex] if one not in aside)
            joined[vertex] = Counter(others)
    joined[OUTSIDE] = Counter({v: some[OUTSIDE] for v, some in joined.items() if some[OUTSIDE]})
    parts = _largest(joined, chance, clock) if len(members) >= LARGE else []
    inner = [_module(near, part, own + shared, chance, clock) for part in parts]
    rest = inside.difference(*parts)
    return Module(tuple(sorted(rest)), tuple(inner), tuple(shared))


def _largest(joined: dict[int, Counter[int]], chance: Random, clock: Clock) -> list[list[int]]:
    """The largest sets of vertices that few edges leave, of those that do not cross."""
    number = {vertex: at for at, vertex in enumerate(joined)}
    everything = (1 << len(number)) - 1
    outside = 1 << number[OUTSIDE]
    most = len(joined) // 2 if not joined[OUTSIDE] else len(joined) - SMALLEST
    cuts: dict[int, int] = {}
    for run in range(RUNS):
        if clock.is_over:
            raise OutOfTime
        wish = {vertex: 1 + run * chance.random() / RUNS for vertex in joined}
        for cluster, edges in _clusters(joined, wish):
            members = sum(1 << number[vertex] for vertex in cluster)
            for side in (members, everything ^ members):
                side &= ~outside if not joined[OUTSIDE] else everything
                if not side & outside and SMALLEST <= side.bit_count() <= most:
                    cuts[side] = edges
    chosen: list[int] = []
    for one in sorted(cuts, key=lambda one: (cuts[one], one.bit_count(), one)):
        if all(one & other in (0, one, other) for other in chosen):
            chosen.append(one)
    tops = [one for one in chosen if not any(one != other == one | other for other in chosen)]
    names = list(joined)
    return [[names[at] for at, bit in enumerate(bin(one)[:1:-1]) if bit == "1"] for one in tops]


def _clusters(
    given: dict[int, Counter[int]], wish: dict[int, float]
) -> Iterator[tuple[list[int], int]]:
    """The clusters that few edges leave, and how many; `wish` says which vertices are preferred."""
    joined = {vertex: dict(some) for vertex, some in given.items()}
    out = {vertex: sum(some.values()) for vertex, some in given.items()}
    members = {vertex: [vertex] for vertex in given}

    def share(a: int, b: int) -> tuple[float, int, int, int]:
        """How little two clusters have in common, to be compared."""
        common = wish[a] * wish[b] * joined[a][b] / min(out[a], out[b])
        return -common, len(members[a]) + len(members[b]), a, b

    waiting = [share(a, b) for a, some in joined.items() for b in some if a < b]
    heapq.heapify(waiting)
    while waiting:
        before = heapq.heappop(waiting)
        a, b = before[2:]
        if b not in joined.get(a, ()):
            continue
        if (now := share(a, b)) > before:  # one of them has grown since
            heapq.heappush(waiting, now)
            continue
        if len(joined[a]) < len(joined[b]):
            a, b = b, a
        out[a] += out[b] - 2 * joined[a].pop(b)
        members[a] += members.pop(b)
        del joined[b][a]
        if out[a] <= FEW:
            yield members[a], out[a]
        for other, edges in joined.pop(b).items():
            del joined[other][b]
            joined[a][other] = joined[other][a] = joined[a].get(other, 0) + edges
            heapq.heappush(waiting, share(a, other))
