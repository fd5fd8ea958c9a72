"""The progress line: what a long search is doing, on a terminal only."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from tourcp.survey.run import Tally


@contextmanager
def progress_line(title: str, limit: Limit) -> Iterator[Limit]:
    """Show a line with the elapsed time and the last report; it goes when the work is done."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title)

        def report(line: str) -> None:
            progress.update(task, description=f"{title}: {line}")

        yield replace(limit, progress=report)


@contextmanager
def survey_bar() -> Iterator[Callable[["Tally"], None]]:
    """A bar with the rate, the remaining time and the counts of a survey."""
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", rate="")

        def show(tally: "Tally") -> None:
            counts = tally.verdicts
            words = f"{counts['tour']:,} tours, {counts['proved']:,} without"
            if counts["claimed"]:
                words += f", {counts['claimed']:,} claimed"
            speed = progress.tasks[0].speed
            progress.update(
                task,
                total=tally.total,
                completed=tally.done,
                description=f"{words}, {counts['unknown']:,} unknown",
                rate=f"{speed:.1f}/s" if speed else "",
            )

        yield show
