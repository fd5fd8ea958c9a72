"""The table of file formats: how each is recognised, read and judged.

Whatever tourcp writes can be read back here, whoever asks: `check` prints the judgement, `draw` and
the studio look at the value. A new format is one row.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tourcp.core.answer import Answer, Tour
from tourcp.core.board import square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.problem import Problem
from tourcp.files.answers import FORMATS as ANSWERS
from tourcp.files.answers import answer_from_fields
from tourcp.files.coroutine import FORMAT as OUTCOME
from tourcp.files.coroutine import outcome_from_json, puzzle_from_json
from tourcp.files.disk import parse_toml, read_bytes, read_text
from tourcp.files.distances import FORMAT as DISTANCES
from tourcp.files.distances import distances_from_json
from tourcp.files.long_lists import parse_json
from tourcp.files.longest import FORMAT as LONGEST
from tourcp.files.longest import longest_from_json
from tourcp.files.numbered import is_numbered, read_numbered
from tourcp.files.problems import problem_from_json
from tourcp.files.results import FORMAT as RESULTS
from tourcp.files.results import Results, results_from_json, row_fault
from tourcp.files.rows import row_of, stored_fault
from tourcp.files.store import MAGIC, Store
from tourcp.files.theorems import FORMAT as THEOREM
from tourcp.files.theorems import theorem_from_json
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


class AnswerFile(NamedTuple):
    """A problem and its answer."""

    problem: Problem
    answer: Answer


class AnswerList(NamedTuple):
    """Problems and their answers, a line each."""

    answers: tuple[AnswerFile, ...]


class TheoremFile(NamedTuple):
    """A theorem, and the words that it is said to prove."""

    theorem: Theorem
    statement: str


class OutcomeFile(NamedTuple):
    """A coroutine puzzle and its outcome."""

    puzzle: Puzzle
    outcome: Outcome


class StoreFile(NamedTuple):
    """The store of a survey, by its path."""

    path: Path


Content = (
    AnswerFile
    | AnswerList
    | TheoremFile
    | OutcomeFile
    | StoreFile
    | DistanceMap
    | Longest
    | Results
    | Problem
    | Puzzle
)
"""What a file holds."""

JSON: dict[str, Callable[[dict[str, Any]], Content]] = {
    **dict.fromkeys(ANSWERS, lambda fields: AnswerFile(*answer_from_fields(fields))),
    THEOREM: lambda fields: TheoremFile(*theorem_from_json(fields)),
    DISTANCES: distances_from_json,
    LONGEST: longest_from_json,
    OUTCOME: lambda fields: OutcomeFile(*outcome_from_json(fields)),
    RESULTS: results_from_json,
}
"""The formats that are JSON, by what they call themselves."""


def read_content(path: Path) -> Content:
    """Read any file that tourcp writes; it is recognised by what is in it, and not judged."""
    if _is_store(path):
        return StoreFile(path)
    data = read_bytes(path)
    if data.startswith(MAGIC):
        raise BadProblem(f"{path} is a store, which cannot be read from a pipe: name its file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadProblem(f"{path} is no text: expected a file in UTF-8") from None
    try:
        if path.suffix.lower() == ".toml":
            return _read_toml(text, str(path))
        if path.suffix.lower() == ".jsonl" or _is_lines(text):
            return _read_lines(text)
        if is_numbered(text):
            raise BadProblem(
                f"it is a board of numbers: say how the piece moves, "
                f"as in 'tourcp check --rule knight {path}'"
            )
        return _read_json(parse_json(text, str(path)))
    except BadProblem as error:
        raise BadProblem(f"{path}: {str(error).removeprefix(f'{path}: ')}") from None


def read_typed(path: Path, rule: str, closed: bool | None = None) -> AnswerFile:
    """A tour that is typed as numbers, as the tour of a rule; closed if it can be, if not said."""
    try:
        board, tour = read_numbered(read_text(path))
    except BadProblem as error:
        raise BadProblem(f"{path}: {error}") from None
    for kind in (True, False) if closed is None else (closed,):
        problem = Problem(rule, board, closed=kind)
        if not kind or closed or check(problem, tour).fault is None:
            break
    return AnswerFile(problem, tour)


def _is_store(path: Path) -> bool:
    """Whether a file says that it is a database; a pipe is not opened, as that would empty it."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(len(MAGIC)) == MAGIC
    return False


def _read_json(fields: dict[str, Any]) -> Content:
    known = fields["format"]
    if not isinstance(known, str) or known not in JSON:
        raise BadProblem(f"format {shown(known)} is not known: expected {', '.join(JSON)}")
    return JSON[known](fields)


def _read_toml(text: str, source: str) -> Content:
    """A puzzle if it has arrows, otherwise a problem."""
    fields = parse_toml(text, source)
    return puzzle_from_json(fields) if "arrows" in fields else problem_from_json(fields)


def _is_lines(text: str) -> bool:
    """Whether a text is JSON lines: a second object begins where the first one ended."""
    end = text.find("\n")
    first_ends = end > 0 and text[max(end - 2, 0) : end].rstrip().endswith("}")
    return first_ends and text.startswith("{", end + 1)


def _read_lines(text: str) -> AnswerList:
    found = []
    for number, line in enumerate(text.rstrip("\n").split("\n"), start=1):
        try:
            content = _read_json(parse_json(line, "the line"))
        except BadProblem as error:
            raise BadProblem(f"line {number}: {error}") from None
        if not isinstance(content, AnswerFile):
            raise BadProblem(f"line {number}: expected an answer")
        found.append(content)
    return AnswerList(tuple(found))


def judge_content(content: Content) -> Judgement:
    """What a file is worth, by the judge alone."""
    match content:
        case AnswerFile(problem, answer):
            return _judge_answer(problem, answer)
        case AnswerList(answers):
            return _judge_answers(answers)
        case TheoremFile(theorem, statement):
            return _judge_theorem(theorem, statement)
        case OutcomeFile(puzzle, outcome):
            return _judge_outcome(puzzle, outcome)
        case DistanceMap():
            return _judge_distances(content)
        case Longest():
            return _judge_longest(content)
        case Results():
            return _judge_results(content)
        case StoreFile(path):
            return _judge_store(path)
        case Problem():
            return Judgement("unknown", f"a problem without an answer: {content.summary}")
        case Puzzle():
            return Judgement("unknown", "a coroutine puzzle without an outcome")


def _judge_answer(problem: Problem, answer: Answer) -> Judgement:
    verdict = check(problem, answer)
    if verdict.fault is not None:
        return Judgement("refused", f"refused ({verdict.fault}): {problem.summary}")
    return Judgement(verdict.standing, f"{in_words(problem, answer)}: {problem.summary}")


def _judge_answers(answers: tuple[AnswerFile, ...]) -> Judgement:
    """Every line is judged; a tour that stands twice is said, as lists have each once."""
    counts: Counter[str] = Counter()
    details = []
    seen: dict[tuple[Problem, Tour], int] = {}
    for number, one in enumerate(answers, start=1):
        judged = _judge_answer(one.problem, one.answer)
        counts[judged.standing] += 1
        if judged.standing == "refused":
            details.append(f"line {number}: {judged.line}")
        elif isinstance(one.answer, Tour):
            first = seen.setdefault((one.problem, one.answer), number)
            if first != number:
                counts["refused"] += 1
                details.append(f"line {number}: refused (the tour of line {first} again)")
    return _judged_many(counts, "line", tuple(details))


def _judged_many(counts: Counter[str], noun: str, details: tuple[str, ...]) -> Judgement:
    words = ", ".join(f"{number:,} {kind}" for kind, number in sorted(counts.items()) if number)
    order = ("refused", "claimed", "unknown", "proved", "tour")
    worst = next((one for one in order if counts[one]), "proved")
    plural = "s" * (counts.total() != 1)
    line = f"{counts.total():,} {noun}{plural} judged: {words or 'none'}"
    return Judgement(worst, line, details)


def _judge_theorem(theorem: Theorem, statement: str) -> Judgement:
    fault = theorem.fault() or statement_fault(theorem, statement)
    if fault is not None:
        return Judgement("refused", f"refused ({fault}): theorem about {theorem.rule}")
    pieces = f"{len(theorem.evidence)} piece{'s' * (len(theorem.evidence) != 1)} of evidence"
    return Judgement("proved", f"theorem (proved: {pieces}): {statement}")


def _judge_distances(found: DistanceMap) -> Judgement:
    where = f"{found.rule} on {found.board.summary} from {square_name(found.source)}"
    fault = check_distances(found)
    if fault is not None:
        return Judgement("refused", f"refused ({fault}): distances, {where}")
    squares = f"labels of {sum(found.counts):,} squares"
    return Judgement("proved", f"fewest moves (proved: {squares}): {where}")


def _judge_longest(longest: Longest) -> Judgement:
    verdict, asked = check_longest(longest), asked_in_words(longest.problem)
    if verdict.fault is not None:
        return Judgement("refused", f"refused ({verdict.fault}): {asked}")
    return Judgement(verdict.standing, f"{longest_in_words(longest)}: {asked}")


def _judge_outcome(puzzle: Puzzle, outcome: Outcome) -> Judgement:
    arrows = sum(len(arrows) for arrows in puzzle.arrows)
    name = f"coroutine puzzle on {puzzle.board.size} with {arrows:,} arrows"
    if puzzle.title:
        name += f", called {shown(puzzle.title)}"
    fault = check_outcome(puzzle, outcome)
    if fault is not None:
        return Judgement("refused", f"refused ({fault}): {name}")
    states = f"proved: labels of {int((outcome.labels >= 0).sum()):,} states"
    if isinstance(outcome, Win):
        line = f"win, fewest {outcome.count} {outcome.cost} ({states}): {name}"
        return Judgement("proved", line)
    return Judgement("proved", f"draw ({states}): {name}")


def _judge_results(results: Results) -> Judgement:
    """The paths from the rules alone; how long a search took, only a second run can tell."""
    details = [
        f"{' '.join(row.key)}: {fault}"
        for row in results.rows.values()
        if (fault := row_fault(results, row)) is not None
    ]
    about = f"{results.rule} on {results.board.summary}"
    if details:
        line = f"refused ({len(details)} of {len(results.rows)} rows): results, {about}"
        return Judgement("refused", line, tuple(details))
    tours = sum(row.success for row in results.rows.values())
    words = f"{len(results.rows)} rows, {tours} tours, all of them right"
    return Judgement("tour", f"{words} ('tourcp validate' runs the searches again): {about}")


def _judge_store(path: Path) -> Judgement:
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
