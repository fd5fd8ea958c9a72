"""Small counts, in plain Python: counting the tours of 6x6 does not wait for a compiler.

Also what a count says and what it may use, which all ways of counting share.
"""

from dataclasses import dataclass

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.conditions import Level
from tourcp.core.cycle import cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.counting.plain import count_cycles
from tourcp.engines.cluster import Cluster
from tourcp.engines.dynamic import NARROW, narrow_order
from tourcp.judge.certificates.sweep import TooMany
from tourcp.judge.tours import tour_fault

MOST_SQUARES = 1_000
"""Squares of the largest board that is counted here."""

MOST_WORK = 300_000
"""Ways from state to state, about 0.3 s: for more, it pays to load compiled kernels."""

GOOD_ENOUGH = 8_000
"""Counting along an order of half this cost takes a millisecond: no better one is sought."""


@dataclass(frozen=True)
class Count:
    """How many tours there are."""

    tours: int
    """Undirected tours: a tour and its reversal count once, unless the rule is one-way."""
    states: int
    """The largest number of states at once."""
    seconds: float
    """How long it took, without compiling."""
    resumed: int = 0
    """Squares that a checkpoint had, on which the count rests; 0 if all were counted now."""
    compiling: float = 0.0
    """Seconds of compiling kernels, which is done once."""
    why: str | None = None
    """Why there are no symmetric tours, if an argument about parity or fixed places shows it."""


@dataclass(frozen=True)
class Means:
    """What a count may use besides time and threads."""

    checkpoint: str | None = None
    """A folder where the states are kept, so that a run that was cut off goes on; or none."""
    memory: int | None = None
    """Bytes that may be held in memory: the rest is kept in files; None for what there is."""
    cluster: Cluster | None = None
    """Machines that share the work; they reach the folder by the same path."""
    order: str = "narrow"
    """In which order the squares come: a key of ORDERS."""

    def __post_init__(self) -> None:
        if self.cluster is not None and self.checkpoint is None:
            raise BadProblem(
                "a cluster shares a folder: use --checkpoint to name one that all machines reach"
            )


def tours_of_few(problem: Problem) -> list[Tour]:
    """List the tours of a problem that is trivial or has too few squares: one, or none at all."""
    if not problem.is_trivial:
        return []
    alone = Tour(problem.space.points(np.arange(1)))
    return [alone] if tour_fault(problem, alone) is None else []


def count_small(problem: Problem, limit: Limit, means: Means) -> Count | None:
    """The number of tours of a narrow board; None if it is better counted by compiled kernels."""
    is_plain = means == Means() and all(one.level == Level.GRAPH for one in problem.conditions)
    if not is_plain or problem.space.size > MOST_SQUARES:
        return None
    if problem.is_trivial or problem.has_too_few_squares:
        return None
    clock = limit.start()
    graph = cycle_graph(problem)
    order = narrow_order(graph, NARROW, GOOD_ENOUGH)
    if order is None or order.cost > MOST_WORK:
        return None
    try:
        tours, states = count_cycles(graph, order.vertices, clock, limit, MOST_WORK)
    except TooMany:
        return None
    return Count(tours, states, clock.elapsed)
