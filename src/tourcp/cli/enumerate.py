"""tourcp enumerate: all tours of a problem, each once."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.question import FILE, problem_options

if TYPE_CHECKING:
    from tourcp.core.answer import Tour
    from tourcp.core.problem import Problem


@click.command(short_help="List all tours, each once.")
@problem_options
@click.option("--first", type=int, help="Stop after so many.  [default: all]")
@click.option("--up-to-symmetry", is_flag=True, help="Of images of each other, only one.")
@click.option(
    "--by", type=click.Choice(["sat", "frontier"]), default="sat", show_default=True,
    help="A solver that is asked again and again, or the counted states walked backwards.",
)  # fmt: skip
@click.option("--seconds", type=float, help="Time limit, for sat.  [default: none]")
@click.option("-o", "--output", type=FILE, help="FILE.jsonl, or a folder for a file each.")
def command(
    problem: "Problem",
    first: int | None,
    up_to_symmetry: bool,
    by: str,
    seconds: float | None,
    output: Path | None,
) -> int:
    """List all tours of a problem, each once whatever its direction, as JSON lines.

    Every line is an answer file that 'tourcp check' reads.
    """
    from tourcp.core.limit import Limit
    from tourcp.counting.listing import OutOfTime, first_of_each, list_tours
    from tourcp.counting.sampling import Sampler

    limit = Limit(seconds=seconds)
    if first is not None and first < 1:
        raise click.UsageError(f"the first {first} tours: give at least 1")
    tours: Iterable[Tour]
    if by == "sat":
        tours = list_tours(problem, limit, up_to_symmetry=up_to_symmetry)
    else:
        sampler = Sampler(problem)
        every = (sampler.tour(number) for number in range(sampler.tours))
        tours = first_of_each(problem, every) if up_to_symmetry else every
    written = Written(problem, output)
    try:
        for tour in islice(tours, first):
            written.add(tour)
    except OutOfTime:
        click.echo(f"unknown ({written.count:,} tours, and perhaps more: out of time)", err=True)
        return UNKNOWN
    finally:
        written.close()
    is_all = first is None or written.count < first
    what = "classes of tours" if up_to_symmetry else "tours"
    click.echo(f"{written.count:,} {what}{', all there are' if is_all else ''}", err=True)
    return ANSWERED


class Written:
    """Tours written to standard output, to a file of lines, or to a folder; each checked first."""

    def __init__(self, problem: "Problem", output: Path | None) -> None:
        from tourcp.core.errors import BadProblem
        from tourcp.files.disk import refuse_unwritable
        from tourcp.files.lines import LineFile

        self.problem, self.output = problem, output
        self.count = 0
        """The tours that are written, whole."""
        self.lines: LineFile | None = None
        if output is None:
            return
        if output.suffix == ".jsonl":
            refuse_unwritable(output)
            self.lines = LineFile(output)
            return
        if output.suffix:
            raise BadProblem(f"{output} is neither a folder nor a .jsonl file: name one")
        try:
            output.mkdir(exist_ok=True)
            if any(output.iterdir()):
                raise BadProblem(f"{output} is not empty: name a new folder")
        except OSError as error:
            raise BadProblem(f"cannot write to {output}: {error.strerror or error}") from None

    def add(self, tour: "Tour") -> None:
        """Write a tour."""
        from tourcp.core.errors import WrongAnswer
        from tourcp.files.answers import answer_text
        from tourcp.files.disk import write_atomically
        from tourcp.judge.answers import check

        verdict = check(self.problem, tour)
        if verdict.fault is not None:
            raise WrongAnswer(f"{self.problem!r}: {verdict.fault}")
        text = answer_text(self.problem, tour)
        if self.output is None:
            click.echo(text, nl=False)
        elif self.lines is not None:
            self.lines.add(text)
        else:
            write_atomically(self.output / f"tour-{self.count + 1:06}.json", text)
        self.count += 1

    def close(self) -> None:
        """End the file of lines, and say what it has."""
        if self.lines is not None:
            self.lines.close()
            click.echo(clean(f"{self.lines.count:,} tours saved to {self.output}"), err=True)
