"""Encodings of clue puzzles side by side: written, solved and refuted with the solution excluded.

    python benchmarks/clue_encodings.py

One process, one thread, no proofs; processor time in milliseconds, the least of three runs.
"-" took over ten seconds.
"""

import math
import sys
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from pysat.solvers import Solver

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from clue_puzzles import UNIQUE
from tourcp import Limit, Problem, Refutation, Tour, solve
from tourcp.core.conditions import Differs
from tourcp.judge.certificates.positions import PositionClauses
from tourcp.judge.certificates.possible import _asked
from tourcp.puzzles.clues.making import make_puzzle
from tourcp.puzzles.clues.puzzle import CluePuzzle
from tourcp.puzzles.clues.reading import parse_puzzle
from tourcp.puzzles.clues.solving import recognised

SECONDS = 10.0
"""For each puzzle and encoding."""


class WithoutMoves(PositionClauses):
    """Positions alone."""

    has_links = property(lambda _: False)


class NotPruned(PositionClauses):
    """Every vertex may have every number, but for the clues themselves."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.possible = _asked(problem)
        self._fresh = count(self.last + 1)


class Ordered(PositionClauses):
    """Positions and moves, and variables that say that a vertex has at most a number."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.most = [[self.fresh() for _ in here] for here in self.variables]

    def at_most(self, vertex: int, number: int) -> int:
        """The variable of the greatest possible number up to this one; 0 if there is none."""
        place = bisect_right(list(self.variables[vertex]), number)
        return self.most[vertex][place - 1] if place else 0

    def clauses(self) -> Iterator[list[int]]:
        """The usual ones, and those of the order."""
        yield from super().clauses()
        for here, most in zip(self.variables, self.most, strict=True):
            before = 0
            for variable, now in zip(here.values(), most, strict=True):
                yield [-variable, now]
                yield [-now, variable, *([before] if before else [])]
                if before:
                    yield [-before, now]
                    yield [-before, -variable]
                before = now

    def _taken(self) -> Iterator[list[int]]:
        """A move from a number of at most k leads to one of at most k + 1."""
        first_fresh = None
        for clause in super()._taken():
            first_fresh = first_fresh or min(map(abs, clause))
            yield clause
        assert first_fresh is not None
        moves = count(first_fresh)
        for a, others in enumerate(self.after):
            beside = self.possible[a] << 1 | self.possible[a] >> 1
            for b in others:
                if a < b and beside & self.possible[b]:
                    move = next(moves)
                    for one, other in ((a, b), (b, a)):
                        for number in self.variables[one]:
                            next_most = self.at_most(other, number + 1)
                            yield [-move, -self.at_most(one, number),
                                   *([next_most] if next_most else [])]  # fmt: skip


def by_clauses(kind: type[PositionClauses]) -> Callable[[CluePuzzle], bool | None]:
    """Whether a puzzle has one solution, by these clauses; None if that takes too long."""

    def is_unique(puzzle: CluePuzzle) -> bool | None:
        written = kind(puzzle.problem)
        end = time.process_time() + SECONDS
        with Solver("cadical195", bootstrap_with=written.clauses()) as solver:
            for _ in range(2):
                found = None
                while found is None and time.process_time() < end:
                    solver.conf_budget(2_000)
                    found = solver.solve_limited()
                if not found:
                    return None if found is None else True
                true = {literal for literal in solver.get_model() if literal > 0}
                solver.add_clause([-variable for here in written.variables
                                   for variable in here.values() if variable in true])  # fmt: skip
        return False

    return is_unique


def by_cpsat(puzzle: CluePuzzle) -> bool | None:
    """A circuit and numbers that grow along it, in CP-SAT."""
    problem, limit = puzzle.problem, Limit(seconds=SECONDS, threads=1)
    first = solve(problem, "cpsat-numbers", limit=limit, certify=False)
    if not isinstance(first, Tour):
        return None
    names = tuple(problem.space.name(point) for point in first.path.tolist())
    other = solve(problem.with_conditions(Differs(names)), "cpsat-numbers", limit=limit,
                  certify=False)  # fmt: skip
    return True if isinstance(other, Refutation) else None


WAYS = {
    "pruned, moves": by_clauses(PositionClauses), "pruned": by_clauses(WithoutMoves),
    "not pruned": by_clauses(NotPruned), "pruned, moves, order": by_clauses(Ordered),
    "CP-SAT": by_cpsat,
}  # fmt: skip


def main() -> None:
    """Print a table of milliseconds, and the geometric means."""
    puzzles = {name: recognised(parse_puzzle(text)) for name, text in UNIQUE.items()}
    for rule, board in (("king", "8x8"), ("wazir", "9x9"), ("knight", "6x6"), ("pawn", "6x6")):
        made = make_puzzle(Problem(rule, board).space, Limit(seed=1))
        puzzles[f"{rule} {board}, none to spare"] = made.puzzle
    print(" " * 28 + "".join(f"{name:>22}" for name in WAYS))
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    for puzzle_name, puzzle in puzzles.items():
        row = ""
        for name, way in WAYS.items():
            least = math.inf
            for _ in range(3):
                begin = time.process_time()
                unique = way(puzzle)
                assert unique is not False, (name, puzzle_name)
                least = min(least, time.process_time() - begin)
                if least > 1 or unique is None:
                    break
            times[name].append(min(least, SECONDS))
            row += f"{'-' if unique is None else f'{1000 * least:.1f}':>22}"
        print(f"{puzzle_name:28}{row}", flush=True)
    means = [math.exp(sum(map(math.log, found)) / len(found)) for found in times.values()]
    print(f"{'geometric mean':28}" + "".join(f"{1000 * one:>22.1f}" for one in means))


if __name__ == "__main__":
    main()
