"""Differs: a tour that is not a given one."""

import pytest

from asked import fault_of
from known_tours import BEVERLEY, QUATERNARY
from oracle import tours
from tourcp import BadProblem, Problem, Refutation, Tour, Unknown, check, count, solve
from tourcp.answering import ask_for_another
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.families import graph_by_name


def written(tour: list[tuple[int, int]]) -> str:
    return "differs " + "+".join(f"{x},{y}" for x, y in tour)


def test_the_given_tour_is_refused_from_either_end_and_from_any_square() -> None:
    for tour in (BEVERLEY, BEVERLEY[::-1]):
        assert fault_of(tour, "8x8", written(BEVERLEY)) == "the same"
    turned = QUATERNARY[7:] + QUATERNARY[:7]
    assert fault_of(turned, "6x6", written(QUATERNARY), closed=True) == "the same"
    assert fault_of(turned, "6x6", written(QUATERNARY)) is None, "an open tour has two ends"


@pytest.mark.parametrize("tour", [BEVERLEY[:-1], [*BEVERLEY[:-1], BEVERLEY[0]], [(0, 0)]])
def test_what_does_not_visit_all_squares_once_is_refused(tour: list[tuple[int, int]]) -> None:
    with pytest.raises(BadProblem, match="once"):
        Problem("knight", "8x8", conditions=[written(tour)])


@pytest.mark.parametrize("name", ["cycle:9", "grid:2x5", "prism:3"])
def test_a_tour_is_unique_exactly_where_one_is_counted(name: str) -> None:
    problem = Problem(graph_by_name(name), closed=True)
    tour = solve(problem)
    assert isinstance(tour, Tour)
    other, answer = ask_for_another(problem, tour)
    counted = count(problem)
    assert not isinstance(counted, Unknown)
    assert isinstance(answer, Refutation) == (counted.tours == 1)
    assert check(*parse_answer(answer_text(other, answer))).is_certain


@pytest.mark.parametrize(("rule", "board"), [("wazir", "2x2"), ("king", "2x3"), ("wazir", "4x4")])
@pytest.mark.parametrize("more", [[], ["clue 0,0=1"], ["clue 1,1=3", "before 0,0<1,0"]], ids=str)
def test_a_closed_tour_is_the_same_from_every_first_square_and_in_both_directions(
    rule: str, board: str, more: list[str]
) -> None:
    plain = Problem(rule, board, closed=True)
    cycles = {frozenset(map(frozenset, zip(path, path[1:] + path[:1], strict=True)))
              for path in tours(plain)}  # fmt: skip
    problem = plain.with_conditions(*more)
    found = 0
    while isinstance(answer := solve(problem, "sat-numbers"), Tour):
        found += 1
        assert found <= len(cycles)
        problem = problem.with_conditions(written([(x, y) for x, y in answer.squares]))
    assert found > 0
    assert check(problem, answer).standing == "proved"
    assert check(problem, solve(problem)).standing == "proved"
