"""Tours typed as numbers: a board whose squares say when they are visited."""

import re
from pathlib import Path

from tourcp.core.answer import Tour
from tourcp.core.board import Board, Square, square_name
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import is_number
from tourcp.core.problem import Problem
from tourcp.files.disk import named, read_text
from tourcp.judge.answers import check

HOLES = {"#", ".", "-", "_", "x", "X"}
"""How a place that is not a square is written."""

MOST_NUMBERS = 1_000_000
"""Squares of the largest board that may be typed."""

_FRAME = re.compile(r"[\s|+-]*\+-[\s|+-]*")


def is_numbered(text: str) -> bool:
    """Whether a text looks like a board of numbers: nothing but numbers, holes and a frame."""
    rows = _rows(text)
    words = [word for row in rows for word in row]
    return len(words) > 1 and all(word in HOLES or is_number(word) for word in words)


def read_numbered(text: str) -> tuple[Board, Tour]:
    """Read a board of numbers, from 1 or from 0, with or without the frame that `solve` prints.

    >>> board, tour = read_numbered("1 2\\n4 3")
    >>> str(board), tour.squares
    ('2x2', [(0, 0), (1, 0), (1, 1), (0, 1)])
    """
    rows = _rows(text)
    if not rows:
        raise BadProblem("it has no numbers: expected a board, a line for each row")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadProblem(
                f"row {number} has {len(row)} places and row 1 has {len(rows[0])}: make them equal"
            )
    if len(rows) * len(rows[0]) > MOST_NUMBERS:
        raise BadProblem(f"more than {MOST_NUMBERS:,} places: expected a smaller board")
    holes: list[Square] = []
    at: dict[int, Square] = {}
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word in HOLES:
                holes.append((x, y))
            else:
                _place(at, word, (x, y))
    board = Board(len(rows[0]), len(rows), tuple(holes))
    first = 0 if 0 in at else 1
    last = first + len(at) - 1
    for number in range(first, last + 1):
        if number not in at:
            raise BadProblem(f"no square is number {number}: expected {first} to {last}, once each")
    return board, Tour([at[number] for number in sorted(at)])


def read_typed(path: Path, rule: str, closed: bool | None = None) -> tuple[Problem, Tour]:
    """A typed tour as the answer to its problem; if `closed` is None, closed if it can be."""
    with named(path):
        board, tour = read_numbered(read_text(path))
    problem = Problem(rule, board, closed=closed is not False)
    if closed is None and check(problem, tour).fault is not None:
        problem = Problem(rule, board)
    return problem, tour


def _place(at: dict[int, Square], word: str, square: Square) -> None:
    """Keep which square has a number."""
    name = square_name(square)
    if not is_number(word):
        raise BadProblem(f"square {name} says {shown(word)}: expected a number, or # for a hole")
    if (number := int(word)) in at:
        raise BadProblem(f"number {number} stands on {square_name(at[number])} and on {name}")
    at[number] = square


def _rows(text: str) -> list[list[str]]:
    """The words of each row; of a framed board, what is right of the bar."""
    lines = [line for line in text.splitlines() if line.strip()]
    framed = [line.partition("|")[2] for line in lines if "|" in line]
    if framed and any(_FRAME.fullmatch(line) for line in lines):
        lines = framed
    return [line.replace(",", " ").replace(";", " ").split() for line in lines]
