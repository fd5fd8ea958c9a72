"""Export: the rows of a store for other tools."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from tourcp.core.board import square_name
from tourcp.core.errors import BadProblem
from tourcp.core.space import PieceOnBoard
from tourcp.files.answers import answer_text, save_answer
from tourcp.files.disk import explained
from tourcp.files.rows import Row

COLUMNS = ("rule", "board", "closed", "start", "end", "backend", "verdict", "rung", "seconds",
           "allowed", "seed", "version", "derived_from", "reason")  # fmt: skip

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the start of a formula, which it would run."""

MARK = "'"
"""What keeps a spreadsheet from doing so: it marks the cell as text."""


def cell_of(text: str) -> str:
    """A text as a cell of a table, with a mark before what looks like a formula or like our mark.

    >>> cell_of("=1+1"), cell_of("knight"), cell_of("'tis")
    ("'=1+1", 'knight', "''tis")
    """
    return MARK + text if text.startswith((MARK, *FORMULA)) else text


def text_of(cell: str) -> str:
    """The text of a cell, without the mark.

    >>> text_of("'=1+1"), text_of("knight"), text_of("''tis")
    ('=1+1', 'knight', "'tis")
    """
    return cell.removeprefix(MARK)


def csv_text(rows: Iterable[Row]) -> str:
    """A table with a line for each row, without the answers themselves.

    What a spreadsheet would run as a formula has a mark before it; `text_of` takes it off.
    """
    lines = [_line(COLUMNS)]
    for row in rows:
        problem, found = row.question.problem, row.answer.found
        ends = [square_name(end) if end else "" for end in (problem.start, problem.end)]
        is_piece = isinstance(problem.space, PieceOnBoard)
        where = (problem.rule, problem.board) if is_piece else ("", problem.space.summary)
        values = [
            *where, str(problem.closed).lower(), *ends, row.question.backend,
            row.verdict, row.rung, f"{row.seconds:.6f}", f"{row.allowed:g}",
            found.seed if found else 0, found.version if found else "", row.derived_from,
            row.reason,
        ]  # fmt: skip
        lines.append(_line([cell_of(str(value)) for value in values]))
    return "".join(lines)


def _line(cells: Iterable[str]) -> str:
    """A line of a table; a cell with a carriage return or a line feed is quoted."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    return text.getvalue().removesuffix("\r\n") + "\n"


def answer_lines(rows: Iterable[Row]) -> str:
    """Every row as the text of an answer file, a line each."""
    return "".join(answer_text(row.question.problem, row.answer) for row in rows)


def save_answers(rows: Iterable[Row], folder: Path) -> int:
    """Every row as an answer file, numbered; returns how many."""
    with explained(f"cannot make the folder {folder}"):
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadProblem(f"{folder} is not empty: name a new folder for the answer files")
    number = 0
    for number, row in enumerate(rows, start=1):
        save_answer(folder / f"{number:06}.json", row.question.problem, row.answer)
    return number
