import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import boards, problem, problems, tours
from tourcp import (
    Answer,
    BadProblem,
    Board,
    CutSet,
    Problem,
    Refutation,
    Tour,
    Unknown,
    check,
    load_answer,
    load_problem,
    save_answer,
)
from tourcp.core.answer import Provenance
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.problems import problem_from_json, problem_to_json
from tourcp.judge.certificates import TooFewSquares
from tourcp.puzzles import load_puzzle

MODELS = Path(__file__).parent.parent / "models"

SQUARES = st.tuples(st.integers(-9, 99), st.integers(-9, 99))
FOUND = st.none() | st.builds(
    Provenance,
    backend=st.text(),
    version=st.text(),
    seconds=st.integers(0, 10**6).map(lambda n: n / 64),
    seed=st.integers(0, 9),
    statistics=st.dictionaries(st.text(), st.integers() | st.text()),
)
ANSWERS = (
    st.builds(Tour, st.lists(SQUARES), found=FOUND)
    | st.builds(Refutation, st.none() | st.just(TooFewSquares()), found=FOUND)
    | st.builds(Refutation, st.lists(st.text()).map(lambda s: CutSet(tuple(s))), found=FOUND)
    | st.builds(Unknown, st.text(min_size=1), found=FOUND)
)


@given(problems(), ANSWERS)
def test_a_problem_and_its_answer_read_back(asked: Problem, answer: Answer) -> None:
    text = answer_text(asked, answer)
    again, answered = parse_answer(text)
    assert (again, answered) == (asked, answer)
    assert answered.found == answer.found
    assert answer_text(again, answered) == text


@given(problems())
def test_a_problem_reads_back_from_plain_values(asked: Problem) -> None:
    assert problem_from_json(problem_to_json(asked)) == asked


@given(boards())
def test_a_picture_in_a_problem_file_is_the_board(board: Board) -> None:
    fields = {"rule": "king", "picture": board.picture(), "wrap": board.wrap}
    assert problem_from_json(fields).board == board


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["problem", "answer", "kind", "path", "rule"]), inner),
))  # fmt: skip
def test_any_json_is_an_answer_file_or_a_bad_problem(value: object) -> None:
    for text in (json.dumps(value), json.dumps({"format": "tourcp/1", "problem": value})):
        with pytest.raises(BadProblem):
            parse_answer(text)


@given(st.data())
def test_a_file_cut_short_is_refused(data: st.DataObject) -> None:
    asked = problem("king", "2x2")
    text = answer_text(asked, Tour(next(tours(asked)))).rstrip()
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(BadProblem, match="cut short"):
        parse_answer(text[:cut])


@given(st.data())
def test_a_byte_changed_anywhere_never_makes_a_false_tour(data: st.DataObject) -> None:
    asked = problem("wazir", "3x2", start="0,0")
    text = answer_text(asked, Tour(next(tours(asked))))
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters(codec="ascii")) + text[at + 1 :]
    try:
        again, answer = parse_answer(changed)
    except BadProblem:
        return
    if check(again, answer).standing == "tour":
        assert isinstance(answer, Tour)
        everything = list(tours(again))
        assert answer.squares in everything or again.closed


def test_saving_leaves_nothing_else_behind_and_replaces_whole(tmp_path: Path) -> None:
    asked, path = problem("king", "2x2"), tmp_path / "answer.json"
    path.write_text("old")
    save_answer(path, asked, Tour(next(tours(asked))))
    assert load_answer(path)[0] == asked
    assert [entry.name for entry in tmp_path.iterdir()] == ["answer.json"]


def test_a_failed_write_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "answer.json"
    path.write_text("old")

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(BadProblem, match="No space left"):
        save_answer(path, problem("king", "2x2"), Unknown("tired"))
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["answer.json"]


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_model_loads(path: Path) -> None:
    load = load_puzzle if path.stem.startswith("coroutine-") else load_problem
    assert len(load(path).board) > 1


def test_the_shipped_problems_are_the_promised_ones() -> None:
    assert load_problem(MODELS / "pawn-10x10.toml") == problem("pawn", "10x10", start="0,3")
    assert load_problem(MODELS / "knight-8x8-closed.toml") == problem("knight", "8x8", closed=True)
    assert load_problem(MODELS / "knight-cross.toml").board.holes
