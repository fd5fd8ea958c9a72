"""Linear programs, solved by GLOP of OR-Tools."""

from ortools.linear_solver import pywraplp

from tourcp.core.limit import Clock
from tourcp.engines.threaded import Threaded


def solve_linear(solver: pywraplp.Solver, clock: Clock) -> bool:
    """Solve, in a thread so that Ctrl-C and the clock are obeyed; whether it ended well."""
    work = Threaded(solver.Solve)
    try:
        work.start()
        while not (clock.is_over or work.wait(0.02)):
            pass
    finally:
        work.cancel()
        while not work.is_done:
            solver.InterruptSolve()
            work.wait(0.02)
    return bool(work.result == pywraplp.Solver.OPTIMAL)
