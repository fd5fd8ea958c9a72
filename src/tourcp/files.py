"""Files: a problem as TOML, a problem with its answer as JSON; written whole or not at all."""

import json
import math
import os
import tempfile
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from tourcp.answer import Answer, Provenance, Refutation, Tour, Unknown
from tourcp.board import Board, square_name
from tourcp.errors import BadProblem, nearest
from tourcp.problem import Problem
from tourcp.proofs import certificate_from_json
from tourcp.rule import Rule

FORMAT = "tourcp/1"

T = TypeVar("T")


def save_answer(path: Path, problem: Problem, answer: Answer) -> None:
    """Write a problem and its answer; an older file stays whole until the new one is complete."""
    write_atomically(path, answer_text(problem, answer))


def load_answer(path: Path) -> tuple[Problem, Answer]:
    """Read a problem and its answer. The answer is not checked: `check` does that."""
    return parse_answer(_read(path), str(path))


def load_problem(path: Path) -> Problem:
    """Read a problem from a TOML file: rule, board or picture, closed, start, end."""
    try:
        table = tomllib.loads(_read(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadProblem(f"{path} is no TOML file: {error}") from None
    try:
        return problem_from_json(table)
    except BadProblem as error:
        raise BadProblem(f"{path}: {error}") from None


def load_picture(path: Path) -> Board:
    """Read a board from a text picture."""
    try:
        return Board.from_picture(_read(path))
    except BadProblem as error:
        raise BadProblem(f"{path}: {error}") from None


def answer_text(problem: Problem, answer: Answer) -> str:
    """The answer file's text, the same for the same answer."""
    fields = {
        "format": FORMAT,
        "problem": problem_to_json(problem),
        "answer": answer_to_json(answer),
    }
    return json.dumps(fields, separators=(",", ":"), allow_nan=False) + "\n"


def parse_answer(text: str, source: str = "the answer file") -> tuple[Problem, Answer]:
    """Read the text of an answer file."""
    try:
        fields = json.loads(text, object_pairs_hook=_no_key_twice)
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadProblem(
            f"{source} is no JSON ({error}): was it cut short? "
            "write it again with 'tourcp solve -o'"
        ) from None
    try:
        if not isinstance(fields, dict) or "format" not in fields:
            raise BadProblem(f'no answer file: expected an object with "format": "{FORMAT}"')
        if fields["format"] != FORMAT:
            raise BadProblem(f"format {fields['format']!r} is not known: expected {FORMAT!r}")
        _refuse_unknown(fields, ["format", "problem", "answer"])
        problem = problem_from_json(_take(fields, "problem", dict))
        return problem, answer_from_json(_take(fields, "answer", dict))
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A problem as plain values; what is not fixed is left out."""
    fields: dict[str, Any] = {"rule": str(problem.rule), "board": str(problem.board)}
    fields["closed"] = problem.closed
    if problem.start is not None:
        fields["start"] = square_name(problem.start)
    if problem.end is not None:
        fields["end"] = square_name(problem.end)
    return fields


def problem_from_json(fields: dict[str, Any]) -> Problem:
    """A problem from plain values, as in answer files and TOML files."""
    _refuse_unknown(fields, ["title", "rule", "board", "picture", "wrap", "closed", "start", "end"])
    _take(fields, "title", str, "")
    rule = Rule.parse(_take(fields, "rule", str))
    if "picture" in fields:
        if "board" in fields:
            raise BadProblem("both board and picture are given: one of them is enough")
        wrap = _take(fields, "wrap", str, "flat")
        board = Board.from_picture(_take(fields, "picture", str), wrap)
    else:
        if "wrap" in fields:
            raise BadProblem("wrap goes with a picture: write the board as 'torus:8x8' instead")
        board = Board.parse(_take(fields, "board", str))
    start, end = _take(fields, "start", str, ""), _take(fields, "end", str, "")
    return Problem(
        rule=rule,
        board=board,
        closed=_take(fields, "closed", bool, False),
        start=board.parse_square(start) if start else None,
        end=board.parse_square(end) if end else None,
    )


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """An answer as plain values."""
    fields: dict[str, Any]
    match answer:
        case Tour():
            fields = {"kind": "tour", "path": answer.path.tolist()}
        case Refutation(certificate=None):
            fields = {"kind": "claim"}
        case Refutation(certificate=certificate) if certificate is not None:
            proof = {"kind": certificate.kind, **certificate.to_json()}
            fields = {"kind": "refutation", "certificate": proof}
        case Unknown():
            fields = {"kind": "unknown", "reason": answer.reason}
    if answer.found is not None:
        fields["found"] = {
            "backend": answer.found.backend,
            "version": answer.found.version,
            "seconds": round(answer.found.seconds, 6),
            "seed": answer.found.seed,
            "notes": answer.found.notes,
        }
    return fields


def answer_from_json(fields: dict[str, Any]) -> Answer:
    """An answer from plain values."""
    found = _provenance(_take(fields, "found", dict)) if "found" in fields else None
    notes = found.notes if found else ""
    match kind := _take(fields, "kind", str):
        case "tour":
            _refuse_unknown(fields, ["kind", "path", "found"])
            return Tour(_take(fields, "path", list), notes=notes, found=found)
        case "claim":
            _refuse_unknown(fields, ["kind", "found"])
            return Refutation(None, notes, found)
        case "refutation":
            _refuse_unknown(fields, ["kind", "certificate", "found"])
            proof = certificate_from_json(_take(fields, "certificate", dict))
            return Refutation(proof, notes, found)
        case "unknown":
            _refuse_unknown(fields, ["kind", "reason", "found"])
            return Unknown(_take(fields, "reason", str), notes, found)
    raise BadProblem(f"answer of kind {kind!r}: expected tour, refutation, claim or unknown")


def write_atomically(path: Path, text: str) -> None:
    """Write a file beside its final place and move it there, so that no reader sees a half."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:
        raise BadProblem(f"cannot write {path}: {error.strerror or error}") from None
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        part.replace(path)
    except OSError as error:
        raise BadProblem(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadProblem(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadProblem(f"{path} is no text: expected a file in UTF-8") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadProblem(f"key {twice!r} stands twice: once is enough")
    return fields


def _take(fields: dict[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """The value of a key, which must be of that type."""
    value = fields.get(key, default)
    if value is None:
        raise BadProblem(f"{key!r} is missing: expected {_NAMES[kind]}")
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadProblem(f"{key!r} is {json.dumps(value)[:40]}: expected {_NAMES[kind]}")
    return value


_NAMES = {
    bool: "true or false",
    dict: "an object",
    float: "a number",
    int: "a whole number",
    list: "a list",
    str: "a text in quotes",
}


def _refuse_unknown(fields: dict[str, Any], known: list[str]) -> None:
    for key in fields:
        if key not in known:
            raise BadProblem(
                f"{key!r} is no key here: expected {', '.join(known)}{nearest(key, known)}"
            )


def _provenance(fields: dict[str, Any]) -> Provenance:
    _refuse_unknown(fields, ["backend", "version", "seconds", "seed", "notes"])
    seconds = fields.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadProblem(f"'seconds' is {json.dumps(seconds)[:40]}: expected a number")
    if not (math.isfinite(seconds) and seconds >= 0):
        raise BadProblem(f"'seconds' is {seconds}: expected a number from 0 on")
    return Provenance(
        backend=_take(fields, "backend", str),
        version=_take(fields, "version", str),
        seconds=float(seconds),
        seed=_take(fields, "seed", int),
        notes=_take(fields, "notes", str),
    )
