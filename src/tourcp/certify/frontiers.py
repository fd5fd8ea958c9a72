"""Finding frontier certificates: a narrow order, if the graph has one, and a sweep along it."""

from functools import cached_property

from tourcp.core.answer import Answer, Refutation, Statistics, Tour
from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.dynamic import narrow_order, sweep
from tourcp.engines.orders import Adjacency, Order
from tourcp.judge.certificates import Frontier
from tourcp.judge.certificates.sweep import TooMany

SLIM = 10
"""The widest frontier that is tried before the search begins, if it looks cheap enough."""

FIRST_WORK = 5_000
"""Steps of a sweep along a small graph: a few milliseconds."""

MOST_SLENDER = 250_000
"""The same along a slender order, where a step costs a tenth."""

MOST_TO_ORDER = 10_000
"""Vertices of the largest graph for which a narrow order is sought."""


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


class Narrow:
    """Sweeps along an order with few open vertices, if the graph has one, with growing bounds."""

    def __init__(
        self, graph: CycleGraph, limit: Limit, clock: Clock, near: Adjacency | None = None
    ) -> None:
        self.graph, self.limit, self.clock, self.near = graph, limit, clock, near
        self.may_sweep = not (graph.problem.of_level(Level.LINKS) or limit.recording)
        self.may_sweep = self.may_sweep and graph.size <= MOST_TO_ORDER

    @cached_property
    def order(self) -> Order | None:
        """The best order that was found."""
        return narrow_order(self.graph, SLIM, FIRST_WORK, self.near) if self.may_sweep else None

    def sweep(self, most_work: int) -> Answer | None:
        """Try all ways along the order, if that looks like no more work than this.

        Along a slender order it is less than it looks like.
        """
        if self.order is None:
            return None
        if self.order.is_slender:
            most_work = max(most_work, MOST_SLENDER)
        if self.order.cost > most_work:
            return None
        try:
            cycle = sweep(self.graph, self.order, self.clock, self.limit, most_work)
        except TooMany:
            return None
        statistics: Statistics = {"by": "frontier", "width": self.order.width}
        if cycle is None:
            return Refutation(certificate_of(self.graph, self.order), statistics)
        return Tour(self.graph.path(cycle), statistics=statistics)
