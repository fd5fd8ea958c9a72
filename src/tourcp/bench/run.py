"""Running benchmarks: every solver on every instance, one process at a time, interleaved."""

import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import tourcp
from tourcp.backends import BACKENDS
from tourcp.bench.instances import Instance
from tourcp.bench.peers import PEERS
from tourcp.bench.records import Record, append, load
from tourcp.core.errors import BadProblem, MissingDependency, nearest
from tourcp.engines.machine import end_with_all, memory, processor, was_ended
from tourcp.files.problems import problem_key, problem_to_json

PATIENCE = 60.0
"""Seconds beyond the limit for starting, warming up and judging; then a process is killed."""


@dataclass(frozen=True)
class Solver:
    """A backend or a peer."""

    name: str
    is_peer: bool
    may_refute: bool
    version: str


@dataclass(frozen=True)
class Run:
    """One thing to do."""

    instance: Instance
    solver: Solver
    seed: int
    limit: float

    @property
    def key(self) -> tuple[str, str, int, float]:
        """What is not run twice."""
        return problem_key(self.instance.problem), self.solver.name, self.seed, self.limit


def solvers(backends: list[str], peers: list[str]) -> list[Solver]:
    """The solvers of that name; `all` are all that are installed."""
    found = []
    for name in _names(backends, [row.name for row in BACKENDS.values() if row.is_installed]):
        _refuse_other("backend", name, list(BACKENDS))
        row = BACKENDS[name]
        row.load_module()
        found.append(Solver(name, False, row.is_complete, row.version()))
    for name in _names(peers, [peer.name for peer in PEERS.values() if peer.is_installed]):
        _refuse_other("peer", name, list(PEERS))
        peer = PEERS[name]
        if not peer.is_installed:
            raise MissingDependency(f"the peer {name!r} needs {peer.package or peer.needs!r}: "
                                    "pip install 'tourcp[peers]', or Debian's package")  # fmt: skip
        found.append(Solver(name, True, peer.may_refute, peer.version))
    return found


def _refuse_other(what: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise BadProblem(
            f"no {what} is called {name!r}: expected {', '.join(known)}, all or none"
            f"{nearest(name, known)}"
        )


def _names(asked: list[str], every: list[str]) -> list[str]:
    for word in ("all", "none"):
        if word in asked and len(asked) > 1:
            raise BadProblem(f"{', '.join(asked)}: give {word!r} alone, or names")
    if asked == ["none"]:
        return []
    return every if asked in ([], ["all"]) else list(dict.fromkeys(asked))


def plan(instances: list[Instance], crew: list[Solver], seeds: int, limit: float) -> Iterator[Run]:
    """All runs, in an order that lets noise hit all solvers alike."""
    for seed in range(seeds):
        for instance in instances:
            order = list(crew)
            random.Random(f"{seed} {instance.name}").shuffle(order)
            for solver in order:
                if instance.answer != "none" or solver.may_refute:
                    yield Run(instance, solver, seed, limit)


def run_all(runs: list[Run], path: Path, watch: Callable[[int, Run], None]) -> int:
    """Do what the file has no record of yet; returns how many runs that were.

    A complete solver that did not answer the smaller instance of a family is not asked the larger
    one: that is recorded as skipped, which counts as unknown. What failed is run again.
    """
    known = {record.key: record for record in load(path) if record.verdict != "failed"}
    done = 0
    for number, run in enumerate(runs):
        if run.key in known:
            continue
        watch(number, run)
        smaller = [
            other
            for other in runs[:number]
            if run.instance.family
            and run.solver.may_refute
            and other.instance.family == run.instance.family
            and other.instance.squares < run.instance.squares
            and (other.solver, other.seed, other.limit) == (run.solver, run.seed, run.limit)
        ]
        hopeless = next((one for one in smaller if not known[one.key].is_solved), None)
        if hopeless is not None:
            reason = f"no answer to {hopeless.instance.name}, which is smaller"
            record = _record(run, {"verdict": "skipped", "reason": reason}, 0.0)
        else:
            record = measure(run)
        append(path, record)
        known[run.key] = record
        done += 1
    return done


def measure(run: Run) -> Record:
    """Run a solver in a process of its own, with a time limit that is kept."""
    task = {
        "problem": problem_to_json(run.instance.problem),
        "solver": run.solver.name,
        "is_peer": run.solver.is_peer,
        "may_refute": run.solver.may_refute,
        "seed": run.seed,
        "seconds": run.limit,
    }
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "tourcp.bench.child"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"},
    )  # fmt: skip
    try:
        out, err = process.communicate(json.dumps(task), timeout=run.limit + PATIENCE)
        values = _parse(out) or {"verdict": "failed", "reason": _last_line(err)}
        if was_ended(process.returncode):
            values = {"verdict": "killed", "reason": "it did not stop at its time limit"}
    except subprocess.TimeoutExpired:
        values = {"verdict": "failed", "reason": "starting and judging took too long"}
    finally:
        _end(process)
    return _record(run, values, time.perf_counter() - started)


def _end(process: "subprocess.Popen[str]") -> None:
    """End a process with all that it started."""
    end_with_all(process)
    process.communicate()


def _parse(out: str) -> dict[str, Any] | None:
    """The last line that the child printed, if it is one of its own."""
    lines = out.strip().splitlines()
    try:
        values = json.loads(lines[-1]) if lines else None
    except ValueError:
        return None
    return values if isinstance(values, dict) and "verdict" in values else None


def _last_line(err: str) -> str:
    lines = err.strip().splitlines()
    return lines[-1][:200] if lines else "the process died"


def _record(run: Run, values: dict[str, Any], wall: float) -> Record:
    blank = {"seconds": run.limit, "clock": run.limit, "check_seconds": 0.0,
             "proof_bytes": 0, "rung": "", "memory": 0.0, "moves": 0, "reason": ""}  # fmt: skip
    return Record(
        instance=run.instance.name, answer=run.instance.answer, family=run.instance.family,
        problem=problem_key(run.instance.problem), squares=run.instance.squares,
        solver=run.solver.name, is_peer=run.solver.is_peer,
        seed=run.seed, limit=run.limit, wall=wall, version=run.solver.version, commit=commit(),
        machine=machine(), date=datetime.now(UTC).date().isoformat(), **{**blank, **values},
    )  # fmt: skip


@cache
def commit() -> str:
    """The commit of the source tree that this is run from; empty outside of one."""
    folder = Path(tourcp.__file__).parent
    try:
        git = ["git", "-C", str(folder)]
        said = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], capture_output=True,
                              text=True, check=False)  # fmt: skip
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "."], capture_output=True,
                                 check=False)  # fmt: skip
    except OSError:
        return ""
    return said.stdout.strip() + (" with changes" if changed.returncode == 1 else "")


@cache
def machine() -> str:
    """What kind of machine this is; no names."""
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{processor()}, {os.cpu_count() or 1} cores, {memory() / 2**30:.0f} GiB, {system}"
