"""The plan of a count: the squares one by one, and who stands in the frontier when each comes."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import BadProblem
from tourcp.core.graph import MoveGraph
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.engines.frontier import MOST_SLOTS, Arrival, all_digits

LEAD = 3
"""Squares by whose patterns large layers are put into bins."""

MOST_SQUARES = 20_000
"""Squares that are run through one by one."""

MOST_STARTS = 20
"""Vertices of a graph from which an order is tried."""


@dataclass(frozen=True)
class Step:
    """One square: where its neighbours stand in the frontier, and who leaves it."""

    arrival: Arrival
    """How it joins them."""
    apart: npt.NDArray[np.int64]
    """The slots that the new square is not joined with, those to be joined last first."""
    following: npt.NDArray[np.int64]
    """The first few of these slots at the next square."""


def in_order(problem: Problem) -> list[int]:
    """The vertices in the order in which they come: of a board along its longer side.

    Of other spaces, the order with the smallest largest frontier among a few greedy ones.
    """
    space = problem.space
    if isinstance(space, PieceOnBoard):
        squares = list(space.board.squares)
        if space.board.width < space.board.height:
            return list(range(space.size))
        return sorted(range(space.size), key=lambda vertex: squares[vertex])
    graph = problem.graph
    beside = [_neighbours(graph, vertex) for vertex in range(space.size)]
    starts = range(0, space.size, max(1, space.size // MOST_STARTS))
    orders = [list(range(space.size)), *(_greedy(beside, start) for start in starts)]
    return min(orders, key=lambda order: _widest(beside, order))


def _greedy(beside: list[set[int]], start: int) -> list[int]:
    """From a vertex on, always the one that leaves the fewest vertices waiting."""
    order, done, waiting = [start], {start}, set(beside[start])
    left = {vertex: len(near) for vertex, near in enumerate(beside)}
    for near in beside[start]:
        left[near] -= 1
    while len(order) < len(beside):
        choices = waiting or set(range(len(beside))) - done
        best = min(choices, key=lambda one: (len(beside[one] - done - waiting), left[one], one))
        order.append(best)
        done.add(best)
        waiting = (waiting | beside[best]) - done
        for near in beside[best]:
            left[near] -= 1
    return order


def _widest(beside: list[set[int]], order: list[int]) -> int:
    """The largest number of vertices that have come and still have neighbours to come."""
    rank = {vertex: number for number, vertex in enumerate(order)}
    last = {vertex: max((rank[one] for one in beside[vertex]), default=-1) for vertex in order}
    widest, open_until = 0, list[int]()
    for number, vertex in enumerate(order):
        open_until = [one for one in [*open_until, last[vertex]] if one > number]
        widest = max(widest, len(open_until))
    return widest


def plan(problem: Problem) -> list[Step]:
    """The squares in order, and what happens at each."""
    if problem.space.size > MOST_SQUARES:
        found = f"{problem.space.size:,} {problem.space.nouns}"
        raise BadProblem(f"{found}: {MOST_SQUARES:,} are the most that are counted")
    graph = problem.graph
    order = in_order(problem)
    rank = {vertex: number for number, vertex in enumerate(order)}
    beside = [sorted(rank[other] for other in _neighbours(graph, vertex)) for vertex in order]
    frontiers, frontier = [], list[int]()
    for number in range(len(order)):
        slots = [*frontier, number]
        ahead = [sum(other > number for other in beside[one]) for one in slots]
        frontiers.append((slots, ahead))
        if len(slots) > MOST_SLOTS:
            raise BadProblem(
                f"{problem} has a frontier of more than {MOST_SLOTS} squares, whose states do not "
                "fit into 64 bits: count a narrower board"
            )
        frontier = [one for one, left in zip(slots, ahead, strict=True) if left]
    widest = max(sum(left > 0 for left in ahead) for _, ahead in frontiers)
    digits = all_digits(widest, closed=problem.closed)
    arrivals, aparts = [], []
    for number, (slots, ahead) in enumerate(frontiers):
        before = [slot for slot, one in enumerate(slots) if one in beside[number]]
        apart = [slot for slot in range(len(slots) - 1) if slot not in before]
        soonest = [min((one for one in beside[it] if one > number), default=0) for it in slots]
        apart.sort(key=soonest.__getitem__, reverse=True)
        ends = _ends(problem, order[number])
        arrivals.append(Arrival.of(before, ahead, ends, digits, closed=problem.closed))
        aparts.append(np.array(apart, dtype=np.int64))
    following = [apart[:LEAD] for apart in aparts[1:]] + [np.empty(0, dtype=np.int64)]
    return [Step(*step) for step in zip(arrivals, aparts, following, strict=True)]


def _ends(problem: Problem, vertex: int) -> range:
    """Whether a square may become no end of the tour (0), an end (1), or either."""
    fixed = {problem.space.vertex(one) for one in (problem.start, problem.end) if one is not None}
    if problem.closed or (len(fixed) == 2 and vertex not in fixed):
        return range(1)
    return range(1, 2) if vertex in fixed else range(2)


def _neighbours(graph: MoveGraph, vertex: int) -> set[int]:
    return set(graph.targets[graph.offsets[vertex] : graph.offsets[vertex + 1]].tolist())


def refuse_uncountable(problem: Problem) -> None:
    """Say what cannot be counted."""
    if problem.space.is_one_way:
        raise BadProblem("tours of one-way rules are not counted: a move must lead back too")
    if others := [one for one in problem.conditions if one.kind != "forbid"]:
        kinds = ", ".join(sorted({one.kind for one in others}))
        raise BadProblem(f"conditions of the kind {kinds} are not counted: 'enumerate' lists them")
    steps = plan(problem)
    widest = max(len(step.arrival.kept) for step in steps)
    if steps[0].arrival.base ** widest >= 2**64:
        raise BadProblem(
            f"{problem} has a frontier of {widest} squares, whose states do not fit into 64 bits: "
            "count a narrower board"
        )
