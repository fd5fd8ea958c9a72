"""The longest path, found step by step: each step is a longer path, or a smaller bound.

First a tour is sought, which nothing can exceed; its refutation is a first bound. Then paths with
more and more vertices are sought, in larger steps as long as that is easy and in smaller ones
where it is not, until one length has a path and the next has none.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import tourcp
from tourcp.answering import answer_problem
from tourcp.core.answer import Provenance, Refutation, Tour
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.graph import Mask
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.judge.certificates.clauses import TooLarge
from tourcp.judge.longest import Longest, check_longest, fewest, refuse_unfit
from tourcp.lengths.search import SOLVER, LengthSearch

FIRST_CONFLICTS = 4_000
"""Conflicts after which a smaller step is tried, at first; later there are more."""

MOST_PROVED = 40_000
"""A refutation that took more conflicts becomes a proof only if no smaller bound can follow; until
then the bound is a claim."""

MOST_ARCS = 20_000
"""The most squares times moves for which clauses are written."""

TOUR_SECONDS = 5.0
"""How long a tour is sought at first, but at most a quarter of the time that is left."""


def improvements(
    problem: Problem, limit: Limit | None = None, known: Longest | None = None
) -> Iterator[Longest]:
    """Longer and longer paths and smaller and smaller bounds; the last one is the best.

    Each was judged. The search ends when the longest path is known, or with the limit; it goes on
    from what is known, which must be about the same problem.
    """
    refuse_unfit(problem)
    limit = limit or Limit()
    search = _Search(problem, limit, limit.start(), _first(problem, known))
    for better in search.steps():
        if (fault := check_longest(better).fault) is not None:
            raise WrongAnswer(f"longest path of {problem!r}: {fault}")
        yield better


def _first(problem: Problem, known: Longest | None) -> Longest:
    """What is known before the search: what a file says, if the judge accepts it, or one square."""
    if known is None:
        alone = None
        if fewest(problem) == 1:
            vertex = problem.start or problem.end or problem.space.parse(problem.space.names[0])
            alone = Tour([vertex])
        return Longest(problem, alone, problem.space.size)
    if known.problem != problem:
        raise BadProblem(
            f"what is known is about another problem, {known.problem.summary}: ask about that, or "
            "name another file"
        )
    if (fault := check_longest(known).fault) is not None:
        raise BadProblem(f"what is known is refused ({fault}): name another file")
    return known


@dataclass
class _Search:
    problem: Problem
    limit: Limit
    clock: Clock
    best: Longest
    """The longest path and the smallest bound so far."""

    def steps(self) -> Iterator[Longest]:
        """Everything that is found, one after the other; what is known at first too."""
        yield self._stamped()
        if self.best.is_settled:
            return
        if self.best.why is None and self._try_tour():
            yield self._stamped()
        if self.problem.space.arcs <= MOST_ARCS and self.problem.space.size > 1:
            yield from self._lengthen()

    def _try_tour(self) -> bool:
        """Look for a tour for a while: a tour settles it, and a refutation is a bound."""
        seconds = min(TOUR_SECONDS, self.clock.left / 4)
        if seconds <= 0:
            return False
        self.limit.report("looking for a tour")
        left = replace(self.limit, seconds=seconds)
        match answer_problem(self.problem, limit=left):
            case Tour() as tour:
                self.best = replace(self.best, path=Tour(tour.path))
                return True
            case Refutation(certificate=proof) if proof is not None:
                self.best = replace(self.best, most=self.problem.space.size - 1, why=proof)
                return True
        return False

    def _lengthen(self) -> Iterator[Longest]:
        """Ask for longer and longer paths."""
        step, conflicts = 1, FIRST_CONFLICTS
        cuts: list[Mask] = []
        least = 3 if self.problem.closed else 2
        while not self.best.is_settled and not self.clock.is_over:
            wanted = max(least, min(self.best.length + step, self.best.most))
            self.limit.report(self._told(wanted))
            try:
                with LengthSearch(self.problem, wanted, self.limit, cuts) as search:
                    found = search.run(conflicts, self.clock)
                    is_last = wanted == self.best.length + 1
                    is_short = search.slices.spent <= MOST_PROVED or is_last
                    proof = search.proof(self.clock) if found is False and is_short else None
            except TooLarge:
                return
            if isinstance(found, Tour):
                self.best = replace(self.best, path=found)
                step *= 2
            elif found is False:
                self.best = replace(self.best, most=wanted - 1, why=proof)
                step = max(1, (self.best.most - self.best.length) // 2)
            elif step > 1:
                step //= 2
                continue
            else:
                conflicts *= 4
                continue
            yield self._stamped()

    def _told(self, wanted: int) -> str:
        best = self.best
        moves = [best.moves(one) for one in (best.length, best.most, wanted)]
        return f"{moves[0]} moves found, {moves[1]} at most; looking for {moves[2]}"

    def _stamped(self) -> Longest:
        from importlib.metadata import version

        found = Provenance(
            backend="longest",
            version=f"tourcp {tourcp.__version__}, {SOLVER} of python-sat {version('python-sat')}",
            seconds=self.clock.elapsed,
            seed=self.limit.seed,
            problem=self.problem,
        )
        path = self.best.path
        named = None if path is None else Tour(path.path, found=found)
        return replace(self.best, path=named, found=found)
