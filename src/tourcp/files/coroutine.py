"""Puzzle files: coroutine puzzles as TOML, and their outcomes as JSON that can be judged again."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tourcp.core.arrays import matrix
from tourcp.core.board import Board, Square, square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.files.disk import load_toml
from tourcp.judge.coroutine import ARROWS, DIRECTIONS, Draw, Labels, Outcome, Puzzle, Win

FORMAT = "tourcp-coroutine/1"

GOAL, NO_ARROWS, HOLE = "*", "-", "#"


def load_puzzle(path: Path) -> Puzzle:
    """Read a puzzle from a TOML file: arrows, a, b and title."""
    return load_toml(path, puzzle_from_json)


def puzzle_from_json(fields: dict[str, Any]) -> Puzzle:
    """A puzzle from plain values; the tokens start in opposite corners unless it says otherwise.

    >>> puzzle_from_json({"arrows": "E,S  →  0145 \\n 024  *  ←↖ \\n - - NW"}).arrows[:3]
    ((2, 4), (2,), (0, 1, 4, 5))
    """
    refuse_unknown(fields, ["title", "arrows", "a", "b"])
    rows = [line.split() for line in take(fields, "arrows", str).split("\n") if line.strip()]
    if not rows:
        raise BadProblem("'arrows' is empty: write a line for each row of tiles")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadProblem(
                f"row {y} of the arrows has {len(row)} tiles and row 0 has {len(rows[0])}: "
                "all rows must be of one length"
            )
    places = {(x, y): text for y, row in enumerate(rows) for x, text in enumerate(row)}
    holes = tuple(at for at, text in places.items() if text == HOLE)
    board = Board(len(rows[0]), len(rows), holes)
    last = (board.width - 1, board.height - 1)
    tokens = {}
    for name, corner in (("a", (0, 0)), ("b", last)):
        text = take(fields, name, str, square_name(corner))
        tokens[name] = board.parse_square(text)
    return Puzzle(
        board=board,
        arrows=tuple(_parse_arrows(text, at) for at, text in places.items() if text != HOLE),
        goals=tuple(at for at, text in places.items() if text.startswith(GOAL)),
        title=take(fields, "title", str, ""),
        **tokens,
    )


def _parse_arrows(text: str, at: Square) -> tuple[int, ...]:
    """Read the directions on a tile: `045`, `N,S,SW`, `↑↓↙`, `*` for a goal, `-` for none."""
    text = text.removeprefix(GOAL)
    if text in ("", NO_ARROWS):
        return ()
    names = text.upper().split(",")
    found: list[int] = []
    if all(name in DIRECTIONS for name in names):
        found = [DIRECTIONS.index(name) for name in names]
    elif all(name in ARROWS for name in text):
        found = [ARROWS.index(name) for name in text]
    elif re.fullmatch(r"[0-7](,?[0-7])*", text):
        found = [int(digit) for digit in text.replace(",", "")]
    else:
        raise BadProblem(
            f"{shown(text)} at {square_name(at)} is not a set of arrows: expected digits '045', "
            f"compass names 'N,S,SW', arrows '↑↓↙', '{GOAL}' for a goal, '{NO_ARROWS}' for none "
            f"or '{HOLE}' for no tile"
        )
    if len(set(found)) != len(found):
        raise BadProblem(f"{shown(text)} at {square_name(at)} has a direction twice: give it once")
    return tuple(sorted(found))


def arrow_cells(puzzle: Puzzle) -> list[list[str]]:
    """The tiles of a puzzle as texts, a row each."""
    cells = [[HOLE] * puzzle.board.width for _ in range(puzzle.board.height)]
    for (x, y), arrows in zip(puzzle.tiles, puzzle.arrows, strict=True):
        text = "".join(ARROWS[direction] for direction in arrows)
        cells[y][x] = GOAL if (x, y) in puzzle.goals else text or NO_ARROWS
    return cells


def puzzle_text(puzzle: Puzzle, *comments: str) -> str:
    """The TOML file of a puzzle, its arrows a picture of the board."""
    cells = arrow_cells(puzzle)
    wide = max(len(cell) for row in cells for cell in row)
    rows = ["  ".join(f"{cell:<{wide}}" for cell in row).rstrip() for row in cells]
    lines = [f"# {comment}" for comment in comments]
    if puzzle.title:
        title = json.dumps(puzzle.title, ensure_ascii=False).replace("\x7f", "\\u007f")
        lines.append(f"title = {title}")
    lines += [f'a = "{square_name(puzzle.a)}"', f'b = "{square_name(puzzle.b)}"']
    return "\n".join([*lines, 'arrows = """', *rows, '"""', ""])


def outcome_text(puzzle: Puzzle, outcome: Outcome) -> str:
    """A puzzle and its outcome, with the labels of the states that were reached."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "puzzle": {
            "title": puzzle.title,
            "arrows": "\n".join(" ".join(row) for row in arrow_cells(puzzle)),
            "a": square_name(puzzle.a),
            "b": square_name(puzzle.b),
        },
    }
    match outcome:
        case Win():
            fields["outcome"] = "win"
            fields["count"] = outcome.count
            fields["directions"] = list(outcome.directions)
        case Draw():
            fields["outcome"] = "draw"
    labels = outcome.labels
    fields["labels"] = [
        [token, other, int(labels[token, other])]
        for token, other in np.argwhere(labels >= 0).tolist()
    ]
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False) + "\n"


def outcome_from_json(fields: dict[str, Any]) -> tuple[Puzzle, Outcome]:
    """A puzzle and its outcome from plain values. The outcome is not checked here."""
    is_win = take(fields, "outcome", str) == "win"
    if not is_win and fields["outcome"] != "draw":
        raise BadProblem(f"outcome {shown(fields['outcome'])}: expected win or draw")
    more = ["count", "directions"] if is_win else []
    refuse_unknown(fields, ["format", "puzzle", "outcome", *more, "labels"])
    puzzle = puzzle_from_json(take(fields, "puzzle", dict))
    labels = _labels(matrix(fields, "labels", 3), len(puzzle.tiles))
    if not is_win:
        return puzzle, Draw(labels)
    count = take(fields, "count", str)
    if count not in ("turns", "moves"):
        raise BadProblem(f"count {shown(count)}: expected turns or moves")
    directions = take(fields, "directions", tuple[int | None, ...])
    if not {*directions} <= {None, *range(8)}:
        raise BadProblem(f"directions {shown(directions)}: expected 0 to 7, or null for a pass")
    return puzzle, Win(directions, labels, "turns" if count == "turns" else "moves")


def _labels(entries: npt.NDArray[np.int64], size: int) -> Labels:
    """The label of each state from entries [tile, tile, turns]; -1 for the others."""
    wrong = ((entries < 0) | (entries >= [size, size, 2**31])).any(axis=1)
    for entry in entries[wrong][:1].tolist():
        raise BadProblem(f"label {entry}: expected [tile, tile, turns], tiles below {size}")
    labels = np.full((size, size), -1, dtype=np.int32)
    labels[entries[:, 0], entries[:, 1]] = entries[:, 2]
    if (labels >= 0).sum() < len(entries):
        raise BadProblem("a state has two labels: one is enough")
    return labels
