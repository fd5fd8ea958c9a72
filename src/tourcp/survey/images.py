"""Images: questions that are the same but for a turn, a mirror or the direction of the tour."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tourcp.answer import Answer, Refutation, Tour, Unknown
from tourcp.board import Board, Square, square_name
from tourcp.files import problem_key
from tourcp.problem import Problem
from tourcp.proofs import Certificate, CutSet, TooFewSquares, Weights
from tourcp.rule import SYMMETRIES

WRAP_TURNED = {"cylinder": "cylinder-y", "cylinder-y": "cylinder"}


@dataclass(frozen=True)
class Turn:
    """How one question becomes another."""

    symmetry: str
    """A key of SYMMETRIES."""
    reverses: bool = False
    """Whether the tour is walked the other way."""

    def square(self, board: Board, square: Square) -> Square:
        """Where a square of the board goes."""
        a, b, c, d = SYMMETRIES[self.symmetry]
        width, height = self._size(board)
        x, y = square
        u = a * x + b * y + (width - 1 if a + b < 0 else 0)
        v = c * x + d * y + (height - 1 if c + d < 0 else 0)
        return u, v

    def board(self, board: Board) -> Board:
        """What the board becomes."""
        holes = tuple(self.square(board, hole) for hole in board.holes)
        wrap = WRAP_TURNED.get(board.wrap, board.wrap) if self._lays_down else board.wrap
        return Board(*self._size(board), holes, wrap)

    def problem(self, problem: Problem) -> Problem:
        """What the problem becomes; its rule must have the symmetry."""

        def moved(square: Square | None) -> Square | None:
            return None if square is None else self.square(problem.board, square)

        start, end = moved(problem.start), moved(problem.end)
        if self.reverses:
            start, end = end, start
        return Problem(rule=problem.rule, board=self.board(problem.board), closed=problem.closed,
                       start=start, end=end)  # fmt: skip

    @property
    def _lays_down(self) -> bool:
        return SYMMETRIES[self.symmetry][1] != 0

    def _size(self, board: Board) -> tuple[int, int]:
        return (board.height, board.width) if self._lays_down else (board.width, board.height)


def images(problem: Problem) -> Iterator[tuple[Turn, Problem]]:
    """All images of a problem, itself first.

    >>> from tourcp import Rule
    >>> knight = Problem(rule=Rule.parse("knight"), board=Board(3, 4), start=(0, 1))
    >>> sorted({str(image) for _, image in images(knight)})[0]
    'open tour, knight on 3x4 from 0,1'
    >>> len({image for _, image in images(knight)})
    8
    """
    both_ends = problem.start is not None and problem.end is not None
    directions = [False, True] if both_ends and not problem.rule.is_one_way else [False]
    for name in problem.rule.symmetries:
        for reverses in directions:
            turn = Turn(name, reverses)
            yield turn, turn.problem(problem)


def kin(problem: Problem) -> Iterator[Problem]:
    """The images of a problem; of a closed one also those that leave the start open."""
    for _, image in images(problem):
        yield image
    if problem.closed and problem.start is not None:
        yield from kin(_without_start(problem))


def orbit_key(problem: Problem) -> str:
    """A text that is the same for all images of a problem; a closed tour may start anywhere."""
    if problem.closed:
        problem = _without_start(problem)
    if problem.start is None and problem.end is None and not problem.board.holes:
        # The board is its own image, or the image of its transposed one: a quick way for many.
        down = (name for name in problem.rule.symmetries if SYMMETRIES[name][1])
        turns = [Turn("identity"), *(Turn(name) for name in [*down][:1])]
        return min(problem_key(turn.problem(problem)) for turn in turns)
    return min(problem_key(image) for _, image in images(problem))


def turned_answer(problem: Problem, answer: Answer, to: Problem) -> Answer | None:
    """The answer to an image of a problem; None where it has to be found anew.

    Clause proofs speak of the moves by number, so they are not turned.
    """
    asked, wanted = (_without_start(one) if one.closed else one for one in (problem, to))
    turn = next((turn for turn, image in images(asked) if image == wanted), None)
    if turn is None:
        return None
    match answer:
        case Tour():
            return _turned_tour(problem, answer, turn, to)
        case Refutation(certificate=certificate):
            turned = None if certificate is None else _turned(problem, certificate, turn)
            if certificate is not None and turned is None:
                return None
            return Refutation(turned, answer.notes)
        case Unknown(reason=reason):
            return Unknown(reason, answer.notes)


def _without_start(problem: Problem) -> Problem:
    return Problem(rule=problem.rule, board=problem.board, closed=problem.closed)


def _turned_tour(problem: Problem, tour: Tour, turn: Turn, to: Problem) -> Tour:
    squares = [turn.square(problem.board, square) for square in tour.squares]
    if turn.reverses:
        squares.reverse()
    if to.closed and to.start is not None:
        first = squares.index(to.start)
        squares = squares[first:] + squares[:first]
    return Tour(np.array(squares, dtype=np.int64), notes=tour.notes)


def _turned(problem: Problem, certificate: Certificate, turn: Turn) -> Certificate | None:
    """A certificate with its squares moved; the hubs of open tours keep their names."""
    board = problem.board

    def square(one: Square) -> Square:
        return turn.square(board, one)

    names = {square_name(one): square_name(square(one)) for one in board.squares}

    def vertex(name: str) -> str:
        return names.get(name, name)

    return _moved(certificate, square, vertex)


def _moved(
    certificate: Certificate, square: Callable[[Square], Square], vertex: Callable[[str], str]
) -> Certificate | None:
    match certificate:
        case TooFewSquares():
            return certificate
        case CutSet(squares=squares):
            return CutSet(tuple(sorted(map(square, squares))))
        case Weights(weights=weights, sets=sets):
            return Weights(
                tuple((vertex(name), weight) for name, weight in weights),
                tuple((tuple(map(vertex, group)), weight) for group, weight in sets),
            )
        case _:
            return None
