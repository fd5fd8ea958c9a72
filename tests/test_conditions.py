"""Conditions: the judge, brute force and every backend that takes them agree."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asked import FAULTS, asked, expected, obeys
from oracle import tours
from tourcp import BadProblem, Problem, Refutation, Tour, Unknown, check, solve
from tourcp.backends import TABLE
from tourcp.core.conditions import KINDS, condition_from_json, parse_condition
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.problems import problem_from_json, problem_to_json

TESTS = Path(__file__).parent / "conditions"
"""Where each kind has its own test."""


@settings(max_examples=400)
@given(asked())
def test_the_judge_says_of_every_tour_what_a_second_reading_of_the_conditions_says(
    problem: Problem,
) -> None:
    plain = Problem(problem.space, closed=problem.closed, start=problem.start, end=problem.end)
    for _, path in zip(range(20), tours(plain), strict=False):
        broken = {one.kind for one in problem.conditions if not obeys(problem, path, one)}
        verdict = check(problem, Tour(path))
        assert (verdict.standing == "tour") == (not broken)
        assert verdict.fault is None or verdict.fault.kind in {FAULTS[kind] for kind in broken}


@pytest.mark.parametrize("pair", [*combinations(sorted(KINDS), 2), *((kind,) for kind in KINDS)],
                         ids="+".join)  # fmt: skip
@settings(max_examples=8, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_auto_finds_a_tour_exactly_where_brute_force_does_for_every_pair_of_kinds(
    pair: tuple[str, ...], data: st.DataObject
) -> None:
    problem = data.draw(asked(given=pair))
    answer = solve(problem)
    assert not isinstance(answer, Unknown)
    assert isinstance(answer, Tour) == (next(expected(problem), None) is not None)
    if isinstance(answer, Refutation) and answer.certificate is None:
        kinds = {one.kind for one in problem.conditions}
        links = kinds & {
            "symmetric",
            "uncrossed",
            "turns",
            *(["differs"] if problem.closed else []),
        }
        numbers = kinds & {"clue", "before", "at", "magic"}
        assert links and numbers, "only these have no certificate"


EXACT = [row for row in TABLE if row.is_complete and row.is_installed and row.name != "auto"]


@settings(max_examples=250)
@given(asked(most=8), st.sampled_from(EXACT))
def test_every_exact_backend_agrees_or_says_which_condition_it_does_not_take(
    problem: Problem, row: object
) -> None:
    answer = solve(problem, row.name, certify=False)  # type: ignore[attr-defined]
    if isinstance(answer, Unknown):
        assert any(one.kind not in row.takes for one in problem.conditions)  # type: ignore[attr-defined]
        assert "does not take conditions" in answer.reason
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


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_module_a_fault_and_a_test_of_its_own(kind: str) -> None:
    assert KINDS[kind].__module__ == f"tourcp.core.conditions.{kind}"
    assert kind in FAULTS and (TESTS / f"test_{kind}.py").exists()


@pytest.mark.parametrize("text", ["nonsense 1", "", "clues 0,0=1"])
def test_a_kind_that_does_not_exist_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadProblem, match="no condition is called"):
        Problem("knight", "5x5", conditions=[text])
