"""Finding rings: tours around a joined side whose first columns can be repeated."""

from collections.abc import Iterator

import numpy as np

from tourcp.classifying.seams import places_of
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.engines.different import different_tours
from tourcp.judge.theorems.family import Family
from tourcp.judge.theorems.pump import Crossing
from tourcp.judge.theorems.ring import LEFT, RIGHT, Ring


def find_ring(
    rule: Rule, problem: Problem, period: int, family: Family, *, conflicts: int, limit: Limit,
    clock: Clock,
) -> Ring | None:  # fmt: skip
    """A ring among the tours of a board, whose middles are looked at one by one; None if none."""
    graph = cycle_graph(problem)
    width, height = problem.board.width, problem.board.height
    first, second = graph.links
    inside = (first % width < period) | (second % width < period)
    ties = _ties(graph, Ring(width, height, period, ()))
    for tour, chosen, against in different_tours(graph, ties, conflicts, limit, clock):
        ring = Ring(width, height, period, places_of(problem, tour))
        if ring.fault(rule, closed=True, family=family) is None:
            return ring
        against.append((-1 - np.flatnonzero(chosen & inside)).tolist())
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
