"""Progress: what takes long says so, on a terminal and in a log, and obeys its time limit."""

import json
import os
import pty
import re
import subprocess
import sys
import threading
from contextlib import suppress
from itertools import chain, islice, repeat
from pathlib import Path
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest

from oracle import problem
from tourcp import Limit, OutOfTime, Tour
from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, progress, run
from tourcp.cli.enumerate import in_time
from tourcp.core.limit import Clock
from tourcp.counting.sampling import Sampler

Capture = pytest.CaptureFixture[str]
FIRST = progress.FIRST
"""As it is outside of tests."""

PATIENCE = 120.0
"""Seconds for what takes none: the machine may have other work."""

KNIGHT = ["--rule", "knight", "--board", "6x5", "--closed"]


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("FIRST", "SOON"):
        monkeypatch.setattr(progress, pause, 0.01)


class Pauses(threading.Event):
    """The pauses of a log: each ends when the test ends it, or when the work is done."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = Queue[float | None]()
        self.ended = threading.Semaphore(0)
        self.threads: list[threading.Thread] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.begun.put(timeout)
        assert self.ended.acquire(timeout=PATIENCE)
        return self.is_set()

    def set(self) -> None:
        super().set()
        self.ended.release()

    def thread(self, **arguments: Any) -> threading.Thread:
        """A thread that waits for them."""
        self.threads.append(threading.Thread(**arguments))
        return self.threads[-1]

    def begin(self) -> float | None:
        """The seconds of the next pause, when it has begun: what is said before it is there."""
        return self.begun.get(timeout=PATIENCE)

    def end(self) -> None:
        """End a pause."""
        self.ended.release()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Pauses:
    monkeypatch.setattr(progress, "FIRST", FIRST)
    pauses = Pauses()
    fake = SimpleNamespace(Event=lambda: pauses, Thread=pauses.thread)
    monkeypatch.setattr(progress, "threading", fake)
    return pauses


def test_nothing_is_silent_for_more_than_two_seconds_and_logs_stay_short(
    capsys: Capture, pauses: Pauses
) -> None:
    with progress.watched("count", Limit()):
        first = pauses.begin()
        assert first is not None and first <= 2
        assert capsys.readouterr().err == ""
        for _ in range(3):
            pauses.end()
            assert pauses.begin() == 10, "then a line every ten seconds"
            assert re.fullmatch(r"\[[0-9]+ s\] count\n", capsys.readouterr().err)


def test_a_log_gets_the_last_report_and_nothing_when_the_work_is_done(
    capsys: Capture, pauses: Pauses
) -> None:
    with progress.watched("count", Limit()) as limit:
        pauses.begin()
        for number in (6, 7):
            limit.report(f"square {number} of 9")
        pauses.end()
        pauses.begin()
        said = capsys.readouterr().err
        assert re.fullmatch(r"\[[0-9]+ s\] count: square 7 of 9\n", said)
    (thread,) = pauses.threads
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert capsys.readouterr().err == "", "what is done is silent"


def test_what_is_quick_says_nothing(capsys: Capture) -> None:
    with progress.watched("count", Limit()) as limit:
        limit.report("square 7 of 9")
    assert capsys.readouterr().err == ""


def test_a_survey_tells_a_log_how_far_it_is(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    call = ["survey", "--rule", "knight", "--sizes", "3..4", "--workers", "1"]
    assert run([*call, "--store", str(tmp_path / "s.db")]) == ANSWERED
    line = r"^\[[0-9]+ s\] survey: [0-4] of 4: [0-9]+ tours, [0-9]+ without, [0-9]+ unknown$"
    assert re.search(line, capsys.readouterr().err, re.MULTILINE)


def test_counting_for_a_sample_reports_every_square() -> None:
    lines: list[str] = []
    Sampler(problem("knight", "6x5", closed=True), Limit(progress=lines.append))
    squares = [line.partition(":")[0] for line in lines if line.startswith("square")]
    assert squares == [f"square {number} of 30" for number in range(1, 31)]


@pytest.mark.parametrize("command", ["sample", "enumerate"])
def test_a_terminal_shows_progress_and_standard_output_stays_clean(command: str) -> None:
    terminal, stderr = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tourcp", command, *KNIGHT],
        stdout=subprocess.PIPE, stderr=stderr, env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(stderr)
    said = b""
    with suppress(OSError):  # which is how a terminal ends that nobody writes to
        while piece := os.read(terminal, 4096):
            said += piece
    os.close(terminal)
    lines = process.communicate()[0].splitlines()
    assert process.returncode == ANSWERED
    assert f"{command}: ".encode() in said and b"tours, " in said
    assert len(lines) == (1 if command == "sample" else 8)
    assert all(json.loads(line)["answer"]["kind"] == "tour" for line in lines)


LATE = {
    "sample": (["sample"], "unknown (0 of 1 tour: out of time)"),
    "frontier": (["enumerate", "--by", "frontier"], "unknown (0 tours, and perhaps more: out of"),
    "sat": (["enumerate"], "unknown (0 tours, and perhaps more: out of time)"),
}


@pytest.mark.parametrize(("command", "says"), LATE.values(), ids=LATE)
def test_a_time_limit_is_kept_and_said(
    command: list[str], says: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "tours.jsonl"
    board = ["--rule", "knight", "--board", "8x6", "--closed"]
    assert run([*command, *board, "--seconds", "1e-6", "-o", str(file)]) == UNKNOWN
    saved, why = capsys.readouterr().err.splitlines()
    assert saved == f"0 tours saved to {file}"
    assert why.startswith(says)
    assert file.read_text() == ""


def test_the_time_counts_only_when_one_more_tour_is_asked_for() -> None:
    over, tours = Clock(0.0), [Tour(((0, 0),)), Tour(((1, 0),))]
    assert list(islice(in_time(tours, over), 1)) == tours[:1]
    with pytest.raises(OutOfTime):
        list(in_time(tours, over))
    assert list(in_time(tours, Clock(None))) == tours


@pytest.mark.parametrize("command", ["sample", "enumerate"])
def test_a_bad_problem_leaves_the_file_as_it_was(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "tours.jsonl"
    file.write_text("dear\n")
    assert run([command, "--rule", "moves:1,0", "--board", "3x3", "-o", str(file)]) == BAD_INPUT
    err = capsys.readouterr().err
    assert "one-way" in err and err.count("\n") == 1
    assert file.read_text() == "dear\n"


def test_the_time_to_compile_is_said_when_a_kernel_is_first_used(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "tourcp", "solve", "--rule", "king", "--board", "3x3",
            "--backend", "backtrack", "--json"]  # fmt: skip
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (
        json.loads(subprocess.check_output(call, env=env, text=True))["answer"]["found"]
        for _ in range(2)
    )
    assert first["compiling"] > 0
    assert "compiling" not in second


def test_the_time_to_compile_is_not_counted_as_solving(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer takes 1,003 seconds, of which a kernel is compiled for 1,000."""
    from tourcp.engines import kernel, stopwatch

    clock, compiled = chain([7.0], repeat(1010.0)), chain([5.0], repeat(1005.0))
    monkeypatch.setattr(stopwatch, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(kernel, "compile_seconds", lambda: next(compiled))
    call = "solve --rule king --board 3x3 --backend backtrack --json"
    assert run(call.split()) == ANSWERED
    found = json.loads(capsys.readouterr().out)["answer"]["found"]
    assert (found["seconds"], found["compiling"]) == (3, 1000)


def test_a_count_says_how_long_it_compiled_and_does_not_call_that_counting(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tourcp.engines import kernel

    compiled = iter((5.0, 1005.0))
    later = lambda: next(compiled, 1005.0)  # noqa: E731
    monkeypatch.setattr(kernel, "compile_seconds", later)
    assert run(["count", *KNIGHT, "--order", "diagonals"]) == ANSWERED
    assert re.search(r"0\.0 s \(and 1000\.0 s of compiling\)$", capsys.readouterr().out.strip())
    monkeypatch.undo()
    assert run(["count", *KNIGHT]) == ANSWERED
    assert "compiling" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "call", [["rotate", "--board", "6x6", "--start", "all"], ["validate", "results.json"]]
)
def test_rotate_and_validate_say_in_a_log_how_far_they_are(
    call: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["rotate", "--board", "6x6", "--start", "0,0", "--results", "results.json"]) == 0
    said: list[str] = []
    monkeypatch.setattr(Limit, "report", lambda _, line: said.append(line))
    assert run(call) == ANSWERED
    assert any(re.match(r"[0-9]+ of [0-9]+ (squares|rows)", line) for line in said)
    capsys.readouterr()
