"""tourcp count: how many tours there are, exactly."""

from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN
from tourcp.cli.options import json_option, limit_options
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options
from tourcp.cli.sequences import count_lengths, print_json
from tourcp.cli.terminal import remark
from tourcp.core.errors import counted
from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from tourcp.core.problem import Problem
    from tourcp.counting.small import Means

MOST_SYMMETRIES = 8


@click.command()
@problem_options
@click.option("--up-to-symmetry", is_flag=True, help="Also count images of each other as one.")
@click.option("--height", type=int, help="All boards of this height: give --lengths with it.")
@click.option("--lengths", metavar="1..40", help="The lengths of boards of that height.")
@limit_options("seconds", "threads", threads={"help": "Cores to use."})
@click.option(
    "--checkpoint", metavar="DIR", help="Folder from which a run that was cut off goes on."
)
@click.option("--memory", metavar="6GB", help="Use at most this much; the rest is kept in files.")
@click.option(
    "--to", type=click.Choice(["text", "oeis"]), default="text", show_default=True,
    help="Write a sequence as a b-file of the OEIS.",
)  # fmt: skip
@click.option(
    "--order", default="narrow", show_default=True,
    type=click.Choice(["narrow", "greedy", "columns", "halves", "diagonals"]),
    help="The order of the squares; another one makes a second, independent run.",
)  # fmt: skip
@click.option(
    "--dask", metavar="ADDRESS", help="Count on a Dask cluster, whose workers share the folder."
)
@json_option("Print the numbers as JSON.")
def command(
    problem: "Problem",
    up_to_symmetry: bool,
    height: int | None,
    lengths: str | None,
    limit: Limit,
    checkpoint: str | None,
    memory: str | None,
    to: str,
    order: str,
    dask: str | None,
    as_json: bool,
) -> int:
    """Count the tours of a problem, exactly; or of all boards of one height.

    A tour and its reversal count once (undirected); the directed number is printed beside it.
    """
    from tourcp.counting.memory import parse_memory
    from tourcp.counting.small import Means, count_small
    from tourcp.engines.cluster import Cluster

    means = Means(
        checkpoint,
        None if memory is None else parse_memory(memory),
        None if dask is None else Cluster(dask),
        order,
    )
    if (height is None) != (lengths is None):
        raise click.UsageError("--height and --lengths go together")
    if height is not None and lengths is not None:
        ends_or_more = problem.start or problem.end or problem.conditions
        is_sized = click.get_current_context().params.get("board") is not None
        if up_to_symmetry or means != Means() or ends_or_more or is_sized:
            raise click.UsageError(
                "--lengths counts plain boards of all lengths: leave --up-to-symmetry, "
                "--checkpoint, --memory, --board, --start, --end and conditions out"
            )
        return count_lengths(problem, height, lengths, limit, to="json" if as_json else to)
    if to != "text":
        raise click.UsageError("--to oeis writes a sequence: give --height and --lengths")
    if up_to_symmetry:
        if problem.closed and problem.start is not None:
            raise click.UsageError("a closed tour has no first square: leave --start out")
        return _count_classes(problem, limit, means, as_json=as_json)
    with watched("count", limit) as limit:
        found = count_small(problem, limit, means)
        if found is None:
            from tourcp.counting.classes import count_problem  # its kernels take a while to load

            found = count_problem(problem, limit, means)
    if found is None:
        click.echo(f"unknown (the time limit of {limit.seconds:g} s was reached)")
        return UNKNOWN
    if as_json:
        numbers = {"tours": found.tours, "states": found.states, "seconds": found.seconds}
        reason = {} if found.why is None else {"why": found.why}
        return print_json(problem, **numbers, compiling=found.compiling, **reason)
    from tourcp.drawing.words import compiled_aside

    _say(problem, found.tours)
    if found.why is not None:
        remark(f"none, without counting: {found.why}")
        return ANSWERED
    aside = compiled_aside(found.compiling)
    remark(f"{counted(found.states, 'state')} at most, {found.seconds:.1f} s{aside}")
    if found.resumed:
        squares = f"{found.resumed:,} of {problem.space.size:,} squares"
        remark(f"this rests on the checkpoint of an earlier run, which did {squares}")
    return ANSWERED


def _say(problem: "Problem", tours: int) -> None:
    """What was counted, in words."""
    click.echo(f"{problem}: {counted(tours, 'tour')}")
    if problem.space.size == 1:
        return
    if problem.space.is_one_way:
        remark("each in its direction: the rule has one-way moves")
    elif problem.closed:
        remark(f"undirected cycles; directed: {2 * tours:,}")
    elif problem.start is None and problem.end is None:
        remark(f"undirected paths, including re-entrant ones; directed: {2 * tours:,}")
    else:
        remark("paths with the ends that were asked for, including re-entrant ones")


def _count_classes(problem: "Problem", limit: Limit, means: "Means", *, as_json: bool) -> int:
    from tourcp.counting.classes import count_classes

    with watched("count", limit) as limit:
        found = count_classes(problem, limit, means)
    if found is None:
        click.echo("unknown (the time limit was reached)")
        return UNKNOWN
    if as_json:
        return print_json(
            problem, tours=found.tours, classes=found.classes, kept=found.kept, why=found.why
        )
    _say(problem, found.tours)
    click.echo(f"up to symmetry: {found.classes:,}")
    shown = found.kept
    if len(shown) > MOST_SYMMETRIES:
        shown = {name: tours for name, tours in shown.items() if tours}
    for name, tours in shown.items():
        stay = "tour stays as it is" if tours == 1 else "tours stay as they are"
        remark(f"  {name:<24} {tours:>16,} {stay}")
    others = len(found.kept) - len(shown)
    if others:
        keep = "symmetry keeps" if others == 1 else "symmetries keep"
        remark(f"  {others:,} other {keep} none")
    for reason in dict.fromkeys(found.why.values()):
        remark(f"no counting was needed for {_whose(reason, found.why)}: {reason}")
    return ANSWERED


def _whose(reason: str, why: dict[str, str]) -> str:
    """The symmetries that an argument is about, or how many."""
    names = [name for name, one in why.items() if one == reason]
    return ", ".join(names) if len(names) <= MOST_SYMMETRIES else f"{len(names)} symmetries"
