"""tourcp validate: check every row of a results file, from the rules alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, BAD_INPUT, clean
from tourcp.cli.question import FILE

if TYPE_CHECKING:
    from tourcp.backends.rotate import Compass
    from tourcp.files.results import Row


@click.command(short_help="Check every row of a results file.")
@click.argument("file", type=FILE)
@click.option("--replay", is_flag=True, help="Run also the searches that reached their limit.")
def command(file: Path, replay: bool) -> int:
    """Check every row of a results file of 'tourcp rotate': one line for each that is wrong.

    Paths are checked from the rules alone. Searches that succeeded, or ended below their limit, are
    run again, and must come to the same path after the same number of iterations.
    """
    from tourcp.backends.rotate import Compass
    from tourcp.core.problem import Problem
    from tourcp.files.disk import read_text
    from tourcp.files.results import parse_results, row_fault

    results = parse_results(read_text(file), str(file))
    search = Compass(Problem(rule=results.rule, board=results.board))
    wrong = 0
    for row in results.rows.values():
        fault = row_fault(results, row)
        if fault is None and (row.success or row.iterations < row.limit or replay):
            fault = replay_fault(search, row)
        if fault is not None:
            wrong += 1
            click.echo(clean(f"{file}: {' '.join(row.key)}: {fault}"), err=True)
    solved = sum(row.success for row in results.rows.values())
    derived = sum(row.derived for row in results.rows.values())
    if wrong:
        return BAD_INPUT
    click.echo(
        clean(f"{file}: {len(results.rows)} rows, {solved} tours, all of them right")
        + (f" ({derived} derived)" if derived else "")
    )
    return ANSWERED


def replay_fault(search: "Compass", row: "Row") -> str | None:
    """What a second run says against a row, or nothing."""
    start = search.problem.board.parse_square(row.start)
    run = search.run(start, row.direction, row.rotation, row.limit)
    path = () if run.path is None else tuple((x, y) for x, y in run.path.tolist())
    if run.iterations != row.iterations:
        return f"{row.iterations:,} iterations, where a second run makes {run.iterations:,}"
    return None if path == row.path else "a second run comes to another path"
