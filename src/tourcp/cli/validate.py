"""tourcp validate: check every row of a results file, from the rules alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, clean
from tourcp.cli.question import FILE

if TYPE_CHECKING:
    from tourcp.backends.rotate import Compass
    from tourcp.files.results import Row

MOST_STEPS = 10**9
"""Moves, and what it takes to begin, of all searches that are run again: some ten seconds."""

STEPS_A_SQUARE = 20
"""What it takes to begin, for each square, and once for each move from it."""


@click.command(short_help="Check every row of a results file.")
@click.argument("file", type=FILE)
@click.option(
    "--replay", is_flag=True, help="Run all searches again: those that reached their limit, too."
)
def command(file: Path, replay: bool) -> int:
    """Check every row of a results file of 'tourcp rotate': one line for each that is wrong.

    Paths are checked from the rules alone. Searches that succeeded, or ended below their limit, are
    run again, and must come to the same path after the same number of iterations. Searches that
    would take minutes are run with --replay only; without it, exit code 3 says that some were not.
    """
    from tourcp.backends.rotate import Compass
    from tourcp.core.problem import Problem
    from tourcp.files.disk import read_text
    from tourcp.files.results import parse_results, row_fault

    results = parse_results(read_text(file), str(file))
    problem = Problem(rule=results.rule, board=results.board)
    search: Compass | None = None
    wrong = skipped = steps = 0
    for row in results.rows.values():
        fault = row_fault(results, row)
        if fault is None and (row.success or row.iterations < row.limit or replay):
            begin = problem.space.size + (problem.space.arcs if search is None else 0)
            after = steps + row.iterations + STEPS_A_SQUARE * begin
            if after > MOST_STEPS and not replay:
                skipped += 1
                continue
            steps = after
            search = search or Compass(problem)
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
        + (f", but {skipped} would take long to run again: --replay does" if skipped else "")
    )
    return UNKNOWN if skipped else ANSWERED


def replay_fault(search: "Compass", row: "Row") -> str | None:
    """What a second run says against a row, or nothing."""
    start = search.problem.board.parse_square(row.start)
    run = search.run(start, row.direction, row.rotation, min(row.limit, row.iterations + 1))
    path = () if run.path is None else tuple((x, y) for x, y in run.path.tolist())
    if run.iterations > row.iterations:
        return f"{row.iterations:,} iterations, where a second run makes more"
    if run.iterations != row.iterations:
        return f"{row.iterations:,} iterations, where a second run makes {run.iterations:,}"
    return None if path == row.path else "a second run comes to another path"
