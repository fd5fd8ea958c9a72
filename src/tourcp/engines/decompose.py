"""Decomposition: a graph that two or three edges hold together is answered one side at a time.

A tour takes both edges of a 2-edge cut, so each side must be toured from one edge to the other. Of
a 3-edge cut it takes two: which pairs the smaller side allows is asked first, then the larger side
is toured with one vertex in place of the smaller, which allows just these pairs.

Cuts are found by labels: every edge off a spanning tree gets a random one, every edge of the tree
the exclusive or of those whose cycle uses it; the labels of a cut cancel each other out.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from tourcp.engines.modules import Adjacency

SMALLEST = 3
"""The fewest vertices of a side: smaller ones are left to the reductions."""

MOST_FOR_TRIPLES = 600
"""Edges of the largest graph in which a third edge is sought for every pair."""

MOST_TRIED = 500
"""How many sets of edges are looked at."""

Edge = tuple[int, int]
Cycle = list[int]
Ask = Callable[[Adjacency], Cycle | None]
"""Finds a cycle through all vertices, or None if there is none."""


def find_cut(near: Adjacency) -> tuple[set[int], list[Edge]] | None:
    """The smaller side of a cut of two or three edges, and the edges, from that side out."""
    label = _labels(near)
    if label is None:
        return None
    by_label: dict[int, list[Edge]] = {}
    for edge, one in label.items():
        by_label.setdefault(one, []).append(edge)
    for number, edges in enumerate(_candidates(label, by_label)):
        if number == MOST_TRIED:
            break
        if (found := _sides(near, edges)) is not None:
            return found
    return None


def _candidates(
    label: dict[Edge, int], by_label: dict[int, list[Edge]]
) -> Iterator[tuple[Edge, ...]]:
    """Edges whose labels cancel each other out: pairs that lie far apart first, then triples."""
    for edges in by_label.values():
        for apart in range(len(edges) // 2, 0, -1):
            yield from zip(edges, edges[apart:], strict=False)
    if len(label) <= MOST_FOR_TRIPLES:
        for (first, one), (second, other) in combinations(label.items(), 2):
            if (both := one ^ other) in by_label:
                third = by_label[both][0]
                if not {*first}.intersection(second, third):  # they hold more than one vertex
                    yield first, second, third


def _labels(near: Adjacency) -> dict[Edge, int] | None:
    """A label for each edge; None if the graph is in parts."""
    chance = Random(len(near))
    parent = {0: 0}
    order = [0]
    for vertex in order:
        for other in near[vertex]:
            if other not in parent:
                parent[other] = vertex
                order.append(other)
    if len(order) < len(near):
        return None
    label: dict[Edge, int] = {}
    around = [0] * len(near)
    for vertex, some in enumerate(near):
        for other in some:
            if vertex < other and parent[vertex] != other and parent[other] != vertex:
                label[vertex, other] = chance.getrandbits(62)
                around[vertex] ^= label[vertex, other]
                around[other] ^= label[vertex, other]
    for vertex in reversed(order[1:]):
        above = parent[vertex]
        label[min(vertex, above), max(vertex, above)] = around[vertex]
        around[above] ^= around[vertex]
    return label


def _sides(near: Adjacency, edges: tuple[Edge, ...]) -> tuple[set[int], list[Edge]] | None:
    """The smaller side of a cut, if the edges are one and both sides are large enough."""
    removed = {*edges, *((b, a) for a, b in edges)}
    side, waiting = {edges[0][0]}, [edges[0][0]]
    while waiting:
        vertex = waiting.pop()
        new = [one for one in near[vertex] if one not in side and (vertex, one) not in removed]
        side.update(new)
        waiting += new
    if any((a in side) == (b in side) for a, b in edges):
        return None
    if 2 * len(side) > len(near):
        side = set(range(len(near))) - side
    if not SMALLEST <= len(side) <= len(near) - SMALLEST:
        return None
    if all(len(near[vertex]) == 2 for vertex in side):  # a chain, which is left to the reductions
        return None
    return side, [(a, b) if a in side else (b, a) for a, b in edges]


def cycle_by_sides(near: Adjacency, side: set[int], edges: list[Edge], ask: Ask) -> Cycle | None:
    """A cycle through all vertices, put together from those of the sides; None if there is none."""
    inner, outer = sorted(side), sorted(set(range(len(near))) - side)
    ways: dict[tuple[int, int], Cycle] = {}
    for pair in combinations(range(len(edges)), 2):
        found = _asked(near, inner, [edges[one][0] for one in pair], None, ask)
        if found is not None:
            ways[pair] = found
    if not ways:
        return None
    allowed = sorted({one for pair in ways for one in pair})
    forced = None
    if len(ways) == 2:
        (both,) = set.intersection(*(set(pair) for pair in ways))
        forced = edges[both][1]
    ends = [edges[one][1] for one in allowed]
    if len(set(ends)) < len(ends):  # two edges share an end: each pair is asked separately
        return _by_pairs(near, outer, edges, ways, ask)
    around = _asked(near, outer, ends, forced, ask)
    if around is None:
        return None
    used = {around[0], around[-1]}
    pair = next(one for one in ways if {edges[at][1] for at in one} == used)
    return _tied(ways[pair], around, edges[pair[0]], edges[pair[1]])


def _by_pairs(
    near: Adjacency,
    outer: list[int],
    edges: list[Edge],
    ways: dict[tuple[int, int], Cycle],
    ask: Ask,
) -> Cycle | None:
    for pair, way in ways.items():
        around = _asked(near, outer, [edges[one][1] for one in pair], None, ask)
        if around is not None:
            return _tied(way, around, edges[pair[0]], edges[pair[1]])
    return None


def _tied(inside: Cycle, outside: Cycle, one: Edge, other: Edge) -> Cycle:
    """Two paths as one cycle, tied by two edges."""
    if inside[-1] != other[0]:
        inside = inside[::-1]
    if outside[0] != other[1]:
        outside = outside[::-1]
    assert (inside[0], outside[-1]) == one, "the paths end where the edges are"
    return inside + outside


def _asked(
    near: Adjacency, members: list[int], ends: list[int], forced: int | None, ask: Ask
) -> Cycle | None:
    """A path through one side between two of the ends, one of which may be forced."""
    if len(set(ends)) < 2:
        return None
    number = {vertex: at for at, vertex in enumerate(members)}
    smaller = [[number[other] for other in near[vertex] if other in number] for vertex in members]
    other_side = len(smaller)
    smaller.append([])
    for end in ends:
        join = other_side
        if end == forced:
            join = len(smaller)
            smaller.append([other_side])
            smaller[other_side].append(join)
        smaller[join].append(number[end])
        smaller[number[end]].append(join)
    cycle = ask(smaller)
    if cycle is None:
        return None
    at = cycle.index(other_side)
    turned = [one for one in cycle[at:] + cycle[:at] if one < other_side]
    return [members[one] for one in turned]
