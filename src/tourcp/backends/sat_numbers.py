"""sat-numbers: which square has which number, pruned by walking from those that are given."""

from tourcp.core.answer import Answer, Unknown
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.numbering import NumberSearch
from tourcp.engines.pysat import SolverOptions

Options = SolverOptions


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Write the clauses, and ask the solver."""
    clock = limit.start()
    try:
        with NumberSearch(problem, limit, clock, options.solver) as search:
            return search.next_tour(clock)
    except OutOfTime:
        return Unknown(clock.reason())
