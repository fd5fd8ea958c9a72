"""The terminal: what is printed fits it, and the verdict has a colour.

Output that goes into a file or a pipe is left as it is.
"""

import re
import sys
from textwrap import wrap

import click

from tourcp.cli.usage import is_quiet

COLOURS = {"tour": "green", "no tour": "blue", "unknown": "yellow", "refused": "red"}
"""The colour of a verdict, by how its line begins."""

NARROWEST = 40
"""With fewer columns nothing is folded: it would not be readable anyway."""

_RULE = re.compile(r" *\+(-+)")
_COLUMN = re.compile(r"\S {2,}(?=\S)")


def say(text: str, *, err: bool = False, is_list: bool = False) -> None:
    """Print a text whose first line is a verdict; on a terminal, folded and in colour.

    If quiet is asked for, only that line; of a list, which has none, all lines.
    """
    stream = sys.stderr if err else sys.stdout
    first, newline, rest = text.partition("\n")
    if is_quiet() and not is_list:
        newline = rest = ""
    if stream is not None and stream.isatty():
        import shutil

        columns = shutil.get_terminal_size().columns
        first, rest = fit(first, columns), fit(rest, columns)
    click.echo(coloured(first) + newline + rest, err=err)


def remark(text: str, *, err: bool = False) -> None:
    """Print a line that only says what was done, unless quiet is asked for."""
    if not is_quiet():
        click.echo(text, err=err)


def coloured(line: str) -> str:
    """A verdict in its colour; click removes colours where they would not be seen."""
    found = next((colour for start, colour in COLOURS.items() if line.startswith(start)), None)
    return click.style(line, fg=found, bold=True) if found else line


def fit(text: str, columns: int) -> str:
    """A text whose lines are no longer than the terminal is wide.

    Boards are cut into panels, one below the other; other lines are folded between words, under
    the last column of their table.

    >>> print(fit("one      the first of all\\ntwo      the second", 40))
    one      the first of all
    two      the second
    """
    lines, out, at = text.split("\n"), [], 0
    while at < len(lines):
        is_board = at + 1 < len(lines) and _RULE.fullmatch(lines[at + 1])
        if is_board and len(lines[at + 1]) > columns >= NARROWEST:
            end = next((i for i in range(at + 2, len(lines)) if "|" not in lines[i]), len(lines))
            out += _panels(lines[at:end], columns)
            at = end
        else:
            out += _folded(lines[at], columns)
            at += 1
    return "\n".join(out)


def _panels(board: list[str], columns: int) -> list[str]:
    """A board with as many columns at a time as the terminal takes."""
    left = board[1].index("+") + 1
    cells = len(board[0].split())
    wide = (len(board[1]) - left) // cells
    at_once = max((columns - left) // wide, 1)
    panels = []
    for first in range(0, cells, at_once):
        start, end = left + first * wide, left + (first + at_once) * wide
        panels.append([(line[:left] + line[start:end]).rstrip() for line in board])
    return [line for panel in panels for line in (*panel, "")][:-1]


def _folded(line: str, columns: int) -> list[str]:
    """A line folded between words, the rest under the last column that it has."""
    if len(line) <= columns or columns < NARROWEST or " " not in line.strip():
        return [line]
    gaps = [found.end() for found in _COLUMN.finditer(line) if found.end() <= columns // 2]
    indent = gaps[-1] if gaps else len(line) - len(line.lstrip())
    rest = wrap(line[indent:], columns - indent, break_long_words=False, break_on_hyphens=False)
    return [line[:indent] + rest[0], *(" " * indent + one for one in rest[1:])]
