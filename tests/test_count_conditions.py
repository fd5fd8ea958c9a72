"""Counting under conditions: required and forbidden moves, one-way rules, what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from counts import number_of
from oracle import problems, steps, tours
from tourcp import BadProblem, Problem, Square
from tourcp.core.conditions import Condition, Forbid, Require, parse_condition

pytestmark = pytest.mark.xdist_group("counting")


@given(problems(most=9), st.data())
def test_required_and_forbidden_moves_agree_with_brute_force(
    asked: Problem, data: st.DataObject
) -> None:
    one_way = asked.space.is_one_way
    there = [(a, b) for a, targets in steps(asked).items() for b in targets]
    if not there:
        return
    chosen = data.draw(st.lists(st.sampled_from(there), min_size=1, max_size=3, unique=True))
    conditions: list[Condition] = []
    kinds: list[type[Require] | type[Forbid]] = [Require, Forbid]
    for (ax, ay), (bx, by) in chosen:
        kind = data.draw(st.sampled_from(kinds))
        conditions.append(kind(f"{ax},{ay}", f"{bx},{by}", directed=one_way))
    posed = Problem(
        asked.space, closed=asked.closed, start=asked.start, end=asked.end, conditions=conditions
    )

    def keeps_all(path: list[Square]) -> bool:
        points = np.array(path)
        return not any(one.fault(asked.space, points, closed=asked.closed) for one in conditions)

    walked = filter(keeps_all, tours(asked))
    lines = {tuple(path) if one_way else frozenset(_links(path, asked.closed)) for path in walked}
    assert number_of(posed) == len(lines)


def _links(path: list[Square], closed: bool) -> list[frozenset[Square]]:
    around = path[1:] + path[:1] if closed else path[1:]
    return [frozenset(pair) for pair in zip(path, around, strict=False)]


def test_a_move_that_must_be_taken_and_one_that_may_not_share_the_tours() -> None:
    """Of the 9,862 closed tours of 6x6, each takes a move or does not."""
    parts = [
        number_of(Problem("knight", "6x6", closed=True, conditions=[parse_condition(text)]))
        for text in ("require 2,2-3,4", "forbid 2,2-3,4")
    ]
    assert sum(parts) == 9_862 and min(parts) > 0


def test_one_way_tours_are_counted_in_their_direction() -> None:
    for side in (3, 4):
        asked = Problem("moves:1,0+0,1", f"torus:{side}x{side}", closed=True)
        assert number_of(asked) == len(list(tours(asked)))
    asked = Problem("moves:1,0+0,1+-1,-1", "3x3", start="0,0")
    assert number_of(asked) == len(list(tours(asked))) > 0
    either = Problem("moves:1,0+-1,0+0,1", "3x3", conditions=[Require("0,0", "1,0")])
    with pytest.raises(BadProblem, match="say which one with '>'"):
        number_of(either)


@pytest.mark.parametrize(
    "text", ["clue 0,0=3", "before 0,0<2,2", "uncrossed", "magic semi", "turns <=9", "at 1=0,0"]
)
def test_what_states_cannot_carry_is_refused_by_name(text: str) -> None:
    asked = Problem("knight", "5x5", conditions=[parse_condition(text)])
    with pytest.raises(BadProblem, match=f"with {text.split()[0]} cannot be counted"):
        number_of(asked)
