"""Patterns: weights of one period, each fact about them against the definition or brute force."""

from dataclasses import replace

import pytest

from faults import assert_fault
from oracle import has_tour
from tourcp import Problem, Rule
from tourcp.core.fault import FaultKind
from tourcp.judge.theorems.family import FAMILIES, FLAT, Family
from tourcp.judge.theorems.pattern import Pattern

WAZIR = Rule.parse("wazir")
COLOURS = Pattern(((1, -1), (-1, 1)), (), None, is_strip=False)

LEAVES = Pattern(((0,),), ((2, ((1,),), 0),), -2, is_strip=True)
"""One row: every square is in a set that the hub is not in, so each of its moves gives -2 + 2."""


def test_a_set_adds_to_the_moves_of_the_hub_that_leave_it() -> None:
    assert LEAVES.fault(WAZIR, closed=False) is None
    assert not LEAVES.refutes(3, 1)
    wrong = replace(LEAVES, hub=-1)  # would refute a row, which has an open tour
    assert wrong.refutes(3, 1) and has_tour(Problem("wazir", "3x1"))
    assert_fault(wrong.fault(WAZIR, closed=False), FaultKind.GIVES_TOO_MUCH, "to 0,0: 1")


def test_a_set_adds_to_the_moves_between_squares_that_leave_it() -> None:
    wrong = Pattern(((0, 0),), ((1, ((1, 0),), 0),), None, is_strip=True)
    assert wrong.refutes(4, 1) and wrong.refutes(3, 2) is False
    assert_fault(wrong.fault(WAZIR, closed=True), FaultKind.GIVES_TOO_MUCH, "to row 0: 1")


@pytest.mark.parametrize(("pattern", "closed", "family", "kind", "words"), [
    (COLOURS, True, Family.parse("layers:2"), FaultKind.WRONG_SIZE, "2 layers of a strip"),
    (Pattern(((0,),) * 3, (), None, is_strip=True), True, Family.parse("layers:2"),
     FaultKind.WRONG_SIZE, "3 rows"),
    (Pattern(((0,) * 61,), (), None, is_strip=True), True, FLAT, FaultKind.WRONG_SIZE, "1 to 60"),
    (Pattern((), (), None, is_strip=True), True, FLAT, FaultKind.WRONG_SIZE, "1 to 60"),
    (Pattern(((0, 0),), ((1, ((0,),), 0),), None, is_strip=True), True, FLAT,
     FaultKind.WRONG_SIZE, "one length"),
    (Pattern(((0,),), ((1, ((0,), (0,)), 0),), None, is_strip=True), True, FLAT,
     FaultKind.WRONG_SIZE, "as many rows"),
    (Pattern(((0,) * 60,) * 60, ((1, ((0,) * 60,) * 60, 0),), None, is_strip=False), True, FLAT,
     FaultKind.TOO_LARGE, "1 sets on 60x60 squares"),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_weights_of_a_wrong_shape_are_refused(
    pattern: Pattern, closed: bool, family: Family, kind: FaultKind, words: str
) -> None:
    assert_fault(pattern.fault(WAZIR, closed=closed, family=family), kind, words)


def test_one_square_has_an_open_tour_and_no_closed_one() -> None:
    assert COLOURS.refutes(1, 1) and not has_tour(Problem("wazir", "1x1", closed=True))
    open_ones = Pattern(((1, -1), (-1, 1)), (), 0, is_strip=False)
    assert not open_ones.refutes(1, 1) and has_tour(Problem("wazir", "1x1"))


def test_a_strip_says_nothing_about_other_heights() -> None:
    strip = Pattern(((1,),), (), None, is_strip=True)
    assert strip.refutes(5, 1) and not strip.refutes(5, 2)


def test_a_length_that_is_settled_too_late_refutes_nothing() -> None:
    late = Pattern(((1, -1), (0, 0)), (), -400, is_strip=True)
    assert late.refuted() and Pattern(((1, 0),), (), -400, is_strip=True).refuted() == []


def test_where_sets_are_a_small_board_less_a_square_may_empty_them() -> None:
    sets = ((1, ((1, 0),), 0),)
    strip = Pattern(((0, 0),), sets, None, is_strip=True)
    corner = FAMILIES["less-corner"]
    assert not strip.refutes(3, 1, corner) and strip.refutes(5, 1, corner)


@pytest.mark.parametrize(("pattern", "words"), [
    (COLOURS, "pattern: weights of period 2x2 refute odd lengths of all heights"),
    (Pattern(((0, 0),), ((1, ((1, 0),), 0),), None, is_strip=True),
     "pattern: weights of period 2x1 refute all lengths of height 1"),
    (Pattern(((-1, 1),), (), None, is_strip=True), "2x1 refute lengths that leave  modulo 2"),
    (Pattern(((1, -1, 0),), (), None, is_strip=True), "lengths that leave 1 modulo 3"),
    (Pattern(((2, -3),), (), 0, is_strip=True), "modulo 2"),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_a_pattern_says_which_lengths_it_refutes(pattern: Pattern, words: str) -> None:
    assert words in pattern.summary()


def test_a_pattern_reads_back() -> None:
    assert Pattern.from_json(COLOURS.to_json()) == COLOURS
