"""sat-order: positions in the order encoding, linked along the arcs.

`late[v][p]` says that vertex v stands at position p or later. The root stands at 0 when it is left
and at n when it is entered; all others stand from 1 to n - 1. With m arcs, r of them at the root:
(n-1)(n-3) clauses order the positions, 2n - 4 link each arc, n - 2 each arc at the root.
"""

from itertools import pairwise

import numpy as np

from tourcp.backends.eager import Encoding
from tourcp.core.cycle import CycleGraph
from tourcp.engines import formula as parts
from tourcp.engines.formula import Formula, Size
from tourcp.engines.pysat import SolverOptions

Late = int | bool
"""A literal, or a truth that needs none."""


def encode(formula: Formula, graph: CycleGraph, options: SolverOptions) -> None:  # noqa: ARG001
    """One arc out of and into every vertex, and along each arc the position grows by one."""
    n = graph.size
    arcs = parts.add_arcs(formula, graph)
    late = [_positions(formula, n) for _ in range(n - 1)]
    leaving_root: list[Late] = [True, *[False] * n]
    entering_root: list[Late] = [True] * (n + 1)
    for tail, head, arc in zip(graph.tails.tolist(), graph.heads.tolist(), arcs, strict=True):
        here = leaving_root if tail == parts.root(graph) else late[tail]
        there = entering_root if head == parts.root(graph) else late[head]
        for position in range(1, n):
            _imply(formula, arc, here[position], there[position + 1])
            _imply(formula, arc, there[position + 1], here[position])


def _positions(formula: Formula, n: int) -> list[Late]:
    """A position from 1 to n - 1: late[p] for p from 0 to n, each implied by the next."""
    middle = formula.news(n - 2)
    for here, later in pairwise(middle):
        formula.add(-later, here)
    return [True, True, *middle, False]


def _imply(formula: Formula, arc: int, one: Late, other: Late) -> None:
    """If the arc is taken, the one implies the other."""
    if one is False or other is True:
        return
    literals = [-arc]
    if one is not True:
        literals.append(-one)
    if other is not False:
        literals.append(other)
    formula.add(*literals)


def size(graph: CycleGraph, options: SolverOptions) -> Size:  # noqa: ARG001
    """The arcs' size, (n-1)(n-2) variables; and the clauses that the module's first lines count."""
    n, m = graph.size, len(graph.tails)
    at_root = int(
        np.count_nonzero((graph.tails == parts.root(graph)) | (graph.heads == parts.root(graph)))
    )
    variables, clauses = parts.arcs_size(graph)
    links = (m - at_root) * (2 * n - 4) + at_root * (n - 2)
    return variables + (n - 1) * (n - 2), clauses + (n - 1) * (n - 3) + links


ENCODING = Encoding(encode, size)
