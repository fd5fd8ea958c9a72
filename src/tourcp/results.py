"""Results of continue-and-rotate: one row for each start and way, kept across runs.

The file is JSON and is only ever replaced whole. While a run is under way, each finished row goes
at once into a journal beside it, a line each, so that a kill loses at most the row in progress; the
next run, or the end of this one, takes the journal into the file. Locks keep several runs apart.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tourcp.answer import Tour
from tourcp.board import Board, Square, square_name
from tourcp.check import tour_fault
from tourcp.errors import BadProblem, shown
from tourcp.files import no_key_twice, read_text, write_atomically
from tourcp.problem import Problem
from tourcp.rule import SYMMETRIES, Rule

FORMAT = "tourcp-results/1"
ROTATIONS = ("clockwise", "anticlockwise")
KEYS = {
    "start": str,
    "direction": str,
    "rotation": str,
    "limit": int,
    "iterations": int,
    "success": bool,
    "path": list,
    "seconds": float,
    "derived": bool,
}

Key = tuple[str, str, str]
"""Start, direction, rotation."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One search and what came of it."""

    start: str
    """The first square, `x,y`."""
    direction: str
    """The name of the first move that was tried."""
    rotation: str
    """clockwise or anticlockwise."""
    limit: int
    """Iterations allowed."""
    iterations: int
    """Moves made."""
    success: bool
    """Whether all squares were visited."""
    path: tuple[Square, ...]
    """The squares in order; empty without success."""
    seconds: float
    """How long it took."""
    derived: bool = False
    """Whether it was turned from another row and not run."""

    @property
    def key(self) -> Key:
        """What there is one row of."""
        return self.start, self.direction, self.rotation

    def to_json(self) -> dict[str, Any]:
        """The row as plain values."""
        fields = {key: getattr(self, key) for key in KEYS}
        return {**fields, "path": [list(square) for square in self.path]}


@dataclass
class Results:
    """The rows of one rule on one board."""

    rule: Rule
    board: Board
    rows: dict[Key, Row] = field(default_factory=dict)

    def add(self, row: Row) -> None:
        """Keep the row, unless a known one says more: success, then a higher limit, then a run."""
        known = self.rows.get(row.key)
        if known is None or _worth(row) >= _worth(known):
            self.rows[row.key] = row

    def best(self, start: Square) -> Row | None:
        """The successful row of a start with the fewest iterations."""
        name = square_name(start)
        found = [row for row in self.rows.values() if row.start == name and row.success]
        return min(found, key=lambda row: (row.iterations, row.key), default=None)

    def in_order(self) -> list[Row]:
        """The rows by start (row by row of the board), direction and rotation."""
        return sorted(self.rows.values(), key=lambda row: _order(self, row))

    def text(self) -> str:
        """The file's text, a line for each row."""
        lines = [json.dumps(row.to_json(), separators=(",", ":")) for row in self.in_order()]
        head = {"format": FORMAT, "rule": str(self.rule), "board": str(self.board)}
        start = json.dumps(head)[:-1] + ', "rows": [\n'
        return start + ",\n".join(lines) + "\n]}\n"


def _worth(row: Row) -> tuple[bool, int, bool]:
    return row.success, 0 if row.success else row.limit, not row.derived


def _order(results: Results, row: Row) -> tuple[int, int, int, str]:
    x, y = results.board.parse_square(row.start)
    return y, x, results.rule.move_names.index(row.direction), row.rotation


class Store:
    """A results file and its journal."""

    def __init__(self, path: Path, rule: Rule, board: Board) -> None:
        self.path, self.rule, self.board = path, rule, board
        self.journal = path.with_name(path.name + ".journal")
        self.lock = path.with_name(path.name + ".lock")

    def load(self) -> Results:
        """All rows known, those of the journal included; refuses another rule's or board's file."""
        results = Results(self.rule, self.board)
        if self.path.exists():
            results = parse(read_text(self.path), str(self.path))
            if (results.rule, results.board) != (self.rule, self.board):
                raise BadProblem(
                    f"{self.path} is about {results.rule} on {results.board}, not about "
                    f"{self.rule} on {self.board}: name another file"
                )
        for row in self._journalled():
            results.add(row)
        return results

    def append(self, row: Row) -> None:
        """Keep a row at once: one line, after whatever a killed run left of its last one."""
        about = {"rule": str(self.rule), "board": str(self.board), "row": row.to_json()}
        line = json.dumps(about, separators=(",", ":")) + "\n"
        with self._locked(), self.journal.open("ab+") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                line = line if file.read(1) == b"\n" else f"\n{line}"
            file.write(line.encode("utf-8"))

    def compact(self) -> Results:
        """Take the journal into the file."""
        with self._locked():
            results = self.load()
            write_atomically(self.path, results.text())
            self.journal.unlink(missing_ok=True)
        return results

    def _journalled(self) -> Iterator[Row]:
        """The rows of the journal; half a line, which a kill may leave, is passed over."""
        if not self.journal.exists():
            return
        for line in self.journal.read_bytes().split(b"\n"):
            try:
                fields = json.loads(line)
                about = fields["rule"], fields["board"]
                row = fields["row"]
            except (ValueError, RecursionError, TypeError, KeyError):
                continue
            if about != (str(self.rule), str(self.board)):
                raise BadProblem(
                    f"{self.journal} is about {shown(about[0])} on {shown(about[1])}: finish that "
                    "run first, or name another results file"
                )
            yield parse_row(row, self.rule, self.board)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Keep other runs away from the two files; the system lets go if we are killed."""
        import fcntl

        with self.lock.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
            fcntl.flock(file, fcntl.LOCK_UN)


def parse(text: str, source: str) -> Results:
    """Read a results file; every row must be well formed, whatever it claims."""
    try:
        fields = json.loads(text, object_pairs_hook=no_key_twice)
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadProblem(f"{source} is no JSON ({error}): was it cut short?") from None
    try:
        if not isinstance(fields, dict) or fields.get("format") != FORMAT:
            raise BadProblem(f'no results file: expected an object with "format": "{FORMAT}"')
        if set(fields) != {"format", "rule", "board", "rows"} or type(fields["rows"]) is not list:
            raise BadProblem(f"keys {shown(sorted(fields))}: expected format, rule, board, rows")
        results = Results(Rule.parse(str(fields["rule"])), Board.parse(str(fields["board"])))
        for number, row in enumerate(fields["rows"], start=1):
            try:
                parsed = parse_row(row, results.rule, results.board)
            except BadProblem as error:
                raise BadProblem(f"row {number}: {error}") from None
            if parsed.key in results.rows:
                raise BadProblem(f"row {number}: {' '.join(parsed.key)} has a row already")
            results.rows[parsed.key] = parsed
    except BadProblem as error:
        raise BadProblem(f"{source}: {error}") from None
    return results


def parse_row(fields: object, rule: Rule, board: Board) -> Row:
    """Read a row; unknown keys, wrong types and squares off the board are refused."""
    if not isinstance(fields, dict):
        raise BadProblem(f"{shown(fields)} is no row")
    if set(fields) != set(KEYS):
        odd = sorted(set(fields) ^ set(KEYS))
        raise BadProblem(f"key {shown(odd[0])} is unknown or missing: expected {', '.join(KEYS)}")
    for key, kind in KEYS.items():
        right = type(fields[key]) is kind or (kind is float and type(fields[key]) is int)
        if not right:
            raise BadProblem(f"{key!r} is {shown(fields[key])}: expected a {kind.__name__}")
    if square_name(board.parse_square(fields["start"])) != fields["start"]:
        raise BadProblem(f"start {shown(fields['start'])}: expected x,y")
    if fields["direction"] not in rule.move_names:
        raise BadProblem(f"direction {shown(fields['direction'])} is no move of {rule}")
    if fields["rotation"] not in ROTATIONS:
        raise BadProblem(f"rotation {shown(fields['rotation'])}: expected {' or '.join(ROTATIONS)}")
    path = tuple(Tour(fields["path"]).squares)
    return Row(**{**fields, "path": path})


def row_fault(results: Results, row: Row) -> str | None:
    """What is wrong with a row that is well formed, or nothing: checked from the rules alone."""
    board = results.board
    if not 0 <= row.iterations <= row.limit <= 10**15:
        return f"{row.iterations:,} iterations with a limit of {row.limit:,}"
    if not 0 <= row.seconds < 10**9:
        return f"{row.seconds} seconds"
    if row.derived and not can_be_turned(results.rule, board):
        return "derived, but a quarter turn changes the board or the rule"
    if not row.success:
        return "a path without success" if row.path else None
    start = board.parse_square(row.start)
    problem = Problem(rule=results.rule, board=board, start=start)
    fault = tour_fault(problem, Tour(row.path))
    if fault is not None:
        return str(fault)
    if row.iterations < len(row.path) - 1:
        return f"{row.iterations:,} iterations cannot make {len(row.path) - 1:,} moves"
    return None


def turned_key(results: Results, key: Key) -> Key:
    """The same search on the board turned by a quarter clockwise."""
    a, b, c, d = SYMMETRIES["quarter turn"]
    start, direction, rotation = key
    x, y = results.board.parse_square(start)
    moves, names = results.rule.moves, results.rule.move_names
    dx, dy = moves[names.index(direction)]
    turned_to = names[moves.index((a * dx + b * dy, c * dx + d * dy))]
    return square_name((results.board.width - 1 - y, x)), turned_to, rotation


def turned(results: Results, row: Row) -> Row:
    """The row of the turned search: the same number of iterations, the path turned with it."""
    side = results.board.width - 1
    start, direction, _ = turned_key(results, row.key)
    path = tuple((side - y, x) for x, y in row.path)
    return replace(row, start=start, direction=direction, path=path, derived=True)


def can_be_turned(rule: Rule, board: Board) -> bool:
    """Whether a quarter turn maps the rule and the board onto themselves."""
    square = board.width == board.height and not board.holes and board.wrap == "flat"
    return square and "quarter turn" in rule.symmetries
