"""tourcp validate: check every row of a results file, from the rules alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, clean
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE
from tourcp.core.errors import counted
from tourcp.core.limit import Limit
from tourcp.files.disk import read_text

if TYPE_CHECKING:
    from tourcp.backends.rotate import Compass
    from tourcp.core.problem import Problem
    from tourcp.files.results import Row

MOST_STEPS = 10**9
"""Moves and setup steps of all searches that are run again: about ten seconds."""

STEPS_A_SQUARE = 20
"""Setup steps for each square, and once for each move from it."""


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--replay", is_flag=True, help="Run all searches again: those that reached their limit, too."
)
def command(file: Path, replay: bool) -> int:
    """Check every row of a results file of 'tourcp rotate': one line for each that is wrong.

    Paths are checked from the rules alone. Searches that succeeded, or ended below their limit, are
    run again, and must come to the same path after the same number of iterations. Searches that
    would take minutes are run only with --replay; exit code 3 says that some were left out.
    """
    from tourcp.core.problem import Problem
    from tourcp.files.results import parse_results, row_fault

    results = parse_results(read_text(file), str(file))
    problem = Problem(rule=results.rule, board=results.board)
    judged = _Judged(problem)
    with watched("validate", Limit()) as told:
        for number, row in enumerate(results.rows.values()):
            told.report(f"{number:,} of {len(results.rows):,} rows")
            fault = row_fault(results, row)
            if fault is None and (row.success or row.iterations < row.limit or replay):
                fault = judged.again(row, replay=replay)
            if fault is not None:
                judged.wrong += 1
                click.echo(clean(f"{file}: {' '.join(row.key)}: {fault}"), err=True)
    wrong, skipped = judged.wrong, judged.skipped
    solved = sum(row.success for row in results.rows.values())
    derived = sum(row.derived for row in results.rows.values())
    if wrong:
        return BAD_INPUT
    rows = counted(len(results.rows), "row")
    click.echo(
        clean(f"{file}: {rows}, {counted(solved, 'tour')}, all of them right")
        + (f" ({derived:,} derived by symmetry)" if derived else "")
        + (f", but {skipped:,} would take long to run again: --replay runs them" if skipped else "")
    )
    return UNKNOWN if skipped else ANSWERED


class _Judged:
    """The searches that were run again, and what came of it."""

    def __init__(self, problem: "Problem") -> None:
        self.problem = problem
        self.wrong = self.skipped = self.steps = 0
        self.search: Compass | None = None

    def again(self, row: "Row", *, replay: bool) -> str | None:
        """Run a search again, unless all together would take too long; say what is wrong."""
        from tourcp.backends.rotate import Compass

        space = self.problem.space
        begin = space.size + (space.arcs if self.search is None else 0)
        after = self.steps + row.iterations + STEPS_A_SQUARE * begin
        if after > MOST_STEPS and not replay:
            self.skipped += 1
            return None
        self.steps = after
        self.search = self.search or Compass(self.problem)
        return replay_fault(self.search, row)


def replay_fault(search: "Compass", row: "Row") -> str | None:
    """What a second run says against a row, or nothing."""
    start = search.problem.board.parse_square(row.start)
    run = search.run(start, row.direction, row.rotation, min(row.limit, row.iterations + 1))
    path = () if run.path is None else tuple((x, y) for x, y in run.path.tolist())
    if run.iterations > row.iterations:
        return f"{row.iterations:,} iterations, where a second run makes more"
    if run.iterations != row.iterations:
        return f"{row.iterations:,} iterations, where a second run makes {run.iterations:,}"
    return None if path == row.path else "a second run finds another path"
