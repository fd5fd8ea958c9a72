"""tourcp formulations: how large each formulation of a problem is."""

from typing import TYPE_CHECKING

import click

from tourcp.cli.question import problem_options
from tourcp.core.errors import BadProblem

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourcp.backends import Backend
    from tourcp.core.cycle import CycleGraph
    from tourcp.core.problem import Problem


@click.command()
@problem_options
def command(problem: "Problem") -> None:
    """Compare the sizes of the formulations of one problem: variables and constraints or clauses.

    The sizes include the conditions; a formulation that cannot express one of them is listed
    without a size. The lazy ones (sat, pb) add a constraint for every cycle that they meet.
    """
    from tourcp.backends import TABLE
    from tourcp.export.problems import MOST_ARCS, question
    from tourcp.judge.certificates.clauses import TooLarge

    arcs = problem.space.arcs
    if arcs > MOST_ARCS:
        raise BadProblem(f"{problem} has {arcs:,} squares times moves: at most {MOST_ARCS:,}")
    graph = question(problem)
    kinds = {condition.kind for condition in problem.conditions}
    click.echo(f"{problem}: {graph.size:,} vertices, {len(graph.tails):,} arcs")
    click.echo(f"{'formulation':<16} {'variables':>12} {'constraints':>12}  what it says")
    for row in TABLE:
        size = size_function(row)
        if size is None:
            continue
        if others := sorted(kinds - set(row.takes)):
            told = f"{'not with ' + ', '.join(others):>25}"
        elif arcs > row.most_arcs:
            told = f"{'too large':>25}"
        else:
            try:
                variables, constraints = size(graph)
                told = f"{variables:>12,} {constraints:>12,}"
            except TooLarge:
                told = f"{'too large':>25}"
        click.echo(f"{row.name:<16} {told}  {row.summary}")


def size_function(row: "Backend") -> "Callable[[CycleGraph], tuple[int, int]] | None":
    """Return what counts variables and constraints; None without a formulation, or its library."""
    if not row.is_installed:
        return None
    module = row.load_module()
    encoding = getattr(module, "ENCODING", None)
    if encoding is not None:
        return lambda graph: encoding.size(graph, encoding.options())
    size: Callable[[CycleGraph], tuple[int, int]] | None = getattr(module, "size", None)
    return size
