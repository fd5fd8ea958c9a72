"""Counting in plain Python: a dictionary of states, for counts that end before a compiler loads.

A state says for each slot of the frontier DONE, FREE (no move yet), or the slot of the other end of
its path. A slot is used again as soon as its vertex has left, which is DONE by then. So a state is
never written anew, only changed in the few slots that a move touches.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any

from tourcp.core.cycle import CycleGraph, neighbours
from tourcp.core.limit import Clock, Limit
from tourcp.judge.certificates.sweep import TooMany

DONE, FREE = 255, 254
"""Both moves are chosen; none is."""

MISSING = bytes([1] * FREE + [2, 0])
"""For each label, how many moves its vertex lacks."""

State = bytes
Ways = dict[State, int]
"""The number of ways to each state."""
Choices = tuple[bool, tuple[int, ...], tuple[tuple[int, int], ...]]
"""Whether the new vertex may stay without a move, and which neighbours before, or pairs of them, it
may join, each by its place among them."""

NOTHING: Choices = (False, (), ())


@dataclass(frozen=True)
class Coming:
    """A vertex that comes to the frontier."""

    slot: int
    """Where it stands from now on."""
    before: list[int]
    """The slots of its neighbours that came before."""
    ahead: list[int]
    """For each of them, how many of its own neighbours are still to come."""
    own: int
    """How many of the new vertex's neighbours are still to come."""
    through: int | None
    """A slot that it is joined with in every tour: the entrance of which it is the exit."""

    @property
    def pick(self) -> Callable[[bytes], Any]:
        """Takes what stands in the slots of `before` from a state."""
        if len(self.before) > 1:
            return itemgetter(*self.before)
        first = self.before[0] if self.before else 0
        return itemgetter(slice(first, first + len(self.before)))

    def choices(self, missing: Iterable[int]) -> Choices:
        """What the vertex may do, if its neighbours before lack so many moves.

        A neighbour that would have too few others still to come must be joined now.
        """
        may = must = 0
        bit = 1
        for slot, many, left in zip(self.before, missing, self.ahead, strict=True):
            if many > left or slot == self.through:
                if not 1 <= many <= left + 1:
                    return NOTHING
                must |= bit
            elif many:
                may |= bit
            bit *= 2
        return _choices(may, must, 2 - self.own)


@lru_cache(2**14)
def _choices(may: int, must: int, least: int) -> Choices:
    """All choices of `least` to two places, by their bits: those that must be, some that may be."""
    due, others = _bits(must), _bits(may)
    found: list[list[tuple[int, ...]]] = [[], [], []]
    for number in range(max(len(due), least), 3):
        found[number] = [(*due, *some) for some in combinations(others, number - len(due))]
    alone, ones, twos = found
    return bool(alone), tuple(place for (place,) in ones), tuple((a, b) for a, b in twos)


def _bits(word: int) -> list[int]:
    """The places of the bits that are set."""
    return [place for place in range(word.bit_length()) if word >> place & 1]


def count_cycles(
    graph: CycleGraph, order: list[int], clock: Clock, limit: Limit, most_work: int
) -> tuple[int, int]:
    """The number of Hamiltonian cycles, and the most states at once.

    Raises TooMany after so many ways from state to state, or if the time is over.
    """
    near = neighbours(graph)
    if not graph.is_symmetric:
        near, order = _entrances_and_exits(graph), [2 * v + side for v in order for side in (0, 1)]
    arrivals = list(_arrivals(near, order, one_way=not graph.is_symmetric))
    ways = {bytes([DONE]) * (1 + max(one.slot for one in arrivals)): 1}
    tours = most = work = 0
    for number, coming in enumerate(arrivals, start=1):
        ways, tours, made = _after(ways, coming)
        most, work = max(most, len(ways)), work + made
        if work > most_work:
            raise TooMany(f"more than {most_work:,} steps along this order")
        if clock.is_over:
            raise TooMany(clock.reason())
        if limit.progress is not None:
            limit.report(f"vertex {number:,} of {len(order):,}, {len(ways):,} states")
    return tours, most


def _entrances_and_exits(graph: CycleGraph) -> list[list[int]]:
    """The neighbours of 2v, where vertex v is entered, and of 2v + 1, where it is left."""
    near = [[vertex ^ 1] for vertex in range(2 * graph.size)]
    for tail, head in zip(*(ends.tolist() for ends in graph.links), strict=True):
        near[2 * tail + 1].append(2 * head)
        near[2 * head].append(2 * tail + 1)
    return near


def _arrivals(near: list[list[int]], order: list[int], *, one_way: bool) -> Iterator[Coming]:
    """The vertices in their order; a slot that was left is the next to be taken."""
    ahead, slots = [len(some) for some in near], dict[int, int]()
    unused, width = list[int](), 0
    for vertex in order:
        for other in near[vertex]:
            ahead[other] -= 1
        before = sorted((slots[other], other) for other in near[vertex] if other in slots)
        if not unused:
            unused.append(width)
            width += 1
        own, left = ahead[vertex], [ahead[other] for _, other in before]
        slot = unused.pop()
        through = slots[vertex - 1] if one_way and vertex % 2 else None
        yield Coming(slot, [one for one, _ in before], left, own, through)
        slots[vertex] = slot
        unused += [slots.pop(one) for one in (*near[vertex], vertex) if one in slots
                   and not ahead[one]]  # fmt: skip


def _after(ways: Ways, coming: Coming) -> tuple[Ways, int, int]:
    """The states after a vertex, the cycles through all that came, and how many ways there were."""
    new, before, pick = coming.slot, coming.before, coming.pick
    known = dict[Any, Choices]()
    following: Ways = {}
    get = following.get
    tours = work = 0
    for state, number in ways.items():
        missing = pick(state.translate(MISSING))
        if missing not in known:
            known[missing] = coming.choices(missing)
        alone, ones, twos = known[missing]
        work += alone + len(ones) + len(twos)
        if alone:
            labels = bytearray(state)
            labels[new] = FREE
            after = bytes(labels)
            following[after] = get(after, 0) + number
        for place in ones:
            at = before[place]
            labels = bytearray(state)
            end = state[at]
            if end == FREE:
                end = at
            else:
                labels[at] = DONE
            labels[end], labels[new] = new, end
            after = bytes(labels)
            following[after] = get(after, 0) + number
        for place, second in twos:
            at, other = before[place], before[second]
            end, far = state[at], state[other]
            if end == other:
                tours += number * (state.count(DONE) == len(state) - 2)
                continue
            labels = bytearray(state)
            if end == FREE:
                end = at
            else:
                labels[at] = DONE
            if far == FREE:
                far = other
            else:
                labels[other] = DONE
            labels[end], labels[far] = far, end
            after = bytes(labels)
            following[after] = get(after, 0) + number
    return following, tours, work
