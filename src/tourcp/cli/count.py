"""tourcp count: how many tours there are, exactly."""

import re
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options

if TYPE_CHECKING:
    from tourcp.core.limit import Limit
    from tourcp.core.problem import Problem
    from tourcp.counting.count import Means

MOST_LENGTHS = 1_000
MOST_SYMMETRIES = 8
FORMAT = "tourcp-count/1"


@click.command(short_help="Count the tours, exactly.")
@problem_options
@click.option("--up-to-symmetry", is_flag=True, help="Count images of each other once, too.")
@click.option("--height", type=int, help="All boards of this height: give --lengths with it.")
@click.option("--lengths", metavar="1..40", help="The lengths of boards of that height.")
@click.option("--seconds", type=float, help="Time limit.  [default: none]")
@click.option("--threads", type=int, default=1, show_default=True, help="Cores to use.")
@click.option(
    "--checkpoint", metavar="DIR", help="Folder: a run that was cut off goes on from there."
)
@click.option("--memory", metavar="6GB", help="Hold at most this much: the rest is kept in files.")
@click.option(
    "--dask", metavar="ADDRESS", help="Workers of a Dask cluster, which share the folder."
)
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
def command(
    problem: "Problem",
    up_to_symmetry: bool,
    height: int | None,
    lengths: str | None,
    seconds: float | None,
    threads: int,
    checkpoint: str | None,
    memory: str | None,
    dask: str | None,
    as_json: bool,
) -> int:
    """Count the tours of a problem, exactly; or of all boards of one height.

    A tour and its reversal count once (undirected); the directed number is printed beside it.
    """
    from tourcp.core.limit import Limit
    from tourcp.counting.classes import count_problem
    from tourcp.counting.count import Means
    from tourcp.counting.memory import parse_memory
    from tourcp.engines.cluster import Cluster

    means = Means(
        checkpoint,
        None if memory is None else parse_memory(memory),
        None if dask is None else Cluster(dask),
    )
    limit = Limit(seconds=seconds, threads=threads)
    if (height is None) != (lengths is None):
        raise click.UsageError("--height and --lengths go together")
    if height is not None and lengths is not None:
        if up_to_symmetry or means != Means() or problem.start or problem.end:
            raise click.UsageError(
                "--lengths counts plain boards: leave --up-to-symmetry, --checkpoint, --memory, "
                "--start and --end out"
            )
        return _count_lengths(problem, height, lengths, limit, as_json=as_json)
    if up_to_symmetry:
        if problem.closed and problem.start is not None:
            raise click.UsageError("a closed tour has no first square: leave --start out")
        return _count_classes(problem, limit, means, as_json=as_json)
    with watched("count", limit) as limit:
        found = count_problem(problem, limit, means)
    if found is None:
        click.echo(f"unknown (the time limit of {seconds:g} s was reached)")
        return UNKNOWN
    if as_json:
        return _print_json(problem, tours=found.tours, states=found.states, seconds=found.seconds)
    _say(problem, found.tours)
    click.echo(f"{found.states:,} states at most, {found.seconds:.1f} s")
    if found.resumed:
        squares = f"{found.resumed:,} of {problem.space.size:,} squares"
        click.echo(f"this rests on the checkpoint of an earlier run: {squares} were its work")
    return ANSWERED


def _print_json(problem: "Problem", **numbers: object) -> int:
    """Print what was counted for a program; tours are undirected."""
    import json

    import tourcp
    from tourcp.files.problems import problem_to_json

    head = {"format": FORMAT, "version": f"tourcp {tourcp.__version__}"}
    click.echo(json.dumps({**head, "problem": problem_to_json(problem), **numbers}))
    return ANSWERED


def _say(problem: "Problem", tours: int) -> None:
    """What was counted, in words."""
    click.echo(f"{problem}: {tours:,} tour{'s' if tours != 1 else ''}")
    if problem.space.size == 1:
        return
    if problem.space.is_one_way:
        click.echo("each in its direction: the rule has one-way moves")
    elif problem.closed:
        click.echo(f"undirected cycles; directed: {2 * tours:,}")
    elif problem.start is None and problem.end is None:
        click.echo(f"undirected paths, re-entrant ones among them; directed: {2 * tours:,}")
    else:
        click.echo("paths with the ends that were asked for, re-entrant ones among them")


def _count_classes(problem: "Problem", limit: "Limit", means: "Means", *, as_json: bool) -> int:
    from tourcp.counting.classes import count_classes

    with watched("count", limit) as limit:
        found = count_classes(problem, limit, means)
    if found is None:
        click.echo("unknown (the time limit was reached)")
        return UNKNOWN
    if as_json:
        return _print_json(problem, tours=found.tours, classes=found.classes, kept=found.kept)
    _say(problem, found.tours)
    click.echo(f"up to symmetry: {found.classes:,}")
    shown = found.kept
    if len(shown) > MOST_SYMMETRIES:
        shown = {name: tours for name, tours in shown.items() if tours}
    for name, tours in shown.items():
        click.echo(f"  {name:<24} {tours:>16,} tours stay as they are")
    if len(shown) < len(found.kept):
        click.echo(f"  {len(found.kept) - len(shown)} other symmetries keep none")
    return ANSWERED


def _recurrence(recurrence: list[int]) -> str:
    """a(n) = … in words."""
    terms = [f"{-value}*a(n-{back})" for back, value in enumerate(recurrence) if back and value]
    return "a(n) = " + (" + ".join(terms).replace("+ -", "- ") or "0")


def _count_lengths(
    problem: "Problem", height: int, lengths: str, limit: "Limit", *, as_json: bool
) -> int:
    from tourcp.core.errors import BadProblem, shown
    from tourcp.counting.lengths import count_lengths
    from tourcp.counting.recurrence import generating_function, polynomial, shortest_recurrence

    found = re.fullmatch(r"([0-9]{1,4})\.\.([0-9]{1,4})", lengths)
    if found is None or not 1 <= int(found[1]) <= int(found[2]) <= MOST_LENGTHS:
        raise BadProblem(
            f"lengths {shown(lengths)}: expected a range such as 1..40, up to {MOST_LENGTHS}"
        )
    if not 1 <= height <= 64:
        raise BadProblem(f"a height of {height}: expected 1 to 64")
    first, last = int(found[1]), int(found[2])
    with watched("count", limit) as limit:
        terms = count_lengths(problem.rule, height, last, closed=problem.closed, limit=limit)
    if terms is None:
        click.echo("unknown (the time limit was reached)")
        return UNKNOWN
    if as_json:
        by_length = {length: terms[length - 1] for length in range(first, last + 1)}
        return _print_json(problem, height=height, tours=by_length)
    kind = "closed" if problem.closed else "open"
    click.echo(f"{kind} tours, {problem.rule} on boards {height} high, undirected")
    for length in range(first, last + 1):
        click.echo(f"{length:>6}  {terms[length - 1]:,}")
    recurrence = shortest_recurrence(terms)
    if recurrence is not None:
        top, bottom = generating_function(terms, recurrence)
        click.echo(f"generating function, fitting all {last} counts (recurrence of order "
                   f"{len(recurrence) - 1}):")  # fmt: skip
        click.echo(f"  ({polynomial(top)})\n  / ({polynomial(bottom)})")
        click.echo("recurrence: " + _recurrence(recurrence))
    else:
        click.echo("no recurrence that these counts would test well enough: ask for more lengths")
    return ANSWERED
