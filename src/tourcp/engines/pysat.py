"""python-sat: which solvers can be used, and how one is run in slices that can be stopped."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from pysat.solvers import Solver

from tourcp.core.errors import BadProblem, nearest
from tourcp.engines.threaded import Threaded

SOLVERS = (
    "cadical195",
    "cadical153",
    "glucose42",
    "glucose4",
    "maplechrono",
    "maplecm",
    "mergesat3",
    "minisat22",
)
"""The solvers of python-sat that are incremental, and can be stopped in between."""


@dataclass(frozen=True)
class SolverOptions:
    """Which solver: what all backends over python-sat let the user choose."""

    solver: str = SOLVERS[0]
    """The name of a solver in python-sat."""

    def __post_init__(self) -> None:
        """Refuse what python-sat does not have, or has but cannot stop."""
        if self.solver not in SOLVERS:
            raise BadProblem(
                f"no solver is called {self.solver!r}: expected one of {', '.join(SOLVERS)}"
                f"{nearest(self.solver, list(SOLVERS))}"
            )


class Slices:
    """Runs a solver in slices of conflicts; between two slices the clock and Ctrl-C are heeded.

    In the main thread python-sat would catch Ctrl-C itself and jump out of the solver, leaving it
    broken; in a thread of its own it does not, and Python gets it after the slice.

    The slices depend on the size of the formula alone, not on the clock: a pause changes the
    course of a search, and the same seed must give the same answer.
    """

    def __init__(self, clauses: int) -> None:
        self.conflicts = max(100, min(2_000, 40_000_000 // max(clauses, 1)))
        self.spent = 0

    def solve(self, solver: Solver, given: Sequence[int] = ()) -> bool | None:
        """Go on for a slice, with some literals given; None if it did not finish."""
        solver.conf_budget(self.conflicts)
        work: Threaded[bool | None] = Threaded(lambda: solver.solve_limited(given))
        try:
            work.start()
            work.wait()
        finally:
            work.cancel()
            work.wait()
        result = work.result
        self.spent += self.conflicts if result is None else self.conflicts // 40
        return result


def random_phases(variables: int, seed: int) -> list[int]:
    """A sign to try first for each variable."""
    signs = np.random.default_rng(seed).choice([-1, 1], size=variables)
    phases: list[int] = (signs * np.arange(1, variables + 1)).tolist()
    return phases
