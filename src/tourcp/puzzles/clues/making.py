"""Making clue puzzles: a random tour, then clues that can be spared are taken away.

Clues are looked at in blocks; all others are given, so the formula of a block is small. First it is
asked whether the empty squares around a clue can be filled otherwise without it, all others as they
are in the solution: most clues that are needed are seen to be so there. If there is another
solution without a clue, the clue is needed, and remains so when others go; if there is none, it
goes, and with it all that the proof did not use. What cannot be decided soon stays for the moment,
and is looked at again, for longer, when all others are settled. So in the end no clue can go.
"""

import random
from dataclasses import dataclass, replace

from pysat.solvers import Solver

from tourcp.answering import answer_problem
from tourcp.core.answer import Tour
from tourcp.core.conditions import Symmetric
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard, Space
from tourcp.engines.pysat import Slices
from tourcp.judge.certificates.positions import PositionClauses
from tourcp.judge.certificates.possible import neighbours
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.steps import eased

BLOCK = 25
"""Clues that are looked at with one solver."""

FIRST_CONFLICTS = 1_000
"""What the solver may spend on a clue at first; four times as much each time it comes again."""

SOLVER = "glucose42"
"""The solver: on these small questions it makes two or three times the conflicts of others."""

NEARBY = (40, 80, 160, 240)
"""Empty squares around a clue that are looked at before all are."""

MIXING = 20
"""Turns of a random tour for each of its squares."""

MOST_SAMPLED = 25
"""Squares up to which a tour is drawn with equal chances."""


@dataclass(frozen=True)
class Made:
    """A puzzle with one solution."""

    puzzle: CluePuzzle
    numbers: tuple[int, ...]
    """The number of each vertex in the solution."""
    is_minimal: bool
    """Whether no clue can go."""
    is_uniform: bool
    """Whether the tour was drawn with the same chance as every other."""


def random_tour(space: Space, limit: Limit) -> tuple[list[int], bool]:
    """The vertices of a random open tour in order, and whether all had the same chance.

    On small boards all are counted; on others a tour that was found is turned round at its ends
    again and again (the backbite move), which mixes well but not evenly.
    """
    problem = Problem(space)
    rng = random.Random(limit.seed)
    if 1 < space.size <= MOST_SAMPLED:
        from tourcp.counting.sampling import Sampler

        sampler = Sampler(problem, limit)
        if sampler.tours:
            path = space.vertices(sampler.tour(rng.randrange(sampler.tours)).path).tolist()
            return (path if rng.random() < 0.5 else path[::-1]), True
    answer = answer_problem(problem, limit=limit)
    if not isinstance(answer, Tour):
        raise BadProblem(f"{space.summary} has no tour that was found: try another board")
    path = space.vertices(answer.path).tolist()
    after, _ = neighbours(problem)
    if space.size > 1:
        _mix(path, after, rng)
    return path, False


def _mix(path: list[int], after: list[list[int]], rng: random.Random) -> None:
    """Turn a path round at its ends, many times."""
    for _ in range(MIXING * len(path)):
        if rng.random() < 0.5:
            path.reverse()
        at = path.index(rng.choice(after[path[-1]]))
        path[at + 1 :] = path[:at:-1]


class Thinning:
    """A solution whose clues are taken away."""

    def __init__(self, blank: CluePuzzle, path: list[int], limit: Limit, clock: Clock) -> None:
        self.blank, self.limit, self.clock = blank, limit, clock
        self.numbers = [0] * len(path)
        for number, vertex in enumerate(path, start=1):
            self.numbers[vertex] = number
        self.left = set(path)
        """The vertices whose clues are still there."""
        self.needed: set[int] = set()
        """Those without which there is another solution."""
        self.near, _ = neighbours(blank.problem)

    def puzzle(self) -> CluePuzzle:
        """The puzzle as it is now."""
        return self.blank.with_clues({vertex: self.numbers[vertex] for vertex in self.left})

    def thin(self, groups: list[list[int]], at_least: int = 0) -> None:
        """Take away each group of clues, if there is one solution without it."""
        conflicts = FIRST_CONFLICTS
        while groups and not self.clock.is_over:
            undecided: list[list[int]] = []
            block: list[list[int]] = []
            for group in groups:
                block.append(group)
                if sum(map(len, block)) >= BLOCK or group is groups[-1]:
                    undecided += self._thin_block(block, at_least, conflicts)
                    block = []
            groups = [group for group in undecided if self.left >= set(group)]
            if len(self.left) <= at_least:
                return
            conflicts *= 4

    def _thin_block(self, block: list[list[int]], at_least: int, conflicts: int) -> list[list[int]]:
        """Look at some groups, all other clues given; returns those that took too long."""
        loose = {vertex for group in block for vertex in group}
        given = {vertex: self.numbers[vertex] for vertex in self.left - loose}
        written = PositionClauses(self.blank.with_clues(given).problem)
        says = {vertex: written.at(vertex, number) for vertex, number in enumerate(self.numbers)}
        undecided: list[list[int]] = []
        with Solver(SOLVER, bootstrap_with=written.clauses()) as solver:
            solver.add_clause([-says[vertex] for vertex in loose | (set(says) - self.left)])
            while block and len(self.left) > at_least:
                self.limit.report(f"{len(self.left)} clues, {len(self.needed)} of them needed")
                group = block.pop(0)
                if not set(group) <= self.left:
                    continue
                others = [vertex for more in block for vertex in more if vertex in self.left]
                found, core = self._has_another(solver, says, group, others, conflicts)
                if found is False:
                    used = {vertex for vertex in others if says[vertex] in core}
                    self._let_go(group, block, used, at_least)
                    continue
                if found is None:
                    undecided.append(group)
                else:
                    self.needed |= set(group)
                solver.append_formula([[says[vertex]] for vertex in group])
        return undecided

    def _let_go(
        self, group: list[int], block: list[list[int]], used: set[int], at_least: int
    ) -> None:
        """Take a group away, and with it those of the block that the proof did not use."""
        self.left -= set(group)
        for more in block:
            if not used & set(more) and len(self.left) - len(more) >= at_least:
                self.left -= set(more)

    def _has_another(
        self, solver: Solver, says: dict[int, int], group: list[int], others: list[int],
        conflicts: int,
    ) -> tuple[bool | None, set[int]]:  # fmt: skip
        """Whether there is another solution without a group, near it or at all.

        None if that took too long; if there is none, what the proof used is told too.
        """
        given = [says[vertex] for vertex in others]
        empty = [vertex for vertex in self._around(group) if vertex not in self.left]
        for many in (*NEARBY, len(empty)):
            kept = [says[vertex] for vertex in empty[many:]]
            found = self._ask(solver, given + kept, conflicts)
            core = set(solver.get_core() or []) if found is False else set()
            if found or many >= len(empty) or (found is False and not core & set(kept)):
                return found, core
        return None, set()

    def _around(self, group: list[int]) -> list[int]:
        """All vertices, the nearest to a group first."""
        seen, front = set(group), list(group)
        for vertex in front:
            for other in self.near[vertex]:
                if other not in seen:
                    seen.add(other)
                    front.append(other)
        return front

    def _ask(self, solver: Solver, given: list[int], conflicts: int) -> bool | None:
        """Whether there is another solution with some literals given; None if it took too long."""
        slices = Slices(solver.nof_clauses())
        while slices.spent < conflicts and not self.clock.is_over:
            found = slices.solve(solver, given)
            if found is not None:
                return found
        return None


def make_puzzle(
    space: Space, limit: Limit | None = None, *, clues: int = 0, symmetric: str | None = None,
    difficulty: str | None = None, title: str = "",
) -> Made:  # fmt: skip
    """A puzzle with one solution and no clue to spare, or with so many clues at least.

    With a symmetry, the squares with clues look the same after it; then no such group can go. With
    a difficulty, clues are added again until nothing more difficult is needed.
    """
    limit = limit or Limit()
    clock = limit.start()
    path, is_uniform = random_tour(space, limit)
    left = limit if limit.seconds is None else replace(limit, seconds=max(clock.left, 0.001))
    thinning = Thinning(CluePuzzle(Problem(space), title=title), path, left, clock)
    groups = [[vertex] for vertex in path]
    if symmetric is not None:
        groups = _orbits(space, path, symmetric)
    if _goes_by_steps(space):
        random.Random(limit.seed).shuffle(groups)
    thinning.thin(groups, clues)
    is_minimal = thinning.needed == thinning.left
    puzzle = thinning.puzzle()
    if difficulty is not None:
        puzzle = eased(puzzle, thinning.numbers, difficulty, clock)
        is_minimal = is_minimal and len(puzzle.clues) == len(thinning.left)
    return Made(puzzle, tuple(thinning.numbers), is_minimal, is_uniform)


def _goes_by_steps(space: Space) -> bool:
    """Whether every move leads to a square beside.

    Then what is open stays apart, and clues are settled soonest in any order (20x20, Numbrix: 3 s
    instead of 17 s); where a piece leaps, stretch by stretch (10x10, Hopido: 1 s instead of 10 s).
    """
    assert isinstance(space, PieceOnBoard)
    return all(abs(part) <= 1 for move in space.rule.moves for part in move)


def _orbits(space: Space, path: list[int], symmetric: str) -> list[list[int]]:
    """The vertices in groups that a symmetry of the board turns into each other."""
    asked = Symmetric(symmetric).on(space, closed=False)
    images = asked.images(space).tolist()
    groups, seen = [], set()
    for vertex in path:
        group = []
        while vertex not in seen:
            seen.add(vertex)
            group.append(vertex)
            vertex = images[vertex]
        if group:
            groups.append(group)
    return groups
