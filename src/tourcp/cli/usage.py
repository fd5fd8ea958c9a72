"""Usage: the examples at the end of every help text, and the options that all commands share."""

from typing import Any

import click

EXAMPLES: dict[str, tuple[str, ...]] = {
    "": (
        "solve --rule knight --closed",
        "prove --rule knight --board 9x4 --closed",
        "classify --rule knight --closed",
    ),
    "studio": ("studio", "studio tour.json"),
    "solve": (
        "solve --rule knight --board 6x6 --closed",
        "solve --rule pawn --start 0,3 --backend cpsat",
        "solve --rule knight --start a1 --draw tour.html",
        "solve --rule knight --json | tourcp check -",
    ),
    "prove": (
        "prove --rule knight --board 9x4 --closed",
        "prove --rule knight --board 8x3 --closed -o proof.json",
    ),
    "longest": (
        "longest --rule knight --board 4x4 --uncrossed",
        "longest --rule knight --board 3x4 --closed -o longest.json",
    ),
    "classify": (
        "classify --rule knight --closed",
        "classify --rule zebra --closed --draw zebra.svg",
    ),
    "atlas": ("atlas -o atlas.md",),
    "warm": ("warm",),
    "survey": ("survey --rule knight --sizes 3..6 --closed",),
    "survey run": (
        "survey run --rule knight --sizes 3..6 --closed",
        "survey run --rule pawn --board 5x5 --starts all --store pawn.db",
    ),
    "survey show": ("survey show survey.db",),
    "survey export": ("survey export survey.db -o rows.csv",),
    "count": (
        "count --rule knight --board 6x6 --closed",
        "count --rule knight --height 3 --lengths 10..14 --closed",
    ),
    "enumerate": (
        "enumerate --rule knight --board 6x5 --closed -o eight.jsonl",
        "enumerate --rule king --board 3x3 --first 2",
    ),
    "sample": ("sample --rule knight --board 5x5 --count 3 -o three.jsonl",),
    "check": (
        "check proof.json",
        "check --rule knight grid.txt",
        "check --closed --rule knight -",
    ),
    "draw": (
        "draw proof.json",
        "draw proof.json -o proof.html",
        "draw proof.json --theme wood -o wood.svg",
    ),
    "compare": (
        "compare --rule knight --board 6x6 --closed",
        "compare --rule pawn --start 0,3 --backends cpsat,sat,rotate --draw race.html",
    ),
    "rotate": (
        "rotate --start 4,0 --direction SE --rotation anticlockwise",
        "rotate --board 6x6 --start all --results results.json",
    ),
    "validate": ("validate results.json",),
    "crosscheck": ("crosscheck --rule knight --board 5x4",),
    "distance": ("distance a1 h8", "distance a1 --all --rule camel"),
    "puzzle": (
        "puzzle make --board 4x4 -o small.txt",
        "puzzle solve small.txt",
    ),
    "puzzle solve": ("puzzle solve small.txt -o unique.json",),
    "puzzle make": (
        "puzzle make --rule numbrix --board 5x5 --difficulty easy",
        "puzzle make --board 4x4 --draw puzzle.svg",
    ),
    "puzzle hint": ("puzzle hint small.txt",),
    "puzzle explain": ("puzzle explain small.txt",),
    "coroutine": (
        "coroutine generate -o puzzle.toml",
        "coroutine solve puzzle.toml",
    ),
    "coroutine solve": ("coroutine solve puzzle.toml --fewest moves",),
    "coroutine generate": (
        "coroutine generate",
        "coroutine generate --turns 25 --unique -o hard.toml",
    ),
    "bench": ("bench --set smoke --backends extend --peers none",),
    "bench run": ("bench run --set smoke --backends extend --peers none",),
    "bench report": ("bench report bench/smoke",),
    "rules": ("rules", "rules knight"),
    "graphs": ("graphs", "graphs petersen"),
    "backends": ("backends", "backends warnsdorff"),
    "formulations": ("formulations --rule knight --board 6x6",),
    "export": ("export --rule knight --board 6x6 --closed --to hcp -o knight.hcp",),
    "examples": ("examples", "examples knight-cross", "examples --all -o models"),
    "help": ("help solve", "help survey run"),
}
"""Calls that show what a command does, by its name; each is run by a test, in this order."""

LOUDNESS = "tourcp.loudness"


def dress(command: click.Command, path: str) -> click.Command:
    """The command with its examples, and with -q and -v, which all commands have."""
    if not any(parameter.name == "quiet" for parameter in command.params):
        if examples := EXAMPLES.get(path):
            lines = "\n".join(f"  tourcp {example}" for example in examples)
            command.epilog = f"\b\nExamples:\n{lines}"
        command.params += [
            _switch("quiet", -1, "Only the verdict: no progress, no board."),
            _switch("verbose", 1, "Say more: progress at once, and what was used."),
        ]
    if isinstance(command, click.Group):
        for name, one in command.commands.items():
            dress(one, f"{path} {name}")
    return command


def _switch(name: str, loudness: int, help_: str) -> click.Option:
    def keep(ctx: click.Context, _: click.Parameter, is_given: Any) -> None:
        if is_given:
            ctx.meta[LOUDNESS] = loudness

    return click.Option(
        [f"-{name[0]}", f"--{name}"], is_flag=True, expose_value=False, callback=keep, help=help_
    )


def loudness() -> int:
    """-1 if the user asked for quiet, 1 if for more words, otherwise 0."""
    context = click.get_current_context(silent=True)
    found: int = context.meta.get(LOUDNESS, 0) if context is not None else 0
    return found


def is_quiet() -> bool:
    """Whether only the verdict is wanted."""
    return loudness() < 0
