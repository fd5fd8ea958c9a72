"""Time limits and Ctrl-C: every backend obeys both, in a real process.

What hangs is found here; `benchmarks/limits.py` measures how prompt the others are.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import psutil
import pytest

from calls import told
from oracle import problem
from tourcp import Limit, solve
from tourcp.backends import TABLE

LONG = {
    "auto": ["1000x1000-0,0-1,0"],
    "cpsat": ["150x150"],
    "cpsat-successor": ["20x20"],
    "sat-position": ["20x20"],
    "sat-numbers": ["20x20"],
    "rotate": ["9x9", "--option", "iterations=900000000"],
    "warnsdorff": ["9x9", "--option", "restarts=900000000"],
    "extend": ["9x9", "--option", "restarts=900000000"],
}
"""Boards that keep a backend busy where the closed knight's 9x9 would be refuted at once."""

PATIENCE = 300
"""Seconds after which a process hangs, however slow the machine is."""

TELLING = """
import sys
import tourcp.answering
from tourcp.cli import main

degenerate = tourcp.answering.degenerate

def telling(problem):
    sys.stdout.write("begun\\n")
    sys.stdout.flush()
    return degenerate(problem)

tourcp.answering.degenerate = telling
sys.exit(main())
"""
"""The command line, saying when a backend begins its work."""


ASKING = """
import sys
from tourcp.cli import run

for line in sys.stdin:
    print("ended with", run(line.split()), flush=True)
"""
"""The command line, again and again."""


def call(backend: str, board: str, *more: str) -> list[str]:
    return ["solve", "--rule", "knight", "--closed", "--board", board, "--backend", backend, *more]


@pytest.fixture(scope="module")
def asking(
    tmp_path_factory: pytest.TempPathFactory,
) -> "Iterator[tuple[subprocess.Popen[str], Path]]":
    """A process that runs each command that it is given, and the file of its complaints."""
    complaints = tmp_path_factory.mktemp("limits") / "stderr"
    with complaints.open("w") as stderr:
        process = subprocess.Popen(
            [sys.executable, "-c", ASKING], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
        )  # fmt: skip
    yield process, complaints
    process.kill()
    process.communicate()


@pytest.mark.xdist_group("limits")
@pytest.mark.parametrize("backend", [row.name for row in TABLE])
def test_a_hopeless_problem_ends_with_the_limit(
    backend: str, asking: "tuple[subprocess.Popen[str], Path]"
) -> None:
    process, complaints = asking
    assert process.stdin is not None and process.stdout is not None
    guard = Timer(PATIENCE, process.kill)
    guard.start()
    lines: list[str] = []
    try:
        print(*call(backend, "9x9", "--seconds", "0.3", "-q"), file=process.stdin, flush=True)
        while not lines or not lines[-1].startswith("ended with "):
            lines.append(process.stdout.readline())
            assert lines[-1], "it hangs, or has died"
    finally:
        guard.cancel()
    assert lines[-1] in ("ended with 0\n", "ended with 3\n")
    assert lines[0].startswith(("no tour (", "unknown ("))
    assert told(complaints.read_text()) == []


# No board within the bound of pb keeps it busy, and none blocks: they answer in about a second.
@pytest.mark.parametrize("backend", [row.name for row in TABLE if row.name not in ("pb", "blocks")])
def test_ctrl_c_is_obeyed_and_leaves_no_process(backend: str) -> None:
    solve(problem("knight", "6x5", closed=True), backend, Limit(seconds=PATIENCE))  # kernels
    process = subprocess.Popen(
        [sys.executable, "-c", TELLING, *call(backend, *LONG.get(backend, ["9x9"]))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    begun = work_of(process)
    while process.poll() is None and work_of(process) < begun + 0.5:
        time.sleep(0.02)
    assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert told(err) == ["tourcp: interrupted"]
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def work_of(process: "subprocess.Popen[str]") -> float:
    """The seconds that the processors have spent on a process, whatever else they had to do."""
    spent = psutil.Process(process.pid).cpu_times()
    return float(spent.user + spent.system)
