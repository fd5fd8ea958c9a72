"""The machine: its cores, its memory and its alarms, on Linux, macOS and Windows alike.

What only some systems have is asked for here, and nowhere else; where it is missing, the next best
thing is done.
"""

import os
import platform
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

ENDED = 142
"""The exit code of a process that ran out of time, where there is no alarm: 128 + its number."""


def cores() -> int:
    """The cores that this process may use."""
    with suppress(AttributeError, OSError, psutil.Error):  # macOS does not say
        return len(psutil.Process().cpu_affinity())
    return os.cpu_count() or 1


def processor() -> str:
    """What kind of processor this is."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        for line in lines:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def memory() -> int:
    """The bytes of memory that the machine has."""
    return int(psutil.virtual_memory().total)


def processor_time() -> float:
    """Seconds of processor time so far: of this process, and of those that it has waited for."""
    others = os.times()
    return time.process_time() + others.children_user + others.children_system


def peak_memory() -> int:
    """The most bytes in use at once: by this process, or by one that it started."""
    if sys.platform == "win32":
        return int(psutil.Process().memory_info().peak_wset)
    try:
        import resource
    except ImportError:
        return int(psutil.Process().memory_info().rss)
    unit = 1 if sys.platform == "darwin" else 1024
    own, called = (
        resource.getrusage(who).ru_maxrss * unit
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return max(_own_peak(own), called)


def _own_peak(otherwise: int) -> int:
    """On Linux, what /proc says: `getrusage` also counts the process that this one forked from."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) * 1024
    return otherwise


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """End this process unless the block is done in time.

    The system's alarm works whatever a solver does; without it, a thread must get its turn.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return
    timer = threading.Timer(seconds, os._exit, [ENDED])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def was_ended(code: int | None) -> bool:
    """Whether an exit code is that of a process that was ended because it took too long."""
    return code == ENDED or (hasattr(signal, "SIGALRM") and code == -signal.SIGALRM)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """What is started in this block does not hear Ctrl-C, on systems that can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_all(process: "subprocess.Popen[Any]") -> None:
    """End a process that began a session of its own, with all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        with suppress(psutil.Error):
            for child in psutil.Process(process.pid).children(recursive=True):
                child.kill()
    process.kill()
