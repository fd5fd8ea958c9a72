"""Coq on the command line: what `export --to coq` and `check --with coq` do."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from tourcp.cli import clean
from tourcp.cli.drawing import save_or_print
from tourcp.core.errors import BadProblem
from tourcp.files.disk import read_text

SECONDS = 300.0
"""Time limit of a check, in seconds, if none is given."""


def coq_target(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let `export --to coq` take an answer or a theorem, where other formats take a problem."""

    @wraps(command)
    def either(file: Path | None, target: str | None, **others: Any) -> Any:
        if target != "coq":
            return command(file=file, target=target, **others)
        given = [name for name, value in others.items() if value and name != "output"]
        if file is None or given:
            raise click.UsageError(
                "--to coq writes an answer or a theorem: give its file and -o, nothing else"
            )
        return save_or_print(lambda: text_for_coq(file), others["output"])

    return either


def text_for_coq(file: Path) -> str:
    """The file for Coq: written from an answer or a theorem, or read if it is one already."""
    from tourcp.core.limit import Limit
    from tourcp.export.coq import answer_to_coq
    from tourcp.files.formats import AnswerFile, TheoremFile, read_content

    if file.suffix == ".v":
        return read_text(file)
    match read_content(file):
        case AnswerFile(problem, answer):
            return answer_to_coq(problem, answer)
        case TheoremFile(theorem, _):
            # Automata are replaced by other evidence, which takes solvers to find.
            from tourcp.answering import demand_proof
            from tourcp.export.coq_theorem import theorem_to_coq

            return theorem_to_coq(theorem, demand_proof, Limit())
    raise BadProblem(f"{file} is neither an answer nor a theorem: nothing else is written for Coq")


def check_with_coq(file: Path, seconds: float | None) -> str:
    """Print what Coq makes of a file, and return its standing."""
    from tourcp.core.limit import Limit
    from tourcp.engines.formula import OutOfTime
    from tourcp.export.coq_run import run_coq

    try:
        verdict = run_coq(text_for_coq(file), Limit(seconds=seconds or SECONDS))
    except BadProblem as error:
        why = str(error).removeprefix(f"{file}: ")
        click.echo(clean(f"{file}: refused ({why})"), err=True)
        return "refused"
    except OutOfTime as error:
        click.echo(clean(f"{file}: unknown ({error})"))
        return "unknown"
    if not verdict.accepted:
        click.echo(clean(f"{file}: refused by Coq {verdict.version} ({verdict.message})"), err=True)
        return "refused"
    click.echo(clean(f"{file}: proved by Coq {verdict.version}, no axioms: {verdict.statement}"))
    return "proved"
