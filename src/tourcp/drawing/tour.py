"""Tours: the numbered board, the line with its ends, and the film of how it was found."""

from textwrap import fill

import numpy as np

from tourcp.core.answer import Answer, Tour
from tourcp.core.board import Board
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.core.recording import BACK, Recording
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.film import Film, board_fields
from tourcp.drawing.looks import CELL, LARGEST_NUMBERED, line_width
from tourcp.drawing.page import bare_picture, film_page, gallery_page
from tourcp.drawing.path import path_data
from tourcp.drawing.render import Drawing, refuse_large
from tourcp.drawing.svg import Picture, centre
from tourcp.drawing.text import LARGEST, MOST_NAMES, grid, with_holes
from tourcp.files.results import Results


def numbered_board(board: Board, tour: Tour) -> str:
    """The board with the number of each square in the tour, the start being 1.

    >>> print(numbered_board(Board.parse("3x2-1,1"), Tour([(0, 0), (1, 0), (2, 0)])))
         0 1 2
       +------
     0 | 1 2 3
     1 | . # .
    """
    numbers = np.zeros((board.height, board.width), dtype=np.int64)
    numbers[tour.path[:, 1], tour.path[:, 0]] = np.arange(1, len(tour) + 1)
    cells = [[str(number) if number else "." for number in row] for row in numbers.tolist()]
    return grid(with_holes(board, cells))


def tour_text(problem: Problem, tour: Tour) -> str | None:
    """A tour as text: the numbered board, or the names in order; None if it is too large."""
    if isinstance(problem.space, PieceOnBoard):
        board = problem.board
        is_small = max(board.width, board.height) <= LARGEST
        return numbered_board(board, tour) if is_small else None
    if len(tour) > MOST_NAMES:
        return None
    names = [problem.space.name(point) for point in tour.path.tolist()]
    return fill(" ".join(names), 100)


def draw_tour(problem: Problem, tour: Tour, recording: Recording | None = None) -> Drawing:
    """A tour; its page plays it, after what was recorded."""
    picture = tour_picture(problem, tour)

    def page() -> str:
        stage = bare_picture(problem.board, problem.summary)
        return film_page(problem.summary, stage, tour_film(problem, tour, recording))

    return Drawing(problem.summary, picture.description, picture, page)


def tour_picture(problem: Problem, tour: Tour) -> Picture:
    """A still picture of a tour."""
    board, squares = problem.board, tour.squares
    refuse_large(board)
    size = max(board.width, board.height)
    words = tour_text(problem, tour) or f"{len(tour)} squares"
    picture = Picture(board, str(problem), words, frame=str(squares[:50]))
    way = picture.layer("way")
    if board.wrap != "flat":
        way.set("clip-path", f"url(#{picture.name}-b)")
    data = path_data(problem.rule, board, squares, closed=problem.closed)
    line = picture.add("path", "line", way, d=data)
    if size <= LARGEST_NUMBERED:
        line.set("marker-mid", f"url(#{picture.name}-d)")
    if size > LARGEST:
        line.set("style", f"stroke-width:{line_width(size):.2f}")
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


def problem_picture(problem: Problem) -> Picture:
    """The board, and the moves from the start or from the middle."""
    refuse_large(problem.board)
    picture = Picture(problem.board, str(problem), problem.board.summary)
    layer = picture.layer("moves")
    graph = problem.space.graph
    squares = list(problem.board.squares)
    middle = (problem.board.width // 2, problem.board.height // 2)
    at = problem.start or (middle if middle in problem.board else squares[0])
    vertex = problem.space.vertex(at)
    dots = graph.targets[graph.offsets[vertex] : graph.offsets[vertex + 1]].tolist()
    marked = [("dot", squares[target], CELL / 6) for target in dots] + [("start", at, CELL / 4)]
    marked += [("end", problem.end, CELL / 4)] if problem.end is not None else []
    for kind, square, radius in marked:
        x, y = centre(square)
        picture.add("circle", kind, layer, cx=x, cy=y, r=radius)
    return picture


def tour_film(problem: Problem, answer: Answer, recording: Recording | None = None) -> Film:
    """The rounds of a lazy search, the recorded steps and the tour, as far as there are any."""
    film: Film = {"board": board_fields(problem.rule, problem.board), "closed": False, "steps": []}
    if recording is not None and recording.rounds:
        film["rounds"] = [
            {"note": note, "cycles": [_places(problem, cycle) for cycle in cycles]}
            for note, cycles in recording.rounds
        ]
    if recording is not None:
        film["steps"] = _places(problem, recording.steps)
    if isinstance(answer, Tour):
        path = problem.board.places_of(answer.path).tolist()
        stack = _stack(film["steps"])
        if stack and stack != path:
            film["steps"] += [BACK] * len(stack)
            film["begins"] = len(film["steps"])
        if stack != path:
            film["steps"] += path
        film["closed"] = problem.closed
    return film


def _stack(steps: list[int]) -> list[int]:
    """The squares that are on the path after some steps."""
    stack: list[int] = []
    for step in steps:
        if step == BACK:
            stack.pop()
        else:
            stack.append(step)
    return stack


def _places(problem: Problem, steps: list[int]) -> list[int]:
    """The row-major places of some vertices; BACK stays what it is."""
    places = problem.board.square_places.tolist()
    return [BACK if step == BACK else places[step] for step in steps]


def draw_tours(tours: list[tuple[Problem, Tour]]) -> Drawing:
    """Tours of one problem: a page shows them all, as small pictures, a picture the first."""
    problem = tours[0][0] if tours else None
    if problem is None or any(other != problem for other, _ in tours):
        raise BadProblem("the tours of one problem are drawn, and at least one")
    rows = [
        _row(f"tour {number:,}", number, problem.board.places_of(tour.path).tolist())
        for number, (_, tour) in enumerate(tours, start=1)
    ]
    film = {"board": board_fields(problem.rule, problem.board), "rows": rows}
    title = f"{len(tours):,} tours: {problem.summary}"
    picture = tour_picture(problem, tours[0][1])
    return Drawing(title, picture.description, picture,
                   lambda: gallery_page(title, problem.board, film))  # fmt: skip


def draw_results(results: Results) -> Drawing:
    """The rows of a results file in the order of the board: a page shows them all."""
    board = results.board
    title = f"continue-and-rotate: {results.rule} on {board.summary}"
    rows = [
        _row(row.start, row.iterations, [board.place(square) for square in row.path],
             row.direction, row.rotation, success=row.success)
        for row in results.in_order()
    ]  # fmt: skip
    film = {"board": board_fields(results.rule, board), "rows": rows}
    words = f"{len(rows)} rows, {sum(row['success'] for row in rows)} tours"
    return Drawing(
        title, words, Picture(board, title, words), lambda: gallery_page(title, board, film),
        "a results file is drawn as a gallery: end the file in .html, or --to html",
    )  # fmt: skip


def _row(
    start: str, iterations: int, steps: list[int], direction: str = "", rotation: str = "", *,
    success: bool = True,
) -> Film:  # fmt: skip
    """A small picture of a gallery, which opens its film."""
    return {"start": start, "direction": direction, "rotation": rotation,
            "iterations": iterations, "success": success, "steps": steps}  # fmt: skip
