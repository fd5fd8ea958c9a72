"""The table of file formats: how each is recognised, read and judged.

Whatever tourcp writes can be read back here: `check` prints the judgement, `draw` and the studio
show the value. A new format is one row.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tourcp.core.answer import Answer
from tourcp.core.errors import BadProblem, shown
from tourcp.core.problem import Problem
from tourcp.files.answers import FORMATS as ANSWERS
from tourcp.files.answers import answer_from_fields
from tourcp.files.coroutine import FORMAT as OUTCOME
from tourcp.files.coroutine import outcome_from_json, puzzle_from_json
from tourcp.files.disk import parse_toml, read_bytes
from tourcp.files.distances import FORMAT as DISTANCES
from tourcp.files.distances import distances_from_json
from tourcp.files.judging import (
    Judgement,
    judge_answer,
    judge_answers,
    judge_distances,
    judge_longest,
    judge_outcome,
    judge_results,
    judge_store,
    judge_theorem,
)
from tourcp.files.long_lists import parse_json
from tourcp.files.longest import FORMAT as LONGEST
from tourcp.files.longest import longest_from_json
from tourcp.files.numbered import is_numbered
from tourcp.files.problems import problem_from_json
from tourcp.files.results import FORMAT as RESULTS
from tourcp.files.results import Results, results_from_json
from tourcp.files.store import MAGIC
from tourcp.files.theorems import FORMAT as THEOREM
from tourcp.files.theorems import theorem_from_json
from tourcp.judge.coroutine import Outcome, Puzzle
from tourcp.judge.distances import DistanceMap
from tourcp.judge.longest import Longest
from tourcp.judge.theorems.theorem import Theorem


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
"""The formats that are JSON, by their names."""


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
        raise BadProblem(f"{path} is not text: expected a file in UTF-8") from None
    try:
        if path.suffix.lower() == ".toml":
            return _read_toml(text, str(path))
        if path.suffix.lower() == ".jsonl" or _is_lines(text):
            return _read_lines(text)
        if is_numbered(text):
            way = f"say how the piece moves, as in 'tourcp check --rule knight {path}'"
            raise BadProblem(f"it is a board of numbers: {way}")
        return _read_json(parse_json(text, str(path)))
    except BadProblem as error:
        raise BadProblem(f"{path}: {str(error).removeprefix(f'{path}: ')}") from None


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
            return judge_answer(problem, answer)
        case AnswerList(answers):
            return judge_answers(answers)
        case TheoremFile(theorem, statement):
            return judge_theorem(theorem, statement)
        case OutcomeFile(puzzle, outcome):
            return judge_outcome(puzzle, outcome)
        case DistanceMap():
            return judge_distances(content)
        case Longest():
            return judge_longest(content)
        case Results():
            return judge_results(content)
        case StoreFile(path):
            return judge_store(path)
        case Problem():
            return Judgement("unknown", f"a problem without an answer: {content.summary}")
        case Puzzle():
            return Judgement("unknown", "a coroutine puzzle without an outcome")
