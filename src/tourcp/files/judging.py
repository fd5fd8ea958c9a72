"""What files are worth: each kind of value that a file holds, judged, in one line."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tourcp.core.answer import Answer, Tour
from tourcp.core.board import square_name
from tourcp.core.errors import BadProblem, counted, shown
from tourcp.core.problem import Problem
from tourcp.core.symmetry import tour_key
from tourcp.files.results import Results, row_fault
from tourcp.files.rows import row_of, stored_fault
from tourcp.files.store import Store
from tourcp.judge.answers import check, in_words
from tourcp.judge.coroutine import Outcome, Puzzle, Win, check_outcome
from tourcp.judge.distances import DistanceMap, check_distances
from tourcp.judge.longest import Longest, asked_in_words, check_longest, longest_in_words
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import statement_fault


@dataclass(frozen=True)
class Judgement:
    """What a file is worth."""

    standing: str
    """tour, proved, claimed, unknown or refused; the worst, if there are many answers in it."""
    line: str
    """What it is, and what it is worth, in a line."""
    details: tuple[str, ...] = ()
    """What is wrong, a line for each fault, if there are many answers in it."""


def judge_answer(problem: Problem, answer: Answer) -> Judgement:
    """A problem and its answer."""
    verdict = check(problem, answer)
    if verdict.fault is not None:
        return Judgement("refused", f"refused ({verdict.fault}): {problem.summary}")
    return Judgement(verdict.standing, f"{in_words(problem, answer)}: {problem.summary}")


def judge_answers(answers: Sequence[tuple[Problem, Answer]]) -> Judgement:
    """Judge every line; a tour that is listed twice, however it is walked, is refused."""
    counts: Counter[str] = Counter()
    details = []
    lines: dict[tuple[Problem, bytes], int] = {}
    for number, (problem, answer) in enumerate(answers, start=1):
        judged = judge_answer(problem, answer)
        counts[judged.standing] += 1
        if judged.standing == "refused":
            details.append(f"line {number}: {judged.line}")
        elif isinstance(answer, Tour):
            first = lines.setdefault((problem, tour_key(problem, answer.path)), number)
            if first != number:
                counts[judged.standing] -= 1
                counts["refused"] += 1
                is_alike = answers[first - 1][1] == answer
                walked = "" if is_alike else f", {_walked_anew(problem)}"
                details.append(f"line {number}: refused (the same tour as line {first}{walked})")
    return _judged_many(counts, "line", tuple(details))


def _walked_anew(problem: Problem) -> str:
    """Say how one tour can be listed in two ways."""
    if not problem.closed:
        return "reversed"
    start = f"from another {problem.space.noun}"
    return start if problem.space.is_one_way else f"{start} or reversed"


def _judged_many(counts: Counter[str], noun: str, details: tuple[str, ...]) -> Judgement:
    words = ", ".join(
        counted(number, kind) if kind == "tour" else f"{number:,} {kind}"
        for kind, number in sorted(counts.items())
        if number
    )
    order = ("refused", "claimed", "unknown", "proved", "tour")
    worst = next((one for one in order if counts[one]), "proved")
    line = f"{counted(counts.total(), noun)} judged: {words or 'none'}"
    return Judgement(worst, line, details)


def judge_theorem(theorem: Theorem, statement: str) -> Judgement:
    """A theorem, and the words that it is said to prove."""
    fault = theorem.fault() or statement_fault(theorem, statement)
    if fault is not None:
        return Judgement("refused", f"refused ({fault}): theorem about {theorem.rule}")
    pieces = f"{counted(len(theorem.evidence), 'piece')} of evidence"
    return Judgement("proved", f"theorem (proved: {pieces}): {statement}")


def judge_distances(found: DistanceMap) -> Judgement:
    """The fewest moves from a square."""
    where = f"{found.rule} on {found.board.summary} from {square_name(found.source)}"
    fault = check_distances(found)
    if fault is not None:
        return Judgement("refused", f"refused ({fault}): distances, {where}")
    squares = f"labels of {counted(sum(found.counts), 'square')}"
    return Judgement("proved", f"fewest moves (proved: {squares}): {where}")


def judge_longest(longest: Longest) -> Judgement:
    """The longest path, and why none is longer."""
    verdict, asked = check_longest(longest), asked_in_words(longest.problem)
    if verdict.fault is not None:
        return Judgement("refused", f"refused ({verdict.fault}): {asked}")
    return Judgement(verdict.standing, f"{longest_in_words(longest)}: {asked}")


def judge_outcome(puzzle: Puzzle, outcome: Outcome) -> Judgement:
    """A coroutine puzzle and its outcome."""
    arrows = sum(len(arrows) for arrows in puzzle.arrows)
    name = f"coroutine puzzle on {puzzle.board.size} with {counted(arrows, 'arrow')}"
    if puzzle.title:
        name += f", called {shown(puzzle.title)}"
    fault = check_outcome(puzzle, outcome)
    if fault is not None:
        return Judgement("refused", f"refused ({fault}): {name}")
    states = f"proved: labels of {counted(int((outcome.labels >= 0).sum()), 'state')}"
    if isinstance(outcome, Win):
        turns = counted(outcome.cost, outcome.count.removesuffix("s"))
        line = f"win in {turns}, the fewest ({states}): {name}"
        return Judgement("proved", line)
    return Judgement("proved", f"draw ({states}): {name}")


def judge_results(results: Results) -> Judgement:
    """The paths, from the rules alone; only a second run can tell how long a search took."""
    details = [
        f"{' '.join(row.key)}: {fault}"
        for row in results.rows.values()
        if (fault := row_fault(results, row)) is not None
    ]
    about, rows = f"{results.rule} on {results.board.summary}", counted(len(results.rows), "row")
    if details:
        line = (
            f"refused ({len(details):,} of {counted(len(results.rows), 'row')}): results, {about}"
        )
        return Judgement("refused", line, tuple(details))
    tours = sum(row.success for row in results.rows.values())
    words = f"{rows}, {counted(tours, 'tour')}, all of them right"
    return Judgement("tour", f"{words} ('tourcp validate' runs the searches again): {about}")


def judge_store(path: Path) -> Judgement:
    """Every row of a survey."""
    counts: Counter[str] = Counter()
    details = []
    with Store(path, read_only=True) as store:
        if (damage := store.damage()) is not None:
            return Judgement("refused", f"refused (the file is damaged: {damage})")
        for values in store.raw_rows():
            try:
                row = row_of(values)
                fault = stored_fault(row)
                standing = row.verdict if fault is None else "refused"
            except BadProblem as error:
                standing, fault = "refused", str(error)
            if fault is not None:
                details.append(f"refused ({fault}): {values[0]} by {values[1]}")
            counts[standing] += 1
    return _judged_many(counts, "row", tuple(details))
