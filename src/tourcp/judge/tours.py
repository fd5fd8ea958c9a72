"""Judging a tour: every vertex once, every step a move, from and to where it was asked."""

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Tour
from tourcp.core.box import PieceInBox
from tourcp.core.errors import counted
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import FEWEST_CLOSED, Problem
from tourcp.core.space import PieceOnBoard, Space
from tourcp.judge.bounds import too_large

Numbers = npt.NDArray[np.int64]

MOST_BY_HAND = 200
"""Squares of the largest board whose tour is followed square by square: quicker than arrays."""


def tour_fault(problem: Problem, tour: Tour, *, whole: bool = True) -> Fault | None:
    """Say the first thing that is wrong with a tour, or nothing; if not `whole`, with a path."""
    space = problem.space
    if not len(tour):
        found = f"the tour is empty, and there are {space.size} {space.nouns}"
        return Fault(FaultKind.MISSED, found)
    if tour.path.shape[1] != space.dimension:
        found = f"points of {tour.path.shape[1]} numbers: expected {space.dimension}"
        return Fault(FaultKind.OFF_THE_BOARD, found)
    if _is_followed(problem, tour):
        return None
    vertices = space.vertices(tour.path)
    return (
        _off_the_board(problem, tour, vertices)
        or _visited_twice(problem, tour, vertices)
        or (_missed(problem, vertices) if whole else None)
        or _not_a_move(problem, tour)
        or _wrong_end(problem, tour)
        or _not_closed(problem, tour)
        or _condition_broken(problem, tour)
    )


def _is_followed(problem: Problem, tour: Tour) -> bool:
    """Whether a tour of a small flat board is right, seen square by square; if not, say nothing."""
    space = problem.space
    if not isinstance(space, PieceOnBoard) or not FEWEST_CLOSED <= space.size <= MOST_BY_HAND:
        return False
    if space.board.wrap != "flat" or space.rule.rides or problem.conditions:
        return False
    squares = [(x, y) for x, y in tour.path.tolist()]
    width, height, moves = space.board.width, space.board.height, set(space.rule.moves)
    after = [*squares[1:], squares[0]] if problem.closed else squares[1:]
    return (
        len(squares) == len(set(squares).difference(space.board.holes)) == space.size
        and all(0 <= x < width and 0 <= y < height for x, y in squares)
        and all((c - a, d - b) in moves for (a, b), (c, d) in zip(squares, after, strict=False))
        and problem.start in (None, squares[0])
        and problem.end in (None, squares[-1])
    )


def _condition_broken(problem: Problem, tour: Tour) -> Fault | None:
    for one in problem.conditions:
        fault = one.fault(problem.space, tour.path, closed=problem.closed)
        if fault is not None:
            return fault
    return None


def _off_the_board(problem: Problem, tour: Tour, vertices: Numbers) -> Fault | None:
    space = problem.space
    if vertices.min() >= 0:
        return None
    step = int(np.argmax(vertices < 0))
    point = tour.path[step].tolist()
    where = f"{space.noun} {space.name(point)}, number {step + 1} of the tour"
    if isinstance(space, PieceOnBoard) and tuple(point) in space.board.holes:
        return Fault(FaultKind.A_HOLE, where)
    return Fault(FaultKind.OFF_THE_BOARD, f"{where}, on {space.summary}")


def _visited_twice(problem: Problem, tour: Tour, vertices: Numbers) -> Fault | None:
    if len(vertices) == problem.space.size:
        seen = np.zeros(problem.space.size, dtype=np.bool_)
        seen[vertices] = True
        if seen.all():
            return None
    else:
        ordered = np.sort(vertices)
        if not (ordered[1:] == ordered[:-1]).any():
            return None
    order = np.argsort(vertices, kind="stable")
    again = order[1:][vertices[order[1:]] == vertices[order[:-1]]]
    second = int(again.min())
    first = int(np.flatnonzero(vertices == vertices[second])[0])
    numbers = f"number {first + 1} and number {second + 1} of the tour"
    name = problem.space.name(tour.path[second].tolist())
    return Fault(FaultKind.VISITED_TWICE, f"{problem.space.noun} {name} is {numbers}")


def _missed(problem: Problem, vertices: Numbers) -> Fault | None:
    """They are different vertices, so it is enough to count them; a short tour costs little."""
    space = problem.space
    missing = space.size - len(vertices)
    if not missing:
        return None
    gaps = np.flatnonzero(np.sort(vertices) != np.arange(len(vertices)))
    (point,) = space.points(np.append(gaps, len(vertices))[:1]).tolist()
    others = f" and {missing - 1:,} more" if missing > 1 else ""
    visited = counted(len(vertices), space.noun, space.nouns)
    found = f"the tour has {visited} and leaves out {space.name(point)}{others}"
    return Fault(FaultKind.MISSED, found)


def _not_a_move(problem: Problem, tour: Tour) -> Fault | None:
    space = problem.space
    if needs_graph(space) and (fault := too_large(problem, len(tour))) is not None:
        return fault
    legal = space.are_moves(tour.path[:-1], tour.path[1:])
    if legal.all():
        return None
    step = int(np.argmin(legal))
    a, b = (space.name(point) for point in tour.path[step : step + 2].tolist())
    found = f"step {step + 1}, from {a} to {b}, is not a move of {space.summary}"
    return Fault(FaultKind.NOT_A_MOVE, found)


def needs_graph(space: Space) -> bool:
    """Whether judging a step takes the moves of a vertex; a leaper's step is judged by itself."""
    if isinstance(space, PieceOnBoard):
        return space.rule.rides
    return not isinstance(space, PieceInBox)


def _wrong_end(problem: Problem, tour: Tour) -> Fault | None:
    for kind, verb, asked, point in (
        (FaultKind.WRONG_START, "starts", problem.start, tour.path[0].tolist()),
        (FaultKind.WRONG_END, "ends", problem.end, tour.path[-1].tolist()),
    ):
        if asked is not None and point != list(asked):
            name = problem.space.name
            return Fault(kind, f"the tour {verb} at {name(point)}, not at {name(asked)}")
    return None


def _not_closed(problem: Problem, tour: Tour) -> Fault | None:
    space = problem.space
    if not problem.closed:
        return None
    if len(tour) < FEWEST_CLOSED:
        found = f"a closed tour needs at least {FEWEST_CLOSED} {space.nouns}"
        return Fault(FaultKind.NOT_CLOSED, found)
    if space.are_moves(tour.path[-1:], tour.path[:1]).all():
        return None
    last, first = (space.name(point) for point in tour.path[[-1, 0]].tolist())
    found = f"no move leads from the last {space.noun} {last} to the first, {first}"
    return Fault(FaultKind.NOT_CLOSED, found)
