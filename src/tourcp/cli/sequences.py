"""Sequences of counts: all boards of one height, their generating function, a b-file."""

import re
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN
from tourcp.cli.progress import watched
from tourcp.core.errors import BadProblem, shown
from tourcp.core.limit import Limit

if TYPE_CHECKING:
    from tourcp.core.problem import Problem
    from tourcp.counting.sequences import Sequence

MOST_LENGTHS = 1_000
FORMAT = "tourcp-count/1"


def print_json(problem: "Problem", **numbers: object) -> int:
    """Print what was counted for a program; tours are undirected."""
    import json

    import tourcp
    from tourcp.files.problems import problem_to_json

    head = {"format": FORMAT, "version": f"tourcp {tourcp.__version__}"}
    click.echo(json.dumps({**head, "problem": problem_to_json(problem), **numbers}))
    return ANSWERED


def count_lengths(problem: "Problem", height: int, lengths: str, limit: Limit, *, to: str) -> int:
    """Count the tours of all boards of a height, and write them as text, JSON or b-file."""
    from tourcp.counting.sequences import count_sequence

    found = re.fullmatch(r"([0-9]{1,4})\.\.([0-9]{1,4})", lengths)
    if found is None or not 1 <= int(found[1]) <= int(found[2]) <= MOST_LENGTHS:
        raise BadProblem(
            f"lengths {shown(lengths)}: expected a range such as 1..40, up to {MOST_LENGTHS}"
        )
    if not 1 <= height <= 64:
        raise BadProblem(f"a height of {height}: expected 1 to 64")
    first, last = int(found[1]), int(found[2])
    with watched("count", limit) as limit:
        sequence = count_sequence(problem.rule, height, last, closed=problem.closed, limit=limit)
    if sequence is None:
        click.echo("unknown (the time limit was reached)")
        return UNKNOWN
    by_length = {length: sequence.terms[length - 1] for length in range(first, last + 1)}
    if to == "json":
        return print_json(problem, height=height, tours=by_length)
    kind = "closed" if problem.closed else "open"
    title = f"{kind} tours, {problem.rule} on boards {height} high, undirected"
    if to == "oeis":
        lines = [f"# {line}" for line in (f"a(n): {title}; n is the length", *_words(sequence))]
        lines += [f"{length} {tours}" for length, tours in by_length.items()]
    else:
        lines = [title, *(f"{length:>6}  {tours:,}" for length, tours in by_length.items())]
        lines += _words(sequence)
    click.echo("\n".join(lines))
    return ANSWERED


def _words(sequence: "Sequence") -> list[str]:
    """The generating function and the recurrence, and whether they are proved."""
    from tourcp.counting.recurrence import generating_function, polynomial

    recurrence, count = sequence.recurrence, len(sequence.used)
    why = f"the automaton has {sequence.states:,} states" if sequence.states else ""
    if recurrence is None:
        more = f" ({why})" if why else ""
        return [f"too few counts to test a recurrence well enough{more}: ask for more lengths"]
    order = len(recurrence) - 1
    if sequence.is_proved:
        said = f"generating function, proved: {why}, and the recurrence of order {order:,} " \
               f"holds for {count:,} lengths"  # fmt: skip
    else:
        said = f"generating function, fitting all {count:,} counts (recurrence of order " \
               f"{order:,}), not proved{': ' + why if why else ''}"  # fmt: skip
    top, bottom = generating_function(sequence.used, recurrence)
    return [
        said,
        f"  ({polynomial(top)})",
        f"  / ({polynomial(bottom)})",
        f"recurrence, for n > {order}: {_recurrence(recurrence)}",
    ]


def _recurrence(recurrence: list[int]) -> str:
    """a(n) = … in words."""
    terms = [f"{-value}*a(n-{back})" for back, value in enumerate(recurrence) if back and value]
    return "a(n) = " + (" + ".join(terms).replace("+ -", "- ") or "0")
