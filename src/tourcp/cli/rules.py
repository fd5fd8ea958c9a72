"""tourcp rules: the rules with a name, and how to write others."""

from typing import TYPE_CHECKING

import click

from tourcp.cli.completion import complete_rule
from tourcp.cli.terminal import say

if TYPE_CHECKING:
    from tourcp.core.rule import Rule


@click.command()
@click.argument("rule", required=False, shell_complete=complete_rule)
def command(rule: str | None) -> None:
    """List the rules with a name, or show the moves of one RULE."""
    from tourcp.core.rule import NAMED, RIDERS, Rule

    if rule is not None:
        say(show(Rule.parse(rule)), is_list=True)
        return
    lines = []
    for name, pairs in {**NAMED, **RIDERS}.items():
        leapers = " + ".join(f"({a},{b})" for a, b in pairs)
        far = ", any number of times" if name in RIDERS else ""
        lines.append(f"{name:<11}{leapers:<14}  {' '.join(Rule.parse(name).move_names)}{far}")
    lines.append(f"{'hex-king':<11}{'one hexagon':<14}  for boards such as hex:5")
    lines.append(f"{'others':<11}{'1,4':<14}  a leaper: one square one way and four the other")
    lines.append(f"{'':<11}{'0,3+2,2':<14}  a sum of leapers; 'rider:1,2' repeats its moves")
    lines.append(f"{'':<11}{'moves:1,0+0,1':<14}  only these moves: right one, down one")
    say("\n".join(lines), is_list=True)


def show(rule: "Rule") -> str:
    """The moves of a rule with their names, and its symmetries."""
    from tourcp.core.symmetry import symmetries

    lines = [f"{rule.name}: {len(rule.moves)} moves{', one-way' * rule.is_one_way}"]
    lines += [
        f"  {name:<4} {dx:+d},{dy:+d}"
        for name, (dx, dy) in zip(rule.move_names, rule.moves, strict=True)
    ]
    return "\n".join([*lines, f"symmetries: {', '.join(symmetries(rule))}"])
