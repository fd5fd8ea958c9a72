"""tourcp backends: the ways to solve, from the table."""

import click


@click.command(short_help="List the ways to solve.")
def command() -> None:
    """List the backends: what each does, whether it may refute, and whether it is installed."""
    from tourcp.backends import TABLE

    for row in TABLE:
        kind = "exact" if row.is_complete else "heuristic"
        refutes = "proves" if row.proves else "claims" if row.is_complete else "never refutes"
        state = "" if row.is_installed else f"  (not installed: {row.install})"
        click.echo(f"{row.name:<16} {kind:<10} {refutes:<14} {row.summary}{state}")
