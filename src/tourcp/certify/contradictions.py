"""Find a few demands of a problem that contradict each other."""

from tourcp.core.problem import Problem
from tourcp.judge.certificates.contradiction import Contradiction, contradict, demands_of

MOST_TO_SHRINK = 200
"""Of more demands than this no minimal contradiction is sought: each is left out once."""


def find_contradiction(problem: Problem) -> Contradiction | None:
    """Return a minimal set of contradictory demands, or None if no simple argument shows one."""
    if not problem.conditions:
        return None
    demands = list(demands_of(problem))
    if not contradict(problem, demands):
        return None
    if len(demands) <= MOST_TO_SHRINK:
        for demand in list(demands):
            others = [other for other in demands if other != demand]
            if contradict(problem, others):
                demands = others
    return Contradiction(tuple(demands))
