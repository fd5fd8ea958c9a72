"""Clue: a square whose number is given."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem, Refutation, Tour, prove, solve


def test_a_tour_with_another_number_there_is_refused() -> None:
    assert fault_of(BEVERLEY, "8x8", "clue 2,1=2") is None
    assert fault_of(BEVERLEY, "8x8", "clue 2,1=4") == "wrong number"
    assert fault_of(BEVERLEY[::-1], "8x8", "clue 2,1=2") == "wrong number"


@pytest.mark.parametrize("text", ["9,9=1", "0,0=99", "0,0=0", "0,0", "0,0=x", "=3", ""])
def test_what_is_no_square_with_a_number_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"clue {text}"])


def test_numbers_of_a_known_tour_lead_to_a_tour_that_has_them() -> None:
    clues = [
        f"clue {x},{y}={number}" for number, (x, y) in enumerate(BEVERLEY, 1) if not number % 4
    ]
    tour = solve(Problem("knight", "8x8", conditions=clues))
    assert isinstance(tour, Tour)
    assert tour.squares[3::4] == BEVERLEY[3::4]


def test_a_corner_of_5x5_has_no_even_number() -> None:
    # Colours: the 13 squares of the corners' colour have the odd numbers.
    answer = prove(Problem("knight", "5x5", conditions=["clue 0,0=2"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
