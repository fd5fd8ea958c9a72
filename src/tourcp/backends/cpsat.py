"""cpsat: one circuit constraint over the moves, solved by CP-SAT.

How much of the circuit CP-SAT hands to its linear programs decides what it is good at: none (level
0) finds tours, all of it (level 2) refutes them. With one thread the two levels take turns, each
turn twice as long as the one before, measured in CP-SAT's deterministic time so that the same seed
gives the same answer. With more threads, one refutes while the others find.
"""

from dataclasses import dataclass
from itertools import count

import numpy as np
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import CpSolverStatus as Status

from tourcp.core.answer import Answer, Unknown
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.graph import Ints, walk
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.cpsat import new_solver, race, to_answer

FIND, REFUTE = 0, 2
"""The levels of linearisation that find and that refute."""

FIRST_TURN = {FIND: 0.2, REFUTE: 0.05}
"""Deterministic seconds of the first turn of each level."""

LEVELS = ("auto", "0", "1", "2")


@dataclass(frozen=True)
class Options:
    """How CP-SAT searches."""

    linearization: str = "auto"
    """CP-SAT's linearization_level: 0, 1 (its default) or 2; auto takes turns of 0 and 2."""

    def __post_init__(self) -> None:
        if self.linearization not in LEVELS:
            raise BadProblem(
                f"linearization={self.linearization!r}: expected one of {', '.join(LEVELS)}"
            )


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Ask CP-SAT for a Hamiltonian circuit of the graph with hubs."""
    clock = limit.start()
    graph = cycle_graph(problem)
    model = cp_model.CpModel()
    build(model, graph)
    limit.report(f"{graph.size:,} vertices, {len(graph.tails):,} arcs")
    if options.linearization != "auto":
        solver = new_solver(limit, clock)
        solver.parameters.linearization_level = int(options.linearization)
        solver, status = race(model, [solver])
    elif limit.threads == 1:
        return _take_turns(graph, model, limit, clock)
    else:
        find, refute = new_solver(limit, clock, limit.threads - 1), new_solver(limit, clock, 1)
        find.parameters.linearization_level = FIND
        refute.parameters.linearization_level = REFUTE
        solver, status = race(model, [find, refute])
    return _answer(graph, solver, status, clock)


def build(model: cp_model.CpModel, graph: CycleGraph) -> None:
    """The model: a variable for each arc, in order, and one constraint."""
    add_circuit(model, graph)


def size(graph: CycleGraph) -> tuple[int, int]:
    """m variables and one constraint."""
    return len(graph.tails), 1


def add_circuit(model: cp_model.CpModel, graph: CycleGraph) -> None:
    """The taken arcs form one circuit through all vertices.

    CP-SAT ignores a vertex that no arc touches, so for such a vertex the model is made infeasible.
    """
    arcs = [model.new_bool_var("") for _ in range(len(graph.tails))]
    touched = np.union1d(graph.tails, graph.heads)
    if len(touched) < graph.size:
        model.add_bool_or([])
    else:
        model.add_circuit(list(zip(graph.tails.tolist(), graph.heads.tolist(), arcs, strict=True)))


def _take_turns(graph: CycleGraph, model: cp_model.CpModel, limit: Limit, clock: Clock) -> Answer:
    """Find for a while, refute for a while, and each time for longer."""
    for turn in count():
        for level in (FIND, REFUTE):
            limit.report(f"turn {turn + 1}, linearization {level}")
            answer = _turn(graph, model, level, FIRST_TURN[level] * 2**turn, limit, clock)
            if not isinstance(answer, Unknown) or clock.is_over:
                return answer
    raise AssertionError("count() has no end")


def one_turn(graph: CycleGraph, level: int, seconds: float, limit: Limit, clock: Clock) -> Answer:
    """Search at one level for so many deterministic seconds."""
    model = cp_model.CpModel()
    build(model, graph)
    return _turn(graph, model, level, seconds, limit, clock)


def _turn(
    graph: CycleGraph,
    model: cp_model.CpModel,
    level: int,
    seconds: float,
    limit: Limit,
    clock: Clock,
) -> Answer:
    solver = new_solver(limit, clock, 1)
    solver.parameters.linearization_level = level
    solver.parameters.max_deterministic_time = seconds
    return _answer(graph, *race(model, [solver]), clock)


def _answer(graph: CycleGraph, solver: cp_model.CpSolver, status: Status, clock: Clock) -> Answer:
    statistics = {
        "arcs": len(graph.tails),
        "branches": solver.num_branches,
        "linearization": solver.parameters.linearization_level,
    }

    def cycle() -> Ints:
        taken = np.array(solver.response_proto.solution, dtype=np.bool_)
        successor = np.empty(graph.size, dtype=np.int32)
        successor[graph.tails[taken]] = graph.heads[taken]
        return walk(successor)

    return to_answer(status, cycle, graph, statistics, clock)
