"""Many machines: the bins of a layer are tasks on a Dask cluster, in a folder that all share.

A task reads a bin and writes what follows it, just as one machine does; so the files are the same,
and a worker that dies costs only its own tasks. The leader of the count keeps the layers in order.
"""

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tourcp.core.problem import Problem
from tourcp.counting.checkpoint import Files
from tourcp.counting.course import Course
from tourcp.counting.folder import digest
from tourcp.counting.layers import Task, follow
from tourcp.counting.network import network_of
from tourcp.counting.passes import Run, Threads
from tourcp.counting.plan import Step, plan
from tourcp.engines.cluster import Cluster
from tourcp.engines.patterns import ANYTHING
from tourcp.files.rows import problem_of_key

LAYOUT = 5
"""Changes whenever the order of squares, the digits of a state or the bins do."""

RETRIES = 5
"""How often a task is tried again, if a disk hiccups or a worker has another version."""

LOOK = 0.2
"""Seconds between two looks at the clock."""


def files_of(steps: list[Step], key: str, order: str, modulus: int, folder: str) -> Files:
    """The files of one pass of a count in a folder."""
    # With another order, states mean something else: it gets another folder.
    arrays = [part for step in steps for part in (step.arrival.before, step.arrival.kept)]
    joined = digest(np.concatenate(arrays))
    about = f"{key} by {order} {joined} modulo {modulus}, layout {LAYOUT}"
    slots = [0, *(len(step.arrival.kept) for step in steps)]
    bounds = [steps[0].arrival.base ** many for many in slots]
    return Files(folder, about, bounds, modulus)


@dataclass(frozen=True)
class Machines:
    """The workers of a cluster; small layers are not worth sending there."""

    cluster: Cluster
    """Where they are."""
    here: Threads
    """The threads here, which go through small layers."""
    folder: str
    """The folder that all share."""
    key: str
    """The problem's canonical text."""
    order: str
    """In which order the squares come."""
    modulus: int
    """The ways are counted modulo this."""

    def work(self, run: Run, task: Task, numbers: list[int]) -> None:
        """Have what follows these bins written, by the workers or here."""
        files = run.shelf
        if not isinstance(files, Files) or len(numbers) < 2:
            self.here.work(run, task, numbers)
            return
        asked = (self.folder, self.key, self.order, self.modulus, files.square, task.leading)
        executor = self.cluster.client.get_executor(pure=False, retries=RETRIES)
        try:
            waiting: dict[Future[None], int] = {
                executor.submit(work_on, *asked, len(task.following), number): number
                for number in numbers
            }
            while waiting:
                run.report(len(waiting))
                done, _ = wait(waiting, timeout=LOOK, return_when=FIRST_COMPLETED)
                for future in done:
                    future.result()
                    files.found(waiting.pop(future))
                run.look()
        finally:
            executor.shutdown(wait=False)


@lru_cache(maxsize=4)
def _planned(key: str, order: str) -> tuple[Problem, list[Step]]:
    problem = problem_of_key(key)
    return problem, plan(network_of(problem, order))


def work_on(
    folder: str,
    key: str,
    order: str,
    modulus: int,
    square: int,
    leading: int,
    following: int,
    number: int,
) -> None:
    """What a worker does: read a bin of a layer, and write what follows it."""
    problem, steps = _planned(key, order)
    files = files_of(steps, key, order, modulus, folder)
    files.go_to(square)
    knowing = files.table(square) or ANYTHING
    task = Course(steps, problem.closed, modulus).task(square, leading, following, knowing)
    with ThreadPoolExecutor(1) as pool:
        files.put(number, follow([files.take(number)], task, pool, 1, lambda: None))
