"""Pictures for notebooks: of a value alone, as far as it tells what to draw."""

from tourcp.answer import Refutation, Tour
from tourcp.board import Board
from tourcp.draw.puzzles_svg import distance_picture, puzzle_picture
from tourcp.draw.refutation_svg import refutation_picture
from tourcp.draw.svg import CELL, Picture, centre
from tourcp.draw.tour import tour_picture
from tourcp.graph import move_graph, vertex_of
from tourcp.problem import Problem
from tourcp.puzzles.coroutine import Puzzle
from tourcp.puzzles.distances import DistanceMap
from tourcp.rule import Rule

MOST_SQUARES = 100_000
"""Larger boards would make a notebook heavy."""


def svg_of(value: object) -> str | None:
    """The picture of a value, or None."""
    match value:
        case Tour() if 0 < len(value) <= MOST_SQUARES:
            asked = value.found.problem if value.found is not None else None
            problem = asked or _guessed(value)
            return None if problem is None else str(tour_picture(problem, value))
        case Refutation(found=found) if found is not None and found.problem is not None:
            if len(found.problem.board) <= MOST_SQUARES:
                return str(refutation_picture(found.problem, value.certificate))
        case Problem() if len(value.board) <= MOST_SQUARES:
            return str(problem_picture(value))
        case DistanceMap():
            return str(distance_picture(value))
        case Puzzle():
            return str(puzzle_picture(value))
    return None


def problem_picture(problem: Problem) -> Picture:
    """The board, and the moves from the start or from the middle."""
    picture = Picture(problem.board, str(problem), problem.board.summary)
    layer = picture.layer("moves")
    graph = move_graph(problem.rule, problem.board)
    squares = list(problem.board.squares)
    middle = (problem.board.width // 2, problem.board.height // 2)
    at = problem.start or (middle if middle in problem.board else squares[0])
    vertex = vertex_of(graph, problem.board, at)
    for target in graph.targets[graph.offsets[vertex] : graph.offsets[vertex + 1]].tolist():
        x, y = centre(squares[target])
        picture.add("circle", "dot", layer, cx=x, cy=y, r=CELL / 6)
    x, y = centre(at)
    picture.add("circle", "start", layer, cx=x, cy=y, r=CELL / 4)
    if problem.end is not None:
        x, y = centre(problem.end)
        picture.add("circle", "end", layer, cx=x, cy=y, r=CELL / 4)
    return picture


def _guessed(tour: Tour) -> Problem | None:
    """A problem for a tour that does not know its own: what it does not visit are holes."""
    width, height = (tour.path.max(axis=0) + 1).tolist()
    if tour.path.min() < 0 or width * height > MOST_SQUARES:
        return None
    visited = set(tour.squares)
    holes = [(i, j) for j in range(height) for i in range(width) if (i, j) not in visited]
    steps = {(int(dx), int(dy)) for dx, dy in (tour.path[1:] - tour.path[:-1]).tolist()} - {(0, 0)}
    rule = Rule(tuple(steps)) if 0 < len(steps) <= 1000 else Rule.parse("king")
    return Problem(rule=rule, board=Board(width, height, tuple(holes)))
