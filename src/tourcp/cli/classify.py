"""tourcp classify: which sizes have a tour, for all sizes at once."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.completion import complete_rule
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undeliverable
from tourcp.cli.options import json_option, limit_options, output_option
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE
from tourcp.cli.terminal import remark, say
from tourcp.core.errors import BadProblem, WrongAnswer
from tourcp.core.limit import Limit
from tourcp.files.disk import write_atomically

if TYPE_CHECKING:
    from tourcp.core.rule import Rule
    from tourcp.judge.theorems.theorem import Theorem

MOST_BOARDS = 10
"""Single boards that are listed one by one."""


@click.command()
@click.option("--rule", "rule_text", shell_complete=complete_rule,
              help="How the piece moves; not needed with --from.")  # fmt: skip
@click.option("--closed/--open", default=None, help="Must it return to its start?  [default: open]")
@click.option(
    "--boards",
    help="Boards: flat, torus, cylinder, less-corner, less-centre, layers:2.  [default: flat]",
)
@limit_options("seconds", "seed", seconds={"default": 120, "help": "Time limit."})
@click.option("--from", "earlier", type=FILE, help="A saved theorem to go on from.")
@click.option("--fresh", is_flag=True, help="Search, even if the theorem comes with tourcp.")
@output_option("Save the theorem with its evidence.")
@json_option("Print that file instead of words.")
@draw_option
def command(
    rule_text: str | None,
    closed: bool | None,
    boards: str | None,
    limit: Limit,
    earlier: Path | None,
    fresh: bool,
    output: Path | None,
    as_json: bool,
    drawn: Pictures | None,
) -> int:
    """Prove which sizes have a tour: a theorem about all of them, with evidence.

    It is about plain boards, or others (--boards): a torus, a cylinder (left and right joined), odd
    boards less a corner or the centre, boxes of two layers.

    Many theorems come with tourcp (docs/atlas.md); they are judged again and shown; --fresh
    searches anew. What could not be decided in time is listed as undecided (exit code 3). --from
    continues from a saved theorem; for open tours (--open), that may be one about closed tours.
    'tourcp check' judges a saved theorem.
    """
    from tourcp.core.rule import Rule
    from tourcp.drawing.theorem import draw_theorem
    from tourcp.files.theorems import theorem_text

    known = None if earlier is None else _saved(earlier)
    if rule_text is not None:
        rule = Rule.parse(rule_text)
    elif known is not None:
        rule = known.rule
    else:
        raise click.UsageError("say how the piece moves: give --rule, or --from a saved theorem")
    if closed is None:
        closed = known is not None and known.closed
    if boards is None:
        boards = "flat" if known is None else known.family.name
    refuse_undeliverable(drawn, output=output)
    theorem, how = _theorem(rule, closed, boards, limit, fresh=fresh, known=known)
    aside = is_stdout(drawn)
    if as_json:
        click.echo(theorem_text(theorem), nl=False, err=aside)
    else:
        say(_told(theorem, how), err=aside)
    if output is not None and not theorem.evidence:
        click.echo("nothing was found in time, so nothing is saved", err=True)
    elif output is not None:
        write_atomically(output, theorem_text(theorem))
        remark(clean(f"saved to {output}"), err=aside or as_json)
    if drawn is not None:
        draw_to(draw_theorem(theorem), drawn)
    return ANSWERED if theorem.is_complete else UNKNOWN


def _theorem(
    rule: "Rule",
    closed: bool,
    boards: str,
    limit: Limit,
    *,
    fresh: bool,
    known: "Theorem | None",
) -> tuple["Theorem", str]:
    """The theorem, and where it comes from: shipped, or searched for and judged."""
    from tourcp.api.answers import classify
    from tourcp.classifying.shipped import shipped_theorem
    from tourcp.judge.theorems.family import Family

    clock = limit.start()
    if not fresh and known is None:
        shipped = shipped_theorem(rule, closed=closed, family=Family.parse(boards))
        if shipped is not None:
            return shipped, f"it comes with tourcp, judged again in {clock.elapsed:.1f} s"
    with watched("classify", limit) as limit:
        theorem = classify(rule, closed=closed, boards=boards, limit=limit, fresh=True,
                           known=known)  # fmt: skip
    found, judging = clock.elapsed, limit.start()
    if theorem.evidence and (fault := theorem.fault()) is not None:
        raise WrongAnswer(f"the theorem about {rule}: {fault}")
    return theorem, f"found in {found:.1f} s, judged again in {judging.elapsed:.1f} s"


def _told(theorem: "Theorem", how: str) -> str:
    """The sentence, the picture, and the evidence; many single boards are only counted."""
    from tourcp.drawing.theorem import theorem_text_picture
    from tourcp.judge.theorems.one_board import OneBoard
    from tourcp.judge.theorems.words import in_words

    boards = [one for one in theorem.evidence if isinstance(one, OneBoard)]
    others = [one for one in theorem.evidence if not isinstance(one, OneBoard)]
    lines = [one.summary() for one in others]
    if len(boards) > MOST_BOARDS:
        tours = sum(one.has_tour for one in boards)
        lines.append(f"{len(boards)} boards: {tours} with a tour, {len(boards) - tours} without")
    else:
        lines += [one.summary() for one in boards]
    listed = "\n".join(f"  {line}" for line in lines)
    return f"{in_words(theorem)}\n\n{theorem_text_picture(theorem)}\n\n{listed}\n\n{how}"


def _saved(path: Path) -> "Theorem":
    """The theorem of a file; what it is worth is judged before the search goes on."""
    from tourcp.files.formats import TheoremFile, read_content

    content = read_content(path)
    if not isinstance(content, TheoremFile):
        raise BadProblem(f"{path} holds no theorem: expected a file that 'classify -o' wrote")
    return content.theorem
