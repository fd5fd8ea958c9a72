"""Workers: they answer the questions of a survey, through the standard executor interface.

Locally each worker is a process of its own. A question that ignores its time limit ends its
process by the system's alarm, which no solver can hold up.
"""

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any, Protocol

from tourcp.core.answer import Answer
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.engines.cluster import Cluster
from tourcp.engines.machine import ended_after, without_interrupts
from tourcp.files.problems import problem_key
from tourcp.files.rows import Question, problem_of_key
from tourcp.judge.plain import answer_from_json, answer_to_json
from tourcp.survey.questions import Survey

GRACE = 5.0
"""Seconds beyond its limit (and a tenth of it) after which a question is ended by force."""


@dataclass(frozen=True, kw_only=True)
class Task:
    """A question as it is sent to a worker: plain values only."""

    problem: str
    """The problem's canonical text."""
    backend: str
    seconds: float
    seed: int
    certify: bool

    @property
    def hard_limit(self) -> float:
        """Seconds after which its process is ended; the system takes at most three years."""
        return min(1.1 * self.seconds + GRACE, 1e8)


@dataclass(frozen=True)
class Failure:
    """No answer, for a reason that has nothing to do with the time limit."""

    reason: str


def task_of(question: Question, survey: Survey) -> Task:
    """The question with what the survey allows it."""
    assert survey.limit.seconds is not None
    return Task(
        problem=problem_key(question.problem),
        backend=question.backend,
        seconds=survey.limit.seconds,
        seed=survey.limit.seed,
        certify=survey.certify,
    )


def ask(task: Task) -> str:
    """Answer a question: its answer as text, or what went wrong."""
    from tourcp.answering import answer_problem

    problem = problem_of_key(task.problem)
    limit = Limit(seconds=task.seconds, seed=task.seed)
    try:
        answer = answer_problem(problem, task.backend, limit, certify=task.certify)
    except MemoryError:
        return json.dumps({"failure": "the memory is exhausted"})
    except Exception as error:
        return json.dumps({"failure": f"{type(error).__name__}: {error}"})
    return json.dumps({"answer": answer_to_json(answer)}, separators=(",", ":"))


def ask_in_time(task: Task) -> str:
    """The same in a process of its own, which the system ends if the limit is ignored."""
    with ended_after(task.hard_limit):
        return ask(task)


def parse_reply(text: str) -> Answer | Failure:
    """What a worker sent; whatever is wrong with it is a failure."""
    try:
        match json.loads(text):
            case {"answer": dict(fields)}:
                return answer_from_json(fields)
            case {"failure": str(reason)}:
                return Failure(reason)
    except (ValueError, RecursionError) as error:
        return Failure(f"a reply that cannot be read: {error}")
    return Failure("a reply that cannot be read")


class Workers(Protocol):
    """A crew that takes questions."""

    @property
    def size(self) -> int:
        """How many questions are worked on at once."""

    @property
    def ask(self) -> Callable[[Task], str]:
        """What is run for each question."""

    def executor(self) -> AbstractContextManager[Executor]:
        """A fresh executor, which is stopped at the end whatever it is doing."""


@dataclass(frozen=True)
class LocalWorkers:
    """Processes on this machine, one solver thread each."""

    size: int

    def __post_init__(self) -> None:
        if not 1 <= self.size <= 1024:
            raise BadProblem(f"{self.size} workers: expected 1 to 1024")

    @property
    def ask(self) -> Callable[[Task], str]:
        """What is run for each question."""
        return ask_in_time

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """Processes that start afresh, so that nothing of this one is copied into them."""
        before = set(multiprocessing.active_children())
        pool = _Pool(
            self.size, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_work
        )
        try:
            yield pool
        finally:
            for process in set(multiprocessing.active_children()) - before:
                process.kill()
            pool.shutdown(cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, not even while they start: it is for their parent."""

    def submit(self, *arguments: Any, **options: Any) -> "Future[Any]":
        """Processes are started here, on demand, and inherit what is blocked."""
        with without_interrupts():
            return super().submit(*arguments, **options)


def _begin_work() -> None:
    """Ignore Ctrl-C, which is for the parent, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@dataclass(frozen=True)
class DaskWorkers(Cluster):
    """The workers of a Dask cluster, each with the same tourcp installed."""

    @property
    def ask(self) -> Callable[[Task], str]:
        """What is run for each question."""
        return ask

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """Dask's own executor; a question that is asked again is a new one to it."""
        executor = self.client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)
