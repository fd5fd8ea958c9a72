"""tourcp check: judge files with nothing else at hand."""

import sys
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
@click.option(
    "--seconds", type=float, help="Time limit for each file.  [default: none, or 300 with Coq]"
)
def command(files: tuple[Path, ...], checker: str | None, seconds: float | None) -> int:
    """Judge FILES that tourcp wrote, each in a line: answers, lists of tours ('enumerate'),
    theorems, results of 'rotate', stores of surveys, distances and puzzles. '-' is standard input.

    Exit code 0 if everything was verified, 2 if something is refused or cannot be read, 3 if
    something is only claimed or unknown, or not judged in time.
    """
    code = ANSWERED
    for path in files:
        if checker is not None:
            standing = check_with_coq(path, seconds)
        else:
            standing = judge(path) if seconds is None else judge_within(path, seconds)
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


def judge_within(path: Path, seconds: float) -> str:
    """Judge a file in a process of its own, which is ended when the time is over."""
    import os
    import subprocess

    from tourcp.core.limit import Limit

    clock = Limit(seconds=seconds).start()
    call = [sys.executable, "-P", "-m", "tourcp", "check", "--", str(path)]
    modules = {"PYTHONPATH": os.pathsep.join(sys.path)}
    if sys.stdout is not None:
        sys.stdout.flush()
    try:
        # It reads the same standard input, and pipes such as /dev/fd/63.
        done = subprocess.run(call, env=os.environ | modules, timeout=seconds, close_fds=False)
    except subprocess.TimeoutExpired:
        click.echo(clean(f"{path}: unknown ({clock.reason()})"))
        return "unknown"
    standings = {ANSWERED: "proved", BAD_INPUT: "refused", UNKNOWN: "unknown"}
    if done.returncode not in standings:
        click.echo(clean(f"{path}: unknown (the judge ended with code {done.returncode})"))
    return standings.get(done.returncode, "unknown")
