"""sat-position: one-hot positions, the plainest SAT encoding of a tour.

`at[v][p]` says that vertex v stands at position p. With n vertices: n² variables besides those
that count, 2n times "exactly one" of n, 2n² steps and the root's place.
"""

from collections.abc import Iterator

import numpy as np

from tourcp.backends.eager import Encoding
from tourcp.core.cycle import CycleGraph
from tourcp.core.graph import Ints
from tourcp.engines.formula import Formula, Size, exactly_one_size, root
from tourcp.engines.pysat import SolverOptions


def encode(formula: Formula, graph: CycleGraph, options: SolverOptions) -> None:  # noqa: ARG001
    """Every vertex has a position, every position a vertex, and the next one is a move away."""
    size = graph.size
    at = [formula.news(size) for _ in range(size)]
    for vertex in range(size):
        formula.add_exactly_one(at[vertex])
    for position in range(size):
        formula.add_exactly_one([at[vertex][position] for vertex in range(size)])
    add_steps(formula, graph, at)
    # Symmetry breaking, sound because a cycle may be numbered from anywhere.
    formula.add(at[root(graph)][0])


def add_steps(formula: Formula, graph: CycleGraph, at: list[list[int]]) -> None:
    """An arc leads from the vertex at one position to the vertex at the next.

    Said forwards and backwards, and round the end: either would do, both propagate better.
    """
    arcs = list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    for step, pairs in ((1, arcs), (-1, [(head, tail) for tail, head in arcs])):
        joined: list[list[int]] = [[] for _ in range(graph.size)]
        for here, there in pairs:
            joined[here].append(there)
        for vertex, others in enumerate(joined):
            for position in range(graph.size):
                beside = (position + step) % graph.size
                formula.add(-at[vertex][position], *(at[other][beside] for other in others))


def size(graph: CycleGraph, options: SolverOptions) -> Size:  # noqa: ARG001
    """n² + 2n·e variables and 2n·c + 2n² + 1 clauses; e and c are those of one "exactly one"."""
    n = graph.size
    extra, clauses = exactly_one_size(n)
    return n * n + 2 * n * extra, 2 * n * clauses + 2 * n * n + 1


def legend(graph: CycleGraph) -> Iterator[tuple[int, str]]:
    """What the variables mean."""
    for vertex in range(graph.size):
        for position in range(graph.size):
            name = graph.names[vertex]
            yield vertex * graph.size + position + 1, f"{name} at position {position}"


def decode(graph: CycleGraph, model: list[int]) -> Ints:
    """The successor of each vertex."""
    n = graph.size
    positions = (np.array(model[: n * n]).reshape(n, n) > 0).argmax(axis=1)
    order = np.argsort(positions).astype(np.int32)
    following = np.empty(n, dtype=np.int32)
    following[order] = np.roll(order, -1)
    return following


ENCODING = Encoding(encode, size, legend=legend, decode=decode)
