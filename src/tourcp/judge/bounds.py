"""Bounds: how large a graph the judge builds for what it is given, seen before it is built."""

from tourcp.core.fault import Fault, FaultKind
from tourcp.core.problem import Problem

MOST_STEPS = 8_000_000
"""Squares times moves of a graph that is built for anybody: about a second, and 300 MB."""

STEPS_PER_NAME = 100
"""More of them for every square that a certificate names, or a tour visits."""


def too_large(problem: Problem, names: int) -> Fault | None:
    """Refuse a board whose graph is out of proportion to what is said about it."""
    steps, most = problem.space.graph_steps, MOST_STEPS + STEPS_PER_NAME * names
    if steps <= most:
        return None
    found = f"{problem.space.size:,} {problem.space.nouns} with {steps:,} moves at most"
    return Fault(FaultKind.TOO_LARGE, f"{found}: for {names:,} names, {most:,} moves are looked at")
