"""Numbering: a SAT solver that gives numbers to the vertices; the clauses are the judge's own."""

from itertools import islice

import numpy as np
import numpy.typing as npt
from pysat.solvers import Solver

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.conditions import Level
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.hinted import hinted_solver
from tourcp.engines.pysat import Slices, random_phases
from tourcp.judge.certificates.positions import PositionClauses

MOST_AT_ONCE = 65_536
"""Clauses that are written, and given to the solver, between two looks at the clock."""


class NumberSearch:
    """A SAT solver with the clauses, which can be asked again after more are added."""

    def __init__(
        self, problem: Problem, limit: Limit, clock: Clock, solver: str = "cadical195",
        *, with_proof: bool = False,
    ) -> None:  # fmt: skip
        """Write the clauses; OutOfTime if the time is over first."""
        self.problem, self.limit = problem, limit
        self.written = PositionClauses(problem)
        self.clauses: list[list[int]] = []
        """All clauses that the solver was given."""
        self.solver = hinted_solver() if with_proof else Solver(solver)
        unsaid = self.written.clauses()
        while block := list(islice(unsaid, MOST_AT_ONCE)):
            self.tell(block)
            if clock.is_over:
                self.solver.delete()
                raise OutOfTime
        self.slices = Slices(len(self.clauses))
        if problem.closed and problem.start is None and not problem.of_level(Level.POSITIONS):
            # Symmetry breaking, sound because a closed tour may be numbered from anywhere.
            self.solver.add_clause([self.written.at(0, 1)])
        if limit.seed:
            self.solver.set_phases(random_phases(self.written.last, limit.seed))

    def __enter__(self) -> "NumberSearch":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def tell(self, clauses: list[list[int]]) -> None:
        """Add clauses."""
        self.clauses += clauses
        self.solver.append_formula(clauses)

    def next_tour(self, clock: Clock) -> Answer:
        """A tour, a refutation, or unknown if the time is over."""
        while (answer := self.turn(clock, self.slices.conflicts)) is None:
            pass
        return answer

    def turn(self, clock: Clock, conflicts: int) -> Answer | None:
        """The same, but None if it is not decided after so many conflicts."""
        until = self.slices.spent + conflicts
        statistics = {"variables": self.written.last - 1, "clauses": len(self.clauses)}
        if [] in self.clauses:  # the solver would overlook it
            return Refutation(statistics=statistics)
        while (result := self.slices.solve(self.solver)) is None:
            self.limit.report(f"{len(self.clauses):,} clauses, {self.slices.spent:,} conflicts")
            if clock.is_over:
                return Unknown(clock.reason(), statistics)
            if self.slices.spent >= until:
                return None
        if not result:
            return Refutation(statistics=statistics)
        return Tour(self.problem.space.points(self.order()), statistics=statistics)

    def order(self) -> npt.NDArray[np.int64]:
        """The vertices in the order of their numbers, in the last model."""
        return order_in(self.solver.get_model(), self.written)


def order_in(model: list[int], written: PositionClauses) -> npt.NDArray[np.int64]:
    """The vertices in the order of their numbers, in a model of the clauses."""
    order = np.empty(written.size, dtype=np.int64)
    for vertex, here in enumerate(written.variables):
        for number, variable in here.items():
            if model[variable - 1] > 0:
                order[number - 1] = vertex
    return order
