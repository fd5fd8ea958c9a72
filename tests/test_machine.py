"""The machine: what is asked of the system stands in one place, and it may be missing."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import tourcp
from conftest import PATIENCE
from tourcp.engines import machine

PACKAGE = Path(tourcp.__file__).parent

OF_SOME_SYSTEMS = re.compile(
    r"/proc|fcntl|msvcrt|sched_getaffinity|import resource|setitimer|SIGALRM|SIGKILL"
    r"|pthread_sigmask|killpg|sysconf|getuid|os\.fork"
)

WITHOUT = """
import os, psutil, signal, sys
for module, names in ((signal, ("setitimer", "ITIMER_REAL", "SIGALRM", "pthread_sigmask")),
                      (os, ("killpg", "sched_getaffinity", "sysconf"))):
    for name in names:
        delattr(module, name)
sys.modules["resource"] = None
"""
"""What other systems do not have is taken away."""


def called(code: str, *, whole: bool) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code if whole else WITHOUT + code],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip


def test_what_only_some_systems_have_is_asked_for_in_one_module() -> None:
    found = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        if OF_SOME_SYSTEMS.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["engines/machine.py"]


def test_the_cores_are_those_that_this_process_may_use() -> None:
    assert 1 <= machine.cores() <= (os.cpu_count() or 1)
    if hasattr(os, "sched_setaffinity"):
        code = (
            "import os; from tourcp.engines.machine import cores\n"
            "os.sched_setaffinity(0, [min(os.sched_getaffinity(0))]); print(cores())"
        )
        assert called(code, whole=True).communicate()[0] == "1\n"


@pytest.mark.parametrize("whole", [True, False])
def test_the_most_memory_is_remembered(whole: bool) -> None:
    """200 MB that are given back are still the most; without help of the system, what is there."""
    code = (
        "import numpy; from tourcp.engines.machine import memory, peak_memory\n"
        "before = peak_memory(); some = numpy.ones(25_000_000)\n"
        f"if {whole}: del some\n"
        "print(peak_memory() - before, memory() - peak_memory())"
    )
    out, err = called(code, whole=whole).communicate()
    grown, left = map(int, out.split())
    assert grown > 150_000_000 and left > 0, err


def output_of(process: "subprocess.Popen[str]") -> str:
    """What a process prints until it ends; it is killed if it does not."""
    with process:
        try:
            return process.communicate(timeout=PATIENCE)[0]
        finally:
            process.kill()


@pytest.mark.parametrize("whole", [True, False])
def test_what_is_not_done_in_time_is_ended(whole: bool) -> None:
    code = (
        "import time; from tourcp.engines.machine import ended_after\n"
        f"with ended_after({10 * PATIENCE}): print('done', flush=True)\n"
        f"with ended_after(0.1): time.sleep({10 * PATIENCE})"
    )
    process = called(code, whole=whole)
    assert output_of(process) == "done\n"
    assert machine.was_ended(process.returncode)


ALARM = """
import signal, threading
from tourcp.engines.machine import ended_after, without_interrupts

def is_set():
    if hasattr(signal, "setitimer"):
        return signal.getitimer(signal.ITIMER_REAL)[0] > 0
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer) and thread.finished.is_set():
            thread.join()  # it has been called off, and ends
    return any(isinstance(thread, threading.Timer) for thread in threading.enumerate())
"""
"""Whether a process is going to be ended."""


@pytest.mark.parametrize("whole", [True, False])
def test_what_is_done_in_time_goes_on(whole: bool) -> None:
    code = (
        f"{ALARM}\nwith ended_after({10 * PATIENCE}), without_interrupts(): print(is_set())\n"
        "print(is_set())"
    )
    process = called(code, whole=whole)
    assert output_of(process) == "True\nFalse\n"
    assert process.returncode == 0
    assert not machine.was_ended(process.returncode) and not machine.was_ended(None)


@pytest.mark.parametrize("has_groups", [True, False])
def test_a_process_ends_with_all_that_it_has_started(
    has_groups: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_groups:
        monkeypatch.delattr(os, "killpg")
    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        "print(child.pid, flush=True); time.sleep(1000)"
    )
    process = called(code, whole=True)
    assert process.stdout is not None
    child = psutil.Process(int(process.stdout.readline()))
    machine.end_with_all(process)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    while child.is_running() and child.status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.05)


def test_a_survey_does_without_what_other_systems_lack(tmp_path: Path) -> None:
    call = ["survey", "--rule", "knight", "--sizes", "3..4", "--store", str(tmp_path / "s.db")]
    process = called(f"from tourcp.cli import main; main({call})", whole=False)
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert "4 questions" in out


def test_the_machine_is_named_in_benchmarks() -> None:
    from tourcp.bench.run import machine as named

    assert re.fullmatch(r".+, [0-9]+ cores, [0-9]+ GiB, .+, Python [0-9.]+", named())
