"""Options that commands share: what may be spent, and where an answer goes."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from tourcp.cli.question import FILE
from tourcp.core.limit import Limit

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

SPENT: dict[str, dict[str, Any]] = {
    "seconds": {"type": float, "help": "Time limit.  [default: none]"},
    "seed": {"type": int, "default": 0, "help": "Seed of random choices."},
    "threads": {"type": int, "default": 1, "help": "Threads of the solver."},
}
"""What a limit is made of."""


def limit_options(*names: str, **changed: dict[str, Any]) -> Decorator:
    """The options of a limit, in this order, some of them changed; the command gets the limit."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def limited(*given: Any, **options: Any) -> Any:
            limit = Limit(**{name: options.pop(name) for name in names})
            return command(*given, **options, limit=limit)

        wrapped: Callable[..., Any] = limited
        for name in reversed(names):
            row = SPENT[name] | changed.get(name, {})
            wrapped = click.option(f"--{name}", show_default=True, **row)(wrapped)
        return wrapped

    return add


def output_option(meaning: str) -> Decorator:
    """`-o FILE`: what is saved there."""
    return click.option("-o", "--output", type=FILE, help=meaning)


def json_option(meaning: str) -> Decorator:
    """`--json`: what is printed instead of words."""
    return click.option("--json", "as_json", is_flag=True, help=meaning)
