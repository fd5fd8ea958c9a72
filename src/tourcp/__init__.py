"""Tours: may a piece visit every square of a board exactly once, and how?

>>> import tourcp
>>> problem = tourcp.Problem(rule=tourcp.Rule.parse("knight"), board=tourcp.Board.parse("3x4"))
>>> match tourcp.solve(problem, "backtrack"):
...     case tourcp.Tour() as tour:
...         print(len(tour), "squares")
12 squares
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tourcp.answer import Answer, Refutation, Tour, Unknown
    from tourcp.board import Board, Square, square_name
    from tourcp.check import Verdict, check
    from tourcp.errors import BadProblem, MissingDependency, UnknownBackend, WrongAnswer
    from tourcp.files import load_answer, load_problem, save_answer
    from tourcp.graph import MoveGraph, cycle_graph, move_graph
    from tourcp.limit import Limit
    from tourcp.problem import Problem
    from tourcp.proofs import CutSet, Fault
    from tourcp.rule import Rule
    from tourcp.solve import solve

_HOMES = {
    "answer": ("Answer", "Refutation", "Tour", "Unknown"),
    "board": ("Board", "Square", "square_name"),
    "check": ("Verdict", "check"),
    "errors": ("BadProblem", "MissingDependency", "UnknownBackend", "WrongAnswer"),
    "files": ("load_answer", "load_problem", "save_answer"),
    "graph": ("MoveGraph", "cycle_graph", "move_graph"),
    "limit": ("Limit",),
    "problem": ("Problem",),
    "proofs": ("CutSet", "Fault"),
    "rule": ("Rule",),
    "solve": ("solve",),
}

__all__ = [
    "Answer", "BadProblem", "Board", "CutSet", "Fault", "Limit", "MissingDependency", "MoveGraph",
    "Problem", "Refutation", "Rule", "Square", "Tour", "Unknown", "UnknownBackend", "Verdict",
    "WrongAnswer", "check", "cycle_graph", "load_answer", "load_problem", "move_graph",
    "save_answer", "solve", "square_name",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `import tourcp` costs nothing."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"tourcp.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'tourcp' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """Keeps `tourcp.check` and `tourcp.solve` the functions.

    Python binds a submodule to its name in the package when it is loaded, which would hide the
    function of the same name.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if not (isinstance(value, ModuleType) and name in __all__):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
