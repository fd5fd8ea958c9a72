"""Searches run again: what a row claims bounds how far, and a constant how long."""

import json
from pathlib import Path
from typing import Any

import pytest

from tourcp.backends.rotate import Compass
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run

Capture = pytest.CaptureFixture[str]
LARGEST_LIMIT = 10**15
"""More iterations than anyone can wait for."""


def claim(file: Path, board: str, *iterations: int) -> None:
    """Write a results file whose searches ended below their limit, after so many iterations."""
    directions = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    rows = [
        {"start": "0,3", "direction": direction, "rotation": "clockwise", "limit": LARGEST_LIMIT,
         "iterations": number, "success": False, "path": [], "seconds": 0.0}
        for direction, number in zip(directions, iterations, strict=False)
    ]  # fmt: skip
    about = {"format": "tourcp-results/1", "rule": "pawn", "board": board, "rows": rows}
    file.write_text(json.dumps(about))


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The limit of each search that is run."""
    found: list[int] = []
    ran = Compass.run

    def watched(self: Compass, *arguments: Any) -> Any:
        found.append(arguments[3])
        return ran(self, *arguments)

    monkeypatch.setattr(Compass, "run", watched)
    return found


def test_a_second_run_goes_no_further_than_a_row_claims(
    tmp_path: Path, capsys: Capture, limits: list[int]
) -> None:
    # From 0,3 the pawn finds no path within a million iterations, and tries them all in none.
    claim(tmp_path / "r.json", "10x10", 5)
    assert run(["validate", str(tmp_path / "r.json")]) == BAD_INPUT
    assert "5 iterations, where a second run makes more" in capsys.readouterr().err
    assert max(limits) == 6


def test_a_search_that_tried_everything_is_right(tmp_path: Path, limits: list[int]) -> None:
    # On 3x4 the pawn goes from 0,3 to 0,0 and on to 2,2, or to 2,1; there is nothing else.
    claim(tmp_path / "r.json", "3x4", 3)
    assert run(["validate", str(tmp_path / "r.json")]) == ANSWERED
    assert max(limits) == 4
    claim(tmp_path / "r.json", "3x4", 2)
    assert run(["validate", str(tmp_path / "r.json")]) == BAD_INPUT


@pytest.mark.parametrize(
    ("board", "iterations"), [("10x10", 10**14), ("5000x5000", 3)], ids=["long", "large"]
)
def test_a_search_that_takes_too_long_is_not_run_again_unasked(
    board: str, iterations: int, tmp_path: Path, capsys: Capture, limits: list[int]
) -> None:
    claim(tmp_path / "r.json", board, iterations)
    assert run(["validate", str(tmp_path / "r.json")]) == UNKNOWN
    assert "but 1 would take long to run again: --replay runs them" in capsys.readouterr().out
    assert limits == []


def test_a_long_search_does_not_hide_a_short_one_that_is_wrong(
    tmp_path: Path, capsys: Capture
) -> None:
    claim(tmp_path / "r.json", "10x10", 10**14, 5)
    assert run(["validate", str(tmp_path / "r.json")]) == BAD_INPUT
    assert "0,3 NE clockwise: 5 iterations" in capsys.readouterr().err
