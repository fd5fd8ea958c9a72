"""Choco: successors in their domains, and one circuit."""

from pychoco.model import Model

from tourcp.bench.peers import Found, follow, successors_of
from tourcp.core.cycle import CycleGraph


def find(graph: CycleGraph, seconds: float, seed: int) -> Found:  # noqa: ARG001
    """A successor for each vertex; Choco's default search takes no seed."""
    model = Model()
    leads = successors_of(graph)
    if not all(leads):
        return False
    successor = [model.intvar(some) for some in leads]
    model.circuit(successor).post()
    solver = model.get_solver()
    solution = solver.find_solution(time_limit=f"{max(1, round(seconds * 1000))}ms")
    if not solution:
        return False if solver.get_search_state() == "TERMINATED" else None
    return follow([solution.get_int_val(variable) for variable in successor])
