"""The progress line: what a long search is doing, on a terminal only."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from tourcp.limit import Limit


@contextmanager
def progress_line(title: str, limit: Limit) -> Iterator[Limit]:
    """Show a line with the elapsed time and the last report; it goes when the work is done."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title)

        def report(line: str) -> None:
            progress.update(task, description=f"{title}: {line}")

        yield replace(limit, progress=report)
