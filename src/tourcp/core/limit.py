"""Limit: how long a backend may work, and the only configuration that all backends share."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from numbers import Real
from operator import index

from tourcp.core.errors import BadProblem, shown
from tourcp.core.recording import Recording

LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What a backend may spend.

    >>> Limit(seconds=10, threads=2)
    Limit(seconds=10, seed=0, threads=2)
    """

    seconds: float | None = None
    """Wall-clock seconds; None for as long as it takes."""
    seed: int = 0
    """Seed of every random choice: the same seed and one thread give the same answer."""
    threads: int = 1
    """Threads that a solver may use."""
    recording: Recording | None = field(default=None, compare=False, repr=False)
    """Where the steps of the search are kept, if they are to be watched."""
    progress: Callable[[str], None] | None = field(default=None, compare=False, repr=False)
    """Called now and then with one line that says how far the work has come."""

    def __post_init__(self) -> None:
        try:
            for name in ("seed", "threads"):
                object.__setattr__(self, name, index(getattr(self, name)))
        except TypeError:
            raise BadProblem("seed and threads must be whole numbers") from None
        is_number = self.seconds is None or isinstance(self.seconds, Real)
        if not is_number or not (self.seconds is None or 0 < self.seconds < math.inf):
            raise BadProblem(
                f"a time limit of {shown(self.seconds)} seconds makes no sense: "
                "give a positive number, or none for no limit"
            )
        if not 0 <= self.seed <= LARGEST_SEED:
            raise BadProblem(f"seed {self.seed} is out of range: it goes from 0 to {LARGEST_SEED}")
        if not 1 <= self.threads <= 1024:
            raise BadProblem(f"{self.threads} threads make no sense: give 1 to 1024")

    def report(self, line: str) -> None:
        """Report how far the work has come."""
        if self.progress is not None:
            self.progress(line)

    def start(self) -> "Clock":
        """Start counting the seconds."""
        return Clock(self.seconds)


class Clock:
    """A running time limit."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.started = time.monotonic()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """Seconds that remain, never negative; infinite without a limit."""
        return math.inf if self.seconds is None else max(0.0, self.seconds - self.elapsed)

    @property
    def is_over(self) -> bool:
        """Whether the limit is reached."""
        return self.left <= 0

    def reason(self) -> str:
        """Say why an answer is unknown when the limit is reached."""
        if self.seconds is None:
            return "the search gave up"
        return f"the time limit of {self.seconds:g} s was reached"
