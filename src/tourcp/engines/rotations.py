"""Rotation-extension (Pósa) in plain Python: what small problems need before anything is loaded.

A path grows from the root to the new neighbour with the fewest ways on (Warnsdorff). When it is
stuck, part of it is reversed at one of its two ends, so that another vertex becomes the end there:
one that has a way on or, in the end, one that closes the cycle. Turning at both ends takes a
fraction of the turns that one end alone would take, and so does seeing that a turn at each closes.
"""

from random import Random

from tourcp.core.cycle import CycleGraph

Adjacency = list[list[int]]

PATIENCE = ((4, 0.2), (20, 0.5), (100, 1.2), (20, 0.5), (20, 0.5), (0, 3.0))
"""Turns of each attempt (the last row is for all later ones): a fixed number, and so many for each
vertex. The first attempt costs less than looking for obstacles; a random cubic graph takes as many
turns as the last allows, as a rule, and one that looks alike everywhere a few, or very many."""


class Rotations:
    """A search that makes one attempt after the other, each with more patience."""

    def __init__(self, graph: CycleGraph, near: Adjacency, seed: int) -> None:
        self.graph, self.near = graph, near
        self.forced: list[set[int]] = []
        """For each vertex, neighbours that are next to it in every tour, as far as is known."""
        self.chance = Random(seed)
        self.attempts = 0

    def attempt(self) -> list[int] | None:
        """A Hamiltonian cycle, or None if the path got stuck too often.

        The first root is the last vertex, a hub if there is one, then any.
        """
        size = self.graph.size
        some, each = PATIENCE[min(self.attempts, len(PATIENCE) - 1)]
        self.attempts += 1
        root = size - 1
        if self.attempts > 1 and not self.graph.hubs:
            root = self.chance.randrange(size)
        return _Path(self, root).turned(some + int(each * size))


def _at_pairs(near: Adjacency) -> list[set[int]]:
    """What is forced at vertices with two neighbours only."""
    forced: list[set[int]] = [set() for _ in near]
    for vertex, some in enumerate(near):
        if len(some) == 2:
            forced[vertex].update(some)
            for other in some:
                forced[other].add(vertex)
    return forced


class _Path:
    """A path that grows at its end and is turned at both."""

    def __init__(self, search: Rotations, root: int) -> None:
        self.search, self.near, self.toss = search, search.near, search.chance.random
        self.path = [root]
        self.at = [-1] * len(self.near)
        """For each vertex, its place on the path; -1 if it is still to be visited."""
        self.at[root] = 0
        self.free = [len(some) for some in self.near]
        """For each vertex, its neighbours that are still to be visited."""
        for other in self.near[root]:
            self.free[other] -= 1

    def turned(self, patience: int) -> list[int] | None:
        """The path once it is a cycle through all; None if that takes more than so many turns."""
        path, near, free = self.path, self.near, self.free
        while True:
            self._grow()
            if len(path) == len(near):
                cycle = path if path[0] in near[path[-1]] else self._closed()
                if cycle is not None:
                    return cycle
            elif free[path[0]]:  # the other end has a way on
                self._turn(slice(0, len(path)))
                continue
            cut = self._cut() if patience else None
            if cut is None:
                return None
            patience -= 1
            self._turn(cut)

    def _grow(self) -> None:
        """Go on from the end for as long as there is a way."""
        path, near, at, free, toss = self.path, self.near, self.at, self.free, self.toss
        end = path[-1]
        while free[end]:
            fewest = len(near)
            for other in near[end]:
                if at[other] < 0:
                    ways = free[other]
                    if ways < fewest or (ways == fewest and toss() < 0.5):
                        onward, fewest = other, ways
            end = onward
            at[end] = len(path)
            path.append(end)
            for other in near[end]:
                free[other] -= 1

    def _cut(self) -> slice | None:
        """The part to reverse, if any: best if its new end has a way on, or closes the cycle.

        The end with more neighbours is more likely to be kept: more vertices can follow it.
        """
        path, near, at = self.path, self.near, self.at
        forced = self.search.forced = self.search.forced or _at_pairs(near)
        first, last = near[path[0]], near[path[-1]]
        at_start = self.toss() * (len(first) + len(last)) < len(last)
        if at_start:
            cuts = [place for other in first if (place := at[other]) > 1]
            home, new = last, -1
        else:
            most = len(path) - 1
            cuts = [place for other in last if (place := at[other] + 1) < most]
            home, new = first, 0
        cuts = [cut for cut in cuts if path[cut] not in forced[path[cut - 1]]] or cuts
        if not cuts:
            return None
        some = int(self.toss() * len(cuts))
        cuts = cuts[some:] + cuts[:some]
        if len(path) == len(near):
            found = next((cut for cut in cuts if path[cut + new] in home), cuts[0])
        else:
            free = self.free
            found = next((cut for cut in cuts if free[path[cut + new]]), cuts[0])
        return slice(0, found) if at_start else slice(found, len(path))

    def _closed(self) -> list[int] | None:
        """The cycle that two turns make of a path through all, one at each end; None if none do.

        If w = path[cut - 1] is next to the end, what comes after w can be turned; if path[at] is
        next to the start, so can what comes before it.
        """
        path, near, at = self.path, self.near, self.at
        starts = [place for other in near[path[0]] if (place := at[other]) > 1]
        for other in near[path[-1]]:
            cut = at[other] + 1
            if cut == len(path) - 1:
                continue
            ends, last = near[path[cut]], near[path[cut - 2]] if cut > 1 else ()
            for place in starts:
                if place < cut:
                    if path[place - 1] in ends:
                        return path[place - 1 :: -1] + path[place:cut] + path[: cut - 1 : -1]
                elif path[place + 1] in ends:
                    return path[place + 1 :] + path[cut - 1 :: -1] + path[cut : place + 1][::-1]
                elif path[place - 1] in last:
                    return path[cut - 1 : place] + path[cut - 2 :: -1] + path[place:]
        return None

    def _turn(self, part: slice) -> None:
        """Reverse a part of the path."""
        turned, at = self.path[part], self.at
        turned.reverse()
        self.path[part] = turned
        for place, vertex in enumerate(turned, start=part.start):
            at[vertex] = place
