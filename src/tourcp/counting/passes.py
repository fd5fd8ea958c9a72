"""Passes: once through all squares, from shelf to shelf."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import isqrt
from typing import Protocol

from tourcp.core.limit import Clock, Limit
from tourcp.counting.course import Course, Knowledge
from tourcp.counting.layers import Task, follow
from tourcp.counting.memory import memory_used
from tourcp.counting.pace import Pace
from tourcp.counting.shelves import Shelf
from tourcp.engines.formula import OutOfTime


@dataclass(frozen=True)
class Passed:
    """What a pass has found."""

    tours: int
    """The tours, or their remainder."""
    states: int
    """The largest number of states at once."""
    resumed: int
    """Squares that a checkpoint had."""


class Crew(Protocol):
    """What goes through the bins of a layer: threads, or machines."""

    def work(self, run: "Run", task: Task, numbers: list[int]) -> None:
        """Put on the shelf what follows these bins."""


@dataclass
class Run:
    """A pass that is under way."""

    course: Course
    """What is to be done."""
    shelf: Shelf
    """Where the states are."""
    knowledge: Knowledge
    """What is known of the squares to come."""
    limit: Limit
    """Threads, and where progress is reported."""
    clock: Clock
    """How much time is left."""

    def __post_init__(self) -> None:
        squares = len(self.course.steps)
        self.pace = Pace(squares, max(1, isqrt(squares)))
        self.states = 0
        """The states of the last layer."""
        self.bins = 1
        """The bins that they are in."""

    def all_squares(self, crew: Crew) -> Passed:
        """Run through the squares once; OutOfTime if the time is over."""
        shelf, largest, resumed = self.shelf, 1, self.shelf.square
        self.states = sum(shelf.sizes().values())
        while shelf.square < len(self.course.steps):
            square, began = shelf.square, self.clock.elapsed
            self._square(crew)
            spent = self.clock.elapsed - began
            self.pace.add(square, self.states, spent, self.knowledge.possible)
            self.states = sum(shelf.sizes().values())
            largest = max(largest, self.states)
        return Passed(shelf.tours, largest, resumed)

    def _square(self, crew: Crew) -> None:
        course, shelf = self.course, self.shelf
        square = shelf.square
        knowing = self.knowledge.consider(square, self.states, self.limit, self.clock)
        following = shelf.begin(course.leading(square, self.states))
        task = course.task(square, shelf.leading, following, knowing)
        sizes = shelf.sizes()
        numbers = list(sizes)
        self.bins = len(numbers)
        course.refuse(square, max(sizes.values(), default=0))
        crew.work(self, task, [one for one in numbers if not shelf.is_done(one)])
        self.look()
        shelf.turn()

    def look(self) -> None:
        """OutOfTime if the time is over."""
        if self.clock.is_over and self.shelf.square + 1 < len(self.course.steps):
            raise OutOfTime

    def report(self, left: int) -> None:
        """Report progress, with so many bins of this square to go."""
        if self.limit.progress is None:
            return
        square = self.shelf.square + 1
        which = f", bin {self.bins - left} of {self.bins}" if self.bins > 1 else ""
        self.limit.report(
            f"square {square} of {len(self.course.steps)}{which}: {self.states:,} states, "
            f"{self.shelf.bytes / 1e9:.1f} GB of them, {memory_used()} in use"
            f"{self.pace.left(self.shelf.square, self.knowledge.possible)}"
        )


@dataclass(frozen=True)
class Threads:
    """The cores of this machine: one bin after the other, its chunks on all of them."""

    pool: ThreadPoolExecutor

    def work(self, run: Run, task: Task, numbers: list[int]) -> None:
        """Take a bin, and put what follows it."""
        for left, number in zip(range(len(numbers), 0, -1), numbers, strict=True):
            run.report(left)
            part = [run.shelf.take(number)]
            made = follow(part, task, self.pool, run.limit.threads, run.look)
            run.shelf.put(number, made)
