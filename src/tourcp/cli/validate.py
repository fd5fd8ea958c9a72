"""tourcp validate: check every row of a results file, from the rules alone."""

from pathlib import Path

import click

from tourcp.cli import ANSWERED, BAD_INPUT, clean
from tourcp.cli.question import FILE


@click.command(short_help="Check every row of a results file.")
@click.argument("file", type=FILE)
def command(file: Path) -> int:
    """Check every row of a results file of 'tourcp rotate': one line for each that is wrong."""
    from tourcp.files import read_text
    from tourcp.results import parse, row_fault

    results = parse(read_text(file), str(file))
    wrong = 0
    for row in results.rows.values():
        fault = row_fault(results, row)
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
