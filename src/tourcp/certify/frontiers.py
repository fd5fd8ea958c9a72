"""Finding frontier certificates: a narrow order, if the graph has one, and a sweep along it."""

from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.dynamic import Order, narrow_order, sweep
from tourcp.judge.certificates import Frontier
from tourcp.judge.certificates.sweep import TooMany


def certificate_of(graph: CycleGraph, order: Order) -> Frontier:
    """The order by the names of its vertices."""
    return Frontier(graph.named(order.vertices))


def find_frontier(problem: Problem, limit: Limit, clock: Clock) -> Frontier | None:
    """An order that refutes the problem; None if the graph is too wide, or has a tour."""
    graph = cycle_graph(problem)
    order = narrow_order(graph)
    if order is None:
        return None
    try:
        cycle = sweep(graph, order, clock, limit)
    except TooMany:
        return None
    return certificate_of(graph, order) if cycle is None else None
