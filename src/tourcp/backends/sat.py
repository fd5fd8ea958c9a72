"""sat: degree clauses in a SAT solver, and a cut clause for every cycle of its model."""

import threading
from dataclasses import dataclass

import numpy as np
from pysat.solvers import Solver

from tourcp.answer import Answer, Refutation, Tour, Unknown
from tourcp.backends.cover import cycle_or_cuts
from tourcp.errors import BadProblem, nearest
from tourcp.graph import CycleGraph, Mask, cycle_graph
from tourcp.limit import Clock, Limit
from tourcp.problem import Problem
from tourcp.proofs.clauses import DegreeClauses, cut_clause

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
"""The solvers of python-sat that can be used again after new clauses, and be stopped in between."""

MOST_AT_ONCE = 100_000
"""Clauses that the solver is told before the clock is looked at."""


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


@dataclass(frozen=True)
class Options(SolverOptions):
    """Which solver, and whether cycles are joined."""

    join: bool = True
    """Whether to join the cycles of a model by exchanging moves before cutting them."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Solve, cut, and solve again until one cycle remains or the clauses cannot be satisfied."""
    clock = limit.start()
    with LazySearch(cycle_graph(problem), limit, options) as search:
        while True:
            answer = search.go_on(clock)
            if answer is not None:
                return answer


def size(graph: CycleGraph) -> tuple[int, int]:
    """The links and what counts at the hubs, and the degree clauses; cuts come as they are met."""
    degrees = DegreeClauses(graph)
    return degrees.variables, degrees.count


class LazySearch:
    """A lazy search that can be stopped and taken up again."""

    def __init__(self, graph: CycleGraph, limit: Limit, options: Options) -> None:
        self.graph, self.limit, self.options = graph, limit, options
        degrees = DegreeClauses(graph)
        self.clauses = degrees.count
        self.unsaid = degrees.blocks[::-1]
        """Clauses that the solver has not been told yet."""
        self.rounds = 0
        self.cut_sets: list[Mask] = []
        """The sets of vertices that were cut."""
        self.slices = Slices(self.clauses)
        self.solver = Solver(options.solver)

    def __enter__(self) -> "LazySearch":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    @property
    def notes(self) -> str:
        """What the search has done so far."""
        return (
            f"{len(self.graph.links[0]):,} links, {self.clauses:,} clauses, "
            f"rounds: {self.rounds:,}, cuts: {len(self.cut_sets):,}"
        )

    def go_on(self, clock: Clock) -> Answer | None:
        """Search for a slice of time: an answer, or None if there is none yet."""
        if clock.is_over:
            return Unknown(clock.reason(), self.notes)
        if self.unsaid:
            self._tell()
            return None
        match self.slices.solve(self.solver):
            case False:
                return Refutation(notes=self.notes)
            case None:
                return None
        model = np.array(self.solver.get_model()[: len(self.graph.links[0])])
        self.rounds += 1
        cycle, cuts = cycle_or_cuts(
            self.graph, model > 0, join=self.options.join, recording=self.limit.recording
        )
        if cycle is not None:
            return Tour(self.graph.path(cycle), notes=self.notes)
        for inside in cuts:
            self.solver.add_clause(cut_clause(self.graph, inside))
        self.cut_sets += cuts
        self.limit.report(f"round {self.rounds}, {len(self.cut_sets):,} cuts")
        return None

    def _tell(self) -> None:
        """Tell the solver some more of the degree clauses, so that the clock is looked at."""
        block = self.unsaid.pop()
        now, later = block[:MOST_AT_ONCE], block[MOST_AT_ONCE:]
        if len(later):
            self.unsaid.append(later)
        self.solver.append_formula(now.tolist())
        if not self.unsaid and self.limit.seed:
            self.solver.set_phases(random_phases(len(self.graph.links[0]), self.limit.seed))


class Slices:
    """Runs a solver in slices of conflicts, so that the clock and Ctrl-C are looked at.

    In the main thread python-sat would hear Ctrl-C itself and jump out of the solver, leaving it
    broken; in a thread of its own it does not, and Python hears it after the slice.

    The slices depend on the size of the formula alone, not on the clock: a solver that pauses
    elsewhere goes on elsewhere, and the same seed must give the same answer.
    """

    def __init__(self, clauses: int) -> None:
        self.conflicts = max(100, min(2_000, 40_000_000 // max(clauses, 1)))
        self.spent = 0

    def solve(self, solver: Solver) -> bool | None:
        """Go on for a slice: satisfiable, unsatisfiable, or None if it did not finish."""
        solver.conf_budget(self.conflicts)
        results: list[bool | None] = []
        worker = threading.Thread(target=lambda: results.append(solver.solve_limited()))
        worker.start()
        try:
            worker.join()
        finally:
            worker.join()
        result = results[0]
        self.spent += self.conflicts if result is None else self.conflicts // 40
        return result


def random_phases(variables: int, seed: int) -> list[int]:
    """A sign to try first for each variable."""
    signs = np.random.default_rng(seed).choice([-1, 1], size=variables)
    phases: list[int] = (signs * np.arange(1, variables + 1)).tolist()
    return phases
