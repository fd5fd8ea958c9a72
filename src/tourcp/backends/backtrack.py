"""backtrack: plain depth-first search in a given order of moves, complete given the time."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.errors import BadProblem, nearest
from tourcp.core.graph import MoveGraph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.recording import Recording
from tourcp.core.rule import Rule
from tourcp.engines.kernel import announce, kernel
from tourcp.engines.walk import is_tour

FIRST_STEPS = 20_000
"""Steps before the first look at the clock."""

SLICE_SECONDS = 0.1
"""Seconds between two looks at the clock, once the pace is known."""

SEARCHING, FOUND, EXHAUSTED = 0, 1, 2


@dataclass(frozen=True)
class Options:
    """How the search walks."""

    order: str = ""
    """The names of the rule's moves in the order to try, joined by commas; clockwise if empty."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Try every start in turn, and from each every path, taking back the last move when stuck."""
    clock = limit.start()
    graph = problem.graph
    if options.order:
        graph = graph.in_order(parse_order(problem.rule, options.order))
    announce(limit, _search)
    search = _Search(problem, graph)
    for start in search.starts:
        search.begin(start)
        status = search.record(limit.recording) if limit.recording else SEARCHING
        while status == SEARCHING and (status := search.step()) == SEARCHING:
            limit.report(f"{search.moves_made:,} moves")
            if clock.is_over:
                return Unknown(clock.reason(), search.statistics)
        if status == FOUND:
            return Tour(search.path(), statistics=search.statistics)
        if clock.is_over:
            return Unknown(clock.reason(), search.statistics)
    return Refutation(statistics={"method": "all paths tried", **search.statistics})


def parse_order(rule: Rule, text: str) -> list[int]:
    """Read move names into indices of the rule's moves; each move must stand there once.

    >>> parse_order(Rule.parse("wazir"), "W,N,E,S")
    [3, 0, 1, 2]
    """
    known = list(rule.move_names)
    names = [name.strip().upper() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise BadProblem(
                f"{name!r} is not a move of {rule}: it has {', '.join(known)}{nearest(name, known)}"
            )
    if sorted(names) != sorted(known):
        raise BadProblem(
            f"order {text!r} must name each of the {len(known)} moves of {rule} once: "
            + ",".join(known)
        )
    return [known.index(name) for name in names]


class _Search:
    """The state of a depth-first search, so that it can pause between slices."""

    def __init__(self, problem: Problem, graph: MoveGraph) -> None:
        self.problem, self.graph = problem, graph
        self.end = -1 if problem.end is None else problem.space.vertex(problem.end)
        if problem.start is not None:
            self.starts = [problem.space.vertex(problem.start)]
        else:
            # A closed tour passes every square, so any one will do to start from.
            self.starts = [0] if problem.closed else list(range(graph.size))
        self.stack = np.empty(graph.size, dtype=np.int32)
        self.next_arc = np.empty(graph.size, dtype=np.int64)
        self.visited = np.zeros(graph.size, dtype=np.bool_)
        self.depth = 0
        self.moves_made = 0
        self.steps = FIRST_STEPS

    def begin(self, start: int) -> None:
        self.visited[:] = False
        self.visited[start] = True
        self.stack[0] = start
        self.next_arc[0] = self.graph.offsets[start]
        self.depth = 1

    def record(self, recording: Recording) -> int:
        """Search a step at a time until the recording is full."""
        recording.begin(int(self.stack[0]))
        status = SEARCHING
        while status == SEARCHING and not recording.is_full:
            depth = self.depth
            self.steps = 1
            status = self.step()
            if self.depth > depth:
                recording.go(int(self.stack[depth]))
            elif self.depth < depth:
                recording.back()
        self.steps = FIRST_STEPS
        return status

    def step(self) -> int:
        """Search for a slice of time."""
        clock = Clock(None)
        status, self.depth, made = _search(
            self.graph.offsets, self.graph.targets, self.stack, self.next_arc, self.visited,
            self.depth, self.end, self.problem.closed, self.steps,
        )  # fmt: skip
        self.moves_made += made
        pace = SLICE_SECONDS / max(clock.elapsed, 1e-6)
        self.steps = int(self.steps * min(2.0, max(0.1, pace)))
        return int(status)

    @property
    def statistics(self) -> dict[str, int]:
        return {"moves": self.moves_made}

    def path(self) -> npt.NDArray[np.int64]:
        return self.problem.space.points(self.stack)


@kernel
def _search(  # type: ignore[no-untyped-def]
    offsets, targets, stack, next_arc, visited, depth, end, closed, steps
):
    """Go on for a number of steps, each a move made or taken back; returns status, depth, made."""
    size = len(visited)
    made = 0
    for _ in range(steps):
        vertex = stack[depth - 1]
        if depth == size and is_tour(offsets, targets, stack, end, closed):
            return FOUND, depth, made
        moved = False
        while next_arc[depth - 1] < offsets[vertex + 1]:
            target = targets[next_arc[depth - 1]]
            next_arc[depth - 1] += 1
            if not visited[target]:
                visited[target] = True
                stack[depth] = target
                next_arc[depth] = offsets[target]
                depth += 1
                made += 1
                moved = True
                break
        if not moved:
            visited[vertex] = False
            depth -= 1
            if depth == 0:
                return EXHAUSTED, depth, made
    return SEARCHING, depth, made
