"""extend: rotation-extension (Pósa), from a Warnsdorff start, for symmetric rules.

A path grows from the root (a hub, if the tour is open) until its end has no new neighbour. Then a
visited neighbour w of the end is chosen and the path after w reversed: a path over the same
vertices with another end. Turns are chosen so that the end comes nearer to a vertex that is still
to be visited, and finally to the root, to close the cycle.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Answer, Tour, Unknown
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem, counted
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.kernel import announce, kernel
from tourcp.engines.walk import chance, is_tour

SLICE = 3_000_000
"""Vertices moved between two looks at the clock."""

SEARCHING, FOUND, DEAD = 0, 1, 2


@dataclass(frozen=True)
class Options:
    """When to start again, and when to give up."""

    restarts: int = 500
    """Attempts after the first."""
    patience: int = 0
    """Turns of an attempt; 0 for a thousand and ten for each square."""

    def __post_init__(self) -> None:
        if self.restarts < 0 or self.patience < 0:
            raise BadProblem("restarts and patience must be at least 0")


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Grow a path, turn it when it is stuck, and start again when that goes nowhere."""
    clock = limit.start()
    if problem.space.is_one_way:
        return Unknown("a path of one-way moves cannot be reversed")
    graph = cycle_graph(problem)
    announce(limit, _extend)
    search = Extension(graph)
    patience = options.patience or 1_000 + 10 * graph.size
    random = np.random.default_rng(limit.seed)
    for attempt in range(options.restarts + 1):
        search.begin(int(random.integers(1, 2**31)))
        while (status := search.go_on(patience)) == SEARCHING:
            limit.report(f"attempt {attempt + 1}, {search.length:,} of {graph.size:,} vertices")
            if clock.is_over:
                return Unknown(clock.reason(), search.statistics(attempt))
            if search.turns_now >= patience:
                break
        if status == FOUND:
            return Tour(graph.path(search.path), statistics=search.statistics(attempt))
        if clock.is_over:
            return Unknown(clock.reason(), search.statistics(attempt))
    return Unknown(
        f"{counted(options.restarts + 1, 'attempt')} got stuck", search.statistics(options.restarts)
    )


class Extension:
    """The state of a search, so that it can pause."""

    def __init__(self, graph: CycleGraph) -> None:
        self.graph = graph
        self.offsets, self.targets = neighbours(graph)
        points = np.zeros((graph.size, 2), dtype=np.int64)
        if graph.problem.space.dimension > 1:  # the numbers of a graph's vertices mean nothing
            known = graph.problem.space.points(np.arange(graph.squares))
            points[: graph.squares] = known[:, :2]
        self.x, self.y = points.T.copy()
        self.path = np.empty(graph.size, dtype=np.int32)
        self.at = np.empty(graph.size, dtype=np.int32)
        self.free = np.empty(graph.size, dtype=np.int32)
        self.colour = np.full(graph.size, -1, dtype=np.int8)
        _colour(self.offsets, self.targets, self.colour, graph.squares)
        self.state = np.ones(1, dtype=np.int64)
        self.length = self.turns = self.turns_now = 0

    def begin(self, seed: int) -> None:
        """A path of the root alone: a hub if there is one, else the last vertex, then any other."""
        self.at[:] = -1
        self.free[:] = np.diff(self.offsets)
        self.state[0] = seed
        root = self.graph.size - 1
        if not self.graph.hubs and self.turns:
            root = seed % self.graph.size
        self.path[0], self.at[root] = root, 0
        for neighbour in self.targets[self.offsets[root] : self.offsets[root + 1]]:
            self.free[neighbour] -= 1
        self.length, self.turns_now = 1, 0

    def go_on(self, patience: int) -> int:
        """Extend and turn for a slice of work, or until patience runs out."""
        status, self.length, turns = _extend(
            self.offsets, self.targets, self.x, self.y, self.colour, self.path, self.at, self.free,
            self.state, self.length, SLICE, patience - self.turns_now,
        )  # fmt: skip
        self.turns += turns
        self.turns_now += turns
        return int(status)

    def statistics(self, attempt: int) -> dict[str, int]:
        """What was done."""
        return {"turns": self.turns, "attempts": attempt + 1}


def neighbours(graph: CycleGraph) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """The neighbours of each vertex, as offsets and vertices."""
    first, second = graph.edges
    near = np.concatenate((first, second))
    far = np.concatenate((second, first))
    order = np.argsort(near, kind="stable")
    counts = np.bincount(near, minlength=graph.size)
    return np.concatenate(([0], np.cumsum(counts))), far[order]


@kernel
def _extend(offsets, targets, x, y, colour, path, at, free, state, length, work, most):  # type: ignore[no-untyped-def]
    """Extend and turn until the work is done; returns status, length of the path, turns."""
    size = len(path)
    turns = 0
    goal, chased = -1, 0
    before = -1
    while work > 0 and turns < most:
        end = path[length - 1]
        onward = _fewest_ways_on(offsets, targets, at, free, state, end)
        if onward >= 0:
            at[onward] = length
            path[length] = onward
            length += 1
            work -= 1
            for i in range(offsets[onward], offsets[onward + 1]):
                free[targets[i]] -= 1
            continue
        if length == size:
            if is_tour(offsets, targets, path, -1, True):
                return FOUND, length, turns
            goal = _near_root(offsets, targets, path, state)
        elif goal < 0 or at[goal] >= 0 or chased > 200:
            goal = _unvisited(x, y, colour, at, end, state, chased > 200)
            work -= size >> 2
            chased = 0
        chased += 1
        work -= 1
        pick = _turning_point(offsets, targets, x, y, path, at, free, state, length, before, goal)
        if pick >= 0:
            work -= length - 2 - pick
            _turn_round(path, at, pick + 1, length - 1)
            turns += 1
            before = end
        elif before >= 0:
            before = -1
        else:
            return DEAD, length, turns
    return SEARCHING, length, turns


@kernel
def _fewest_ways_on(offsets, targets, at, free, state, end):  # type: ignore[no-untyped-def]
    """The new neighbour of the end with the fewest ways on, ties at random; -1 if there is none."""
    best, fewest, ties = -1, 1 << 30, 0
    for i in range(offsets[end], offsets[end + 1]):
        v = targets[i]
        if at[v] >= 0:
            continue
        if free[v] < fewest:
            best, fewest, ties = v, free[v], 1
        elif free[v] == fewest:
            ties += 1
            if chance(state) % ties == 0:
                best = v
    return best


@kernel
def _turning_point(offsets, targets, x, y, path, at, free, state, length, before, goal):  # type: ignore[no-untyped-def]
    """Where to turn the path: at the neighbour of its end whose follower, which becomes the new
    end, has a way on or is nearest to the goal; now and then at any. -1 if there is none.
    """
    end = path[length - 1]
    pick, nearest, choices = -1, np.int64(1 << 60), 0
    wander = chance(state) % 8 == 0
    for i in range(offsets[end], offsets[end + 1]):
        place = at[targets[i]]
        if place >= length - 2 or path[place + 1] == before:
            continue
        follower = path[place + 1]
        dx, dy = np.int64(x[follower] - x[goal]), np.int64(y[follower] - y[goal])
        distance = dx * dx + dy * dy
        if free[follower] > 0 and length < len(path):
            distance = np.int64(-1)
        choices += 1
        if wander:
            if chance(state) % choices == 0:
                pick = place
        elif distance < nearest or (distance == nearest and chance(state) % 2 == 0):
            pick, nearest = place, distance
    return pick


@kernel
def _turn_round(path, at, low, high):  # type: ignore[no-untyped-def]
    """Reverse a part of the path."""
    while low < high:
        path[low], path[high] = path[high], path[low]
        at[path[low]], at[path[high]] = low, high
        low += 1
        high -= 1


@kernel
def _near_root(offsets, targets, path, state):  # type: ignore[no-untyped-def]
    """A random neighbour of the root, where a complete path must end."""
    root = path[0]
    count = offsets[root + 1] - offsets[root]
    return targets[offsets[root] + chance(state) % count]


@kernel
def _unvisited(x, y, colour, at, end, state, anywhere):  # type: ignore[no-untyped-def]
    """The nearest vertex that is still to be visited, or any if that one could not be reached.

    If every move changes the colour, turns do not: the end can only go on to the other colour.
    """
    best, nearest, count = -1, np.int64(1 << 60), 0
    for v in range(len(at)):
        if at[v] < 0 and (colour[v] < 0 or colour[v] != colour[end]):
            count += 1
            dx, dy = np.int64(x[v] - x[end]), np.int64(y[v] - y[end])
            if anywhere:
                if chance(state) % count == 0:
                    best = v
            elif dx * dx + dy * dy < nearest:
                best, nearest = v, dx * dx + dy * dy
    if best < 0:
        for v in range(len(at)):
            if at[v] < 0:
                return v
    return best


@kernel
def _colour(offsets, targets, colour, squares):  # type: ignore[no-untyped-def]
    """Colour the squares so that every move changes the colour; all stay -1 if that cannot be."""
    queue = np.empty(squares, dtype=np.int32)
    for start in range(squares):
        if colour[start] >= 0:
            continue
        colour[start] = 0
        queue[0] = start
        head, tail = 0, 1
        while head < tail:
            v = queue[head]
            head += 1
            for i in range(offsets[v], offsets[v + 1]):
                w = targets[i]
                if w >= squares:
                    continue
                if colour[w] < 0:
                    colour[w] = 1 - colour[v]
                    queue[tail] = w
                    tail += 1
                elif colour[w] == colour[v]:
                    colour[:] = -1
                    return
