"""What a worker may do instead of answering; run in real processes by the tests of surveys."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass

from tourcp.survey import workers
from tourcp.survey.workers import LocalWorkers, Task, ask_in_time

ENDED_AFTER = 0.5
"""Seconds after which a question that sleeps is ended by force."""

SLEEPS_WITH = 60.0
"""The time limit of a survey with such a question, which the others do not need."""

GRACE = ENDED_AFTER - 1.1 * SLEEPS_WITH
"""What makes that limit so short."""


def die_on_5x6(task: Task) -> str:
    if '"5x6"' in task.problem:
        os.kill(os.getpid(), signal.SIGKILL)
    return ask_in_time(task)


def die_once_on_5x6(task: Task) -> str:
    mark = os.environ["TOURCP_TEST_MARK"]
    if '"5x6"' in task.problem and not os.path.exists(mark):  # noqa: PTH110
        os.close(os.open(mark, os.O_CREAT))
        os.kill(os.getpid(), signal.SIGKILL)
    return ask_in_time(task)


def sleep_on_5x6(task: Task) -> str:
    if '"5x6"' in task.problem:
        workers.GRACE = GRACE
        workers.ask = sleep
    return ask_in_time(task)


def sleep(task: Task) -> str:  # noqa: ARG001
    time.sleep(1000)
    return ""


@dataclass(frozen=True)
class Dying(LocalWorkers):
    """Local workers that do one of these things."""

    way: str = "always"

    @property
    def ask(self) -> Callable[[Task], str]:
        return {"always": die_on_5x6, "once": die_once_on_5x6, "sleep": sleep_on_5x6}[self.way]
