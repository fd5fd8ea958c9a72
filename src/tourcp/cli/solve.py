"""tourcp solve: from a rule and a board to a checked answer."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.backends import BACKENDS, DEFAULT
from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.completion import complete_backend, complete_option
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undeliverable
from tourcp.cli.options import json_option, limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options, speaks_chess
from tourcp.cli.terminal import remark, say
from tourcp.cli.usage import loudness
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.files.disk import write_atomically

if TYPE_CHECKING:
    from tourcp.core.answer import Answer
    from tourcp.core.problem import Problem
    from tourcp.core.recording import Recording


@click.command()
@problem_options
@click.option(
    "--backend",
    default=DEFAULT,
    show_default=True,
    help=f"One of {', '.join(BACKENDS)}.",
    shell_complete=complete_backend,
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              shell_complete=complete_option,
              help="For the backend: 'tourcp backends NAME' lists them.")  # fmt: skip
@limit_options("seconds", "seed", "threads")
@click.option(
    "--certificate/--no-certificate",
    "certify",
    default=True,
    help="Look for a proof if there is no tour.  [default: yes]",
)
@output_option("Save problem and answer.")
@draw_option
@click.option(
    "--trace",
    type=int,
    metavar="N",
    help="Record N steps of the search (rounds, for sat), for the page of --draw.",
)
@click.option("--moves", is_flag=True, help="List the moves of the tour, too.")
@json_option("Print the answer file instead of a picture.")
def command(
    problem: "Problem",
    backend: str,
    options: tuple[str, ...],
    limit: Limit,
    certify: bool,
    output: Path | None,
    drawn: Pictures | None,
    trace: int | None,
    moves: bool,
    as_json: bool,
) -> int:
    """Find a tour, or learn that there is none.

    The problem comes from a TOML FILE, from the options, or from both; options override
    the file.
    """
    from tourcp.answering import answer_problem
    from tourcp.cli.show import describe
    from tourcp.core.recording import Recording

    if trace is not None and (drawn is None or not drawn.asks_for("html")):
        raise click.UsageError("a trace is played by a page: give --draw FILE.html")
    recording = Recording(trace) if trace is not None else None
    refuse_undeliverable(drawn, problem.space, output)
    with watched(backend, replace(limit, recording=recording)) as limit:
        answer = answer_problem(problem, backend, limit, options, certify=certify)
    if recording is not None and recording.is_empty:
        click.echo(f"{backend} has no steps to show: try rotate, backtrack or sat", err=True)

    def words() -> str:
        return describe(problem, answer, chess=speaks_chess(), moves=moves, verbose=loudness() > 0)

    return deliver(problem, answer, words, output, drawn, as_json=as_json, recording=recording)


def deliver(
    problem: "Problem", answer: "Answer", words: Callable[[], str], output: Path | None,
    drawn: Pictures | None, *, as_json: bool, recording: "Recording | None" = None,
) -> int:  # fmt: skip
    """Save the answer, print these words or its file, draw it, and return the exit code.

    It is saved before its words are made: neither a full disk nor a closed pipe nor a mistake in
    a description loses it. What is printed goes to standard error where standard output is for a
    picture.
    """
    from tourcp.core.answer import Unknown

    text, failure, aside = "", None, is_stdout(drawn)
    if as_json or output is not None:
        from tourcp.files.answers import answer_text

        text = answer_text(problem, answer)
    if output is not None:
        try:
            write_atomically(output, text)
        except BadProblem as error:
            failure = error
    click.echo(text, nl=False, err=aside) if as_json else say(words(), err=aside)
    if failure is not None:
        raise failure
    if output is not None and not as_json:
        remark(clean(f"saved to {output}"), err=aside)
    if drawn is not None:
        from tourcp.drawing.anything import draw_answer

        draw_to(draw_answer(problem, answer, recording), drawn)
    return UNKNOWN if isinstance(answer, Unknown) else ANSWERED
