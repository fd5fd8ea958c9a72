"""CPMpy: successors in their domains, and one Circuit."""

import cpmpy
from cpmpy.solvers.solver_interface import ExitStatus

from tourcp.bench.peers import Found, follow, successors_of
from tourcp.core.cycle import CycleGraph


def find(graph: CycleGraph, seconds: float, seed: int) -> Found:
    """A successor for each vertex."""
    successor = cpmpy.intvar(0, graph.size - 1, shape=graph.size)
    model = cpmpy.Model(cpmpy.Circuit(successor))
    for vertex, leads in enumerate(successors_of(graph)):
        model += cpmpy.InDomain(successor[vertex], leads)
    model.solve(solver="ortools", time_limit=seconds, num_workers=1, random_seed=seed)
    match model.status().exitstatus:
        case ExitStatus.UNSATISFIABLE:
            return False
        case ExitStatus.FEASIBLE | ExitStatus.OPTIMAL:
            return follow([int(value) for value in successor.value()])
    return None
