"""sat: degree clauses in a SAT solver, and a cut clause for every cycle of its model."""

from tourcp.core.answer import Answer
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.judge.certificates.clauses import DegreeClauses

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
    """Variables for links and for counting at hubs, and the degree clauses; cuts come later."""
    degrees = DegreeClauses(graph)
    return degrees.variables, degrees.count
