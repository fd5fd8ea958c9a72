"""Uncrossed: a tour whose drawn line nowhere crosses itself. See also test_longest.py."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem, Refutation, Tour, check, prove, solve

SPIRAL = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (1, 1)]


def test_a_line_that_crosses_itself_is_refused() -> None:
    assert fault_of(BEVERLEY, "8x8", "uncrossed") == "crossed"
    king = Problem("king", "3x3", conditions=["uncrossed"])
    assert check(king, Tour(SPIRAL)).standing == "tour"
    fault = check(king, Tour([*SPIRAL[:3], (2, 1), (1, 2), (2, 2), (1, 1), (0, 1), (0, 2)])).fault
    assert fault is not None and fault.kind == "crossed"


@pytest.mark.parametrize(("board", "text"), [("5x5", "uncrossed yes"), ("5x5 torus", "uncrossed")])
def test_a_value_and_boards_that_are_not_drawn_flat_are_refused(board: str, text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", board, conditions=[text])


def test_the_king_has_uncrossed_closed_tours_and_the_knight_has_no_open_one() -> None:
    assert isinstance(solve(Problem("king", "5x5", closed=True, conditions=["uncrossed"])), Tour)
    answer = prove(Problem("knight", "5x5", conditions=["uncrossed"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
