"""tourcp sample: tours drawn at random, each with the same chance."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED
from tourcp.cli.enumerate import Written
from tourcp.cli.question import FILE, problem_options

if TYPE_CHECKING:
    from tourcp.core.problem import Problem


@click.command(short_help="Draw tours at random, each with the same chance.")
@problem_options
@click.option("--count", type=int, default=1, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of random choices.")
@click.option("-o", "--output", type=FILE, help="FILE.jsonl, or a folder for a file each.")
def command(problem: "Problem", count: int, seed: int, output: Path | None) -> int:
    """Draw tours at random, each with the same chance, as JSON lines.

    All tours are counted first; then each draw walks the counted states backwards.
    """
    from tourcp.core.limit import Limit
    from tourcp.counting.sampling import Sampler

    if count < 1:
        raise click.UsageError(f"{count} tours: give at least 1")
    Limit(seed=seed)
    sampler = Sampler(problem)
    written = Written(problem, output)
    try:
        for tour in sampler.draw(count, seed):
            written.add(tour)
    finally:
        written.close()
    click.echo(f"{count:,} of {sampler.tours:,} tours, drawn with equal chances", err=True)
    return ANSWERED
