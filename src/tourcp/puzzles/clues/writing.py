"""Writing clue puzzles, so that they read back: grids, one-line descriptions, TOML."""

import json
from collections import Counter
from itertools import groupby

from tourcp.core.board import Board
from tourcp.core.fields import is_number
from tourcp.puzzles.clues.puzzle import CluePuzzle

Words = dict[int, str]
"""What is written on the squares, by vertex."""


def grid_lines(board: Board, words: Words, empty: str = ".", hole: str = "#") -> list[str]:
    """Words in columns, a line a row; of hexagons, each row half a place on."""
    wide = max(map(len, [*words.values(), empty]))
    vertices = {square: vertex for vertex, square in enumerate(board.squares)}
    is_hex = board.grid == "hex"
    pitch = wide + 1 + ((wide + 1) % 2 if is_hex else 0)
    trims = is_hex and _fills(board)
    lines = []
    for y in range(board.height):
        row = [(x, y) for x in range(board.width)]
        inside = [x for x, _ in row if (x, y) in board]
        parts = []
        for x, _ in row:
            blank = trims and (not inside or not inside[0] <= x <= inside[-1])
            word = words.get(vertices[x, y], empty) if (x, y) in vertices else hole
            parts.append(f"{'' if blank else word:>{pitch}}")
        lines.append(" " * (pitch // 2 * y if is_hex else 0) + "".join(parts).rstrip())
    cut = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [line[cut:] if is_hex else line[1:] for line in lines]


def _fills(board: Board) -> bool:
    """Whether the holes around the squares go without saying.

    So it is if the squares touch all four sides, and a row has two, to show how wide a place is.
    """
    squares = list(board.squares)
    columns, rows = {x for x, _ in squares}, Counter(y for _, y in squares)
    every_row = len(rows) == board.height and max(rows.values()) > 1
    return every_row and {0, board.width - 1} <= columns


def grid_text(puzzle: CluePuzzle) -> str:
    """The puzzle as a grid below what must be known to read it."""
    words = {vertex: str(puzzle.shown(number)) for vertex, number in puzzle.clues.items()}
    told = [f"{name}: {value}" for name, value in _told(puzzle).items()]
    return "\n".join([*told, *grid_lines(puzzle.board, words)]) + "\n"


def _told(puzzle: CluePuzzle) -> dict[str, str | int]:
    """What a grid does not show."""
    told: dict[str, str | int] = {}
    if puzzle.title:
        told["title"] = " ".join(puzzle.title.split())
    told["rule"] = puzzle.problem.rule.name
    if puzzle.board.wrap != "flat":
        told["wrap"] = puzzle.board.wrap
    told["first"] = puzzle.first
    return told


def toml_text(puzzle: CluePuzzle) -> str:
    """The puzzle as TOML."""
    words = {vertex: str(puzzle.shown(number)) for vertex, number in puzzle.clues.items()}
    told = [f"{name} = {json.dumps(value)}" for name, value in _told(puzzle).items()]
    grid = "\n".join(grid_lines(puzzle.board, words))
    return "\n".join([*told, f'clues = """\n{grid}\n"""']) + "\n"


def line_text(puzzle: CluePuzzle) -> str:
    """The puzzle as one line: letters for so many empty squares, `_` between numbers."""
    parts: list[str] = []
    known = [puzzle.clues.get(vertex) for vertex in range(puzzle.size)]
    for number, group in groupby(known):
        count = len(list(group))
        if number is None:
            parts.append("z" * (count // 26) + (chr(96 + count % 26) if count % 26 else ""))
        else:
            before = "_" if parts and is_number(parts[-1][-1]) else ""
            parts.append(before + str(puzzle.shown(number)))
    first = "" if puzzle.first == 1 else f"/{puzzle.first}"
    return f"{puzzle.problem.rule}/{puzzle.board}{first}:{''.join(parts)}\n"
