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
from tourcp.files import answers, coroutine, distances, judging, longest, results, theorems
from tourcp.files.disk import named, parse_toml, read_bytes
from tourcp.files.long_lists import parse_json
from tourcp.files.numbered import is_numbered
from tourcp.files.problems import problem_from_json
from tourcp.files.results import Results
from tourcp.files.store import MAGIC, is_database
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
    **dict.fromkeys(answers.FORMATS, lambda one: AnswerFile(*answers.answer_from_fields(one))),
    theorems.FORMAT: lambda fields: TheoremFile(*theorems.theorem_from_json(fields)),
    distances.FORMAT: distances.distances_from_json,
    longest.FORMAT: longest.longest_from_json,
    coroutine.FORMAT: lambda fields: OutcomeFile(*coroutine.outcome_from_json(fields)),
    results.FORMAT: results.results_from_json,
}
"""The formats that are JSON, by their names."""


def read_content(path: Path) -> Content:
    """Read any file that tourcp writes; it is recognised by what is in it, and not judged."""
    with suppress(OSError):
        if path.is_file() and is_database(path):  # a pipe is not opened, as that would empty it
            return StoreFile(path)
    data = read_bytes(path)
    if data.startswith(MAGIC):
        raise BadProblem(f"{path} is a store, which cannot be read from a pipe: name its file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadProblem(f"{path} is not text: expected a file in UTF-8") from None
    with named(path):
        if path.suffix.lower() == ".toml":
            fields = parse_toml(text, str(path))
            is_puzzle = "arrows" in fields
            return (coroutine.puzzle_from_json if is_puzzle else problem_from_json)(fields)
        if path.suffix.lower() == ".jsonl" or _is_lines(text):
            return _read_lines(text)
        if is_numbered(text):
            way = f"say how the piece moves, as in 'tourcp check --rule knight {path}'"
            raise BadProblem(f"it is a board of numbers: {way}")
        return _read_json(parse_json(text, str(path)))


def _read_json(fields: dict[str, Any]) -> Content:
    known = fields["format"]
    if not isinstance(known, str) or known not in JSON:
        raise BadProblem(f"format {shown(known)} is not known: expected {', '.join(JSON)}")
    return JSON[known](fields)


def _is_lines(text: str) -> bool:
    """Whether a text is JSON lines: a second object begins where the first one ended."""
    end = text.find("\n")
    first_ends = end > 0 and text[max(end - 2, 0) : end].rstrip().endswith("}")
    return first_ends and text.startswith("{", end + 1)


def _read_lines(text: str) -> AnswerList:
    found = []
    for number, line in enumerate(text.rstrip("\n").split("\n"), start=1):
        with named(f"line {number}"):
            content = _read_json(parse_json(line, "the line"))
            if not isinstance(content, AnswerFile):
                raise BadProblem("expected an answer")
        found.append(content)
    return AnswerList(tuple(found))


def judge_content(content: Content) -> judging.Judgement:
    """What a file is worth, by the judge alone."""
    match content:
        case AnswerFile(problem, answer):
            return judging.judge_answer(problem, answer)
        case AnswerList(listed):
            return judging.judge_answers(listed)
        case TheoremFile(theorem, statement):
            return judging.judge_theorem(theorem, statement)
        case OutcomeFile(puzzle, outcome):
            return judging.judge_outcome(puzzle, outcome)
        case DistanceMap():
            return judging.judge_distances(content)
        case Longest():
            return judging.judge_longest(content)
        case Results():
            return judging.judge_results(content)
        case StoreFile(path):
            return judging.judge_store(path)
        case Problem():
            return judging.Judgement("unknown", f"a problem without an answer: {content.summary}")
        case Puzzle():
            return judging.Judgement("unknown", "a coroutine puzzle without an outcome")
