"""sat-numbers: which square has which number, pruned by walking from those that are given."""

from tourcp.core.answer import Answer, Unknown
from tourcp.core.cycle import CycleGraph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.numbering import NumberSearch
from tourcp.engines.pysat import SolverOptions
from tourcp.judge.certificates.clauses import limited
from tourcp.judge.certificates.positions import PositionClauses

Options = SolverOptions


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Write the clauses, and ask the solver."""
    clock = limit.start()
    try:
        with NumberSearch(problem, limit, clock, options.solver) as search:
            return search.next_tour(clock)
    except OutOfTime:
        return Unknown(clock.reason())


def size(graph: CycleGraph) -> tuple[int, int]:
    """Write the clauses of the problem, and count them and the variables in them.

    Raises TooLarge if they have more literals than the judge writes down.
    """
    variables: set[int] = set()
    clauses = 0
    for clause in limited(PositionClauses(graph.problem).clauses()):
        variables.update(map(abs, clause))
        clauses += 1
    return len(variables), clauses
