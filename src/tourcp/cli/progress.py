"""Progress: what a long run is doing, as a line that moves on a terminal, or lines in a log.

Rich is loaded for terminals only.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from tourcp.cli.interrupt import is_compiling
from tourcp.cli.usage import is_quiet, loudness
from tourcp.core.errors import counted
from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn
    from rich.text import Text

    from tourcp.survey.run import Tally

FIRST = 2.0
"""Seconds before the first line in a log: what is done by then needs none."""

SOON = 10.0
"""Seconds between two lines in a log."""

AT_ONCE = 1.0
"""Seconds before the first line and between any two, with --verbose."""


@contextmanager
def watched(title: str, limit: Limit, *, is_alone: bool = True) -> Iterator[Limit]:
    """The limit with reports that are shown; a moving line only if it is alone on the terminal."""
    if is_quiet():
        yield limit
        return
    shown = _moving_line if is_alone and sys.stderr.isatty() else _now_and_then
    with shown(title) as report:
        yield replace(limit, progress=report)


@contextmanager
def _moving_line(title: str) -> Iterator[Callable[[str], None]]:
    """A line with the elapsed time and the last report; it disappears when the work is done."""
    from rich.progress import SpinnerColumn, Task, TextColumn, TimeElapsedColumn

    class Told(TextColumn):
        def render(self, task: Task) -> "Text":
            line = super().render(task)
            return line.append(_if_compiling(line.plain))

    columns = (SpinnerColumn(), Told("{task.description}"), TimeElapsedColumn())
    with _moving(*columns) as progress:
        task = progress.add_task(title)

        def report(line: str) -> None:
            progress.update(task, description=f"{title}: {line}")

        yield report


@contextmanager
def watched_survey() -> "Iterator[Callable[[Tally], None]]":
    """A bar with the rate, the remaining time and the counts of a survey; in a log, the counts."""
    if is_quiet():
        yield lambda _: None
        return
    if not sys.stderr.isatty():
        with _now_and_then("survey") as report:
            yield lambda tally: report(f"{tally.done:,} of {tally.total:,}: {_counts(tally)}")
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with _moving(*columns) as progress:
        task = progress.add_task("", rate="")

        def show(tally: "Tally") -> None:
            speed = progress.tasks[0].speed
            progress.update(
                task,
                total=tally.total,
                completed=tally.done,
                description=_counts(tally),
                rate=f"{speed:.1f}/s" if speed else "",
            )

        yield show


def _if_compiling(line: str) -> str:
    """What is added to a line while a kernel is compiled, unless the line says so itself."""
    is_news = is_compiling() and "compiling" not in line
    return " (compiling a kernel, which is done once)" if is_news else ""


def _counts(tally: "Tally") -> str:
    counts = tally.verdicts
    words = f"{counted(counts['tour'], 'tour')}, {counts['proved']:,} without"
    if counts["claimed"]:
        words += f", {counts['claimed']:,} claimed"
    return f"{words}, {counts['unknown']:,} unknown"


def _moving(*columns: "ProgressColumn") -> "Progress":
    """What moves is on standard error, and leaves standard output to its reader."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, redirect_stdout=False)


@contextmanager
def _now_and_then(title: str) -> Iterator[Callable[[str], None]]:
    """Print the last report after a while, and again and again; a thread watches the clock."""
    reports, done, started = [title], threading.Event(), time.monotonic()
    first, pause = (AT_ONCE, AT_ONCE) if loudness() > 0 else (FIRST, SOON)

    def tell() -> None:
        is_done = done.wait(first)
        while not is_done:
            with suppress(OSError):  # nobody may read it any more
                line = f"{reports[-1]}{_if_compiling(reports[-1])}"
                click.echo(f"[{time.monotonic() - started:.0f} s] {line}", err=True)
            is_done = done.wait(pause)

    def report(line: str) -> None:
        reports[:] = [f"{title}: {line}"]

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield report
    finally:
        done.set()
        thread.join(1.0)
