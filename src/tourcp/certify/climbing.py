"""Cut sets of small graphs by hill climbing, where neither neighbours nor colours show one."""

from collections.abc import Iterator
from itertools import chain
from random import Random

from tourcp.certify.light import Adjacency, busy_sets, cut_of, fixed_ends, holds
from tourcp.core.limit import Clock
from tourcp.core.problem import Problem
from tourcp.judge.certificates import CutSet

MOST_TO_CLIMB = 70
"""Vertices of the largest graph that is climbed."""

MOST_TRIES = 5_000
"""Sets that are tried."""

MOST_SIDEWAYS = 6
"""Steps that gain nothing, before the search starts from another set."""


def climbed_cut(problem: Problem, near: Adjacency, clock: Clock) -> CutSet | None:
    """A cut set by hill climbing: take or put back the vertex that leaves the most parts to spare.

    It starts from the vertices with the most neighbours, then from random sets. Steps sideways or
    down to a new set are allowed, but only a few in a row. A set of vertices is an integer with a
    bit for each.
    """
    squares = problem.space.size
    if squares > MOST_TO_CLIMB:
        return None
    beside = [sum(1 << other for other in some if other < squares) for some in near[:squares]]
    fixed = sum(1 << end for end in fixed_ends(problem))
    everything = (1 << squares) - 1
    tries = 0

    def spare(removed: int) -> int:
        most = max(1, removed.bit_count())
        if not problem.closed:
            most = removed.bit_count() + 1 - (removed & fixed).bit_count()
        return _parts(beside, everything & ~removed) - most

    def cut(removed: int) -> CutSet | None:
        found = cut_of(problem, [vertex for vertex in range(squares) if removed >> vertex & 1])
        return found if holds(problem, found) else None

    busy = [sum(1 << one for one in some) for some in busy_sets(near, squares)]
    for removed in chain([max(busy, key=spare)] if busy else [], _at_random(squares)):
        best, sideways = spare(removed), 0
        if best > 0:
            return cut(removed)
        been = {removed}
        while sideways <= MOST_SIDEWAYS:
            steps = [step for one in range(squares) if (step := removed ^ 1 << one) not in been]
            if tries > MOST_TRIES or clock.is_over or not steps:
                return None
            tries += len(steps) + 1
            worth, removed = max((spare(step), step) for step in steps)
            if worth > 0:
                return cut(removed)
            sideways = sideways + 1 if worth <= best else 0
            best = max(best, worth)
            been.add(removed)
    return None


def _at_random(size: int) -> Iterator[int]:
    """Sets of up to half of the vertices."""
    chance = Random(0)
    while True:
        some = chance.sample(range(size), chance.randrange(1, size // 2 + 2))
        yield sum(1 << vertex for vertex in some)


def _parts(beside: list[int], left: int) -> int:
    """The number of parts of what is left."""
    parts = 0
    while left:
        part = front = left & -left
        while front:
            vertex = front.bit_length() - 1
            fresh = beside[vertex] & left & ~part
            part |= fresh
            front = front & ~(1 << vertex) | fresh
        left &= ~part
        parts += 1
    return parts
