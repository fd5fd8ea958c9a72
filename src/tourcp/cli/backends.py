"""tourcp backends: the ways to solve, from the table."""

import click


@click.command(short_help="List the ways to solve.")
def command() -> None:
    """List the backends: what each does, and whether it is installed.

    The exact ones may also say that there is no tour; the heuristics only ever find one.
    """
    from tourcp.backends import TABLE

    for row in TABLE:
        kind = "exact" if row.is_complete else "heuristic"
        state = "" if row.is_installed else f"  (not installed: {row.install})"
        click.echo(f"{row.name:<16} {kind:<10} {row.summary}{state}")
