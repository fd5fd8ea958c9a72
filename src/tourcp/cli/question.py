"""The question: the options that say what is asked, shared by all commands about one problem."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.cli.completion import complete_graph, complete_rule
from tourcp.core.errors import BadProblem
from tourcp.files.disk import parse_toml, read_text

if TYPE_CHECKING:
    from tourcp.core.board import Board
    from tourcp.core.problem import Problem
    from tourcp.core.rule import Rule
    from tourcp.core.space import Space

FILE = click.Path(readable=False, path_type=Path)
"""A file; what is wrong with it is said in our own words when it is opened."""

_CHESS = re.compile(r"[a-z][0-9]{1,2}")

DEFAULT_BOARDS = {"pawn": "10x10"}
DEFAULT_BOARD = "8x8"


CONDITIONS = {
    "require MOVE": "A move that must be taken: 0,0-1,2.",
    "forbid MOVE": "A move that must not be taken.",
    "clue SQUARE=N": "The number of a square: 3,4=17.",
    "before A<B": "One square comes before another: 0,0<3,4.",
    "at N+N=SQUARES": "Numbers that stand on some squares: 1+4=0,0+1,2.",
    "symmetric NAME": "It looks the same after a half-turn, quarter-turn, left-right, …",
    "uncrossed": "The line does not cross itself.",
    "magic semi|full": "Rows and columns (and diagonals) have equal sums.",
    "turns <=N": "At most N changes of direction (>=N: at least N).",
}
"""The options that are conditions, with what they take, and the help of each."""


def condition_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each kind of condition; the command gets their texts as `conditions`."""

    @wraps(command)
    def asked(*given: Any, **options: Any) -> Any:
        conditions = []
        for kind in (option.partition(" ")[0] for option in CONDITIONS):
            values = options.pop(kind)
            values = [""] * values if isinstance(values, bool) else values
            conditions += [f"{kind} {value}" for value in values]
        return command(*given, **options, conditions=tuple(conditions))

    wrapped: Callable[..., Any] = asked
    for option, help_ in reversed(CONDITIONS.items()):
        kind, _, metavar = option.partition(" ")
        takes: dict[str, Any] = {"multiple": True, "metavar": metavar}
        takes = takes if metavar else {"is_flag": True}
        wrapped = click.option(f"--{kind}", help=help_, **takes)(wrapped)
    return wrapped


def problem_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say what is asked; the command gets the problem first."""

    @wraps(command)
    def asked(**options: Any) -> Any:
        asked = Asked(**{one.name: options.pop(one.name) for one in fields(Asked)})
        return command(asked.problem(), **options)

    options = [
        click.argument("file", required=False, type=FILE),
        click.option(
            "--rule",
            shell_complete=complete_rule,
            help="How the piece moves: knight, 1,4 (a leaper), moves:1,0+0,1, …",
        ),
        click.option(
            "--board",
            help="10x10 (or 10), torus:8x8, 8x8-0,0-7,7 (holes), @FILE (a picture).  "
            "[default: 10x10 for the pawn, else 8x8]",
        ),
        click.option(
            "--graph",
            shell_complete=complete_graph,
            help="Any graph: a FILE (.hcp, .g6, .col, .csv, …; - reads standard input) or a name "
            "such as petersen:7,2 ('tourcp graphs' lists them).",
        ),
        click.option(
            "--closed/--open", default=None, help="Must it return to its start?  [default: open]"
        ),
        click.option("--start", help="First square: x,y, a number or a chess name."),
        click.option("--end", help="Last square of an open tour."),
    ]
    wrapped = condition_options(asked)
    for option in reversed(options):
        wrapped = option(wrapped)
    return wrapped


@dataclass(frozen=True)
class Asked:
    """What a file and the options of the command line ask for together."""

    file: Path | None
    """A problem as TOML, a graph, or a saved answer."""
    rule: str | None
    board: str | None
    graph: str | None
    closed: bool | None
    start: str | None
    end: str | None
    conditions: tuple[str, ...]

    def problem(self) -> "Problem":
        """The problem; options override the file."""
        from tourcp.core.problem import Problem

        base = None if self.file is None else problem_in(self.file)
        closed = self.closed if self.closed is not None else base is not None and base.closed
        space = self.space(base)
        ends: dict[str, Any] = {"start": self.start, "end": self.end}
        for role, given in ends.items():
            known = None if base is None else getattr(base, role)
            if given is None and base is not None and known is not None:
                ends[role] = known if space == base.space else base.space.name(known)
        before = base.conditions if base is not None and space == base.space else ()
        return Problem(space, closed=closed, conditions=(*before, *self.conditions), **ends)

    def space(self, base: "Problem | None") -> "Space":
        """The graph, or the rule on its board."""
        from tourcp.core.box import is_box
        from tourcp.core.rule import Rule
        from tourcp.core.space import PieceOnBoard
        from tourcp.core.spaces import space_of

        if self.graph is not None:
            if self.rule is not None or self.board is not None:
                raise click.UsageError("--graph has its own moves: leave --rule and --board out")
            return graph_of(self.graph)
        if base is not None and self.rule is None and self.board is None:
            return base.space
        piece = base.space if base is not None and isinstance(base.space, PieceOnBoard) else None
        if self.rule is None and piece is None:
            raise click.UsageError(
                "what moves? give --rule (see 'tourcp rules'), --graph, or a problem file"
            )
        if self.rule is not None and self.board is not None and is_box(self.board):
            return space_of(self.rule, self.board)
        if self.rule is None:
            assert piece is not None
            return space_of(piece.rule, board_for(piece.rule, self.board))
        known = None if self.board is not None or piece is None else piece.board
        return space_of(self.rule, known or board_for(Rule.parse(self.rule), self.board))


def problem_in(file: Path) -> "Problem":
    """The problem in a file: TOML, or the one of a graph or of a saved answer; `-` is either."""
    from tourcp.core.problem import Problem
    from tourcp.files.answers import load_answer, parse_answer
    from tourcp.files.graphs import ENDINGS, read_graph
    from tourcp.files.problems import asked_problem, load_problem

    ending = file.suffix.lower().removeprefix(".")
    if str(file) == "-":
        text = read_text(file)
        if text.lstrip().startswith("{"):
            return parse_answer(text, "standard input")[0]
        return asked_problem(parse_toml(text, "standard input"))
    if ending == "json":
        return load_answer(file)[0]
    return Problem(read_graph(file)) if ending in ENDINGS else load_problem(file)


def graph_of(text: str) -> "Space":
    """The graph in a file, or the graph with that name."""
    from tourcp.files.families import graph_by_name
    from tourcp.files.graphs import read_graph

    path = Path(text)
    if text == "-" or (path.suffix and ":" not in text):
        return read_graph(path)
    try:
        return graph_by_name(text)
    except BadProblem:
        if ":" not in text and os.path.exists(text):  # noqa: PTH110 (which takes any text)
            return read_graph(path)
        raise


def board_for(rule: "Rule", text: str | None) -> "Board":
    """The board of a text; without one, the board that the rule is usually asked about."""
    return parse_board(DEFAULT_BOARDS.get(rule.name, DEFAULT_BOARD) if text is None else text)


def parse_board(text: str) -> "Board":
    """A board from its text, or from the picture in `@FILE` or `torus:@FILE`."""
    from tourcp.core.board import Board
    from tourcp.files.problems import load_picture

    wrap, at, file = text.partition("@")
    if not at:
        return Board.parse(text)
    return load_picture(Path(file), wrap.removesuffix(":") or "flat")


def speaks_chess() -> bool:
    """Whether some square of the call was given by its chess name."""
    params = click.get_current_context().params
    named = ("start", "end", "source", "target", "clue", "require", "forbid", "arrows", "fill")
    given = [params.get(name) or () for name in named]
    texts = [text for one in given for text in ([one] if isinstance(one, str) else one)]
    squares = [square for text in texts for square in text.partition("=")[0].split("-")]
    return any(_CHESS.fullmatch(square.strip().lower()) for square in squares)
