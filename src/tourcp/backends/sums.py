"""sums: a walk that hands out numbers, and turns back when a row or column misses its sum."""

from dataclasses import dataclass

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.kernel import announce
from tourcp.engines.sum_walk import EXHAUSTED, FOUND, walk
from tourcp.engines.sums import SumSearch, can_fold

AT_ONCE, FIRST_STEPS = 100_000, 400_000
"""Steps between two looks at the clock, and those of the first turn of each walk."""


@dataclass(frozen=True)
class Options:
    """How the walk goes."""

    fold: bool = True
    """Whether to try tours that look the same after a half turn, too."""


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:
    """A folded walk and one over everything take turns."""
    clock = limit.start()
    search = InTurns(problem, limit, fold=options.fold)
    while True:
        answer = search.turn(clock)
        if answer is not None:
            return answer


class InTurns:
    """The two walks, each turn twice as long as the one before."""

    def __init__(self, problem: Problem, limit: Limit, *, fold: bool = True) -> None:
        announce(limit, walk)
        self.problem, self.limit = problem, limit
        self.walks = [SumSearch(problem, limit.seed)]
        if fold and can_fold(problem):
            self.walks.insert(0, SumSearch(problem, limit.seed, folded=True))
        self.steps = FIRST_STEPS

    def turn(self, clock: Clock) -> Answer | None:
        """A tour, a refutation, unknown if the time is over, or None: another turn is needed."""
        for one in self.walks:
            if one.folded and one.is_hopeless:
                continue
            until = one.steps + self.steps
            while one.steps < until:
                status = one.go_on(AT_ONCE)
                self.limit.report(f"{self.made:,} steps")
                if status == FOUND:
                    path = self.problem.space.points(one.order)
                    return Tour(path, statistics={"steps": self.made, "folded": int(one.folded)})
                if status == EXHAUSTED and not one.folded:
                    return Refutation(statistics={"method": "all paths tried", "steps": self.made})
                if status == EXHAUSTED:
                    one.is_hopeless = True
                    break
                if clock.is_over:
                    return Unknown(clock.reason(), {"steps": self.made})
        self.steps *= 2
        return None

    @property
    def made(self) -> int:
        """Steps of both walks."""
        return sum(one.steps for one in self.walks)
