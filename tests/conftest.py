"""Settings for all tests, and what several files share."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from theorems import KNOWN

if TYPE_CHECKING:
    from tourcp import Theorem

pytest_plugins = ["skips"]

# Times are measured in benchmarks/, never by tests: the first call of a kernel compiles it.
settings.register_profile("tourcp", deadline=None, derandomize=True, database=None)
settings.register_profile("random", deadline=None, max_examples=1_000, print_blob=True)
settings.load_profile("tourcp")  # unless --hypothesis-profile asks for another

PATIENCE = 120.0
"""Seconds for what takes one: the machine may have other work."""


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: tests wait for browsers, clusters and other commands."""
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile all kernels once, while the workers collect; each of them would compile its own."""
    config = session.config
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        call = [sys.executable, "-m", "tourcp", "warm"]
        warm = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def wait() -> None:
            warm.wait()

        config.add_cleanup(wait)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins early, so that no worker is alone with it at the end."""
    items.sort(key=lambda item: not is_slow(item) or is_grouped(item))


def is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("slow") is not None


def is_grouped(item: pytest.Item) -> bool:
    """Whether a test stays with others, which begin before all that are alone."""
    return item.get_closest_marker("xdist_group") is not None


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command of a test says nothing of its progress, however slow the machine is."""
    monkeypatch.setattr("tourcp.cli.progress.FIRST", 10 * PATIENCE)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that a limit of n seconds stops at the n-th look, on every machine alike."""
    looks = count()
    clock = SimpleNamespace(monotonic=lambda: float(next(looks)))
    monkeypatch.setattr("tourcp.core.limit.time", clock)


@pytest.fixture(scope="session")
def theorems() -> "dict[tuple[str, bool], Theorem]":
    """The known theorems, found anew; whoever asks for them belongs to one group."""
    from tourcp import classify

    return {(rule, closed): classify(rule, closed=closed, fresh=True) for rule, closed in KNOWN}


@pytest.fixture(scope="module")
def cluster(
    tmp_path_factory: pytest.TempPathFactory,
) -> "Iterator[tuple[str, list[subprocess.Popen[bytes]]]]":
    """A scheduler and three workers, each a process of its own; whoever kills some comes last."""
    distributed = pytest.importorskip("distributed", reason="not installed: extra dask")
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []

    def start(kind: str, *arguments: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments]
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=folder))

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show",
              "--scheduler-file", str(file))  # fmt: skip
        while not file.exists() or not file.read_text().rstrip().endswith("}"):
            assert started[0].poll() is None, "the scheduler runs"
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        for _ in range(3):
            start("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        with distributed.Client(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(3, timeout=PATIENCE)
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()
