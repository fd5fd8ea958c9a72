"""Distances: how many moves each square is away, and why it cannot be fewer.

The distances are their own proof. If the source has 0 and no move leads to a number more than one
above the number it leaves, then no square can be reached in fewer moves than its number says; and
if a move leads to every other square from one whose number is one less, none takes more.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board, Square, square_name
from tourcp.core.display import Shown
from tourcp.core.errors import BadProblem
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.graph import Ints, distinct_moves
from tourcp.core.rule import Rule

NEVER = -1
"""The label of holes and of squares that cannot be reached."""


@dataclass(frozen=True, kw_only=True, eq=False)
class DistanceMap(Shown):
    """The fewest moves from one square to every other.

    >>> from tourcp.puzzles import distance_map
    >>> corner = distance_map(Rule.parse("knight"), Board.parse("8x8"), (0, 0))
    >>> corner.to((1, 0))
    3
    >>> corner.path((1, 0))
    [(0, 0), (2, 1), (0, 2), (1, 0)]
    >>> corner.counts
    [1, 2, 9, 20, 21, 10, 1]
    """

    rule: Rule
    """How the piece moves."""
    board: Board
    """Where it moves."""
    source: Square
    """Where it starts."""
    labels: npt.NDArray[np.int32]
    """The fewest moves to each square, a row of the board each; NEVER for holes and unreached."""

    def to(self, square: Square) -> int | None:
        """The fewest moves to a square; None if no moves lead there."""
        if square not in self.board:
            raise BadProblem(f"square {square_name(square)!r} is not on the {self.board} board")
        label = int(self.labels[square[1], square[0]])
        return None if label == NEVER else label

    def path(self, square: Square) -> list[Square] | None:
        """One of the shortest paths to a square, both ends included; None if there is none.

        Walked back from its end: each step goes to a square that is one move nearer.
        """
        distance = self.to(square)
        if distance is None:
            return None
        board = self.board
        wrap_x, wrap_y = board.wraps
        path = [square]
        for label in range(distance - 1, -1, -1):
            x, y = path[-1]
            for _, dx, dy in distinct_moves(self.rule, board):
                before = (
                    (x - dx) % board.width if wrap_x else x - dx,
                    (y - dy) % board.height if wrap_y else y - dy,
                )
                if before in board and self.labels[before[1], before[0]] == label:
                    path.append(before)
                    break
        return path[::-1]

    @property
    def counts(self) -> list[int]:
        """How many squares are 0, 1, 2, … moves away."""
        counts: list[int] = np.bincount(self.labels[self.labels >= 0]).tolist()
        return counts

    @property
    def unreached(self) -> int:
        """How many squares no moves lead to."""
        return len(self.board) - sum(self.counts)


def check_distances(distances: DistanceMap) -> Fault | None:
    """Say what is wrong with the labels, or nothing if each is the fewest moves."""
    board = distances.board
    if distances.rule.rides or board.is_twisted:
        return Fault(FaultKind.WRONG_KIND, "distances are judged for leapers, on untwisted boards")
    labels = distances.labels
    if labels.shape != (board.height, board.width) or labels.dtype.kind != "i":
        found = f"labels of shape {labels.shape} for the {board.size} board"
        return Fault(FaultKind.WRONG_SIZE, found)
    if distances.source not in board:
        return Fault(FaultKind.OFF_THE_BOARD, f"the source {square_name(distances.source)}")
    is_square = board.mask.reshape(labels.shape)
    if (labels[~is_square] != NEVER).any():
        at = _first(~is_square & (labels != NEVER))
        return Fault(FaultKind.OFF_THE_BOARD, f"the hole {square_name(at)} has a label")
    if labels.min() < NEVER or labels.max() >= len(board):
        at = _first((labels < NEVER) | (labels >= len(board)))
        found = f"{square_name(at)} has label {labels[at[1], at[0]]} among {len(board)} squares"
        return Fault(FaultKind.NO_DISTANCE, found)
    zeros = [(x, y) for y, x in np.argwhere(labels == 0).tolist()]
    if zeros != [distances.source]:
        found = f"{len(zeros)} squares have label 0: expected the source alone"
        return Fault(FaultKind.WRONG_SOURCE, found)
    leaving = np.where(labels == NEVER, np.int32(len(board)), labels)
    """The label that a move leaves; nothing follows from one that never happens."""
    entering = np.where(is_square, leaving, np.int32(0))
    """The label that a move enters; those into holes are no moves, and never too long."""
    is_explained = labels <= 0
    for _, dx, dy in distinct_moves(distances.rule, board):
        tails, heads = _ends(board.width, dx, wraps=board.wraps[0])
        tops, ends = _ends(board.height, dy, wraps=board.wraps[1])
        for x, to_x in zip(tails, heads, strict=True):
            for y, to_y in zip(tops, ends, strict=True):
                following = leaving[y, x] + 1
                too_far = entering[to_y, to_x] > following
                if too_far.any():
                    i, j = _first(too_far)
                    return _shortcut(
                        labels, (x.start + i, y.start + j), (to_x.start + i, to_y.start + j)
                    )
                is_explained[to_y, to_x] |= entering[to_y, to_x] == following
    if not is_explained.all():
        at = _first(~is_explained)
        label = int(labels[at[1], at[0]])
        found = f"no square with label {label - 1} moves to {square_name(at)} (label {label})"
        return Fault(FaultKind.NO_WAY_THERE, found)
    return None


def _ends(length: int, step: int, *, wraps: bool) -> tuple[list[slice], list[slice]]:
    """The stretches of a side that a step leaves, and those that it enters.

    >>> _ends(8, 3, wraps=True)
    ([slice(0, 5, None), slice(5, 8, None)], [slice(3, 8, None), slice(0, 3, None)])
    """
    if wraps:
        step %= length
        return (
            [slice(0, length - step), slice(length - step, length)],
            [slice(step, length), slice(0, step)],
        )
    first, last = max(0, -step), length - max(0, step)
    if first >= last:
        return [], []
    return [slice(first, last)], [slice(first + step, last + step)]


def _shortcut(labels: Ints, tail: Square, head: Square) -> Fault:
    found = (
        f"a move leads from {square_name(tail)} (label {labels[tail[1], tail[0]]}) "
        f"to {square_name(head)} (label {labels[head[1], head[0]]})"
    )
    return Fault(FaultKind.NOT_THE_FEWEST, found)


def _first(found: npt.NDArray[np.bool_]) -> Square:
    """The first place where something was found."""
    y, x = divmod(int(np.argmax(found)), found.shape[1])
    return x, y
