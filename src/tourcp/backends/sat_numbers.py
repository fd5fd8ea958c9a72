"""sat-numbers: which square has which number, pruned by walking from those that are given."""

from tourcp.core.answer import Answer
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.numbering import NumberSearch
from tourcp.engines.pysat import SolverOptions

Options = SolverOptions


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Write the clauses, and ask the solver."""
    clock = limit.start()
    with NumberSearch(problem, limit, options.solver) as search:
        return search.next_tour(clock)
