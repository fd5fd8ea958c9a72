"""Finding friezes: weights with a middle that repeats, by linear programming."""

from collections import Counter

import numpy as np
import numpy.typing as npt
from ortools.linear_solver import pywraplp

from tourcp.classifying.middles import Middles
from tourcp.core.cycle import cycle_graph
from tourcp.core.limit import Clock
from tourcp.core.problem import Problem
from tourcp.engines.linear import solve_linear
from tourcp.judge.theorems.frieze import Frieze

FACTORS = (1, 2, 3, 4, 6, 12)
"""What the weights, from -1 to 1, are multiplied by until they are whole numbers."""

Pairs = Counter[tuple[int, int]]
"""How often two squares of the board with one middle are joined."""


def find_frieze(boards: Middles, clock: Clock) -> Frieze | None:
    """Weights that refute a board and all those with more middles; None if there are none."""
    rule, family, closed = boards.rule, boards.family, boards.closed
    height, width, cut, period = boards.height, boards.width, boards.cut, boards.period
    problems = [family.problem(rule, width + more, height, closed=closed) for more in (0, period)]
    rows, missing = height * family.layers, 1 if family.hole else 0
    one, two = (_joined(each, rows, width, cut, period, missing) for each in problems)
    solver = pywraplp.Solver.CreateSolver("GLOP")
    size = width * rows + (not closed)
    weights = [solver.NumVar(-1, 1, "") for _ in range(size)]
    gains = {pair: solver.NumVar(0, 2, "") for pair in sorted(two | one)}
    for (a, b), gain in gains.items():
        if a == b:
            solver.Add(gain >= 2 * weights[a])
        else:
            solver.Add(gain >= weights[a] + weights[b])
    in_middle = [weights[y * width + x] for y in range(rows) for x in range(cut, cut + period)]
    more = solver.Sum([(two[pair] - one[pair]) * gain for pair, gain in gains.items()
                       if two[pair] != one[pair]])  # fmt: skip
    solver.Add(2 * solver.Sum(in_middle) >= more)
    solver.Maximize(
        2 * solver.Sum(weights[missing:])
        - solver.Sum([one[pair] * gains[pair] for pair in sorted(one)])
    )
    if not solve_linear(solver, clock) or solver.Objective().Value() < 1e-6:
        return None
    values = np.array([weight.solution_value() for weight in weights])
    for factor in FACTORS:
        found = _frieze(np.rint(values * factor).astype(int), width, cut, period, closed=closed)
        if found.fault(rule, closed=closed, family=family) is None:
            return found
    return None


def _frieze(
    values: npt.NDArray[np.int64], width: int, cut: int, period: int, *, closed: bool
) -> Frieze:
    squares = values if closed else values[:-1]
    rows = tuple(tuple(row) for row in squares.reshape(-1, width).tolist())
    return Frieze(rows, (), None if closed else int(values[-1]), cut, period)


def _joined(problem: Problem, rows: int, width: int, cut: int, period: int, missing: int) -> Pairs:
    """The moves of a board with a middle or two, between squares of the board with one.

    Whatever is missing comes before the first square.
    """
    middle = range(cut, cut + period)
    middles = 1 + (problem.space.size > width * rows)
    columns = np.array([*range(cut), *list(middle) * middles, *range(middle.stop, width)])
    begins = np.arange(rows)[:, None] * width
    places = np.append((begins + columns[None, :]).ravel()[missing:], width * rows)
    first, second = (places[side] for side in cycle_graph(problem).edges)
    return Counter(zip(first.tolist(), second.tolist(), strict=True))
