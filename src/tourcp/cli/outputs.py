"""Options that say where an answer goes: into a file, or to other programs."""

from collections.abc import Callable
from typing import Any

import click

from tourcp.cli.question import FILE

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def output_option(meaning: str) -> Decorator:
    """`-o FILE`: what is saved there."""
    return click.option("-o", "--output", type=FILE, help=meaning)


def json_option(meaning: str) -> Decorator:
    """`--json`: what is printed instead of words."""
    return click.option("--json", "as_json", is_flag=True, help=meaning)
