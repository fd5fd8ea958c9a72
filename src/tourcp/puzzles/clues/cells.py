"""Cells: where the words of a text are, as rows and columns, whether of squares or of hexagons.

People write grids with blanks, commas, bars or brackets between the cells, without anything
between them, in columns with blanks for holes, or with every other row half a place to the right.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import is_number

Cells = dict[tuple[int, int], str]
"""The word at each (x, y)."""

_BORDER = re.compile(r"[\s+=|:-]*[+=|][\s+=|:-]*")
_WORD = re.compile(r"[^\s]+")
_CELL = re.compile(r"[0-9]{1,9}|([^0-9\s])\1{0,3}")
_SEPARATED = re.compile(r"[0-9]{1,9}|([^0-9\s])\1*|")
_SEPARATORS = ",;\t|"


@dataclass(frozen=True)
class Layout:
    """The words of a grid and where they are."""

    cells: Cells
    """The words; an empty one stands between two separators."""
    is_hex: bool
    """Whether every other row is half a place to the right."""


def read_cells(lines: list[str]) -> Layout:
    """Find the rows and columns of a text."""
    rows = [line for line in lines if not _BORDER.fullmatch(line) or "," in line]
    rows = [line.translate(str.maketrans("[](){}\"'", "        ")).rstrip() for line in rows]
    while rows and not rows[0].strip():
        rows.pop(0)
    while rows and not rows[-1].strip():
        rows.pop()
    if not rows:
        raise BadProblem("the grid is empty: write a line of numbers for each row")
    for separator in _SEPARATORS:
        if any(separator in row for row in rows):
            return _checked(Layout(_separated(rows, separator), False), _SEPARATED)
    words = [[(m.end(), m[0]) for m in _WORD.finditer(row)] for row in rows]
    if _is_dense(words):
        return Layout({(x, y): one for y, row in enumerate(rows)
                       for x, one in enumerate(row.strip())}, False)  # fmt: skip
    cells = _aligned(words) or _aligned([[(m.start(), m[0]) for m in _WORD.finditer(row)]
                                         for row in rows])  # fmt: skip
    if cells is None:
        cells = Layout({(x, y): word for y, row in enumerate(words)
                        for x, (_, word) in enumerate(row)}, False)  # fmt: skip
    return _checked(cells, _CELL)


def _checked(layout: Layout, cell: re.Pattern[str]) -> Layout:
    """The same layout, if every word of it is a cell."""
    for (x, y), word in layout.cells.items():
        if not cell.fullmatch(word):
            raise BadProblem(f"{shown(word)} in row {y}, place {x} is neither a number nor a sign "
                             "for an empty square or a hole")  # fmt: skip
    return layout


def _separated(rows: list[str], separator: str) -> Cells:
    """Cells between separators; one at the end of a line or around it stands for nothing."""
    cells = {}
    for y, row in enumerate(rows):
        text = row.strip().removesuffix(separator)
        if separator == "|":
            text = text.removeprefix(separator)
        for x, word in enumerate(text.split(separator)):
            if text.strip():
                cells[x, y] = word.strip()
    return cells


def _is_dense(words: list[list[tuple[int, str]]]) -> bool:
    """Whether nothing stands between the cells: every row is one word of several."""
    alone = all(len(row) == 1 for row in words)
    return (alone and any(not _CELL.fullmatch(row[0][1]) for row in words)) or (
        alone and len(words) > 1 and not any(is_number(row[0][1]) for row in words)
        and len({len(row[0][1]) for row in words}) == 1 and len(words[0][0][1]) > 1
    )  # fmt: skip


def _aligned(words: list[list[tuple[int, str]]]) -> Layout | None:
    """Cells by their columns, if all words stand in columns and some are missing; or hexagons."""
    gaps = [b - a for row in words for (a, _), (b, _) in pairwise(row)]
    if not gaps or any(not row for row in words) or (wide := min(gaps)) < 2:
        return None
    rests = [{at % wide for at, _ in row} for row in words]
    if any(len(rest) > 1 for rest in rests):
        return None
    starts = [rest.pop() for rest in rests]
    turns = {(after - before) % wide for before, after in pairwise(starts)}
    if turns == {wide // 2} and wide % 2 == 0:
        return Layout(_shifted(words, wide, slant=1), True)
    if turns - {0}:
        return None
    return Layout(_shifted(words, wide, slant=0), False)


def _shifted(words: list[list[tuple[int, str]]], wide: int, slant: int) -> Cells:
    """Cells by where they stand, each row a `slant` of half a place on."""
    cells = {}
    least = min(at for row in words for at, _ in row)
    for y, row in enumerate(words):
        for at, word in row:
            cells[(2 * (at - least) // wide - slant * y) // 2, y] = word
    left = min(x for x, _ in cells)
    return {(x - left, y): word for (x, y), word in cells.items()}
