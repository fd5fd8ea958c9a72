"""Counting: how many tours a board has, exactly, by running through its squares once.

The squares come one by one, along the longer side. What matters of the moves chosen so far is how
the squares that still have moves ahead hang together: which have no move yet, which have both, and
which are the two ends of a path. Each such state carries the number of ways that lead to it; when
two ways lead to the same state, their numbers are added.
"""

import hashlib
import os
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tourcp.backends.kernel import announce, kernel
from tourcp.board import Board
from tourcp.errors import BadProblem
from tourcp.graph import MoveGraph, move_graph, vertex_of
from tourcp.limit import Clock, Limit
from tourcp.problem import Problem
from tourcp.rule import Rule

Words = npt.NDArray[np.uint64]

BYTES_A_STATE = 150
"""Memory that a state may need while the next layer is made, generously."""

CHUNK = 500_000
"""States that are gone through before what follows is sorted and added up."""


@dataclass(frozen=True)
class Count:
    """How many tours there are."""

    tours: int
    """Undirected tours: a tour and its reversal count once."""
    states: int
    """The largest number of states at once."""
    seconds: float
    """How long it took."""


@dataclass(frozen=True)
class Step:
    """One square: where its neighbours stand in the frontier, and who leaves it."""

    before: npt.NDArray[np.int64]
    """The slots of the squares that a move joins with the new one, which has the last slot."""
    kept: npt.NDArray[np.int64]
    """The slots that stay, in order."""
    ahead: npt.NDArray[np.int64]
    """For every slot, how many neighbours of its square are still to come."""
    may_end: bool
    """Whether the square may be an end of the tour."""
    must_end: bool
    """Whether it must be one."""
    base: int
    """States are numbers to this base, with a digit for each slot."""


@dataclass
class Layer:
    """All states after some squares, each with the number of ways that lead to it."""

    square: int
    """How many squares have come."""
    states: Words
    """The states, sorted."""
    counts: Words
    """The ways to each."""
    tours: int = 0
    """The tours that the last square completed."""


def count_tours(
    problem: Problem, limit: Limit | None = None, checkpoint: Path | None = None
) -> Count | None:
    """Count the tours of a problem; None if the time limit was reached first.

    With a folder for checkpoints, every column is written there, and a run that was cut off goes on
    where it was.

    >>> from tourcp import Board, Rule
    >>> board = Board.parse("6x5")
    >>> count_tours(Problem(rule=Rule.parse("knight"), board=board, closed=True)).tours
    8
    """
    limit = limit or Limit()
    clock = limit.start()
    refuse_uncountable(problem)
    if problem.is_trivial or problem.has_too_few_squares:
        return Count(int(problem.is_trivial), 1, clock.elapsed)
    announce(limit, _extend)
    largest, residues = 0, list[tuple[int, int]]()
    try:
        passed = _pass(problem, limit, clock, checkpoint, 0)
        if passed is None:
            return None
        return Count(*passed, clock.elapsed)
    except Overflow:
        limit.report("more ways than fit into 64 bits: counting modulo several primes")
    bound = most_tours(problem)
    for prime in primes():
        passed = _pass(problem, limit, clock, checkpoint, prime)
        if passed is None:
            return None
        residues.append((passed[0], prime))
        largest = max(largest, passed[1])
        if prod(prime for _, prime in residues) > bound:
            break
    return Count(remainder(residues), largest, clock.elapsed)


def most_tours(problem: Problem) -> int:
    """A bound: every square chooses two of its moves, or one or none if it may be an end."""
    graph = move_graph(problem.rule, problem.board)
    degrees = np.diff(graph.offsets).tolist()
    ends = 0 if problem.closed else 1
    return prod(degree * (degree - 1) // 2 + ends * (degree + 1) for degree in degrees)


def primes() -> Iterator[int]:
    """The primes below 2**62, the largest first: two numbers below them can be added in a word.

    >>> next(primes()) == 2**62 - 57
    True
    """
    number = 2**62 - 1
    while True:
        # Miller's test with these bases is exact up to 3 * 10**24 (Sorenson and Webster 2015).
        if all(_passes(number, base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
            yield number
        number -= 2


def _passes(number: int, base: int) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


def _pass(
    problem: Problem, limit: Limit, clock: Clock, checkpoint: Path | None, modulus: int
) -> tuple[int, int] | None:
    """Run through the squares once: the tours, and the largest number of states."""
    steps = plan(problem)
    kept = Checkpoint(checkpoint, problem, modulus) if checkpoint is not None else None
    layer = (kept.load() if kept is not None else None) or first_layer()
    largest = len(layer.states)
    column = min(problem.board.width, problem.board.height)
    for step in steps[layer.square :]:
        refuse_swapping(len(layer.states))
        is_last = layer.square + 1 == len(steps)
        layer = after(layer, step, closed=problem.closed, is_last=is_last,
                      threads=limit.threads, modulus=modulus)  # fmt: skip
        largest = max(largest, len(layer.states))
        limit.report(f"square {layer.square} of {len(steps)}: {len(layer.states):,} states")
        if kept is not None and layer.square % column == 0 and not is_last:
            kept.save(layer)
        if clock.is_over and not is_last:
            return None
    if kept is not None:
        kept.remove()
    return layer.tours, largest


def count_lengths(
    rule: Rule, height: int, most: int, *, closed: bool, threads: int = 1
) -> list[int]:
    """The tours of all boards of some height and 1, 2, … columns, in one sweep.

    >>> from tourcp import Rule
    >>> count_lengths(Rule.parse("knight"), 3, 12, closed=True)
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 176]
    """
    reach = max(abs(dx) for dx, _ in rule.moves)
    strip = Problem(rule=rule, board=Board(most + reach + height + 1, height), closed=closed)
    refuse_uncountable(strip)
    steps = plan(strip)[: most * height]
    try:
        found = _sweep(steps, height, closed, threads, 0)
    except Overflow:
        found = _sweep_modular(steps, height, most_tours(strip), closed=closed, threads=threads)
    if height == 1 and not closed and found:
        found[0] = 1  # one square alone is the trivial open tour
    return found


def _sweep_modular(
    steps: list[Step], height: int, bound: int, *, closed: bool, threads: int
) -> list[int]:
    """The same, modulo as many primes as it takes to tell all numbers up to the bound apart."""
    used: list[int] = []
    totals: list[list[int]] = []
    for prime in primes():
        used.append(prime)
        totals.append(_sweep(steps, height, closed, threads, prime))
        if prod(used) > bound:
            break
    columns = zip(*totals, strict=True)
    return [remainder(list(zip(column, used, strict=True))) for column in columns]


def _sweep(steps: list[Step], height: int, closed: bool, threads: int, modulus: int) -> list[int]:
    """The tours that are complete at the end of each column."""
    layer, totals = first_layer(), []
    for number, step in enumerate(steps, start=1):
        is_end = number % height == 0
        refuse_swapping(len(layer.states))
        layer = after(layer, step, closed=closed, is_last=is_end, threads=threads, modulus=modulus)
        if is_end:
            totals.append(layer.tours)
    return totals


def remainder(residues: list[tuple[int, int]]) -> int:
    """The smallest number with these remainders: the Chinese remainder theorem.

    >>> remainder([(2, 3), (3, 5), (2, 7)])
    23
    """
    number, modulus = 0, 1
    for rest, prime in residues:
        number += modulus * ((rest - number) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return number


def refuse_uncountable(problem: Problem) -> None:
    """Say what cannot be counted."""
    if problem.rule.is_one_way:
        raise BadProblem("tours of one-way rules are not counted: a move must lead back too")
    steps = plan(problem)
    widest = max(len(step.kept) for step in steps)
    if steps[0].base ** widest >= 2**64:
        raise BadProblem(
            f"{problem} has a frontier of {widest} squares, whose states do not fit into 64 bits: "
            "count a narrower board"
        )


def first_layer() -> Layer:
    """Before the first square there is one state: nothing."""
    return Layer(0, np.zeros(1, dtype=np.uint64), np.ones(1, dtype=np.uint64))


def after(
    layer: Layer, step: Step, *, closed: bool, is_last: bool, threads: int = 1, modulus: int = 0
) -> Layer:
    """The layer after one more square; the last one completes tours."""
    chunks = range(0, len(layer.states), CHUNK)

    def run(first: int) -> tuple[Words, Words, int]:
        part = slice(first, first + CHUNK)
        states, counts = layer.states[part], layer.counts[part]
        return _square(states, counts, step, closed, is_last, modulus)

    sorted_parts: list[tuple[Words, Words]] = []
    tours = 0
    with ThreadPoolExecutor(threads) as pool:
        for states, counts, found in pool.map(run, chunks):
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
    return Layer(layer.square + 1, states, counts, tours)


_NONE: Words = np.empty(0, dtype=np.uint64)
_WHENCE: npt.NDArray[np.int64] = np.empty((0, 4), dtype=np.int64)


def refuse_swapping(states: int) -> None:
    """Stop before the next layer would not fit into memory."""
    needed = states * BYTES_A_STATE
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


class Overflow(Exception):
    """A number of ways does not fit into a word."""


class Checkpoint:
    """The last layer of a pass, in a file that belongs to one problem."""

    def __init__(self, folder: Path, problem: Problem, modulus: int) -> None:
        self.problem = f"{problem!r} modulo {modulus}"
        name = hashlib.sha256(self.problem.encode()).hexdigest()[:16]
        self.path = folder / f"count-{name}.npz"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadProblem(f"cannot keep checkpoints in {folder}: {error.strerror}") from None

    def save(self, layer: Layer) -> None:
        """Write a layer beside the last one and put it in its place."""
        part = self.path.with_suffix(".part")
        try:
            with part.open("wb") as file:
                np.savez(
                    file,
                    problem=np.array(self.problem),
                    square=np.array(layer.square),
                    states=layer.states,
                    counts=layer.counts,
                )
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as error:
            raise BadProblem(f"cannot write {self.path}: {error.strerror or error}") from None

    def load(self) -> Layer | None:
        """The layer that was kept; None if there is none."""
        if not self.path.exists():
            return None
        try:
            with self.path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                if str(file["problem"]) != self.problem:
                    raise ValueError("another problem")
                states, counts = file["states"], file["counts"]
                return Layer(int(file["square"]), states, counts)
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise BadProblem(f"{self.path} is damaged ({error}): delete it to start anew") from None

    def remove(self) -> None:
        """The count is known: nothing is left to go on with."""
        self.path.unlink(missing_ok=True)


def plan(problem: Problem) -> list[Step]:
    """The squares along the longer side, and what happens at each."""
    board = problem.board
    graph = move_graph(problem.rule, board)
    squares = list(board.squares)
    if board.width >= board.height:
        squares.sort()
    order = [vertex_of(graph, board, square) for square in squares]
    rank = {vertex: number for number, vertex in enumerate(order)}
    fixed = {
        vertex_of(graph, board, one) for one in (problem.start, problem.end) if one is not None
    }
    frontier: list[int] = []
    frontiers = []
    for number, vertex in enumerate(order):
        slots = [*frontier, vertex]
        ahead = [sum(rank[other] > number for other in _neighbours(graph, one)) for one in slots]
        frontiers.append((slots, ahead))
        frontier = [one for one, left in zip(slots, ahead, strict=True) if left]
    widest = max(sum(left > 0 for left in ahead) for _, ahead in frontiers)
    base = _lowest(problem.closed) + widest // 2
    steps = []
    for vertex, (slots, ahead) in zip(order, frontiers, strict=True):
        neighbours = _neighbours(graph, vertex)
        before = [slot for slot, other in enumerate(slots) if other in neighbours]
        kept = [slot for slot, left in enumerate(ahead) if left]
        both_fixed = len(fixed) == 2
        steps.append(
            Step(
                before=np.array(before, dtype=np.int64),
                kept=np.array(kept, dtype=np.int64),
                ahead=np.array(ahead, dtype=np.int64),
                may_end=not problem.closed and (not both_fixed or vertex in fixed),
                must_end=vertex in fixed and not problem.closed,
                base=base,
            )
        )
    return steps


def _lowest(closed: bool) -> int:
    """The first number of a path: 0 and 1 stand for no move and both, 2 for an end of the tour."""
    return 2 if closed else 3


def _neighbours(graph: MoveGraph, vertex: int) -> set[int]:
    return set(graph.targets[graph.offsets[vertex] : graph.offsets[vertex + 1]].tolist())


def _square(
    states: Words, counts: Words, step: Step, closed: bool, is_last: bool, modulus: int
) -> tuple[Words, Words, int]:
    """The sorted states after one more square with their counts, and the tours it completes."""
    choices = len(step.before)
    fan = (1 + choices) * 2 + choices * (choices - 1) // 2
    out, out_counts = np.empty((2, len(states) * fan), dtype=np.uint64)
    done = np.empty(len(states) * fan if is_last else 0, dtype=np.uint64)
    size, finished = _extend(
        states, counts, step.before, step.kept, step.ahead, step.may_end, step.must_end,
        closed, is_last, step.base, out, out_counts, done, _WHENCE, _WHENCE,
    )  # fmt: skip
    order = np.argsort(out[:size])
    states, counts = out[:size][order], out_counts[:size][order]
    if size:
        size, overflows = _add_equal(states, counts, np.uint64(modulus))
        _refuse_overflow(overflows)
    return states[:size].copy(), counts[:size].copy(), sum(done[:finished].tolist())


def _merged(
    one: tuple[Words, Words], other: tuple[Words, Words], modulus: int
) -> tuple[Words, Words]:
    """Two sorted parts as one."""
    states, counts = np.empty((2, len(one[0]) + len(other[0])), dtype=np.uint64)
    size, overflows = _merge(*one, *other, states, counts, np.uint64(modulus))
    _refuse_overflow(overflows)
    return states[:size].copy(), counts[:size].copy()


def _refuse_overflow(overflows: bool) -> None:
    if overflows:
        raise Overflow


@kernel
def _merge(a, a_counts, b, b_counts, states, counts, modulus):  # type: ignore[no-untyped-def]
    """Merge two sorted lists of states, adding the counts of those in both."""
    i, j, size, overflows = 0, 0, 0, False
    while i < len(a) or j < len(b):
        if j == len(b) or (i < len(a) and a[i] < b[j]):
            states[size], counts[size] = a[i], a_counts[i]
            i += 1
        elif i == len(a) or b[j] < a[i]:
            states[size], counts[size] = b[j], b_counts[j]
            j += 1
        else:
            total = a_counts[i] + b_counts[j]
            overflows = overflows or total < a_counts[i]
            states[size], counts[size] = a[i], total % modulus if modulus else total
            i += 1
            j += 1
        size += 1
    return size, overflows


@kernel
def _add_equal(states, counts, modulus):  # type: ignore[no-untyped-def]
    """Add up the counts of equal states, which stand together; in place."""
    last, overflows = 0, False
    for place in range(1, len(states)):
        if states[place] == states[last]:
            total = counts[last] + counts[place]
            overflows = overflows or total < counts[last]
            counts[last] = total % modulus if modulus else total
        else:
            last += 1
            states[last], counts[last] = states[place], counts[place]
    return last + 1, overflows


@kernel
def _extend(  # type: ignore[no-untyped-def]
    states, counts, before, kept, ahead, may_end, must_end, closed, is_last, base,
    out, out_counts, done, whence, done_whence,
):  # fmt: skip
    """Write what follows some states; returns how many, and how many complete a tour.

    If there is room in `whence`, it gets the number of the state before and the choice made there.
    """
    slots = len(ahead)
    new = slots - 1
    lowest = 2 if closed else 3
    original = np.zeros(slots, dtype=np.int64)
    labels = np.zeros(slots, dtype=np.int64)
    renamed = np.zeros(32, dtype=np.int64)
    choices = len(before)
    size, finished = 0, 0
    for number in range(len(states)):
        word = states[number]
        ends_before = 0
        for at in range(new):
            original[at] = word % np.uint64(base)
            word //= np.uint64(base)
            ends_before += original[at] == 2
        for first in range(-1, choices):
            if first >= 0 and original[before[first]] == 1:
                continue
            for second in range(-1, choices):
                if second >= 0 and (first < 0 or second <= first):
                    continue
                if second >= 0 and original[before[second]] == 1:
                    continue
                for ends in range(2):
                    if ends == 1 and (not may_end or second >= 0):
                        continue
                    if ends == 0 and must_end:
                        continue
                    labels[:new] = original[:new]
                    labels[new] = 0
                    # 0 goes on, 1 is complete, 2 is impossible
                    status = 0
                    for turn in range(2):
                        choice = first if turn == 0 else second
                        if choice < 0 or status == 2:
                            continue
                        if status == 1:
                            status = 2
                            continue
                        at = before[choice]
                        mine, other = labels[new], labels[at]
                        if mine == 0 and other == 0:
                            labels[new] = labels[at] = 20
                        elif mine == 0:
                            labels[new] = other
                            labels[at] = 1
                        elif other == 0:
                            labels[new] = 1
                            labels[at] = mine
                        else:
                            labels[new] = labels[at] = 1
                            if mine == other:
                                # An open tour has two ends, so no cycle may close.
                                status = 1 if closed or mine == 2 else 2
                            else:
                                low, high = min(mine, other), max(mine, other)
                                for place in range(slots):
                                    if labels[place] == high:
                                        labels[place] = low
                    if ends == 1:
                        mine = labels[new]
                        if status != 0:
                            status = 2
                        elif mine == 2:
                            labels[new] = 1
                            status = 1
                        elif ends_before == 2:
                            status = 2
                        elif mine == 0:
                            labels[new] = 2
                        else:
                            labels[new] = 1
                            for place in range(new):
                                if labels[place] == mine:
                                    labels[place] = 2
                    if status == 2:
                        continue
                    if status == 1:
                        if is_last:
                            is_all = True
                            for place in range(slots):
                                is_all = is_all and labels[place] == 1
                            if is_all:
                                done[finished] = counts[number]
                                if len(done_whence):
                                    done_whence[finished] = number, first, second, ends
                                finished += 1
                        continue
                    is_stuck = False
                    for place in range(slots):
                        label = labels[place]
                        needed = 0 if label == 1 else 2 if label == 0 else 1
                        if needed > ahead[place]:
                            is_stuck = True
                            break
                    if is_stuck:
                        continue
                    renamed[:] = 0
                    fresh = lowest
                    packed, place_value = np.uint64(0), np.uint64(1)
                    for at in range(len(kept)):
                        label = labels[kept[at]]
                        if label >= lowest:
                            if renamed[label] == 0:
                                renamed[label] = fresh
                                fresh += 1
                            label = renamed[label]
                        packed += np.uint64(label) * place_value
                        place_value *= np.uint64(base)
                    out[size] = packed
                    out_counts[size] = counts[number]
                    if len(whence):
                        whence[size] = number, first, second, ends
                    size += 1
    return size, finished
