"""Finding cut sets, from those that can be seen to those that take a search.

In order: nothing removed (a board in parts), the only neighbours of squares that have but one, each
colour (if all moves change it), sets with fewer neighbours than members (by matching and strong
components), the squares of negative weight, and hill climbing on small boards. Finding is not
trusted: a set counts only if its own check accepts it.
"""

from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt

from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.graph import MoveGraph, part_labels
from tourcp.core.limit import Clock
from tourcp.core.problem import Problem
from tourcp.judge.certificates import CutSet

Vertices = npt.NDArray[np.intp]

MOST_FOR_MATCHING = 4_000
"""Vertices of the largest graph that is matched."""

MOST_CLOSURES = 100
"""Sets of the matching that are tried."""

MOST_FOR_SEARCH = 70
"""Vertices of the largest graph whose sets are tried one by one."""

MOST_TRIES = 5_000
"""Sets that are tried."""

MOST_SIDEWAYS = 6
"""Steps that win nothing, before the search starts from another set."""


def find_cut_set(problem: Problem, clock: Clock) -> CutSet | None:
    """A cut set by any of the ways here, the quick ones first."""
    seen = find_obstacle(problem)
    if seen is not None:
        return seen
    graph = cycle_graph(problem)
    counted = find_critical_cut(problem, graph)
    if counted is not None:
        return counted
    weighed = _from_weights(problem, clock)
    if weighed is not None:
        return weighed
    vertices = _search(graph, clock)
    if vertices is not None:
        cut = _without_hubs(problem, graph, vertices)
        if cut.fault(problem) is None:
            return cut
    return None


def find_critical_cut(problem: Problem, graph: CycleGraph) -> CutSet | None:
    """The smallest cut set among the neighbours of sets with few neighbours."""
    if graph.size > MOST_FOR_MATCHING:
        return None
    cuts = [_without_hubs(problem, graph, vertices) for vertices in critical_sets(graph)]
    for cut in sorted(cuts, key=lambda cut: len(cut.vertices)):
        if cut.fault(problem) is None:
            return cut
    return None


def find_obstacle(problem: Problem) -> CutSet | None:
    """A cut set that can be seen without a search."""
    graph = problem.graph
    for vertices, parts in candidates(graph):
        cut = _cut(problem, vertices)
        if parts > cut.most_parts(problem) and cut.fault(problem) is None:
            return cut
    return None


def candidates(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """Sets of vertices whose removal may leave many parts, and at most how many that may be."""
    yield np.empty(0, dtype=np.intp), graph.size
    yield from gates(graph)
    yield from colour_classes(graph)


def gates(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The vertices that are the only way to some other one: all together, then the busiest."""
    pairs = (
        np.concatenate((graph.tails, graph.targets)),
        np.concatenate((graph.targets, graph.tails)),
    )
    few = np.bincount(pairs[0], minlength=graph.size) <= 2  # a neighbour both ways counts twice
    near = few[pairs[0]]
    keys = np.unique(pairs[0][near].astype(np.int64) * graph.size + pairs[1][near])
    lonely = np.bincount(keys // graph.size, minlength=graph.size) == 1
    ways = np.bincount((keys % graph.size)[lonely[keys // graph.size]], minlength=graph.size)
    if ways.any():
        yield np.flatnonzero(ways), graph.size
        yield np.array([ways.argmax()]), graph.size


def colour_classes(graph: MoveGraph) -> Iterator[tuple[Vertices, int]]:
    """The two colours of a board whose moves all change the colour, if it is such a board.

    In the graph that has each vertex once in each of two colours, and where every move changes the
    colour, a vertex is joined to its other self iff some round trip has an odd number of moves.
    Without one colour, the squares of the other are parts of their own.
    """
    size = graph.size
    tails = np.concatenate((graph.tails, graph.tails + np.int32(size)))
    heads = np.concatenate((graph.targets + np.int32(size), graph.targets))
    label = part_labels(2 * size, tails, heads, np.ones(2 * size, dtype=np.bool_))
    light, dark = label[:size], label[size:]
    if (light != dark).all():
        for colour in (light < dark, light > dark):
            yield np.flatnonzero(colour), size - int(np.count_nonzero(colour))


def critical_sets(graph: CycleGraph) -> Iterator[Vertices]:
    """The neighbours of sets that have no more neighbours than members.

    Match each vertex with a neighbour, no neighbour twice. A vertex that is left over, with all
    that its neighbours are matched with, and so on, has more members than neighbours; if none is
    left over, what leads only to itself in this way has as many (Dulmage and Mendelsohn 1958).
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order, maximum_bipartite_matching

    first, second = graph.edges
    ends = np.concatenate((first, second)), np.concatenate((second, first))
    near = csr_array((np.ones(len(ends[0]), dtype=np.int8), ends), shape=(graph.size, graph.size))
    matched = maximum_bipartite_matching(near, perm_type="column")
    owner = np.full(graph.size, -1)
    owner[matched[matched >= 0]] = np.flatnonzero(matched >= 0)
    rows, columns = near.nonzero()
    leads = owner[columns] >= 0
    arcs = (np.ones(int(leads.sum()), dtype=np.int8), (rows[leads], owner[columns[leads]]))
    follows = csr_array(arcs, shape=(graph.size, graph.size))
    left_over = np.flatnonzero(matched < 0)
    seen: set[bytes] = set()
    for start in left_over if len(left_over) else _sources(follows):
        closure = breadth_first_order(follows, int(start), return_predecessors=False)
        inside = np.zeros(graph.size, dtype=np.bool_)
        inside[closure] = True
        neighbours = np.zeros(graph.size, dtype=np.bool_)
        neighbours[columns[inside[rows]]] = True
        alone = inside & ~neighbours
        cut = np.zeros(graph.size, dtype=np.bool_)
        cut[columns[alone[rows]]] = True
        if alone.any() and cut.tobytes() not in seen:
            seen.add(cut.tobytes())
            yield np.flatnonzero(cut)


def _sources(follows: object) -> list[int]:
    """A vertex of each strong component, as far as they are tried."""
    from scipy.sparse.csgraph import connected_components

    _, labels = connected_components(follows, directed=True, connection="strong")
    _, members = np.unique(labels, return_index=True)
    chosen: list[int] = members[:MOST_CLOSURES].tolist()
    return chosen


def _from_weights(problem: Problem, clock: Clock) -> CutSet | None:
    """The squares of negative weight, if the linear program found weights: they often cut."""
    from tourcp.certify.weights import find_weights

    weights = find_weights(problem, clock, simplify=False)
    if weights is None:
        return None
    negative = [
        name for name, weight in weights.weights if weight < 0 and not name.startswith("hub ")
    ]
    cut = CutSet(tuple(negative))
    return cut if cut.fault(problem) is None else None


def _search(graph: CycleGraph, clock: Clock) -> Vertices | None:
    """A cut set by hill climbing: take or put back the vertex that leaves the most parts to spare.

    Random sets to start from, and steps to the side while they do not go on for long. Sets of
    vertices are whole numbers, a bit for each.
    """
    if graph.size > MOST_FOR_SEARCH:
        return None
    beside = [0] * graph.size
    for a, b in zip(*(ends.tolist() for ends in graph.edges), strict=True):
        beside[a] |= 1 << b
        beside[b] |= 1 << a
    everything = (1 << graph.size) - 1
    chance, tries = Random(0), 0

    def spare(removed: int) -> int:
        return _parts(beside, everything & ~removed) - max(1, removed.bit_count())

    while tries < MOST_TRIES and not clock.is_over:
        size = chance.randrange(1, max(2, graph.size // 2))
        removed = sum(1 << vertex for vertex in chance.sample(range(graph.size), size))
        best, sideways = spare(removed), 0
        if best > 0:
            return _bits(removed, graph.size)
        while sideways <= MOST_SIDEWAYS and tries < MOST_TRIES:
            steps = [removed ^ (1 << vertex) for vertex in range(graph.size)]
            worth = [spare(step) for step in steps]
            tries += graph.size
            most = max(worth)
            if most > 0:
                return _bits(steps[worth.index(most)], graph.size)
            if most < best:
                break
            sideways = sideways + 1 if most == best else 0
            good = [step for step, value in zip(steps, worth, strict=True) if value == most]
            removed, best = chance.choice(good), most
    return None


def _bits(number: int, size: int) -> Vertices:
    """The vertices whose bits are set."""
    return np.flatnonzero([number >> vertex & 1 for vertex in range(size)])


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


def _without_hubs(problem: Problem, graph: CycleGraph, vertices: Vertices) -> CutSet:
    return _cut(problem, vertices[vertices < graph.squares])


def _cut(problem: Problem, vertices: Vertices) -> CutSet:
    space = problem.space
    return CutSet(tuple(space.name(point) for point in space.points(vertices).tolist()))
