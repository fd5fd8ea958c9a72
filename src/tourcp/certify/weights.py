"""Finding weights: by linear programming, then made small by CP-SAT.

The linear program asks for a fractional tour: a number from 0 to 1 on every edge, two at each
vertex, two leaving each set found so far. What is missing is paid for, and the prices (the dual
values) of the cheapest payment are the weights. If a fractional tour costs nothing, sets that it
leaves by less than two are added, from its parts and from minimum cuts; without such sets, there
are no weights.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt
from ortools.graph.python.max_flow import SimpleMaxFlow
from ortools.linear_solver import pywraplp

from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.graph import Ints, part_labels
from tourcp.core.limit import Clock
from tourcp.core.problem import Problem
from tourcp.engines.linear import solve_linear
from tourcp.judge.certificates import CutSet, Weights

Floats = npt.NDArray[np.float64]
Inside = npt.NDArray[np.bool_]

ZERO = 1e-6
"""Anything smaller is a rounding error."""

CAPACITY = 10**6
"""Flow units for an edge with the value 1."""

MOST_SETS = 50
"""Sets that are added at once."""

MOST_VERTICES = 5_000
"""Vertices of the largest graph that is tried."""

DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 60)


@dataclass(frozen=True)
class Prices:
    """What the linear program pays at the vertices and for the sets."""

    vertices: Floats
    sets: list[tuple[Inside, float]]


def negative_cut(problem: Problem, weights: Weights) -> CutSet | None:
    """The squares of negative weight: they often cut."""
    names = [name for name, weight in weights.weights if weight < 0]
    cut = CutSet(tuple(name for name in names if problem.space.find(name) is not None))
    return cut if cut.fault(problem) is None else None


def first_weights(problem: Problem, clock: Clock) -> Weights | None:
    """Weights that refute the problem, as the linear program prices them."""
    if problem.space.size > MOST_VERTICES:
        return None
    graph = cycle_graph(problem)
    prices = _Program(graph).refute(clock)
    if prices is None:
        return None
    return _rounded(problem, graph, prices)


class _Program:
    """The linear program of a fractional tour, to which sets are added as they are found."""

    def __init__(self, graph: CycleGraph) -> None:
        self.graph = graph
        self.first, self.second = graph.edges
        self.solver = pywraplp.Solver.CreateSolver("GLOP")
        self.edges = [self.solver.NumVar(0, 1, "") for _ in range(len(self.first))]
        self.objective = self.solver.Objective()
        self.objective.SetMinimization()
        self.at_vertex = [self._row(2, 2) for _ in range(graph.size)]
        for edge, a, b in zip(self.edges, self.first.tolist(), self.second.tolist(), strict=True):
            self.at_vertex[a].SetCoefficient(edge, 1)
            self.at_vertex[b].SetCoefficient(edge, 1)
        self.sets: list[Inside] = []
        self.at_set: list[pywraplp.Constraint] = []

    def _row(self, low: float, high: float) -> pywraplp.Constraint:
        """A constraint that may be broken at a price of one."""
        row = self.solver.Constraint(low, high)
        for sign in (1, -1) if high == low else (1,):
            missing = self.solver.NumVar(0, self.solver.infinity(), "")
            self.objective.SetCoefficient(missing, 1)
            row.SetCoefficient(missing, sign)
        return row

    def refute(self, clock: Clock) -> Prices | None:
        """Add sets until there is no fractional tour, or one that no set forbids."""
        while not clock.is_over:
            if not solve_linear(self.solver, clock):
                return None
            if self.objective.Value() > ZERO:
                at_vertex = np.array([row.dual_value() for row in self.at_vertex])
                at_set = [row.dual_value() for row in self.at_set]
                return Prices(at_vertex, list(zip(self.sets, at_set, strict=True)))
            taken = np.array([edge.solution_value() for edge in self.edges])
            fresh = violated_sets(self.graph.size, self.first, self.second, taken, clock)
            if not fresh:
                return None
            for inside in fresh:
                self._add_set(inside)
        return None

    def _add_set(self, inside: Inside) -> None:
        row = self._row(2, self.solver.infinity())
        for edge in np.flatnonzero(inside[self.first] != inside[self.second]).tolist():
            row.SetCoefficient(self.edges[edge], 1)
        self.sets.append(inside)
        self.at_set.append(row)


def violated_sets(
    size: int, first: Ints, second: Ints, taken: Floats, clock: Clock
) -> list[Inside]:
    """Sets of vertices that a fractional tour leaves by less than two."""
    used = taken > ZERO
    everything = np.ones(size, dtype=np.bool_)
    labels = part_labels(size, first[used], second[used], everything)
    parts = np.unique(labels)
    if len(parts) > 1:
        return [labels == part for part in parts]
    flow = SimpleMaxFlow()
    capacity = np.rint(taken[used] * CAPACITY).astype(np.int64)
    flow.add_arcs_with_capacity(first[used], second[used], capacity)
    flow.add_arcs_with_capacity(second[used], first[used], capacity)
    found: dict[bytes, Inside] = {}
    for target in range(1, size):
        if clock.is_over or len(found) > MOST_SETS:
            break
        flow.solve(0, target)
        if flow.optimal_flow() < 2 * CAPACITY * (1 - 1e-3):
            inside = everything.copy()
            inside[flow.get_source_side_min_cut()] = False
            found.setdefault(inside.tobytes(), inside)
    return list(found.values())


def _rounded(problem: Problem, graph: CycleGraph, prices: Prices) -> Weights | None:
    """The prices as whole numbers: times a small number, or as exact fractions."""
    given = [*prices.vertices.tolist(), *(price for _, price in prices.sets)]
    for factor in (*DENOMINATORS, None):
        if factor is None:
            given = [Fraction(price).limit_denominator(1000) for price in given]
            factor = lcm(*(price.denominator for price in given))
        numbers = [round(price * factor) for price in given]
        on_sets = zip(prices.sets, numbers[graph.size :], strict=True)
        found = _weights(graph, numbers[: graph.size], [(one, n) for (one, _), n in on_sets])
        if found.fault(problem) is None:
            return found
    return None


def _weights(graph: CycleGraph, numbers: list[int], sets: list[tuple[Inside, int]]) -> Weights:
    named = tuple(
        (name, number) for name, number in zip(graph.names, numbers, strict=True) if number
    )
    groups = tuple(
        (graph.named(np.flatnonzero(inside).tolist()), number)
        for inside, number in sorted(sets, key=lambda one: int(one[0].sum()))
        if number > 0
    )
    return Weights(named, groups)


def simplified(problem: Problem, found: Weights, clock: Clock) -> Weights | None:
    """Fewer and smaller numbers, if CP-SAT finds them in a moment."""
    from ortools.sat.python import cp_model

    graph = cycle_graph(problem)
    if graph.size > 400:
        return None
    on_vertex, in_set = found.arrays(graph)
    largest = int(max(np.abs(on_vertex).max(), *(weight for _, weight in found.sets), 1))
    if largest > 12:
        return None
    model = cp_model.CpModel()
    weights = [model.new_int_var(-largest, largest, "") for _ in range(graph.size)]
    amounts = [model.new_int_var(0, largest, "") for _ in weights]
    on_sets = [model.new_int_var(0, largest, "") for _ in found.sets]
    gains = []
    for weight, amount, old in zip(weights, amounts, on_vertex.tolist(), strict=True):
        model.add_abs_equality(amount, weight)
        model.add_hint(weight, old)
    for set_weight, (_, old) in zip(on_sets, found.sets, strict=True):
        model.add_hint(set_weight, old)
    first, second = graph.edges
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        leaves = [z for z, inside in zip(on_sets, in_set, strict=True) if inside[a] != inside[b]]
        gain = model.new_int_var(0, largest * (2 + len(leaves)), "")
        model.add(gain >= weights[a] + weights[b] + sum(leaves))
        gains.append(gain)
    model.add(2 * sum(weights) + 2 * sum(on_sets) >= sum(gains) + 1)
    model.minimize(sum(amounts) + 4 * sum(on_sets))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = 0.5
    solver.parameters.max_time_in_seconds = min(2.0, clock.left)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    numbers = [solver.value(weight) for weight in weights]
    sets = [(i, solver.value(z)) for i, z in zip(in_set, on_sets, strict=True)]
    simple = _weights(graph, numbers, sets)
    return simple if simple.fault(problem) is None else None
