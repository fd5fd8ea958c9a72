"""Tours: can a piece visit every square of a board exactly once, and how?

>>> from tourcp import Problem, Tour, solve
>>> match solve(Problem("knight", "3x4"), "backtrack"):
...     case Tour() as tour:
...         print(len(tour), "squares")
12 squares
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tourcp.core.display import DOORS

__version__ = "1.0.0"

if TYPE_CHECKING:
    from pathlib import Path

    from tourcp.api.answers import classify, longest, prove, solve
    from tourcp.api.numbers import count, enumerate_tours, sample
    from tourcp.api.pictures import draw, show
    from tourcp.core.answer import Answer, Refutation, Tour, Unknown
    from tourcp.core.board import Board, Square, square_name
    from tourcp.core.cycle import CycleGraph, cycle_graph
    from tourcp.core.errors import BadProblem, MissingDependency, UnknownBackend, WrongAnswer
    from tourcp.core.fault import Fault, FaultKind
    from tourcp.core.graph import MoveGraph, move_graph
    from tourcp.core.limit import Limit
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule
    from tourcp.core.space import PieceOnBoard, Space
    from tourcp.counting.small import Count
    from tourcp.engines.formula import OutOfTime
    from tourcp.files.answers import load_answer, save_answer
    from tourcp.files.problems import load_problem
    from tourcp.judge.answers import Verdict, check
    from tourcp.judge.certificates import (
        ClauseProof,
        Contradiction,
        CutSet,
        Frontier,
        TooFewSquares,
        Weights,
    )
    from tourcp.judge.longest import Longest, check_longest
    from tourcp.judge.theorems.theorem import Theorem

_HOMES = {
    "api.answers": ("classify", "longest", "prove", "solve"),
    "api.numbers": ("count", "enumerate_tours", "sample"),
    "api.pictures": ("draw", "show"),
    "core.answer": ("Answer", "Refutation", "Tour", "Unknown"),
    "core.board": ("Board", "Square", "square_name"),
    "core.cycle": ("CycleGraph", "cycle_graph"),
    "core.errors": ("BadProblem", "MissingDependency", "UnknownBackend", "WrongAnswer"),
    "core.fault": ("Fault", "FaultKind"),
    "core.graph": ("MoveGraph", "move_graph"),
    "core.limit": ("Limit",),
    "core.problem": ("Problem",),
    "core.rule": ("Rule",),
    "core.space": ("PieceOnBoard", "Space"),
    "counting.small": ("Count",),
    "engines.formula": ("OutOfTime",),
    "files.answers": ("load_answer", "save_answer"),
    "files.problems": ("load_problem",),
    "judge.answers": ("Verdict", "check"),
    "judge.certificates": (
        "ClauseProof",
        "Contradiction",
        "CutSet",
        "Frontier",
        "TooFewSquares",
        "Weights",
    ),
    "judge.longest": ("Longest", "check_longest"),
    "judge.theorems.theorem": ("Theorem",),
}
"""The public names, by the module where each lives."""

__all__ = [
    "Answer", "BadProblem", "Board", "ClauseProof", "Contradiction", "Count", "CutSet",
    "CycleGraph", "Fault", "FaultKind", "Frontier", "Limit", "Longest", "MissingDependency",
    "MoveGraph", "OutOfTime", "PieceOnBoard", "Problem", "Refutation", "Rule", "Space", "Square",
    "Theorem", "TooFewSquares", "Tour", "Unknown", "UnknownBackend", "Verdict", "Weights",
    "WrongAnswer", "check", "check_longest", "classify", "count", "cycle_graph", "draw",
    "enumerate_tours", "load_answer", "load_problem", "longest", "move_graph", "prove", "sample",
    "save_answer", "show", "solve", "square_name",
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


def _picture(value: object) -> str | None:
    from tourcp.drawing.values import svg_of

    return svg_of(value)


def _text(value: object) -> str:
    from tourcp.drawing.values import text_of

    return text_of(value)


def _save(value: object, path: "Path") -> None:
    from tourcp.drawing.values import save

    save(value, path)


DOORS.picture, DOORS.text, DOORS.save = _picture, _text, _save
