"""frontier: one sweep along an order in which few vertices are open at once, for narrow graphs.

Strips, ladders, flower snarks and generalised Petersen graphs of any length are decided in time
that grows only with their length. A refutation's certificate is the order.
"""

from dataclasses import dataclass

from tourcp.certify.frontiers import certificate_of
from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.cycle import cycle_graph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.dynamic import NARROW, narrow_order, sweep
from tourcp.judge.certificates.sweep import TooMany


@dataclass(frozen=True)
class Options:
    """There is nothing to choose."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:  # noqa: ARG001
    """Find a narrow order and sweep along it; unknown if the graph is too wide for that."""
    clock = limit.start()
    graph = cycle_graph(problem)
    order = narrow_order(graph)
    if clock.is_over:
        return Unknown(clock.reason())
    if order is None:
        return Unknown(f"no order was found with at most {NARROW} vertices open at once")
    statistics = {"width": order.width}
    try:
        cycle = sweep(graph, order, clock, limit)
    except TooMany as reason:
        return Unknown(str(reason), statistics)
    if cycle is None:
        return Refutation(certificate_of(graph, order), statistics)
    return Tour(graph.path(cycle), statistics=statistics)
