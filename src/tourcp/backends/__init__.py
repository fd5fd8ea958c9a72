"""The table of backends: all that is known of each without importing its solver."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tourcp.core.errors import BadProblem, MissingDependency, UnknownBackend, nearest

if TYPE_CHECKING:
    from tourcp.core.answer import Answer
    from tourcp.core.limit import Limit
    from tourcp.core.problem import Problem


@dataclass(frozen=True, kw_only=True)
class Backend:
    """A way to answer a problem: a row of the table."""

    name: str
    """What the user calls it."""
    module: str
    """Where its `solve` function and its `Options` live, or its `ENCODING`."""
    summary: str
    """What it does, in a line."""
    needs: Mapping[str, str]
    """The modules that it imports, and the package that provides each."""
    install: str = "pip install tourcp"
    """The command that installs what it needs."""
    is_complete: bool
    """Whether it may refute: it answers every problem, given the time."""
    needs_board: bool = False
    """Whether it works with squares and moves, and not on any graph."""
    takes: tuple[str, ...] = ()
    """The kinds of condition that it can take; with others it says unknown."""
    most_arcs: int
    """Squares times moves; more are not even tried: they would exhaust time and memory."""

    @property
    def is_installed(self) -> bool:
        """Whether all that it needs is there."""
        return all(find_spec(module) is not None for module in self.needs)

    def load_module(self) -> ModuleType:
        """Import the backend's module; an error says how to install what is missing."""
        for module, package in self.needs.items():
            if find_spec(module) is None:
                raise MissingDependency(
                    f"backend {self.name!r} needs the package {package!r}: "
                    f"install it with {self.install!r}"
                )
        return import_module(self.module)

    def load(self) -> "Solver":
        """Import the backend's function and its options."""
        module = self.load_module()
        encoding = getattr(module, "ENCODING", None)
        if encoding is not None:
            return Solver(self, encoding.solve, encoding.options)
        return Solver(self, module.solve, module.Options)

    def version(self) -> str:
        """The versions of the packages that do the work."""
        return ", ".join(f"{package} {_version(package)}" for package in self.needs.values())


@cache
def _version(package: str) -> str:
    """The version of a package; reading it takes milliseconds."""
    from importlib.metadata import version

    return version(package)


@dataclass(frozen=True)
class Solver:
    """A backend whose code is loaded."""

    backend: Backend
    """The row of the table."""
    run: "Callable[[Problem, Limit, Any], Answer]"
    """The backend's function."""
    options: type
    """The frozen dataclass of its options."""

    def choose(self, options: Any) -> Any:
        """The options as the backend wants them: its own dataclass, texts, or the defaults."""
        if isinstance(options, self.options):
            return options
        if options is not None and not isinstance(options, list | tuple):
            raise BadProblem(
                f"options {options!r} for {self.backend.name!r}: expected its Options, "
                "or texts such as 'name=value'"
            )
        return self.parse_options(options or ())

    def parse_options(self, settings: Iterable[str]) -> Any:
        """Read `name=value` texts into the backend's options; an unknown one is refused."""
        known = {field.name: field for field in fields(self.options)}
        values: dict[str, Any] = {}
        for setting in settings:
            name, equals, value = setting.partition("=")
            if not equals:
                raise BadProblem(f"option {setting!r} has no value: expected 'name=value'")
            if name not in known:
                has = ", ".join(sorted(known)) or "none"
                raise BadProblem(
                    f"backend {self.backend.name!r} has no option {name!r}: "
                    f"it has {has}{nearest(name, list(known))}"
                )
            if name in values:
                raise BadProblem(f"option {name!r} is given twice: once is enough")
            values[name] = _value(name, known[name].type, value)
        return self.options(**values)


def _value(name: str, kind: Any, text: str) -> Any:
    """Read an option's text as the type that its dataclass declares."""
    if kind is int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise BadProblem(
                f"option {name}={text!r} is no whole number: give one such as {name}=1"
            )
        return int(text)
    if kind is bool:
        if text not in ("true", "false"):
            raise BadProblem(f"option {name}={text!r} is neither true nor false: give one of them")
        return text == "true"
    return text


MOVES = ("require", "forbid")
"""Conditions that the graph says."""

LINKS = ("symmetric", "uncrossed", "turns")
"""Conditions that clauses over the moves say."""

NUMBERS = ("clue", "before", "at")
"""Conditions that clauses over the numbers say."""

_ORTOOLS = {"ortools": "ortools"}
_PYSAT = {"pysat": "python-sat"}
_NUMBA = {"numba": "numba"}

TABLE = (
    Backend(
        name="auto",
        module="tourcp.backends.auto",
        summary="an obstacle, blocks or extend on large boards, then sat and cpsat in turns",
        needs=_PYSAT | _ORTOOLS | _NUMBA,
        is_complete=True,
        takes=(*MOVES, *LINKS, *NUMBERS, "magic"),
        most_arcs=2**40,
    ),
    Backend(
        name="cpsat",
        module="tourcp.backends.cpsat",
        summary="one circuit constraint over the moves, in CP-SAT",
        needs=_ORTOOLS,
        is_complete=True,
        takes=MOVES,
        most_arcs=320_000,
    ),
    Backend(
        name="cpsat-position",
        module="tourcp.backends.cpsat_position",
        summary="a position for each square and arcs to the next one, in CP-SAT",
        needs=_ORTOOLS,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="cpsat-successor",
        module="tourcp.backends.cpsat_successor",
        summary="a successor for each square and positions along it, in CP-SAT",
        needs=_ORTOOLS,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat",
        module="tourcp.backends.sat",
        summary="degree clauses in a SAT solver, and cuts for the cycles it falls into",
        needs=_PYSAT,
        is_complete=True,
        takes=(*MOVES, *LINKS),
        most_arcs=1_200_000,
    ),
    Backend(
        name="sat-position",
        module="tourcp.backends.sat_position",
        summary="a SAT variable for each square and position, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=5_000,
    ),
    Backend(
        name="sat-order",
        module="tourcp.backends.sat_order",
        summary="positions in the order encoding, linked along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=5_000,
    ),
    Backend(
        name="sat-binary",
        module="tourcp.backends.sat_binary",
        summary="a binary counter that steps along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat-lfsr",
        module="tourcp.backends.sat_lfsr",
        summary="a shift register that steps along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat-crt",
        module="tourcp.backends.sat_crt",
        summary="counters modulo small primes along the moves, all at once",
        needs=_PYSAT,
        is_complete=True,
        takes=MOVES,
        most_arcs=80_000,
    ),
    Backend(
        name="sat-numbers",
        module="tourcp.backends.sat_numbers",
        summary="which square has which number, pruned by walking from those that are given",
        needs=_PYSAT,
        is_complete=True,
        takes=(*MOVES, *NUMBERS),
        most_arcs=8_000,
    ),
    Backend(
        name="cpsat-numbers",
        module="tourcp.backends.cpsat_numbers",
        summary="a circuit and a number on every square, in CP-SAT; takes every condition",
        needs=_ORTOOLS,
        is_complete=True,
        takes=(*MOVES, *LINKS, *NUMBERS, "magic"),
        most_arcs=20_000,
    ),
    Backend(
        name="pb",
        module="tourcp.backends.pb",
        summary="degree equations in a cutting-planes solver, and the same cuts as sat",
        needs={"exact": "exact"},
        install="pip install 'tourcp[pb]'",
        is_complete=True,
        takes=MOVES,
        most_arcs=52_000,
    ),
    Backend(
        name="rotate",
        module="tourcp.backends.rotate",
        summary="continue-and-rotate: on in the last direction, or turn until one is free",
        needs=_NUMBA,
        is_complete=False,
        needs_board=True,
        most_arcs=16_000_000,
    ),
    Backend(
        name="warnsdorff",
        module="tourcp.backends.warnsdorff",
        summary="fewest onward moves first, with tie rules, backtracking and restarts",
        needs=_NUMBA,
        is_complete=False,
        takes=("forbid",),
        most_arcs=16_000_000,
    ),
    Backend(
        name="extend",
        module="tourcp.backends.extend",
        summary="rotation-extension: turn the path round when its end is stuck",
        needs=_NUMBA,
        is_complete=False,
        takes=MOVES,
        most_arcs=16_000_000,
    ),
    Backend(
        name="blocks",
        module="tourcp.backends.blocks",
        summary="closed tours of small blocks, joined at their seams, for boards of any size",
        needs=_NUMBA,
        is_complete=False,
        needs_board=True,
        most_arcs=2**40,
    ),
    Backend(
        name="backtrack",
        module="tourcp.backends.backtrack",
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
