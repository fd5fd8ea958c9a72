"""tourcp compare: several backends on one problem, as a race."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tourcp.backends import BACKENDS
from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.completion import complete_backend
from tourcp.cli.options import json_option, limit_options
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE, problem_options
from tourcp.cli.terminal import remark, say
from tourcp.core.limit import Limit
from tourcp.files.disk import refuse_unwritable, write_atomically

if TYPE_CHECKING:
    from tourcp.core.answer import Answer
    from tourcp.core.problem import Problem
    from tourcp.core.recording import Recording

USUAL = ("auto", "sat", "cpsat", "cpsat-position", "sat-order", "extend", "warnsdorff", "backtrack")
"""Which backends run if none is named: one of each kind."""

STEPS = 2_000
"""Steps of each search that its film shows."""


@dataclass(frozen=True)
class Lane:
    """What came of one backend."""

    backend: str
    """Its name."""
    answer: "Answer"
    """What it found, checked."""
    recording: "Recording | None"
    """What it did, for its film."""

    @property
    def seconds(self) -> float:
        """How long it took; compiling and imports are not counted."""
        return self.answer.found.seconds if self.answer.found is not None else 0.0


@click.command()
@problem_options
@click.option("--backends", metavar="A,B,…", shell_complete=complete_backend,
              help=f"Which backends run, or 'all'.  [default: {', '.join(USUAL)}]")  # fmt: skip
@limit_options("seconds", "seed", seconds={"default": 10, "help": "Time limit of each."})
@click.option("--draw", "drawn", type=FILE, help="FILE.html: their searches, side by side.")
@json_option("Print the answers as JSON lines.")
def command(
    problem: "Problem",
    backends: str | None,
    limit: Limit,
    drawn: Path | None,
    as_json: bool,
) -> int:
    """Run several backends on one problem, one after the other, and print the race.

    Imports and compiling are done before the clock starts. A refutation is proved only if it says
    so; the time includes looking for the certificate.
    """
    from tourcp.core.answer import Unknown
    from tourcp.drawing.render import refuse_large
    from tourcp.files.answers import answer_text

    names = _names(backends)
    if drawn is not None:
        if drawn.suffix.lower() != ".html":
            raise click.UsageError("films side by side are a page: give --draw FILE.html")
        refuse_unwritable(drawn)
        refuse_large(problem.space)
    lanes = []
    with watched("compare", limit) as limit:
        for name in names:
            limit.report(name)
            lanes.append(_run(problem, name, limit, film=drawn is not None))
    lanes.sort(key=lambda lane: (isinstance(lane.answer, Unknown), lane.seconds))
    if as_json:
        for lane in lanes:
            click.echo(answer_text(problem, lane.answer), nl=False)
    else:
        say(race_table(problem, lanes))
    if drawn is not None:
        _draw(problem, lanes, drawn)
    return UNKNOWN if all(isinstance(lane.answer, Unknown) for lane in lanes) else ANSWERED


def _names(given: str | None) -> list[str]:
    """The backends that run; what is not installed does not, unless it is named."""
    from tourcp.backends import find_backend

    if given is None or given.strip() == "all":
        names = list(USUAL if given is None else BACKENDS)
        return [name for name in names if BACKENDS[name].is_installed]
    names = [name.strip() for name in given.split(",") if name.strip()]
    if not names:
        raise click.UsageError("who runs? give --backends auto,sat or leave it out")
    for name in names:
        find_backend(name).load_module()
    return list(dict.fromkeys(names))


def _run(problem: "Problem", name: str, limit: Limit, *, film: bool) -> Lane:
    """One backend; a small question first, so that nothing is compiled inside the race."""
    from dataclasses import replace

    from tourcp.answering import answer_problem
    from tourcp.core.problem import Problem
    from tourcp.core.recording import Recording

    small = Problem("knight", "5x6", closed=True)
    answer_problem(small, name, replace(limit, seconds=1.0, progress=None), certify=False)
    recording = Recording(STEPS) if film else None
    answer = answer_problem(problem, name, replace(limit, recording=recording))
    return Lane(name, answer, recording)


def race_table(problem: "Problem", lanes: list[Lane]) -> str:
    """Which backend answered when, and what; the winner first."""
    from tourcp.core.answer import Unknown
    from tourcp.judge.answers import in_words

    first = lanes[0]
    winner = f"{first.backend}, in {first.seconds:.3f} s"
    is_won = not isinstance(first.answer, Unknown)
    lines = [f"{f'first: {winner}' if is_won else 'unknown: nobody answered in time'}", ""]
    best = max(first.seconds, 1e-6)
    lines.append(f"{'':>3}  {'backend':<15}  {'seconds':>8}  {'times':>7}  answer")
    for place, lane in enumerate(lanes, start=1):
        is_unknown = isinstance(lane.answer, Unknown)
        times = "" if is_unknown else f"{lane.seconds / best:.1f}"
        number = "–" if is_unknown else f"{place}."
        words = in_words(problem, lane.answer).partition(" (claimed")
        said = words[0] + " (claimed)" * bool(words[1])
        lines.append(f"{number:>3}  {lane.backend:<15}  {lane.seconds:>8.3f}  {times:>7}  {said}")
    return "\n".join([*lines, "", f"problem: {problem.summary}"])


def _draw(problem: "Problem", lanes: list[Lane], path: Path) -> None:
    from tourcp.drawing.anything import draw_answer
    from tourcp.drawing.race import race_page
    from tourcp.judge.answers import in_words

    films: list[tuple[str, Any]] = [
        (
            f"{lane.backend}: {in_words(problem, lane.answer)}, {lane.seconds:.3f} s",
            draw_answer(problem, lane.answer, lane.recording).page(),
        )
        for lane in lanes
    ]
    write_atomically(path, race_page(f"The race: {problem.summary}", films))
    remark(clean(f"drawn to {path}"), err=True)
