"""The one question that every problem becomes: does this graph have a Hamiltonian cycle?"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.conditions import Require
from tourcp.core.graph import Ints
from tourcp.core.problem import Problem
from tourcp.core.space import Point

AnyArray = npt.NDArray[Any]

ADDED = ("hub ", "via ")
"""How names begin, if the vertex is not one of the space."""


@dataclass(frozen=True, eq=False)
class CycleGraph:
    """The one question: does this graph have a Hamiltonian cycle?

    Open tours pass through hubs, vertices after the last square. Any ends: one hub joined to
    every square. One end fixed: two hubs, joined to each other, one to the fixed end, the other
    to every square that may be the other end. Both ends fixed: one hub joined to the two. The
    arcs at hubs run in the direction of the tour, so a cycle is a tour and not its reversal.
    """

    problem: Problem
    """What was asked."""
    hubs: int
    """How many vertices are hubs, which are not squares: 0, 1 or 2."""
    required: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For each required move, the vertex that stands in its middle, and its two ends.

    These vertices come last; a tour passes them, so it takes the move.
    """

    @cached_property
    def _arcs(self) -> tuple[Ints, Ints]:
        arcs = _with_hubs(self.problem, self.hubs)
        return _with_middles(self.problem, arcs, self.required) if self.required else arcs

    @property
    def tails(self) -> Ints:
        """For each arc, the vertex that it leaves; squares first, in order."""
        return self._arcs[0]

    @property
    def heads(self) -> Ints:
        """For each arc, the vertex that it enters."""
        return self._arcs[1]

    @cached_property
    def size(self) -> int:
        """The number of vertices, hubs included."""
        return self.squares + self.hubs + len(self.required)

    @cached_property
    def squares(self) -> int:
        """The number of vertices that belong to the space."""
        return self.problem.space.size

    @property
    def is_symmetric(self) -> bool:
        """Whether the direction of a cycle does not matter, so that edges are enough."""
        return not self.problem.space.is_one_way

    @cached_property
    def names(self) -> list[str]:
        """The names of all vertices: those of the space, hubs, and the middles of moves."""
        return [*self.problem.space.names, *self._added]

    @cached_property
    def _added(self) -> list[str]:
        """`hub 0`, `hub 1`, and `via 0,0-1,2` for the middle of a required move."""
        names = self.problem.space.names if self.required else []
        middles = [f"via {names[a]}-{names[b]}" for a, b in self.required.values()]
        return [*(f"hub {number}" for number in range(self.hubs)), *middles]

    def find(self, name: str) -> int | None:
        """The vertex with exactly this name; None if there is none."""
        if isinstance(name, str) and name.startswith(ADDED):
            return self.squares + self._added.index(name) if name in self._added else None
        return self.problem.space.find(name)

    def numbers(self, names: Iterable[str]) -> list[int]:
        """The vertices with these names, which must all be there."""
        found = [self.find(name) for name in names]
        return [vertex for vertex in found if vertex is not None]

    def named(self, vertices: Iterable[int]) -> tuple[str, ...]:
        """The names of some vertices."""
        return tuple(self.names[vertex] for vertex in vertices)

    @cached_property
    def edges(self) -> tuple[Ints, Ints]:
        """Each pair of vertices joined by an arc, once, as (smaller, larger), sorted."""
        low, high = np.minimum(self.tails, self.heads), np.maximum(self.tails, self.heads)
        keys = np.sort(low.astype(np.int64) * self.size + high)
        keys = keys[np.diff(keys, prepend=-1) > 0]  # several times as fast as np.unique
        first, second = np.divmod(keys, self.size)
        return first.astype(np.int32), second.astype(np.int32)

    @property
    def links(self) -> tuple[Ints, Ints]:
        """What a tour chooses from: edges if the direction does not matter, else arcs."""
        return self.edges if self.is_symmetric else (self.tails, self.heads)

    @cached_property
    def link_keys(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Sorted keys first * size + second of the links, and the link of each, to look them up."""
        first, second = self.links
        keys = first.astype(np.int64) * self.size + second
        order = np.argsort(keys)
        return keys[order], order

    def path(self, cycle: npt.NDArray[np.integer] | list[int]) -> npt.NDArray[np.int64]:
        """Turn a Hamiltonian cycle, as its vertices in order, into the squares (x, y) of a tour.

        The cycle may run either way if the rule is symmetric; it is turned to run from the
        start, or to the end, that the problem fixes.
        """
        problem, count = self.problem, self.squares
        if isinstance(cycle, list):  # of a small graph: lists are quicker
            at = cycle.index(count) if self.hubs else 0
            kept = [one for one in cycle[at:] + cycle[:at] if one < count]
            around: AnyArray = np.array(kept, dtype=np.int64)
        else:
            around = _turned(cycle, int((cycle == count).argmax())) if self.hubs else cycle
            around = around[around < count]
        path = problem.space.points(around)
        if problem.closed and problem.start is not None:
            at = int(np.flatnonzero((path == problem.start).all(axis=1))[0])
            return _turned(path, at)
        for at, wanted in ((0, problem.start), (-1, problem.end)):
            if self.hubs and wanted is not None and tuple(path[at].tolist()) != wanted:
                return path[::-1]
        return path


def _turned(cycle: AnyArray, at: int) -> AnyArray:
    """The same cycle from another place on."""
    return np.concatenate((cycle[at:], cycle[:at]))


def cycle_graph(problem: Problem) -> CycleGraph:
    """Rewrite a problem into the graph whose Hamiltonian cycles are its tours.

    Preserved: every tour is a Hamiltonian cycle of the graph, and `CycleGraph.path` turns every
    Hamiltonian cycle into a tour. In a directed space this is one to one, but for the first square
    of a closed tour. In an undirected space, where cycles have no direction, a tour and its
    reversal are one cycle, unless exactly one end is fixed. Each step keeps this true:

    1. The arcs of forbidden moves are removed.
    2. An open tour becomes a cycle through one or two dummy vertices (see `CycleGraph`).
    3. A required move becomes a path of length two through a subdivision vertex, in each direction
       that its condition and the graph allow; all other arcs between its ends are removed. A cycle
       passes the subdivision vertex, so it takes the move. This needs one subdivision vertex for a
       move, which the normal form of the conditions guarantees: the only two demands left on one
       move are its two directions, of which no tour takes both, and then the second subdivision
       vertex has no arcs.

    Conditions that are not about the graph (of levels links and positions) are left out: every
    tour that satisfies them is a Hamiltonian cycle of the graph, but not the other way round.
    """
    hubs = 0 if problem.closed else 2 if (problem.start is None) != (problem.end is None) else 1
    required = [one for one in problem.conditions if isinstance(one, Require)]
    middles: dict[int, tuple[int, int]] = {}
    for middle, one in enumerate(required, start=problem.space.size + hubs):
        a, b = problem.space.find(one.first), problem.space.find(one.second)
        assert a is not None and b is not None
        middles[middle] = (a, b)
    return CycleGraph(problem, hubs, middles)


def neighbours(graph: CycleGraph) -> list[list[int]]:
    """The vertices that an edge or an arc joins with each, in order."""
    near: list[list[int]]
    if graph.required or not graph.is_symmetric:
        near = [[] for _ in range(graph.size)]
        for a, b in zip(*(ends.tolist() for ends in graph.edges), strict=True):
            near[a].append(b)
            near[b].append(a)
        return near
    near = [*map(list.copy, graph.problem.graph.near)]  # all moves are there both ways
    if graph.hubs:
        hubs = _listed_ends(graph.problem)
        for hub, ends in enumerate(hubs, start=len(near)):
            for vertex in ends:
                near[vertex].append(hub)
        near += hubs
        if graph.hubs == 2:
            near[-2].append(graph.size - 1)
            near[-1].append(graph.size - 2)
    return near


def _with_middles(
    problem: Problem, ends: tuple[Ints, Ints], middles: dict[int, tuple[int, int]]
) -> tuple[Ints, Ints]:
    arcs = list(zip(*(some.tolist() for some in ends), strict=True))
    required = [one for one in problem.conditions if isinstance(one, Require)]
    for one, (middle, (a, b)) in zip(required, middles.items(), strict=True):
        ways = [(a, b)] if one.directed else [(a, b), (b, a)]
        there = [way for way in ways if way in arcs]
        arcs = [arc for arc in arcs if arc not in ((a, b), (b, a))]
        arcs += [arc for tail, head in there for arc in ((tail, middle), (middle, head))]
    both = np.array(arcs, dtype=np.int32).reshape(-1, 2)
    return both[:, 0].copy(), both[:, 1].copy()


def _with_hubs(problem: Problem, hubs: int) -> tuple[Ints, Ints]:
    graph = problem.graph
    if not hubs:
        return graph.tails, graph.targets
    first, last = _ends(problem)
    before, after = graph.size, graph.size + hubs - 1
    link = np.arange(hubs - 1, dtype=np.int32)
    tails = (graph.tails, last, np.full_like(first, before), link + np.int32(after))
    heads = (graph.targets, np.full_like(last, after), first, link + np.int32(before))
    return np.concatenate(tails), np.concatenate(heads)


def _ends(problem: Problem) -> tuple[Ints, Ints]:
    """The vertices that an open tour may start at, and those that it may end at."""
    return (
        _candidates(problem, problem.start, problem.end),
        _candidates(problem, problem.end, problem.start),
    )


def _listed_ends(problem: Problem) -> list[list[int]]:
    """The vertices next to each hub, in order, but for the other hub."""
    space, start, end = problem.space, problem.start, problem.end
    if start is None and end is None:
        return [[*range(space.size)]]
    fixed = sorted([space.vertex(one) for one in (start, end) if one is not None])
    if len(fixed) == 2:
        return [fixed]
    others = [*range(fixed[0]), *range(fixed[0] + 1, space.size)]
    return [others, fixed] if start is None else [fixed, others]


def _candidates(problem: Problem, wanted: Point | None, taken: Point | None) -> Ints:
    """The vertices that may be one end: the wanted one, or all but the other end."""
    space = problem.space
    if wanted is not None:
        return np.array([space.vertex(wanted)], dtype=np.int32)
    vertices = np.arange(space.size, dtype=np.int32)
    return vertices if taken is None else vertices[vertices != space.vertex(taken)]
