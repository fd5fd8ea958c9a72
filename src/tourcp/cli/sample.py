"""tourcp sample: tours drawn at random, each with the same chance."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN
from tourcp.cli.enumerate import Written, in_time
from tourcp.cli.options import limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options
from tourcp.core.errors import counted
from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from tourcp.core.problem import Problem


@click.command()
@problem_options
@click.option("--count", type=int, default=1, show_default=True, help="How many.")
@limit_options("seed", "seconds")
@output_option("FILE.jsonl, or a folder for one file each.")
def command(problem: "Problem", count: int, limit: Limit, output: Path | None) -> int:
    """Draw tours at random, each with the same chance, as JSON lines.

    All tours are counted first; then each draw walks the counted states backwards.
    """
    from tourcp.counting.sampling import Sampler

    if count < 1:
        raise click.UsageError(f"{count} tours: give at least 1")
    with (
        Written(problem, output) as written,
        watched("sample", limit, is_alone=written.is_aside) as shown,
    ):
        limit, clock = written.counted(shown), shown.start()
        sampler = Sampler(problem, limit)
        for tour in islice(in_time(sampler.draw(count, limit.seed), clock), count):
            written.add(tour)
            limit.report(f"{count - written.count:,} to go")
    if written.is_late:
        click.echo(
            f"unknown ({written.count:,} of {counted(count, 'tour')}: out of time)", err=True
        )
        return UNKNOWN
    click.echo(f"{count:,} of {counted(sampler.tours, 'tour')}, drawn with equal chances", err=True)
    return ANSWERED
