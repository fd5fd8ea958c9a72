"""Require: a move that a tour must take."""

from itertools import pairwise

import pytest

from asked import fault_of
from known_tours import BEVERLEY, QUATERNARY
from tourcp import BadProblem, Problem, Tour, solve


def test_a_tour_without_the_move_is_refused() -> None:
    assert fault_of(BEVERLEY, "8x8", "require 0,0-2,1") is None
    assert fault_of(BEVERLEY, "8x8", "require 2,1-0,0") is None
    assert fault_of(BEVERLEY, "8x8", "require 0,0-1,2") == "required move"


def test_the_move_back_to_the_first_square_belongs_to_closed_tours_only() -> None:
    back = "require 0,0-1,2"  # from 36 to 1
    assert fault_of(QUATERNARY[::-1], "6x6", back, closed=True) is None
    assert fault_of(QUATERNARY, "6x6", back) == "required move"


@pytest.mark.parametrize("text", ["0,0", "0,0-0,1", "0,0>1,2", "9,9-0,0", "0,0-1,2-2,4", ""])
def test_what_is_no_move_of_the_piece_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"require {text}"])


def test_a_required_set_of_twenty_moves_of_a_known_tour_is_met_on_20x20() -> None:
    tour = solve(Problem("knight", "20x20", closed=True))
    assert isinstance(tour, Tour)
    moves = [f"require {a[0]},{a[1]}-{b[0]},{b[1]}"
             for a, b in list(pairwise(tour.squares))[::20]]  # fmt: skip
    problem = Problem("knight", "20x20", closed=True, conditions=moves)
    assert len(problem.conditions) == 20
    assert isinstance(solve(problem), Tour)
