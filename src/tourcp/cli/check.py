"""tourcp check: judge files with nothing else at hand."""

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, BAD_INPUT, UNKNOWN, clean
from tourcp.cli.completion import complete_rule
from tourcp.cli.coq import check_with_coq
from tourcp.cli.question import FILE
from tourcp.cli.terminal import coloured
from tourcp.core.errors import BadProblem

if TYPE_CHECKING:
    from tourcp.judge.theorems.theorem import Theorem

Typed = tuple[str, bool | None]
"""The rule of a typed tour, and whether it is closed; None: closed if it can be."""

HEADINGS = ("file", "verdict", "pieces", "size", "judged in", "peak memory")
"""The columns of the table of theorems; the memory is the peak for all files so far."""

ROW = "{:<{wide}}  {:<23}{:>8}{:>9}{:>11}{:>13}"
"""A line of it."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--rule", shell_complete=complete_rule,
              help="How the piece moves; FILES are then boards of numbers.")  # fmt: skip
@click.option("--closed/--open", default=None,
              help="With --rule: must it return to its start?  [default: if it can]")  # fmt: skip
@click.option(
    "--with",
    "checker",
    type=click.Choice(["coq"]),
    help="Have answers and theorems proved by Coq instead, if it is installed.",
)
@click.option(
    "--seconds", type=float, help="Time limit for each file.  [default: none, or 300 with Coq]"
)
def command(
    files: tuple[Path, ...],
    rule: str | None,
    closed: bool | None,
    checker: str | None,
    seconds: float | None,
) -> int:
    """Judge FILES that tourcp wrote, one line for each: answers, lists of tours ('enumerate'),
    theorems, results of 'rotate', stores of surveys, distances and puzzles. '-' is standard input.
    Several theorems are shown in one table, with the time and memory each took.

    With --rule, FILES are typed tours: a board of numbers, a line for each row, and # where there
    is no square.

    Exit code 0 if everything was verified, 2 if something is refused or cannot be read, 3 if
    something is only claimed or unknown, or not judged in time.
    """
    if rule is None and closed is not None:
        raise click.UsageError("--closed is about a board of numbers: give --rule too")
    if rule is not None and checker is not None:
        raise click.UsageError("a board of numbers is judged here: leave --with out")
    typed = None if rule is None else (rule, closed)
    code = ANSWERED
    table = Table(max(len(str(path)) for path in files)) if len(files) > 1 else None
    for path in files:
        if checker is not None:
            standing = check_with_coq(path, seconds)
        else:
            standing = (
                judge(path, table, typed) if seconds is None else judge_within(path, seconds, typed)
            )
        if standing == "refused":
            code = BAD_INPUT
        elif standing in ("claimed", "unknown") and code == ANSWERED:
            code = UNKNOWN
    return code


def judge(path: Path, table: "Table | None" = None, typed: Typed | None = None) -> str:
    """Print what a file is worth, a theorem as a row of the table, and return its standing."""
    from tourcp.files.formats import AnswerFile, TheoremFile, judge_content, read_content
    from tourcp.files.numbered import read_typed

    begun = perf_counter()
    try:
        content = AnswerFile(*read_typed(path, *typed)) if typed else read_content(path)
        judged = judge_content(content)
    except BadProblem as error:
        why = str(error).removeprefix(f"{path}: ").removeprefix(f"cannot read {path}: ")
        click.echo(clean(f"{path}: refused (cannot be read: {why})"), err=True)
        return "refused"
    if table is not None and isinstance(content, TheoremFile) and judged.standing == "proved":
        table.show(path, content.theorem, perf_counter() - begun)
        return judged.standing
    for line in judged.details:
        click.echo(clean(f"{path}: {line}"), err=True)
    line = coloured(clean(judged.line))
    click.echo(f"{clean(str(path))}: {line}", err=judged.standing == "refused")
    return judged.standing


class Table:
    """Theorems that hold, a row each, printed as they are judged."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        """Letters of the longest file name."""
        self.is_begun = False

    def show(self, path: Path, theorem: "Theorem", seconds: float) -> None:
        """Print the row of a theorem, after the headings if it is the first one."""
        from tourcp.engines.machine import peak_memory

        if not self.is_begun:
            self._print(HEADINGS)
            self.is_begun = True
        verdict = "complete" if theorem.is_complete else "sizes undecided"
        size = f"{path.stat().st_size / 1000:.0f} kB" if path.is_file() else ""
        pieces = str(len(theorem.evidence))
        self._print((clean(str(path)), f"proved, {verdict}", pieces, size, f"{seconds:.1f} s",
                     f"{peak_memory() / 1e6:.0f} MB"))  # fmt: skip

    def _print(self, cells: tuple[str, ...]) -> None:
        click.echo(ROW.format(*cells, wide=self.longest))


def judge_within(path: Path, seconds: float, typed: Typed | None = None) -> str:
    """Judge a file in a process of its own, which is ended when the time is over."""
    import os
    import subprocess

    from tourcp.core.limit import Limit

    clock = Limit(seconds=seconds).start()
    call = [sys.executable, "-P", "-m", "tourcp", "check"]
    if typed is not None:
        rule, closed = typed
        call += ["--rule", rule] + ([] if closed is None else ["--closed" if closed else "--open"])
    call += ["--", str(path)]
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
