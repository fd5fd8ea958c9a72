"""Files: a problem as TOML, a problem with its answer as JSON; written whole or not at all."""

import json
import os
import tempfile
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from tourcp.answer import Answer, Provenance, Refutation, Tour, Unknown, stamped
from tourcp.board import Board, square_name
from tourcp.errors import BadProblem, nearest, shown
from tourcp.problem import Problem
from tourcp.proofs import certificate_from_json
from tourcp.rule import Rule

FORMAT = "tourcp/1"

LARGEST_FILE = 2**29
"""Characters: enough for a tour of the largest board."""

T = TypeVar("T")


def save_answer(path: Path, problem: Problem, answer: Answer) -> None:
    """Write a problem and its answer; an older file stays whole until the new one is complete."""
    write_atomically(path, answer_text(problem, answer))


def load_answer(path: Path) -> tuple[Problem, Answer]:
    """Read a problem and its answer. The answer is not checked: `check` does that."""
    return parse_answer(read_text(path), str(path))


def load_problem(path: Path) -> Problem:
    """Read a problem from a TOML file: rule, board or picture, closed, start, end."""
    table = read_toml(path)
    try:
        return problem_from_json(table)
    except BadProblem as error:
        raise BadProblem(f"{path}: {error}") from None


def load_picture(path: Path, wrap: str = "flat") -> Board:
    """Read a board from a text picture."""
    try:
        return Board.from_picture(read_text(path), wrap)
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
    fields = parse_fields(text, source)
    try:
        return answer_from_fields(fields)
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None


def parse_fields(text: str, source: str) -> dict[str, Any]:
    """Read a JSON text that says its format, whichever it is."""
    try:
        fields = json.loads(text, object_pairs_hook=no_key_twice)
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadProblem(
            f"{source} is no JSON ({error}): was it cut short? write it again"
        ) from None
    if not isinstance(fields, dict) or "format" not in fields:
        expected = f'expected an object with "format": "{FORMAT}"'
        raise BadProblem(f"{source}: no answer file: {expected}")
    return fields


def answer_from_fields(fields: dict[str, Any]) -> tuple[Problem, Answer]:
    """A problem and its answer from the plain values of an answer file."""
    if fields["format"] != FORMAT:
        raise BadProblem(f"format {shown(fields['format'])} is not known: expected {FORMAT!r}")
    refuse_unknown(fields, ["format", "problem", "answer"])
    problem = problem_from_json(take(fields, "problem", dict))
    answer = answer_from_json(take(fields, "answer", dict))
    if answer.found is not None:
        answer = stamped(answer, replace(answer.found, problem=problem))
    return problem, answer


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A problem as plain values; what is not fixed is left out."""
    fields: dict[str, Any] = {"rule": str(problem.rule), "board": str(problem.board)}
    fields["closed"] = problem.closed
    if problem.start is not None:
        fields["start"] = square_name(problem.start)
    if problem.end is not None:
        fields["end"] = square_name(problem.end)
    return fields


def problem_key(problem: Problem) -> str:
    """The canonical text of a problem: the same for the same question.

    >>> problem_key(Problem(rule=Rule.parse("leaper:2,1"), board=Board(3, 4)))
    '{"rule":"knight","board":"3x4","closed":false}'
    """
    return json.dumps(problem_to_json(problem), separators=(",", ":"))


def problem_from_json(fields: dict[str, Any]) -> Problem:
    """A problem from plain values, as in answer files and TOML files."""
    refuse_unknown(fields, ["title", "rule", "board", "picture", "wrap", "closed", "start", "end"])
    take(fields, "title", str, "")
    rule = Rule.parse(take(fields, "rule", str))
    if "picture" in fields:
        if "board" in fields:
            raise BadProblem("both board and picture are given: one of them is enough")
        wrap = take(fields, "wrap", str, "flat")
        board = Board.from_picture(take(fields, "picture", str), wrap)
    else:
        if "wrap" in fields:
            raise BadProblem("wrap goes with a picture: write the board as 'torus:8x8' instead")
        board = Board.parse(take(fields, "board", str))
    fixed = {
        role: board.parse_square(take(fields, role, str))
        for role in ("start", "end")
        if role in fields
    }
    closed = take(fields, "closed", bool, False)
    return Problem(rule=rule, board=board, closed=closed, **fixed)


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
    found = _provenance(take(fields, "found", dict)) if "found" in fields else None
    notes = found.notes if found else ""
    match kind := take(fields, "kind", str):
        case "tour":
            refuse_unknown(fields, ["kind", "path", "found"])
            return Tour(take(fields, "path", list), notes=notes, found=found)
        case "claim":
            refuse_unknown(fields, ["kind", "found"])
            return Refutation(None, notes, found)
        case "refutation":
            refuse_unknown(fields, ["kind", "certificate", "found"])
            proof = certificate_from_json(take(fields, "certificate", dict))
            return Refutation(proof, notes, found)
        case "unknown":
            refuse_unknown(fields, ["kind", "reason", "found"])
            return Unknown(take(fields, "reason", str), notes, found)
    raise BadProblem(f"answer of kind {shown(kind)}: expected tour, refutation, claim or unknown")


def refuse_unwritable(path: Path) -> None:
    """Say before the work, not after it, that a file could not be written."""
    try:
        if path.is_dir():
            raise BadProblem(f"cannot write {path}: it is a folder; name a file")
        if not path.parent.is_dir():
            raise BadProblem(f"cannot write {path}: there is no folder {path.parent}")
        if _is_plain(path):
            _part_beside(path).unlink()
    except OSError as error:
        raise BadProblem(f"cannot write {path}: {error.strerror or error}") from None


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file beside its final place and move it there, so that no reader sees a half.

    A link is followed; what is no plain file (a pipe, a device) is simply written to.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if not _is_plain(path):
            path.write_bytes(data)
            return
        path = path.resolve()
        part = _part_beside(path)
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            part.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BadProblem(f"cannot write {path}: {error.strerror or error}") from None


def _is_plain(path: Path) -> bool:
    return path.is_file() or not path.exists()


def _part_beside(path: Path) -> Path:
    """A new empty file in the folder of the one that it will become."""
    handle, name = tempfile.mkstemp(dir=path.resolve().parent, prefix=".tourcp-", suffix=".part")
    os.close(handle)
    if len(os.fsencode(path.name)) > 255:
        Path(name).unlink()
        raise OSError(None, "the name is too long")
    return Path(name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_toml(path: Path) -> dict[str, Any]:
    """The table of a TOML file; a number too long for Python is no TOML either."""
    try:
        return tomllib.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadProblem):
            raise
        raise BadProblem(f"{path} is no TOML file: {error}") from None


def read_text(path: Path) -> str:
    """The text of a file; whatever is wrong with it is one sentence."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadProblem(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadProblem(f"{path} is no text: expected a file in UTF-8") from None
    if len(text) > LARGEST_FILE:
        raise BadProblem(f"{path} is too long: at most {LARGEST_FILE:,} characters are read")
    return text


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a JSON text; a key that stands twice is refused, not dropped."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        (twice, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise BadProblem(f"key {twice[:40]!r} stands twice: once is enough")
    return fields


def take(fields: dict[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """The value of a key, which must be of that type."""
    value = fields.get(key, default)
    if value is None:
        raise BadProblem(f"{key!r} is missing: expected {_NAMES[kind]}")
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadProblem(f"{key!r} is {shown(value)}: expected {_NAMES[kind]}")
    return value


_NAMES = {
    bool: "true or false",
    dict: "an object",
    float: "a number",
    int: "a whole number",
    list: "a list",
    str: "a text in quotes",
}


def refuse_unknown(fields: dict[str, Any], known: list[str]) -> None:
    """Refuse a key that means nothing, rather than drop it."""
    for key in fields:
        if key not in known:
            raise BadProblem(
                f"{shown(key)} is no key here: expected {', '.join(known)}{nearest(key, known)}"
            )


def _provenance(fields: dict[str, Any]) -> Provenance:
    refuse_unknown(fields, ["backend", "version", "seconds", "seed", "notes"])
    seconds = fields.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise BadProblem(f"'seconds' is {shown(seconds)}: expected a number")
    if not 0 <= seconds < 10**12:
        raise BadProblem(f"'seconds' is {shown(seconds)}: expected a number from 0 on")
    return Provenance(
        backend=take(fields, "backend", str),
        version=take(fields, "version", str),
        seconds=float(seconds),
        seed=take(fields, "seed", int),
        notes=take(fields, "notes", str),
    )
