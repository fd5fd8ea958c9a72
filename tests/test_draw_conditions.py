"""Pictures show what was asked: given numbers, moves, figures, axes of symmetry, sums."""

import re

import pytest

from known_tours import BEVERLEY
from tourcp import Problem, Tour, draw, solve
from tourcp.core.answer import Provenance


def classes(svg: str) -> set[str]:
    """The classes of all elements of a picture."""
    return {name for found in re.findall(r'class="([^"]+)"', svg) for name in found.split()}


@pytest.mark.parametrize(("condition", "mark"), [
    ("clue 3,1=7", "clue"), ("require 0,0-1,2", "required"), ("forbid 0,0-1,2", "forbidden"),
    ("at 1+4=0,0+1,2", "figure"), ("symmetric left-right", "axis"), ("symmetric up-down", "axis"),
    ("symmetric main-diagonal", "axis"), ("symmetric other-diagonal", "axis"),
    ("symmetric half-turn", "pivot"), ("symmetric quarter-turn", "pivot"),
])  # fmt: skip
def test_the_picture_of_a_problem_shows_its_condition(condition: str, mark: str) -> None:
    plain = Problem("knight", "6x6", closed=True)
    assert mark not in classes(draw(plain))
    assert mark in classes(draw(plain.with_conditions(condition)))


def test_a_given_number_is_bold_in_the_picture_of_the_tour() -> None:
    tour = solve(Problem("knight", "5x5", conditions=["clue 2,2=25"]))
    assert isinstance(tour, Tour)
    assert re.search(r'class="n given"[^>]*>25<', draw(tour))


def test_the_sums_of_a_semi_magic_tour_stand_beside_the_board() -> None:
    problem = Problem("knight", "8x8", conditions=["magic semi"])
    found = Provenance(backend="Beverley", version="1848", seconds=0, problem=problem)
    svg = draw(Tour(BEVERLEY, found=found))
    assert len(re.findall(">260<", svg)) == 16
    plain = Provenance(
        backend="Beverley", version="1848", seconds=0, problem=Problem("knight", "8x8")
    )
    assert ">260<" not in draw(Tour(BEVERLEY, found=plain))
