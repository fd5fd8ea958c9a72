"""Cut sets of small graphs in plain Python, before anything is loaded or written.

A set is a candidate if few vertices are next to many: each colour, the neighbours of dead ends,
what a matching leaves over (Dulmage–Mendelsohn decomposition, 1958), and the vertices with the most
neighbours. Whether a set cuts is counted here, and judged later.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from tourcp.core.problem import Problem
from tourcp.judge.certificates import CutSet

Adjacency = list[list[int]]

MOST_CLOSURES = 100
"""How many sets of the matching are tried."""


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
    added = range(squares, len(near))
    fixed = fixed_ends(problem)
    for removed in sets:
        gone = sorted(vertex for vertex in removed if vertex < squares)
        most = max(1, len(gone)) if problem.closed else len(gone) + 1 - len(fixed & removed)
        if squares - len(gone) > most and parts_left(near, [*gone, *added]) > most:
            cut = cut_of(problem, gone)
            if holds(problem, cut):
                return cut
    return None


def fixed_ends(problem: Problem) -> set[int]:
    """The vertices where an open tour must start or end."""
    ends = (problem.start, problem.end)
    return {problem.space.vertex(end) for end in ends if end is not None and not problem.closed}


def holds(problem: Problem, cut: CutSet) -> bool:
    """Whether the judge agrees: conditions change the graph with hubs."""
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
    left_over = sorted(set(range(len(near))) - set(owner))
    if not left_over and _is_strong(near, owner):
        return
    follows = [[one for other in some if (one := owner[other]) >= 0] for some in near]
    closed = (_reached(follows, start) for start in left_over)
    for inside in islice(closed if left_over else _closures(follows), MOST_CLOSURES):
        alone = inside.difference(*map(near.__getitem__, inside))
        if alone:
            yield set().union(*map(near.__getitem__, alone))


def busy_sets(near: Adjacency, squares: int) -> Iterator[set[int]]:
    """All vertices with so many neighbours or more: they often hold the others together."""
    degrees = [len(some) for some in near[:squares]]
    for least in sorted(set(degrees))[1:]:
        yield {vertex for vertex, degree in enumerate(degrees) if degree >= least}


def _matched(near: Adjacency) -> list[int]:
    """For each vertex, which one is matched with it, or -1: a maximum matching."""
    owner = [-1] * len(near)
    degree = [len(some) for some in near]
    waiting = []
    for vertex in sorted(range(len(near)), key=degree.__getitem__):
        free, fewest = -1, len(near)
        for other in near[vertex]:
            if owner[other] < 0 and degree[other] < fewest:
                free, fewest = other, degree[other]
        if free >= 0:
            owner[free] = vertex
        else:
            waiting.append(vertex)
    dead: set[int] = set()
    for vertex in waiting:
        _augment(near, owner, vertex, dead)
    return owner


def _augment(near: Adjacency, owner: list[int], start: int, dead: set[int]) -> None:
    """Match one more vertex by moving others on; dead ends are not searched again."""
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
            while True:  # a free one: all on the way move on
                vertex = came_from[other]
                previous = next((o for o in near[vertex] if owner[o] == vertex), -1)
                owner[other] = vertex
                if vertex == start:
                    return
                other = previous
    dead.update(came_from)


def _is_strong(near: Adjacency, owner: list[int]) -> bool:
    """Whether each vertex leads to all others, or to all of its colour: then only colours are left.

    Most graphs with a tour are like that, and to see it takes a fraction of Tarjan's algorithm. If
    one colour is, so is the other: what has few neighbours in one leaves few to the rest.
    """
    mate = [0] * len(near)
    for other, vertex in enumerate(owner):
        mate[vertex] = other

    def forward(front: set[int]) -> set[int]:
        return set(map(owner.__getitem__, set().union(*map(near.__getitem__, front))))

    def back(front: set[int]) -> set[int]:
        return set().union(*(near[mate[vertex]] for vertex in front))

    return _spread(0, forward) == _spread(0, back)


def _spread(start: int, step: Callable[[set[int]], set[int]]) -> set[int]:
    """What is reached from a vertex, all of a layer at once."""
    seen, front = {start}, {start}
    while front:
        front = step(front) - seen
        seen |= front
    return seen


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
    """What leads only to itself: each strong component with all it leads to, last ones first.

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
