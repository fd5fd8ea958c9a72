"""Symmetry: the images of a tour, and how many tours there are when images count as one."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tourcp.board import Board, Square
from tourcp.problem import Problem
from tourcp.rule import SYMMETRIES

Path = list[Square]


def symmetries_of(problem: Problem) -> list[str]:
    """The symmetries of the square that map the rule, the board and the ends onto themselves."""
    board = problem.board
    ends = {problem.start, problem.end} - {None}
    found = []
    for name in problem.rule.symmetries:
        turn = image_on(board, name)
        if turn is None:
            continue
        squares = {turn[square] for square in board.squares}
        kept_ends = {turn[end] for end in ends if end is not None}
        if squares == set(board.squares) and kept_ends == ends:
            found.append(name)
    return found


def image_on(board: Board, name: str) -> dict[Square, Square] | None:
    """Where a symmetry takes each place of a board; None if it does not fit onto it."""
    a, b, c, d = SYMMETRIES[name]
    if b and board.width != board.height:
        return None
    if b and board.wraps[0] != board.wraps[1]:
        return None
    last_x, last_y = board.width - 1, board.height - 1
    places = {}
    for y in range(board.height):
        for x in range(board.width):
            u, v = a * x + b * y, c * x + d * y
            places[x, y] = (u + (last_x if a + b < 0 else 0), v + (last_y if c + d < 0 else 0))
    return places


def links_of(path: Path, *, closed: bool) -> frozenset[frozenset[Square]]:
    """A tour as its moves, whatever its direction and its first square."""
    around = [*path, path[0]] if closed else path
    return frozenset(frozenset(pair) for pair in pairwise(around))


def images(problem: Problem, path: Path) -> Iterator[frozenset[frozenset[Square]]]:
    """The images of a tour, itself among them."""
    for name in symmetries_of(problem):
        turn = image_on(problem.board, name)
        assert turn is not None
        yield links_of([turn[square] for square in path], closed=problem.closed)


def order_of(name: str) -> int:
    """How often a symmetry must be applied to change nothing.

    >>> [order_of(name) for name in ("identity", "quarter turn", "half turn")]
    [1, 4, 2]
    """
    matrix: npt.NDArray[np.int64] = np.array(SYMMETRIES[name]).reshape(2, 2)
    power, order = matrix, 1
    while not np.array_equal(power, np.eye(2)):
        power, order = power @ matrix, order + 1
    return order
