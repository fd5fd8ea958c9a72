"""tourcp prove: no tour, and here is why."""

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undrawable
from tourcp.cli.outputs import json_option, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options, speaks_chess
from tourcp.cli.solve import deliver
from tourcp.cli.terminal import remark
from tourcp.cli.usage import loudness

if TYPE_CHECKING:
    from tourcp.core.problem import Problem


@click.command(short_help="Demand a proof that there is no tour.")
@problem_options
@click.option(
    "--rung",
    type=click.Choice(["cut-set", "weights", "frontier", "clause-proof"]),
    help="Only this kind of certificate.  [default: the shortest]",
)
@click.option("--unique", is_flag=True, help="Prove instead that the tour is the only one.")
@click.option("--seconds", type=float, help="Time limit.  [default: none]")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of random choices.")
@output_option("Save problem and answer.")
@json_option("Print the answer file instead of words.")
@draw_option
def command(
    problem: "Problem",
    rung: str | None,
    unique: bool,
    seconds: float | None,
    seed: int,
    output: Path | None,
    as_json: bool,
    drawn: Pictures | None,
) -> int:
    """Demand a proof that there is no tour: a certificate that anyone can check.

    With --unique, a tour is found first, and then a proof that there is no other, or another one.

    Exit code 0 if a proof was found (or a tour, which settles it too), 3 otherwise.
    """
    from tourcp.answering import answer_problem, ask_for_another, demand_proof
    from tourcp.cli.show import describe
    from tourcp.core.answer import Refutation, Tour, Unknown
    from tourcp.core.limit import Limit
    from tourcp.files.answers import answer_text
    from tourcp.files.disk import refuse_unwritable
    from tourcp.judge.answers import check

    if output is not None:
        refuse_unwritable(output)
    refuse_undrawable(drawn, problem.space, output)
    with watched("prove", Limit(seconds=seconds, seed=seed)) as limit:
        answer = answer_problem(problem, limit=limit) if unique else None
        if isinstance(answer, Tour):
            aside = as_json or is_stdout(drawn)
            found = describe(problem, answer, chess=speaks_chess())
            remark(f"{found}\n\nis it the only one?", err=aside)
            problem, answer = ask_for_another(problem, answer, limit)
        elif answer is None:
            answer = demand_proof(problem, limit, rung)
    said = partial(describe, chess=speaks_chess(), verbose=loudness() > 0)
    text = answer_text(problem, answer).rstrip() if as_json else said(problem, answer)
    if not as_json and isinstance(answer, Refutation) and answer.certificate is not None:
        started = time.monotonic()
        check(problem, answer)
        took = time.monotonic() - started
        size = len(answer_text(problem, answer))
        kind = answer.certificate.kind
        text += f"\nrung:    {kind}, {size:,} bytes with its problem, checked in {took:.3f} s"
    deliver(problem, answer, output, text, as_json=as_json, aside=is_stdout(drawn))
    if drawn is not None:
        from tourcp.drawing.anything import draw_answer

        draw_to(draw_answer(problem, answer), drawn)
    return UNKNOWN if isinstance(answer, Unknown) else ANSWERED
