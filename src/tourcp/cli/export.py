"""tourcp export: a problem in the languages of other solvers."""

from pathlib import Path

import click

from tourcp.cli import clean
from tourcp.cli.question import make_problem, problem_options

FORMATS = ("cnf", "cpsat", "hcp", "dzn", "lp")


@click.command(short_help="Write a problem for other solvers.")
@problem_options
@click.option(
    "--to",
    "target",
    type=click.Choice(FORMATS),
    required=True,
    help="DIMACS, CP-SAT text proto, TSPLIB, MiniZinc data or ASP facts.",
)
@click.option("--formulation", default="", help="For cnf and cpsat: see 'tourcp formulations'.")
@click.option(
    "-o",
    "--output",
    type=click.Path(readable=False, path_type=Path),
    help="File to write.  [default: standard output]",
)
def command(
    file: Path | None,
    rule: str | None,
    board: str | None,
    closed: bool | None,
    start: str | None,
    end: str | None,
    target: str,
    formulation: str,
    output: Path | None,
) -> None:
    """Write a problem for other solvers: its graph, whose Hamiltonian cycles are the tours."""
    from tourcp.export import export
    from tourcp.files import refuse_unwritable, write_atomically

    problem = make_problem(file, rule, board, closed, start, end)
    if output is not None:
        refuse_unwritable(output)
    text = export(problem, target, formulation)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_atomically(output, text)
        click.echo(clean(f"saved to {output}"))
