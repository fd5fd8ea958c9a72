"""What small problems show before a solver is loaded: the first members of `auto`, in plain Python.

Dead ends, colours, forced moves and matchings refute, a path that is turned round finds, and one
sweep decides narrow graphs. The cheapest comes first.
"""

from collections.abc import Iterator
from itertools import chain

import numpy as np

from tourcp.certify.frontiers import FIRST_WORK, Narrow
from tourcp.certify.light import busy_sets, first_cut, matched_sets, obvious_sets
from tourcp.core.answer import Answer, Refutation, Statistics, Tour
from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph, cycle_graph, neighbours
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.dynamic import useful
from tourcp.engines.rotations import Rotations
from tourcp.judge.certificates import CutSet, Frontier
from tourcp.judge.certificates.forced import Forcing, NoTour, contradictions

MOST_TO_TURN = 300
"""Vertices of the largest graph where a patient attempt costs no more than writing the clauses."""

MOST_FOR_CASES = 50
"""Vertices of the largest graph where a few cases may decide so much that they refute."""


def answer_small(problem: Problem, limit: Limit, clock: Clock) -> Answer | None:
    """The first answer of the members; None if a solver is needed."""
    return next((one for one in _answers(problem, limit, clock) if one is not None), None)


def _answers(problem: Problem, limit: Limit, clock: Clock) -> Iterator[Answer | None]:
    """What each member says, one after the other."""
    graph = cycle_graph(problem)
    near = neighbours(graph)
    turning = Rotations(graph, near, limit.seed)
    may_turn = graph.is_symmetric and not problem.of_level(Level.LINKS) and not limit.recording

    def turn() -> Answer | None:
        cycle = turning.attempt() if may_turn else None
        if cycle is None:
            return None
        statistics: Statistics = {"by": "rotations", "attempts": turning.attempts}
        return Tour(graph.path(np.array(cycle, dtype=np.int64)), statistics=statistics)

    yield turn()
    yield _cut("an obstacle", first_cut(problem, near, obvious_sets(near, graph.squares)))
    try:
        turning.near, turning.forced = useful(graph, near)
    except NoTour:
        yield _forced(graph)
    sets = chain(matched_sets(near), busy_sets(near, graph.squares))
    yield _cut("counting neighbours", first_cut(problem, near, sets))
    if graph.size < MOST_FOR_CASES and graph.is_symmetric:
        yield _forced(graph) if contradictions(Forcing(near)) else None
    yield turn()
    if graph.size <= MOST_TO_TURN:
        yield turn()
    yield Narrow(graph, limit, clock, turning.near).sweep(FIRST_WORK)


def _forced(graph: CycleGraph) -> Answer:
    """What is forced contradicts itself: the judge sees it too, whatever the order."""
    return Refutation(Frontier(tuple(graph.names)), {"by": "forced moves"})


def _cut(name: str, cut_set: CutSet | None) -> Answer | None:
    return None if cut_set is None else Refutation(cut_set, {"by": name})
