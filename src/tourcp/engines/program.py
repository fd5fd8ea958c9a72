"""Programs: the steps in which an arranged graph is swept, edge by edge and module by module."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.engines.modules import Adjacency
from tourcp.engines.narrow import Arrangement

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Decide:
    """An edge is taken or not."""

    ends: tuple[int, int]
    """The vertices that it joins."""
    slots: tuple[int, int]
    """Where they stand."""
    is_new: tuple[bool, bool]
    """Whether they come with this edge."""
    left: tuple[int, int]
    """How many edges of each are still to be decided."""
    is_last: bool
    """Whether all vertices have come, so that a cycle may close."""


@dataclass(frozen=True)
class Merge:
    """A module's own copy of a hub becomes one with the hub outside it."""

    slots: tuple[int, int]
    """Where the hub stands, and where it stood in the module."""
    is_new: bool
    """Whether the hub comes with this step."""
    left: int
    """How many edges of the hub are still to be decided."""
    is_last: bool
    """Whether all vertices have come, so that a cycle may close."""
    later: Indices
    """The slots of the hubs that are still to be merged, around the module (-1: none) and in it."""


@dataclass(frozen=True)
class Open:
    """A module begins, with nothing decided."""


@dataclass(frozen=True)
class Join:
    """A module is done, and joined with what was before it."""


Step = Decide | Merge | Open | Join

Key = tuple[int, int]
"""A vertex, and the depth of the module that has its own copy of it; 0 for the vertex itself."""


class Program:
    """What a sweep does, step by step."""

    def __init__(self, near: Adjacency, arrangement: Arrangement) -> None:
        self.near = near
        self.left = {(vertex, 0): len(some) for vertex, some in enumerate(near)}
        self.slot: dict[Key, int] = {}
        self.free: list[int] = []
        self.slots = 0
        """The slots that are needed."""
        self.came: set[int] = set()
        self.steps: list[Step] = []
        self.edges: dict[Key, int] = {}
        """How many edges the hub of a module has in it."""
        self._write(arrangement, 1)

    def _write(self, arrangement: Arrangement, depth: int) -> None:
        """The steps for a module: for each item, its edges to the items before it."""
        keys = {hub: (hub, depth) for hub in arrangement.shared}
        for hub, key in keys.items():
            self.edges[key] = len(set(self.near[hub]).intersection(arrangement.members()))
            self.left[key] = self.edges[key] + 2  # what it lacks may come from elsewhere
        place: dict[int, int] = {}
        aside: dict[int, tuple[int, ...]] = {}
        """For the vertices of modules within, the hubs whose edges are decided there."""
        for item in arrangement.items:
            new = [item] if isinstance(item, int) else item.members()
            if isinstance(item, Arrangement):
                aside.update(dict.fromkeys(new, item.shared))
                self.steps.append(Open())
                self._write(item, depth + 1)
                self.steps.append(Join())
                pairs = [(keys.get(hub, (hub, 0)), (hub, depth + 1)) for hub in item.shared]
                self._merge_all(pairs, depth)
            edges = [
                (place[a], at, a, b)
                for at, b in enumerate(new)
                for a in self.near[b]
                if a in place
                and a not in aside.get(b, ())
                and b not in aside.get(a, ())
                and not (a in keys and b in keys)  # an edge between two hubs belongs elsewhere
            ]
            for _, _, a, b in sorted(edges):
                self._decide((a, b), keys.get(a, (a, 0)), keys.get(b, (b, 0)), depth)
            for vertex in new:
                place[vertex] = len(place)

    def _decide(self, ends: tuple[int, int], a: Key, b: Key, depth: int) -> None:
        is_new = (a not in self.slot, b not in self.slot)
        slots = (self._slot(a), self._slot(b))
        self.left[a] -= 1
        self.left[b] -= 1
        is_last = self._is_last(ends, depth)
        self.steps.append(Decide(ends, slots, is_new, (self.left[a], self.left[b]), is_last))
        for key in (a, b):
            self._release(key)

    def _merge_all(self, pairs: list[tuple[Key, Key]], depth: int) -> None:
        """Each hub becomes one with that of the module that was just joined."""
        self.came.update(hub for (hub, _), _ in pairs)
        for at, (hub, twin) in enumerate(pairs, start=1):
            later = [(self.slot.get(one, -1), self.slot[other]) for one, other in pairs[at:]]
            self._merge(hub, twin, depth, np.array(later, dtype=np.int64).reshape(-1, 2))

    def _merge(self, hub: Key, twin: Key, depth: int, later: Indices) -> None:
        is_new = hub not in self.slot
        slots = (self._slot(hub), self.slot[twin])
        self.left[hub] -= self.edges[twin]
        is_last = self._is_last((hub[0],), depth)
        self.steps.append(Merge(slots, is_new, self.left[hub], is_last, later))
        self.free.append(self.slot.pop(twin))
        self._release(hub)

    def _is_last(self, vertices: tuple[int, ...], depth: int) -> bool:
        self.came.update(vertices)
        return depth == 1 and len(self.came) == len(self.near)

    def _release(self, key: Key) -> None:
        if not self.left[key]:
            self.free.append(self.slot.pop(key))

    def _slot(self, key: Key) -> int:
        if key not in self.slot:
            self.slot[key] = self.free.pop() if self.free else self.slots
            self.slots = max(self.slots, self.slot[key] + 1)
        return self.slot[key]
