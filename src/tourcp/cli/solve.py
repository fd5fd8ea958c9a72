"""tourcp solve: from a rule and a board to a checked answer."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.backends import BACKENDS, DEFAULT
from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.question import make_problem, problem_options

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tourcp.limit import Limit


FILE = click.Path(readable=False, path_type=Path)


@click.command(short_help="Find a tour, or learn that there is none.")
@problem_options
@click.option(
    "--backend", default=DEFAULT, show_default=True, help=f"One of {', '.join(BACKENDS)}."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="For the backend.")
@click.option("--seconds", type=float, help="Time limit.  [default: none]")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of random choices.")
@click.option("--threads", type=int, default=1, show_default=True, help="Threads of the solver.")
@click.option(
    "--certificate/--no-certificate",
    "certify",
    default=True,
    help="Look for a proof if there is no tour.  [default: yes]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(readable=False, path_type=Path),
    help="Save problem and answer.",
)
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
    certify: bool,
    output: Path | None,
    as_json: bool,
) -> int:
    """Find a tour, or learn that there is none.

    The problem comes from a TOML FILE, from the options, or from both: what the options say
    counts.
    """
    from tourcp.answer import Unknown
    from tourcp.cli.show import describe
    from tourcp.files import answer_text, refuse_unwritable, save_answer
    from tourcp.limit import Limit
    from tourcp.solve import solve

    problem = make_problem(file, rule, board, closed, start, end)
    limit = Limit(seconds=seconds, seed=seed, threads=threads)
    if output is not None:
        refuse_unwritable(output)
    with watched(backend, limit) as limit:
        answer = solve(problem, backend, limit, options, certify=certify)
    click.echo(answer_text(problem, answer).rstrip() if as_json else describe(problem, answer))
    if output is not None:
        save_answer(output, problem, answer)
        if not as_json:
            click.echo(clean(f"saved to {output}"))
    return UNKNOWN if isinstance(answer, Unknown) else ANSWERED


def watched(title: str, limit: "Limit") -> "AbstractContextManager[Limit]":
    """The limit with a progress line on the terminal; in a pipe, the limit as it is."""
    if not sys.stderr.isatty():
        return nullcontext(limit)
    from tourcp.cli.progress import progress_line

    return progress_line(title, limit)
