"""A tour that breaks a condition is refused with the fault of that condition."""

import pytest

from known_tours import BEVERLEY, squares
from tourcp import Problem, Tour, check

QUATERNARY = squares("""
 1  8 23 16 31 10
22 15  2  9 24 17
 7 36 21 30 11 32
14 29 12  3 18 25
35  6 27 20 33  4
28 13 34  5 26 19
""")
"""A closed knight's tour of 6x6 that a quarter-turn leaves as it is."""

CASES = [
    ("require 0,0-2,1", "require 0,0-1,2", "required move"),
    ("forbid 0,0-1,2", "forbid 0,0-2,1", "forbidden move"),
    ("clue 2,1=2", "clue 2,1=4", "wrong number"),
    ("before 0,0<2,1", "before 2,1<0,0", "wrong order"),
    ("at 1+4=0,0+3,2", "at 1+4=0,0+2,1", "wrong number"),
    ("magic semi", "magic full", "wrong sum"),
    ("turns <=63", "turns <=9", "wrong turns"),
]
"""A condition that Beverley's tour meets, one that it breaks, and the fault."""


@pytest.mark.parametrize(("kept", "broken", "fault"), CASES)
def test_a_known_tour_meets_one_condition_and_breaks_the_other(
    kept: str, broken: str, fault: str
) -> None:
    tour = Tour(BEVERLEY)
    assert check(Problem("knight", "8x8", conditions=[kept]), tour).standing == "tour"
    found = check(Problem("knight", "8x8", conditions=[broken]), tour).fault
    assert found is not None and found.kind == fault


def test_a_symmetric_tour_is_refused_after_a_shift_of_its_squares() -> None:
    problem = Problem("knight", "6x6", closed=True, conditions=["symmetric quarter-turn"])
    assert check(problem, Tour(QUATERNARY)).standing == "tour"
    mirror = Problem("knight", "6x6", closed=True, conditions=["symmetric left-right"])
    fault = check(mirror, Tour(QUATERNARY)).fault
    assert fault is not None and fault.kind == "not symmetric"


def test_a_line_that_crosses_itself_and_the_given_tour_are_refused() -> None:
    crossed = check(Problem("knight", "8x8", conditions=["uncrossed"]), Tour(BEVERLEY)).fault
    assert crossed is not None and crossed.kind == "crossed"
    names = "+".join(f"{x},{y}" for x, y in BEVERLEY)
    other = Problem("knight", "8x8", conditions=[f"differs {names}"])
    for tour in (Tour(BEVERLEY), Tour(BEVERLEY[::-1])):
        fault = check(other, tour).fault
        assert fault is not None and fault.kind == "the same"
