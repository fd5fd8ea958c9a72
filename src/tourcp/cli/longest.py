"""tourcp longest: the longest path where not everything must be visited."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undeliverable
from tourcp.cli.options import json_option, limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import problem_options
from tourcp.cli.terminal import remark, say
from tourcp.core.errors import BadProblem, counted
from tourcp.core.limit import Limit
from tourcp.files.disk import write_atomically

if TYPE_CHECKING:
    from tourcp.core.problem import Problem
    from tourcp.judge.longest import Longest


@click.command()
@problem_options
@limit_options("seconds", "seed")
@output_option("Save each improvement; a search that was saved there is continued.")
@draw_option
@json_option("Print the file instead of a picture.")
def command(
    problem: "Problem",
    limit: Limit,
    output: Path | None,
    drawn: Pictures | None,
    as_json: bool,
) -> int:
    """Find the longest path (or, with --closed, cycle) that obeys the conditions.

    It need not visit everything: --uncrossed asks for the famous uncrossed paths. The answer is a
    path and a bound. The bound is proved by a certificate that 'tourcp check' judges, or claimed,
    and where it is not reached the gap is stated (exit code 3).
    """
    from tourcp.files.longest import longest_text

    refuse_undeliverable(drawn, problem.space, output)
    known = None if output is None else saved_search(output)
    with watched("longest", limit) as limit:
        best = search(problem, limit, known, output)
    aside = is_stdout(drawn)
    if as_json:
        click.echo(longest_text(best), nl=False, err=aside)
    else:
        say(describe(best), err=aside)
    if output is not None and not as_json:
        remark(clean(f"saved to {output}"), err=aside)
    if drawn is not None:
        from tourcp.drawing.longest import draw_longest

        draw_to(draw_longest(best), drawn)
    return ANSWERED if best.is_settled else UNKNOWN


def saved_search(output: Path) -> "Longest | None":
    """What an earlier search saved in the file; None if there is no file."""
    from tourcp.files.formats import read_content
    from tourcp.judge.longest import Longest

    if not output.is_file() or not output.stat().st_size:
        return None
    content = read_content(output)
    if not isinstance(content, Longest):
        raise BadProblem(f"{output} holds no longest path: name a file that 'longest -o' wrote")
    return content


def search(
    problem: "Problem", limit: Limit, known: "Longest | None", output: Path | None
) -> "Longest":
    """The best that is found; each step is saved at once, so that nothing is lost."""
    from tourcp.files.longest import longest_text
    from tourcp.lengths.longest import improvements

    best = known
    for best in improvements(problem, limit, known):
        if output is not None:
            write_atomically(output, longest_text(best))
    assert best is not None, "what is known at first is the first step"
    return best


def describe(longest: "Longest") -> str:
    """The verdict, the board, and how it was found."""
    from tourcp.drawing.longest import board_text
    from tourcp.judge.longest import asked_in_words, longest_in_words

    lines = [longest_in_words(longest)]
    if longest.path is not None:
        lines += ["", board_text(longest, longest.path)]
    lines.append(f"problem: {asked_in_words(longest.problem)}")
    if longest.path is not None:
        space = longest.problem.space
        visited = counted(len(longest.path), space.noun, space.nouns)
        bound = "the bound is claimed" if longest.is_claim else "the bound holds"
        lines.append(f"checked: {visited}, none twice, every step a move; {bound}")
    if longest.found is not None:
        by = longest.found
        lines.append(f"found:   by {by.version} in {by.seconds:.2f} s")
    return "\n".join(lines)
