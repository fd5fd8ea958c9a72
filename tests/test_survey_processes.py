"""Surveys with real processes: kills, crashes, interrupts, full disks, two at once, a cluster."""

import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

import dying
from dying import Dying
from tourcp import Limit, Rule, Unknown
from tourcp.cli import ANSWERED, BAD_INPUT, INTERRUPTED, run
from tourcp.files.store import Store
from tourcp.survey.questions import Survey, sizes
from tourcp.survey.run import run_survey

TOURCP = [sys.executable, "-m", "tourcp"]
LONG = ["survey", "--rule", "knight", "--rule", "pawn", "--sizes", "4..7", "--open",
        "--backend", "sat", "--backend", "cpsat", "--backend", "cpsat-successor"]  # fmt: skip
PATIENCE = 120.0
"""Seconds for what takes one: the machine may have other work."""

QUESTIONS = 2 * 16 * 3
"""What LONG asks; about six in ten of them are put to a worker."""


def call(
    arguments: list[str],
    store: Path,
    *,
    start_new_session: bool = False,
    preexec_fn: Callable[[], None] | None = None,
) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*TOURCP, *arguments, "--store", str(store)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=start_new_session, preexec_fn=preexec_fn,
    )  # fmt: skip


def rows_in(store: Path) -> int:
    if not store.exists():
        return 0
    with closing(sqlite3.connect(store, timeout=60)) as connection:
        try:
            number: int = connection.execute("SELECT count(*) FROM answers").fetchone()[0]
        except sqlite3.OperationalError:
            return 0
    return number


def await_rows(store: Path, number: int, process: "subprocess.Popen[str]") -> None:
    """Wait until the store has so many rows, or the process has ended."""
    while rows_in(store) < number and process.poll() is None:
        time.sleep(0.02)


def assert_whole(store: Path) -> None:
    """Every row exactly once, and each judged."""
    assert rows_in(store) == QUESTIONS
    with closing(sqlite3.connect(store)) as connection:
        keys = connection.execute("SELECT DISTINCT problem, backend FROM answers").fetchall()
    assert len(keys) == QUESTIONS
    judged = subprocess.run([*TOURCP, "check", str(store)], capture_output=True, text=True)
    assert judged.returncode == ANSWERED, judged.stderr
    assert f"{QUESTIONS} rows judged" in judged.stdout


def children_of(parent: int) -> list[psutil.Process]:
    try:
        return list(psutil.Process(parent).children())
    except psutil.NoSuchProcess:
        return []


def is_alive(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.slow
def test_six_kills_at_random_moments_lose_nothing(tmp_path: Path) -> None:
    store, chance = tmp_path / "s.db", random.Random(3)
    orphans: list[psutil.Process] = []
    killed_at_work = 0
    for _ in range(6):
        process = call([*LONG, "--workers", "2"], store)
        if chance.random() < 0.7:
            await_rows(store, rows_in(store) + chance.randrange(1, 9), process)
        time.sleep(chance.random() * 0.3)
        orphans += children_of(process.pid)
        killed_at_work += process.poll() is None
        process.kill()
        process.communicate()
    assert killed_at_work > 0 and rows_in(store) > 0 and orphans
    deadline = time.monotonic() + PATIENCE
    while any(map(is_alive, orphans)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(is_alive, orphans)), "workers end with the one who asked"
    process = call([*LONG, "--workers", "2"], store)
    out, err = process.communicate()
    assert process.returncode == ANSWERED, err
    assert f"{QUESTIONS} questions" in out
    assert_whole(store)


@pytest.mark.slow
def test_two_surveys_on_one_store_neither_corrupt_nor_duplicate(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    both = [call([*LONG, "--workers", "1"], store) for _ in range(2)]
    for process in both:
        out, err = process.communicate()
        assert process.returncode == ANSWERED, err
        assert f"{QUESTIONS} questions" in out
    assert_whole(store)


@pytest.mark.slow
def test_an_interrupt_keeps_all_rows_and_says_how_to_go_on(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    process = call([*LONG, "--workers", "2"], store, start_new_session=True)
    await_rows(store, 5, process)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED
    last = err.splitlines()[-1]  # after lines of progress, if it took long
    assert last.startswith("stopped: ") and "the same command goes on from there" in last
    assert 5 <= rows_in(store) < QUESTIONS


def test_a_disk_that_takes_no_more_is_one_line_and_keeps_the_rows(tmp_path: Path) -> None:
    store = tmp_path / "s.db"

    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    process = call([*LONG, "--workers", "1"], store, preexec_fn=small_files)
    _, err = process.communicate()
    assert process.returncode == BAD_INPUT
    assert "the rows that it has are kept" in err.splitlines()[-1]
    kept = rows_in(store)
    assert 0 < kept < QUESTIONS
    with Store(store) as opened:
        assert opened.damage() is None and len(list(opened.rows())) == kept


KNIGHTS = Survey(rules=(Rule.parse("knight"),), boards=sizes("4..6x6"), tours=("closed",))


@pytest.mark.parametrize(("way", "unknown"), [("always", 1), ("once", 0)])
def test_a_worker_that_dies_costs_one_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, unknown: int
) -> None:
    monkeypatch.setenv("TOURCP_TEST_MARK", str(tmp_path / "died"))
    with Store(tmp_path / "s.db") as store:
        run_survey(KNIGHTS, store, Dying(2, way))
        found = {row.question.problem.board.size: row for row in store.rows()}
    assert len(found) == 3
    lost = [row for row in found.values() if row.verdict == "unknown"]
    assert len(lost) == unknown
    if unknown:
        assert found["5x6"].answer == Unknown("the process that worked on it died, twice")


@pytest.mark.slow
def test_a_question_that_ignores_its_limit_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourcp.survey.workers.GRACE", dying.GRACE)
    survey = replace(KNIGHTS, limit=Limit(seconds=dying.SLEEPS_WITH))
    with Store(tmp_path / "s.db") as store:
        run_survey(survey, store, Dying(2, "sleep"))
        found = {row.question.problem.board.size: row for row in store.rows()}
    assert isinstance(found["5x6"].answer, Unknown)
    assert found["5x6"].answer.reason == "it ignored its time limit of 60 s, so it was stopped"
    assert [found[size].verdict for size in ("4x6", "6x6")] == ["proved", "tour"]


@pytest.mark.slow
def test_a_cluster_survives_a_worker_that_is_killed(
    tmp_path: Path, cluster: "tuple[str, list[subprocess.Popen[bytes]]]"
) -> None:
    address, workers = cluster
    store = tmp_path / "s.db"
    process = call([*LONG, "--dask", address], store)
    for number, worker in zip((5, 30), workers, strict=False):
        await_rows(store, number, process)
        assert process.poll() is None, "it was still working"
        worker.kill()
    out, err = process.communicate()
    assert process.returncode == ANSWERED, err
    assert f"{QUESTIONS} questions" in out
    assert_whole(store)


def test_a_cluster_that_is_not_there_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed", reason="not installed: extra dask")
    usual = distributed.Client

    def hasty(address: str, **others: object) -> object:
        return usual(address, **{**others, "timeout": 1})

    monkeypatch.setattr(distributed, "Client", hasty)
    asked = [*LONG, "-q", "--dask", "tcp://127.0.0.1:1", "--store", str(tmp_path / "s.db")]
    assert run(asked) == BAD_INPUT
    err = capfd.readouterr().err
    assert err.count("\n") == 1 and "no Dask cluster with workers answers" in err
