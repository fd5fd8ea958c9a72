"""Galleries: many tours of one board as small pictures, each opening its film."""

from typing import Any

from tourcp.core.answer import Tour
from tourcp.core.errors import BadProblem, counted
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard, Space
from tourcp.drawing.film import ground_fields
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.numbered import tour_text
from tourcp.drawing.page import gallery_page
from tourcp.drawing.render import Drawing
from tourcp.drawing.svg import Picture
from tourcp.drawing.tour import trip_of
from tourcp.files.results import Results

Row = dict[str, Any]
"""A small picture of a gallery: what it says, and the steps of its film."""


def draw_tours(tours: list[tuple[Problem, Tour]]) -> Drawing:
    """Tours of one problem: a page shows them all, a picture the first."""
    problem = tours[0][0] if tours else None
    if problem is None or any(other != problem for other, _ in tours):
        raise BadProblem("a gallery needs at least one tour, and all of one problem")
    rows = [
        _row(f"tour {number:,}", 0, problem.space.vertices(tour.path).tolist())
        for number, (_, tour) in enumerate(tours, start=1)
    ]
    title = f"{counted(len(tours), 'tour')}: {problem.summary}"
    words = tour_text(problem, tours[0][1]) or f"{len(tours[0][1]):,} {problem.space.nouns}"

    def page(look: Look) -> str:
        return _page(title, problem.space, rows, look, closed=problem.closed, searched=False)

    return Drawing(title, words, trip_of(problem, tours[0][1]).still, page)


def draw_results(results: Results) -> Drawing:
    """The rows of a results file in the order of the board: a page shows them all."""
    board, space = results.board, PieceOnBoard(results.rule, results.board)
    title = f"continue-and-rotate: {results.rule} on {board.summary}"
    rows = [
        _row(row.start, row.iterations, [space.vertex(square) for square in row.path],
             row.direction, row.rotation, success=row.success)
        for row in results.in_order()
    ]  # fmt: skip
    found = sum(row["success"] for row in rows)
    words = f"{counted(len(rows), 'row')}, {counted(found, 'tour')}"
    return Drawing(
        title, words, lambda look: _stage(title, space, look),
        lambda look: _page(title, space, rows, look, closed=False),
        not_still="a results file is drawn as a gallery: end the file in .html, or --to html",
    )  # fmt: skip


def _page(
    title: str, space: Space, rows: list[Row], look: Look, *, closed: bool, searched: bool = True
) -> str:
    """The page; only of what was searched for there are iterations to sort and filter by."""
    ground = ground_fields(space, layout_of(space), look)
    film = {"ground": ground, "rows": rows, "closed": closed, "size": space.size,
            "searched": searched}  # fmt: skip
    return gallery_page(title, _stage(title, space, look), film)


def _stage(title: str, space: Space, look: Look) -> Picture:
    picture = Picture(layout_of(space), look, title, "the board of the films")
    add_ground(picture)
    return picture


def _row(
    start: str, iterations: int, steps: list[int], direction: str = "", rotation: str = "", *,
    success: bool = True,
) -> Row:  # fmt: skip
    return {"start": start, "direction": direction, "rotation": rotation,
            "iterations": iterations, "success": success, "steps": steps}  # fmt: skip
