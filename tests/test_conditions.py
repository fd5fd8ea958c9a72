"""Conditions: the judge, brute force and every backend that takes them agree."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asked import asked, expected, obeys
from known_tours import BEVERLEY
from oracle import tours
from tourcp import BadProblem, Problem, Refutation, Tour, Unknown, check, count, prove, solve
from tourcp.answering import ask_for_another
from tourcp.backends import TABLE
from tourcp.core.conditions import KINDS, condition_from_json, parse_condition
from tourcp.core.space import PieceOnBoard
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.families import graph_by_name
from tourcp.files.problems import problem_from_json, problem_to_json


@settings(max_examples=400)
@given(asked())
def test_the_judge_says_of_every_tour_what_a_second_reading_of_the_conditions_says(
    problem: Problem,
) -> None:
    plain = Problem(problem.space, closed=problem.closed, start=problem.start, end=problem.end)
    for _, path in zip(range(20), tours(plain), strict=False):
        good = all(obeys(problem, path, one) for one in problem.conditions)
        assert (check(problem, Tour(path)).standing == "tour") == good


@settings(max_examples=400)
@given(asked())
def test_auto_finds_a_tour_exactly_where_brute_force_does(problem: Problem) -> None:
    answer = solve(problem)
    assert not isinstance(answer, Unknown)
    assert isinstance(answer, Tour) == (next(expected(problem), None) is not None)
    if isinstance(answer, Refutation) and answer.certificate is None:
        kinds = {one.kind for one in problem.conditions}
        links = kinds & {"symmetric", "uncrossed", "turns"}
        numbers = kinds & {"clue", "before", "at"}
        assert "magic" in kinds or (links and numbers), "only these have no certificate"


EXACT = [row for row in TABLE if row.is_complete and row.is_installed and row.name != "auto"]


@settings(max_examples=250)
@given(asked(most=8), st.sampled_from(EXACT))
def test_every_exact_backend_agrees_or_says_which_condition_it_does_not_take(
    problem: Problem, row: object
) -> None:
    answer = solve(problem, row.name, certify=False)  # type: ignore[attr-defined]
    if isinstance(answer, Unknown):
        assert any(one.kind not in row.takes for one in problem.conditions)  # type: ignore[attr-defined]
        assert "takes no condition" in answer.reason
    else:
        assert isinstance(answer, Tour) == (next(expected(problem), None) is not None)


@given(asked(most=12, count=4))
def test_a_problem_with_conditions_reads_back_from_text_and_from_files(problem: Problem) -> None:
    assert Problem.parse(str(problem)) == problem
    assert eval(repr(problem)) == problem
    assert problem_from_json(problem_to_json(problem)) == problem
    for one in problem.conditions:
        assert parse_condition(one.text) == one == condition_from_json(one.to_json())
        assert str(one) and str(one) != repr(one)


@settings(max_examples=150)
@given(asked(most=8))
def test_a_certificate_that_goes_through_a_file_refutes_only_where_there_is_no_tour(
    problem: Problem,
) -> None:
    answer = solve(problem)
    problem, answer = parse_answer(answer_text(problem, answer))
    if check(problem, answer).standing == "proved":
        assert next(expected(problem), None) is None


def test_every_kind_of_condition_is_taken_by_auto_and_by_some_exact_backend() -> None:
    (auto,) = (row for row in TABLE if row.name == "auto")
    assert set(auto.takes) == set(KINDS)
    for kind in KINDS:
        assert any(kind in row.takes for row in EXACT), kind


@pytest.mark.parametrize("text", [
    "clue 9,9=1", "clue 0,0=99", "clue 0,0", "clue 0,0=x", "require 0,0-0,1", "require 0,0",
    "before 0,0<0,0", "before 0,0", "at 1=", "at x=0,0", "at 1+2=0,0", "symmetric upside",
    "magic", "magic very", "turns 5", "turns <5", "uncrossed yes", "nonsense 1", ""])  # fmt: skip
def test_a_condition_that_makes_no_sense_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", "5x5", conditions=[text])


def test_symmetry_is_not_asked_of_one_way_rules() -> None:
    # A drawing has no direction: clauses over arcs would refute this problem, which has a tour.
    with pytest.raises(BadProblem, match="lead back"):
        Problem("moves:0,-1+0,1+0,2", "1x2", conditions=["symmetric half-turn"])


# Literature -----------------------------------------------------------------------------------


def test_a_quarter_turn_leaves_closed_knight_tours_of_6x6_10x10_and_14x14() -> None:
    # Jelliss: quaternary symmetry needs sides 4k + 2; 5 tours on 6x6.
    for side in (6, 10, 14):
        problem = Problem("knight", f"{side}x{side}", closed=True,
                          conditions=["symmetric quarter-turn"])  # fmt: skip
        assert isinstance(solve(problem), Tour)
    for side in (4, 8):
        problem = Problem("knight", f"{side}x{side}", closed=True,
                          conditions=["symmetric quarter-turn"])  # fmt: skip
        assert isinstance(prove(problem), Refutation)


def test_no_mirror_leaves_a_closed_knight_tour_of_6x6_as_it_is() -> None:
    for mirror in ("left-right", "main-diagonal"):
        problem = Problem("knight", "6x6", closed=True, conditions=[f"symmetric {mirror}"])
        answer = prove(problem)
        assert isinstance(answer, Refutation) and answer.certificate is not None


def test_beverleys_tour_is_semi_magic_and_not_magic() -> None:
    tour = Tour(BEVERLEY)
    assert check(Problem("knight", "8x8", conditions=["magic semi"]), tour).standing == "tour"
    full = check(Problem("knight", "8x8", conditions=["magic full"]), tour)
    assert full.fault is not None and full.fault.kind == "wrong sum"


def test_a_required_set_of_twenty_moves_of_a_known_tour_is_met_on_20x20() -> None:
    plain = Problem("knight", "20x20", closed=True)
    tour = solve(plain)
    assert isinstance(tour, Tour) and isinstance(plain.space, PieceOnBoard)
    squares = tour.squares
    moves = [f"require {a[0]},{a[1]}-{b[0]},{b[1]}"
             for a, b in list(pairwise(squares))[::20]]  # fmt: skip
    problem = Problem("knight", "20x20", closed=True, conditions=moves)
    assert len(problem.conditions) == 20
    assert isinstance(solve(problem), Tour)


def test_a_figured_tour_has_the_square_numbers_on_a_knight_path() -> None:
    # Dawson's figured tours: here the numbers 1, 4, 9, 16, 25, 36 form a closed knight's path.
    figure = "0,0+1,2+3,3+5,4+4,2+2,1"
    problem = Problem("knight", "6x6", conditions=[f"at 1+4+9+16+25+36={figure}"])
    answer = solve(problem)
    assert isinstance(answer, Tour | Refutation)
    if isinstance(answer, Refutation):
        assert answer.certificate is not None


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
