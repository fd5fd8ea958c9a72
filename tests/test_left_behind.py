"""What is left behind: after a run there is the file that was asked for, and nothing beside it."""

import subprocess
import sys
from pathlib import Path

from surveys import forge, knights, surveyed, unknowing
from tourcp.cli import ANSWERED, UNKNOWN, run
from tourcp.files.results import parse_results
from tourcp.files.store import Store

ROTATE = ["rotate", "--board", "6x6", "--start", "all", "--limit", "2000", "--direction", "n",
          "--rotation", "all", "--results"]  # fmt: skip
SURVEY = ["survey", "--rule", "knight", "--sizes", "3..4", "--workers", "1", "--store"]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_results_have_no_lock_beside_them(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    for start in ("0,0", "1,0"):
        call = ["rotate", "--board", "6x6", "--start", start, "--results", str(file)]
        assert run(call) == ANSWERED
        assert names(tmp_path) == ["results.json"]


def test_runs_that_take_turns_lose_no_row_although_the_lock_comes_and_goes(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    call = [sys.executable, "-m", "tourcp", *ROTATE, str(file), "--again"]
    several = [subprocess.Popen(call, stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [process.wait() for process in several] == [ANSWERED] * 4
    assert len(parse_results(file.read_text(), "results").rows) == 36 * 2
    assert names(tmp_path) == ["results.json"]


def test_a_survey_leaves_one_file(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    for call in ([*SURVEY, str(store)], ["survey", "show", str(store)], ["check", str(store)],
                 ["survey", "export", str(store)], ["draw", str(store), "-o", "-"]):  # fmt: skip
        assert run(call) == ANSWERED
        assert names(tmp_path) == ["s.db"], call


def test_two_surveys_on_one_store_leave_one_file(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "tourcp", *SURVEY, str(tmp_path / "s.db")]
    both = [subprocess.Popen(call, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait() for process in both] == [ANSWERED] * 2
    assert names(tmp_path) == ["s.db"]


def test_looking_at_a_store_with_a_log_of_its_own_leaves_nothing(tmp_path: Path) -> None:
    """As version 0.1 left its stores: changes go into a log, and there is none."""
    store = tmp_path / "s.db"
    surveyed(store, knights("3..4"))
    forge(store, "PRAGMA journal_mode = WAL")
    assert names(tmp_path) == ["s.db"]
    for call in (["survey", "show"], ["check"], ["survey", "export"]):
        assert run([*call, str(store)]) == ANSWERED
        assert names(tmp_path) == ["s.db"]


def test_a_store_that_is_being_written_to_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    surveyed(path, knights("5x6"), unknowing)
    with Store(path) as writing:
        with Store(path, read_only=True) as reading:
            assert len(reading) == len(writing) == 1
        assert run(["check", str(path)]) == UNKNOWN
    assert names(tmp_path) == ["s.db"]
