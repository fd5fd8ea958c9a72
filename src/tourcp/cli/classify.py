"""tourcp classify: which sizes have a tour, for all sizes at once."""

from pathlib import Path

import click

from tourcp.cli import ANSWERED, UNKNOWN, clean
from tourcp.cli.drawing import Pictures, draw_option, draw_to, is_stdout, refuse_undrawable
from tourcp.cli.progress import watched
from tourcp.cli.question import FILE


@click.command(short_help="Prove which sizes have a tour, for all sizes at once.")
@click.option("--rule", "rule_text", required=True, help="How the piece moves.")
@click.option("--closed/--open", default=False, help="Must it return?  [default: open]")
@click.option("--seconds", type=float, default=120, show_default=True, help="Time limit.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of random choices.")
@click.option("-o", "--output", type=FILE, help="Save the theorem with its evidence.")
@draw_option
def command(
    rule_text: str,
    closed: bool,
    seconds: float,
    seed: int,
    output: Path | None,
    drawn: Pictures | None,
) -> int:
    """Prove which sizes have a tour: a theorem about all of them, with evidence.

    What could not be decided in the time is stated as undecided (exit code 3).
    'tourcp check' judges the saved theorem again.
    """
    from tourcp.api import classify
    from tourcp.core.board import Board
    from tourcp.core.errors import WrongAnswer
    from tourcp.core.limit import Limit
    from tourcp.core.rule import Rule
    from tourcp.drawing.theorem import draw_theorem, theorem_text_picture
    from tourcp.files.disk import refuse_unwritable, write_atomically
    from tourcp.files.theorems import theorem_text
    from tourcp.judge.theorems.words import in_words

    rule = Rule.parse(rule_text)
    limit = Limit(seconds=seconds, seed=seed)
    if output is not None:
        refuse_unwritable(output)
    refuse_undrawable(drawn, Board(1, 1), output)
    clock = limit.start()
    with watched("classify", limit) as limit:
        theorem = classify(rule, closed=closed, limit=limit)
    found = clock.elapsed
    clock = Limit().start()
    if (fault := theorem.fault()) is not None:
        raise WrongAnswer(f"the theorem about {rule}: {fault}")
    words = in_words(theorem)
    aside = is_stdout(drawn)
    click.echo(words, err=aside)
    click.echo(f"\n{theorem_text_picture(theorem)}\n", err=aside)
    for one in theorem.evidence:
        click.echo(f"  {one.summary()}", err=aside)
    click.echo(f"\nfound in {found:.1f} s, judged again in {clock.elapsed:.1f} s", err=aside)
    if output is not None:
        write_atomically(output, theorem_text(theorem))
        click.echo(clean(f"saved to {output}"), err=aside)
    if drawn is not None:
        draw_to(draw_theorem(theorem), drawn)
    return ANSWERED if theorem.is_complete else UNKNOWN
