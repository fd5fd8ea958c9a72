"""The plan of a count: the squares one by one, and who stands in the frontier when each comes."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import BadProblem
from tourcp.core.graph import MoveGraph
from tourcp.core.problem import Problem

MOST_SLOTS = 30
"""No states of more squares fit into a word."""

DIGITS = 4
"""Digits of a state that are read at once."""

LEAD = 3
"""Squares by whose patterns large layers are put into bins."""

MOST_SQUARES = 20_000
"""Squares that are run through one by one."""


@dataclass(frozen=True)
class Step:
    """One square: where its neighbours stand in the frontier, and who leaves it."""

    before: npt.NDArray[np.int64]
    """The slots of the squares that a move joins with the new one, which has the last slot."""
    kept: npt.NDArray[np.int64]
    """The slots that stay, in order."""
    ahead: npt.NDArray[np.int64]
    """For every slot, how many neighbours of its square are still to come."""
    may_end: bool
    """Whether the square may be an end of the tour."""
    must_end: bool
    """Whether it must be one."""
    apart: npt.NDArray[np.int64]
    """The slots that the new square is not joined with, those to be joined last first."""
    following: npt.NDArray[np.int64]
    """The first few of these slots at the next square."""
    base: int
    """States are numbers to this base, with a digit for each slot."""
    digits: npt.NDArray[np.uint8]
    """All combinations of a few digits, the lowest first."""


def plan(problem: Problem) -> list[Step]:
    """The squares along the longer side, and what happens at each."""
    board = problem.board
    if len(board) > MOST_SQUARES:
        raise BadProblem(f"{len(board):,} squares: {MOST_SQUARES:,} are the most that are counted")
    graph = problem.space.graph
    squares = list(board.squares)
    if board.width >= board.height:
        squares.sort()
    order = [problem.space.vertex(square) for square in squares]
    rank = {vertex: number for number, vertex in enumerate(order)}
    fixed = {problem.space.vertex(one) for one in (problem.start, problem.end) if one is not None}
    frontier: list[int] = []
    frontiers = []
    for number, vertex in enumerate(order):
        slots = [*frontier, vertex]
        ahead = [sum(rank[other] > number for other in _neighbours(graph, one)) for one in slots]
        frontiers.append((slots, ahead))
        if len(slots) > MOST_SLOTS:
            raise BadProblem(
                f"{problem} has a frontier of more than {MOST_SLOTS} squares, whose states do not "
                "fit into 64 bits: count a narrower board"
            )
        frontier = [one for one, left in zip(slots, ahead, strict=True) if left]
    widest = max(sum(left > 0 for left in ahead) for _, ahead in frontiers)
    base = _lowest(problem.closed) + widest // 2
    digits = np.indices((base,) * DIGITS, dtype=np.uint8).reshape(DIGITS, -1)[::-1].T.copy()
    steps = []
    for vertex, (slots, ahead) in zip(order, frontiers, strict=True):
        neighbours = _neighbours(graph, vertex)
        before = [slot for slot, other in enumerate(slots) if other in neighbours]
        kept = [slot for slot, left in enumerate(ahead) if left]
        apart = [slot for slot in range(len(slots) - 1) if slot not in before]
        joined = {
            slot: min(rank[other] for other in _neighbours(graph, slots[slot])
                      if rank[other] > rank[vertex])
            for slot in apart
        }  # fmt: skip
        both_fixed = len(fixed) == 2
        steps.append(
            Step(
                before=np.array(before, dtype=np.int64),
                kept=np.array(kept, dtype=np.int64),
                ahead=np.array(ahead, dtype=np.int64),
                may_end=not problem.closed and (not both_fixed or vertex in fixed),
                must_end=vertex in fixed and not problem.closed,
                apart=np.array(sorted(apart, key=joined.__getitem__, reverse=True), dtype=np.int64),
                following=np.empty(0, dtype=np.int64),
                base=base,
                digits=digits,
            )
        )
    following = [step.apart[:LEAD] for step in steps[1:]] + [steps[-1].following]
    return [replace(step, following=next_) for step, next_ in zip(steps, following, strict=True)]


def _lowest(closed: bool) -> int:
    """The first number of a path: 0 and 1 stand for no move and both, 2 for an end of the tour."""
    return 2 if closed else 3


def _neighbours(graph: MoveGraph, vertex: int) -> set[int]:
    return set(graph.targets[graph.offsets[vertex] : graph.offsets[vertex + 1]].tolist())


def refuse_uncountable(problem: Problem) -> None:
    """Say what cannot be counted."""
    if problem.rule.is_one_way:
        raise BadProblem("tours of one-way rules are not counted: a move must lead back too")
    steps = plan(problem)
    widest = max(len(step.kept) for step in steps)
    if steps[0].base ** widest >= 2**64:
        raise BadProblem(
            f"{problem} has a frontier of {widest} squares, whose states do not fit into 64 bits: "
            "count a narrower board"
        )
