"""Surveys: what is asked of the workers, what follows, and what is asked again."""

import json
from pathlib import Path

from surveys import KNIGHT, Capture, forge, knights, surveyed, unknowing
from tourcp import (
    Board,
    Limit,
    Tour,
    Unknown,
)
from tourcp.cli import BAD_INPUT, run
from tourcp.files.rows import problem_of_key, stored_fault
from tourcp.survey.questions import Survey, sizes
from tourcp.survey.workers import Task


def test_transposed_boards_are_asked_once_and_filled_in(tmp_path: Path) -> None:
    tally, rows = surveyed(tmp_path / "s.db", knights("3..6"))
    assert tally.total == tally.done == 16 and tally.asked == 10
    derived = [row for row in rows if row.derived_from]
    assert len(derived) == 6
    assert all(stored_fault(row) is None for row in rows)
    for row in derived:
        board = problem_of_key(row.derived_from).board
        assert row.question.problem.board == Board(board.height, board.width)
    has = {
        row.question.problem.board.size for row in rows if isinstance(row.answer, Tour)
    }  # Schwenk 1991
    assert has == {"5x6", "6x5", "6x6"}


def test_a_finished_survey_asks_nothing_and_a_larger_one_asks_the_rest(tmp_path: Path) -> None:
    surveyed(tmp_path / "s.db", knights("3..5"))
    tally, _ = surveyed(tmp_path / "s.db", knights("3..5"))
    assert tally.asked == 0 and tally.done == 9
    tally, rows = surveyed(tmp_path / "s.db", knights("3..6"))
    assert tally.asked == 4 and len(rows) == 16


def test_a_known_image_is_not_asked(tmp_path: Path) -> None:
    surveyed(tmp_path / "s.db", knights("5x6"))
    tally, rows = surveyed(tmp_path / "s.db", knights("6x5"))
    assert tally.asked == 0 and len(rows) == 2


def test_unknown_is_asked_again_only_with_more_time(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    short = knights("5x6", limit=Limit(seconds=1))
    assert surveyed(path, short, unknowing)[0].asked == 1
    assert surveyed(path, short, unknowing)[0].asked == 0
    tally, rows = surveyed(path, knights("5x6", limit=Limit(seconds=2)), unknowing)
    assert tally.asked == 1 and rows[0].answer == Unknown("tried for 2 s")
    tally, rows = surveyed(path, knights("5x6", limit=Limit(seconds=300)))
    assert rows[0].verdict == "tour"


def claiming(task: Task) -> str:  # noqa: ARG001
    return json.dumps({"answer": {"kind": "claim"}})


def test_a_claim_is_asked_again_when_its_proof_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    bare = knights("4x6", certify=False)
    assert surveyed(path, bare, claiming)[1][0].verdict == "claimed"
    assert surveyed(path, bare)[0].asked == 0
    tally, rows = surveyed(path, knights("4x6"))
    assert tally.asked == 1 and rows[0].verdict == "proved"


def lying(task: Task) -> str:
    board = problem_of_key(task.problem).board
    path = [list(square) for square in board.squares]
    return json.dumps({"answer": {"kind": "tour", "path": path}})


def test_a_worker_that_lies_is_not_believed(tmp_path: Path) -> None:
    _, rows = surveyed(tmp_path / "s.db", knights("5x6"), lying)
    assert isinstance(rows[0].answer, Unknown) and "the judge refuses" in rows[0].answer.reason
    _, rows = surveyed(tmp_path / "t.db", knights("5x6"), lambda _: '{"kind": "nonsense"}')
    assert isinstance(rows[0].answer, Unknown) and "cannot be read" in rows[0].answer.reason


def test_a_failure_is_asked_again_and_nothing_follows_from_it(tmp_path: Path) -> None:
    path, both = tmp_path / "s.db", knights("5..6")
    tally, rows = surveyed(path, both, lying)
    assert tally.asked == 4 and not any(row.derived_from for row in rows), "5x6, then 6x5"
    tally, rows = surveyed(path, both)
    assert tally.asked == 3 and [row.verdict for row in rows].count("tour") == 3


def test_what_is_unknown_is_filled_in_from_a_certain_image(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("5x6"), unknowing)
    surveyed(path, Survey(rules=(KNIGHT,), boards=sizes("6x5"), tours=("closed",),
                          limit=Limit(seconds=99)))  # fmt: skip
    tally, rows = surveyed(path, knights("5x6"))
    assert tally.asked == 0 and [row.verdict for row in rows] == ["tour", "tour"]


def test_a_claim_that_was_tried_in_vain_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("4x6", certify=False), claiming)
    assert surveyed(path, knights("4x6"), unknowing)[0].asked == 1
    tally, rows = surveyed(path, knights("4x6"), unknowing)
    assert tally.asked == 0 and rows[0].verdict == "claimed"


def test_a_false_row_is_no_source_and_is_not_shown(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("5x6"))
    forge(path, "UPDATE answers SET answer = replace(answer, '[0,0]', '[1,1]')")
    call = ["survey", "--rule", "knight", "--closed", "--store", str(path), "--board"]
    for board in ("5x6", "6x5"):
        assert run([*call, board]) == BAD_INPUT
        assert "refused (visited twice" in capsys.readouterr().err


def raising(task: Task) -> str:
    raise ValueError(task.backend)


def test_an_error_in_a_worker_is_one_unknown_row(tmp_path: Path) -> None:
    _, rows = surveyed(tmp_path / "s.db", knights("5x6"), raising)
    assert rows[0].answer == Unknown("ValueError: auto")
