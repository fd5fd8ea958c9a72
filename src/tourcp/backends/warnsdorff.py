"""warnsdorff: the square with the fewest onward moves first, with backtracking and restarts."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Answer, Tour, Unknown
from tourcp.core.errors import BadProblem, counted, nearest
from tourcp.core.graph import MoveGraph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.kernel import announce, kernel
from tourcp.engines.walk import chance, is_tour

TIES = ("compass", "random", "pohl", "far")
"""How ties are broken: by move, at random, by looking a move further, farthest from the centre."""

SLICE = 500_000
"""Moves between two looks at the clock."""

SEARCHING, FOUND, STUCK = 0, 1, 2


@dataclass(frozen=True)
class Options:
    """How ties are broken, and how long each attempt may be."""

    tie: str = "compass"
    """The tie rule of the first attempt; restarts break ties at random after it."""
    restarts: int = 100
    """Attempts after the first."""
    patience: int = 0
    """Moves of an attempt; 0 for twenty times the squares and ten thousand."""

    def __post_init__(self) -> None:
        if self.tie not in TIES:
            raise BadProblem(
                f"no tie rule is called {self.tie!r}: expected one of {', '.join(TIES)}"
                f"{nearest(self.tie, list(TIES))}"
            )
        if self.restarts < 0 or self.patience < 0:
            raise BadProblem("restarts and patience must be at least 0")


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Walk to the square with the fewest ways on; take moves back when stuck, and start again."""
    clock = limit.start()
    announce(limit, _walk)
    walk = Walk(problem)
    patience = options.patience or 20 * walk.graph.size + 10_000
    random = np.random.default_rng(limit.seed)
    for attempt in range(options.restarts + 1):
        tie = options.tie if attempt == 0 else "random"
        start = walk.first_start if attempt == 0 else walk.any_start(random)
        walk.begin(start, seed=int(random.integers(1, 2**31)))
        while (status := walk.go_on(tie, patience)) == SEARCHING:
            limit.report(f"attempt {attempt + 1}, {walk.moves_made:,} moves")
            if clock.is_over:
                return Unknown(clock.reason(), walk.statistics(attempt))
        if status == FOUND:
            return Tour(walk.path(), statistics=walk.statistics(attempt))
        if clock.is_over:
            return Unknown(clock.reason(), walk.statistics(attempt))
    attempts = counted(options.restarts + 1, "attempt")
    return Unknown(f"{attempts} got stuck", walk.statistics(options.restarts))


class Walk:
    """The state of a walk, so that it can pause."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.graph = graph = problem.graph
        self.back = reverse(graph)
        self.end = -1 if problem.end is None else problem.space.vertex(problem.end)
        self.most = int(np.diff(graph.offsets).max(initial=1))
        self.centre = centre_distance(problem)
        size = graph.size
        self.stack = np.empty(size, dtype=np.int32)
        self.choices = np.empty((size, max(self.most, 1)), dtype=np.int32)
        self.count = np.zeros(size, dtype=np.int32)
        self.taken = np.zeros(size, dtype=np.int32)
        self.visited = np.zeros(size, dtype=np.bool_)
        self.free = np.zeros(size, dtype=np.int32)
        self.state = np.ones(1, dtype=np.int64)
        self.depth = self.moves_made = self.made_now = 0

    @property
    def first_start(self) -> int:
        """The fixed start, or the first square."""
        if self.problem.start is None:
            return 0
        return self.problem.space.vertex(self.problem.start)

    def any_start(self, random: np.random.Generator) -> int:
        """The fixed start, or any square."""
        if self.problem.start is not None:
            return self.first_start
        return int(random.integers(self.graph.size))

    def begin(self, start: int, seed: int) -> None:
        """Forget everything and stand on a square."""
        self.visited[:] = False
        self.free[:] = np.diff(self.graph.offsets)
        self.state[0] = seed
        self.stack[0] = start
        self.count[0] = -1
        self.depth, self.made_now = 1, 0
        _visit(start, self.visited, self.free, self.back[0], self.back[1], True)

    def go_on(self, tie: str, patience: int) -> int:
        """Walk for a slice of moves."""
        status, self.depth, made = _walk(
            self.graph.offsets, self.graph.targets, *self.back, self.stack, self.choices,
            self.count, self.taken, self.visited, self.free, self.centre, self.state, self.depth,
            TIES.index(tie), self.end, self.problem.closed, min(SLICE, patience - self.made_now),
        )  # fmt: skip
        self.moves_made += made
        self.made_now += made
        if status == SEARCHING and self.made_now >= patience:
            return STUCK
        return int(status)

    def statistics(self, attempt: int) -> dict[str, int]:
        """What was done."""
        return {"moves": self.moves_made, "attempts": attempt + 1}

    def path(self) -> npt.NDArray[np.int64]:
        """The squares in order."""
        return self.problem.space.points(self.stack)


def reverse(graph: MoveGraph) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """Where the moves into each vertex come from, as offsets and vertices."""
    order = np.argsort(graph.targets, kind="stable")
    counts = np.bincount(graph.targets, minlength=graph.size)
    return np.concatenate(([0], np.cumsum(counts))), graph.tails[order]


def centre_distance(problem: Problem) -> npt.NDArray[np.int64]:
    """Four times the squared distance of each square from the centre of the board."""
    points = problem.space.points(np.arange(problem.space.size))
    middle = points.min(axis=0) + points.max(axis=0)
    distance: npt.NDArray[np.int64] = ((2 * points - middle) ** 2).sum(axis=1)
    return distance


@kernel
def _visit(vertex, visited, free, back_offsets, back, enter):  # type: ignore[no-untyped-def]
    """Mark a square as visited or not, and count the ways on of those that lead to it."""
    visited[vertex] = enter
    change = -1 if enter else 1
    for i in range(back_offsets[vertex], back_offsets[vertex + 1]):
        free[back[i]] += change


@kernel
def _walk(  # type: ignore[no-untyped-def]
    offsets, targets, back_offsets, back, stack, choices, count, taken, visited, free, centre,
    state, depth, tie, end, closed, moves,
):  # fmt: skip
    """Go on for a number of moves; returns status, depth and moves made."""
    size = len(visited)
    made = 0
    keys = np.empty(choices.shape[1], dtype=np.int64)
    while True:
        vertex = stack[depth - 1]
        if depth == size and is_tour(offsets, targets, stack, end, closed):
            return FOUND, depth, made
        if count[depth - 1] < 0:
            _choose(offsets, targets, choices, count, taken, visited, free, centre, state, keys,
                    depth, vertex, tie, size)  # fmt: skip
        if taken[depth - 1] < count[depth - 1]:
            if made >= moves:
                return SEARCHING, depth, made
            target = choices[depth - 1, taken[depth - 1]]
            taken[depth - 1] += 1
            stack[depth] = target
            count[depth] = -1
            _visit(target, visited, free, back_offsets, back, True)
            depth += 1
            made += 1
        else:
            _visit(vertex, visited, free, back_offsets, back, False)
            depth -= 1
            if depth == 0:
                return STUCK, depth, made


@kernel
def _choose(  # type: ignore[no-untyped-def]
    offsets, targets, choices, count, taken, visited, free, centre, state, keys, depth, vertex,
    tie, size,
):  # fmt: skip
    """Order the ways on: fewest onward moves first, ties by the rule; dead ends only at the end."""
    found = 0
    for i in range(offsets[vertex], offsets[vertex + 1]):
        target = targets[i]
        if visited[target] or (free[target] == 0 and depth < size - 1):
            continue
        second = 0
        if tie == 1:
            second = chance(state) & 0xFFFFF
        elif tie == 2:
            second = 0xFFFFF
            for j in range(offsets[target], offsets[target + 1]):
                if not visited[targets[j]] and free[targets[j]] < second:
                    second = free[targets[j]]
        elif tie == 3:
            second = 0xFFFFFFFF - centre[target]
        key = (np.int64(free[target]) << 40) + second
        at = found
        while at > 0 and keys[at - 1] > key:
            keys[at] = keys[at - 1]
            choices[depth - 1, at] = choices[depth - 1, at - 1]
            at -= 1
        keys[at] = key
        choices[depth - 1, at] = target
        found += 1
    count[depth - 1] = found
    taken[depth - 1] = 0
