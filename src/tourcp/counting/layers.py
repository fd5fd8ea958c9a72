"""Layers: all states after some squares, and how the next layer is made of one.

A square changes nothing at the squares that it is not joined with: they keep having no move, one or
both. So states that differ there lead to different states, and a large layer is sorted out by them
into chunks that can be gone through one by one, on several cores, each small enough for the cache.

The layer that comes out is put into bins by the few of these squares that matter first at the next
square. So the next square takes one bin after the other and lets go of it: no more than about one
layer is in memory at any time.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tourcp.counting.memory import refuse_swapping
from tourcp.counting.plan import LEAD, Step
from tourcp.counting.states import add_up, scatter, sort_out
from tourcp.engines.frontier import WAY, Words

Part = tuple[Words, Words]
"""Some states, and the ways to each."""
Found = tuple[Words, Words, list[int], int]
"""What follows a chunk, in the order of bins; where each bin ends; the tours completed."""

BYTES_TO_SORT = 18
"""Memory that sorting out takes for each state: the state, its ways, its pattern."""

LOOK = 64
"""Chunks after which the free memory is looked at again."""

CHUNK = 100_000
"""States that are gone through at once, if no more of them share a pattern."""

PART = 4_000_000
"""States that are kept in one piece."""

LARGE = 1_000_000
"""From so many states on, what follows is put into bins."""

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
    is_binned: bool = False
    """Whether all states of a part have the same pattern of the next square's leading slots."""

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


def after(layer: Layer, step: Step, *, is_last: bool, threads: int = 1, modulus: int = 0) -> Layer:
    """The layer after one more square; the last one completes tours.

    The layer before is used up: its memory is needed.
    """
    is_binned = len(layer) >= LARGE
    leading = step.following if is_binned else step.following[:0]
    square, tours, chunks = layer.square + 1, 0, 0
    run = partial(_square, step=step, leading=leading, is_last=is_last, modulus=modulus)
    bins: dict[int, _Bin] = {}
    with ThreadPoolExecutor(threads) as pool:
        # Only a few chunks are under way at once: their results would fill the memory.
        for states, counts, ends, completed in _in_turn(
            pool, run, _chunks(layer, step, pool), 2 * threads
        ):
            tours += completed
            if chunks % LOOK == 0:
                refuse_swapping(sum(len(one) for one in bins.values()))
            chunks += 1
            for number, (first, last) in enumerate(pairwise([0, *ends])):
                if first < last:
                    bins.setdefault(number, _Bin()).add(states[first:last], counts[first:last])
    parts = [part for one in bins.values() for part in one.all_parts()]
    return Layer(square, parts or [(_NONE, _NONE)], tours, is_binned)


class _Bin:
    """States with one pattern, in parts that are filled one after the other."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.size = PART

    def add(self, states: Words, counts: Words) -> None:
        """Copy some states into the part that has room, and into new ones."""
        while len(states):
            if self.size == PART:
                # Memory that is not written to is not taken yet.
                self.parts.append((np.empty(PART, np.uint64), np.empty(PART, np.uint64)))
                self.size = 0
            now = min(PART - self.size, len(states))
            into_states, into_counts = self.parts[-1]
            into_states[self.size : self.size + now] = states[:now]
            into_counts[self.size : self.size + now] = counts[:now]
            self.size += now
            states, counts = states[now:], counts[now:]

    def __len__(self) -> int:
        return PART * (len(self.parts) - 1) + self.size

    def all_parts(self) -> list[Part]:
        """The parts, the last one cut to what is in it."""
        states, counts = self.parts[-1]
        self.parts[-1] = states[: self.size].copy(), counts[: self.size].copy()
        return self.parts


def _chunks(layer: Layer, step: Step, pool: ThreadPoolExecutor) -> Iterator[Part]:
    """The states in chunks, so that no two chunks lead to the same state; uses the layer up."""
    apart = step.apart
    groups: dict[int, list[Part]] = {}
    for part in layer.parts:
        if not len(part[0]):
            continue
        pattern = 0
        if layer.is_binned:
            pattern = int(_patterns(part[0][:1], apart[:LEAD], step)[0][0])
        groups.setdefault(pattern, []).append(part)
    if layer.is_binned:
        apart = apart[LEAD:]
    layer.parts.clear()
    while groups:
        _, parts = groups.popitem()
        size = sum(len(states) for states, _ in parts)
        if size <= CHUNK:
            yield _joined(parts)
            continue
        refuse_swapping(size, BYTES_TO_SORT * size)
        states, counts = np.empty(size, np.uint64), np.empty(size, np.uint64)
        ends = _sort_out(parts, apart[: _depth(size)], step, pool, states, counts)
        first = 0
        while first < size:
            last = int(ends[np.searchsorted(ends, min(first + CHUNK, size))])
            yield states[first:last], counts[first:last]
            first = last


def _depth(states: int) -> int:
    """How many squares to tell the states apart by: a few hundred states should share a pattern."""
    return next((depth for depth in range(MOST_SLOTS) if 3**depth * 300 > states), MOST_SLOTS)


def _sort_out(
    parts: list[Part],
    slots: npt.NDArray[np.int64],
    step: Step,
    pool: ThreadPoolExecutor,
    states: Words,
    counts: Words,
) -> npt.NDArray[np.int64]:
    """Move some parts into arrays, sorted by pattern; returns where the states of each end."""
    found = list(pool.map(lambda part: _patterns(part[0], slots, step), parts))
    totals = np.sum([tally for _, tally in found], axis=0)
    ends = np.cumsum(totals)
    places = ends - totals
    moves = []
    for part, (patterns, tally) in zip(parts, found, strict=True):
        moves.append(pool.submit(scatter, *part, patterns, places.copy(), states, counts))
        places += tally
    for move in moves:
        move.result()
    parts.clear()
    return ends


def _patterns(
    states: Words, slots: npt.NDArray[np.int64], step: Step
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]:
    """The pattern of each state, and how many there are of each pattern."""
    patterns = np.empty(len(states), dtype=np.uint16)
    tally = np.zeros(3 ** len(slots), dtype=np.int64)
    sort_out(states, slots, step.arrival.digits, patterns, tally)
    return patterns, tally


def _joined(parts: list[Part]) -> Part:
    return (
        np.concatenate([_NONE, *(states for states, _ in parts)]),
        np.concatenate([_NONE, *(counts for _, counts in parts)]),
    )


_NONE: Words = np.empty(0, dtype=np.uint64)


def _in_turn(
    pool: ThreadPoolExecutor,
    run: Callable[[Part], Found],
    chunks: Iterator[Part],
    most: int,
) -> Iterator[Found]:
    """The results of all chunks in their order, with only so many under way."""
    waiting: deque[Future[Found]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(run, chunk))
        if len(waiting) >= most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _square(
    chunk: Part, *, step: Step, leading: npt.NDArray[np.int64], is_last: bool, modulus: int
) -> Found:
    """What follows some states after one more square, and the tours that it completes."""
    before, ways = chunk
    states, whence, done = step.arrival.follow(before, is_last=is_last)
    counts = np.empty_like(states)
    table = np.zeros(2 << len(states).bit_length(), dtype=np.int32)
    size, overflows = add_up(states, whence, ways, counts, table, np.uint64(modulus))
    if overflows:
        raise Overflow
    tours = sum(ways[done >> WAY].tolist())
    patterns, tally = _patterns(states[:size], leading, step)
    ends = np.cumsum(tally)
    to_states, to_counts = np.empty((2, size), dtype=np.uint64)
    scatter(states[:size], counts[:size], patterns, ends - tally, to_states, to_counts)
    return to_states, to_counts, ends.tolist(), tours
