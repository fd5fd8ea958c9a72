"""Cut sets of small graphs in plain Python, before anything is loaded or written.

A set of vertices is a candidate if few vertices are next to many: each colour, the neighbours of
dead ends, what a matching leaves over (Dulmage and Mendelsohn 1958), and sets that hill climbing
comes to. Whether a set cuts is counted here, and judged later.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

import numpy as np

from tourcp.core.limit import Clock
from tourcp.core.problem import Problem
from tourcp.judge.certificates import CutSet

Adjacency = list[list[int]]

MOST_TO_CLIMB = 70
"""Vertices of the largest graph whose sets are tried one by one."""

MOST_SIDEWAYS = 6
"""Steps that win nothing, before the search starts from another set."""

MOST_CLOSURES = 100
"""Sets of the matching that are tried."""


def parts_left(near: Adjacency, removed: Iterable[int]) -> int:
    """How many parts are left without some vertices."""
    seen = [False] * len(near)
    for vertex in removed:
        seen[vertex] = True
    parts = 0
    for start in range(len(near)):
        if seen[start]:
            continue
        parts += 1
        seen[start] = True
        front = [start]
        for vertex in front:
            for other in near[vertex]:
                if not seen[other]:
                    seen[other] = True
                    front.append(other)
    return parts


def first_cut(problem: Problem, near: Adjacency, sets: Iterable[set[int]]) -> CutSet | None:
    """The first of some sets that leaves more parts than a tour could."""
    squares = problem.space.size
    inner = near[:squares]
    if len(near) > squares:
        inner = [[other for other in some if other < squares] for some in inner]
    for removed in sets:
        squares_removed = sorted(vertex for vertex in removed if vertex < squares)
        cut = cut_of(problem, squares_removed)
        if parts_left(inner, squares_removed) > cut.most_parts(problem) and _holds(problem, cut):
            return cut
    return None


def _holds(problem: Problem, cut: CutSet) -> bool:
    """Whether the judge will say so: required moves stand elsewhere in the graph with hubs."""
    return not problem.conditions or cut.fault(problem) is None


def cut_of(problem: Problem, vertices: Sequence[int]) -> CutSet:
    """Some squares, to be removed."""
    points = problem.space.points(np.array(vertices, dtype=np.int64)).tolist()
    return CutSet(tuple(map(problem.space.name, points)))


def obvious_sets(near: Adjacency, squares: int) -> Iterator[set[int]]:
    """Nothing, if that is enough; the gates of dead ends; the colours, if moves change them."""
    colour = [-1] * squares
    is_two_coloured, parts = True, 0
    for start in range(squares):
        if colour[start] >= 0:
            continue
        parts += 1
        colour[start] = 0
        front = [start]
        for vertex in front:
            mine = colour[vertex]
            for other in near[vertex]:
                if other >= squares:
                    continue
                if colour[other] < 0:
                    colour[other] = 1 - mine
                    front.append(other)
                elif colour[other] == mine:
                    is_two_coloured = False
    if parts > 1:
        yield set()
    yield from _gates(near, squares)
    if is_two_coloured:
        for shade in (0, 1):
            yield {vertex for vertex in range(squares) if colour[vertex] == shade}


def _gates(near: Adjacency, squares: int) -> Iterator[set[int]]:
    """The vertices that are the only way to some other one: all together, then the busiest."""
    ways: dict[int, int] = {}
    most = 1 + len(near) - squares
    for some in near[:squares]:
        if len(some) <= most and len(only := [one for one in some if one < squares]) == 1:
            ways[only[0]] = ways.get(only[0], 0) + 1
    if ways:
        yield set(ways)
        yield {max(ways, key=lambda gate: ways[gate])}


def matched_sets(near: Adjacency) -> Iterator[set[int]]:
    """The neighbours of sets that have no more neighbours than members.

    Match each vertex with a neighbour, no neighbour twice. A vertex that is left over, with all
    that its neighbours are matched with, and so on, has more members than neighbours; if none is
    left over, what leads only to itself in this way has as many.
    """
    owner = _matched(near)
    follows = [[owner[other] for other in some if owner[other] >= 0] for some in near]
    left_over = sorted(set(range(len(near))) - set(owner))
    closed = (_reached(follows, start) for start in left_over)
    for inside in islice(closed if left_over else _closures(follows), MOST_CLOSURES):
        around = {other for vertex in inside for other in near[vertex]}
        alone = inside - around
        if alone:
            yield {other for vertex in alone for other in near[vertex]}


def _matched(near: Adjacency) -> list[int]:
    """For each vertex, who is matched with it; -1 for nobody. As many as can be."""
    owner = [-1] * len(near)
    degree = [len(some) for some in near]
    waiting = []
    for vertex in sorted(range(len(near)), key=degree.__getitem__):
        free = [other for other in near[vertex] if owner[other] < 0]
        if free:
            owner[min(free, key=degree.__getitem__)] = vertex
        else:
            waiting.append(vertex)
    dead: set[int] = set()
    for vertex in waiting:
        _augment(near, owner, vertex, dead)
    return owner


def _augment(near: Adjacency, owner: list[int], start: int, dead: set[int]) -> None:
    """Match one more vertex by moving others on; what was searched in vain stays dead."""
    came_from: dict[int, int] = {}
    front = [start]
    for vertex in front:
        for other in near[vertex]:
            if other in came_from or other in dead:
                continue
            came_from[other] = vertex
            if owner[other] >= 0:
                front.append(owner[other])
                continue
            while True:  # a free one: everybody on the way moves on
                vertex = came_from[other]
                previous = next((o for o in near[vertex] if owner[o] == vertex), -1)
                owner[other] = vertex
                if vertex == start:
                    return
                other = previous
    dead.update(came_from)


def _reached(follows: Adjacency, start: int) -> set[int]:
    """What a vertex leads to."""
    seen, front = {start}, [start]
    for vertex in front:
        for other in follows[vertex]:
            if other not in seen:
                seen.add(other)
                front.append(other)
    return seen


def _closures(follows: Adjacency) -> Iterator[set[int]]:
    """What leads only to itself: each strong component with all it leads to, the last first.

    (Tarjan's algorithm gives a component after those that it leads to.)
    """
    size = len(follows)
    index, low = [-1] * size, [0] * size
    closed: list[set[int] | None] = [None] * size
    stack: list[int] = []
    count = 0
    for root in range(size):
        if index[root] >= 0:
            continue
        work = [(root, iter(follows[root]))]
        index[root] = low[root] = count
        count += 1
        stack.append(root)
        while work:
            vertex, ways = work[-1]
            for other in ways:
                if index[other] < 0:
                    index[other] = low[other] = count
                    count += 1
                    stack.append(other)
                    work.append((other, iter(follows[other])))
                    break
                if closed[other] is None:
                    low[vertex] = min(low[vertex], index[other])
            else:
                work.pop()
                if work:
                    before = work[-1][0]
                    low[before] = min(low[before], low[vertex])
                if low[vertex] == index[vertex]:
                    component = stack[stack.index(vertex) :]
                    del stack[stack.index(vertex) :]
                    found = set(component)
                    for one in component:
                        for other in follows[one]:
                            found |= closed[other] or set()
                    for one in component:
                        closed[one] = found
                    yield found


def climbed_cut(problem: Problem, near: Adjacency, most_tries: int, clock: Clock) -> CutSet | None:
    """A cut set by hill climbing: take or put back the vertex that leaves the most parts to spare.

    The vertices with the most neighbours to start from, then random sets; steps to the side or down
    to where it has not been, while they do not go on for long. Sets of vertices are whole numbers,
    a bit for each.
    """
    squares = problem.space.size
    if squares > MOST_TO_CLIMB:
        return None
    beside = [sum(1 << other for other in some if other < squares) for some in near[:squares]]
    ends = [end for end in (problem.start, problem.end) if end is not None and not problem.closed]
    fixed = sum(1 << problem.space.vertex(end) for end in ends)
    everything = (1 << squares) - 1
    chance, tries = Random(0), 0

    def spare(removed: int) -> int:
        most = max(1, removed.bit_count())
        if not problem.closed:
            most = removed.bit_count() + 1 - (removed & fixed).bit_count()
        return _parts(beside, everything & ~removed) - most

    def cut(removed: int) -> CutSet | None:
        found = cut_of(problem, [vertex for vertex in range(squares) if removed >> vertex & 1])
        return found if _holds(problem, found) else None

    for removed in _first_sets(beside, spare, chance):
        best, sideways = spare(removed), 0
        if best > 0:
            return cut(removed)
        been = {removed}
        while sideways <= MOST_SIDEWAYS:
            steps = [step for one in range(squares) if (step := removed ^ 1 << one) not in been]
            if tries > most_tries or clock.is_over or not steps:
                return None
            tries += len(steps) + 1
            worth, removed = max((spare(step), step) for step in steps)
            if worth > 0:
                return cut(removed)
            sideways = sideways + 1 if worth <= best else 0
            best = max(best, worth)
            been.add(removed)
    return None


def _first_sets(beside: list[int], spare: Callable[[int], int], chance: Random) -> Iterator[int]:
    """The best set of all vertices with so many neighbours or more, then sets at random."""
    size = len(beside)
    degrees = [some.bit_count() for some in beside]
    busy = [
        sum(1 << vertex for vertex in range(size) if degrees[vertex] >= least)
        for least in sorted(set(degrees))[1:]
    ]
    if busy:
        yield max(busy, key=spare)
    while True:
        some = chance.sample(range(size), chance.randrange(1, size // 2 + 2))
        yield sum(1 << vertex for vertex in some)


def _parts(beside: list[int], left: int) -> int:
    """The number of parts of what is left."""
    parts = 0
    while left:
        part = front = left & -left
        while front:
            vertex = front.bit_length() - 1
            fresh = beside[vertex] & left & ~part
            part |= fresh
            front = front & ~(1 << vertex) | fresh
        left &= ~part
        parts += 1
    return parts
