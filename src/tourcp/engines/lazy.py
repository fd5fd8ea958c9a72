"""Lazy search: degree clauses in a SAT solver, and a cut clause for each cycle of its models.

(The cuts are subtour elimination constraints, added only when a model violates them.)
"""

from dataclasses import dataclass

import numpy as np
from pysat.solvers import Solver

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.cycle import CycleGraph
from tourcp.core.graph import Mask
from tourcp.core.limit import Clock, Limit
from tourcp.engines.cover import cycle_or_cuts
from tourcp.engines.pysat import Slices, SolverOptions, random_phases
from tourcp.judge.certificates.clauses import DegreeClauses, condition_clauses, cut_clause

MOST_AT_ONCE = 100_000
"""Clauses that are given to the solver between two looks at the clock."""


@dataclass(frozen=True)
class LazyOptions(SolverOptions):
    """Which solver, and whether cycles are joined."""

    join: bool = True
    """Whether to join the cycles of a model by exchanging moves before cutting them."""


class LazySearch:
    """A lazy search that can be stopped and taken up again."""

    def __init__(self, graph: CycleGraph, limit: Limit, options: LazyOptions) -> None:
        self.graph, self.limit, self.options = graph, limit, options
        degrees = DegreeClauses(graph)
        self.clauses = degrees.count
        self.unsaid = degrees.blocks[::-1]
        """Clauses that the solver has not been given yet."""
        self.conditions = condition_clauses(graph, degrees.variables)
        self.rounds = 0
        self.cut_sets: list[Mask] = []
        """The sets of vertices that were cut."""
        self.slices = Slices(self.clauses)
        self.solver = Solver(options.solver)
        self.solver.append_formula(self.conditions)

    @property
    def may_join(self) -> bool:
        """Whether cycles may be joined by exchanging moves, which a condition might forbid."""
        return self.options.join and not self.conditions

    def __enter__(self) -> "LazySearch":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    @property
    def statistics(self) -> dict[str, int]:
        """What the search has done so far."""
        return {
            "links": len(self.graph.links[0]),
            "clauses": self.clauses,
            "rounds": self.rounds,
            "cuts": len(self.cut_sets),
        }

    def go_on(self, clock: Clock) -> Answer | None:
        """Search for a slice of time: an answer, or None if there is none yet."""
        if clock.is_over:
            return Unknown(clock.reason(), self.statistics)
        if self.unsaid:
            self._tell()
            return None
        match self.slices.solve(self.solver):
            case False:
                return Refutation(statistics=self.statistics)
            case None:
                return None
        model = np.array(self.solver.get_model()[: len(self.graph.links[0])])
        self.rounds += 1
        cycle, cuts = cycle_or_cuts(
            self.graph, model > 0, join=self.may_join, recording=self.limit.recording
        )
        if cycle is not None:
            return Tour(self.graph.path(cycle), statistics=self.statistics)
        for inside in cuts:
            self.solver.add_clause(cut_clause(self.graph, inside))
        self.cut_sets += cuts
        self.limit.report(f"round {self.rounds}, {len(self.cut_sets):,} cuts")
        return None

    def _tell(self) -> None:
        """Give the solver some more of the degree clauses; then the clock is looked at."""
        block = self.unsaid.pop()
        now, later = block[:MOST_AT_ONCE], block[MOST_AT_ONCE:]
        if len(later):
            self.unsaid.append(later)
        self.solver.append_formula(now.tolist())
        if not self.unsaid and self.limit.seed:
            self.solver.set_phases(random_phases(len(self.graph.links[0]), self.limit.seed))
