"""The commands count, enumerate and sample: what they print, write and refuse."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run

pytestmark = pytest.mark.xdist_group("counting")


def test_the_commands_say_plainly_what_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["count", "--rule", "knight", "--board", "6x5", "--closed"]) == ANSWERED
    assert "8 tours\nundirected cycles; directed: 16" in capsys.readouterr().out
    assert run(["count", "--rule", "knight", "--board", "5x5"]) == ANSWERED
    assert "including re-entrant ones; directed: 1,728" in capsys.readouterr().out
    assert run(["count", "--rule", "knight", "--board", "5x5", "--start", "0,0"]) == ANSWERED
    assert "304 tours\npaths with the ends" in capsys.readouterr().out
    assert run(["count", "--rule", "moves:1,0+0,1", "--board", "torus:3x3", "--closed"]) == ANSWERED
    assert "each in its direction" in capsys.readouterr().out
    assert (
        run(["count", "--rule", "knight", "--board", "6x5", "--closed", "--up-to-symmetry"])
        == ANSWERED
    )
    assert "up to symmetry: 3" in capsys.readouterr().out
    assert (
        run(["count", "--rule", "knight", "--height", "3", "--lengths", "9..12", "--closed"])
        == ANSWERED
    )
    out = capsys.readouterr().out
    assert "    12  176" in out and "proved: the automaton has 157 states" in out
    call = "count --rule king --height 2 --lengths 2..4 --closed --to oeis"
    assert run(call.split(" ")) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["2 3", "3 4", "4 8"]
    assert (
        run(["count", "--rule", "knight", "--board", "8x8", "--closed", "--seconds", "0.5"])
        == UNKNOWN
    )


@pytest.mark.parametrize("by", ["sat", "frontier"])
def test_enumerating_writes_answers_that_can_be_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], by: str
) -> None:
    call = ["enumerate", "--rule", "knight", "--board", "6x5", "--closed", "--by", by]
    assert run(call) == ANSWERED
    shown = capsys.readouterr()
    lines = [json.loads(line) for line in shown.out.splitlines()]
    assert len(lines) == 8 and "8 tours, all there are" in shown.err
    paths = [[tuple(square) for square in line["answer"]["path"]] for line in lines]
    assert len({frozenset(map(frozenset, pairwise([*p, p[0]]))) for p in paths}) == 8
    assert run([*call, "--up-to-symmetry", "-o", str(tmp_path / "few")]) == ANSWERED
    files = sorted((tmp_path / "few").iterdir())
    assert len(files) == 3
    assert run(["check", *map(str, files)]) == ANSWERED
    assert run([*call, "--first", "2", "-o", str(tmp_path / "two.jsonl")]) == ANSWERED
    assert len((tmp_path / "two.jsonl").read_text().splitlines()) == 2


def test_drawing_writes_answers_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["sample", "--rule", "pawn", "--board", "5x5", "--closed", "--count", "3", "--seed", "1"]
    assert run(call) == ANSWERED
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert run([*call, "-o", str(tmp_path / "three.jsonl")]) == ANSWERED
    assert len((tmp_path / "three.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        ("count --rule moves:1,0 --height 3 --lengths 1..3", "one-way"),
        ("count --rule knight --board 5x5 --to oeis", "give --height"),
        ("sample --rule moves:1,0 --board 3x3", "one-way"),
        ("count --rule knight --board 5x5 --memory lots", "such as 6GB"),
        ("count --rule knight --board 5x5 --uncrossed", "tours with uncrossed cannot be counted"),
        ("count --rule knight --board 30x30", "frontier of"),
        ("count --rule knight --height 3", "go together"),
        ("count --rule knight --height 3 --lengths x", "expected a range"),
        ("count --rule knight --height 3 --lengths 9..1", "expected a range"),
        ("count --rule knight --height 0 --lengths 1..3", "expected 1 to 64"),
        ("count --rule knight --board 5x5 --seconds -1", "makes no sense"),
        ("enumerate --rule knight --first 0", "give at least 1"),
        ("enumerate --rule moves:1,0", "one-way"),
        ("sample --rule knight --board 5x5 --count 0", "give at least 1"),
        ("sample --rule knight --board 4x4", "no tour to draw"),
        ("sample --rule knight --board 1x1", "too few squares"),
        ("sample --rule king --board 8x8 --closed", "more tours than fit into 64 bits"),
        ("count --rule knight --board 100x100 --closed", "count a narrower board"),
        ("count --rule knight --board 200000x3 --closed", "are counted"),
        ("count --rule knight --height 3 --lengths 1..5 --start 0,0", "leave --up-to-symmetry"),
        ("count --rule king --height 3 --lengths 1..5 --forbid 0,0-1,0", "and conditions out"),
        ("count --rule king --height 3 --lengths 1..5 --board torus:9x9", "--board"),
        (
            "count --rule knight --board 6x6 --closed --start 0,0 --up-to-symmetry",
            "no first square",
        ),
        ("enumerate --rule knight --board 6x5 --closed -o x.json", "neither a folder nor"),
        ("sample --rule knight --board 5x5 --seed -1", "out of range"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    call: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(call.split()) == BAD_INPUT
    shown = capsys.readouterr()
    assert complaint in shown.err and shown.err.count("\n") == 1 and shown.out == ""
