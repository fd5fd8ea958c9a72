"""Strips: all lengths of one height, and what the automaton does not decide."""

from dataclasses import replace
from typing import Any

import pytest

from faults import assert_fault
from tourcp import BadProblem, Rule
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems import strip
from tourcp.judge.theorems.family import FAMILIES, Family
from tourcp.judge.theorems.sizes import Sizes
from tourcp.judge.theorems.strip import Strip, TooMany, lengths_with_tour

WAZIR = Rule.parse("wazir")
EVEN = Strip(3, True, Sizes.where(lambda n: n % 2 == 0, 2, 2))
"""The wazir on three rows: closed tours of the even lengths."""


def test_a_wazir_goes_round_three_rows_of_each_even_length() -> None:
    assert EVEN.fault(WAZIR, closed=True) is None
    tours, nones = EVEN.statements()
    assert [n for n in range(1, 7) if n in tours.widths] == [2, 4, 6] and tours.has_tour
    assert [n for n in range(1, 7) if n in nones.widths] == [1, 3, 5] and not nones.has_tour
    assert EVEN.summary() == "automaton: every length of height 3"


@pytest.mark.parametrize("name", ["torus", "less-corner", "layers:2"])
def test_an_automaton_of_plain_boards_says_nothing_about_others(name: str) -> None:
    fault = EVEN.fault(WAZIR, closed=True, family=Family.parse(name))
    assert_fault(fault, FaultKind.WRONG_KIND, "says nothing about a")


def test_closed_lengths_are_not_open_ones() -> None:
    assert_fault(EVEN.fault(WAZIR, closed=False), FaultKind.WRONG_KIND, "goes with closed tours")
    fault = replace(EVEN, closed=False).fault(WAZIR, closed=False)
    assert_fault(fault, FaultKind.WRONG_LENGTH, "1x3 has a tour")


def test_one_way_rules_are_not_decided() -> None:
    with pytest.raises(BadProblem, match="one-way"):
        lengths_with_tour(Rule.parse("moves:1,0+0,1"), 2, closed=True)
    fault = EVEN.fault(Rule.parse("moves:1,0+0,1"), closed=True)
    assert_fault(fault, FaultKind.TOO_LARGE, "one-way rules are not decided")


def test_a_move_that_leads_too_far_back_is_refused() -> None:
    with pytest.raises(TooMany, match="more than 64 squares at height 40"):
        lengths_with_tour(Rule.parse("knight"), 40, closed=True)


def test_sets_of_states_that_do_not_come_again_in_time_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strip, "MOST_COLUMNS", 3)
    with pytest.raises(TooMany, match="no set of states comes again within 3 columns"):
        lengths_with_tour(Rule.parse("knight"), 3, closed=True)


@pytest.mark.parametrize(("closed", "steps"), [
    # One step for every state of every column, and four for every way in which a new state may go
    # on. Closed tours of one row: the first square waits for a move, the second one gives it that
    # move, and its other one is then missing: two states with one way each, and no third.
    (True, 2 * (1 + 4)),
    # Open ones: the first square is an end or not, and so is the second after either of these;
    # from the third on there is one state, a path that began at an end, and it is remembered.
    (False, (1 + 2 * 4) + 2 * (1 + 2 * 4) + 1),
])  # fmt: skip
def test_an_automaton_takes_one_step_for_a_state_and_four_for_a_way(
    closed: bool, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Strip(1, closed, Sizes.just([]) if closed else Sizes.where(lambda _: True, 1, 1))
    monkeypatch.setattr(strip, "MOST_WORK", steps)
    assert row.fault(WAZIR, closed=closed) is None
    monkeypatch.setattr(strip, "MOST_WORK", steps - 1)
    fault = row.fault(WAZIR, closed=closed)
    assert_fault(fault, FaultKind.TOO_LARGE, f"height 1 take more than {steps - 1} steps")


@pytest.mark.parametrize("changes", [
    {"height": 0}, {"height": 65}, {"threshold": 0}, {"period": 0}, {"threshold": 301},
    {"period": 301},
], ids=str)  # fmt: skip
def test_a_strip_that_is_out_of_bounds_is_not_read(changes: dict[str, Any]) -> None:
    fields = EVEN.to_json()
    assert Strip.from_json(fields) == EVEN
    with pytest.raises(BadProblem, match="expected 1 to 64, and 1 to 300 columns"):
        Strip.from_json({**fields, **changes})


def test_a_strip_speaks_of_plain_boards_by_default() -> None:
    assert FAMILIES["flat"].plain == FAMILIES["flat"] and Family.parse("layers:2").plain.layers == 2


@pytest.mark.parametrize("numbers", [Sizes.every(2, 4), Sizes.just([3]), Sizes.every(1, 1)])
def test_a_union_is_written_in_one_way(numbers: Sizes) -> None:
    assert Sizes.union([numbers]) == Sizes.union([numbers, numbers]) == numbers
    assert Sizes.union([numbers, numbers.without()]) == Sizes.every(1, 1)
