"""Rows of a survey: one finished question each, and what makes one well formed and right."""

import json
import math
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import no_key_twice
from tourcp.core.problem import Problem
from tourcp.core.symmetry import orbit_key
from tourcp.files.problems import problem_from_json, problem_key
from tourcp.judge.answers import check
from tourcp.judge.plain import answer_from_json, answer_to_json

COLUMNS = ("problem", "backend", "verdict", "rung", "answer", "derived_from", "version", "seconds",
           "allowed", "seed")  # fmt: skip


@dataclass(frozen=True)
class Question:
    """One problem, put to one backend."""

    problem: Problem
    backend: str

    @property
    def key(self) -> tuple[str, str]:
        """What identifies a row: the problem's canonical text, and the backend's name."""
        return problem_key(self.problem), self.backend


def problem_of_key(key: str) -> Problem:
    """The problem that a text names; BadProblem unless it is the problem's own."""
    fields = None
    with suppress(ValueError, RecursionError):
        fields = json.loads(key)
    if not isinstance(fields, dict):
        raise BadProblem(f"{shown(key)} is not a problem")
    problem = problem_from_json(fields)
    if problem_key(problem) != key:
        raise BadProblem(f"problem {shown(key)} is not written as {shown(problem_key(problem))}")
    return problem


@dataclass(frozen=True, kw_only=True)
class Row:
    """One finished question."""

    question: Question
    """What was asked, and which backend."""
    answer: Answer
    """What came of it."""
    verdict: str
    """What the judge said of it when it was stored: tour, proved, claimed or unknown."""
    derived_from: str = ""
    """The canonical text of the problem whose answer was turned into this one."""
    allowed: float = 0.0
    """The time limit, in seconds; 0 for a failure, and for a claim whose proof was not sought."""

    @property
    def rung(self) -> str:
        """The kind of certificate; empty without one."""
        match self.answer:
            case Refutation(certificate=certificate) if certificate is not None:
                return certificate.kind
        return ""

    @property
    def seconds(self) -> float:
        """How long it took to find."""
        return self.answer.found.seconds if self.answer.found else 0.0

    @property
    def reason(self) -> str:
        """The answer in a few words."""
        match self.answer:
            case Tour():
                return "tour"
            case Refutation(certificate=None):
                return "claimed: no tour"
            case Refutation():
                return f"no tour: {self.rung}"
            case Unknown(reason=reason):
                return f"unknown: {reason}"

    def values(self) -> tuple[Any, ...]:
        """The row as the table has it."""
        problem, backend = self.question.key
        found = self.answer.found
        text = json.dumps(
            answer_to_json(self.answer, self.question.problem.space),
            separators=(",", ":"),
            allow_nan=False,
        )
        return (problem, backend, self.verdict, self.rung, text, self.derived_from,
                found.version if found else "", round(self.seconds, 6), self.allowed,
                found.seed if found else 0)  # fmt: skip


def row_of(values: tuple[Any, ...]) -> Row:
    """A row from the table's values, which may be anything; it is not judged."""
    kinds = [str, str, str, str, str, str, str, (int, float), (int, float), int]
    for name, value, kind in zip(COLUMNS, values, kinds, strict=True):
        if not isinstance(value, kind):  # type: ignore[arg-type]
            raise BadProblem(f"a row whose {name} is {shown(value)}")
    fields = dict(zip(COLUMNS, values, strict=True))
    for name in ("backend", "version"):
        if not fields[name].isprintable():
            raise BadProblem(f"a row whose {name} is {shown(fields[name])}")
    if not 0 <= fields["allowed"] < math.inf:
        raise BadProblem(f"a row whose allowed is {fields['allowed']}")
    problem = problem_of_key(fields["problem"])
    try:
        parsed = json.loads(fields["answer"], object_pairs_hook=no_key_twice)
    except (ValueError, RecursionError) as error:
        raise BadProblem(f"an answer that is not JSON ({error}): {problem}") from None
    if not isinstance(parsed, dict):
        raise BadProblem(f"an answer that is not an object: {problem}")
    if any("\ud800" <= one <= "\udfff" for one in str(parsed.get("reason", ""))):
        raise BadProblem(f"an answer whose reason is not text: {problem}")
    row = Row(
        question=Question(problem, fields["backend"]),
        answer=answer_from_json(parsed, problem.space),
        verdict=fields["verdict"],
        derived_from=fields["derived_from"],
        allowed=float(fields["allowed"]),
    )
    wrong = [name for name, one, other in zip(COLUMNS, row.values(), values, strict=True)
             if one != other and name != "answer"]  # fmt: skip
    if wrong:  # the answer itself may be written as version 0.1 wrote it
        raise BadProblem(f"a row whose {wrong[0]} is not what its answer says: {problem}")
    return row


def stored_fault(row: Row) -> str | None:
    """What is wrong with a well-formed row, or nothing: the judge alone decides."""
    verdict = check(row.question.problem, row.answer)
    if verdict.fault is not None:
        return str(verdict.fault)
    if verdict.standing != row.verdict:
        return f"it says {shown(row.verdict)}, the judge says {verdict.standing!r}"
    if row.derived_from:
        try:
            source = problem_of_key(row.derived_from)
        except BadProblem as error:
            return f"derived from {error}"
        if orbit_key(source) != orbit_key(row.question.problem):
            return f"it says that it is derived from {source}, which is not an image of it"
    return None
