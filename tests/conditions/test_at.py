"""At: numbers that stand on some squares; figured tours."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem, Refutation, Tour, prove, solve


def test_a_tour_with_such_a_number_elsewhere_is_refused() -> None:
    assert fault_of(BEVERLEY, "8x8", "at 1+4=0,0+3,2") is None
    assert fault_of(BEVERLEY, "8x8", "at 1+4=0,0+2,1") == "wrong number"


@pytest.mark.parametrize("text", ["1=", "x=0,0", "1+2=0,0", "99=0,0", "1=9,9", "1", ""])
def test_numbers_without_squares_for_them_are_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"at {text}"])


# Figured tours: T. R. Dawson asked for the square numbers on a knight's path in 1932 (Problemist
# Fairy Chess Supplement 1, says G. P. Jelliss, Knight's Tour Notes, "Dawsonian tours").


def test_the_square_numbers_stand_on_a_knights_path_in_a_figured_tour() -> None:
    path = ["3,2", "5,3", "4,5", "2,4", "4,3", "6,4", "5,2", "3,1"]
    figure = "at 1+4+9+16+25+36+49+64=" + "+".join(path)
    tour = solve(Problem("knight", "8x8", conditions=[figure]))
    assert isinstance(tour, Tour)
    assert {f"{x},{y}" for x, y in (tour.squares[n * n - 1] for n in range(1, 9))} == set(path)


def test_the_square_numbers_do_not_stand_on_this_closed_path_of_6x6() -> None:
    figure = "0,0+1,2+3,3+5,4+4,2+2,1"
    answer = prove(Problem("knight", "6x6", conditions=[f"at 1+4+9+16+25+36={figure}"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
