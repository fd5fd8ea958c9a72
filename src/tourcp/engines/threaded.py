"""Work in a thread of its own, so that Ctrl-C and the clock are heeded meanwhile.

Deleting a solver that is still at work crashes, and Ctrl-C may come at any moment. So nothing here
joins a thread: when Ctrl-C interrupts it, Python's `join` thinks that the thread has ended
(bpo-45274). And since Ctrl-C may come while a thread is being started, `cancel` decides whether it
ever works.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

SLICE = 0.2
"""Seconds of waiting after which Ctrl-C is looked for again."""


class Threaded(Generic[T]):
    """A piece of work that goes on beside us; `start` it in a `try`, and `cancel` it after that."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._results: list[T] = []
        self._failed: list[BaseException] = []
        self._permit = threading.Lock()
        """Taken once and for all, by the work or by `cancel`."""
        self._done = threading.Event()

    def start(self) -> None:
        """Begin."""
        threading.Thread(target=self._run, daemon=True).start()

    def cancel(self) -> None:
        """Forbid work that has not begun; work that has goes on."""
        if self._permit.acquire(blocking=False):
            self._done.set()

    def _run(self) -> None:
        if not self._permit.acquire(blocking=False):
            return
        try:
            self._results.append(self._work())
        except BaseException as error:
            self._failed.append(error)
        finally:
            self._done.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done, or for so long; whether it is done."""
        if seconds is not None:
            return self._done.wait(seconds)
        while not self._done.wait(SLICE):  # Ctrl-C just before a wait begins would not end it
            pass
        return True

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not, or will never begin."""
        return self._done.is_set()

    @property
    def result(self) -> T:
        """What came of work that is done; its error is raised."""
        if self._failed:
            raise self._failed[0]
        return self._results[0]
