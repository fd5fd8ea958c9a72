"""Maps: the rows of a store arranged as grids of sizes, boards of starts, matrices of ends."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tourcp.board import Board, Square, square_name
from tourcp.survey.store import Row

LETTERS = {"cut-set": "S", "weights": "W", "clause-proof": "L", "too-few-squares": "F"}
LEGEND = (
    "t tour; no tour by S cut set, W weights, L clause proof, F too few squares, C a claim only; "
    "? unknown; · not asked"
)
NOT_ASKED = "·"


@dataclass
class Map:
    """Rows of one rule, one kind of tour and one backend, each at its place on a board."""

    title: str
    """What is shown."""
    kind: str
    """sizes, starts or ends."""
    board: Board
    """The places: widths and heights from 0, the board's squares, or their numbers both ways."""
    cells: dict[Square, Row] = field(default_factory=dict)
    """The rows by place."""


def letter_of(row: Row) -> str:
    """The letter that stands for a row on a map."""
    match row.verdict:
        case "tour":
            return "t"
        case "proved":
            return LETTERS.get(row.rung, "P")
        case "claimed":
            return "C"
    return "?"


def maps_of(rows: Iterable[Row]) -> list[Map]:
    """The rows as maps, in a fixed order: sizes first, then starts, then ends."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        problem = row.question.problem
        kind = "sizes" if problem.start is None and problem.end is None else "starts"
        kind = "ends" if problem.start is not None and problem.end is not None else kind
        plain = kind == "sizes" and problem.board == Board(
            problem.board.width, problem.board.height
        )
        about = "" if plain else str(problem.board)
        tour = "closed" if problem.closed else "open"
        groups.setdefault((kind, str(problem.rule), tour, row.question.backend, about), []).append(
            row
        )
    order = {"sizes": 0, "starts": 1, "ends": 2}
    keys = sorted(groups, key=lambda key: (order[key[0]], key[1:]))
    return [_map(key, groups[key]) for key in keys]


def _map(key: tuple[str, ...], rows: list[Row]) -> Map:
    kind, rule, tour, backend, about = key
    board = rows[0].question.problem.board
    where = board.summary if about else "all sizes asked"
    title = f"{tour} tours, {rule} on {where}, by {backend}"
    match kind:
        case "sizes" if not about:
            return _sizes(title, rows)
        case "sizes":
            return Map(title, kind, Board(1, 1), {(0, 0): rows[0]})
        case "starts":
            return Map(title, kind, board, {_start(row): row for row in rows})
    return _ends(title, board, rows)


def _sizes(title: str, rows: list[Row]) -> Map:
    """Widths across and heights down, both from 0, which is empty."""
    cells = {
        (row.question.problem.board.width, row.question.problem.board.height): row for row in rows
    }
    width, height = max(x for x, _ in cells), max(y for _, y in cells)
    edge = {(x, 0) for x in range(width + 1)} | {(0, y) for y in range(height + 1)}
    return Map(title, "sizes", Board(width + 1, height + 1, tuple(edge)), cells)


def _start(row: Row) -> Square:
    problem = row.question.problem
    start = problem.start or problem.end
    assert start is not None
    return start


def _ends(title: str, board: Board, rows: list[Row]) -> Map:
    """Squares by their numbers, first squares down and last squares across, and mirrored."""
    number = {square: at for at, square in enumerate(board.squares)}
    cells = {}
    for row in rows:
        start, end = row.question.problem.start, row.question.problem.end
        assert start is not None and end is not None
        cells[number[end], number[start]] = row
        if not row.question.problem.rule.is_one_way:
            cells.setdefault((number[start], number[end]), row)
    side = len(board)
    return Map(title, "ends", Board(side, side), cells)


def cell_title(found: Map, place: Square) -> str:
    """What is known of a place: the question, the answer, who found it and how long it took."""
    row = found.cells[place]
    problem = row.question.problem
    name = problem.board.summary
    if problem.start is not None:
        name = f"from {square_name(problem.start)}"
    if problem.end is not None:
        name += f" to {square_name(problem.end)}"
    derived = ", derived" if row.derived_from else ""
    return f"{name}: {row.reason} ({row.seconds:.3f} s{derived})"
