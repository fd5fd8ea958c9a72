"""Weights: what a tour must collect against what the moves give, and wrong ones."""

import pytest

from faults import assert_no_refutation
from oracle import problem
from tourcp import Problem, Refutation, Weights, check
from tourcp.core.fault import FaultKind

ODD = Problem("knight", "5x5", closed=True)
COLOURS = Weights(tuple((f"{x},{y}", 1 - 2 * ((x + y) % 2)) for y in range(5) for x in range(5)))
"""One for white squares and minus one for black ones: no move gives anything."""


def test_an_odd_board_has_a_square_of_one_colour_too_many() -> None:
    assert check(ODD, Refutation(COLOURS)).standing == "proved"
    words = "weights on 25 vertices: a tour must collect 2, the moves give at most 0"
    assert COLOURS.summary(ODD) == words
    assert_no_refutation(
        Problem("knight", "6x5", closed=True), COLOURS, FaultKind.DOES_NOT_REFUTE, "collect 2"
    )


def test_a_set_that_no_move_leaves_refutes() -> None:
    # A bishop stays on its colour.
    white = tuple(f"{x},{y}" for y in range(3) for x in range(3) if (x + y) % 2 == 0)
    asked = problem("ferz", "3x3", closed=True)
    assert check(asked, Refutation(Weights((), ((white, 1),)))).standing == "proved"
    assert "on 0 vertices and 1 set: a tour must collect 2" in Weights((), ((white, 1),)).summary(
        asked
    )


def test_the_one_square_has_its_tour() -> None:
    words = "a board of one square has its tour"
    asked = Problem("king", "1x1")
    assert_no_refutation(asked, Weights((("0,0", -1),)), FaultKind.DOES_NOT_REFUTE, words)


@pytest.mark.parametrize(("weights", "in_sets"), [(25, 0), (13, 12), (0, 25)])
def test_a_board_may_be_as_large_as_the_squares_that_are_named_allow(
    weights: int, in_sets: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 25 squares of 8 moves each take 200 steps, eight for each square that is named.
    monkeypatch.setattr("tourcp.judge.bounds.MOST_STEPS", 0)
    monkeypatch.setattr("tourcp.judge.bounds.STEPS_PER_NAME", 8)

    def named(weights: int, in_sets: int) -> Weights:
        squares = [f"{x},{y}" for y in range(5) for x in range(5)]
        sets = ((tuple(squares[:in_sets]), 1),) if in_sets else ()
        return Weights(tuple((square, 0) for square in squares[:weights]), sets)

    kind = FaultKind.NOT_A_PROPER_SET if in_sets == 25 else FaultKind.DOES_NOT_REFUTE
    assert_no_refutation(ODD, named(weights, in_sets), kind)
    fewer = named(weights - 1, in_sets) if weights else named(0, in_sets - 1)
    assert_no_refutation(ODD, fewer, FaultKind.TOO_LARGE, "25 squares with 200 moves at most")


def test_sums_of_weights_fit_into_a_machine_word() -> None:
    for weight in (2**60, -(2**60)):
        assert_no_refutation(ODD, Weights((("0,0", weight),)), FaultKind.NUMBER_TOO_LARGE)


def test_weights_are_those_of_the_images_after_a_turn() -> None:
    weights = Weights((("0,0", 1), ("hub 0", -1)), ((("0,0", "1,0"), 2),))
    names = {"0,0": "1,1", "1,0": "0,1"}
    assert weights.renamed(names) == Weights((("1,1", 1), ("hub 0", -1)), ((("1,1", "0,1"), 2),))
    assert Weights.from_json(weights.to_json()) == weights
