"""Running CP-SAT: limits, Ctrl-C, and several searches side by side."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import CpSolverStatus as Status

from tourcp.core.answer import Answer, Refutation, Statistics, Tour, Unknown
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import WrongAnswer
from tourcp.core.graph import Ints
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem


@dataclass(frozen=True)
class NoOptions:
    """There is nothing to choose."""


DECIDED = (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)


def new_solver(limit: Limit, clock: Clock, threads: int | None = None) -> cp_model.CpSolver:
    """A solver with what is left of the limit."""
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = limit.seed
    solver.parameters.num_workers = threads or limit.threads
    solver.parameters.catch_sigint_signal = False
    if limit.seconds is not None:
        solver.parameters.max_time_in_seconds = clock.left
    return solver


def race(
    model: cp_model.CpModel, solvers: Sequence[cp_model.CpSolver]
) -> tuple[cp_model.CpSolver, Status]:
    """Let the solvers work side by side until one decides or all give up.

    Each works in a thread of its own, because Python sees Ctrl-C only between two steps of its
    main thread, and a solver's call is one step.
    """
    done: list[tuple[cp_model.CpSolver, Status]] = []
    failed: list[BaseException] = []

    def work(solver: cp_model.CpSolver) -> None:
        try:
            done.append((solver, solver.solve(model)))
        except BaseException as error:
            failed.append(error)

    workers = [threading.Thread(target=work, args=(one,), daemon=True) for one in solvers]
    for worker in workers:
        worker.start()
    try:
        while any(worker.is_alive() for worker in workers):
            if any(status in DECIDED for _, status in done):
                break
            for worker in workers:
                worker.join(0.01)
    finally:
        while any(worker.is_alive() for worker in workers):
            for solver in solvers:  # a search that is only about to start hears no call to stop
                solver.stop_search()
            for worker in workers:
                worker.join(0.05)
    if failed:
        raise failed[0]
    if any(status == cp_model.MODEL_INVALID for _, status in done):
        raise WrongAnswer(f"CP-SAT refuses our model: {model.validate()}")
    return next((one for one in done if one[1] in DECIDED), done[0])


def solve_model(
    problem: Problem,
    limit: Limit,
    build: Callable[[cp_model.CpModel, CycleGraph], list[cp_model.IntVar]],
    cycle_of: Callable[[list[int]], Ints],
) -> Answer:
    """Build a model of the graph with hubs, solve it, and read the cycle from its variables."""
    clock = limit.start()
    graph = cycle_graph(problem)
    model = cp_model.CpModel()
    variables = build(model, graph)
    solver, status = race(model, [new_solver(limit, clock)])
    statistics = {"variables": len(model.proto.variables), "branches": solver.num_branches}
    return to_answer(
        status,
        lambda: cycle_of([solver.value(variable) for variable in variables]),
        graph,
        statistics,
        clock,
    )


def to_answer(
    status: Status,
    cycle: Callable[[], Ints],
    graph: CycleGraph,
    statistics: Statistics,
    clock: Clock,
) -> Answer:
    """CP-SAT's verdict as an answer; the cycle is read from the solution if there is one."""
    match status:
        case cp_model.OPTIMAL | cp_model.FEASIBLE:
            return Tour(graph.path(cycle()), statistics=statistics)
        case cp_model.INFEASIBLE:
            return Refutation(statistics=statistics)
        case _:
            return Unknown(clock.reason(), statistics)
