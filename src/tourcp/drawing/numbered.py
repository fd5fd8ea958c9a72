"""Tours as text: the numbered board, or the names of the vertices in order."""

from textwrap import fill

from tourcp.core.answer import Tour
from tourcp.core.board import Board
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.text import LARGEST, MOST_NAMES, grid, numbered


def numbered_board(board: Board, tour: Tour, *, chess: bool = False) -> str:
    """The board with the number of each square in the tour, the start being 1.

    >>> print(numbered_board(Board.parse("3x2-1,1"), Tour([(0, 0), (1, 0), (2, 0)])))
         0 1 2
       +------
     0 | 1 2 3
     1 | . # .
    """
    return grid(numbered(board, tour.path.tolist()), chess=chess)


def tour_text(problem: Problem, tour: Tour, *, chess: bool = False) -> str | None:
    """A tour as text: the numbered board, or the names in order; None if it is too large."""
    if isinstance(problem.space, PieceOnBoard):
        board = problem.board
        is_small = max(board.width, board.height) <= LARGEST
        return numbered_board(board, tour, chess=chess) if is_small else None
    if len(tour) > MOST_NAMES:
        return None
    names = [problem.space.name(point) for point in tour.path.tolist()]
    return fill(" ".join(names), 100)
