"""What small problems show before a solver is loaded: the first members of `auto`, in plain Python.

Dead ends, colours, forced moves and matchings refute, a path that is turned round finds, and one
sweep decides narrow graphs. The cheapest comes first.
"""

from collections.abc import Iterator

from tourcp.certify.frontiers import FIRST_WORK, Narrow
from tourcp.certify.light import busy_sets, first_cut, matched_sets, obvious_sets
from tourcp.core.answer import Answer, Refutation, Statistics, Tour
from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph, cycle_graph, neighbours
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.dynamic import useful
from tourcp.engines.rotations import PATIENCE, Rotations
from tourcp.judge.certificates import CutSet, Frontier
from tourcp.judge.certificates.forced import (
    MOST_LOOKED_AT,
    Forcing,
    NoTour,
    contradictions,
    patience,
)

MOST_TO_TURN = 300
"""Vertices of the largest graph where a patient attempt costs no more than writing the clauses."""

FEW_EDGES = 4
"""With fewer edges than this at a vertex on average, a path through many turns too often."""

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
    is_sparse = sum(map(len, near)) < FEW_EDGES * graph.size
    if graph.size > MOST_TO_TURN and is_sparse:
        may_turn = False

    def turn() -> Answer | None:
        cycle = turning.attempt() if may_turn else None
        if cycle is None:
            return None
        statistics: Statistics = {"by": "rotations", "attempts": turning.attempts}
        return Tour(graph.path(cycle), statistics=statistics)

    def cases(most: int) -> Answer | None:
        if graph.size >= MOST_FOR_CASES or not graph.is_symmetric:
            return None
        return _forced(graph) if contradictions(Forcing(near), most) else None

    def obstacle() -> Answer | None:
        obvious = obvious_sets(near, graph.squares)
        return _cut("an obstacle", first_cut(problem, near, obvious))

    # A closed tour of an odd board: most pieces change colour with every move, and have none.
    members = (obstacle, turn) if problem.closed and graph.size % 2 else (turn, obstacle)
    yield from (member() for member in members)
    yield _cut("counting neighbours", first_cut(problem, near, matched_sets(near)))
    if graph.size >= MOST_FOR_CASES:
        yield turn()
    try:
        turning.near, turning.forced = useful(graph, near)
    except NoTour:
        yield _forced(graph)
    yield _cut("counting neighbours", first_cut(problem, near, busy_sets(near, graph.squares)))
    yield cases(MOST_LOOKED_AT)
    if graph.size < MOST_FOR_CASES:
        yield turn()
    if graph.size <= MOST_TO_TURN:
        yield turn()
    if patience(near) > MOST_LOOKED_AT:
        yield cases(patience(near))
    yield Narrow(graph, limit, clock, turning.near).sweep(FIRST_WORK)
    if is_sparse and graph.size >= MOST_FOR_CASES:
        yield from (turn() for _ in PATIENCE[turning.attempts :])


def _forced(graph: CycleGraph) -> Answer:
    """What is forced contradicts itself: the judge sees it too, whatever the order."""
    return Refutation(Frontier(tuple(graph.names)), {"by": "forced moves"})


def _cut(name: str, cut_set: CutSet | None) -> Answer | None:
    return None if cut_set is None else Refutation(cut_set, {"by": name})
