"""Time limits and Ctrl-C: every backend obeys both, in a real process.

The bounds here are loose, to find what hangs; `benchmarks/limits.py` measures how prompt it is.
"""

import os
import signal
import subprocess
import sys
import time

import pytest

from tourcp.backends import TABLE

LONG = {
    "auto": ["1000x1000-0,0-1,0"],
    "cpsat": ["150x150"],
    "cpsat-successor": ["20x20"],
    "sat-position": ["20x20"],
    "rotate": ["9x9", "--option", "iterations=900000000"],
    "warnsdorff": ["9x9", "--option", "restarts=900000000"],
    "extend": ["9x9", "--option", "restarts=900000000"],
}
"""Boards that keep a backend busy where the closed knight's 9x9 would be refuted at once."""


def command(backend: str, board: str, *more: str) -> list[str]:
    call = [sys.executable, "-m", "tourcp", "solve", "--rule", "knight", "--closed"]
    return [*call, "--board", board, "--backend", backend, *more]


def warm(backend: str) -> None:
    """Let the backend's kernels be compiled, if it has any: that is not what is tested."""
    subprocess.run(command(backend, "6x5", "--seconds", "30"), capture_output=True)


@pytest.mark.parametrize("backend", [row.name for row in TABLE])
def test_a_hopeless_problem_ends_with_the_limit(backend: str) -> None:
    warm(backend)
    started = time.monotonic()
    done = subprocess.run(
        command(backend, "9x9", "--seconds", "1"), capture_output=True, text=True, timeout=60
    )
    assert time.monotonic() - started < 6
    assert done.returncode in (0, 3)
    verdict = done.stdout.splitlines()[0]
    assert verdict.startswith(("no tour (", "unknown ("))
    assert done.stderr == ""


# No board within the bound of pb keeps it busy, and none blocks: they answer in about a second.
@pytest.mark.parametrize("backend", [row.name for row in TABLE if row.name not in ("pb", "blocks")])
def test_ctrl_c_is_obeyed_and_leaves_no_process(backend: str) -> None:
    warm(backend)
    process = subprocess.Popen(
        command(backend, *LONG.get(backend, ["9x9"])),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(2.5)
    assert process.poll() is None, process.communicate()
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert time.monotonic() - started < 4
    assert process.returncode == 130
    assert err.strip() == "tourcp: interrupted"
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
