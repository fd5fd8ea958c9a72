"""tourcp backends: the ways to solve, from the table, and the options of one."""

from typing import TYPE_CHECKING

import click

from tourcp.cli.completion import complete_backend
from tourcp.cli.terminal import say

if TYPE_CHECKING:
    from tourcp.backends import Backend


@click.command()
@click.argument("name", required=False, shell_complete=complete_backend)
def command(name: str | None) -> None:
    """List the backends, or show what one of them, NAME, does and which options it has.

    The exact ones can also say that there is no tour; the heuristics only ever find one.
    """
    from tourcp.backends import TABLE, find_backend

    if name is not None:
        say(explain(find_backend(name)), is_list=True)
        return
    lines = []
    for row in TABLE:
        state = "" if row.is_installed else f"  (not installed: {row.install})"
        lines.append(f"{row.name:<16} {_kind(row):<10} {row.summary}{state}")
    say("\n".join(lines), is_list=True)


def explain(row: "Backend") -> str:
    """What a backend does, what it takes, and its options."""
    state = "" if row.is_installed else f"; not installed: {row.install}"
    lines = [f"{row.name} ({_kind(row)}{state}): {row.summary}"]
    takes = ", ".join(row.takes) or "none"
    lines.append(f"conditions that it takes: {takes}")
    options = row.load().explained() if row.is_installed else {}
    lines.append(f"options (--option NAME=VALUE):{'' if options else ' none'}")
    wide = max((len(setting) for setting in options), default=0)
    lines += [f"  {setting:<{wide}}  {meaning}" for setting, meaning in options.items()]
    return "\n".join(lines)


def _kind(row: "Backend") -> str:
    return "exact" if row.is_complete else "heuristic"
