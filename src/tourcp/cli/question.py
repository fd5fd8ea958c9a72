"""The question: the options that say what is asked, shared by all commands about one problem."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from tourcp.core.board import Board
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule

FILE = click.Path(readable=False, path_type=Path)
"""A file; what is wrong with it is said in our own words when it is opened."""

DEFAULT_BOARDS = {"pawn": "10x10"}
DEFAULT_BOARD = "8x8"


def problem_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say what is asked; the command gets the problem first."""

    @wraps(command)
    def asked(
        file: Path | None,
        rule: str | None,
        board: str | None,
        closed: bool | None,
        start: str | None,
        end: str | None,
        **others: Any,
    ) -> Any:
        return command(make_problem(file, rule, board, closed, start, end), **others)

    options = [
        click.argument("file", required=False, type=FILE),
        click.option("--rule", help="How the piece moves: knight, leaper:1,4, moves:1,0+0,1, …"),
        click.option(
            "--board",
            help="10x10, torus:8x8, 8x8-0,0-7,7 (holes), @FILE (a picture).  "
            "[default: 10x10 for the pawn, else 8x8]",
        ),
        click.option("--closed/--open", default=None, help="Must it return?  [default: open]"),
        click.option("--start", help="First square: x,y, a number or a chess name."),
        click.option("--end", help="Last square of an open tour."),
    ]
    wrapped: Callable[..., Any] = asked
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped


def make_problem(
    file: Path | None,
    rule: str | None,
    board: str | None,
    closed: bool | None,
    start: str | None,
    end: str | None,
) -> "Problem":
    """The problem that a file and the options of the command line ask for together."""
    from tourcp.core.board import Square
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule
    from tourcp.files.problems import load_problem

    base = load_problem(file) if file is not None else None
    if rule is not None:
        the_rule = Rule.parse(rule)
    elif base is not None:
        the_rule = base.rule
    else:
        raise click.UsageError("what moves? give --rule (see 'tourcp rules') or a problem file")
    if board is not None:
        the_board = parse_board(board)
    elif base is not None:
        the_board = base.board
    else:
        the_board = default_board(the_rule)

    def square(text: str | None, otherwise: Square | None) -> Square | None:
        return otherwise if text is None else the_board.parse_square(text)

    return Problem(
        rule=the_rule,
        board=the_board,
        closed=closed if closed is not None else base is not None and base.closed,
        start=square(start, base.start if base else None),
        end=square(end, base.end if base else None),
    )


def default_board(rule: "Rule") -> "Board":
    """The board that a rule is usually asked about."""
    from tourcp.core.board import Board

    return Board.parse(DEFAULT_BOARDS.get(rule.name, DEFAULT_BOARD))


def parse_board(text: str) -> "Board":
    """A board from its text, or from the picture in `@FILE` or `torus:@FILE`."""
    from tourcp.core.board import Board
    from tourcp.files.problems import load_picture

    wrap, at, file = text.partition("@")
    if not at:
        return Board.parse(text)
    return load_picture(Path(file), wrap.removesuffix(":") or "flat")
