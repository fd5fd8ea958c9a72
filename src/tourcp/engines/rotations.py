"""Rotation-extension (Pósa) in plain Python: what small problems need before anything is loaded.

A path grows from the root to the new neighbour with the fewest ways on (Warnsdorff). When it is
stuck, a visited neighbour of its end is chosen and the path after it turned round, so that another
vertex is its end: one that has a way on or, at last, one that closes the cycle.
"""

from random import Random

from tourcp.core.cycle import CycleGraph

Adjacency = list[list[int]]

GLANCE = 10
"""Turns of the first attempt, which costs less than to look for obstacles."""


class Rotations:
    """A search that is asked for one attempt after the other, each with more patience."""

    def __init__(self, graph: CycleGraph, near: Adjacency, seed: int) -> None:
        self.graph, self.near = graph, near
        self.chance = Random(seed)
        self.attempts = 0

    def attempt(self) -> list[int] | None:
        """A Hamiltonian cycle, or None if the path got stuck too often.

        The first root is the last vertex, a hub if there is one, then any.
        """
        size = self.graph.size
        patience = (GLANCE, 20 + size // 2, 60 + 4 * size)[min(self.attempts, 2)]
        self.attempts += 1
        root = size - 1
        if self.attempts > 1 and not self.graph.hubs:
            root = self.chance.randrange(size)
        return _attempt(self.near, root, self.chance, patience)


def _attempt(near: Adjacency, root: int, chance: Random, patience: int) -> list[int] | None:
    """One path, grown and turned for so many turns at most."""
    size = len(near)
    free = [len(some) for some in near]
    """For each vertex, its neighbours that are still to be visited."""
    at = [-1] * size
    path, at[root] = [root], 0
    for other in near[root]:
        free[other] -= 1
    toss = chance.random
    while True:
        end = path[-1]
        onward, fewest = -1, size
        for other in near[end]:
            if at[other] < 0 and (free[other] < fewest or (free[other] == fewest and toss() < 0.5)):
                onward, fewest = other, free[other]
        if onward >= 0:
            at[onward] = len(path)
            path.append(onward)
            for other in near[onward]:
                free[other] -= 1
            continue
        if len(path) == size and root in near[end]:
            return path
        pick = _turning_point(near, path, at, free, chance)
        patience -= 1
        if pick < 0 or patience < 0:
            return None
        path[pick:] = path[: pick - 1 : -1] if pick else path[::-1]
        for place in range(pick, len(path)):
            at[path[place]] = place


def _turning_point(
    near: Adjacency, path: list[int], at: list[int], free: list[int], chance: Random
) -> int:
    """The place of the vertex that becomes the new end; -1 if there is none."""
    last = len(path) - 2
    places = [at[other] + 1 for other in near[path[-1]] if at[other] < last]
    if not places:
        return -1
    chance.shuffle(places)
    if last + 2 < len(near):
        for place in places:
            if free[path[place]]:
                return place
    else:
        home = near[path[0]]
        for place in places:
            if path[place] in home:
                return place
    return places[0]
