"""cpsat: one circuit constraint over the moves, solved by CP-SAT."""

import threading
from dataclasses import dataclass

import numpy as np
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import CpSolverStatus as Status

from tourcp.answer import Answer, Refutation, Tour, Unknown
from tourcp.graph import CycleGraph, cycle_graph, walk
from tourcp.limit import Clock, Limit
from tourcp.problem import Problem


@dataclass(frozen=True)
class Options:
    """The circuit has nothing to choose yet."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:  # noqa: ARG001
    """Ask CP-SAT for a Hamiltonian circuit of the graph with hubs."""
    clock = limit.start()
    graph = cycle_graph(problem)
    model = cp_model.CpModel()
    add_circuit(model, graph)
    limit.report(f"{graph.size:,} vertices, {len(graph.tails):,} arcs")
    solver = cp_model.CpSolver()
    status = run(solver, model, limit, clock)
    notes = f"{len(graph.tails):,} arcs, {solver.num_branches:,} branches"
    match status:
        case cp_model.OPTIMAL | cp_model.FEASIBLE:
            taken = np.array(solver.response_proto.solution, dtype=np.bool_)
            successor = np.empty(graph.size, dtype=np.int32)
            successor[graph.tails[taken]] = graph.heads[taken]
            return Tour(graph.path(walk(successor)), notes=notes)
        case cp_model.INFEASIBLE:
            return Refutation(notes=notes)
        case _:
            return Unknown(clock.reason(), notes)


def add_circuit(model: cp_model.CpModel, graph: CycleGraph) -> None:
    """The taken arcs, the model's variables in order, form one circuit through all vertices.

    CP-SAT passes over a vertex that no arc touches, so such a vertex is made a contradiction.
    """
    arcs = [model.new_bool_var("") for _ in range(len(graph.tails))]
    touched = np.union1d(graph.tails, graph.heads)
    if len(touched) < graph.size:
        model.add_bool_or([])
    else:
        model.add_circuit(list(zip(graph.tails.tolist(), graph.heads.tolist(), arcs, strict=True)))


def run(solver: cp_model.CpSolver, model: cp_model.CpModel, limit: Limit, clock: Clock) -> Status:
    """Solve within what is left of the limit, and stop at once on Ctrl-C.

    The solver works in a thread of its own, because Python sees Ctrl-C only between two steps of
    its main thread, and a solver's call is one step.
    """
    parameters = solver.parameters
    parameters.random_seed = limit.seed
    parameters.num_workers = limit.threads
    parameters.catch_sigint_signal = False
    if limit.seconds is not None:
        parameters.max_time_in_seconds = clock.left
    results: list[Status] = []
    worker = threading.Thread(target=lambda: results.append(solver.solve(model)), daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.05)
    except KeyboardInterrupt:
        while worker.is_alive():  # a search that is only about to start hears no call to stop
            solver.stop_search()
            worker.join(0.05)
        raise
    return results[0]
