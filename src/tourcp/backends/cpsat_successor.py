"""cpsat-successor: a successor for each vertex, and positions that grow by one along it."""

import numpy as np
from ortools.sat.python import cp_model

from tourcp.core.answer import Answer
from tourcp.core.cycle import CycleGraph
from tourcp.core.graph import Ints, walk
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.cpsat import NoOptions, solve_model

Options = NoOptions


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:  # noqa: ARG001
    """Give each vertex its successor; the last vertex (a hub, if there is one) is position 0."""
    return solve_model(problem, limit, build, lambda found: walk(np.array(found, dtype=np.int32)))


def build(model: cp_model.CpModel, graph: CycleGraph) -> list[cp_model.IntVar]:
    """The model; returns the successor of each vertex."""
    successor = [_choice(model, graph.heads[graph.tails == v]) for v in range(graph.size)]
    predecessor = [_choice(model, graph.tails[graph.heads == v]) for v in range(graph.size)]
    add_inverse(model, successor, predecessor)
    add_positions(model, successor)
    return successor


def size(graph: CycleGraph) -> tuple[int, int]:
    """3n + 1 variables, constants 0 and n included; all different, n inverses and n steps."""
    return 3 * graph.size + 1, 1 + 2 * graph.size


def _choice(model: cp_model.CpModel, vertices: Ints) -> cp_model.IntVar:
    """A vertex among those that an arc leads to or from; among none, a contradiction."""
    if not len(vertices):
        model.add_bool_or([])
        return model.new_constant(0)
    return model.new_int_var_from_domain(cp_model.Domain.from_values(vertices.tolist()), "")


def add_inverse(
    model: cp_model.CpModel, successor: list[cp_model.IntVar], predecessor: list[cp_model.IntVar]
) -> None:
    """Each vertex is the predecessor of its successor, so all successors differ.

    CP-SAT's own inverse constraint would say the same, but the presolve of ortools 9.15 cuts off
    solutions where domains have gaps (found by comparing with brute force), hence `element`.
    """
    model.add_all_different(successor)
    for vertex, following in enumerate(successor):
        model.add_element(following, predecessor, vertex)


def add_positions(model: cp_model.CpModel, successor: list[cp_model.IntVar]) -> None:
    """The position of a successor is one more; only the step back to the last vertex ends at n.

    The last vertex stands first, at 0, and closes the cycle at n: so no cycle can avoid it.
    """
    size = len(successor)
    position = [model.new_int_var(1, size - 1, "") for _ in range(size - 1)]
    ahead = [*position, model.new_constant(size)]
    behind = [*position, model.new_constant(0)]
    for here, following in zip(behind, successor, strict=True):
        model.add_element(following, ahead, here + 1)
