"""The course of a pass: how each layer is binned, and what is known of the squares to come."""

from dataclasses import dataclass, field
from math import ceil

import numpy as np

from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.counting.ahead import ALWAYS, MOST_PATTERNS, pays, tables
from tourcp.counting.checkpoint import Files
from tourcp.counting.layers import Task
from tourcp.counting.memory import BASE
from tourcp.counting.plan import Step
from tourcp.engines.formula import OutOfTime
from tourcp.engines.patterns import ANYTHING, Ahead

LARGE = 1_000_000
"""From this many states on, what follows is put into bins."""

LEAD = 3
"""Squares that tell bins apart, if there is enough memory: 27 bins."""

MOST_LEAD = 8
"""At most this many squares tell bins apart."""

BYTES = 60
"""Memory for each state of a bin: itself, sorted, and what follows it."""

CHUNK_BYTES = 700
"""Memory for each state of a chunk while it is gone through: all ways on, and where they lead."""

LEAST_CHUNK = 5_000
"""States of the smallest chunk."""

BITS = np.array([one.bit_count() for one in range(256)], dtype=np.int64)
"""How many bits of a byte are set."""

SHARE = 0.7
"""With each further square that tells bins apart, the largest bin shrinks at least to this."""


@dataclass(frozen=True)
class Course:
    """What one pass is to do."""

    steps: list[Step]
    """The squares."""
    closed: bool
    """Whether tours are cycles."""
    modulus: int = 0
    """The ways are counted modulo this; 0 for all of them."""
    memory: int | None = None
    """Bytes that may be held; None for what there is."""
    threads: int = 1
    """Cores that share them."""

    @property
    def chunk(self) -> int | None:
        """How many states a core may go through at once, for a quarter of the memory."""
        if self.memory is None:
            return None
        return max(LEAST_CHUNK, (self.memory - BASE) // 4 // CHUNK_BYTES // self.threads)

    def refuse(self, square: int, largest: int) -> None:
        """BadProblem if a bin of so many states would take more memory than there may be."""
        needed = BASE + largest * BYTES
        if self.memory is not None and needed > self.memory:
            raise BadProblem(
                f"square {square + 1} of {len(self.steps)} has {largest:,} states that must be in "
                f"memory together: go on with --memory {ceil(needed / 1e8) / 10}GB and the same "
                "--checkpoint, if there was one"
            )

    @property
    def most_patterns(self) -> int:
        """How large a table may be: making it takes two bytes for each pattern."""
        if self.memory is None:
            return MOST_PATTERNS
        return min(MOST_PATTERNS, max(ALWAYS, (self.memory - BASE) // 4))

    def leading(self, square: int, states: int) -> int:
        """How many squares tell the bins of the layer after a square apart."""
        if square + 1 >= len(self.steps):
            return 0
        most = None if self.memory is None else max(1, (self.memory - BASE) // BYTES // 2)
        # The layer after it may be several times as large.
        if states < (LARGE if most is None else min(LARGE, most // 4)):
            return 0
        found = LEAD
        while most is not None and states * SHARE**found > most and found < MOST_LEAD:
            found += 1
        return min(found, len(self.steps[square + 1].apart))

    def task(self, square: int, leading: int, following: int, knowing: Ahead) -> Task:
        """What is to be done for one square."""
        after = self.steps[square + 1].apart[:following] if following else np.empty(0, np.int64)
        is_last = square + 1 == len(self.steps)
        return Task(self.steps[square], leading, after, is_last, self.modulus, knowing, self.chunk)


@dataclass
class Knowledge:
    """What is known of the squares to come, made when there are enough states for it to pay."""

    course: Course
    files: Files | None = None
    """Where tables are kept; else in memory."""
    first: int | None = None
    """The first square after which something is known."""
    tables: dict[int, Ahead] = field(default_factory=dict)
    possible: dict[int, int] = field(default_factory=dict)
    """How many patterns can be completed after so many squares."""

    def consider(self, square: int, states: int, limit: Limit, clock: Clock) -> Ahead:
        """What is known after the next square, if so many states are there now."""
        course = self.course
        most, closed = course.most_patterns, course.closed
        if self.files is not None and (kept := self.files.table(square)) is not None:
            self.possible[square + 1] = count_possible(kept)
            return kept
        rest = course.steps[square:]
        if self.first is None and pays(states, rest, closed=closed, most=most):
            limit.report(f"square {square} of {len(course.steps)}: looking at the squares to come")
            for number, ahead in tables(rest, closed=closed, most=most):
                if clock.is_over:
                    raise OutOfTime
                self.possible[square + number + 1] = count_possible(ahead)
                if self.files is not None:
                    self.files.keep_table(square + number, ahead)
                else:
                    self.tables[square + number] = ahead
            self.first = square
            if self.files is not None:
                return self.files.table(square) or ANYTHING
        return self.tables.pop(square, ANYTHING)


def count_possible(ahead: Ahead) -> int:
    """How many patterns can be completed."""
    return int(BITS[ahead.possible].sum())
