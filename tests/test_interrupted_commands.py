"""Ctrl-C in every command that may take long, and while it is loaded: exit code 130, no traceback.

The commands are real, each in a process and a folder of its own. The tests wait for a sign of life,
never for a number of seconds, so they tell nothing of how fast the machine is.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import psutil
import pytest

from tourcp.cli import INTERRUPTED

PATIENCE = 120
"""Seconds for what takes one: the machine may have other work."""

LONG = {
    "solve": "solve --rule knight --board 14x14 --closed --backend sat-position",
    "cpsat": "solve --rule knight --board 12x12 --closed --backend cpsat-position",
    "numbers": "solve --rule 1,4 --board 12x12 --closed --magic semi",
    "compare": "compare --rule knight --board 14x14 --closed --backends sat-position,cpsat",
    "prove": "prove --rule knight --board 8x8 --magic full",
    "longest": "longest --rule knight --board 8x8 --uncrossed",
    "classify": "classify --rule 2,5 --open --fresh",
    "count": "count --rule knight --board 8x8 --closed",
    "count in files": "count --rule knight --board 8x8 --closed --memory 400MB",
    "sample": "sample --rule knight --board 8x8 -o one.jsonl",
    "enumerate": "enumerate --rule knight --board 8x8 --closed -o all.jsonl",
    "survey": "survey --rule giraffe --sizes 5..40 --workers 2",
    "crosscheck": "crosscheck --rule giraffe --board 12x12",
    "puzzle": "puzzle make --rule knight --board 20x20 --difficulty hard",
    "coroutine": "coroutine generate --hardest",
    "bench": "bench --set standard --backends sat-position --peers none",
}
"""Commands that go on for longer than anybody waits; -v makes each say a line after a second."""

LOADED = {
    "with click half there": "click.core",
    "with all of cli": "tourcp.cli",
    "with numpy half there": "numpy._core.multiarray",
    "with the problem": "tourcp.core.problem",
}
"""What was imported last when Ctrl-C comes."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


def start(
    arguments: list[str], folder: Path, *switches: str, **variables: str
) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, *switches, "-m", "tourcp", *arguments], cwd=folder, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **variables},
    )  # fmt: skip


def interrupt(process: "subprocess.Popen[str]", sign: str) -> str:
    """Press Ctrl-C when a line of the stream for errors has this sign; what is said after that."""
    stream = process.stdout if sign == "http" else process.stderr
    assert stream is not None
    guard = Timer(PATIENCE, process.kill)
    guard.start()
    try:
        while sign not in (line := stream.readline()):
            assert line, f"it ended with exit code {process.wait()}"
        others = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        guard.cancel()
        process.kill()
        process.wait()
    _, left = psutil.wait_procs(others, timeout=PATIENCE)
    assert not left, "what it has started ends with it"
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in out + err and "Exception" not in out + err
    return err


@pytest.mark.parametrize("command", LONG.values(), ids=LONG)
def test_ctrl_c_ends_a_command_that_takes_long(command: str, folder: Path) -> None:
    err = interrupt(start([*command.split(), "-v"], folder), " s] ")
    assert err.splitlines()[-1].startswith(("tourcp: interrupted", "stopped: "))


def test_ctrl_c_ends_the_studio_with_its_crew(folder: Path) -> None:
    err = interrupt(start(["studio", "--no-browser"], folder), "http")
    assert err.splitlines()[-1] == "tourcp: interrupted"


def test_ctrl_c_ends_what_compiles_all_kernels(folder: Path) -> None:
    process = start(["warm", "-v"], folder, NUMBA_CACHE_DIR=str(folder / "kernels"))
    assert interrupt(process, "compiling").splitlines()[-1] == "tourcp: interrupted"


@pytest.mark.parametrize("module", LOADED.values(), ids=LOADED)
def test_ctrl_c_is_heard_while_the_command_is_loaded(module: str, folder: Path) -> None:
    arguments = ["solve", "--rule", "knight", "--board", "8x8", "--magic", "semi"]
    err = interrupt(start(arguments, folder, "-X", "importtime"), f" {module}\n")
    told = [line for line in err.split("\n") if line and not line.startswith("import time:")]
    assert told == ["tourcp: interrupted"]
