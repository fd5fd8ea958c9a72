"""Pipes: files that come from elsewhere, and checks that do not wait for ever."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, run

Capture = pytest.CaptureFixture[str]
FOLDER = Path(__file__).parent / "version-0.1"
SAVED = FOLDER / "cut-set.json"
PROVED = "no tour (proved: removing 9 squares leaves 10 parts"

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


def called(*arguments: str, data: bytes = b"", close: bool = False) -> tuple[int, str]:
    """The exit code, and all that is said, of a call with something on its standard input."""
    call = [sys.executable, "-m", "tourcp", *arguments]
    if close:
        call = ["bash", "-c", 'exec "$@" <&-', "bash", *call]
    done = subprocess.run(call, input=data, capture_output=True)
    return done.returncode, (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("limit", [[], ["--seconds", "600"]])
@pytest.mark.parametrize("name", ["-", pytest.param("/dev/stdin", marks=needs_pipes)])
def test_standard_input_is_judged(name: str, limit: list[str]) -> None:
    code, said = called("check", *limit, name, data=SAVED.read_bytes())
    assert code == ANSWERED
    assert said.startswith(f"{name}: {PROVED}")


@needs_pipes
@pytest.mark.parametrize("limit", ["", "--seconds 600"])
def test_the_output_of_another_command_is_judged(limit: str) -> None:
    script = f'"{sys.executable}" -m tourcp check {limit} <(cat "{SAVED}") "{SAVED}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert done.returncode == ANSWERED
    assert done.stdout.count(PROVED) == 2


def test_a_store_in_a_pipe_is_refused_with_what_to_do() -> None:
    code, said = called("check", "-", data=(FOLDER / "store.db").read_bytes())
    assert code == BAD_INPUT
    assert "name its file" in said and said.count("\n") == 1


@needs_pipes
def test_a_closed_standard_input_is_said() -> None:
    code, said = called("check", "-", close=True)
    assert code == BAD_INPUT
    assert "there is no standard input" in said and said.count("\n") == 1


@needs_pipes
def test_a_named_pipe_is_read_whenever_its_writer_comes(tmp_path: Path, capsys: Capture) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(SAVED.read_bytes()))
    writer.start()
    assert run(["check", str(pipe)]) == ANSWERED
    writer.join()
    assert PROVED in capsys.readouterr().out


@needs_pipes
def test_a_named_pipe_without_a_writer_is_refused(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourcp.files.disk.LONGEST_WAIT", 0.1)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("check", "draw", "validate"):
        assert run([command, str(pipe)]) == BAD_INPUT
        err = capsys.readouterr().err
        assert "nobody writes to the pipe" in err and err.count("\n") == 1


@needs_pipes
def test_what_is_not_judged_in_time_is_unknown_and_the_rest_is_judged(
    tmp_path: Path, capfd: Capture
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    handle = os.open(pipe, os.O_RDWR)  # a writer that never writes
    try:
        assert run(["check", "--seconds", "0.5", str(pipe)]) == UNKNOWN
    finally:
        os.close(handle)
    assert f"{pipe}: unknown (the time limit of 0.5 s was reached)" in capfd.readouterr().out


def test_a_limit_that_is_long_enough_changes_nothing(capfd: Capture) -> None:
    refused = FOLDER.parent / "certificates" / "invalid" / "knight-4x4-square-twice.json"
    claimed = FOLDER / "claim.json"
    for file, code in ((SAVED, ANSWERED), (refused, BAD_INPUT), (claimed, UNKNOWN)):
        assert run(["check", str(file)]) == code
        plain = capfd.readouterr()
        assert run(["check", "--seconds", "600", str(file)]) == code
        assert capfd.readouterr() == plain


def test_a_limit_that_makes_no_sense_is_refused(capsys: Capture) -> None:
    assert run(["check", "--seconds", "0", str(SAVED)]) == BAD_INPUT
    assert "makes no sense" in capsys.readouterr().err
