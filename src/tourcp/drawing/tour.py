"""Tours as SVG: the line, its ends, and the number of each square where there is room."""

from tourcp.core.answer import Tour
from tourcp.core.problem import Problem
from tourcp.drawing.path import path_data
from tourcp.drawing.svg import CELL, LARGEST_NUMBERED, Picture, centre
from tourcp.drawing.text import LARGEST, numbered_board


def tour_picture(problem: Problem, tour: Tour) -> Picture:
    """A still picture of a tour."""
    board = problem.board
    size = max(board.width, board.height)
    words = f"{len(tour)} squares"
    if size <= LARGEST:
        words = numbered_board(board, tour)
    picture = Picture(board, str(problem), words, frame=str(tour.squares[:50]))
    squares = tour.squares
    way = picture.layer("way")
    if board.wrap != "flat":
        way.set("clip-path", f"url(#{picture.name}-b)")
    data = path_data(problem.rule, board, squares, closed=problem.closed)
    line = picture.add("path", "line", way, d=data)
    if size <= LARGEST_NUMBERED:
        line.set("marker-mid", f"url(#{picture.name}-d)")
    if size > 64:
        line.set("style", f"stroke-width:{min(2.2, 0.9 * size / 64):.2f}")
    radius = 1.5 if size <= 40 else 1.5 * size / 40
    x, y = centre(squares[0])
    picture.add("circle", "start", way, cx=x, cy=y, r=radius)
    if not problem.closed and len(squares) > 1:
        x, y = centre(squares[-1])
        picture.add("circle", "end", way, cx=x, cy=y, r=radius)
    if size <= LARGEST_NUMBERED:
        numbers = picture.layer("numbers")
        for number, (column, row) in enumerate(squares, start=1):
            at = (column * CELL + 0.5, row * CELL + 3)
            picture.add("text", "n halo", numbers, x=at[0], y=at[1],
                        style="text-anchor:start").text = str(number)  # fmt: skip
    return picture
