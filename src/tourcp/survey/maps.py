"""Maps: the rows of a store arranged as grids of sizes, boards of starts, matrices of pairs."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tourcp.core.board import Board, Square, square_name
from tourcp.core.space import PieceOnBoard
from tourcp.files.rows import Row

KINDS = {
    (False, False): "sizes",
    (True, False): "starts",
    (False, True): "ends",
    (True, True): "pairs",
}
"""What is shown, by whether the start and the end are fixed."""

BY = {"sizes": "", "starts": ", by start", "ends": ", by end", "pairs": ", by start and end"}

LARGEST = 1_000
"""Places in a row of the largest map; where more would be needed, the rows are listed."""

WIDE = 40
"""Places in a row of such a list."""


@dataclass
class Map:
    """Rows of one rule, one kind of tour and one backend, each at its place on a board."""

    title: str
    """What is shown."""
    kind: str
    """sizes, starts, ends, pairs or list."""
    board: Board
    """The places: widths and heights from 0, the board's squares, or their numbers both ways."""
    cells: dict[Square, Row] = field(default_factory=dict)
    """The rows by place."""


def maps_of(rows: Iterable[Row]) -> list[Map]:
    """The rows as maps, in a fixed order: sizes first, then starts, ends and pairs."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        problem, where = row.question.problem, ""
        if isinstance(problem.space, PieceOnBoard):
            kind = KINDS[problem.start is not None, problem.end is not None]
            what, board = str(problem.rule), problem.board
            if kind != "sizes" or board != Board(board.width, board.height):
                where = str(board)
        else:
            kind = "list"
            what = problem.space.summary.partition(":")[0].partition(" (")[0]
        tour = "closed" if problem.closed else "open"
        groups.setdefault((kind, what, tour, row.question.backend, where), []).append(row)
    order = [*KINDS.values(), "list"]
    keys = sorted(groups, key=lambda key: (order.index(key[0]), key[1:]))
    return [_map(key, groups[key]) for key in keys]


def _map(key: tuple[str, ...], rows: list[Row]) -> Map:
    kind, rule, tour, backend, about = key
    if kind == "list":
        return _listed(f"{tour} tours of {rule}, by {backend}", rows)
    board = rows[0].question.problem.board
    where = board.summary if about else "all sizes asked"
    title = f"{tour} tours, {rule} on {where}{BY[kind]}, by {backend}"
    match kind:
        case "sizes" if not about and _largest_side(rows) <= LARGEST:
            return _sizes(title, rows)
        case "starts" | "ends" if _largest_side(rows) <= LARGEST:
            return Map(title, kind, board, {_fixed(row): row for row in rows})
        case "pairs" if len(board) <= LARGEST:
            return _pairs(title, board, rows)
    return _listed(title, rows)


def _listed(title: str, rows: list[Row]) -> Map:
    """The rows one after the other."""
    places = [(number % WIDE, number // WIDE) for number in range(len(rows))]
    lines = Board(min(WIDE, len(rows)), -(-len(rows) // WIDE))
    return Map(title, "list", lines, dict(zip(places, rows, strict=True)))


def _largest_side(rows: list[Row]) -> int:
    boards = [row.question.problem.board for row in rows]
    return max(max(board.width, board.height) for board in boards)


def _sizes(title: str, rows: list[Row]) -> Map:
    """Widths across and heights down, both from 0, which is empty."""
    cells: dict[Square, Row] = {
        (row.question.problem.board.width, row.question.problem.board.height): row for row in rows
    }
    width, height = max(x for x, _ in cells), max(y for _, y in cells)
    edge = {(x, 0) for x in range(width + 1)} | {(0, y) for y in range(height + 1)}
    return Map(title, "sizes", Board(width + 1, height + 1, tuple(edge)), cells)


def _fixed(row: Row) -> Square:
    """The end that is fixed, for rows with one fixed end."""
    problem = row.question.problem
    square = problem.start if problem.start is not None else problem.end
    assert square is not None
    return square


def _pairs(title: str, board: Board, rows: list[Row]) -> Map:
    """Squares by their numbers, first squares down and last squares across, and mirrored."""
    number = {square: at for at, square in enumerate(board.squares)}
    cells: dict[Square, Row] = {}
    for row in rows:
        start, end = row.question.problem.start, row.question.problem.end
        assert start is not None and end is not None
        cells[number[end], number[start]] = row
        if not row.question.problem.space.is_one_way:
            cells.setdefault((number[start], number[end]), row)
    return Map(title, "pairs", Board(len(board), len(board)), cells)


def cell_title(found: Map, place: Square) -> str:
    """What is known of a place: the question, the answer, and how long it took."""
    row = found.cells[place]
    problem = row.question.problem
    ends = [f"from {square_name(problem.start)}"] if problem.start is not None else []
    ends += [f"to {square_name(problem.end)}"] if problem.end is not None else []
    is_piece = isinstance(problem.space, PieceOnBoard)
    name = " ".join(ends) or (problem.board.summary if is_piece else problem.space.summary)
    derived = ", derived" if row.derived_from else ""
    return f"{name}: {row.reason} ({row.seconds:.3f} s{derived})"
