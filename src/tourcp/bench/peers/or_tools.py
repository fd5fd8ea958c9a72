"""CP-SAT with one circuit constraint and its defaults, as its manual shows it."""

from ortools.sat.python import cp_model

from tourcp.bench.peers import Found, follow
from tourcp.bench.peers.or_tools_conditions import add_conditions
from tourcp.core.cycle import CycleGraph


def find(graph: CycleGraph, seconds: float, seed: int) -> Found:
    """One literal for each arc, and one circuit over them."""
    model = cp_model.CpModel()
    arcs = [
        (tail, head, model.new_bool_var(""))
        for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)
    ]
    if {end for tail, head, _ in arcs for end in (tail, head)} != set(range(graph.size)):
        return False  # a circuit ignores a vertex that no arc touches
    model.add_circuit(arcs)
    add_conditions(model, graph, arcs)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return False
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    successor = [0] * graph.size
    for tail, head, is_taken in arcs:
        if solver.value(is_taken):
            successor[tail] = head
    return follow(successor)
