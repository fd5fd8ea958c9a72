"""The table of backends: all that is known of each without importing its solver."""

from tourcp.backends.backend import Backend, Solver
from tourcp.core.errors import UnknownBackend, nearest

__all__ = ["BACKENDS", "DEFAULT", "TABLE", "Backend", "Solver", "find_backend"]

MOVES = ("require", "forbid")
"""Conditions that change the graph."""

LINKS = ("symmetric", "uncrossed", "turns", "differs")
"""Conditions that become clauses over the moves."""

NUMBERS = ("clue", "before", "at", "magic")
"""Conditions that become clauses over the numbers."""

ALL = (*MOVES, *LINKS, *NUMBERS)

_ORTOOLS = {"ortools": "ortools"}
_PYSAT = {"pysat": "python-sat"}
_NUMBA = {"numba": "numba"}

TABLE = (
    Backend("auto", "what shows at once; blocks and extend on large boards; sat and cpsat in turns",
            needs=_PYSAT | _ORTOOLS | _NUMBA, takes=ALL, most_arcs=2**40),
    Backend("cpsat", "one circuit constraint over the moves, in CP-SAT",
            needs=_ORTOOLS, takes=MOVES, most_arcs=320_000),
    Backend("cpsat-position", "a position for each square and arcs to the next one, in CP-SAT",
            needs=_ORTOOLS, takes=MOVES, most_arcs=80_000),
    Backend("cpsat-successor", "a successor for each square and positions along it, in CP-SAT",
            needs=_ORTOOLS, takes=MOVES, most_arcs=80_000),
    Backend("sat", "degree clauses in a SAT solver, and cuts for the cycles it falls into",
            needs=_PYSAT, takes=(*MOVES, *LINKS), most_arcs=1_200_000),
    *(Backend(name, f"{summary}, all at once", needs=_PYSAT, takes=MOVES, most_arcs=most)
      for name, summary, most in (
          ("sat-position", "a SAT variable for each square and position", 5_000),
          ("sat-order", "positions in the order encoding, linked along the moves", 5_000),
          ("sat-binary", "a binary counter that steps along the moves", 80_000),
          ("sat-lfsr", "a shift register that steps along the moves", 80_000),
          ("sat-crt", "counters modulo small primes along the moves", 80_000))),
    Backend("sat-numbers",
            "which square has which number, pruned by walking from those that are given",
            needs=_PYSAT, takes=(*MOVES, *NUMBERS, "differs"), most_arcs=8_000),
    Backend("cpsat-numbers",
            "a circuit and a number on every square, in CP-SAT; takes every condition",
            needs=_ORTOOLS, takes=ALL, most_arcs=20_000),
    Backend("sums", "a numbered walk that turns back when a row or column misses its sum",
            needs=_NUMBA, takes=("forbid", "clue", "at", "magic"), most_arcs=8_000),
    Backend("frontier",
            "one sweep along an order with few open vertices: narrow graphs of any length",
            needs={"numpy": "numpy"}, takes=MOVES, most_arcs=320_000),
    Backend("pb", "degree equations in a cutting-planes solver, and the same cuts as sat",
            needs={"exact": "exact"}, takes=MOVES, most_arcs=52_000,
            install="pip install 'tourcp[pb]'"),
    Backend("rotate", "continue-and-rotate: on in the last direction, or turn until one is free",
            needs=_NUMBA, is_complete=False, needs_board=True, most_arcs=16_000_000),
    Backend("warnsdorff", "fewest onward moves first, with tie rules, backtracking and restarts",
            needs=_NUMBA, is_complete=False, takes=("forbid",), most_arcs=16_000_000),
    Backend("extend", "rotation-extension: turn the path round when its end is stuck",
            needs=_NUMBA, is_complete=False, takes=MOVES, most_arcs=16_000_000),
    Backend("blocks", "closed tours of small blocks, joined at their seams, for boards of any size",
            needs=_NUMBA, is_complete=False, needs_board=True, most_arcs=2**40),
    Backend("backtrack", "plain depth-first search in a given order of moves",
            needs=_NUMBA, takes=("forbid",), most_arcs=16_000_000),
)  # fmt: skip

BACKENDS: dict[str, Backend] = {backend.name: backend for backend in TABLE}

DEFAULT = "auto"


def find_backend(name: str) -> Backend:
    """The backend of that name."""
    if name not in BACKENDS:
        raise UnknownBackend(
            f"no backend is called {name!r}: expected one of {', '.join(BACKENDS)}"
            f"{nearest(name, list(BACKENDS))}"
        )
    return BACKENDS[name]
