"""The table of backends: all that is known of each without importing its solver."""

from tourcp.backends.backend import Backend, Solver
from tourcp.core.errors import UnknownBackend, nearest

__all__ = ["BACKENDS", "DEFAULT", "TABLE", "Backend", "Solver", "find_backend"]

MOVES = ("require", "forbid")
"""Conditions that the graph says."""

LINKS = ("symmetric", "uncrossed", "turns", "differs")
"""Conditions that clauses over the moves say."""

NUMBERS = ("clue", "before", "at")
"""Conditions that clauses over the numbers say."""

_ORTOOLS = {"ortools": "ortools"}
_PYSAT = {"pysat": "python-sat"}
_NUMBA = {"numba": "numba"}

TABLE = (
    Backend(
        name="auto",
        summary="what shows at once; blocks and extend on large boards; sat and cpsat in turns",
        needs=_PYSAT | _ORTOOLS | _NUMBA,
        is_complete=True,
        takes=(*MOVES, *LINKS, *NUMBERS, "magic"),
        most_arcs=2**40,
    ),
    Backend(
        name="cpsat",
        summary="one circuit constraint over the moves, in CP-SAT",
        needs=_ORTOOLS,
        is_complete=True,
        takes=MOVES,
        most_arcs=320_000,
    ),
    Backend(
        name="cpsat-position",
        summary="a position for each square and arcs to the next one, in CP-SAT",
        needs=_ORTOOLS,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="cpsat-successor",
        summary="a successor for each square and positions along it, in CP-SAT",
        needs=_ORTOOLS,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat",
        summary="degree clauses in a SAT solver, and cuts for the cycles it falls into",
        needs=_PYSAT,
        is_complete=True,
        takes=(*MOVES, *LINKS),
        most_arcs=1_200_000,
    ),
    Backend(
        name="sat-position",
        summary="a SAT variable for each square and position, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=5_000,
    ),
    Backend(
        name="sat-order",
        summary="positions in the order encoding, linked along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=5_000,
    ),
    Backend(
        name="sat-binary",
        summary="a binary counter that steps along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat-lfsr",
        summary="a shift register that steps along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat-crt",
        summary="counters modulo small primes along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat-numbers",
        summary="which square has which number, pruned by walking from those that are given",
        needs=_PYSAT,
        is_complete=True,
        takes=(*MOVES, *NUMBERS, "differs"),
        most_arcs=8_000,
    ),
    Backend(
        name="cpsat-numbers",
        summary="a circuit and a number on every square, in CP-SAT; takes every condition",
        needs=_ORTOOLS,
        is_complete=True,
        takes=(*MOVES, *LINKS, *NUMBERS, "magic"),
        most_arcs=20_000,
    ),
    Backend(
        name="frontier",
        summary="one sweep along an order with few open vertices: narrow graphs of any length",
        needs={"numpy": "numpy"},
        is_complete=True,
        takes=MOVES,
        most_arcs=320_000,
    ),
    Backend(
        name="pb",
        summary="degree equations in a cutting-planes solver, and the same cuts as sat",
        needs={"exact": "exact"},
        install="pip install 'tourcp[pb]'",
        is_complete=True,
        takes=MOVES,
        most_arcs=52_000,
    ),
    Backend(
        name="rotate",
        summary="continue-and-rotate: on in the last direction, or turn until one is free",
        needs=_NUMBA,
        is_complete=False,
        needs_board=True,
        most_arcs=16_000_000,
    ),
    Backend(
        name="warnsdorff",
        summary="fewest onward moves first, with tie rules, backtracking and restarts",
        needs=_NUMBA,
        is_complete=False,
        takes=("forbid",),
        most_arcs=16_000_000,
    ),
    Backend(
        name="extend",
        summary="rotation-extension: turn the path round when its end is stuck",
        needs=_NUMBA,
        is_complete=False,
        takes=MOVES,
        most_arcs=16_000_000,
    ),
    Backend(
        name="blocks",
        summary="closed tours of small blocks, joined at their seams, for boards of any size",
        needs=_NUMBA,
        is_complete=False,
        needs_board=True,
        most_arcs=2**40,
    ),
    Backend(
        name="backtrack",
        summary="plain depth-first search in a given order of moves",
        needs=_NUMBA,
        is_complete=True,
        takes=("forbid",),
        most_arcs=16_000_000,
    ),
)

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
