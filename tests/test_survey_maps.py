"""Maps of a survey, and the commands that show, export and refuse."""

import csv
import re
from pathlib import Path

import pytest

from oracle import problem, tours
from surveys import (
    ASK,
    KNIGHT,
    Capture,
    knights,
    row,
    surveyed,
)
from tourcp import (
    Board,
    Problem,
    Rule,
    Unknown,
)
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.drawing.map import mark_of
from tourcp.survey.maps import maps_of
from tourcp.survey.questions import (
    Survey,
)


def test_maps_show_each_answer_at_its_place(tmp_path: Path) -> None:
    _, rows = surveyed(tmp_path / "s.db", knights("3..6"))
    (found,) = maps_of(rows)
    assert found.kind == "sizes" and len(found.cells) == 16
    assert mark_of(found.cells[5, 6]).letter == "t" and mark_of(found.cells[4, 6]).letter == "S"
    pairs = Survey(rules=(KNIGHT,), boards=(Board(3, 4),), starts=("all",), ends=("all",))
    _, rows = surveyed(tmp_path / "t.db", pairs)
    (found,) = maps_of(rows)
    assert found.kind == "pairs" and len(found.cells) == 12 * 11
    number = {square: at for at, square in enumerate(Board(3, 4).squares)}
    listed = tours(problem("knight", "3x4"))
    expected = {(number[path[0]], number[path[-1]]) for path in listed}
    paths = {(a, b) for (b, a), row in found.cells.items() if row.verdict == "tour"}
    assert paths == expected and expected


def test_the_command_prints_a_map_and_draws_it(tmp_path: Path, capsys: Capture) -> None:
    store, page = tmp_path / "s.db", tmp_path / "s.html"
    call = ["survey", "--rule", "knight", "--sizes", "3..6", "--closed", "--workers", "1"]
    assert run([*call, "--store", str(store), "--draw", str(page)]) == ANSWERED
    out = capsys.readouterr().out
    assert re.search(r"^ 6 \|   · · [SWNL] [SWNL] t t$", out, re.MULTILINE)
    assert "16 questions, 6 of them derived by symmetry: 3 tours, 13 without a tour (" in out
    assert page.read_text().count("data-cell") >= 16
    assert run(["survey", "show", str(store), "--draw", str(tmp_path / "s.svg")]) == ANSWERED
    assert "5x6: tour (" in (tmp_path / "s.svg").read_text()
    assert run(["survey", "show", str(store), "--rule", "pawn"]) == BAD_INPUT
    assert "has no such row" in capsys.readouterr().err


def test_rows_are_exported_for_others(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "s.db"
    _, rows = surveyed(store, knights("3..6"))
    assert run(["survey", "export", str(store)]) == ANSWERED
    table = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(table) == 16
    assert {line["board"] for line in table if line["verdict"] == "tour"} == {"5x6", "6x5", "6x6"}
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "s.jsonl")]) == ANSWERED
    assert len((tmp_path / "s.jsonl").read_text().splitlines()) == 16
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "files")]) == ANSWERED
    files = sorted((tmp_path / "files").iterdir())
    assert len(files) == len(rows) == 16 and run(["check", *map(str, files)]) == ANSWERED
    assert run(["survey", "export", str(store), "-o", str(tmp_path / "files")]) == BAD_INPUT
    assert "is not empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["survey", "--sizes", "3"], "nothing is asked"),
        (["survey", "--rule", "knight"], "no boards for the knight to move on"),
        (["survey", "--rule", "nobody", "--sizes", "3"], "no rule is called"),
        (["survey", "--rule", "knight", "--sizes", "3..x"], "is not a range of sizes"),
        ([*ASK, "--backend", "nobody"], "nobody"),
        ([*ASK, "--workers", "0"], "0 workers: expected 1 to 1024"),
        ([*ASK, "--seconds", "-1"], "makes no sense"),
        ([*ASK, "--starts", "9,9"], "is not on the 3x3 board"),
        ([*ASK, "--workers", "1", "--dask", "x"], "give one of them"),
        ([*ASK, "--closed", "--ends", "all"], "a closed tour has no end"),
        ([*ASK, "--store", "/nowhere/s.db"], "there is no folder /nowhere"),
        ([*ASK, "--store", "/"], "is not a file"),
        ([*ASK, "--draw", "map.xyz"], "does not say what to draw"),
        ([*ASK, "--starts", "all", "--starts", "0,0"], "give 'all', or name squares"),
        ([*ASK, "--dask", "foo"], "is not an address of a cluster"),
        ([*ASK, "--store", "x" * 300], "cannot open"),
        (["survey", "--rule", "knight", "--sizes", "1..2000"], "too many sizes"),
        (["survey", "show", "nothing.db"], "there is no store nothing.db"),
        (["survey", "export", "nothing.db"], "there is no store nothing.db"),
        (["survey", "nothing.toml"], "cannot read nothing.toml"),
    ],
)
def test_bad_calls_are_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    call: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(call) == BAD_INPUT
    err = capsys.readouterr().err
    assert says in err and err.count("\n") == 1
    assert not list(tmp_path.glob("*.svg"))


def test_maps_of_starts_and_ends_stand_apart_and_large_ones_are_lists(tmp_path: Path) -> None:
    one_way, path = (Rule.parse("moves:1,0+0,1"),), tmp_path / "s.db"
    surveyed(path, Survey(rules=one_way, boards=(Board(3, 1),), starts=("all",)))
    _, rows = surveyed(path, Survey(rules=one_way, boards=(Board(3, 1),), ends=("all",)))
    starts, ends = maps_of(rows)
    assert mark_of(starts.cells[0, 0]).letter == mark_of(ends.cells[2, 0]).letter == "t"
    assert mark_of(starts.cells[2, 0]).letter != "t" != mark_of(ends.cells[0, 0]).letter
    assert starts.title != ends.title
    asked = Problem(rule=KNIGHT, board=Board(80, 80), start=(0, 0), end=(1, 0))
    (found,) = maps_of([row(asked, Unknown("x"), "unknown")])
    assert found.kind == "list" and len(found.cells) == 1
    (found,) = maps_of([row(problem("knight", "4999x5000"), Unknown("x"), "unknown")])
    assert found.kind == "list"


def test_what_a_file_says_is_changed_by_the_options(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "survey.toml"
    file.write_text('rules = "knight"\nsizes = "3..4"\ntours = "closed"\n')
    store = ["--store", str(tmp_path / "s.db"), "--workers", "1"]
    assert run(["survey", str(file), "--board", "5x6", *store]) == ANSWERED
    assert "1 question, 0 of them derived by symmetry: 1 tour," in capsys.readouterr().out
    file.write_text('rules = "knight"\nsize = "3..4"\n')
    assert run(["survey", str(file), *store]) == BAD_INPUT
    assert "'size' is not a key here" in capsys.readouterr().err
