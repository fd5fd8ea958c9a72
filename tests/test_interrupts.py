"""Ctrl-C in a real process: it ends whatever runs, with one line and exit code 130."""

import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tourcp.cli import INTERRUPTED

PATIENCE = 120.0
"""Seconds for what takes two: the machine may have other work."""

STANDING_IN = """
import click, ctypes, os, subprocess, sys, threading
import tourcp.cli.rules

@click.command()
def command():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    print(child.pid, flush=True)
    {work}
    print("done", flush=True)

tourcp.cli.rules.command = command
tourcp.cli.main(["rules"])
"""
"""A process whose command `rules` does something else."""

WORK = {
    "dropped by C code that calls Python": """
    def forever():
        while True:
            pass
    ctypes.CFUNCTYPE(None)(forever)()
    threading.Event().wait()""",
    "caught while it computes": """
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass""",
    "caught while it waits": """
    while True:
        try:
            threading.Event().wait()
        except BaseException:
            pass""",
    "held up by a thread": """
    def forever():
        while True:
            pass
    threading.Thread(target=forever).start()
    threading.Event().wait()""",
    "held up while modules are imported": """
    exec("while True: pass")""",
}


def is_alive(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_ctrl_c_ends_also_what_does_not_hear_it(work: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", STANDING_IN.format(work=work)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    child = int(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == INTERRUPTED
    assert out == ""
    assert err.strip() == "tourcp: interrupted"
    deadline = time.monotonic() + PATIENCE
    while is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(child), "what it has started ends with it"


def test_ctrl_c_twice_is_said_once() -> None:
    work = "threading.Event().wait()"
    process = subprocess.Popen(
        [sys.executable, "-c", STANDING_IN.format(work=work)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    for _ in range(2):
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED
    assert err.strip() == "tourcp: interrupted"


COMPILING = {
    "backtrack": ["solve", "--rule", "knight", "--closed", "--board", "9x9",
                  "--backend", "backtrack"],
    "count": ["count", "--rule", "knight", "--closed", "--board", "6x8"],
}  # fmt: skip


@pytest.mark.parametrize("arguments", COMPILING.values(), ids=COMPILING)
def test_ctrl_c_is_obeyed_while_a_kernel_compiles(arguments: list[str], tmp_path: Path) -> None:
    assert_interrupted(arguments, b"compiling", NUMBA_CACHE_DIR=str(tmp_path))


def test_ctrl_c_is_obeyed_while_a_puzzle_is_made() -> None:
    making = ["puzzle", "make", "--rule", "pawn", "--board", "12x12", "--seconds", "3000"]
    assert_interrupted(making, b"of them needed")


def assert_interrupted(arguments: list[str], when: bytes, **variables: str) -> None:
    """Press Ctrl-C in a terminal as soon as some words are said."""
    terminal, stderr = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tourcp", *arguments],
        stdout=subprocess.DEVNULL, stderr=stderr,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "200", **variables},
    )  # fmt: skip
    os.close(stderr)
    said = b""
    try:
        while when not in said:
            said += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        with suppress(OSError):  # which is how a terminal ends that nobody writes to
            while piece := os.read(terminal, 4096):
                said += piece
        assert process.wait(timeout=PATIENCE) == INTERRUPTED
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
    assert b"tourcp: interrupted" in said
    assert b"Traceback" not in said
