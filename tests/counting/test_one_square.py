"""One square alone: its trivial tour is subject to the conditions, too."""

import pytest

from counts import number_of
from tourcp import Problem, enumerate_tours
from tourcp.cli import ANSWERED, run
from tourcp.counting.classes import count_classes

TOURS = {
    "turns >=1": 0, "turns <=0": 1, "turns >=0": 1, "clue 0,0=1": 1, "at 1=0,0": 1, "uncrossed": 1,
    "symmetric half-turn": 1, "symmetric left-right": 1, "magic semi": 1, "magic full": 1,
    "differs 0,0": 0,
}  # fmt: skip
"""The only tour has no moves and no turns, and its number is 1."""


@pytest.mark.parametrize(("condition", "tours"), TOURS.items())
def test_a_square_alone_is_counted_and_listed_if_it_meets_the_conditions(
    condition: str, tours: int
) -> None:
    problem = Problem("wazir", "1x1", conditions=[condition])
    assert number_of(problem) == tours
    assert len(list(enumerate_tours(problem))) == tours
    closed = Problem("wazir", "1x1", closed=True, conditions=[condition])
    assert number_of(closed) == len(list(enumerate_tours(closed))) == 0


@pytest.mark.parametrize("condition", ["turns >=1", "turns <=0", "symmetric half-turn"])
def test_a_square_alone_is_one_class_or_none(condition: str) -> None:
    classes = count_classes(Problem("wazir", "1x1", conditions=[condition]))
    assert classes is not None and classes.tours == classes.classes == TOURS[condition]


def test_the_command_counts_no_tour_of_one_square_with_a_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["count", "--rule", "wazir", "--board", "1x1", "--turns", ">=1"]) == ANSWERED
    assert ": 0 tours" in capsys.readouterr().out
