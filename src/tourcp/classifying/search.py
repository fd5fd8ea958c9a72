"""The search for a theorem: the evidence as it grows, and what is still undecided."""

from tourcp.classifying.seams import Blocks, seams_across, seams_down
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.fault import FaultKind
from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.judge.theorems.effort import effort
from tourcp.judge.theorems.evidence import Evidence
from tourcp.judge.theorems.theorem import MOST_WORK, NONE, UNDECIDED, Theorem

LONGEST_BOARD = 64
"""Single boards up to this length are answered one by one."""


class Search:
    """The evidence for one rule, as it grows."""

    def __init__(self, rule: Rule, *, closed: bool, limit: Limit) -> None:
        if rule.is_one_way or rule.rides:
            kind = "riders" if rule.rides else "one-way rules"
            raise BadProblem(f"theorems about {kind} are not looked for: ask about leapers")
        self.rule, self.closed, self.limit = rule, closed, limit
        self.clock = limit.start()
        self.blocks = Blocks(rule, limit, self.clock)
        self.evidence: list[Evidence] = []
        self.patterned: set[int] = set()
        """The heights for which a pattern was looked for."""
        self.theorem = Theorem(rule, closed, ())
        reach = max(max(abs(dx), abs(dy)) for dx, dy in rule.moves)
        self.across = list(seams_across(rule, reach + 2))
        self.down = list(seams_down(rule, reach + 2))
        self.is_bipartite = all((dx + dy) % 2 for dx, dy in rule.moves)

    def add(self, one: Evidence) -> None:
        """Keep evidence that holds and is not too large to be judged; else it is a bug of ours."""
        theorem = Theorem(self.rule, self.closed, (*self.evidence, one))
        fault = Theorem(self.rule, self.closed, (one,)).fault()
        is_too_large = fault is not None and fault.kind is FaultKind.TOO_LARGE
        if is_too_large or sum(effort(each, self.rule) for each in theorem.evidence) > MOST_WORK:
            return
        if fault is not None:
            raise WrongAnswer(f"evidence {type(one).__name__} for {self.rule}: {fault}")
        self.evidence.append(one)
        self.theorem = theorem

    def sides(self, first: int, step: int) -> tuple[int, ...]:
        """Sides of blocks, enough to make every multiple of the step from the first on.

        Heights that have no tour of any length are left out, and made up for by longer ones; none
        if there are too many of them.
        """
        sides: list[int] = []
        number = first
        while len(sides) * step < first or number < 2 * first:
            if number > 4 * first:
                return ()
            if not self.is_hopeless(number):
                sides.append(number)
            number += step
        return tuple(sides)

    def is_hopeless(self, height: int) -> bool:
        """Whether no board of that height has a tour, however long it is."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.side + 1)
        return all(theorem.verdict(n, height) == NONE for n in tail)

    def undecided(self, height: int) -> list[int]:
        """The lengths of that height that are undecided, as far as one must look."""
        lengths = range(1, max(self.theorem.side, LONGEST_BOARD) + 1)
        return [n for n in lengths if self.theorem.verdict(n, height) == UNDECIDED]

    def has_undecided_tail(self, height: int) -> bool:
        """Whether endlessly many lengths of that height are undecided."""
        theorem = self.theorem
        tail = range(theorem.threshold, theorem.side + 1)
        return any(theorem.verdict(n, height) == UNDECIDED for n in tail)
