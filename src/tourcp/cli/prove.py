"""tourcp prove: no tour, and here is why."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli.drawing import Pictures, draw_option, is_stdout, refuse_undeliverable
from tourcp.cli.options import json_option, limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options, speaks_chess
from tourcp.cli.solve import deliver
from tourcp.cli.terminal import remark
from tourcp.cli.usage import loudness
from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from tourcp.core.problem import Problem


@click.command()
@problem_options
@click.option(
    "--rung",
    type=click.Choice(["cut-set", "weights", "frontier", "clause-proof"]),
    help="Only this kind of certificate.  [default: the shortest]",
)
@click.option("--unique", is_flag=True, help="Prove instead that the tour is the only one.")
@limit_options("seconds", "seed")
@output_option("Save problem and answer.")
@json_option("Print the answer file instead of words.")
@draw_option
def command(
    problem: "Problem",
    rung: str | None,
    unique: bool,
    limit: Limit,
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
    from tourcp.core.answer import Refutation, Tour
    from tourcp.files.answers import answer_text
    from tourcp.judge.answers import check

    refuse_undeliverable(drawn, problem.space, output)
    settled = ""
    with watched("prove", limit) as limit:
        answer = answer_problem(problem, limit=limit) if unique else None
        if isinstance(answer, Tour):
            aside = as_json or is_stdout(drawn)
            found = describe(problem, answer, chess=speaks_chess())
            remark(f"{found}\n\nis it the only one?", err=aside)
            problem, answer = ask_for_another(problem, answer, limit)
            asked = {Tour: "no: here is another\n\n", Refutation: "yes: there is no other\n\n"}
            settled = asked.get(type(answer), "")
        elif answer is None:
            answer = demand_proof(problem, limit, rung)

    def words() -> str:
        told = settled + describe(problem, answer, chess=speaks_chess(), verbose=loudness() > 0)
        if not isinstance(answer, Refutation) or answer.certificate is None:
            return told
        started = time.monotonic()
        check(problem, answer)
        took = time.monotonic() - started
        size = len(answer_text(problem, answer))
        kind = answer.certificate.kind
        return f"{told}\nrung:    {kind}, {size:,} bytes with its problem, checked in {took:.3f} s"

    return deliver(problem, answer, words, output, drawn, as_json=as_json)
