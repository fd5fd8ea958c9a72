"""Linear programs, solved by OR-tools' GLOP."""

import threading

from ortools.linear_solver import pywraplp

from tourcp.core.limit import Clock


def solve_linear(solver: pywraplp.Solver, clock: Clock) -> bool:
    """Solve, in a thread so that Ctrl-C and the clock are obeyed; whether it ended well."""
    ended: list[int] = []
    worker = threading.Thread(target=lambda: ended.append(solver.Solve()), daemon=True)
    worker.start()
    try:
        while worker.is_alive() and not clock.is_over:
            worker.join(0.02)
    finally:
        while worker.is_alive():
            solver.InterruptSolve()
            worker.join(0.02)
    return ended == [pywraplp.Solver.OPTIMAL]
