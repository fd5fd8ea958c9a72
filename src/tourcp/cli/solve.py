"""tourcp solve: from a rule and a board to a checked answer."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.backends import BACKENDS, DEFAULT
from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.completion import complete_backend, complete_option
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undrawable
from tourcp.cli.outputs import json_option
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE, problem_options, speaks_chess
from tourcp.cli.terminal import remark, say
from tourcp.cli.usage import loudness

if TYPE_CHECKING:
    from tourcp.core.answer import Answer
    from tourcp.core.problem import Problem


@click.command(short_help="Find a tour, or learn that there is none.")
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
    type=FILE,
    help="Save problem and answer.",
)
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
    seconds: float | None,
    seed: int,
    threads: int,
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
    from tourcp.core.answer import Unknown
    from tourcp.core.limit import Limit
    from tourcp.core.recording import Recording
    from tourcp.files.disk import refuse_unwritable

    if trace is not None and (drawn is None or not drawn.asks_for("html")):
        raise click.UsageError("a trace is played by a page: give --draw FILE.html")
    recording = Recording(trace) if trace is not None else None
    limit = Limit(seconds=seconds, seed=seed, threads=threads, recording=recording)
    if output is not None:
        refuse_unwritable(output)
    refuse_undrawable(drawn, problem.space, output)
    with watched(backend, limit) as limit:
        answer = answer_problem(problem, backend, limit, options, certify=certify)
    if as_json:
        from tourcp.files.answers import answer_text

        text = answer_text(problem, answer).rstrip()
    else:
        text = describe(problem, answer, chess=speaks_chess(), moves=moves, verbose=loudness() > 0)
    deliver(problem, answer, output, text, as_json=as_json, aside=is_stdout(drawn))
    if drawn is not None:
        from tourcp.drawing.anything import draw_answer

        if recording is not None and recording.is_empty:
            click.echo(f"{backend} has no steps to show: try rotate, backtrack or sat", err=True)
        draw_to(draw_answer(problem, answer, recording), drawn)
    return UNKNOWN if isinstance(answer, Unknown) else ANSWERED


def deliver(
    problem: "Problem",
    answer: "Answer",
    output: Path | None,
    text: str,
    *,
    as_json: bool = False,
    aside: bool = False,
) -> None:
    """Save the answer, then print it: neither a full disk nor a closed pipe loses both.

    If it is `aside`, print to standard error: standard output is for a picture.
    """
    from tourcp.core.errors import BadProblem

    failure = None
    if output is not None:
        from tourcp.files.answers import save_answer

        try:
            save_answer(output, problem, answer)
        except BadProblem as error:
            failure = error
    click.echo(text, err=aside) if as_json else say(text, err=aside)
    if failure is not None:
        raise failure
    if output is not None and not as_json:
        remark(clean(f"saved to {output}"), err=aside)
