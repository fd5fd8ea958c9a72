"""pb: degree equations in a cutting-planes solver, and the same lazy cuts as sat.

The solver Exact reasons with inequalities, so it counts where a SAT solver must try: colours, dead
ends and cut sets take it no time. Its licence is the AGPL, so it is an extra that is installed only
on request.
"""

import signal
import threading
from dataclasses import dataclass

import numpy as np
from exact import Exact

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.cover import cycle_or_cuts
from tourcp.judge.certificates.clauses import cut_clause

LONGEST_RUN = 60.0
"""Seconds between two progress reports, at the most."""


@dataclass(frozen=True)
class Options:
    """Whether cycles are joined."""

    join: bool = True
    """Whether to join the cycles of a solution by exchanging moves before cutting them."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Solve, cut, and solve again until one cycle remains or the inequalities are infeasible."""
    clock = limit.start()
    graph = cycle_graph(problem)
    solver = Exact([("seed", str(limit.seed + 1))])
    names = [f"x{link}" for link in range(1, len(graph.links[0]) + 1)]
    for name in names:
        solver.addVariable(name, 0, 1)
    add_degrees(solver, graph, names)
    rounds = cut = 0
    while True:
        state = _run(solver, clock)
        rounds += state == "SAT"
        statistics = {"links": len(names), "rounds": rounds, "cuts": cut}
        limit.report(f"round {rounds}, {cut:,} cuts")
        if state == "UNSAT":
            return Refutation(statistics=statistics)
        if state == "SAT":
            chosen = np.array(solver.getLastSolutionFor(names)) > 0
            cycle, cuts = cycle_or_cuts(graph, chosen, join=options.join, recording=limit.recording)
            if cycle is not None:
                return Tour(graph.path(cycle), statistics=statistics)
            cut += len(cuts)
            for inside in cuts:
                leaving = cut_clause(graph, inside)
                solver.addConstraint([(1, names[link - 1]) for link in leaving], True, 1)
        if clock.is_over:
            return Unknown(clock.reason(), statistics)


def size(graph: CycleGraph) -> tuple[int, int]:
    """The links, and an equation at every vertex (two, if the rule is one-way)."""
    return len(graph.links[0]), graph.size if graph.is_symmetric else 2 * graph.size


def _run(solver: Exact, clock: Clock) -> str:
    """Search until Exact has something to say; a time limit and Ctrl-C are obeyed.

    Exact catches Ctrl-C itself while it runs, and raises an error of its own; Python's handler is
    then put back.
    """
    if clock.is_over:
        return "TIMEOUT"
    handler = signal.getsignal(signal.SIGINT)
    try:
        state: str = solver.runOnce(min(clock.left, LONGEST_RUN))
        return state
    except RuntimeError as error:
        if "interrupted" in str(error):
            raise KeyboardInterrupt from None
        raise
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, handler)


def add_degrees(solver: Exact, graph: CycleGraph, names: list[str]) -> None:
    """The tour takes two edges at every vertex; of a one-way rule, one arc out and one in."""
    first, second = graph.links
    out: list[list[tuple[int, str]]] = [[] for _ in range(graph.size)]
    into = out if graph.is_symmetric else [[] for _ in range(graph.size)]
    for tail, head, name in zip(first.tolist(), second.tolist(), names, strict=True):
        out[tail].append((1, name))
        into[head].append((1, name))
    wanted = 2 if graph.is_symmetric else 1
    for terms in out if graph.is_symmetric else out + into:
        solver.addConstraint(terms, True, wanted, True, wanted)
