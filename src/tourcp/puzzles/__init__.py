"""The sister problems: shortest paths of a piece, two-token coroutine puzzles, clue puzzles.

>>> from tourcp.puzzles import solution
>>> solution(0, 1)
3
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tourcp.files.coroutine import load_puzzle
    from tourcp.judge.coroutine import Draw, Puzzle, Win
    from tourcp.judge.distances import DistanceMap
    from tourcp.puzzles.coroutine.search import solve_puzzle
    from tourcp.puzzles.distances.breadth_first import (
        diameter,
        distance_map,
        distance_matrix,
        eccentricities,
        radius,
        solution,
    )

_HOMES = {
    "files.coroutine": ("load_puzzle",),
    "judge.coroutine": ("Draw", "Puzzle", "Win"),
    "judge.distances": ("DistanceMap",),
    "puzzles.coroutine.search": ("solve_puzzle",),
    "puzzles.distances.breadth_first": (
        "diameter", "distance_map", "distance_matrix", "eccentricities", "radius", "solution",
    ),
}  # fmt: skip

__all__ = [
    "DistanceMap", "Draw", "Puzzle", "Win", "diameter", "distance_map", "distance_matrix",
    "eccentricities", "load_puzzle", "radius", "solution", "solve_puzzle",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tourcp.{home}"), name)
    raise AttributeError(f"module 'tourcp.puzzles' has no attribute {name!r}")
