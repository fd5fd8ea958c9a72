"""Listing and sampling: every tour once, classes up to symmetry, a uniform draw."""

from collections import Counter

import pytest
from hypothesis import given

import orbits
from counts import FEW, links_of, number_of, undirected
from oracle import problem, problems
from tourcp import Problem, check
from tourcp.core.conditions import Symmetric
from tourcp.core.symmetry import all_symmetries_of, tour_images
from tourcp.counting.classes import count_classes, count_problem
from tourcp.counting.listing import list_tours
from tourcp.counting.sampling import Sampler

pytestmark = pytest.mark.xdist_group("counting")


@given(problems(most=9))
def test_the_states_walked_backwards_give_every_tour_once(asked: Problem) -> None:
    if asked.rule.is_one_way or asked.is_trivial or asked.has_too_few_squares:
        return
    sampler = Sampler(asked)
    if sampler.tours > FEW:
        return
    walked = [sampler.tour(number) for number in range(sampler.tours)]
    assert {links_of(tour, closed=asked.closed) for tour in walked} == undirected(asked)
    assert len(walked) == len(undirected(asked))
    assert all(check(asked, tour).standing == "tour" for tour in walked)


@given(problems(most=9))
def test_classes_are_those_of_plain_comparison(asked: Problem) -> None:
    if asked.rule.is_one_way or number_of(asked) > FEW:
        return
    found = count_classes(asked)
    assert found is not None
    classes = list(list_tours(asked, up_to_symmetry=True))
    assert found.classes == len(classes)
    assert set(found.kept) == {str(turn) for turn in all_symmetries_of(asked)}


@given(problems(most=12))
def test_the_tours_that_each_symmetry_keeps_are_those_of_plain_comparison(asked: Problem) -> None:
    if asked.rule.is_one_way or number_of(asked) > FEW:
        return
    found = count_classes(asked)
    assert found is not None
    images = [list(tour_images(asked, tour)) for tour in list_tours(asked)]
    kept = [sum(mine[0] == mine[at] for mine in images) for at in range(len(found.kept))]
    assert list(found.kept.values()) == kept


@pytest.mark.parametrize("board", ["torus:4x2", "torus:2x5", "cylinder:4x3"])
def test_shifts_are_symmetries_of_joined_sides(board: str) -> None:
    asked = problem("knight", board, closed=True)
    found = count_classes(asked)
    assert found is not None and found.classes == orbits.orbits(asked) > 0
    assert any("shift" in name for name in found.kept)


def test_tours_with_a_quarter_turn() -> None:
    """Twice 5 and 415,902: a mirror makes another one of each, and turns make none."""
    for board, number in (("6x6", 10), ("10x10", 831_804)):
        asked = Problem("knight", board, closed=True, conditions=[Symmetric("quarter-turn")])
        found = count_problem(asked)
        assert found is not None and found.tours == number


def test_symmetric_tours_are_counted_as_they_are_listed() -> None:
    for rule, board, closed, turn in (
        ("knight", "6x6", True, "half-turn"), ("king", "4x4", True, "left-right"),
        ("knight", "3x7", False, "half-turn"), ("wazir", "4x3", False, "up-down"),
        ("knight", "3x3-1,1", True, "quarter-turn"), ("pawn", "5x5", True, "half-turn"),
        ("king", "3x3", True, "main-diagonal"),
    ):  # fmt: skip
        asked = Problem(rule, board, closed=closed, conditions=[Symmetric(turn)])
        found = count_problem(asked)
        assert found is not None and found.tours == len(list(list_tours(asked))), str(asked)


@pytest.mark.parametrize(
    ("board", "classes", "kept"),
    [
        ("6x6", 1_245, {"identity": 9_862, "half turn": 78, "quarter turn": 10}),
        ("6x5", 3, {"identity": 8}),
        ("10x3", 6, {"identity": 16}),
    ],
)
def test_the_known_classes_of_closed_knights_tours(
    board: str, classes: int, kept: dict[str, int]
) -> None:
    found = count_classes(problem("knight", board, closed=True))
    assert found is not None and found.classes == classes
    assert kept.items() <= found.kept.items()


def test_sampling_is_uniform() -> None:
    asked = problem("knight", "6x5", closed=True)
    draws = Counter(links_of(tour, closed=True) for tour in Sampler(asked).draw(4_000, seed=1))
    expected = 4_000 / 8
    statistic = sum((number - expected) ** 2 / expected for number in draws.values())
    # Chi-square with 7 degrees of freedom: 29.9 is exceeded once in 10,000 times.
    assert len(draws) == 8 and statistic < 29.9


def test_the_same_seed_draws_the_same_tours() -> None:
    sampler = Sampler(problem("pawn", "5x5"))
    first, second, other = (list(sampler.draw(5, seed)) for seed in (3, 3, 4))
    assert first == second != other
