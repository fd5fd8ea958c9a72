"""Shortest paths of a piece, breadth first; a map is checked before it is returned."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board, Square
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.graph import Ints, distinct_moves
from tourcp.core.rule import Rule
from tourcp.judge.distances import NEVER, DistanceMap, check_distances

MOST_SOURCES = 20_000
"""Squares of a board whose distances are asked from everywhere: 800 MB for all pairs."""

SMALL = 5_000
"""Up to this many squares times moves, plain Python finishes before a compiler has loaded."""


def solution(src: int, dest: int) -> int:
    """The fewest knight's moves between two squares of 8x8, numbered 0 to 63 row by row.

    A number off the board gives 0; everything else in the package refuses it.

    >>> [solution(19, 36), solution(0, 0), solution(-1, 5), solution(0, 64)]
    [1, 0, 0, 0]
    """
    if not (0 <= src <= 63 and 0 <= dest <= 63):
        return 0
    distances = distance_map(Rule.parse("knight"), Board(8, 8), (src % 8, src // 8))
    return distances.to((dest % 8, dest // 8)) or 0


def distance_map(rule: Rule, board: Board, source: Square) -> DistanceMap:
    """The fewest moves from a square to every other, in time linear in squares times moves."""
    labels = np.full(board.width * board.height, NEVER, dtype=np.int32)
    queue = np.empty(len(board), dtype=np.int32)
    spread = _spread if len(board) * len(rule.moves) <= SMALL else _compiled(_spread)
    spread(*_arrays(rule, board), _place(board, source), labels, queue)
    distances = DistanceMap(
        rule=rule,
        board=board,
        source=source,
        labels=labels.reshape(board.height, board.width),
    )
    if (fault := check_distances(distances)) is not None:
        raise WrongAnswer(f"distances of {rule} on {board} from {source}: {fault}")
    return distances


def distance_matrix(rule: Rule, board: Board) -> npt.NDArray[np.int16]:
    """The fewest moves between all squares, row by row without the holes; NEVER if out of reach.

    >>> distance_matrix(Rule.parse("wazir"), Board.parse("2x2")).tolist()
    [[0, 1, 1, 2], [1, 0, 2, 1], [1, 2, 0, 1], [2, 1, 1, 0]]
    """
    _refuse_too_many(board)
    matrix = np.empty((len(board), len(board)), dtype=np.int16)
    _spread_from_all(rule, board, matrix, np.empty(0, dtype=np.int32))
    return matrix


def eccentricities(rule: Rule, board: Board) -> Ints:
    """How far the farthest square is from each, a row of the board each.

    NEVER for holes, and for squares from which some other square cannot be reached.

    >>> eccentricities(Rule.parse("knight"), Board.parse("3x4")).tolist()
    [[5, 4, 5], [4, 5, 4], [4, 5, 4], [5, 4, 5]]
    """
    _refuse_too_many(board)
    farthest = np.empty(len(board), dtype=np.int32)
    _spread_from_all(rule, board, np.empty((0, 0), dtype=np.int16), farthest)
    labels = np.full(board.width * board.height, NEVER, dtype=np.int32)
    labels[board.mask] = farthest
    return labels.reshape(board.height, board.width)


def radius(rule: Rule, board: Board) -> int | None:
    """The smallest eccentricity; None if no square reaches all others."""
    found = eccentricities(rule, board)
    return int(found[found >= 0].min()) if (found >= 0).any() else None


def diameter(rule: Rule, board: Board) -> int | None:
    """The largest distance between two squares; None if some square cannot reach another.

    >>> diameter(Rule.parse("knight"), Board.parse("8x8"))
    6
    """
    found = eccentricities(rule, board).ravel()[board.mask]
    return None if (found < 0).any() else int(found.max())


def _refuse_too_many(board: Board) -> None:
    if len(board) > MOST_SOURCES:
        raise BadProblem(
            f"distances from all {len(board):,} squares: at most {MOST_SOURCES:,}; "
            "ask from one square at a time"
        )


def _place(board: Board, square: Square) -> int:
    if square not in board:
        raise BadProblem(f"square {square} is not on the {board} board: name one that is")
    return square[1] * board.width + square[0]


Arrays = tuple["npt.NDArray[np.bool_]", int, bool, bool, "npt.NDArray[np.int64]"]


def _arrays(rule: Rule, board: Board) -> Arrays:
    """What the kernels need to know of a rule on a board."""
    if rule.rides or board.is_twisted:
        raise BadProblem(f"distances of {rule} on {board}: expected a leaper on an untwisted board")
    moves = np.array(distinct_moves(rule, board), dtype=np.int64).reshape(-1, 3)[:, 1:]
    return board.mask, board.width, *board.wraps, np.ascontiguousarray(moves)


def _spread_from_all(
    rule: Rule, board: Board, matrix: npt.NDArray[np.int16], farthest: Ints
) -> None:
    """Fill in the whole matrix, or only the farthest distances, whichever is not empty."""
    arrays = _arrays(rule, board)
    spread = _compiled(_spread) if len(board) ** 2 * len(rule.moves) > SMALL else _spread
    labels = np.empty(board.width * board.height, dtype=np.int32)
    queue = np.empty(len(board), dtype=np.int32)
    for row, source in enumerate(np.flatnonzero(board.mask).tolist()):
        labels.fill(NEVER)
        reached = spread(*arrays, source, labels, queue)
        if len(matrix):
            matrix[row] = labels[board.mask]
        if len(farthest):
            farthest[row] = labels[queue[reached - 1]] if reached == len(board) else NEVER


def _compiled(function: Callable[..., int]) -> Callable[..., int]:
    from tourcp.engines.kernel import kernel

    return kernel(function)


def _spread(
    mask: npt.NDArray[np.bool_],
    width: int,
    wrap_x: bool,
    wrap_y: bool,
    moves: npt.NDArray[np.int64],
    source: int,
    labels: Ints,
    queue: Ints,
) -> int:
    """Label the squares in the order of their distance; returns how many were reached."""
    height = len(mask) // width
    labels[source] = 0
    queue[0] = source
    first, last = 0, 1
    while first < last:
        place = queue[first]
        first += 1
        y, x = place // width, place % width
        following = labels[place] + 1
        for move in range(len(moves)):
            to_x, to_y = x + moves[move, 0], y + moves[move, 1]
            if wrap_x:
                to_x %= width
            elif to_x < 0 or to_x >= width:
                continue
            if wrap_y:
                to_y %= height
            elif to_y < 0 or to_y >= height:
                continue
            target = to_y * width + to_x
            if mask[target] and labels[target] < 0:
                labels[target] = following
                queue[last] = target
                last += 1
    return last
