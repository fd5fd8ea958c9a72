"""Text pictures: cells in columns, with the coordinates around them."""

from collections.abc import Iterable, Sequence
from string import ascii_letters, ascii_lowercase

from tourcp.core.board import Board

LARGEST = 64
"""Wider or higher boards are not readable as numbers."""

MOST_NAMES = 1_000
"""Vertices of a graph whose names are listed."""


def with_holes(board: Board, cells: list[list[str]]) -> list[list[str]]:
    """The cells with the board's holes marked."""
    for x, y in board.holes:
        cells[y][x] = "#"
    return cells


def grid(cells: list[list[str]], *, chess: bool = False) -> str:
    """Cells in columns of one width, with the coordinates at the top and on the left.

    With chess names, columns are letters, and rows count from 1 at the bottom.
    """
    header = [*(ascii_lowercase if chess else map(str, range(len(cells[0]))))][: len(cells[0])]
    beside = [str(len(cells) - y if chess else y) for y in range(len(cells))]
    wide = max(len(cell) for row in [header, *cells] for cell in row)
    margin = max(2, *map(len, beside))

    def line(left: str, bar: str, row: list[str]) -> str:
        return f"{left:>{margin}} {bar}" + "".join(f" {cell:>{wide}}" for cell in row)

    rule = f"{'':>{margin}} +" + "-" * ((wide + 1) * len(header))
    rows = [line(left, "|", row) for left, row in zip(beside, cells, strict=True)]
    return "\n".join([line("", " ", header), rule, *rows])


def empty_board(board: Board) -> list[list[str]]:
    """Cells with nothing but the board's holes."""
    return with_holes(board, [["."] * board.width for _ in range(board.height)])


def numbered(board: Board, squares: Iterable[Sequence[int]], first: int = 1) -> list[list[str]]:
    """Cells with the numbers of some squares in their order; dots where there are none."""
    cells = empty_board(board)
    for number, (x, y) in enumerate(squares, start=first):
        cells[y][x] = str(number)
    return cells


def told(cells: list[list[str]], *words: str, chess: bool = False) -> str:
    """Cells, if they are not too many, and the words below them."""
    if max(len(cells), len(cells[0])) > LARGEST:
        return "\n".join(words)
    return "\n".join([grid(cells, chess=chess), *(["", *words] if words else [])])


def letter(number: int) -> str:
    """The name of a part or a set: A, B, … Z, a, … z, A1, B1, …"""
    letters = ascii_letters[26:] + ascii_letters[:26]
    times, place = divmod(number, len(letters))
    return letters[place] + (str(times) if times else "")


def in_letters(number: int) -> str:
    """A small number as a word."""
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words[number] if number < len(words) else f"{number:,}"
