"""Sweeping: every way in which a tour may take the edges of an arranged graph, compiled.

The edges are decided one by one, in the order of the arrangement. What matters of the decisions so
far is how the open vertices are connected (Simpath-like dynamic programming). A module within
another is swept by itself, and what came of it is joined with what came of the items before it, so
that its states are not multiplied by theirs. If there are more states than may be kept, some of
them are kept at random: a tour may still be found, but nothing can be proved any more.

A state is a row of bytes, one for each slot: ABSENT if the slot's vertex has both its edges or
there is none, the slot itself if it has no edge yet, else the slot of the other end of its path.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.limit import Clock
from tourcp.engines.kernel import kernel
from tourcp.engines.program import Decide, Join, Merge, Open, Program

ABSENT = 255

MANY = 200_000
"""With more states than this, only the ways to a module's final states are remembered."""

States = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int64]


NONE_LATER = np.empty((0, 2), dtype=np.int64)


class GivenUp(Exception):
    """The sweep lost its last state, or did not end: nothing is known."""


Edges = list[tuple[int, int]]


@dataclass(frozen=True)
class _Layer:
    """What a step left, to find the way back."""

    ends: tuple[int, int] | None
    """The edge that was decided; None if it was another step."""
    back: Indices | npt.NDArray[np.int32]
    """For each state, twice the state before, and one more if the edge was taken."""
    before: "_Layer | None"
    """The layer before."""
    module: "_Layer | list[Edges] | None" = None
    """The layer of the module that was joined, or for each of its states the edges taken."""
    of_module: Indices | None = None
    """For each state, that of the module."""


@dataclass
class _Level:
    """The sweep of a module, as far as it has come."""

    states: States
    layer: _Layer | None = None
    work: int = 0
    """States that are remembered."""


def sweep(program: Program, most: int, most_work: int, clock: Clock, seed: int) -> list[int] | None:
    """A Hamiltonian cycle, or None if there is none.

    At most so many states are kept at a time, and met in all. Raises GivenUp if that was too few:
    states were left out, and those that were kept lead nowhere.
    """
    chance = np.random.default_rng(seed)
    width = 8 * ((program.slots + 7) // 8)
    nothing = np.full((1, width), ABSENT, dtype=np.uint8)
    levels = [_Level(nothing)]
    is_exact, work = True, 0
    for step in program.steps:
        level = levels[-1]
        if isinstance(step, Open):
            levels.append(_Level(nothing))
            continue
        if isinstance(step, Join):
            module = levels.pop()
            is_exact &= _join(levels[-1], module, 4 * most, chance)
            continue
        states, back, closed = _taken(level.states, step)
        ends = step.ends if isinstance(step, Decide) else None
        if closed >= 0:
            edges = [*([ends] if ends else []), *_way_back(level.layer, closed)]
            return _around(edges, len(program.near))
        if len(states) > most:
            is_exact = False
            kept = np.sort(chance.choice(len(states), most, replace=False))
            states, back = states[kept], back[kept]
        level.states, level.layer = states, _Layer(ends, back, level.layer)
        level.work += len(states)
        work += len(states)
        if work > most_work or clock.is_over:
            raise GivenUp
        if not len(states):
            break
    if not is_exact:
        raise GivenUp
    return None


def _taken(states: States, step: Decide | Merge) -> tuple[States, npt.NDArray[np.int32], int]:
    """The states after a step, where each comes from, and the state where a tour closes, or -1."""
    room = 2 * len(states)
    out = np.empty((room, states.shape[1]), dtype=np.uint8)
    back = np.empty(room, dtype=np.int32)
    table = np.full(1 << (2 * room).bit_length(), -1, dtype=np.int32)
    made = (out, out.view(np.uint64), back, table)
    if isinstance(step, Merge):
        size, closed = merge(
            states, *step.slots, step.is_new, step.left, step.is_last, step.later, *made
        )
    else:
        known = (*step.slots, *step.is_new, *step.left, step.is_last)
        size, closed = decide(states, *known, *made)
    return out[:size].copy(), back[:size].copy(), closed


def _join(level: _Level, module: _Level, most: int, chance: np.random.Generator) -> bool:
    """Join a module with what was before it: all pairs of states, or some; returns whether all."""
    pairs = len(level.states) * len(module.states)
    chosen = np.arange(min(pairs, most), dtype=np.int64)
    if pairs > most:
        chosen = np.unique(chance.integers(0, pairs, most))
    first, second = np.divmod(chosen, max(len(module.states), 1))
    known: _Layer | list[Edges] | None = module.layer
    if module.work > MANY:
        known = [list(_way_back(module.layer, state)) for state in range(len(module.states))]
    else:
        level.work += module.work
    level.layer = _Layer(None, first, level.layer, known, second)
    level.states = np.minimum(level.states[first], module.states[second])
    return pairs <= most


def _way_back(layer: _Layer | None, state: int) -> Iterator[tuple[int, int]]:
    """The edges that were taken on the way to a state."""
    waiting = [(layer, state)]
    while waiting:
        layer, state = waiting.pop()
        if layer is None:
            continue
        before = int(layer.back[state])
        if layer.of_module is not None:
            of_module = int(layer.of_module[state])
            if isinstance(layer.module, list):
                yield from layer.module[of_module]
            else:
                waiting.append((layer.module, of_module))
        else:
            if layer.ends is not None and before & 1:
                yield layer.ends
            before >>= 1
        waiting.append((layer.before, before))


def _around(edges: list[tuple[int, int]], size: int) -> list[int]:
    """The vertices in the order in which these edges pass them."""
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    cycle = [0, near[0][0]]
    while len(cycle) < size:
        one, other = near[cycle[-1]]
        cycle.append(other if one == cycle[-2] else one)
    return cycle


@kernel
def _missing(end, slot):  # type: ignore[no-untyped-def]
    """How many edges the vertex in a slot still lacks."""
    return 0 if end == ABSENT else 2 if end == slot else 1


@kernel
def decide(states, x, y, x_new, y_new, x_left, y_left, is_last, out, words, back, table):  # type: ignore[no-untyped-def]
    """Write the states after an edge was taken or not; returns how many, and where it closes."""
    size = 0
    for number in range(len(states)):
        x_end = np.uint8(x) if x_new else states[number, x]
        y_end = np.uint8(y) if y_new else states[number, y]
        x_missing, y_missing = _missing(x_end, x), _missing(y_end, y)
        for taken in range(2):
            if x_missing - taken > x_left or y_missing - taken > y_left:
                continue
            if taken and min(x_missing, y_missing) == 0:
                continue
            if taken and x_end == y:
                if is_last and _is_alone(states[number], x, y, NONE_LATER):
                    return size, number
                continue
            out[size] = states[number]
            out[size, x], out[size, y] = x_end, y_end
            if taken:
                out[size, x] = out[size, y] = ABSENT
                out[size, x_end], out[size, y_end] = y_end, x_end
            if _is_new(words, size, table):
                back[size] = 2 * number + taken
                size += 1
    return size, -1


@kernel
def merge(states, x, y, is_new, left, is_last, later, out, words, back, table):  # type: ignore[no-untyped-def]
    """Write the states after the hub in y became one with that in x; returns what `decide` does."""
    size = 0
    for number in range(len(states)):
        x_end = np.uint8(x) if is_new else states[number, x]
        y_end = states[number, y]
        if x_end == y:
            if is_last and _is_alone(states[number], x, y, later):
                return size, number
            continue
        if x_end != x and y_end != y and (x_end == ABSENT or y_end == ABSENT):
            continue  # more than two edges
        out[size] = states[number]
        out[size, x], out[size, y] = x_end, ABSENT
        if y_end == ABSENT:
            out[size, x] = ABSENT
        elif y_end != y and x_end == x:
            out[size, x], out[size, y_end] = y_end, x
        elif y_end != y:
            out[size, x] = ABSENT
            out[size, x_end], out[size, y_end] = y_end, x_end
        if _missing(out[size, x], x) <= left and _is_new(words, size, table):
            back[size] = 2 * number
            size += 1
    return size, -1


@kernel
def _is_alone(state, x, y, later):  # type: ignore[no-untyped-def]
    """Whether the path from x to y is all that is open; of two hubs to be merged one is done."""
    unused = 0
    for at in range(len(later)):
        hub, twin = later[at]
        hub_done = hub >= 0 and state[hub] == ABSENT
        if hub_done == (state[twin] == ABSENT):
            return False
        other = twin if hub_done else hub
        if other >= 0:
            if state[other] != other:
                return False
            unused += 1
    for slot in range(len(state)):
        if slot != x and slot != y and state[slot] != ABSENT:
            unused -= 1
    return unused == 0


@kernel
def _is_new(words, row, table):  # type: ignore[no-untyped-def]
    """Whether a row differs from all before it; then it is put into the table."""
    mask = np.uint64(len(table) - 1)
    mixed = np.uint64(0xCBF29CE484222325)
    for at in range(words.shape[1]):
        mixed = (mixed ^ words[row, at]) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(32)
    place = mixed & mask
    while table[place] >= 0:
        other, at = table[place], 0
        while at < words.shape[1] and words[other, at] == words[row, at]:
            at += 1
        if at == words.shape[1]:
            return False
        place = (place + np.uint64(1)) & mask
    table[place] = row
    return True
