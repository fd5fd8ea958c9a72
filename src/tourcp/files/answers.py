"""Answer files: a problem with its answer, as JSON."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from tourcp.core.answer import Answer, stamped
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.files.disk import named, read_text, write_atomically
from tourcp.files.long_lists import parse_json
from tourcp.files.problems import problem_from_json, problem_to_json
from tourcp.judge.plain import answer_from_json, answer_to_json

FORMAT = "tourcp/2"
FORMATS = ("tourcp/1", FORMAT)
"""What is written, and what is read."""


def save_answer(path: str | Path, problem: Problem, answer: Answer) -> None:
    """Write a problem and its answer; an older file stays whole until the new one is complete."""
    write_atomically(path, answer_text(problem, answer))


def load_answer(path: str | Path) -> tuple[Problem, Answer]:
    """Read a problem and its answer. The answer is not checked: `check` does that."""
    return parse_answer(read_text(path), str(path))


def answer_text(problem: Problem, answer: Answer) -> str:
    """The answer file's text, the same for the same answer."""
    fields = {
        "format": FORMAT,
        "problem": problem_to_json(problem),
        "answer": answer_to_json(answer, problem.space),
    }
    return json.dumps(fields, separators=(",", ":"), allow_nan=False) + "\n"


def parse_answer(text: str, source: str = "the answer file") -> tuple[Problem, Answer]:
    """Read the text of an answer file."""
    fields = parse_json(text, source)
    with named(source):
        return answer_from_fields(fields)


def answer_from_fields(fields: dict[str, Any]) -> tuple[Problem, Answer]:
    """A problem and its answer from the plain values of an answer file."""
    if fields["format"] not in FORMATS:
        raise BadProblem(f"format {shown(fields['format'])} is not known: expected {FORMAT!r}")
    refuse_unknown(fields, ["format", "problem", "answer"])
    problem = problem_from_json(take(fields, "problem", dict))
    answer = answer_from_json(take(fields, "answer", dict), problem.space)
    if answer.found is not None:
        answer = stamped(answer, replace(answer.found, problem=problem))
    return problem, answer
