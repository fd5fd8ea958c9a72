"""Symmetry: how turns and mirrors act on moves, squares, boards, problems, tours and answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.board import Board, Square
from tourcp.core.conditions import Level, Symmetric
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.core.rule import Move, Rule
from tourcp.core.space import PieceOnBoard, Points

SYMMETRIES: dict[str, tuple[int, int, int, int]] = {
    "identity": (1, 0, 0, 1),
    "quarter turn": (0, -1, 1, 0),
    "half turn": (-1, 0, 0, -1),
    "three-quarter turn": (0, 1, -1, 0),
    "mirror left-right": (-1, 0, 0, 1),
    "mirror up-down": (1, 0, 0, -1),
    "mirror main diagonal": (0, 1, 1, 0),
    "mirror other diagonal": (0, -1, -1, 0),
}
"""The eight symmetries of a square, as (a, b, c, d): (x, y) goes to (ax + by, cx + dy)."""

WRAP_TURNED = {"cylinder": "cylinder-y", "cylinder-y": "cylinder"}


@dataclass(frozen=True)
class Turn:
    """A symmetry of the square, and perhaps the tour walked the other way.

    >>> Turn("quarter turn").square(Board(4, 3), (0, 0))
    (2, 0)
    """

    symmetry: str
    """A key of SYMMETRIES."""
    reverses: bool = False
    """Whether the tour is walked the other way."""
    shift: Square = (0, 0)
    """How far everything is moved along joined sides afterwards."""

    def __str__(self) -> str:
        if self.shift == (0, 0):
            return self.symmetry
        moved = f"shift {self.shift[0]},{self.shift[1]}"
        return moved if self.symmetry == "identity" else f"{self.symmetry}, {moved}"

    @property
    def matrix(self) -> tuple[int, int, int, int]:
        """Where (x, y) goes: (ax + by, cx + dy)."""
        return SYMMETRIES[self.symmetry]

    @property
    def lays_down(self) -> bool:
        """Whether width and height change places."""
        return self.matrix[1] != 0

    @property
    def order(self) -> int:
        """How often it must be applied to change nothing.

        >>> [Turn(name).order for name in ("identity", "quarter turn", "half turn")]
        [1, 4, 2]
        """
        matrix = np.array(self.matrix).reshape(2, 2)
        power, order = matrix, 1
        while not np.array_equal(power, np.eye(2)):
            power, order = power @ matrix, order + 1
        return order

    def move(self, move: Move) -> Move:
        """What a move becomes."""
        a, b, c, d = self.matrix
        return a * move[0] + b * move[1], c * move[0] + d * move[1]

    def square(self, board: Board, square: Square) -> Square:
        """Where a square of the board goes."""
        ((x, y),) = self.points(board, np.array([square])).tolist()
        return x, y

    def points(self, board: Board, points: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Where squares of the board go, a row each."""
        a, b, c, d = self.matrix
        width, height = self._size(board)
        x, y = points[:, 0], points[:, 1]
        u = a * x + b * y + (width - 1 if a + b < 0 else 0)
        v = c * x + d * y + (height - 1 if c + d < 0 else 0)
        if self.shift != (0, 0):
            u, v = (u + self.shift[0]) % width, (v + self.shift[1]) % height
        return np.stack((u, v), axis=1)

    def board(self, board: Board) -> Board:
        """What the board becomes."""
        holes = tuple(self.square(board, hole) for hole in board.holes)
        wrap = WRAP_TURNED.get(board.wrap, board.wrap) if self.lays_down else board.wrap
        return Board(*self._size(board), holes, wrap, board.grid)

    def problem(self, problem: Problem) -> Problem:
        """What the problem becomes; its rule must have the symmetry."""
        board = problem.board
        start, end = (
            None if one is None else self.square(board, (one[0], one[1]))
            for one in (problem.start, problem.end)
        )
        if self.reverses:
            start, end = end, start
        return Problem(problem.rule, self.board(board), closed=problem.closed, start=start, end=end)

    def vertices(self, problem: Problem) -> npt.NDArray[np.int64]:
        """For each vertex of the problem's board, the vertex of the image's board."""
        space = problem.space
        points = space.points(np.arange(space.size))
        return self.problem(problem).space.vertices(self.points(problem.board, points))

    def _size(self, board: Board) -> tuple[int, int]:
        return (board.height, board.width) if self.lays_down else (board.width, board.height)


@lru_cache(maxsize=64)
def symmetries(rule: Rule) -> tuple[str, ...]:
    """The symmetries of the square that map a rule onto itself."""
    moves = set(rule.moves)
    return tuple(name for name in SYMMETRIES if {Turn(name).move(one) for one in moves} == moves)


def _symmetries_on(problem: Problem) -> list[str]:
    """The symmetries of the rule that a board can be turned by: a twisted one does not lie down."""
    names = symmetries(problem.rule)
    return [name for name in names if not (problem.board.is_twisted and Turn(name).lays_down)]


def _is_kept(problem: Problem, *, by_shifts: bool = False) -> bool:
    """Whether the turns and mirrors of its board keep the conditions: they look the same from all
    sides. A shift moves the point of a turn."""
    if not isinstance(problem.space, PieceOnBoard) or (by_shifts and problem.conditions):
        return False
    return all(
        one.kind in ("uncrossed", "turns")
        or (isinstance(one, Symmetric) and one.symmetry in ("half-turn", "quarter-turn"))
        for one in problem.conditions
    )


def _has_no_images(problem: Problem) -> bool:
    """Whether only the identity is considered: for graphs, and where there are conditions."""
    return not isinstance(problem.space, PieceOnBoard) or bool(problem.conditions)


def images(problem: Problem) -> Iterator[tuple[Turn, Problem]]:
    """All images of a problem, itself first; of a graph only itself.

    >>> knight = Problem("knight", "3x4", start=(0, 1))
    >>> sorted({str(image) for _, image in images(knight)})[0]
    'open tour, knight on 3x4 from 0,1'
    >>> len({image for _, image in images(knight)})
    8
    """
    if _has_no_images(problem):
        yield Turn("identity"), problem
        return
    both_ends = problem.start is not None and problem.end is not None
    directions = [False, True] if both_ends and not problem.space.is_one_way else [False]
    for name in _symmetries_on(problem):
        for reverses in directions:
            turn = Turn(name, reverses)
            yield turn, turn.problem(problem)


def refuse_no_board(problem: Problem) -> None:
    """Refuse a graph or a box, whose symmetries are not worked out, rather than find none."""
    if not isinstance(problem.space, PieceOnBoard):
        raise BadProblem(
            f"up to symmetry: this works only for a piece on a board, not for "
            f"{problem.space.summary}"
        )


def refuse_other_symmetries(problem: Problem) -> None:
    """Refuse to count where it is not worked out which symmetries keep the conditions."""
    refuse_no_board(problem)
    if not _is_kept(problem):
        kinds = ", ".join(sorted({one.kind for one in problem.conditions}))
        raise BadProblem(
            f"tours with {kinds} cannot be counted up to symmetry: only those with uncrossed, "
            "turns and symmetric half-turn or quarter-turn can"
        )


def symmetries_of(problem: Problem) -> list[Turn]:
    """The symmetries that map the rule, the board and the pair of ends onto themselves.

    For a graph, and with conditions that look different from other sides, only the identity.
    """
    if not _is_kept(problem):
        return [Turn("identity")]
    return [turn for turn in map(Turn, _symmetries_on(problem)) if _keeps(turn, problem)]


def _keeps(turn: Turn, problem: Problem) -> bool:
    """Compare the board and the ends with their images.

    The two ends may change places, unless moves are one-way: there a tour cannot be reversed.
    """
    if turn.board(problem.board) != problem.board:
        return False
    image = turn.problem(problem)
    ends, moved = (problem.start, problem.end), (image.start, image.end)
    return moved == ends or (moved == ends[::-1] and not problem.space.is_one_way)


def all_symmetries_of(problem: Problem) -> list[Turn]:
    """The same with all shifts along joined sides: a group, the identity first.

    >>> len(all_symmetries_of(Problem("knight", "torus:3x3", closed=True)))
    72
    """
    if not _is_kept(problem, by_shifts=True):
        return symmetries_of(problem)
    board = problem.board
    wide, high = (wraps and not board.is_twisted for wraps in board.wraps)
    shifts = [(x, y) for x in range(board.width if wide else 1)
              for y in range(board.height if high else 1)]  # fmt: skip
    turns = (Turn(name, shift=one) for name in _symmetries_on(problem) for one in shifts)
    return [turn for turn in turns if _keeps(turn, problem)]


def tour_key(problem: Problem, path: Points) -> bytes:
    """Write a tour in the same way whatever its first vertex and its direction.

    The first vertex matters only where it is given a number: under conditions of level positions. A
    direction matters there, too, and where moves are one-way.
    """
    vertices = problem.space.vertices(path)
    if problem.of_level(Level.POSITIONS):
        return vertices.tobytes()
    first = int(vertices.argmin()) if problem.closed else 0
    ways = [np.roll(vertices, -first)]
    if not problem.space.is_one_way:
        backwards = vertices[::-1]
        ways.append(np.roll(backwards, first + 1) if problem.closed else backwards)
    return min(way.tobytes() for way in ways)


def tour_images(problem: Problem, tour: Tour) -> Iterator[bytes]:
    """Yield the keys of a tour's images under the symmetries of rule, board and ends, itself first.

    Whether an image satisfies the conditions does not matter: if it does, it is a tour as well.
    """
    refuse_no_board(problem)
    plain = Problem(problem.space, closed=problem.closed, start=problem.start, end=problem.end)
    for turn in all_symmetries_of(plain):
        yield tour_key(problem, turn.points(problem.board, tour.path))


def kin(problem: Problem) -> Iterator[Problem]:
    """The images of a problem; for a closed one also those that leave the start free."""
    for _, image in images(problem):
        yield image
    if problem.closed and problem.start is not None and not problem.conditions:
        yield from kin(without_start(problem))


def orbit_key(problem: Problem) -> str:
    """A text that is the same for all images of a problem; a closed tour may start anywhere."""
    if problem.closed:
        problem = without_start(problem)
    if _has_no_images(problem):
        return repr(problem.space.to_json()) + str(problem)
    if problem.start is None and problem.end is None and not problem.board.holes:
        # The board is its own image, or the image of its transposed one: a quick way for many.
        turns = [Turn(name) for name in _symmetries_on(problem)]
        down = [turn for turn in turns if turn.lays_down]
        return min(str(turn.problem(problem)) for turn in [Turn("identity"), *down[:1]])
    return min(str(image) for _, image in images(problem))


def turned_answer(problem: Problem, answer: Answer, to: Problem) -> Answer | None:
    """The answer to an image of a problem; None where it has to be found again.

    Clause proofs speak of the moves by number, so they are not turned.
    """
    asked, wanted = (without_start(one) if one.closed else one for one in (problem, to))
    turn = next((turn for turn, image in images(asked) if image == wanted), None)
    if turn is None:
        return None
    match answer:
        case Tour():
            if _has_no_images(problem):
                return Tour(answer.path, statistics=answer.statistics)
            return _turned_tour(problem, answer, turn, to)
        case Refutation(certificate=None):
            return Refutation(None, answer.statistics)
        case Refutation(certificate=certificate) if _has_no_images(problem):
            return Refutation(certificate, answer.statistics)
        case Refutation(certificate=certificate) if certificate is not None:
            names = problem.space.names
            image = [to.space.names[vertex] for vertex in turn.vertices(problem).tolist()]
            renamed = certificate.renamed(dict(zip(names, image, strict=True)))
            return None if renamed is None else Refutation(renamed, answer.statistics)
        case Unknown(reason=reason):
            return Unknown(reason, answer.statistics)
    raise TypeError(f"{answer!r} is not an answer")


def without_start(problem: Problem) -> Problem:
    """The same question with any start: a closed tour may start anywhere, unless it is numbered."""
    if problem.conditions:
        return problem
    return Problem(problem.space, closed=problem.closed)


def _turned_tour(problem: Problem, tour: Tour, turn: Turn, to: Problem) -> Tour:
    path = turn.points(problem.board, tour.path)
    if turn.reverses:
        path = path[::-1]
    if to.closed and to.start is not None:
        path = np.roll(path, -int(np.flatnonzero((path == to.start).all(axis=1))[0]), axis=0)
    return Tour(path, statistics=tour.statistics)
