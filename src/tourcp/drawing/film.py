"""Films: what a page plays, as plain values."""

from itertools import pairwise
from typing import Any

from tourcp.core.answer import Answer, Tour
from tourcp.core.problem import Problem
from tourcp.core.recording import BACK, Recording
from tourcp.core.space import PieceOnBoard, Space
from tourcp.drawing.glyphs import figure
from tourcp.drawing.layout import Layout, offset
from tourcp.drawing.look import Look
from tourcp.drawing.strokes import bend_of
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import bead_radius

Film = dict[str, Any]

MOST_LINKS = 40_000
"""Moves of a space that a page is told one by one, to show where the piece may go."""


def ground_fields(space: Space, layout: Layout, look: Look) -> Film:
    """What the page must know of a space: where its vertices are, their names, their moves."""
    picture = Picture(layout, look, "", "")
    fields: Film = {
        "shape": layout.shape(0.8),
        "line": picture.line_width,
        "bead": bead_radius(picture),
        "numbers": look.has_numbers(picture.pixels),
        "glyph": figure(space),
        "size": space.size,
        "named": not layout.corners and look.numbers is None,
    }
    if isinstance(space, PieceOnBoard) and space.board.grid == "square" and not space.board.holes:
        is_chess = look.labels == "chess" and space.board.has_chess_names
        fields |= {"columns": space.board.width, "rows": is_chess and space.board.height}
    else:
        fields["points"] = [round(one, 2) for one in layout.points.ravel().tolist()]
        fields["names"] = _names(space, look)
    if isinstance(space, PieceOnBoard) and not layout.is_joined and not space.rule.rides:
        fields["steps"] = _steps(space)
    else:
        fields |= _links(space, layout)
    return fields


def _names(space: Space, look: Look) -> list[str]:
    if look.labels == "chess" and isinstance(space, PieceOnBoard) and space.board.has_chess_names:
        return [space.board.chess_name(square) for square in space.board.squares]
    return space.names


def _steps(space: PieceOnBoard) -> list[list[Any]]:
    """Each move of a piece on a flat board: how far it goes, its arc and its name."""
    return [
        [*(round(far, 2) for far in offset(space.board.grid, *move)), bend_of(move), name]
        for move, name in zip(space.rule.moves, space.rule.move_names, strict=True)
    ]


def _links(space: Space, layout: Layout) -> Film:
    """The moves one by one: where to, and those that are no straight line with their strokes."""
    graph = space.graph
    if len(graph.targets) > MOST_LINKS:
        return {}
    bounds = graph.offsets.tolist()
    targets = graph.targets.tolist()
    ways = {}
    if layout.board is not None:
        for here, there in zip(graph.tails.tolist(), targets, strict=True):
            strokes = layout.strokes(here, there)
            if len(strokes) > 1 or strokes[0].bend:
                ways[f"{here},{there}"] = [[*one.here, *one.there, one.bend] for one in strokes]
    return {
        "links": [targets[first:last] for first, last in pairwise(bounds)],
        "ways": ways,
    }


def tour_film(
    problem: Problem,
    layout: Layout,
    look: Look,
    answer: Answer,
    recording: Recording | None = None,
) -> Film:
    """The rounds of a lazy search, the recorded steps and the tour, as far as there are any."""
    film: Film = {"ground": ground_fields(problem.space, layout, look), "closed": False,
                  "steps": [], "size": problem.space.size}  # fmt: skip
    if recording is not None and recording.rounds:
        film["rounds"] = [{"note": note, "cycles": cycles} for note, cycles in recording.rounds]
    if recording is not None:
        film["steps"] = list(recording.steps)
    if isinstance(answer, Tour):
        path = problem.space.vertices(answer.path).tolist()
        stack = _stack(film["steps"])
        if stack and stack != path:
            film["steps"] += [BACK] * len(stack)
            film["begins"] = len(film["steps"])
        if stack != path:
            film["steps"] += path
        film["closed"] = problem.closed
        film["tour"] = True
    return film


def _stack(steps: list[int]) -> list[int]:
    """The vertices that are on the path after some steps."""
    stack: list[int] = []
    for step in steps:
        if step == BACK:
            stack.pop()
        else:
            stack.append(step)
    return stack
