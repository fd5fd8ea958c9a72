"""Bounds: how large a graph the judge is willing to build, checked before it is built."""

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import Problem

MOST_STEPS = 8_000_000
"""Squares times moves that are always allowed: about a second, and 300 MB."""

STEPS_PER_NAME = 100
"""How many more are allowed for every square that a certificate names or a tour visits."""


def too_large(problem: Problem, names: int) -> Fault | None:
    """Refuse a board whose graph is out of proportion to what is said about it."""
    steps, most = problem.space.graph_steps, MOST_STEPS + STEPS_PER_NAME * names
    if steps <= most:
        return None
    found = f"{problem.space.size:,} {problem.space.nouns} with {steps:,} moves at most"
    return Fault(FaultKind.TOO_LARGE, f"{found}: {most:,} are allowed where {names:,} are named")
