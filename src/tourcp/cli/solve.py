"""tourcp solve: from a rule and a board to a checked answer."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.backends import BACKENDS, DEFAULT
from tourcp.cli import ANSWERED, UNKNOWN

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tourcp.answer import Answer
    from tourcp.limit import Limit
    from tourcp.problem import Problem

DEFAULT_BOARDS = {"pawn": "10x10"}
DEFAULT_BOARD = "8x8"


def problem_options(command: Any) -> Any:
    """The options that say what is asked, shared by all commands about one problem."""
    for option in reversed(
        [
            click.argument("file", required=False, type=click.Path(path_type=Path)),
            click.option(
                "--rule", help="How the piece moves: knight, leaper:1,4, moves:1,0+0,1, …"
            ),
            click.option(
                "--board",
                help="10x10, torus:8x8, 8x8-0,0-7,7 (holes), @FILE (a picture).  "
                "[default: 10x10 for the pawn, else 8x8]",
            ),
            click.option("--closed/--open", default=None, help="Must it return?  [default: open]"),
            click.option("--start", help="First square: x,y, a number or a chess name."),
            click.option("--end", help="Last square of an open tour."),
        ]
    ):
        command = option(command)
    return command


@click.command(short_help="Find a tour, or learn that there is none.")
@problem_options
@click.option(
    "--backend", default=DEFAULT, show_default=True, help=f"One of {', '.join(BACKENDS)}."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="For the backend.")
@click.option("--seconds", type=float, help="Time limit.  [default: none]")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of random choices.")
@click.option("--threads", type=int, default=1, show_default=True, help="Threads of the solver.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Save problem and answer.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer file instead of a picture.")
def command(
    file: Path | None,
    rule: str | None,
    board: str | None,
    closed: bool | None,
    start: str | None,
    end: str | None,
    backend: str,
    options: tuple[str, ...],
    seconds: float | None,
    seed: int,
    threads: int,
    output: Path | None,
    as_json: bool,
) -> int:
    """Find a tour, or learn that there is none.

    The problem comes from a TOML FILE, from the options, or from both: what the options say
    counts.
    """
    from tourcp.answer import Unknown
    from tourcp.files import answer_text, save_answer
    from tourcp.limit import Limit
    from tourcp.solve import solve

    problem = make_problem(file, rule, board, closed, start, end)
    limit = Limit(seconds=seconds, seed=seed, threads=threads)
    if output is not None:
        refuse_output(output)
    with watched(backend, limit) as limit:
        answer = solve(problem, backend, limit, options)
    if output is not None:
        save_answer(output, problem, answer)
    click.echo(answer_text(problem, answer).rstrip() if as_json else describe(problem, answer))
    if output is not None and not as_json:
        click.echo(f"saved to {output}")
    return UNKNOWN if isinstance(answer, Unknown) else ANSWERED


def make_problem(
    file: Path | None,
    rule: str | None,
    board: str | None,
    closed: bool | None,
    start: str | None,
    end: str | None,
) -> "Problem":
    """The problem that a file and the options of the command line ask for together."""
    from tourcp.board import Board, Square
    from tourcp.files import load_picture, load_problem
    from tourcp.problem import Problem
    from tourcp.rule import Rule

    base = load_problem(file) if file is not None else None
    if rule is not None:
        the_rule = Rule.parse(rule)
    elif base is not None:
        the_rule = base.rule
    else:
        raise click.UsageError("what moves? give --rule (see 'tourcp rules') or a problem file")
    if board is not None:
        the_board = load_picture(Path(board[1:])) if board[:1] == "@" else Board.parse(board)
    elif base is not None:
        the_board = base.board
    else:
        the_board = Board.parse(DEFAULT_BOARDS.get(the_rule.name, DEFAULT_BOARD))

    def square(text: str | None, otherwise: Square | None) -> Square | None:
        return otherwise if text is None else the_board.parse_square(text)

    return Problem(
        rule=the_rule,
        board=the_board,
        closed=closed if closed is not None else base is not None and base.closed,
        start=square(start, base.start if base else None),
        end=square(end, base.end if base else None),
    )


def refuse_output(path: Path) -> None:
    """Say before the work, not after it, that the answer could not be saved."""
    if path.is_dir():
        raise click.UsageError(f"cannot write {path}: it is a folder; name a file")
    if not path.parent.is_dir():
        raise click.UsageError(f"cannot write {path}: there is no folder {path.parent}")


def watched(title: str, limit: "Limit") -> "AbstractContextManager[Limit]":
    """The limit with a progress line on the terminal; in a pipe, the limit as it is."""
    if not sys.stderr.isatty():
        return nullcontext(limit)
    from tourcp.cli.progress import progress_line

    return progress_line(title, limit)


def describe(problem: "Problem", answer: "Answer") -> str:
    """The verdict, the picture, and how it was found."""
    from tourcp.answer import Refutation, Tour, Unknown
    from tourcp.draw.text import LARGEST, numbered_board

    lines = [verdict_line(problem, answer)]
    if isinstance(answer, Tour):
        if max(problem.board.width, problem.board.height) <= LARGEST:
            lines += ["", numbered_board(problem.board, answer), ""]
        else:
            lines.append(f"(more than {LARGEST} squares wide or high: -o FILE saves the path)")
    lines.append(f"problem: {problem}")
    if isinstance(answer, Tour):
        first, last = answer.squares[0], answer.squares[-1]
        back = ", one move from the start" if problem.closed else ""
        lines.append(
            f"checked: {len(answer)} squares once each, every step a move, "
            f"from {first[0]},{first[1]} to {last[0]},{last[1]}{back}"
        )
    elif isinstance(answer, Refutation) and answer.certificate is not None:
        lines.append("checked: the certificate refutes the problem")
    if answer.found is not None:
        by = answer.found
        notes = f"; {by.notes}" if by.notes else ""
        done = "tried:  " if isinstance(answer, Unknown) else "found:  "
        lines.append(f"{done} by {by.backend} ({by.version}) in {by.seconds:.2f} s{notes}")
    return "\n".join(lines)


def verdict_line(problem: "Problem", answer: "Answer") -> str:
    """The answer in a line."""
    from tourcp.answer import Refutation, Tour, Unknown

    match answer:
        case Tour():
            return "tour"
        case Refutation(certificate=None):
            by = answer.found
            return f"no tour (claimed by {by.backend} {by.version})" if by else "no tour (claimed)"
        case Refutation(certificate=certificate) if certificate is not None:
            return f"no tour (proved: {certificate.summary(problem)})"
        case Unknown():
            return f"unknown ({answer.reason})"
    raise TypeError(f"{answer!r} is no answer")
