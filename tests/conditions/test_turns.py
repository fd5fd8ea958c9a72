"""Turns: how often a tour may change its direction."""

from itertools import pairwise

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem, Refutation, Tour, check, prove, solve


def test_a_tour_that_turns_too_often_or_too_seldom_is_refused() -> None:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(BEVERLEY)]
    turns = sum(one != other for one, other in pairwise(steps))
    for kept in (f"turns <={turns}", f"turns >={turns}"):
        assert fault_of(BEVERLEY, "8x8", kept) is None
    for broken in (f"turns <={turns - 1}", f"turns >={turns + 1}"):
        assert fault_of(BEVERLEY, "8x8", broken) == "wrong turns"


def test_a_closed_tour_turns_as_often_from_whichever_square_it_is_told() -> None:
    around = [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2)]
    told = "4x4-0,0-1,0-2,0-3,0-0,1-0,2-0,3-2,2"
    for first in range(8):
        for path in (around[first:] + around[:first], (around[first:] + around[:first])[::-1]):
            for bound, fault in (("<=4", None), (">=4", None), ("<=3", "wrong turns")):
                problem = Problem("wazir", told, closed=True, conditions=[f"turns {bound}"])
                found = check(problem, Tour(path)).fault
                assert (found and found.kind) == fault, (path, bound)


@pytest.mark.parametrize("text", ["5", "<5", "<=", "=>5", "<=x", ""])
def test_what_is_no_bound_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"turns {text}"])


def test_a_path_of_the_wazir_over_4x4_needs_six_turns() -> None:
    # To and fro, or a spiral: every row but one is left and entered again by two turns.
    assert isinstance(solve(Problem("wazir", "4x4", conditions=["turns <=6"])), Tour)
    answer = prove(Problem("wazir", "4x4", conditions=["turns <=5"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
