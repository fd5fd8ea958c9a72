"""Conditions wherever tours are asked for: listed and surveyed."""

from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from asked import asked, expected
from calls import Capture
from counts import links_of
from tourcp import BadProblem, Problem, Tour, check, enumerate_tours
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.core.rule import Rule
from tourcp.survey.questions import Survey, sizes


@settings(max_examples=150)
@given(asked(most=8))
def test_the_tours_that_are_listed_are_those_that_brute_force_finds(problem: Problem) -> None:
    assume(not problem.space.is_one_way)
    try:
        found = list(enumerate_tours(problem))
    except BadProblem as error:
        assert "cannot be listed" in str(error)
        return
    assert all(check(problem, tour).standing == "tour" for tour in found)
    wanted = [Tour(path) for path in expected(problem)]
    if any(one.kind in ("clue", "before", "at") for one in problem.conditions):
        assert len(set(found)) == len(found), "every numbering once"
        assert {tuple(one.squares) for one in found} == {tuple(one.squares) for one in wanted}
    else:
        drawings = {links_of(one, closed=problem.closed) for one in wanted}
        assert len(found) == len(drawings)
        assert {links_of(one, closed=problem.closed) for one in found} == drawings


# Surveys


def test_a_survey_asks_its_conditions_where_they_make_sense() -> None:
    survey = Survey(rules=(Rule.parse("knight"),), boards=sizes("5..6"), tours=("closed",),
                    conditions=("symmetric quarter-turn",))  # fmt: skip
    asked_of = [str(question.problem) for question in survey.questions()]
    assert asked_of == [f"closed tour, knight on {n}x{n}; symmetric quarter-turn" for n in (5, 6)]
    with pytest.raises(BadProblem, match="no condition is called"):
        Survey(rules=survey.rules, boards=survey.boards, conditions=("nonsense",))


def test_the_command_surveys_with_conditions_and_its_store_is_judged(
    tmp_path: Path, capsys: Capture
) -> None:
    store = str(tmp_path / "half.db")
    asked_for = ["survey", "--rule", "knight", "--sizes", "5..6", "--closed", "--workers", "1"]
    assert run([*asked_for, "--symmetric", "half-turn", "--store", store]) == ANSWERED
    assert run(["check", store]) == ANSWERED
    assert "4 rows judged: 3 proved, 1 tour" in capsys.readouterr().out
    assert run([*asked_for, "--symmetric", "upside-down", "--store", store]) == BAD_INPUT


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("--graph cycle:5", "is it the only one?\nyes: there is no other"),
        ("--rule king --board 3x3", "is it the only one?\nno: here is another"),
    ],
)
def test_whether_a_tour_is_the_only_one_is_answered_by_yes_or_no(
    asked: str, says: str, capsys: Capture
) -> None:
    assert run(["prove", *asked.split(), "--closed", "--unique"]) == ANSWERED
    assert says in capsys.readouterr().out


def test_a_refutation_names_the_condition_that_it_needs(capsys: Capture) -> None:
    assert run(["solve", "--rule", "knight", "--board", "5x5", "--uncrossed"]) == ANSWERED
    shown = capsys.readouterr().out
    assert "two moves at every square and the condition 'uncrossed'" in shown.lower()


def test_a_problem_file_may_name_its_graph(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "graph.toml"
    file.write_text('graph = "petersen"\nclosed = true\n')
    assert run(["prove", str(file)]) == ANSWERED
    assert "closed tour, petersen (10 vertices, 15 edges)" in capsys.readouterr().out
    file.write_text('graph = "petersn"\n')
    assert run(["prove", str(file)]) == BAD_INPUT
    assert "did you mean 'petersen'" in capsys.readouterr().err
