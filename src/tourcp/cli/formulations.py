"""tourcp formulations: how large each formulation of a problem is."""

from typing import TYPE_CHECKING

import click

from tourcp.cli.question import problem_options
from tourcp.core.errors import BadProblem

if TYPE_CHECKING:
    from tourcp.backends import Backend
    from tourcp.core.cycle import CycleGraph
    from tourcp.core.problem import Problem


@click.command()
@problem_options
def command(problem: "Problem") -> None:
    """Compare the sizes of the formulations of one problem: variables and constraints or clauses.

    The lazy ones (sat, pb) add a constraint for every cycle that they meet.
    """
    from tourcp.backends import TABLE
    from tourcp.export.problems import MOST_ARCS, question

    arcs = problem.space.arcs
    if arcs > MOST_ARCS:
        raise BadProblem(f"{problem} has {arcs:,} squares times moves: at most {MOST_ARCS:,}")
    graph = question(problem)
    click.echo(f"{problem}: {graph.size:,} vertices, {len(graph.tails):,} arcs")
    click.echo(f"{'formulation':<16} {'variables':>12} {'constraints':>12}  what it says")
    for row in TABLE:
        if arcs > row.most_arcs:
            click.echo(f"{row.name:<16} {'too large':>25}  {row.summary}")
        elif (size := size_of(row, graph)) is not None:
            variables, constraints = size
            click.echo(f"{row.name:<16} {variables:>12,} {constraints:>12,}  {row.summary}")


def size_of(row: "Backend", graph: "CycleGraph") -> tuple[int, int] | None:
    """The variables and constraints of a formulation; None if it has none, or is not installed."""
    if not row.is_installed:
        return None
    module = row.load_module()
    encoding = getattr(module, "ENCODING", None)
    if encoding is not None:
        size: tuple[int, int] = encoding.size(graph, encoding.options())
        return size
    plain = getattr(module, "size", None)
    return None if plain is None else plain(graph)
