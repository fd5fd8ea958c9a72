"""sat: degree clauses in a SAT solver, and a cut clause for every cycle of its model."""

from tourcp.core.answer import Answer
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.judge.certificates.clauses import DegreeClauses, condition_clauses

Options = LazyOptions


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Solve, cut, and solve again until one cycle remains or the clauses cannot be satisfied."""
    clock = limit.start()
    with LazySearch(cycle_graph(problem), limit, options) as search:
        while True:
            answer = search.go_on(clock)
            if answer is not None:
                return answer


def size(graph: CycleGraph) -> tuple[int, int]:
    """Count the degree clauses and those of the conditions; cuts come later."""
    degrees = DegreeClauses(graph)
    conditions = condition_clauses(graph, degrees.variables)
    used = (abs(literal) for clause in conditions for literal in clause)
    return max((degrees.variables, *used)), degrees.count + len(conditions)
