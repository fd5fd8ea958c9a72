"""A list of tours never destroys an older one: killed, interrupted, out of time or refused."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from calls import Capture
from tourcp import BadProblem
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run
from tourcp.files.lines import LineFile

EIGHT = ["enumerate", "--rule", "knight", "--board", "6x5", "--closed"]
"""Eight tours (Kraitchik)."""
ENDLESS = ["enumerate", "--rule", "knight", "--board", "8x8", "--closed"]
"""13,267,364,410,532 tours."""


@pytest.fixture
def eight(tmp_path: Path) -> Path:
    file = tmp_path / "list.jsonl"
    assert run([*EIGHT, "-o", str(file)]) == ANSWERED
    return file


def others(file: Path) -> list[Path]:
    return [path for path in file.parent.iterdir() if path != file]


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_or_interrupted_leaves_the_older_list(
    eight: Path, sign: signal.Signals
) -> None:
    before = eight.read_bytes()
    call = [sys.executable, "-m", "tourcp", *ENDLESS, "-o", str(eight)]
    process = subprocess.Popen(call, stderr=subprocess.PIPE, text=True)
    try:
        while not any(kept.stat().st_size > 1_000 for kept in eight.parent.glob("list.jsonl.*")):
            assert process.poll() is None
    finally:
        os.kill(process.pid, sign)
        _, said = process.communicate()
    assert eight.read_bytes() == before
    (beside,) = others(eight)
    assert beside.name.startswith("list.jsonl.") and beside.suffix == ".part"
    assert beside.read_bytes().startswith(b'{"format"')
    if sign is signal.SIGINT:
        assert f"saved to {beside}: the list is not complete, so {eight} stays as it was" in said
        assert run(["check", str(beside)]) == ANSWERED


def test_a_list_that_is_not_complete_in_time_leaves_the_older_one(
    eight: Path, capsys: Capture
) -> None:
    before = eight.read_bytes()
    assert run([*ENDLESS, "-o", str(eight), "--seconds", "1"]) == UNKNOWN
    assert f"so {eight} stays as it was" in capsys.readouterr().err
    assert eight.read_bytes() == before


def test_a_complete_list_takes_the_place_of_the_older_one(eight: Path) -> None:
    mode = eight.stat().st_mode
    assert run([*EIGHT, "--first", "2", "-o", str(eight)]) == ANSWERED
    assert eight.read_bytes().count(b"\n") == 2
    assert not others(eight) and eight.stat().st_mode == mode
    assert run(["sample", *EIGHT[1:], "--count", "3", "-o", str(eight)]) == ANSWERED
    assert eight.read_bytes().count(b"\n") == 3 and not others(eight)


def test_what_is_refused_before_its_first_tour_leaves_the_older_list(eight: Path) -> None:
    before = eight.read_bytes()
    call = ["sample", "--rule", "knight", "--board", "4x4", "-o", str(eight)]
    assert run(call) == BAD_INPUT
    assert eight.read_bytes() == before and not others(eight)


def test_lines_follow_a_link_and_stay_beside_its_target(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "list", tmp_path / "link"
    link.symlink_to(target)
    first = LineFile(link)
    first.add("one\n")
    assert first.close() == target and link.is_symlink()
    second = LineFile(link)
    second.add("two\n")
    beside = second.close(is_complete=False)
    assert beside is not None and beside.parent == target.parent
    assert (target.read_text(), beside.read_text()) == ("one\n", "two\n")
    third = LineFile(link)
    assert third.close(is_complete=False) is None
    assert sorted(target.parent.iterdir()) == sorted([target, beside])


def test_names_as_long_as_a_disk_takes_them_can_be_written_twice(tmp_path: Path) -> None:
    path = tmp_path / ("é" * 127)
    for text in ("one\n", "two\n"):
        file = LineFile(path)
        file.add(text)
        file.close()
        assert path.read_text() == text
    with pytest.raises(BadProblem, match="cannot write"):
        LineFile(tmp_path / ("é" * 128))
