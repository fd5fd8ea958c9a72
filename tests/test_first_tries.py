"""The first tries of somebody who has not read anything: a result, or one line that helps."""

import io
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from calls import Capture, assert_refused
from tourcp import Problem, Tour, save_answer
from tourcp.cli import ANSWERED, run

FOLDER = Path(__file__).parent
TRIES: list[dict[str, Any]] = tomllib.loads((FOLDER / "first-tries.toml").read_text("utf-8"))["try"]

GRID = "1 4 7 10\n8 11 2 5\n3 6 9 12\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the tries name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "grid.txt").write_text(GRID)
    (tmp_path / "bad-grid.txt").write_text(GRID.replace("12", "4"))
    (tmp_path / "problem.toml").write_text('rule = "knight"\nboard = "5x5"\n')
    save_answer(tmp_path / "tour.json", Problem("knight", "5x5"), knight_5x5())
    return tmp_path


def knight_5x5() -> Tour:
    """A tour that somebody drew: 1 top left, 25 in the middle of it all."""
    rows = ["1 6 15 10 21", "14 9 20 5 16", "19 2 7 22 11", "8 13 24 17 4", "25 18 3 12 23"]
    at = {int(n): (x, y) for y, row in enumerate(rows) for x, n in enumerate(row.split())}
    return Tour([at[number] for number in sorted(at)])


def test_there_are_at_least_60() -> None:
    assert len(TRIES) >= 60
    assert all(len({"gives", "helps", "prints"} & one.keys()) == 1 for one in TRIES)


@pytest.mark.parametrize("one", TRIES, ids=lambda one: f"{one['call']} {one.get('stdin', '')}")
def test_a_first_try_gets_a_result_or_one_line_that_helps(
    one: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    if "stdin" in one:
        data = io.BytesIO((folder / one["stdin"]).read_bytes())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    code = run(shlex.split(one["call"]))
    if "helps" in one:
        assert_refused(code, one["helps"], capsys)
        return
    out, _ = capsys.readouterr()
    assert code == ANSWERED
    assert out == one["prints"] if "prints" in one else one["gives"] in out
    for name in one.get("writes", []):
        assert (folder / name).stat().st_size > 100
