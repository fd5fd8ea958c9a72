"""tourcp check: judge files with nothing else at hand."""

from pathlib import Path

import click

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, clean
from tourcp.cli.coq import check_with_coq
from tourcp.cli.question import FILE


@click.command(short_help="Judge files, trusting nobody.")
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option(
    "--with",
    "checker",
    type=click.Choice(["coq"]),
    help="Have answers and theorems proved by Coq instead, if it is installed.",
)
@click.option("--seconds", type=float, help="With Coq: time limit for each file.  [default: 300]")
def command(files: tuple[Path, ...], checker: str | None, seconds: float | None) -> int:
    """Judge FILES that tourcp wrote, each in a line: answers, lists of tours ('enumerate'),
    theorems, results of 'rotate', stores of surveys, distances and puzzles. '-' is standard input.

    Exit code 0 if everything was verified, 2 if something is refused or cannot be read, 3 if
    something is only claimed or unknown.
    """
    code = ANSWERED
    for path in files:
        standing = judge(path) if checker is None else check_with_coq(path, seconds)
        if standing == "refused":
            code = BAD_INPUT
        elif standing in ("claimed", "unknown") and code == ANSWERED:
            code = UNKNOWN
    return code


def judge(path: Path) -> str:
    """Print what a file is worth, and return its standing."""
    from tourcp.core.errors import BadProblem
    from tourcp.files.formats import judge_content, read_content

    try:
        judged = judge_content(read_content(path))
    except BadProblem as error:
        why = str(error).removeprefix(f"{path}: ")
        click.echo(clean(f"{path}: refused (cannot be read: {why})"), err=True)
        return "refused"
    for line in judged.details:
        click.echo(clean(f"{path}: {line}"), err=True)
    click.echo(clean(f"{path}: {judged.line}"), err=judged.standing == "refused")
    return judged.standing
