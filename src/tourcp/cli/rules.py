"""tourcp rules: the rules with a name, and how to write others."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tourcp.core.rule import Rule


@click.command(short_help="List the rules and their moves.")
@click.argument("rule", required=False)
def command(rule: str | None) -> None:
    """List the rules with a name, or show the moves of one RULE."""
    from tourcp.core.rule import NAMED, Rule

    if rule is not None:
        click.echo(show(Rule.parse(rule)))
        return
    for name in NAMED:
        leapers = " + ".join(f"({a},{b})" for a, b in NAMED[name])
        click.echo(f"{name:<9} {leapers:<14} {' '.join(Rule.parse(name).move_names)}")
    click.echo("others:   leaper:1,4 (all eight), leaper:0,3+2,2 (a sum), moves:1,0+0,1 (as given)")


def show(rule: "Rule") -> str:
    """The moves of a rule with their names, and its symmetries."""
    from tourcp.core.symmetry import symmetries

    lines = [f"{rule.name}: {len(rule.moves)} moves{', one-way' * rule.is_one_way}"]
    lines += [
        f"  {name:<4} {dx:+d},{dy:+d}"
        for name, (dx, dy) in zip(rule.move_names, rule.moves, strict=True)
    ]
    return "\n".join([*lines, f"symmetries: {', '.join(symmetries(rule))}"])
