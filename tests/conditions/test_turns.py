"""Turns: how often a tour may change its direction."""

from itertools import pairwise

import pytest

from asked import fault_of
from known_tours import BEVERLEY
from tourcp import BadProblem, Problem, Refutation, Tour, prove, solve


def test_a_tour_that_turns_too_often_or_too_seldom_is_refused() -> None:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(BEVERLEY)]
    turns = sum(one != other for one, other in pairwise(steps))
    for kept in (f"turns <={turns}", f"turns >={turns}"):
        assert fault_of(BEVERLEY, "8x8", kept) is None
    for broken in (f"turns <={turns - 1}", f"turns >={turns + 1}"):
        assert fault_of(BEVERLEY, "8x8", broken) == "wrong turns"


@pytest.mark.parametrize("text", ["5", "<5", "<=", "=>5", "<=x", ""])
def test_what_is_no_bound_is_refused(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[f"turns {text}"])


def test_a_path_of_the_wazir_over_4x4_needs_six_turns() -> None:
    # To and fro, or a spiral: every row but one is left and entered again by two turns.
    assert isinstance(solve(Problem("wazir", "4x4", conditions=["turns <=6"])), Tour)
    answer = prove(Problem("wazir", "4x4", conditions=["turns <=5"]))
    assert isinstance(answer, Refutation) and answer.certificate is not None
