"""Solving clue puzzles: the solution, a proof that there is no other, or a second one.

One solver is asked twice: for a solution, and then, with one clause more, for another. If there is
none, what it has learnt is a proof, which the judge checks against a problem of its own: the same
clues, and a tour that differs. Where there is no solution, a few clues that contradict each other
are singled out.
"""

from dataclasses import dataclass, replace

from tourcp import __version__
from tourcp.certify.position_proofs import proof_of
from tourcp.core.answer import Answer, Provenance, Refutation, Tour, Unknown, stamped
from tourcp.core.conditions import Differs
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.numbering import NumberSearch
from tourcp.judge.answers import check
from tourcp.judge.certificates.positions import simplified
from tourcp.judge.certificates.possible import possible_numbers
from tourcp.puzzles.clues.puzzle import NAMES, CluePuzzle
from tourcp.puzzles.clues.reading import Grid

PIECES = (*NAMES.values(), "knight")
"""The pieces that are tried where a grid does not say what moves."""

A_WHILE = 5.0
"""Seconds for one question about fewer clues."""


@dataclass(frozen=True)
class Solved:
    """What is known of a puzzle, all of it judged."""

    puzzle: CluePuzzle
    answer: Answer
    """A solution, a refutation, or unknown."""
    other_problem: Problem | None = None
    """The question whether there is another solution; None if there is none at all."""
    other: Answer | None = None
    """Its answer: if refuted, the solution is the only one."""

    @property
    def is_unique(self) -> bool:
        """Whether there is one solution, and proved that there is no other."""
        return isinstance(self.other, Refutation)

    @property
    def to_keep(self) -> tuple[Problem, Answer]:
        """What says most, for a file: about another solution, or about any at all."""
        if self.other_problem is None or self.other is None or isinstance(self.other, Unknown):
            return self.puzzle.problem, self.answer
        return self.other_problem, self.other

    @property
    def numbers(self) -> list[int]:
        """The number of each vertex in the solution, from 1 on."""
        assert isinstance(self.answer, Tour)
        return numbers_in(self.puzzle, self.answer)


def numbers_in(puzzle: CluePuzzle, tour: Tour) -> list[int]:
    """The number of each vertex in a tour, from 1 on."""
    numbers = [0] * puzzle.size
    for number, vertex in enumerate(puzzle.problem.space.vertices(tour.path).tolist(), start=1):
        numbers[vertex] = number
    return numbers


def solve_puzzle(puzzle: CluePuzzle, limit: Limit | None = None) -> Solved:
    """Solve a puzzle, and find out whether its solution is the only one."""
    limit = limit or Limit()
    clock = limit.start()
    problem = puzzle.problem
    if problem.is_trivial:
        answer = _stamped(
            problem, Tour([problem.space.parse(problem.space.names[0])]), limit, clock
        )
        return Solved(puzzle, answer, problem, Unknown("a board of one square"))
    try:
        with NumberSearch(problem, limit, clock, with_proof=True) as search:
            answer = _proved(problem, search, clock)
            if not isinstance(answer, Tour):
                return Solved(puzzle, answer)
            return _another(puzzle, answer, search, clock)
    except OutOfTime:
        return Solved(puzzle, Unknown(clock.reason()))


def _another(puzzle: CluePuzzle, tour: Tour, search: NumberSearch, clock: Clock) -> Solved:
    """Ask for a solution with other numbers; read backwards, the same line may be one."""
    problem = puzzle.problem
    backwards = Tour(tour.path[::-1])
    if check(problem, backwards).fault is None:
        other: Answer = _stamped(problem, backwards, search.limit, clock)
        return Solved(puzzle, tour, problem, other)
    differs = Differs(tuple(problem.space.name(point) for point in tour.path.tolist()))
    asked = problem.with_conditions(differs)
    written = search.written
    clauses = differs.numbering_clauses(problem.space, written.at, closed=problem.closed)
    search.tell(list(simplified(clauses)))
    return Solved(puzzle, tour, asked, _proved(asked, search, clock))


def _proved(problem: Problem, search: NumberSearch, clock: Clock) -> Answer:
    """Ask the solver; no answer leaves that the judge does not accept."""
    answer = search.next_tour(clock)
    if isinstance(answer, Refutation):
        answer = replace(answer, certificate=proof_of(search, clock))
    verdict = check(problem, answer)
    if verdict.fault is not None:
        raise WrongAnswer(f"{problem.summary}: {verdict.fault}")
    return _stamped(problem, answer, search.limit, clock)


def _stamped(problem: Problem, answer: Answer, limit: Limit, clock: Clock) -> Answer:
    found = Provenance(
        backend="puzzle", version=__version__, seconds=clock.elapsed, seed=limit.seed,
        statistics=answer.statistics, problem=problem,
    )  # fmt: skip
    return stamped(answer, found)


def recognised(grid: Grid, limit: Limit | None = None) -> CluePuzzle:
    """The puzzle of a grid; if nothing says what moves, the one piece that has one solution."""
    if grid.rule is not None:
        return grid.puzzle()
    fitting = []
    for name in PIECES:
        puzzle = grid.puzzle(name)
        if all(possible_numbers(puzzle.problem)):
            fitting.append(puzzle)
    if len(fitting) > 1:
        solved = [solve_puzzle(one, _a_while(limit or Limit())) for one in fitting]
        fitting = [one.puzzle for one in solved if one.is_unique] or [
            one.puzzle for one in solved if not isinstance(one.answer, Refutation)
        ]
    if len(fitting) == 1:
        return fitting[0]
    found = " and ".join(f"a {one.problem.rule}" for one in fitting) or "none of the usual pieces"
    names = f"{', '.join(NAMES)}, knight or any other"
    raise BadProblem(f"which piece is it? {found} would fit: choose with --rule {names}")


def contradiction(puzzle: CluePuzzle, limit: Limit) -> tuple[CluePuzzle, bool]:
    """As few clues as can be found that already contradict each other, and whether none can go.

    The second is true if for each of them a solution of the others was found.
    """

    def refuted(clues: list[tuple[int, int]]) -> bool:
        limit.report(f"do {len(clues)} clues contradict each other?")
        return isinstance(solve_first(puzzle.with_clues(dict(clues)), limit), Refutation)

    kept: list[tuple[int, int]] = []
    left = list(puzzle.clues.items())
    while left and not refuted(kept):
        low, high = 0, len(left)
        while low < high:  # the fewest of the others that make it contradictory
            middle = (low + high) // 2
            if refuted(kept + left[:middle]):
                high = middle
            else:
                low = middle + 1
        kept.append(left[low - 1])
        left = left[: low - 1]
    found = puzzle.with_clues(dict(kept))
    is_least = all(
        isinstance(solve_first(puzzle.with_clues(dict(kept[:at] + kept[at + 1 :])), limit), Tour)
        for at in range(len(kept))
    )
    return found, is_least


def solve_first(puzzle: CluePuzzle, limit: Limit) -> Answer:
    """Any solution, if it is found soon."""
    clock = _a_while(limit).start()
    try:
        with NumberSearch(puzzle.problem, limit, clock) as search:
            return search.next_tour(clock)
    except OutOfTime:
        return Unknown(clock.reason())


def _a_while(limit: Limit) -> Limit:
    """The limit of one question among several."""
    return replace(limit, seconds=min(A_WHILE, limit.seconds or A_WHILE))
