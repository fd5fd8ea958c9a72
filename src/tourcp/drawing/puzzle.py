"""Coroutine puzzles: the board with its arrows, the table of a play, and its film."""

from collections.abc import Iterable, Iterator

from tourcp.core.rule import Rule
from tourcp.drawing.film import Film, board_fields
from tourcp.drawing.page import film_page
from tourcp.drawing.render import Drawing
from tourcp.drawing.svg import Picture, centre
from tourcp.files.coroutine import arrow_cells
from tourcp.judge.coroutine import ARROWS, Outcome, Puzzle, Turn, Win, play
from tourcp.puzzles.coroutine.trace import Row

COLUMNS = ("turn", "token", "from", "to", "other", "offers", "used", "else possible")

STAR = "m0-3.4l.9 2.3 2.4.1-1.9 1.5.7 2.4-2.1-1.4-2.1 1.4.7-2.4-1.9-1.5 2.4-.1z"
"""The mark of a goal, relative to the middle of its tile."""


def draw_puzzle(puzzle: Puzzle, outcome: Outcome | None = None) -> Drawing:
    """A coroutine board, and its solution as a film."""
    picture = puzzle_picture(puzzle)
    words = arrow_board(puzzle)
    if not isinstance(outcome, Win):
        return Drawing(picture.title, words, picture)
    words += "\n\n" + play_table(puzzle, play(puzzle, outcome.directions))
    stage = puzzle_picture(puzzle, tokens=False)
    film = play_film(puzzle, outcome)
    return Drawing(picture.title, words, picture, lambda: film_page(picture.title, stage, film))


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


def puzzle_picture(puzzle: Puzzle, *, tokens: bool = True) -> Picture:
    """A coroutine board: its arrows, its goals, and the tokens where they start."""
    title = puzzle.title or f"coroutine puzzle on {puzzle.board.size}"
    picture = Picture(puzzle.board, title, arrow_board(puzzle))
    layer = picture.layer("arrows")
    steps = Rule.parse("king").moves
    for square, arrows in zip(puzzle.tiles, puzzle.arrows, strict=True):
        x, y = centre(square)
        for direction in arrows:
            data = arrow_data(*steps[direction])
            arrow = picture.add("path", "arrow", layer, d=f"M{x} {y}{data}")
            arrow.set("data-tile", f"{square[0]},{square[1]}")
            arrow.set("data-way", str(direction))
    for square in puzzle.goals:
        x, y = centre(square)
        picture.add("path", "goal", layer, d=f"M{x} {y}{STAR}")
    if tokens:
        layer = picture.layer("tokens")
        for name, square in (("A", puzzle.a), ("B", puzzle.b)):
            x, y = centre(square)
            picture.add("circle", name.lower(), layer, cx=x, cy=y, r=2)
            picture.add("text", "on", layer, x=x, y=y + 1.05).text = name
    return picture


def arrow_data(dx: int, dy: int) -> str:
    """An arrow on a tile towards a side or a corner, relative to its middle."""
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    start, end, head = 2.5, 4.3, 1.0
    tip_x, tip_y = ux * end, uy * end
    wings = [
        (tip_x - head * (ux - side * uy), tip_y - head * (uy + side * ux)) for side in (0.8, -0.8)
    ]
    points = [(ux * start, uy * start), (tip_x, tip_y)]
    here = (0.0, 0.0)
    commands = []
    for command, (x, y) in zip("mlml", [*points, wings[0], points[1]], strict=True):
        commands.append(f"{command}{x - here[0]:.2f} {y - here[1]:.2f}")
        here = (x, y)
    commands.append(f"l{wings[1][0] - here[0]:.2f} {wings[1][1] - here[1]:.2f}")
    return "".join(commands)


def play_film(puzzle: Puzzle, win: Win) -> Film:
    """The turns of a coroutine play, and where the tokens are before and after each."""
    tiles = [puzzle.board.place(square) for square in puzzle.tiles]
    turns = list(play(puzzle, win.directions))
    places = [[puzzle.board.place(puzzle.a), puzzle.board.place(puzzle.b)]]
    for turn in turns:
        now = list(places[-1])
        now["AB".index(turn.token)] = tiles[turn.to]
        places.append(now)
    return {
        "board": board_fields(Rule.parse("king"), puzzle.board),
        "turns": [{"under": tiles[turn.before[1]], "way": turn.direction} for turn in turns],
        "places": places,
        "rows": [
            f"{turn.number}. {turn.token} {_step(puzzle, turn.before[0], turn.to)}"
            for turn in turns
        ],
    }


def _step(puzzle: Puzzle, before: int, to: int) -> str:
    (x, y), (u, v) = puzzle.tiles[before], puzzle.tiles[to]
    return f"passes on {x},{y}" if before == to else f"{x},{y} to {u},{v}"
