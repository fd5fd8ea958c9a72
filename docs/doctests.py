"""Examples in docstrings are shown as code: a session of Python is put into a fence."""

import re
from typing import Any

from griffe import Extension, Module, Object

SESSION = re.compile(r"(?:^>>> .*\n(?:(?!\s*$|>>> ).*\n?)*)+", re.MULTILINE)
"""Calls with what they print, up to an empty line."""

UNDERLINE = re.compile(r"^-{3,}$", re.MULTILINE)
"""What is below the name of a section."""

PARAMETER = re.compile(r"^(\w+) : (.+)$", re.MULTILINE)
"""A parameter and its meaning on one line."""


def fenced(text: str) -> str:
    """A docstring whose sessions are blocks of code, or a section if it has sections."""
    if UNDERLINE.search(text):
        plain = PARAMETER.sub(r"\1\n    \2", text)
        return SESSION.sub(lambda found: f"Examples\n--------\n{found[0]}", plain)
    return SESSION.sub(lambda found: f"\n```pycon\n{found[0].rstrip()}\n```\n", text + "\n")


class Doctests(Extension):
    """Change the docstrings after the package was read."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Walk through everything that has a docstring."""
        _walk(pkg)


def _walk(here: Object) -> None:
    if here.docstring is not None:
        here.docstring.value = fenced(here.docstring.value)
    for member in here.members.values():
        if not member.is_alias and isinstance(member, Object):
            _walk(member)
