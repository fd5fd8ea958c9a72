"""Files of the longest path: what was asked, the path, and why none is longer, as JSON."""

import json
from dataclasses import replace
from typing import Any

from tourcp.core.answer import Tour
from tourcp.core.errors import BadProblem
from tourcp.core.fields import refuse_unknown, take
from tourcp.files.problems import problem_from_json, problem_to_json
from tourcp.judge.longest import Longest, refuse_unfit, why_from_json
from tourcp.judge.plain import answer_from_json, answer_to_json

FORMAT = "tourcp-longest/1"


def longest_text(longest: Longest) -> str:
    """The file's text."""
    problem = longest.problem
    fields: dict[str, Any] = {"format": FORMAT, "problem": problem_to_json(problem)}
    if longest.path is not None:
        path = Tour(longest.path.path, found=longest.found)
        fields["path"] = answer_to_json(path, problem.space)
    fields["most"] = longest.most
    if longest.why is not None:
        fields["why"] = {"kind": longest.why.kind, **longest.why.to_json()}
    return json.dumps(fields, separators=(",", ":"), allow_nan=False) + "\n"


def longest_from_json(fields: dict[str, Any]) -> Longest:
    """The longest path from plain values; it is not judged here."""
    refuse_unknown(fields, ["format", "problem", "path", "most", "why"])
    problem = problem_from_json(take(fields, "problem", dict))
    refuse_unfit(problem)
    path = found = None
    if "path" in fields:
        answer = answer_from_json(take(fields, "path", dict), problem.space)
        if not isinstance(answer, Tour):
            raise BadProblem("'path' is not a path: expected an answer of kind 'tour'")
        found = answer.found and replace(answer.found, problem=problem)
        path = Tour(answer.path, found=found)
    why = why_from_json(take(fields, "why", dict)) if "why" in fields else None
    return Longest(problem, path, take(fields, "most", int), why, found)
