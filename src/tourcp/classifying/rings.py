"""Finding rings: tours around a joined side whose first columns can be repeated."""

from collections.abc import Iterator

import numpy as np

from tourcp.classifying.seams import places_of
from tourcp.core.answer import Tour
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.judge.theorems.family import Family
from tourcp.judge.theorems.pump import Crossing
from tourcp.judge.theorems.ring import LEFT, RIGHT, Ring


def find_ring(
    rule: Rule, problem: Problem, period: int, family: Family, *, conflicts: int, limit: Limit,
    clock: Clock,
) -> Ring | None:  # fmt: skip
    """A ring among the tours of a board, whose middles are looked at one by one; None if none."""
    graph = cycle_graph(problem)
    board = problem.board
    with LazySearch(graph, limit, LazyOptions(join=False)) as search:
        for clause in _ties(graph, Ring(board.width, board.height, period, ())):
            search.solver.add_clause(clause)
        while search.slices.spent < conflicts:
            answer = search.go_on(clock)
            if answer is None:
                continue
            if not isinstance(answer, Tour):
                return None
            ring = Ring(board.width, board.height, period, places_of(problem, answer))
            if ring.fault(rule, closed=True, family=family) is None:
                return ring
            first, second = graph.links
            model = np.array(search.solver.get_model()[: len(first)]) > 0
            inside = (first % board.width < period) | (second % board.width < period)
            search.solver.add_clause((-1 - np.flatnonzero(model & inside)).tolist())
    return None


def _ties(graph: CycleGraph, ring: Ring) -> Iterator[list[int]]:
    """Clauses: both cuts of the middle are crossed alike."""
    width = ring.width
    cuts: dict[str, dict[Crossing, int]] = {LEFT: {}, RIGHT: {}}
    for number, (one, other) in enumerate(
        zip(*(side.tolist() for side in graph.links), strict=True)
    ):
        ends = sorted(((one % width, one // width), (other % width, other // width)))
        if ends[0][0] < ring.period <= ends[1][0]:
            side, move = ring.port(*ends)
            cuts[side][move] = number + 1
    for move in sorted({*cuts[LEFT], *cuts[RIGHT]}):
        left, right = (cuts[side].get(move) for side in (LEFT, RIGHT))
        if left is None or right is None:
            yield [-(left or right or 0)]
        else:
            yield [-left, right]
            yield [left, -right]
