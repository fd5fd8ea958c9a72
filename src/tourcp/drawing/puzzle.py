"""Coroutine puzzles: the board with its arrows, the table of a play, and its film."""

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as Tree

from tourcp.core.board import Square, square_name
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.film import Film, ground_fields
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import board_layout
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL, STEPS
from tourcp.drawing.moving import animate
from tourcp.drawing.page import film_page
from tourcp.drawing.reel import Frame, image_of
from tourcp.drawing.render import Drawing
from tourcp.drawing.strokes import Spot, short
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import arrow_data
from tourcp.files.coroutine import arrow_cells
from tourcp.judge.coroutine import ARROWS, Outcome, Puzzle, Turn, Win, play
from tourcp.puzzles.coroutine.trace import Row

COLUMNS = ("turn", "token", "from", "to", "other", "offers", "used", "else possible")

STAR = "m0-3.4l.9 2.3 2.4.1-1.9 1.5.7 2.4-2.1-1.4-2.1 1.4.7-2.4-1.9-1.5 2.4-.1z"
"""The mark of a goal, relative to the middle of its tile."""


def draw_puzzle(puzzle: Puzzle, outcome: Outcome | None = None) -> Drawing:
    """A coroutine board, and its solution as a film."""
    title = puzzle.title or f"coroutine puzzle on {puzzle.board.size}"
    words = arrow_board(puzzle)

    def picture(look: Look) -> Picture:
        return puzzle_picture(puzzle, look, title, (puzzle.a, puzzle.b))

    if not isinstance(outcome, Win):
        return Drawing(title, words, picture)
    words += "\n\n" + play_table(puzzle, play(puzzle, outcome.directions))

    def page(look: Look) -> str:
        film = play_film(puzzle, outcome, look)
        return film_page(title, puzzle_picture(puzzle, look, title), film)

    def frames(look: Look) -> Iterator[Frame]:
        for number, tokens in enumerate(stands := standing(puzzle, outcome)):
            shown = puzzle_picture(puzzle, look, title, tokens)
            yield image_of(shown).convert("RGB"), 2500 if number == len(stands) - 1 else 700

    def moving(look: Look) -> str:
        return moving_play(puzzle_picture(puzzle, look, title), standing(puzzle, outcome))

    return Drawing(title, words, picture, page, frames, moving)


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
    lines: list[tuple[str, ...]] = [COLUMNS]
    for turn in turns:
        options = [direction for direction, _ in puzzle.options(turn.before)]
        others = [direction for direction in options if direction != turn.direction]
        lines.append((*_cells(puzzle, turn), _arrows(others) or "~"))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(line, widths) for line in lines)


def trace_lines(puzzle: Puzzle, rows: Iterable[Row]) -> Iterator[str]:
    """A search as the lines of a table, with what is left to try or why it turns back.

    The columns are as wide as the puzzle may need, so that each row can be shown at once.
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


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(f"{cell:<{wide}}" for cell, wide in zip(cells, widths, strict=True)).rstrip()


def puzzle_picture(
    puzzle: Puzzle, look: Look, title: str, tokens: tuple[Square, Square] | None = None
) -> Picture:
    """A coroutine board: its arrows, its goals, and the tokens if they are given."""
    picture = Picture(board_layout(puzzle.board), look, title, arrow_board(puzzle))
    add_ground(picture)
    layer = picture.layer("arrows")
    steps = Rule.parse("king").moves
    middles = dict(zip(puzzle.board.squares, picture.layout.points.tolist(), strict=True))
    for square, arrows in zip(puzzle.tiles, puzzle.arrows, strict=True):
        x, y = middles[square]
        for direction in arrows:
            dx, dy = steps[direction]
            gaps = (3.6, 1.6) if dx and dy else (2.9, 0.5)  # corners have more room
            data = arrow_data((x, y), (x + dx * CELL / 2, y + dy * CELL / 2), *gaps, 1.1)
            arrow = picture.add("path", "arrow", layer, d=data)
            arrow.set("data-tile", f"{square[0]},{square[1]}")
            arrow.set("data-way", str(direction))
    for square in puzzle.goals:
        x, y = middles[square]
        picture.add("path", "goal", layer, d=f"M{short(x)} {short(y)}{STAR}")
    if tokens is not None:
        layer = picture.layer("tokens")
        for name, square in zip("AB", tokens, strict=True):
            add_token(picture, layer, name, tuple(middles[square]))
    return picture


def add_token(picture: Picture, parent: Tree.Element, name: str, at: Spot) -> None:
    """A token with its letter."""
    kind = "f0" if name == "A" else f"f{STEPS - 1}"
    picture.add("circle", f"token {name.lower()} {kind}", parent, cx=at[0], cy=at[1], r=2.3)
    picture.text(parent, "n", at, name, 3)


def standing(puzzle: Puzzle, win: Win) -> list[tuple[Square, Square]]:
    """Where the tokens are before and after each turn."""
    places = [(puzzle.a, puzzle.b)]
    for turn in play(puzzle, win.directions):
        a, b = places[-1]
        to = puzzle.tiles[turn.to]
        places.append((to, b) if turn.token == "A" else (a, to))
    return places


def moving_play(picture: Picture, stands: list[tuple[Square, Square]]) -> str:
    """A play that plays itself in a loop."""
    board = picture.layout.board
    assert board is not None
    middles = dict(zip(board.squares, picture.layout.points.tolist(), strict=True))
    layer = picture.layer("tokens")
    for index, name in enumerate("AB"):
        token = picture.add("g", "", layer)
        add_token(picture, token, name, (0, 0))
        spots = [middles[stand[index]] for stand in stands for _ in range(2)]
        share = 1 / len(stands)
        ends = [number + 0.6 for number in range(len(stands) - 1)] + [len(stands)]
        times = [time * share for turn in enumerate(ends) for time in turn]
        values = [f"{short(x)} {short(y)}" for x, y in spots]
        token.set("transform", f"translate({values[-1]})")
        animate(picture, token, 0.8 * len(stands), times, values, "transform")
    return str(picture)


def play_film(puzzle: Puzzle, win: Win, look: Look) -> Film:
    """The turns of a coroutine play, and where the tokens are before and after each."""
    space = PieceOnBoard(Rule.parse("king"), puzzle.board)
    turns = list(play(puzzle, win.directions))
    return {
        "ground": ground_fields(space, board_layout(puzzle.board), look),
        "turns": [
            {"under": square_name(puzzle.tiles[turn.before[1]]), "way": turn.direction}
            for turn in turns
        ],
        "places": [[space.vertex(a), space.vertex(b)] for a, b in standing(puzzle, win)],
        "rows": [
            f"{turn.number}. {turn.token} {_step(puzzle, turn.before[0], turn.to)}"
            for turn in turns
        ],
    }


def _step(puzzle: Puzzle, before: int, to: int) -> str:
    (x, y), (u, v) = puzzle.tiles[before], puzzle.tiles[to]
    return f"passes on {x},{y}" if before == to else f"{x},{y} to {u},{v}"
