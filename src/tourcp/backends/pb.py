"""pb: degree equations in a cutting-planes solver, and the same lazy cuts as sat.

Exact reasons with inequalities, so it counts where a SAT solver must try: colours, dead ends and
cut sets fall in no time. Its licence is the AGPL, hence an extra that is never installed unasked.
"""

from dataclasses import dataclass

import numpy as np
from exact import Exact

from tourcp.answer import Answer, Refutation, Tour, Unknown
from tourcp.backends.cover import cycle_or_cuts
from tourcp.graph import CycleGraph, cycle_graph
from tourcp.limit import Limit
from tourcp.problem import Problem

SLICE_SECONDS = 0.2
"""The solver is let go for so long before the clock and Ctrl-C are looked at."""


@dataclass(frozen=True)
class Options:
    """Whether cycles are joined."""

    join: bool = True
    """Whether to join the cycles of a solution by exchanging moves before cutting them."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """Solve, cut, and solve again until one cycle remains or the inequalities contradict."""
    clock = limit.start()
    graph = cycle_graph(problem)
    solver = Exact([("seed", str(limit.seed + 1))])
    names = [f"x{link}" for link in range(1, len(graph.links[0]) + 1)]
    for name in names:
        solver.addVariable(name, 0, 1)
    add_degrees(solver, graph, names)
    rounds = cut = 0
    while True:
        notes = f"{len(names):,} links, rounds: {rounds:,}, cuts: {cut:,}"
        limit.report(notes)
        if clock.is_over:
            return Unknown(clock.reason(), notes)
        match solver.runOnce(min(SLICE_SECONDS, max(clock.left, 0.001))):
            case "UNSAT":
                return Refutation(notes=notes)
            case "SAT":
                rounds += 1
                chosen = np.array(solver.getLastSolutionFor(names)) > 0
                cycle, cuts = cycle_or_cuts(graph, chosen, join=options.join)
                if cycle is not None:
                    return Tour(graph.path(cycle), notes=notes)
                cut += len(cuts)
                for clause in cuts:
                    solver.addConstraint([(1, names[link - 1]) for link in clause], True, 1)


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
