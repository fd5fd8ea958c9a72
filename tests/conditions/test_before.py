"""Before: a square that comes before another."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem, Refutation, Tour, prove, solve


def test_a_tour_that_comes_to_the_later_square_first_is_refused() -> None:
    assert fault_of(BEVERLEY, "8x8", "before 0,0<2,1") is None
    assert fault_of(BEVERLEY, "8x8", "before 2,1<0,0") == "wrong order"
    assert fault_of(BEVERLEY[::-1], "8x8", "before 0,0<2,1") == "wrong order"


@pytest.mark.parametrize("text", ["0,0<0,0", "0,0", "0,0<", "<0,0", "0,0<9,9"])
def test_what_is_no_order_of_two_squares_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"before {text}"])


def test_squares_stand_in_a_row_but_not_in_a_ring() -> None:
    row = ["before 0,0<4,4", "before 4,4<2,2"]
    tour = solve(Problem("knight", "5x5", conditions=row))
    assert isinstance(tour, Tour)
    first, second, third = (tour.squares.index(square) for square in ((0, 0), (4, 4), (2, 2)))
    assert first < second < third
    answer = prove(Problem("knight", "5x5", conditions=[*row, "before 2,2<0,0"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
