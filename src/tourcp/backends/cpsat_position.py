"""cpsat-position: a position for each vertex, all different, and an arc to the next position."""

import numpy as np
from ortools.sat.python import cp_model

from tourcp.core.answer import Answer
from tourcp.core.cycle import CycleGraph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.cpsat import NoOptions, solve_model

Options = NoOptions


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:  # noqa: ARG001
    """Number the vertices along the cycle, the last vertex (a hub, if there is one) first."""
    return solve_model(problem, limit, build, lambda found: np.argsort(found).astype(np.int32))


def build(model: cp_model.CpModel, graph: CycleGraph) -> list[cp_model.IntVar]:
    """The model; returns the position of each vertex.

    Symmetry breaking: the last vertex stands at 0. Sound, as a cycle may be numbered from anywhere.
    """
    size = graph.size
    position = [model.new_int_var(1, size - 1, f"position_{v}") for v in range(size - 1)]
    position.append(model.new_constant(0))
    arcs = [model.new_bool_var(f"arc_{u}_{v}") for u, v in _pairs(graph)]
    add_all_different(model, position)
    add_one_step(model, graph, arcs)
    add_next_position(model, graph, arcs, position)
    return position


def size(graph: CycleGraph) -> tuple[int, int]:
    """n + m + 1 variables, constants 0 and n included; all different, 2n choices, m steps."""
    return graph.size + len(graph.tails) + 1, 1 + 2 * graph.size + len(graph.tails)


def add_all_different(model: cp_model.CpModel, position: list[cp_model.IntVar]) -> None:
    """No two vertices stand at the same position."""
    model.add_all_different(position)


def add_one_step(model: cp_model.CpModel, graph: CycleGraph, arcs: list[cp_model.IntVar]) -> None:
    """Every vertex is left by one arc and entered by one arc."""
    out: list[list[cp_model.IntVar]] = [[] for _ in range(graph.size)]
    into: list[list[cp_model.IntVar]] = [[] for _ in range(graph.size)]
    for (u, v), arc in zip(_pairs(graph), arcs, strict=True):
        out[u].append(arc)
        into[v].append(arc)
    for choice in out + into:
        model.add_exactly_one(choice)


def add_next_position(
    model: cp_model.CpModel,
    graph: CycleGraph,
    arcs: list[cp_model.IntVar],
    position: list[cp_model.IntVar],
) -> None:
    """An arc leads from a position to the next, and from the last one back to the first vertex."""
    ahead = [*position[:-1], model.new_constant(graph.size)]
    for (u, v), arc in zip(_pairs(graph), arcs, strict=True):
        model.add(ahead[v] == position[u] + 1).only_enforce_if(arc)


def _pairs(graph: CycleGraph) -> list[tuple[int, int]]:
    return list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
