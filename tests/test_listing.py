"""Listing and sampling: every tour once, classes up to symmetry, a uniform draw."""

from collections import Counter

import pytest
from hypothesis import given

from counts import FEW, number_of, undirected
from oracle import problem, problems
from tourcp import Problem, check
from tourcp.core.symmetry import links_of, symmetries_of
from tourcp.counting.listing import count_classes, list_tours
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
    assert found[0] == len(classes)
    assert set(found[1]) == {turn.symmetry for turn in symmetries_of(asked)}


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
    assert found is not None and found[0] == classes
    assert kept.items() <= found[1].items()


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
