"""Eager SAT encodings: what each says of itself, and the one way in which all are solved."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from pysat.solvers import Solver

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.graph import Ints, walk
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import Formula, OutOfTime, Size, arc_legend
from tourcp.engines.pysat import Slices, SolverOptions, random_phases

MOST_AT_ONCE = 50_000
"""Clauses that are given to the solver between two looks at the clock."""


@dataclass(frozen=True)
class CounterOptions(SolverOptions):
    """Which solver, and how wide the counter at each vertex is."""

    most_bits: ClassVar[int] = 30

    bits: int = 0
    """Bits of the counter; 0 for as many as it takes, fewer for a relaxation."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bits and not 2 <= self.bits <= self.most_bits:
            raise BadProblem(f"{self.bits} bits: expected 2 to {self.most_bits}, or 0 to choose")


def successors(graph: CycleGraph, model: list[int]) -> Ints:
    """The successor of each vertex in a model of an encoding by arcs."""
    taken = np.array(model[: len(graph.tails)]) > 0
    following = np.empty(graph.size, dtype=np.int32)
    following[graph.tails[taken]] = graph.heads[taken]
    return following


@dataclass(frozen=True)
class Encoding:
    """An encoding of a problem as clauses, whose first model is a tour."""

    encode: Callable[[Formula, CycleGraph, Any], None]
    """Write the clauses of a graph, as the options say."""
    size: Callable[[CycleGraph, Any], Size]
    """How many variables and clauses that takes."""
    options: type[SolverOptions] = SolverOptions
    """What can be chosen."""
    legend: Callable[[CycleGraph], Iterator[tuple[int, str]]] = arc_legend
    """What the variables mean."""
    decode: Callable[[CycleGraph, list[int]], Ints] = successors
    """The successor of each vertex in a model."""

    def solve(self, problem: Problem, limit: Limit, options: SolverOptions) -> Answer:
        """Write the whole formula, solve it, and read the tour from its first model.

        A relaxed encoding may have models with several cycles: then the answer is unknown.
        """
        clock = limit.start()
        graph = cycle_graph(problem)
        formula = Formula(clock)
        try:
            self.encode(formula, graph, options)
        except OutOfTime:
            return Unknown(clock.reason(), {"clauses written": len(formula.clauses)})
        statistics = {"variables": formula.variables, "clauses": len(formula.clauses)}
        with Solver(options.solver) as solver:
            model = _model(solver, formula, limit, clock)
            if isinstance(model, str):
                return Unknown(model, statistics)
            if model is None:
                return Refutation(statistics=statistics)
            cycle = walk(self.decode(graph, model))
        if len(cycle) < graph.size:
            why = "the relaxed encoding let the path close before it was a tour"
            return Unknown(why, statistics)
        return Tour(graph.path(cycle), statistics=statistics)


def _model(solver: Solver, formula: Formula, limit: Limit, clock: Clock) -> list[int] | str | None:
    """A model; None if there is none; a text if that is unknown: the reason why."""
    clauses = formula.clauses
    limit.report(f"{formula.variables:,} variables, {len(clauses):,} clauses")
    for first in range(0, len(clauses), MOST_AT_ONCE):
        solver.append_formula(clauses[first : first + MOST_AT_ONCE])
        if clock.is_over:
            return clock.reason()
    if limit.seed:
        solver.set_phases(random_phases(formula.variables, limit.seed))
    slices = Slices(len(clauses))
    while (result := slices.solve(solver)) is None:
        limit.report(f"{len(clauses):,} clauses, {slices.spent:,} conflicts")
        if clock.is_over:
            return clock.reason()
    model: list[int] | None = solver.get_model() if result else None
    return model
