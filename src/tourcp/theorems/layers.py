"""Layers: all states after some squares, and how the next layer is made of one.

A square changes nothing at the squares that it is not joined with: they keep having no move, one or
both. So states that differ there lead to different states, and a large layer is sorted out by them
into chunks that can be gone through one by one, on several cores, each small enough for the cache.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tourcp.errors import BadProblem
from tourcp.theorems.plan import Step
from tourcp.theorems.states import add_up, extend, scatter, sort_out

Words = npt.NDArray[np.uint64]
Part = tuple[Words, Words]
"""Some states, and the ways to each."""

BYTES_A_STATE = 20
"""Memory that is needed beside a layer for each of its states: a copy, later the next layer."""

CHUNK = 100_000
"""States that are gone through at once, if no more of them share a pattern."""

PART = 4_000_000
"""States that are kept in one piece."""

MOST_SLOTS = 10
"""Squares whose patterns tell states apart: 3 to this power fits into 16 bits."""


class Overflow(Exception):
    """A number of ways does not fit into a word."""


@dataclass
class Layer:
    """All states after some squares, each with the number of ways that lead to it."""

    square: int
    """How many squares have come."""
    parts: list[Part]
    """The states and the ways to each, no state twice; a large layer in several parts."""
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

    The layer before is used up: its memory is needed.
    """
    square = layer.square + 1
    run = partial(_square, step=step, closed=closed, is_last=is_last, modulus=modulus)
    tours = 0
    found, small = list[Part](), list[Part]()
    with ThreadPoolExecutor(threads) as pool:
        # Only a few chunks are under way at once: their results would fill the memory.
        for states, counts, completed in _in_turn(
            pool, run, _chunks(layer, step, pool), 2 * threads
        ):
            tours += completed
            small.append((states, counts))
            if sum(len(states) for states, _ in small) >= PART:
                found.append(_joined(small))
                small = []
    return Layer(square, [*found, _joined(small)], tours)


def _chunks(layer: Layer, step: Step, pool: ThreadPoolExecutor) -> Iterator[Part]:
    """The states in chunks, so that no two chunks lead to the same state."""
    if len(layer) <= CHUNK:
        yield layer.states, layer.counts
        return
    slots = step.apart[: _depth(len(layer))]
    states, counts = np.empty((2, len(layer)), dtype=np.uint64)
    ends = _sort_out(layer, slots, step, pool, states, counts)
    first = 0
    while first < len(states):
        last = int(ends[np.searchsorted(ends, min(first + CHUNK, len(states)))])
        yield states[first:last], counts[first:last]
        first = last


def _depth(states: int) -> int:
    """How many squares to tell the states apart by: a few hundred states should share a pattern."""
    return next((depth for depth in range(MOST_SLOTS) if 3**depth * 300 > states), MOST_SLOTS)


def _sort_out(
    layer: Layer,
    slots: npt.NDArray[np.int64],
    step: Step,
    pool: ThreadPoolExecutor,
    states: Words,
    counts: Words,
) -> npt.NDArray[np.int64]:
    """Move a layer into arrays, sorted by pattern; returns where the states of each end."""

    def patterns_of(part: Part) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]:
        patterns = np.empty(len(part[0]), dtype=np.uint16)
        tally = np.zeros(3 ** len(slots), dtype=np.int64)
        sort_out(part[0], slots, step.digits, patterns, tally)
        return patterns, tally

    patterns, tallies = zip(*pool.map(patterns_of, layer.parts), strict=True)
    ends = np.cumsum(np.sum(tallies, axis=0))
    places = ends - np.sum(tallies, axis=0)
    moves = []
    for part, some, tally in zip(layer.parts, patterns, tallies, strict=True):
        moves.append(pool.submit(scatter, *part, some, places.copy(), states, counts))
        places += tally
    for move in moves:
        move.result()
    layer.parts.clear()
    return ends


def _joined(parts: list[Part]) -> Part:
    return (
        np.concatenate([_NONE, *(states for states, _ in parts)]),
        np.concatenate([_NONE, *(counts for _, counts in parts)]),
    )


_NONE: Words = np.empty(0, dtype=np.uint64)
_WHENCE: npt.NDArray[np.int64] = np.empty((0, 4), dtype=np.int64)


def _in_turn(
    pool: ThreadPoolExecutor,
    run: Callable[[Part], tuple[Words, Words, int]],
    chunks: Iterator[Part],
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
    needed = states * BYTES_A_STATE
    free = _free_memory()
    if free is not None and needed > free:
        raise BadProblem(
            f"the next of {states:,} states may need {needed / 1e9:.1f} GB and {free / 1e9:.1f} GB "
            "are free: count a smaller board, or go on from the checkpoint on a larger machine"
        )


def memory_used() -> str:
    """What this process holds in memory now, to be read by people."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return "an unknown amount of memory"
    return f"{pages * os.sysconf('SC_PAGE_SIZE') / 1e9:.1f} GB"


def _free_memory() -> int | None:
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as file:
            lines = dict(line.split(":") for line in file)
        return int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None


def _square(
    chunk: Part, *, step: Step, closed: bool, is_last: bool, modulus: int
) -> tuple[Words, Words, int]:
    """What follows some states after one more square, and the tours that it completes."""
    choices = len(step.before)
    fan = (1 + choices) * 2 + choices * (choices - 1) // 2
    states, counts = np.empty((2, len(chunk[0]) * fan), dtype=np.uint64)
    done = np.empty(len(states) if is_last else 0, dtype=np.uint64)
    size, finished = extend(
        *chunk, step.before, step.kept, step.ahead, step.may_end, step.must_end,
        closed, is_last, step.base, step.digits, states, counts, done, _WHENCE, _WHENCE,
    )  # fmt: skip
    table = np.zeros(2 << int(size).bit_length(), dtype=np.int32)
    size, overflows = add_up(states[:size], counts[:size], table, np.uint64(modulus))
    if overflows:
        raise Overflow
    return states[:size].copy(), counts[:size].copy(), sum(done[:finished].tolist())
