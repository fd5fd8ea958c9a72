"""Export: the rows of a store for other tools."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from tourcp.core.board import square_name
from tourcp.core.errors import BadProblem
from tourcp.core.space import PieceOnBoard
from tourcp.files.answers import answer_text, save_answer
from tourcp.files.rows import Row

COLUMNS = ("rule", "board", "closed", "start", "end", "backend", "verdict", "rung", "seconds",
           "allowed", "seed", "version", "derived_from", "reason")  # fmt: skip


def csv_text(rows: Iterable[Row]) -> str:
    """A table with a line for each row, without the answers themselves."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for row in rows:
        problem, found = row.question.problem, row.answer.found
        ends = [square_name(end) if end else "" for end in (problem.start, problem.end)]
        is_piece = isinstance(problem.space, PieceOnBoard)
        where = (problem.rule, problem.board) if is_piece else ("", problem.space.summary)
        table.writerow(
            [*where, str(problem.closed).lower(), *ends, row.question.backend,
             row.verdict, row.rung, f"{row.seconds:.6f}", f"{row.allowed:g}",
             found.seed if found else 0, found.version if found else "", row.derived_from,
             row.reason]
        )  # fmt: skip
    return text.getvalue()


def answer_lines(rows: Iterable[Row]) -> str:
    """Every row as the text of an answer file, a line each."""
    return "".join(answer_text(row.question.problem, row.answer) for row in rows)


def save_answers(rows: Iterable[Row], folder: Path) -> int:
    """Every row as an answer file, numbered; returns how many."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadProblem(f"{folder} is not empty: name a new folder for the answer files")
    except OSError as error:
        raise BadProblem(f"cannot make the folder {folder}: {error.strerror or error}") from None
    number = 0
    for number, row in enumerate(rows, start=1):
        save_answer(folder / f"{number:06}.json", row.question.problem, row.answer)
    return number
