"""The sister puzzles as text: distances on a board, arrows and tokens, the table of a play."""

from collections.abc import Iterable, Iterator

from tourcp.core.board import Board, Square
from tourcp.drawing.text import grid, with_holes
from tourcp.files.coroutine import arrow_cells
from tourcp.judge.coroutine import ARROWS, Puzzle, Turn
from tourcp.judge.distances import NEVER, DistanceMap
from tourcp.puzzles.coroutine.trace import Row

COLUMNS = ("turn", "token", "from", "to", "other", "offers", "used", "else possible")


def distance_board(distances: DistanceMap) -> str:
    """The distance of every square; `-` where no moves lead."""
    rows = distances.labels.tolist()
    cells = [["-" if label == NEVER else str(label) for label in row] for row in rows]
    return grid(with_holes(distances.board, cells))


def path_board(board: Board, path: list[Square]) -> str:
    """The squares of a path, numbered from 0."""
    cells = [["."] * board.width for _ in range(board.height)]
    for number, (x, y) in enumerate(path):
        cells[y][x] = str(number)
    return grid(with_holes(board, cells))


def arrow_board(puzzle: Puzzle) -> str:
    """The tiles with their numbers, arrows and tokens; `*` is a goal.

    >>> from tourcp.files.coroutine import puzzle_from_json
    >>> print(arrow_board(puzzle_from_json({"arrows": "E,S  *  N\\n -  W  0"})))
    1 A →↓  2   *   3   ↑
    4   -   5   ←   6 B ↑
    """
    cells = arrow_cells(puzzle)
    wide = max(len(cell) for row in cells for cell in row)
    digits = len(str(len(puzzle.tiles)))
    numbers = {square: str(number) for number, square in enumerate(puzzle.tiles, start=1)}
    tokens = {puzzle.a: "A", puzzle.b: "B"}
    return "\n".join(
        "  ".join(
            f"{numbers.get((x, y), ''):>{digits}} {tokens.get((x, y), ' ')} {cell:<{wide}}"
            for x, cell in enumerate(row)
        ).rstrip()
        for y, row in enumerate(cells)
    )


def play_table(puzzle: Puzzle, turns: Iterable[Turn]) -> str:
    """A play as a table: who goes from where to where, by which arrow, and what else could be."""
    rows = []
    for turn in turns:
        options = [direction for direction, _ in puzzle.options(turn.before)]
        others = [direction for direction in options if direction != turn.direction]
        rows.append((*_cells(puzzle, turn), _arrows(others) or "~"))
    return _table(COLUMNS, rows)


def trace_lines(puzzle: Puzzle, rows: Iterable[Row]) -> Iterator[str]:
    """A search as the lines of a table, with what is left to try or why it turns back.

    The columns are as wide as the puzzle may need, so that no row is waited for.
    """
    offers = max(len(_arrows(arrows)) for arrows in puzzle.arrows)
    widths = [len(column) for column in COLUMNS]
    widths[COLUMNS.index("offers")] = max(len("offers"), offers)
    yield _line((*COLUMNS[:-1], "left to try"), widths)
    for row in rows:
        last = row.verdict or _arrows(row.remaining) or "~"
        yield _line((*_cells(puzzle, row.turn), last), widths)


def _cells(puzzle: Puzzle, turn: Turn) -> tuple[str, ...]:
    token, other = turn.before
    used = "none" if turn.direction is None else _arrows([turn.direction])
    offers = _arrows(puzzle.arrows[other]) or "-"
    tiles = (str(token + 1), str(turn.to + 1), str(other + 1))
    return (str(turn.number), turn.token, *tiles, offers, used)


def _arrows(directions: Iterable[int]) -> str:
    """Directions as the digits of the document and as arrows: `0,4 ↑↓`."""
    found = list(directions)
    if not found:
        return ""
    return ",".join(map(str, found)) + " " + "".join(ARROWS[one] for one in found)


def _table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [columns, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(columns))]
    return "\n".join(_line(line, widths) for line in lines)


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(f"{cell:<{wide}}" for cell, wide in zip(cells, widths, strict=True)).rstrip()
