"""Cycle covers (2-factors): what satisfies the degree constraints, before it is one cycle.

A cover is a choice of links that passes every vertex once: some number of cycles. Here they are
separated and, where two moves allow it, joined: if one cycle goes p–q and another P–Q, and p–P
and q–Q are moves, then exchanging the two pairs makes one cycle of both.
"""

import numpy as np
import numpy.typing as npt

from tourcp.core.cycle import CycleGraph
from tourcp.core.graph import Ints, Mask, part_labels, walk
from tourcp.core.recording import Recording

Links = npt.NDArray[np.int64]
AnyInts = npt.NDArray[np.integer]


class Cover:
    """A cycle cover of a graph."""

    def __init__(self, graph: CycleGraph, chosen: Mask) -> None:
        self.graph = graph
        self.chosen = chosen
        first, second = graph.links
        everything = np.ones(graph.size, dtype=np.bool_)
        labels = part_labels(graph.size, first[chosen], second[chosen], everything)
        found, self.labels = np.unique(labels, return_inverse=True)
        """For each vertex, the number of its cycle."""
        self.count = len(found)
        """The number of cycles."""

    def cycle(self) -> Ints:
        """The vertices in order, if the cover is one cycle."""
        (cycle,) = self.cycles()
        return cycle

    def cycles(self) -> list[Ints]:
        """The vertices of each cycle in order."""
        _, first = np.unique(self.labels, return_index=True)
        starts = first.tolist()
        if self.graph.is_symmetric:
            neighbours = self._ends()[0].tolist()
            return [_round(neighbours, start) for start in starts]
        successor = np.empty(self.graph.size, dtype=np.int32)
        successor[self.graph.tails[self.chosen]] = self.graph.heads[self.chosen]
        return [walk(successor, start) for start in starts]

    def joined(self) -> "Cover":
        """Join cycles by exchanges until one is left, or no two that links can join."""
        cover = self
        while cover.count > 1:
            chosen = cover.chosen.copy()
            if not cover._exchange(chosen):
                break
            cover = Cover(cover.graph, chosen)
        return cover

    def _ends(self) -> tuple[Ints, Links]:
        """For each vertex, its two neighbours in the cover and the links that lead there."""
        first, second = self.graph.links
        taken = np.flatnonzero(self.chosen)
        near = np.concatenate((first[taken], second[taken]))
        far = np.concatenate((second[taken], first[taken]))
        order = np.argsort(near, kind="stable")
        links = np.concatenate((taken, taken))[order]
        return far[order].reshape(-1, 2), links.reshape(-1, 2)

    def _exchange(self, chosen: Mask) -> bool:
        """Make as many exchanges at once as do not touch each other; returns whether any."""
        rows = self._edge_candidates() if self.graph.is_symmetric else self._arc_candidates()
        """Two links to add, two to drop, and the two cycles they join."""
        here, there = rows[:, 4], rows[:, 5]
        pairs = np.minimum(here, there) * self.count + np.maximum(here, there)
        _, best = np.unique(pairs, return_index=True)
        group = list(range(self.count))
        dropped: set[int] = set()
        for row in rows[best].tolist():
            add, other, drop, last, cycle, another = row
            one, two = _root(group, cycle), _root(group, another)
            if one == two or drop in dropped or last in dropped:
                continue
            group[one] = two
            dropped |= {drop, last}
            chosen[[drop, last]] = False
            chosen[[add, other]] = True
        return bool(dropped)

    def _edge_candidates(self) -> Links:
        first, second = self.graph.links
        neighbours, links = self._ends()
        crossing = np.flatnonzero(self.labels[first] != self.labels[second])
        p, q = first[crossing], second[crossing]
        rows = []
        for i in (0, 1):
            for j in (0, 1):
                other, there = find_links(self.graph, neighbours[p, i], neighbours[q, j])
                drop = links[p, i], links[q, j]
                columns = (crossing, other, *drop, self.labels[p], self.labels[q])
                rows.append(np.stack(columns, axis=1)[there])
        return np.concatenate(rows)

    def _arc_candidates(self) -> Links:
        tails, heads = self.graph.links
        taken = np.flatnonzero(self.chosen)
        out = np.empty(self.graph.size, dtype=np.int64)
        into = np.empty(self.graph.size, dtype=np.int64)
        out[tails[taken]], into[heads[taken]] = taken, taken
        crossing = np.flatnonzero(self.labels[tails] != self.labels[heads])
        p, q = tails[crossing], heads[crossing]
        other, there = find_links(self.graph, tails[into[q]], heads[out[p]])
        columns = (crossing, other, out[p], into[q], self.labels[p], self.labels[q])
        return np.stack(columns, axis=1)[there]


def find_links(graph: CycleGraph, a: AnyInts, b: AnyInts) -> tuple[Links, Mask]:
    """The link from a to b for each pair, and whether there is one; edges go either way."""
    if graph.is_symmetric:
        a, b = np.minimum(a, b), np.maximum(a, b)
    keys, order = graph.link_keys
    wanted = a.astype(np.int64) * graph.size + b
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return order[at], keys[at] == wanted


def cycle_or_cuts(
    graph: CycleGraph, chosen: Mask, *, join: bool = True, recording: Recording | None = None
) -> tuple[Ints | None, list[Mask]]:
    """What a lazy search does with a model: the cycle if it is one, else the sets to be cut.

    If cycles can be joined but not all of them, what they were and what they became are both cut.
    """
    cover = Cover(graph, chosen)
    joined = cover.joined() if join else cover
    if recording is not None:
        _record(recording, cover, joined)
    if joined.count == 1:
        return joined.cycle(), []
    sets: dict[bytes, Mask] = {}
    for one in (cover, joined):
        for number in range(one.count):
            inside = one.labels == number
            sets.setdefault(inside.tobytes(), inside)
    return None, list(sets.values())


def _record(recording: Recording, cover: Cover, joined: Cover) -> None:
    """Keep the cycles that the model had, and those that joining left."""
    number = 1 + sum(note.startswith("round") for note, _ in recording.rounds)
    seen = [(cover, f"round {number}: {_cycles(cover.count)}")]
    if joined is not cover:
        seen.append((joined, f"joined by exchanges: {_cycles(joined.count)} left"))
    for one, note in seen:
        cycles = [_squares(one.graph, cycle.tolist()) for cycle in one.cycles()]
        recording.add_round(note if one.count > 1 else f"{note}, a tour", cycles)


def _cycles(count: int) -> str:
    return "1 cycle" if count == 1 else f"{count} cycles"


def _squares(graph: CycleGraph, cycle: list[int]) -> list[int]:
    """The squares of a cycle, the first again at the end; from hub to hub if it passes one."""
    hubs = [at for at, vertex in enumerate(cycle) if vertex >= graph.squares]
    if not hubs:
        return [*cycle, cycle[0]]
    turned = cycle[hubs[-1] :] + cycle[: hubs[-1]]
    return [vertex for vertex in turned if vertex < graph.squares]


def _round(neighbours: list[list[int]], start: int) -> Ints:
    """Follow a cycle from a vertex until it comes again."""
    path, before, vertex = [start], start, neighbours[start][0]
    while vertex != start:
        path.append(vertex)
        one, other = neighbours[vertex]
        before, vertex = vertex, other if one == before else one
    return np.array(path, dtype=np.int32)


def _root(group: list[int], member: int) -> int:
    while group[member] != member:
        group[member] = group[group[member]]
        member = group[member]
    return member
