"""rotate: continue-and-rotate, depth first: go on in the last direction, or turn to a free one.

On each square the directions are tried from that of the move that led there (from the start
direction on the first square), turning clockwise or anticlockwise, each once; when none is left,
the last move is taken back. An iteration is a move made; taking one back does not count, and the
search gives up rather than make one too many.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tourcp.core.answer import Answer, Tour, Unknown
from tourcp.core.board import Square
from tourcp.core.errors import BadProblem, nearest, shown
from tourcp.core.graph import MoveGraph, target_matrix
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.recording import Recording
from tourcp.core.rule import Rule
from tourcp.engines.kernel import announce, kernel
from tourcp.engines.walk import is_tour

DEFAULT_LIMIT = 1_000_000
"""Iterations before a search gives up."""

LARGEST_LIMIT = 10**15
"""More than anyone can wait for."""

SLICE = 5_000_000
"""Iterations between two looks at the clock."""

ROTATIONS = {"clockwise": 1, "anticlockwise": -1}

SEARCHING, FOUND, GAVE_UP, EXHAUSTED = 0, 1, 2, 3


@dataclass(frozen=True)
class Options:
    """Where the search looks first, and when it gives up."""

    direction: str = ""
    """The name of the first move to try; all of them in turn if empty."""
    rotation: str = ""
    """clockwise or anticlockwise; both in turn if empty."""
    iterations: int = DEFAULT_LIMIT
    """Moves made before a search gives up."""

    def __post_init__(self) -> None:
        if self.rotation and self.rotation not in ROTATIONS:
            raise BadProblem(
                f"no rotation is called {self.rotation!r}: expected clockwise or anticlockwise"
            )
        refuse_limit(self.iterations)


def refuse_limit(iterations: int) -> None:
    """Refuse a limit that makes no sense."""
    if not 1 <= iterations <= LARGEST_LIMIT:
        raise BadProblem(
            f"a limit of {shown(iterations)} iterations: expected 1 to {LARGEST_LIMIT:,}"
        )


@dataclass(frozen=True, kw_only=True)
class Run:
    """One search from one square in one way."""

    start: Square
    """The first square."""
    direction: str
    """The name of the first move to try."""
    rotation: str
    """clockwise or anticlockwise."""
    limit: int
    """Iterations allowed."""
    iterations: int
    """Moves made."""
    path: npt.NDArray[np.int64] | None
    """The tour as rows (x, y); None if the search ended without one."""
    is_exhausted: bool = False
    """Whether every path from the start was tried."""
    seconds: float = 0.0
    """How long it took."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Search from the start (from every square, if none is fixed), in each way that is asked for.

    If several ways are asked for, all are tried with a thousand iterations, then with ten times as
    many, and so on: the cheapest is found first.
    """
    clock = limit.start()
    if problem.rule.rides or problem.board.is_twisted:
        return Unknown("rotate needs a leaper on a board that is not twisted")
    announce(limit, _search)
    board = Compass(problem)
    starts = [problem.start] if problem.start is not None else list(problem.board.squares)
    if problem.closed and problem.start is None:
        starts = starts[:1]
    rule = problem.rule
    directions = (
        [parse_direction(rule, options.direction)] if options.direction else rule.move_names
    )
    rotations = [options.rotation] if options.rotation else list(ROTATIONS)
    ways = [(d, r) for d in directions for r in rotations]
    made = 0
    exhausted: set[Square] = set()
    for allowed in stages(options.iterations, len(ways) * len(starts)):
        for start in starts:
            for direction, rotation in ways:
                if start in exhausted:
                    break
                run = board.run(start, direction, rotation, allowed, clock, limit.recording)
                made += run.iterations
                limit.report(f"{made:,} moves")
                if run.path is not None:
                    return Tour(run.path, statistics={
                        "direction": direction, "rotation": rotation,
                        "iterations": run.iterations, "moves": made,
                    })  # fmt: skip
                if run.is_exhausted:
                    exhausted.add(start)
                if clock.is_over:
                    return Unknown(clock.reason(), {"moves": made})
    if len(exhausted) == len(starts):
        why = "every path was tried and none is a tour: an exact backend may prove it"
        return Unknown(why, {"moves": made})
    return Unknown(
        f"no path within {options.iterations:,} iterations for each way", {"moves": made}
    )


def stages(iterations: int, ways: int) -> Iterator[int]:
    """Growing limits, ending with the full one; a single way needs no small ones."""
    allowed = iterations if ways == 1 else min(1000, iterations)
    while allowed < iterations:
        yield allowed
        allowed *= 10
    yield iterations


def parse_direction(rule: Rule, text: str) -> str:
    """The name of a move of the rule, in any case."""
    known = list(rule.move_names)
    if text.upper() not in known:
        raise BadProblem(
            f"no move of {rule} is called {text!r}: it has {', '.join(known)}"
            f"{nearest(text.upper(), known)}"
        )
    return text.upper()


class Compass:
    """A board with the target of every move from every square, ready to be searched.

    On joined sides two moves may lead to one square; both are kept, as each is a direction. The
    kernel is loaded at once, so that no run is charged for it.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.graph: MoveGraph = problem.space.graph
        self.targets = target_matrix(problem.board, problem.rule.moves)
        self.end = -1
        if problem.end is not None:
            self.end = problem.space.vertex(problem.end)
        self.run(next(problem.board.squares), problem.rule.move_names[0], "clockwise", 1)

    def run(
        self,
        start: Square,
        direction: str,
        rotation: str,
        limit: int,
        clock: Clock | None = None,
        recording: Recording | None = None,
    ) -> Run:
        """Search from a square; a clock that is over ends it early."""
        problem, size = self.problem, self.graph.size
        direction = parse_direction(problem.rule, direction)
        first = problem.space.vertex(start)
        path = np.empty(size, dtype=np.int32)
        tried = np.zeros(size, dtype=np.int32)
        base = np.empty(size, dtype=np.int32)
        visited = np.zeros(size, dtype=np.bool_)
        path[0], visited[first] = first, True
        base[0] = problem.rule.move_names.index(direction)
        watch = Clock(None)
        depth, iterations, status = 1, 0, SEARCHING
        if recording is not None:
            recording.begin(first)
        while status == SEARCHING:
            is_watched = recording is not None and not recording.is_full
            before, made = depth, iterations
            pause = min(limit, iterations + (1 if is_watched else SLICE))
            status, depth, iterations = _search(
                self.targets, self.graph.offsets, self.graph.targets, path, tried, base, visited,
                depth, iterations, pause, limit, ROTATIONS[rotation], self.end, problem.closed,
            )  # fmt: skip
            if recording is not None and is_watched and iterations > made:
                recording.go(int(path[before]), before + 1 - depth)
            if clock is not None and clock.is_over:
                break
        tour = problem.space.points(path) if status == FOUND else None
        return Run(
            start=start,
            direction=direction,
            rotation=rotation,
            limit=limit,
            iterations=int(iterations),
            path=tour,
            is_exhausted=status == EXHAUSTED,
            seconds=watch.elapsed,
        )


@kernel
def _search(  # type: ignore[no-untyped-def]
    targets, offsets, arcs, path, tried, base, visited, depth, iterations, pause, limit, turn, end,
    closed,
):  # fmt: skip
    """Go on until the pause or the end; returns status, depth and iterations."""
    size, moves = targets.shape
    while True:
        vertex = path[depth - 1]
        if depth == size and is_tour(offsets, arcs, path, end, closed):
            return FOUND, depth, iterations
        count = tried[depth - 1]
        move = base[depth - 1] + turn * count
        if move >= moves:
            move -= moves
        elif move < 0:
            move += moves
        went_on = False
        while count < moves:
            target = targets[vertex, move]
            count += 1
            if target >= 0 and not visited[target]:
                if iterations == pause:
                    tried[depth - 1] = count - 1
                    return GAVE_UP if iterations == limit else SEARCHING, depth, iterations
                iterations += 1
                tried[depth - 1] = count
                visited[target] = True
                path[depth] = target
                tried[depth] = 0
                base[depth] = move
                depth += 1
                went_on = True
                break
            move += turn
            if move == moves:
                move = 0
            elif move < 0:
                move = moves - 1
        if not went_on:
            visited[vertex] = False
            depth -= 1
            if depth == 0:
                return EXHAUSTED, depth, iterations
