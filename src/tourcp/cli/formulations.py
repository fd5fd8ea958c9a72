"""tourcp formulations: how large each formulation of a problem is."""

from typing import TYPE_CHECKING

import click

from tourcp.cli.question import problem_options

if TYPE_CHECKING:
    from tourcp.problem import Problem


@click.command(short_help="Compare the sizes of the formulations.")
@problem_options
def command(
    problem: "Problem",
) -> None:
    """Compare the sizes of the formulations of one problem: variables and constraints or clauses.

    The lazy ones (sat, pb) add a constraint for every cycle that they meet.
    """
    from tourcp.backends import TABLE
    from tourcp.errors import BadProblem
    from tourcp.export import MOST_ARCS, question

    arcs = len(problem.board) * len(problem.rule.moves)
    if arcs > MOST_ARCS:
        raise BadProblem(f"{problem} has {arcs:,} squares times moves: {MOST_ARCS:,} are the most")
    graph = question(problem)
    click.echo(f"{problem}: {graph.size:,} vertices, {len(graph.tails):,} arcs")
    click.echo(f"{'formulation':<16} {'variables':>12} {'constraints':>12}  what it says")
    for row in TABLE:
        module = row.load_module() if row.is_installed else None
        if arcs > row.most_arcs:
            click.echo(f"{row.name:<16} {'too large':>25}  {row.summary}")
        elif size := getattr(module, "size", None):
            variables, constraints = size(graph)
            click.echo(f"{row.name:<16} {variables:>12,} {constraints:>12,}  {row.summary}")
