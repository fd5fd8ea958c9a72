"""Completion: the words that a shell offers for rules, backends, their options, and graphs."""

import click
from click.shell_completion import CompletionItem


def complete_rule(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The rules with a name, and how others begin."""
    from tourcp.core.rule import NAMED, RIDERS

    others = ("hex-king", "leaper:", "rider:", "moves:", "hex-leaper:")
    return _starting(begun, dict.fromkeys([*NAMED, *RIDERS, *others], ""))


def complete_backend(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The backends, each with what it does."""
    from tourcp.backends import TABLE

    return _starting(begun, {row.name: row.summary for row in TABLE})


def complete_option(ctx: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """The options of the backend that the line names so far."""
    from tourcp.backends import BACKENDS, DEFAULT

    row = BACKENDS.get(ctx.params.get("backend") or DEFAULT)
    if row is None or not row.is_installed:
        return []
    options = row.load().explained().items()
    return _starting(begun, {f"{one.partition('=')[0]}=": meaning for one, meaning in options})


def complete_graph(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The graphs that have a name."""
    from tourcp.files.families import FAMILIES, single_graphs

    families = {family.example: family.summary for family in FAMILIES.values()}
    return _starting(begun, families | {name: one[1] for name, one in single_graphs().items()})


def _starting(begun: str, known: dict[str, str]) -> list[CompletionItem]:
    return [CompletionItem(word, help=help_) for word, help_ in known.items()
            if word.startswith(begun)]  # fmt: skip
