"""Layers: all states after some squares, and how the next layer is made from one.

A square changes nothing at the squares that it is not joined with: they still have no move, one or
both. So states that differ there lead to different states. A large layer is put into bins by the
few of these squares that matter longest; each bin is gone through by itself, in chunks small enough
for the cache, on several cores, and what follows is put into the bins of the next layer.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tourcp.counting.memory import refuse_swapping
from tourcp.counting.plan import Step
from tourcp.counting.states import add_up, scatter, sort_out
from tourcp.engines.frontier import WAY, Words
from tourcp.engines.patterns import ANYTHING, Ahead, Ints

Part = tuple[Words, Words]
"""Some states, and the ways to each."""
Found = tuple[Words, Words, list[int], int]
"""What follows a chunk, in the order of bins; where each bin ends; the tours completed."""

LOOK = 64
"""Chunks between two looks at the free memory."""

CHUNK = 100_000
"""States that are gone through at once, if no more of them share a pattern."""

SMALL = 1_000
"""Fewer states are not worth a thread, nor a look at the memory."""

MOST_SLOTS = 10
"""Squares whose patterns tell states apart: 3 to this power fits into 16 bits."""

NONE: Words = np.empty(0, dtype=np.uint64)


class Overflow(Exception):
    """A number of ways does not fit into a word."""


@dataclass(frozen=True)
class Task:
    """One square: how it comes, what is known of those after it, and how its states are binned."""

    step: Step
    """The square."""
    leading: int
    """How many of the squares that it leaves alone tell the bins of its states apart."""
    following: Ints
    """The slots that tell the bins of the next layer apart."""
    is_last: bool
    """Whether it completes tours."""
    modulus: int = 0
    """The ways are counted modulo this; 0 for all of them."""
    knowing: Ahead = field(default=ANYTHING)
    """What the squares to come can give."""
    chunk: int | None = None
    """States that may be gone through at once, if there is memory for few; None for CHUNK."""


@dataclass
class Made:
    """What follows a bin: its states in the bins of the next layer, and the tours completed."""

    bins: dict[int, list[Part]] = field(default_factory=dict)
    """The pieces of each bin, no state twice."""
    tours: int = 0
    """Tours that the last square completed, or their remainder."""

    def sizes(self) -> dict[int, int]:
        """How many states each bin has."""
        return {number: sum(len(s) for s, _ in parts) for number, parts in self.bins.items()}


def first_part() -> Part:
    """Before the first square there is one state: nothing."""
    return np.zeros(1, dtype=np.uint64), np.ones(1, dtype=np.uint64)


def joined(parts: list[Part]) -> Part:
    """Several parts as one; uses them up."""
    states = np.concatenate([NONE, *(states for states, _ in parts)])
    counts = np.concatenate([NONE, *(counts for _, counts in parts)])
    parts.clear()
    return states, counts


def follow(
    taken: list[Part], task: Task, pool: ThreadPoolExecutor, threads: int, look: Callable[[], None]
) -> Made:
    """What follows the states of a bin, which it uses up; `look`, called often, may stop it."""
    made, is_small = Made(), len(taken[0][0]) < SMALL
    run, chunks = partial(_square, task=task), _chunks(taken, task, pool, threads)
    # Only a few chunks are under way at once: their results would fill the memory.
    results = map(run, chunks) if is_small else _in_turn(pool, run, chunks, 2 * threads)
    for number, found in enumerate(results):
        if number % LOOK == 0 and not is_small:
            refuse_swapping()
        look()
        states, counts, ends, tours = found
        made.tours += tours
        for at, (first, last) in enumerate(pairwise([0, *ends])):
            if first < last:
                # A copy, so that each bin can be freed by itself.
                piece = states[first:last].copy(), counts[first:last].copy()
                made.bins.setdefault(at, []).append(piece)
    if task.modulus:
        made.tours %= task.modulus
    return made


def after(
    part: Part,
    step: Step,
    *,
    is_last: bool,
    pool: ThreadPoolExecutor,
    threads: int = 1,
    modulus: int = 0,
    knowing: Ahead = ANYTHING,
    look: Callable[[], None] = lambda: None,
) -> tuple[Part, int]:
    """The next layer of one that is in memory, and the tours that are complete."""
    task = Task(step, 0, np.empty(0, dtype=np.int64), is_last, modulus, knowing)
    made = follow([part], task, pool, threads, look)
    return joined(made.bins.get(0, [])), made.tours


def _chunks(
    taken: list[Part], task: Task, pool: ThreadPoolExecutor, threads: int
) -> Iterator[Part]:
    """The states in chunks, so that no two chunks lead to the same state; uses them up."""
    size, most = len(taken[0][0]), CHUNK if task.chunk is None else min(task.chunk, CHUNK)
    if size <= most:
        yield taken.pop()
        return
    slots = task.step.apart[task.leading :][: _depth(size)]
    states, counts, ends = _sorted_out(taken.pop(), slots, task.step, pool, threads)
    first = 0
    while first < size:
        last = int(ends[np.searchsorted(ends, min(first + most, size))])
        yield states[first:last], counts[first:last]
        first = last


def _sorted_out(
    part: Part, slots: Ints, step: Step, pool: ThreadPoolExecutor, threads: int
) -> tuple[Words, Words, Ints]:
    """The states sorted by pattern, the ways to each, and where the states of each pattern end."""
    borders = [len(part[0]) * at // threads for at in range(threads + 1)]
    pieces = [(part[0][a:b], part[1][a:b]) for a, b in pairwise(borders)]
    found = list(pool.map(lambda piece: _patterns(piece[0], slots, step), pieces))
    totals = np.sum([tally for _, tally in found], axis=0)
    ends = np.cumsum(totals)
    places = ends - totals
    states, counts = np.empty_like(part[0]), np.empty_like(part[1])
    moves = []
    for piece, (patterns, tally) in zip(pieces, found, strict=True):
        moves.append(pool.submit(scatter, *piece, patterns, places.copy(), states, counts))
        places += tally
    for move in moves:
        move.result()
    return states, counts, ends


def _depth(states: int) -> int:
    """How many squares to tell the states apart by: a few hundred states should share a pattern."""
    return next((depth for depth in range(MOST_SLOTS) if 3**depth * 300 > states), MOST_SLOTS)


def _patterns(
    states: Words, slots: Ints, step: Step
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.int64]]:
    """The pattern of each state, and how many there are of each pattern."""
    patterns = np.empty(len(states), dtype=np.uint16)
    tally = np.zeros(3 ** len(slots), dtype=np.int64)
    sort_out(states, slots, step.arrival.digits, patterns, tally)
    return patterns, tally


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


def _square(chunk: Part, *, task: Task) -> Found:
    """What follows some states after one more square, and the tours that it completes."""
    before, ways = chunk
    step, modulus = task.step, np.uint64(task.modulus)
    states, whence, done = step.arrival.follow(before, is_last=task.is_last, knowing=task.knowing)
    counts = np.empty_like(states)
    table = np.zeros(2 << len(states).bit_length(), dtype=np.int32)
    size, overflows = add_up(states, whence, ways, step.weights, counts, table, modulus)
    if overflows:
        raise Overflow
    tours = _completed(ways, step.weights, done)
    patterns, tally = _patterns(states[:size], task.following, step)
    ends = np.cumsum(tally)
    to_states, to_counts = np.empty((2, size), dtype=np.uint64)
    scatter(states[:size], counts[:size], patterns, ends - tally, to_states, to_counts)
    return to_states, to_counts, ends.tolist(), tours


def _completed(ways: Words, weights: Ints, done: Ints) -> int:
    """How many tours are complete, each as often as there are ways to it."""
    if not len(weights):
        return sum(ways[done >> WAY].tolist())
    each = weights[done & ((1 << WAY) - 1)].tolist()
    pairs = zip(ways[done >> WAY].tolist(), each, strict=True)
    return sum(count * weight for count, weight in pairs)
