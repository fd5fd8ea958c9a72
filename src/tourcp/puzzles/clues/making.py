"""Making clue puzzles: a random tour, then clues that can be spared are taken away.

Clues are looked at in blocks; all others are given, so the formula of a block is small. With the
clue there is one solution, so without it every other has another number there. First it is
asked whether the empty squares around a clue can be filled otherwise without it, all others as they
are in the solution: most clues that are needed are seen to be so there. If there is another
solution without a clue, the clue is needed, and remains so when others go; if there is none, it
goes. What cannot be decided soon stays for the moment, and is looked at again, alone and for
longer, when all others are settled. So in the end no clue can go.
"""

import math
import random
from dataclasses import dataclass

from pysat.solvers import Solver

from tourcp.core.answer import Tour
from tourcp.core.conditions import Symmetric
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.space import Space
from tourcp.engines.numbering import order_in
from tourcp.engines.pysat import Slices
from tourcp.judge.certificates.positions import PositionClauses
from tourcp.judge.certificates.possible import neighbours
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.steps import eased
from tourcp.puzzles.clues.tours import another_tour, goes_by_steps, random_tour
from tourcp.puzzles.clues.turns import in_order

BLOCK = 25
"""Clues that are looked at with one solver at first; those that come again have one each."""

FIRST_CONFLICTS = 100
"""What the solver may spend on a clue at first; four times as much each time it comes again."""

TOURS, FEW, PATIENCE = 3, 2, 1_600
"""Tours that are tried, if more than a few clues take more than this, before they may take more."""

SOLVER = "glucose42"
"""The solver: on these small questions it makes two or three times the conflicts of others."""

NEARBY = (40, 80, 160, 240)
"""Empty squares around a clue that are looked at before all are."""


@dataclass(frozen=True)
class Made:
    """A puzzle with one solution."""

    puzzle: CluePuzzle
    numbers: tuple[int, ...]
    """The number of each vertex in the solution."""
    is_minimal: bool
    """Whether no clue can go."""
    others: dict[int, Tour]
    """For each clue that is needed, another solution of the puzzle without it."""
    is_uniform: bool
    """Whether the tour was drawn with the same chance as every other."""


class Thinning:
    """A solution whose clues are taken away."""

    def __init__(self, blank: CluePuzzle, path: list[int], limit: Limit, clock: Clock) -> None:
        self.blank, self.limit, self.clock = blank, limit, clock
        self.numbers = [0] * len(path)
        for number, vertex in enumerate(path, start=1):
            self.numbers[vertex] = number
        self.left = set(path)
        """The vertices whose clues are still there."""
        self.needed: dict[int, Tour] = {}
        """Those without which there is another solution, each with it."""
        self.conflicts = FIRST_CONFLICTS
        """What the solver may spend on a group now."""
        self.near, _ = neighbours(blank.problem)

    def puzzle(self) -> CluePuzzle:
        """The puzzle as it is now."""
        return self.blank.with_clues({vertex: self.numbers[vertex] for vertex in self.left})

    def thin(
        self, groups: list[list[int]], at_least: int = 0, patience: float = math.inf
    ) -> list[list[int]]:
        """Take away each group of clues, if there is one solution without it.

        Returns the groups that took too long.
        """
        while groups and self.conflicts <= patience and not self.clock.is_over:
            most = BLOCK if self.conflicts == FIRST_CONFLICTS else 1
            undecided: list[list[int]] = []
            block: list[list[int]] = []
            for group in groups:
                block.append(group)
                if sum(map(len, block)) >= most or group is groups[-1]:
                    undecided += self._thin_block(block, at_least)
                    block = []
            groups = [one for one in undecided if len(self.left) - len(one) >= at_least]
            self.conflicts *= 4
        return groups

    def _thin_block(self, block: list[list[int]], at_least: int) -> list[list[int]]:
        """Look at some groups, all other clues given; returns those that took too long."""
        if len(self.left) <= at_least:
            return []
        loose = {vertex for group in block for vertex in group}
        given = {vertex: self.numbers[vertex] for vertex in self.left - loose}
        written = PositionClauses(self.blank.with_clues(given).problem)
        says = {vertex: written.at(vertex, number) for vertex, number in enumerate(self.numbers)}
        undecided: list[list[int]] = []
        with Solver(SOLVER, bootstrap_with=written.clauses()) as solver:
            while block and not self.clock.is_over:
                self.limit.report(f"{len(self.left)} clues, {len(self.needed)} of them needed")
                group = block.pop(0)
                if len(self.left) - len(group) < at_least:
                    solver.append_formula([[says[vertex]] for vertex in group])
                    continue
                differs = written.fresh()
                solver.add_clause([-differs, *(-says[vertex] for vertex in group)])
                others = [says[vertex] for more in block for vertex in more]
                found = self._has_another(solver, says, group, [differs, *others])
                if found is False:
                    self.left -= set(group)
                    continue
                if found is None:
                    undecided.append(group)
                else:
                    order = order_in(solver.get_model(), written)
                    other = Tour(self.blank.problem.space.points(order))
                    self.needed.update(dict.fromkeys(group, other))
                solver.append_formula([[says[vertex]] for vertex in group])
        return undecided + block

    def _has_another(
        self, solver: Solver, says: dict[int, int], group: list[int], given: list[int]
    ) -> bool | None:  # fmt: skip
        """Whether there is another solution without a group, near it or at all.

        None if that took too long.
        """
        empty = [vertex for vertex in self._around(group) if vertex not in self.left]
        for many in (*NEARBY, len(empty)):
            kept = [says[vertex] for vertex in empty[many:]]
            found = self._ask(solver, given + kept)
            if found or many >= len(empty):
                return found
            if found is False and not set(solver.get_core() or []) & set(kept):
                return False
        return None

    def _around(self, group: list[int]) -> list[int]:
        """All vertices, the nearest to a group first."""
        seen, front = set(group), list(group)
        for vertex in front:
            for other in self.near[vertex]:
                if other not in seen:
                    seen.add(other)
                    front.append(other)
        return front

    def _ask(self, solver: Solver, given: list[int]) -> bool | None:
        """Whether there is another solution with some literals given; None if it took too long."""
        slices = Slices(solver.nof_clauses())
        while slices.spent < self.conflicts and not self.clock.is_over:
            found = slices.solve(solver, given)
            if found is not None:
                return found
        return None


def make_puzzle(
    space: Space, limit: Limit | None = None, *, clues: int = 0, symmetric: str | None = None,
    difficulty: str | None = None,
) -> Made:  # fmt: skip
    """A puzzle with one solution and no clue to spare, or with so many clues at least.

    With a symmetry, the squares with clues look the same after it; then no such group can go. With
    a difficulty, clues are added again until nothing more difficult is needed.
    """
    limit = limit or Limit()
    clock = limit.start()
    thinning, is_uniform = _thinned(CluePuzzle(Problem(space)), limit, clock, clues, symmetric)
    is_minimal = thinning.needed.keys() == thinning.left
    puzzle = thinning.puzzle()
    if difficulty is not None:
        puzzle = eased(puzzle, thinning.numbers, difficulty, clock)
        is_minimal = is_minimal and len(puzzle.clues) == len(thinning.left)
    return Made(puzzle, tuple(thinning.numbers), is_minimal, thinning.needed, is_uniform)


def _thinned(
    blank: CluePuzzle, limit: Limit, clock: Clock, clues: int, symmetric: str | None
) -> tuple[Thinning, bool]:
    """A random tour without the clues that can go, and whether all tours had the same chance.

    A few tours leave clues that take very long, so then others are tried first.
    """
    space = blank.problem.space
    rng = random.Random(limit.seed)
    path, is_uniform = random_tour(space, limit, clock)
    left: list[tuple[Thinning, list[list[int]]]] = []
    while True:
        thinning = Thinning(blank, path, limit, clock)
        groups = _in_order(space, path, thinning.near, rng, symmetric)
        left.append((thinning, thinning.thin(groups, clues, PATIENCE)))
        if len(left[-1][1]) <= FEW or is_uniform or len(left) == TOURS or clock.is_over:
            break
        path = another_tour(space, path, rng, limit, clock)
    thinning, undecided = min(left, key=lambda one: len(one[1]))
    thinning.thin(undecided, clues)
    return thinning, is_uniform


def _in_order(
    space: Space,
    path: list[int],
    near: list[list[int]],
    rng: random.Random,
    symmetric: str | None,
) -> list[list[int]]:
    """The vertices in groups, in the order in which they are looked at."""
    order = rng.sample(path, len(path)) if goes_by_steps(space) else in_order(path, near, rng)
    return [[vertex] for vertex in order] if symmetric is None else _orbits(space, order, symmetric)


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
