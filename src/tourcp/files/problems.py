"""Problems as plain values: TOML files, and one canonical text for each problem."""

import json
from pathlib import Path
from typing import Any

from tourcp.core.board import Board
from tourcp.core.conditions import condition_from_json
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.core.spaces import KEYS, space_from_json
from tourcp.files.disk import load_toml, named, read_text


def load_problem(path: str | Path) -> Problem:
    """Read a problem from a TOML file: rule, board or picture, closed, start, end."""
    return load_toml(path, asked_problem)


def asked_problem(fields: dict[str, Any]) -> Problem:
    """A problem as people write it: a graph may also be given by its name."""
    if isinstance(name := fields.get("graph"), str):
        from tourcp.files.families import graph_by_name

        fields = {**fields, **graph_by_name(name).to_json()}
    return problem_from_json(fields)


def load_picture(path: Path, wrap: str = "flat") -> Board:
    """Read a board from a text picture."""
    with named(path):
        return Board.from_picture(read_text(path), wrap)


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A problem as plain values; what is not fixed is left out."""
    fields = {**problem.space.to_json(), "closed": problem.closed, **named_ends(problem)}
    if problem.conditions:
        fields["condition"] = [one.to_json() for one in problem.conditions]
    return fields


def named_ends(problem: Problem) -> dict[str, str]:
    """The names of the first and the last square, as far as they are fixed."""
    ends = {"start": problem.start, "end": problem.end}
    return {role: problem.space.name(end) for role, end in ends.items() if end is not None}


def problem_key(problem: Problem) -> str:
    """The canonical text of a problem: the same for the same question.

    >>> problem_key(Problem("leaper:2,1", "3x4"))
    '{"rule":"knight","board":"3x4","closed":false}'
    """
    return json.dumps(problem_to_json(problem), separators=(",", ":"))


def problem_from_json(fields: dict[str, Any]) -> Problem:
    """A problem from plain values, as in answer files and TOML files."""
    refuse_unknown(fields, ["title", *KEYS, "closed", "start", "end", "condition"])
    take(fields, "title", str, "")
    ends = {role: take(fields, role, str) for role in ("start", "end") if role in fields}
    return Problem(
        space_from_json(fields), closed=take(fields, "closed", bool, False),
        start=ends.get("start"), end=ends.get("end"),
        conditions=map(condition_from_json, take(fields, "condition", list, [])),
    )  # fmt: skip


def problem_toml(problem: Problem) -> str:
    """A problem as the TOML file that `load_problem` reads.

    >>> print(problem_toml(Problem("knight", "3x4", conditions=["clue 0,0=1"])), end="")
    rule = "knight"
    board = "3x4"
    closed = false
    <BLANKLINE>
    [[condition]]
    kind = "clue"
    square = "0,0"
    number = 1
    """
    fields = problem_to_json(problem)
    lines = [_toml_line(key, value) for key, value in fields.items()
             if isinstance(value, str | bool)]  # fmt: skip
    for condition in fields.get("condition", []):
        lines += ["", "[[condition]]", *(_toml_line(*pair) for pair in condition.items())]
    if "graph" in fields:
        lines += ["", "[graph]", *(_toml_line(*pair) for pair in fields["graph"].items())]
    return "\n".join([*lines, ""])


def _toml_line(key: str, value: object) -> str:
    """A key and its value; texts, numbers and lists of them are written as in JSON."""
    text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"{key} = {text}"
