"""Surveys: which questions are asked, and which are images of each other."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given

from oracle import has_tour, problem, problems
from surveys import KNIGHT, PAWN, SURVEYS, surveyed
from test_known import knight_closed, knight_open, pawn_closed, pawn_open
from tourcp import (
    BadProblem,
    Board,
    Problem,
    Refutation,
    Rule,
    Square,
    Tour,
    check,
    prove,
    solve,
)
from tourcp.cli import ANSWERED, run
from tourcp.core.symmetry import images, orbit_key, turned_answer
from tourcp.files.problems import problem_key
from tourcp.files.rows import problem_of_key, stored_fault
from tourcp.files.store import Store
from tourcp.judge.certificates import Weights
from tourcp.survey.questions import Survey, load_survey, sizes, survey_of


def test_ranges_of_sizes_are_widths_and_heights() -> None:
    assert [board.size for board in sizes("3..4x5..6")] == ["3x5", "4x5", "3x6", "4x6"]
    assert sizes("7") == (Board(7, 7),)
    for text in ("", "0..3", "5..3", "3..", "3x", "a", "3..4x", "1..999999", "-1", "3...5"):
        with pytest.raises(BadProblem):
            sizes(text)


def test_every_pair_of_ends_is_asked_once_and_both_ways_only_of_one_way_rules() -> None:
    both = Survey(rules=(PAWN,), boards=(Board(5, 5),), starts=("all",), ends=("all",))
    assert len(list(both.questions())) == 25 * 24 // 2 == 300
    one_way = Survey(
        rules=(Rule.parse("moves:1,0+0,1"),), boards=(Board(2, 2),), starts=("all",), ends=("all",)
    )
    assert len(list(one_way.questions())) == 4 * 3


def test_no_question_is_asked_twice() -> None:
    survey = Survey(rules=(KNIGHT, Rule.parse("leaper:1,2")), boards=(*sizes("3..4"), Board(3, 3)))
    assert len(list(survey.questions())) == 4


@given(problems(most=9))
def test_the_text_of_a_problem_reads_back(asked: Problem) -> None:
    assert problem_of_key(problem_key(asked)) == asked


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"rules": "knight"}, {"sizes": "3..4"}, {"rules": "knight", "sizes": "3", "tours": "x"},
        {"rules": "knight", "sizes": "3", "ends": "all", "tours": "closed"},
        {"rules": 3, "sizes": "3"}, {"rules": [3], "sizes": "3"},
        {"rules": "knight", "sizes": "3", "seconds": -1},
        {"rules": "knight", "sizes": "3", "seconds": "1"},
        {"rules": "knight", "sizes": "3", "seconds": True},
        {"rules": "knight", "sizes": "30..60", "starts": "all", "ends": "all"},
    ],
)  # fmt: skip
def test_what_makes_no_survey_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadProblem):
        survey_of(fields)


def test_the_ready_surveys_can_be_read() -> None:
    ready = {path.stem: survey_of(load_survey(path)) for path in sorted(SURVEYS.glob("*.toml"))}
    asked = {name: len(list(survey.questions())) for name, survey in ready.items()}
    assert asked == {
        "knight-closed": 12 * 14, "knight-laceable": 36 * 35 // 2, "knight-open": 9 * 10,
        "pawn-ends": 36 * 35 // 2, "pawn-starts": 100, "pawn-table": 2 * 10 * 12,
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("knight-closed", {"closed": knight_closed}), ("knight-open", {"open": knight_open}),
        ("pawn-table", {"closed": pawn_closed, "open": pawn_open}),
    ],
)  # fmt: skip
def test_the_tables_of_sizes_are_those_of_the_theorems(
    tmp_path: Path, name: str, expected: dict[str, Callable[[int, int], bool]]
) -> None:
    store = tmp_path / "s.db"
    assert run(["survey", str(SURVEYS / f"{name}.toml"), "--store", str(store)]) == ANSWERED
    with Store(store) as opened:
        for row in opened.judged_rows():
            asked = row.question.problem
            tour = expected["closed" if asked.closed else "open"]
            small, large = sorted((asked.board.width, asked.board.height))
            assert (row.verdict == "tour") == tour(small, large), asked


def colour(square: Square) -> int:
    return sum(square) % 2


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "board", "paths"), [("pawn", "5x5", 300), ("knight", "6x6", 324)])
def test_all_pairs_of_ends_that_may_have_a_path_have_one(
    tmp_path: Path, rule: str, board: str, paths: int
) -> None:
    survey = Survey(rules=(Rule.parse(rule),), boards=(Board.parse(board),), starts=("all",),
                    ends=("all",))  # fmt: skip
    _, rows = surveyed(tmp_path / "s.db", survey)
    assert sum(row.verdict == "tour" for row in rows) == paths
    for row in rows:
        assert stored_fault(row) is None
        start, end = row.question.problem.start, row.question.problem.end
        assert start is not None and end is not None
        may = rule == "pawn" or colour(start) != colour(end)
        assert (row.verdict == "tour") == may and (row.verdict == "proved") != may


@given(problems(most=9))
def test_images_have_a_tour_together_or_none_of_them(asked: Problem) -> None:
    answers = {has_tour(image) for _, image in images(asked)}
    assert len(answers) == 1
    keys = {orbit_key(image) for _, image in images(asked)}
    assert keys == {orbit_key(asked)}


@given(problems(most=9))
def test_a_turned_answer_is_an_answer(asked: Problem) -> None:
    answer = solve(asked, "sat")
    for _, image in images(asked):
        turned = turned_answer(asked, answer, image)
        if turned is None:
            assert isinstance(answer, Refutation), "only clause proofs are not turned"
            assert answer.certificate is not None and answer.certificate.kind == "clause-proof"
        else:
            assert check(image, turned) == check(asked, answer)


def test_weights_are_turned_with_the_board() -> None:
    asked = problem("knight", "8x3", closed=True)
    answer = prove(asked)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, Weights)
    laid = problem("knight", "3x8", closed=True)
    turned = turned_answer(asked, answer, laid)
    assert turned is not None and check(laid, turned).standing == "proved"
    assert check(laid, answer).standing == "refused"


def test_what_is_no_image_gets_no_answer() -> None:
    asked, other = problem("knight", "5x5", start="0,0"), problem("knight", "5x5", start="0,1")
    assert turned_answer(asked, solve(asked), other) is None


def test_a_closed_tour_is_turned_to_any_start() -> None:
    asked, other = (problem("knight", "6x6", closed=True, start=name) for name in ("0,0", "3,2"))
    turned = turned_answer(asked, solve(asked), other)
    assert isinstance(turned, Tour) and check(other, turned).standing == "tour"
