"""Layers: all states after some squares, and how the next layer is made of one."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tourcp.errors import BadProblem
from tourcp.theorems.plan import Step
from tourcp.theorems.states import add_equal, extend, merge

Words = npt.NDArray[np.uint64]

BYTES_A_STATE = 24
"""Memory that the next layer takes for each state, if there are half as many again."""

BYTES_TO_SORT = 60
"""Memory that is needed beside it for each state of a part while it is sorted and merged."""

PART = 60_000_000
"""From so many states on, the next ones are made in parts."""

CHUNK = 500_000
"""States that are gone through before what follows is sorted and added up."""


class Overflow(Exception):
    """A number of ways does not fit into a word."""


@dataclass
class Layer:
    """All states after some squares, each with the number of ways that lead to it."""

    square: int
    """How many squares have come."""
    parts: list[tuple[Words, Words]]
    """The states, sorted, and the ways to each; a large layer in parts, one after the other."""
    tours: int = 0
    """The tours that the last square completed."""

    def __len__(self) -> int:
        return sum(len(states) for states, _ in self.parts)

    @property
    def states(self) -> Words:
        """All states."""
        return np.concatenate([states for states, _ in self.parts])

    @property
    def counts(self) -> Words:
        """The ways to each."""
        return np.concatenate([counts for _, counts in self.parts])


def first_layer() -> Layer:
    """Before the first square there is one state: nothing."""
    return Layer(0, [(np.zeros(1, dtype=np.uint64), np.ones(1, dtype=np.uint64))])


def after(
    layer: Layer, step: Step, *, closed: bool, is_last: bool, threads: int = 1, modulus: int = 0
) -> Layer:
    """The layer after one more square; the last one completes tours.

    A large layer is made in several passes over the one before, each keeping the states of one
    range, so that what is sorted at once stays small.
    """
    tours = 0
    found: list[tuple[Words, Words]] = []
    for low, high in _ranges(layer, step, closed, is_last):
        states, counts, completed = _within(
            layer, step, (low, high), closed=closed, is_last=is_last, threads=threads,
            modulus=modulus,
        )  # fmt: skip
        tours = completed  # every pass completes the same tours
        found.append((states, counts))
    return Layer(layer.square + 1, found, tours)


def _ranges(layer: Layer, step: Step, closed: bool, is_last: bool) -> list[tuple[int, int]]:
    """Ranges of states with about as many of the next states in each."""
    parts = 1 + len(layer) // PART
    if parts == 1:
        return [(0, 2**64 - 1)]
    every = max(1, len(layer) // 100_000)
    some = np.concatenate([states[::every] for states, _ in layer.parts])
    ones = np.ones(len(some), dtype=np.uint64)
    reached, _, _ = _square(some, ones, step, closed, is_last, 0, (0, 2**64 - 1))
    marks = [int(reached[len(reached) * part // parts]) for part in range(1, parts)]
    edges = [0, *sorted(set(marks) - {0}), 2**64 - 1]
    return [(low, high - 1 if high < 2**64 - 1 else high) for low, high in pairwise(edges)]


def _within(
    layer: Layer,
    step: Step,
    bounds: tuple[int, int],
    *,
    closed: bool,
    is_last: bool,
    threads: int,
    modulus: int,
) -> tuple[Words, Words, int]:
    """The states of one range after one more square, and the tours that the square completes."""
    chunks = [
        (states[first : first + CHUNK], counts[first : first + CHUNK])
        for states, counts in layer.parts
        for first in range(0, len(states), CHUNK)
    ]

    def run(chunk: tuple[Words, Words]) -> tuple[Words, Words, int]:
        states, counts = chunk
        return _square(states, counts, step, closed, is_last, modulus, bounds)

    sorted_parts: list[tuple[Words, Words]] = []
    tours = 0
    with ThreadPoolExecutor(threads) as pool:
        # Only a few chunks are under way at once: their results would fill the memory.
        for states, counts, found in _in_turn(pool, run, chunks, 2 * threads):
            tours += found
            sorted_parts.append((states, counts))
            # Parts of like size are merged, so that every state is merged few times.
            while len(sorted_parts) > 1 and len(sorted_parts[-2][0]) <= 2 * len(
                sorted_parts[-1][0]
            ):
                one, other = sorted_parts.pop(), sorted_parts.pop()
                sorted_parts.append(_merged(one, other, modulus))
    while len(sorted_parts) > 1:
        one, other = sorted_parts.pop(), sorted_parts.pop()
        sorted_parts.append(_merged(one, other, modulus))
    states, counts = sorted_parts[0] if sorted_parts else (_NONE, _NONE)
    return states, counts, tours


_NONE: Words = np.empty(0, dtype=np.uint64)
_WHENCE: npt.NDArray[np.int64] = np.empty((0, 4), dtype=np.int64)


def _in_turn(
    pool: ThreadPoolExecutor,
    run: Callable[[tuple[Words, Words]], tuple[Words, Words, int]],
    chunks: list[tuple[Words, Words]],
    most: int,
) -> Iterator[tuple[Words, Words, int]]:
    """The results of all chunks in their order, with only so many under way."""
    waiting: deque[Future[tuple[Words, Words, int]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(run, chunk))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def refuse_swapping(states: int) -> None:
    """Stop before the next layer would not fit into memory."""
    needed = states * BYTES_A_STATE + min(states, PART) * BYTES_TO_SORT
    free = _free_memory()
    if free is not None and needed > free:
        raise BadProblem(
            f"the next of {states:,} states may need {needed / 1e9:.1f} GB and {free / 1e9:.1f} GB "
            "are free: count a smaller board, or go on from the checkpoint on a larger machine"
        )


def _free_memory() -> int | None:
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as file:
            lines = dict(line.split(":") for line in file)
        return int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None


def _square(
    states: Words,
    counts: Words,
    step: Step,
    closed: bool,
    is_last: bool,
    modulus: int,
    bounds: tuple[int, int],
) -> tuple[Words, Words, int]:
    """The sorted states after one more square with their counts, and the tours it completes."""
    choices = len(step.before)
    fan = (1 + choices) * 2 + choices * (choices - 1) // 2
    out, out_counts = np.empty((2, len(states) * fan), dtype=np.uint64)
    done = np.empty(len(states) * fan if is_last else 0, dtype=np.uint64)
    size, finished = extend(
        states, counts, step.before, step.kept, step.ahead, step.may_end, step.must_end,
        closed, is_last, step.base, np.uint64(bounds[0]), np.uint64(bounds[1]),
        out, out_counts, done, _WHENCE, _WHENCE,
    )  # fmt: skip
    order = np.argsort(out[:size])
    states, counts = out[:size][order], out_counts[:size][order]
    if size:
        size, overflows = add_equal(states, counts, np.uint64(modulus))
        _refuse_overflow(overflows)
    return states[:size].copy(), counts[:size].copy(), sum(done[:finished].tolist())


def _merged(
    one: tuple[Words, Words], other: tuple[Words, Words], modulus: int
) -> tuple[Words, Words]:
    """Two sorted parts as one."""
    states, counts = np.empty((2, len(one[0]) + len(other[0])), dtype=np.uint64)
    size, overflows = merge(*one, *other, states, counts, np.uint64(modulus))
    _refuse_overflow(overflows)
    return states[:size].copy(), counts[:size].copy()


def _refuse_overflow(overflows: bool) -> None:
    if overflows:
        raise Overflow
