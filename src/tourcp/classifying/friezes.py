"""Finding friezes: weights with a middle that repeats, by linear programming."""

from collections import Counter

import numpy as np
import numpy.typing as npt
from ortools.linear_solver import pywraplp

from tourcp.core.board import Board
from tourcp.core.cycle import cycle_graph
from tourcp.core.limit import Clock
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.engines.linear import solve_linear
from tourcp.judge.theorems.frieze import Frieze

FACTORS = (1, 2, 3, 4, 6, 12)
"""What the weights, from -1 to 1, are multiplied with until they are whole numbers."""

Pairs = Counter[tuple[int, int]]
"""How often two squares of the board with one middle are joined."""


def find_frieze(
    rule: Rule, height: int, width: int, cut: int, period: int, *, closed: bool, clock: Clock
) -> Frieze | None:
    """Weights that refute a board and all those with more middles; None if there are none."""
    one = _joined(rule, height, width, cut, period, 1, closed=closed)
    two = _joined(rule, height, width, cut, period, 2, closed=closed)
    solver = pywraplp.Solver.CreateSolver("GLOP")
    size = width * height + (not closed)
    weights = [solver.NumVar(-1, 1, "") for _ in range(size)]
    gains = {pair: solver.NumVar(0, 2, "") for pair in sorted(two | one)}
    for (a, b), gain in gains.items():
        if a == b:
            solver.Add(gain >= 2 * weights[a])
        else:
            solver.Add(gain >= weights[a] + weights[b])
    in_middle = [weights[y * width + x] for y in range(height) for x in range(cut, cut + period)]
    more = solver.Sum([(two[pair] - one[pair]) * gain for pair, gain in gains.items()
                       if two[pair] != one[pair]])  # fmt: skip
    solver.Add(2 * solver.Sum(in_middle) >= more)
    solver.Maximize(
        2 * solver.Sum(weights) - solver.Sum([one[pair] * gains[pair] for pair in sorted(one)])
    )
    if not solve_linear(solver, clock) or solver.Objective().Value() < 1e-6:
        return None
    values = np.array([weight.solution_value() for weight in weights])
    for factor in FACTORS:
        found = _frieze(np.rint(values * factor).astype(int), width, cut, period, closed=closed)
        if found.fault(rule, closed=closed) is None:
            return found
    return None


def _frieze(
    values: npt.NDArray[np.int64], width: int, cut: int, period: int, *, closed: bool
) -> Frieze:
    squares = values if closed else values[:-1]
    rows = tuple(tuple(row) for row in squares.reshape(-1, width).tolist())
    return Frieze(rows, (), None if closed else int(values[-1]), cut, period)


def _joined(
    rule: Rule, height: int, width: int, cut: int, period: int, middles: int, *, closed: bool
) -> Pairs:
    """The moves of a board with some middles, between squares of the board with one."""
    middle = range(cut, cut + period)
    columns = np.array([*range(cut), *list(middle) * middles, *range(middle.stop, width)])
    graph = cycle_graph(Problem(rule, Board(len(columns), height), closed=closed))
    rows = np.arange(height)[:, None] * width
    places = np.append((rows + columns[None, :]).ravel(), width * height)
    first, second = (places[side] for side in graph.edges)
    return Counter(zip(first.tolist(), second.tolist(), strict=True))
