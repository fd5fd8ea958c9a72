"""Symmetries that keep no tour, by an argument instead of a count."""

import numpy as np
import pytest
from hypothesis import given, settings

from oracle import problem, problems
from tourcp import Limit, Problem
from tourcp.core.conditions import Symmetric
from tourcp.core.symmetry import all_symmetries_of
from tourcp.counting.classes import count_classes, count_problem
from tourcp.counting.fold import Fold
from tourcp.counting.parity import two_colours, why_none

pytestmark = pytest.mark.xdist_group("counting")


@settings(max_examples=150)
@given(problems(most=12))
def test_where_an_argument_says_none_none_is_counted(asked: Problem) -> None:
    if asked.space.is_one_way or asked.has_too_few_squares or asked.is_trivial:
        return
    for turn in all_symmetries_of(asked):
        image = turn.vertices(asked)
        if (image == np.arange(len(image))).all():
            continue
        fold = Fold(asked, image)
        if why_none(fold) is not None:
            assert fold.kept(None, Limit(), Limit().start()) == 0


# Jelliss: a quarter turn keeps tours on squares of side 4n + 2 only (Knight's Tour Notes, "Birotary
# Symmetry"); a mirror keeps none on a square (Bergholt 1918).
@pytest.mark.parametrize("side", [4, 8, 12, 16, 40])
def test_no_quarter_turn_on_squares_of_side_4n(side: int) -> None:
    turned = Symmetric("quarter-turn")
    found = count_problem(Problem("knight", f"{side}x{side}", closed=True, conditions=[turned]))
    assert found is not None and found.tours == 0
    assert found.why is not None and f"takes {side * side // 4} moves" in found.why


@pytest.mark.parametrize("mirror", ["left-right", "up-down", "main-diagonal", "other-diagonal"])
@pytest.mark.parametrize("side", [6, 8, 10])
def test_no_mirror_keeps_a_closed_tour_of_a_square(side: int, mirror: str) -> None:
    asked = Problem("knight", f"{side}x{side}", closed=True, conditions=[Symmetric(mirror)])
    found = count_problem(asked)
    assert found is not None and found.tours == 0 and found.why is not None


def test_the_arguments_are_told_for_each_symmetry_and_never_where_there_are_tours() -> None:
    found = count_classes(problem("knight", "6x6", closed=True))
    assert found is not None and found.classes == 1_245
    assert {name for name, tours in found.kept.items() if tours == 0} == set(found.why)


def test_two_colours_are_those_of_a_chessboard_and_a_king_has_none() -> None:
    knight = problem("knight", "4x5")
    colours = two_colours(knight.graph)
    assert colours is not None
    assert colours in ([(x + y) % 2 for x, y in knight.board.squares],
                       [(x + y + 1) % 2 for x, y in knight.board.squares])  # fmt: skip
    assert two_colours(problem("king", "3x3").graph) is None
    assert two_colours(problem("ferz", "3x3").graph) is None, "it is in two parts"
