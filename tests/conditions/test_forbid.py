"""Forbid: a move that a tour must not take."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY, QUATERNARY
from tourcp import BadProblem, Problem, Refutation, prove


def test_a_tour_with_the_move_is_refused() -> None:
    assert fault_of(BEVERLEY, "8x8", "forbid 0,0-1,2") is None
    for tour in (BEVERLEY, BEVERLEY[::-1]):
        assert fault_of(tour, "8x8", "forbid 0,0-2,1") == "forbidden move"


def test_the_move_back_to_the_first_square_belongs_to_closed_tours_only() -> None:
    back = "forbid 0,0-1,2"  # from 36 to 1
    assert fault_of(QUATERNARY, "6x6", back) is None
    assert fault_of(QUATERNARY, "6x6", back, closed=True) == "forbidden move"


@pytest.mark.parametrize("text", ["0,0", "0,0-0,1", "0,0>1,2"])
def test_what_is_no_move_of_the_piece_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"forbid {text}"])


def test_a_corner_that_loses_one_of_its_two_moves_leaves_no_closed_tour() -> None:
    answer = prove(Problem("knight", "6x6", closed=True, conditions=["forbid 0,0-1,2"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
