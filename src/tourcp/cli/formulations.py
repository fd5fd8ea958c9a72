"""tourcp formulations: how large each formulation of a problem is."""

from pathlib import Path

import click

from tourcp.cli.question import make_problem, problem_options


@click.command(short_help="Compare the sizes of the formulations.")
@problem_options
def command(
    file: Path | None,
    rule: str | None,
    board: str | None,
    closed: bool | None,
    start: str | None,
    end: str | None,
) -> None:
    """Compare the sizes of the formulations of one problem: variables and constraints or clauses.

    The lazy ones (sat, pb) add a constraint for every cycle that they meet.
    """
    from tourcp.backends import TABLE
    from tourcp.errors import BadProblem
    from tourcp.export import MOST_ARCS, question

    problem = make_problem(file, rule, board, closed, start, end)
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
