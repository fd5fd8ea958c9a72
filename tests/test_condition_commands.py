"""Conditions wherever tours are asked for: listed, surveyed, and known from the literature."""

from pathlib import Path

import pytest
from hypothesis import assume, given, settings

from asked import asked, expected
from calls import Capture
from tourcp import BadProblem, Problem, Tour, check, enumerate_tours, solve
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.core.rule import Rule
from tourcp.core.symmetry import links_of
from tourcp.survey.questions import Survey, sizes

KNIGHT = Problem("knight", "6x6", closed=True)


@settings(max_examples=150)
@given(asked(most=8))
def test_the_tours_that_are_listed_are_those_that_brute_force_finds(problem: Problem) -> None:
    assume(not problem.space.is_one_way)
    try:
        found = list(enumerate_tours(problem))
    except BadProblem as error:
        assert "not listed with numbers" in str(error)
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


@pytest.mark.parametrize(("symmetry", "drawings", "tours"), [
    ("quarter-turn", 10, 5), ("half-turn", 78, 22), ("left-right", 0, 0),
])  # fmt: skip
def test_symmetric_closed_knight_tours_of_6x6_are_as_many_as_jelliss_counts(
    symmetry: str, drawings: int, tours: int
) -> None:
    # G. P. Jelliss, Knight's Tour Notes, "6x6 board": 5 tours with quaternary and 17 with binary
    # rotary symmetry; 5 * 2 + 17 * 4 = 78 drawings look the same after a half-turn.
    problem = KNIGHT.with_conditions(f"symmetric {symmetry}")
    assert len(list(enumerate_tours(problem))) == drawings
    assert len(list(enumerate_tours(problem, up_to_symmetry=True))) == tours


def test_half_turn_tours_of_8x8_are_drawn_by_chance_and_look_the_same() -> None:
    # 608,233 x 4 of them (B. D. McKay, Knight's tours of an 8x8 chessboard, 1997): a sample.
    problem = Problem("knight", "8x8", closed=True, conditions=["symmetric half-turn"])
    found = {tour for seed in range(5) if isinstance(tour := solve(problem, seed=seed), Tour)}
    assert len(found) > 1
    assert all(check(problem, tour).standing == "tour" for tour in found)


def test_the_square_numbers_stand_on_a_knights_path_in_a_figured_tour() -> None:
    # After T. R. Dawson, who made tours whose square numbers are a knight's move from each other.
    path = ["3,2", "5,3", "4,5", "2,4", "4,3", "6,4", "5,2", "3,1"]
    figure = "at 1+4+9+16+25+36+49+64=" + "+".join(path)
    tour = solve(Problem("knight", "8x8", conditions=[figure]))
    assert isinstance(tour, Tour)
    assert {f"{x},{y}" for x, y in (tour.squares[n * n - 1] for n in range(1, 9))} == set(path)


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
