"""Running CP-SAT: limits, Ctrl-C, and several searches side by side."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import CpSolverStatus as Status

from tourcp.core.answer import Answer, Refutation, Statistics, Tour, Unknown
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import WrongAnswer
from tourcp.core.graph import Ints
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.threaded import Threaded


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
    works = [(one, Threaded(partial(one.solve, model))) for one in solvers]
    try:
        for _, work in works:
            work.start()
        while not all(work.is_done for _, work in works):
            if any(work.is_done and work.result in DECIDED for _, work in works):
                break
            for _, work in works:
                work.wait(0.01)
    finally:
        for _, work in works:
            work.cancel()
        while not all(work.is_done for _, work in works):
            for solver in solvers:  # a search that is about to start does not hear a call to stop
                solver.stop_search()
            for _, work in works:
                work.wait(0.05)
    done = [(solver, work.result) for solver, work in works]
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
