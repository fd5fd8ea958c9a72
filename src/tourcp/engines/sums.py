"""A walk that hands out numbers in order, and turns back when a line can no longer have its sum.

What is left of each row and column bounds what may still come, and a line with one square left
fixes its number. A square that can no longer be passed makes the walk turn back, too.

*Folded*, the walk covers half of a closed tour that looks the same after a half turn: the square
with number k lies opposite the one with k + half. That is an extra demand (a streamliner: Gomes and
Sellmann 2004), so it finds tours and refutes nothing. There are few such tours, and the sums of
opposite lines are equal as soon as each has as many small numbers as large ones.
"""

from random import Random

import numpy as np
import numpy.typing as npt

from tourcp.core.conditions import Magic, Symmetric
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.engines.sum_walk import EXHAUSTED, distances, walk
from tourcp.judge.certificates.possible import possible_numbers


def can_fold(problem: Problem) -> bool:
    """Whether a half turn leaves the board and its moves as they are, and pairs its squares."""
    if not isinstance(problem.space, PieceOnBoard) or problem.space.size % 2:
        return False
    if problem.end is not None or any(one.kind == "forbid" for one in problem.conditions):
        return False
    try:
        Symmetric("half-turn").on(problem.space, closed=True)
    except BadProblem:
        return False
    return True


class SumSearch:
    """The state of the walk, so that it can pause."""

    def __init__(self, problem: Problem, seed: int = 0, *, folded: bool = False) -> None:
        """A walk forwards, or backwards if most of the given numbers are large; or a folded one."""
        self.problem, self.folded = problem, folded
        space, graph = problem.space, problem.graph
        size = space.size
        self.length = size // 2 if folded else size
        self.offsets, self.targets = graph.offsets.astype(np.int64), graph.targets.astype(np.int64)
        self.image = np.full(size, -1)
        if folded:
            self.image = Symmetric("half-turn").images(space).astype(np.int64)
        self.allowed = _allowed(problem, self.image if folded else None)
        self.backwards = not folded and not space.is_one_way and _are_large(self.allowed)
        if self.backwards:  # a tour that is walked the other way has equal sums, too
            self.allowed[:, 1:] = self.allowed[:, :0:-1].copy()
        self.lines, self.lines_of, sums = _lines(problem)
        counts = (self.lines >= 0).sum(axis=1)
        self.left = np.stack((sums, counts, counts // 2 if folded else counts), axis=1)
        """For each line the sum that is left, how many squares, and how many small numbers."""
        self.is_hopeless = -1 in sums or (folded and bool((counts % 2).any()))
        """Whether there is nothing to be found."""
        self.distance = distances(self.offsets, self.targets)
        self.number = np.zeros(size, dtype=np.int64)
        self.free = np.diff(self.offsets)
        widest = int(self.free.max(initial=1))
        self.path = np.full(self.length, -1)
        self.ways = np.full((self.length, widest), -1)
        """For each step the squares that are still to be tried."""
        self.state = np.array([0, 0, 1 + seed, 0], dtype=np.int64)
        """How many squares are visited, which start is next, chance, and steps made so far."""
        starts = [v for v in range(size) if self.allowed[v, 1]]
        Random(seed).shuffle(starts)
        self.starts = np.array(sorted(starts, key=lambda v: -self.free[v]), dtype=np.int64)

    def go_on(self, steps: int) -> int:
        """Walk on for a number of steps, each a square visited or left."""
        if self.is_hopeless:
            return EXHAUSTED
        problem = self.problem
        flags = np.array([problem.closed, not problem.space.is_one_way, self.folded])
        return int(walk(
            self.offsets, self.targets, self.image, self.allowed, self.lines, self.lines_of,
            self.left, self.distance, self.number, self.free, self.path, self.ways, self.starts,
            self.state, flags, steps,
        ))  # fmt: skip

    @property
    def order(self) -> npt.NDArray[np.int64]:
        """The vertices in the order of their numbers."""
        return np.argsort(-self.number if self.backwards else self.number)

    @property
    def steps(self) -> int:
        """Steps made so far."""
        return int(self.state[3])


def _are_large(allowed: npt.NDArray[np.bool_]) -> bool:
    """Whether the numbers whose squares are known are nearer to the end than to the beginning."""
    (known,) = np.nonzero(allowed.sum(axis=0) == 1)
    return bool(len(known) and known.mean() > len(allowed) / 2 + 1)


def _allowed(problem: Problem, image: npt.NDArray[np.int64] | None) -> npt.NDArray[np.bool_]:
    """Which numbers each vertex may have; of a folded walk, with the number of its image."""
    size = problem.space.size
    digits = [f"{numbers:0{size + 1}b}"[::-1] for numbers in possible_numbers(problem)]
    allowed = np.array([[digit == "1" for digit in row] for row in digits])
    if image is not None:
        half = size // 2
        both = allowed.copy()
        both[:, 1 : half + 1] &= allowed[image, half + 1 :]
        both[:, half + 1 :] &= allowed[image, 1 : half + 1]
        return both
    return allowed


def _lines(
    problem: Problem,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The vertices of each line, the lines of each vertex, and their sums; -1 for none."""
    asked = [one for one in problem.conditions if isinstance(one, Magic)]
    found = []
    if asked:
        diagonals = any(one.diagonals for one in asked)
        found = Magic.lines(problem.space, diagonals=diagonals)
    longest = max((len(line) for line, _, _ in found), default=1)
    lines = np.full((len(found), longest), -1)
    lines_of = np.full((problem.space.size, 4), -1)
    sums = np.zeros(len(found), dtype=np.int64)
    for at, (line, total, parts) in enumerate(found):
        lines[at, : len(line)] = line
        sums[at] = total // parts if total % parts == 0 else -1
        for vertex in line:
            lines_of[vertex, np.argmin(lines_of[vertex])] = at
    return lines, lines_of, sums
