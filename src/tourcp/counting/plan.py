"""The plan of a count: the vertices one by one, and the frontier when each comes."""

from dataclasses import dataclass
from math import prod

import numpy as np

from tourcp.core.errors import BadProblem
from tourcp.counting.network import Network
from tourcp.engines.frontier import MOST_SLOTS, Arrival, all_digits
from tourcp.engines.patterns import Digits, Ints


@dataclass(frozen=True)
class Step:
    """One vertex: where its neighbours stand in the frontier, and which vertices leave it."""

    arrival: Arrival
    """How it joins them."""
    apart: Ints
    """The slots that the new vertex is not joined with, those that are joined latest first."""
    weights: Ints
    """The weight of each way; empty if all are 1."""

    @property
    def slots(self) -> int:
        """How many vertices stand in the frontier before this one."""
        return len(self.arrival.ahead) - 1


def plan(network: Network) -> list[Step]:
    """The vertices in order, and what happens at each; BadProblem if no word can hold a state."""
    frontiers, frontier = [], list[int]()
    for number in range(len(network)):
        slots = [*frontier, number]
        ahead = [sum(other > number for other in network.beside[one]) for one in slots]
        frontiers.append((slots, ahead))
        frontier = [one for one, left in zip(slots, ahead, strict=True) if left]
        if len(slots) > MOST_SLOTS:
            raise _too_wide(network, f"more than {MOST_SLOTS}")
    widest = max(sum(left > 0 for left in ahead) for _, ahead in frontiers)
    digits = all_digits(widest, closed=network.closed)
    if (int(digits.max()) + 1) ** widest >= 2**64:
        raise _too_wide(network, str(widest))
    return [_step(network, number, *one, digits) for number, one in enumerate(frontiers)]


def _too_wide(network: Network, squares: str) -> BadProblem:
    return BadProblem(
        f"{network.called} has a frontier of {squares} squares, whose states do not fit into "
        "64 bits: count a narrower board"
    )


def _step(
    network: Network, number: int, slots: list[int], ahead: list[int], digits: Digits
) -> Step:
    near = network.beside[number]
    before = [slot for slot, one in enumerate(slots) if one in near]
    apart = [slot for slot in range(len(slots) - 1) if slot not in before]
    soonest = [min((o for o in network.beside[it] if o > number), default=0) for it in slots]
    apart.sort(key=soonest.__getitem__, reverse=True)
    wanted = [min(link) for link in network.required if max(link) == number]
    is_lost = any(one not in near for one in wanted)  # a move that is both required and forbidden
    must = [] if is_lost else [slots.index(one) for one in wanted]
    ends = range(0) if is_lost else network.ends[number]
    arrival = Arrival.of(before, ahead, ends, digits, closed=network.closed, required=must)
    weight = {slot: near[slots[slot]] for slot in before}
    weights = [prod(weight[s] for s in way[1:3] if s >= 0) for way in arrival.ways.tolist()]
    is_plain = all(one == 1 for one in weights)
    return Step(
        arrival,
        np.array(apart, dtype=np.int64),
        np.array([] if is_plain else weights, dtype=np.int64),
    )
