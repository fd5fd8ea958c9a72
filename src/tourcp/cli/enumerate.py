"""tourcp enumerate: all tours of a problem, each once."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.options import limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options
from tourcp.cli.terminal import remark
from tourcp.core.errors import BadProblem, WrongAnswer, counted
from tourcp.core.limit import Clock, Limit
from tourcp.files.disk import explained, refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.core.answer import Tour
    from tourcp.core.problem import Problem
    from tourcp.files.lines import LineFile


@click.command()
@problem_options
@click.option("--first", type=int, help="Stop after this many.  [default: all]")
@click.option("--up-to-symmetry", is_flag=True, help="Of images of each other, list only one.")
@click.option(
    "--by", type=click.Choice(["sat", "frontier"]), default="sat", show_default=True,
    help="Ask a solver again and again, or walk the counted states backwards.",
)  # fmt: skip
@limit_options("seconds")
@output_option("FILE.jsonl, or a folder for one file each.")
def command(
    problem: "Problem",
    first: int | None,
    up_to_symmetry: bool,
    by: str,
    limit: Limit,
    output: Path | None,
) -> int:
    """List all tours of a problem, each once whatever its direction, as JSON lines.

    Every line is an answer file that 'tourcp check' reads.
    """
    from tourcp.counting.listing import first_of_each, list_tours
    from tourcp.counting.sampling import Sampler

    if first is not None and first < 1:
        raise click.UsageError(f"the first {first} tours: give at least 1")
    tours: Iterator[Tour]
    with (
        Written(problem, output) as written,
        watched("enumerate", limit, is_alone=written.is_aside) as shown,
    ):
        limit, clock = written.counted(shown), shown.start()
        if by == "sat":
            tours = list_tours(problem, limit, up_to_symmetry=up_to_symmetry)
        else:
            sampler = Sampler(problem, limit)
            tours = (sampler.tour(number) for number in range(sampler.tours))
            tours = first_of_each(problem, tours) if up_to_symmetry else tours
        for tour in islice(in_time(tours, clock), first):
            written.add(tour)
            limit.report("looking for more")
    if written.is_late:
        click.echo(
            f"unknown ({counted(written.count, 'tour')}, and perhaps more: out of time)", err=True
        )
        return UNKNOWN
    is_all = first is None or written.count < first
    what = ("class of tours", "classes of tours") if up_to_symmetry else ("tour", "tours")
    click.echo(f"{counted(written.count, *what)}{', all there are' if is_all else ''}", err=True)
    return ANSWERED


def in_time(tours: "Iterable[Tour]", clock: "Clock") -> "Iterator[Tour]":
    """The tours; OutOfTime if one is asked for when the time is over."""
    from tourcp.engines.formula import OutOfTime

    for tour in tours:
        yield tour
        if clock.is_over:
            raise OutOfTime


class Written:
    """Tours written to standard output, to a file of lines, or to a folder; each checked first.

    Use it in a `with` statement. An existing file stays as it was until the list is complete: if
    the problem is refused, if the time is over, and however the run ends before.
    """

    def __init__(self, problem: "Problem", output: Path | None) -> None:
        self.problem, self.output = problem, output
        self.count = 0
        """The tours that are written, whole."""
        self.is_late = False
        """Whether the time was over before the end."""
        self._lines: LineFile | None = None
        self._has_lines = output is not None and output.suffix == ".jsonl"
        if output is None:
            return
        if self._has_lines:
            refuse_unwritable(output)
            return
        if output.suffix:
            raise BadProblem(f"{output} is neither a folder nor a .jsonl file: name one")
        with explained(f"cannot write to {output}"):
            output.mkdir(exist_ok=True)
            if any(output.iterdir()):
                raise BadProblem(f"{output} is not empty: name a new folder")

    def __enter__(self) -> "Written":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        """End the file of lines, and say what it has; a time that is over is no error."""
        from tourcp.engines.formula import OutOfTime

        self.is_late = kind is OutOfTime
        if self._has_lines and (kind is None or self.is_late or self._lines is not None):
            self._close(is_complete=kind is None)
        return self.is_late

    def _close(self, *, is_complete: bool) -> None:
        """End the file of lines, and say where they are."""
        lines = self._opened()
        path = lines.close(is_complete=is_complete)
        is_beside = path != lines.path
        place = path if is_beside else self.output
        saved = "no tour" if path is None else f"{counted(lines.count, 'tour')} saved to {place}"
        kept = f": the list is not complete, so {self.output} stays as it was" if is_beside else ""
        remark(clean(f"{saved}{kept}"), err=True)

    def _opened(self) -> "LineFile":
        from tourcp.files.lines import LineFile

        assert self.output is not None
        self._lines = self._lines or LineFile(self.output)
        return self._lines

    @property
    def is_aside(self) -> bool:
        """Whether the tours go elsewhere than the terminal, which then shows progress."""
        return self.output is not None or not sys.stdout.isatty()

    def counted(self, limit: Limit) -> Limit:
        """The limit with reports that say how many tours are written."""
        return replace(
            limit, progress=lambda line: limit.report(f"{counted(self.count, 'tour')}, {line}")
        )

    def add(self, tour: "Tour") -> None:
        """Write a tour."""
        from tourcp.files.answers import answer_text
        from tourcp.judge.answers import check

        verdict = check(self.problem, tour)
        if verdict.fault is not None:
            raise WrongAnswer(f"{self.problem!r}: {verdict.fault}")
        text = answer_text(self.problem, tour)
        if self.output is None:
            click.echo(text, nl=False)
        elif self._has_lines:
            self._opened().add(text)
        else:
            write_atomically(self.output / f"tour-{self.count + 1:06}.json", text)
        self.count += 1
