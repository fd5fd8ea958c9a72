"""Results of continue-and-rotate: one row for each start and way, as JSON."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from tourcp.core.answer import Tour
from tourcp.core.arrays import points
from tourcp.core.board import Board, Square, square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import read, refuse_unknown, take
from tourcp.core.problem import Problem
from tourcp.core.rule import Rule
from tourcp.core.symmetry import Turn, symmetries
from tourcp.files.disk import named
from tourcp.files.long_lists import parse_json
from tourcp.judge.tours import tour_fault

FORMAT = "tourcp-results/1"
ROTATIONS = ("clockwise", "anticlockwise")
QUARTER = Turn("quarter turn")

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
        """What identifies a row."""
        return self.start, self.direction, self.rotation

    def to_json(self) -> dict[str, Any]:
        """The row as plain values."""
        return {**vars(self), "path": [list(square) for square in self.path]}


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


def parse_results(text: str, source: str) -> Results:
    """Read a results file; every row must be well formed, whatever it claims."""
    fields = parse_json(text, source)
    with named(source):
        if fields["format"] != FORMAT:
            raise BadProblem(f'not a results file: expected an object with "format": "{FORMAT}"')
        return results_from_json(fields)


def results_from_json(fields: dict[str, Any]) -> Results:
    """The rows from plain values; they are well formed, and not judged."""
    refuse_unknown(fields, ["format", "rule", "board", "rows"])
    rule, board = take(fields, "rule", str), take(fields, "board", str)
    results = Results(Rule.parse(rule), Board.parse(board))
    for number, row in enumerate(take(fields, "rows", list), start=1):
        with named(f"row {number}"):
            parsed = parse_row(row, results.rule, results.board)
            if parsed.key in results.rows:
                raise BadProblem(f"{' '.join(parsed.key)} already has a row")
        results.rows[parsed.key] = parsed
    return results


def parse_row(fields: object, rule: Rule, board: Board) -> Row:
    """Read a row; unknown keys, wrong types and squares off the board are refused."""
    values = read(dict, fields)
    path = Tour(points(values, "path")).squares
    row = replace(read(Row, {**values, "path": []}), path=tuple(path))
    if square_name(board.parse_square(row.start)) != row.start:
        raise BadProblem(f"start {shown(row.start)}: expected x,y")
    if row.direction not in rule.move_names:
        raise BadProblem(f"direction {shown(row.direction)} is not a move of {rule}")
    if row.rotation not in ROTATIONS:
        raise BadProblem(f"rotation {shown(row.rotation)}: expected {' or '.join(ROTATIONS)}")
    return row


def row_fault(results: Results, row: Row) -> str | None:
    """What is wrong with a well-formed row, or nothing: checked from the rules alone."""
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
    start, direction, rotation = key
    moves, names = results.rule.moves, results.rule.move_names
    turned_to = names[moves.index(QUARTER.move(moves[names.index(direction)]))]
    square = QUARTER.square(results.board, results.board.parse_square(start))
    return square_name(square), turned_to, rotation


def turned(results: Results, row: Row) -> Row:
    """The row of the turned search: the same number of iterations, the path turned with it."""
    start, direction, _ = turned_key(results, row.key)
    path = tuple(QUARTER.square(results.board, square) for square in row.path)
    return replace(row, start=start, direction=direction, path=path, derived=True)


def can_be_turned(rule: Rule, board: Board) -> bool:
    """Whether a quarter turn maps the rule and the board onto themselves."""
    square = board.width == board.height and not board.holes and board.wrap == "flat"
    return square and "quarter turn" in symmetries(rule)
