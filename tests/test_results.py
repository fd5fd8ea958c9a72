"""The results file: rows that are kept, merged, derived, checked, and survive a kill."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourcp import Board, Rule
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.files.disk import read_text
from tourcp.files.journal import ResultsStore
from tourcp.files.results import Results, parse_results, row_fault

Capture = pytest.CaptureFixture[str]
ALL = ["rotate", "--start", "all", "--direction", "all", "--rotation", "all"]
SMALL = ["--board", "6x6", "--limit", "2000"]


def load(path: Path) -> Results:
    return parse_results(read_text(path), str(path))


def test_rows_are_kept_and_the_best_known_way_is_taken(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "results.json"
    assert run([*ALL, *SMALL, "--results", str(file)]) == ANSWERED
    results = load(file)
    assert len(results.rows) == 36 * 16
    assert not list(tmp_path.glob("*.journal"))
    best = results.best((0, 0))
    assert best is not None
    assert best.iterations == min(
        row.iterations for row in results.rows.values() if row.start == "0,0" and row.success
    )
    capsys.readouterr()
    assert run(["rotate", "--start", "0,0", "--board", "6x6", "--results", str(file)]) == ANSWERED
    out = capsys.readouterr().out
    assert f"0,0 {best.direction} {best.rotation}: {best.iterations:,} iterations" in out
    assert run(["validate", str(file)]) == ANSWERED


def test_without_results_the_cheapest_way_is_found_first(capsys: Capture) -> None:
    assert run(["rotate", "--start", "4,0"]) == ANSWERED
    assert ": 195 iterations" in capsys.readouterr().out


def test_turned_rows_equal_those_that_were_run(tmp_path: Path) -> None:
    direct, derived = tmp_path / "direct.json", tmp_path / "derived.json"
    assert run([*ALL, *SMALL, "--results", str(direct)]) == ANSWERED
    assert run([*ALL, *SMALL, "--symmetry", "--results", str(derived)]) == ANSWERED
    ran, turned = load(direct).rows, load(derived).rows
    assert ran.keys() == turned.keys()
    assert sum(row.derived for row in turned.values()) == 36 * 16 * 3 // 4
    for key, row in ran.items():
        other = turned[key]
        assert (row.iterations, row.success, row.path) == (
            other.iterations, other.success, other.path)  # fmt: skip


def change(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda row: row.__setitem__(key, value)


SPOILED: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "a success that is too short": (lambda row: row["path"].pop(), "missed"),
    "a path that leaves the board": (lambda row: row["path"].__setitem__(3, [9, 9]), "off the"),
    "a square twice": (lambda row: row["path"].__setitem__(5, row["path"][0]), "visited twice"),
    "a step that is not a move": (
        lambda row: row["path"].insert(1, row["path"].pop()),
        "not a move",
    ),
    "a wrong start": (lambda row: row["path"].reverse(), "wrong start"),
    "too few iterations": (change("iterations", 34), "cannot make"),
    "more iterations than allowed": (change("iterations", 10**7), "with a limit of"),
    "a failure with a path": (change("success", False), "a path without success"),
    "an unknown key": (change("colour", "red"), "'colour' is not a key here"),
    "a missing key": (lambda row: row.pop("seconds"), "'seconds' is missing"),
    "iterations as a word": (
        change("iterations", "many"),
        "'iterations' is 'many': expected a whole number",
    ),
    "success as a number": (change("success", 1), "'success' is 1: expected true or false"),
    "an unknown direction": (change("direction", "UP"), "is not a move"),
    "an unknown rotation": (change("rotation", "widdershins"), "clockwise or"),
    "a start off the board": (change("start", "6,0"), "is not on the 6x6"),
    "iterations that are not those of the search": (
        lambda row: row.update(iterations=row["iterations"] + 7),
        "a second run",
    ),
    "a direction that is not that of the search": (change("direction", "S"), "a second run"),
    "a failure that gave up at once": (
        lambda row: row.update(success=False, path=[], iterations=0),
        "a second run",
    ),
    "a limit beyond all bounds": (
        lambda row: row.update(limit=2**70, iterations=2**69),
        "expected a whole number of at most 18 digits",
    ),
    "negative seconds": (change("seconds", -1.0), "seconds"),
}


@pytest.mark.parametrize(("spoil", "says"), SPOILED.values(), ids=SPOILED)
def test_a_careless_row_is_caught(
    spoil: Callable[[dict[str, Any]], None], says: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "results.json"
    run(["rotate", "--start", "0,0", "--board", "6x6", "--results", str(file)])
    fields = json.loads(file.read_text())
    spoil(fields["rows"][0])
    file.write_text(json.dumps(fields))
    capsys.readouterr()
    assert run(["validate", str(file)]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "way"),
    [
        # The defaults of the pawn's document: N, and clockwise.
        (["--direction", "e"], "0,0 E clockwise"),
        (["--direction", "se"], "0,0 SE clockwise"),
        (["--rotation", "anticlockwise"], "0,0 N anticlockwise"),
        (["--rule", "knight", "--board", "5x5", "--rotation", "clockwise"], "0,0 NNE clockwise"),
    ],
)
def test_of_direction_and_rotation_the_one_that_is_not_given_is_n_or_clockwise(
    given: list[str], way: str, tmp_path: Path
) -> None:
    file = tmp_path / "results.json"
    run(["rotate", "--start", "0,0", "--limit", "1000", *given, "--results", str(file)])
    assert [" ".join(key) for key in load(file).rows] == [way]


def test_all_directions_without_a_rotation_turn_clockwise(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    call = ["rotate", "--start", "0,0", "--limit", "1000", "--results", str(file)]
    run([*call, "--direction", "all"])
    assert {key[2] for key in load(file).rows} == {"clockwise"} and len(load(file).rows) == 8


@pytest.mark.parametrize("text", ["", "[]", '{"format": "x"}', '{"format": "tourcp-results/1"'])
def test_a_broken_file_is_refused_and_not_overwritten(
    text: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "results.json"
    file.write_text(text)
    for call in (["validate", str(file)], ["rotate", "--start", "0,0", "--results", str(file)]):
        assert run(call) == BAD_INPUT
        assert capsys.readouterr().err.count("\n") == 1
    assert file.read_text() == text


def test_a_file_about_another_board_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "results.json"
    run(["rotate", "--start", "0,0", "--board", "6x6", "--results", str(file)])
    assert run(["rotate", "--start", "0,0", "--board", "7x7", "--results", str(file)]) == BAD_INPUT
    assert "is about pawn on 6x6, not about pawn on 7x7" in capsys.readouterr().err


def test_a_lower_limit_counts_only_what_it_allows(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "results.json"
    north = ["rotate", "--start", "all", "--direction", "n", "--rotation", "clockwise"]
    for limit in (200_000, 1_000, 200_000):
        run([*north, "--limit", str(limit), "--results", str(file)])
        kept = capsys.readouterr().out.splitlines()[0]
        run([*north, "--limit", str(limit)])
        assert capsys.readouterr().out.splitlines()[0] == kept


def test_symmetry_answers_the_same_question(capsys: Capture) -> None:
    for more in (["--start", "all"], ["--start", "9,9"]):
        call = ["rotate", *more, "--direction", "n", "--rotation", "clockwise", "--limit", "50000"]
        run(call)
        direct = capsys.readouterr().out.splitlines()[0]
        run([*call, "--symmetry"])
        assert capsys.readouterr().out.splitlines()[0] == direct


def test_half_a_line_in_the_journal_costs_no_other_row(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    call = ["rotate", "--board", "6x6", "--direction", "n", "--rotation", "clockwise"]
    run([*call, "--start", "0,0", "--results", str(file)])
    (tmp_path / "results.json.journal").write_bytes(b'{"rule":"pawn","board":"6x6","ro\xff')
    run([*call, "--start", "1,0", "--results", str(file)])
    store = ResultsStore(file, Rule.parse("pawn"), Board.parse("6x6"))
    store.journal.write_bytes(b"[" * 100_000)
    store.append(load(file).rows["0,0", "N", "clockwise"])
    assert set(store.compact().rows) == {("0,0", "N", "clockwise"), ("1,0", "N", "clockwise")}


def test_a_journal_about_another_board_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "results.json"
    run(["rotate", "--board", "6x6", "--start", "0,0", "--results", str(file)])
    other = ResultsStore(tmp_path / "other.json", Rule.parse("pawn"), Board.parse("6x6"))
    other.append(next(iter(load(file).rows.values())))
    capsys.readouterr()
    call = ["rotate", "--board", "7x7", "--start", "0,0", "--results", str(other.path)]
    assert run(call) == BAD_INPUT
    assert "finish that run first" in capsys.readouterr().err
    assert other.journal.exists()


def test_failures_of_all_ways_are_counted_and_kept(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "results.json"
    run(["rotate", "--board", "3x3", "--start", "0,0", "--results", str(file)])
    assert "0 solved, 16 failed of 16 runs" in capsys.readouterr().out
    assert len(load(file).rows) == 16


def start(file: Path, *more: str) -> "subprocess.Popen[bytes]":
    call = [sys.executable, "-m", "tourcp", *ALL, "--limit", "20000", "--results", str(file), *more]
    return subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


KILLED = """
import os, sys
from tourcp.cli import run
from tourcp.files import journal

moment, rows = sys.argv[1], int(sys.argv[2])
append, write = journal.append_line, journal.write_atomically

def append_or_die(path, line):
    global rows
    rows -= 1
    if rows or moment.endswith("the file"):
        return append(path, line)
    if moment != "before a line":
        append(path, line[: len(line) // 2] if moment == "within a line" else line)
    os._exit(9)

def write_or_die(path, content):
    if rows > 0 or not moment.endswith("the file"):
        return write(path, content)
    if moment == "after the file":
        write(path, content)
    os._exit(9)

journal.append_line, journal.write_atomically = append_or_die, write_or_die
run(sys.argv[3:])
"""
"""A run that ends like a killed one: at the row of this number, or when it takes that many rows
into the file."""


def test_a_kill_loses_at_most_the_row_in_progress(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    store = ResultsStore(file, Rule.parse("pawn"), Board.parse("6x6"))
    known, square = 0, 0
    lost = {"before a line": 1, "within a line": 1, "after a line": 0, "before the file": 0,
            "after the file": 0}  # fmt: skip
    for moment, is_lost in lost.items():
        start_square = f"{square % 6},{square // 6}"
        call = [sys.executable, "-c", KILLED, moment, "16", *ALL, *SMALL, "--start", start_square,
                "--results", str(file)]  # fmt: skip
        assert subprocess.run(call).returncode == 9
        known, square = known + 16 - is_lost, square + 1
        results = store.load()
        assert len(results.rows) == known
        assert not any(row_fault(results, row) for row in results.rows.values())
    assert run([*ALL, *SMALL, "--results", str(file)]) == ANSWERED
    results = load(file)
    assert len(results.rows) == 36 * 16 and not store.journal.exists()
    assert not any(row_fault(results, row) for row in results.rows.values())


def test_two_runs_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    both = [start(file, "--board", "6x6"), start(file, "--board", "6x6")]
    assert [process.wait() for process in both] == [0, 0]
    results = load(file)
    assert len(results.rows) == 36 * 16
    assert not any(row_fault(results, row) for row in results.rows.values())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--start", "10,0"], "is not on the 10x10"),
        (["--start", "all", "--direction", "up"], "no move of pawn"),
        (["--start", "all", "--rotation", "left"], "no rotation"),
        (["--start", "all", "--limit", "0"], "expected 1 to"),
        (["--start", "all", "--limit", "9" * 20], "expected 1 to"),
        (["--start", "all", "--board", "9x10", "--symmetry"], "a quarter turn changes"),
        (["--start", "all", "--results", "none/r.json"], "no folder"),
        ([], "Missing option"),
    ],
)
def test_a_bad_call_gives_one_line(arguments: list[str], says: str, capsys: Capture) -> None:
    assert run(["rotate", *arguments]) == BAD_INPUT
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1
