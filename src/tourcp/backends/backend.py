"""Backends: what a row of the table says, and how the backend behind it is loaded."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

import tourcp
from tourcp.core.errors import BadProblem, MissingDependency, nearest

if TYPE_CHECKING:
    from tourcp.core.answer import Answer
    from tourcp.core.limit import Clock, Limit
    from tourcp.core.problem import Problem

_FIELD = re.compile(r'^    (\w+): .*\n    """([^"]*)"""', re.MULTILINE)
"""A field of a dataclass, and the line of documentation below it."""


@dataclass(frozen=True)
class Backend:
    """A way to answer a problem: a row of the table."""

    name: str
    """What the user calls it."""
    summary: str
    """What it does, in a line."""
    needs: Mapping[str, str]
    """The modules that it imports, and the package that provides each."""
    most_arcs: int
    """The most squares times moves; more are not even tried: they would exhaust time and memory."""
    install: str = "pip install tourcp"
    """The command that installs what it needs."""
    is_complete: bool = True
    """Whether it may refute: it answers every problem, given the time."""
    needs_board: bool = False
    """Whether it works with squares and moves, and not on any graph."""
    takes: tuple[str, ...] = ()
    """The kinds of condition that it can take; with others it says unknown."""

    @property
    def is_installed(self) -> bool:
        """Whether all that it needs is there."""
        return all(find_spec(module) is not None for module in self.needs)

    @property
    def module(self) -> str:
        """Where its `solve` function and its `Options` live, or its `ENCODING`."""
        return f"tourcp.backends.{self.name.replace('-', '_')}"

    def load_module(self) -> ModuleType:
        """Import the backend's module; an error says how to install what is missing."""
        if self.module in sys.modules:  # what it needs was there when it was loaded
            return sys.modules[self.module]
        for module, package in self.needs.items():
            if find_spec(module) is None:
                raise MissingDependency(
                    f"backend {self.name!r} needs the package {package!r}: "
                    f"install it with {self.install!r}"
                )
        return import_module(self.module)

    def load(self) -> "Solver":
        """Import the backend's function and its options."""
        module = self.load_module()
        encoding = getattr(module, "ENCODING", None)
        if encoding is not None:
            return Solver(self, encoding.solve, encoding.options)
        return Solver(self, module.solve, module.Options, getattr(module, "at_once", None))

    def version(self, *, loaded: bool = False) -> str:
        """The versions of tourcp and of what it needs, or only of what it has loaded so far."""
        packages = [package for module, package in self.needs.items()
                    if not loaded or module in sys.modules]  # fmt: skip
        return ", ".join(f"{package} {_version(package)}" for package in ("tourcp", *packages))


@cache
def _version(package: str) -> str:
    """The version of a package; reading it takes milliseconds."""
    if package == "tourcp":
        return tourcp.__version__
    from importlib.metadata import version

    return version(package)


@dataclass(frozen=True)
class Solver:
    """A backend whose code is loaded."""

    backend: Backend
    """The row of the table."""
    run: "Callable[[Problem, Limit, Any], Answer]"
    """The backend's function."""
    options: type
    """The frozen dataclass of its options."""
    at_once: "Callable[[Problem, Limit, Clock], Answer | None] | None" = None
    """What it looks at first, if that can be asked for alone, and left out by an option."""

    def explained(self) -> dict[str, str]:
        """Each option with its default, `name=value`, and the line of documentation after it."""
        import inspect

        meanings: dict[str, str] = {}
        for kind in reversed(self.options.__mro__[:-1]):
            found = _FIELD.findall(inspect.getsource(kind))
            meanings |= {name: " ".join(meaning.split()) for name, meaning in found}
        told = {}
        for field in fields(self.options):
            value = field.default
            said = str(value).lower() if isinstance(value, bool) else str(value)
            told[f"{field.name}={said}"] = meanings.get(field.name, "")
        return told

    def choose(self, options: Any) -> Any:
        """The options as the backend wants them: its own dataclass, texts, or the defaults."""
        if options is None:
            return self.options()
        if isinstance(options, self.options):
            return options
        if not isinstance(options, list | tuple):
            raise BadProblem(
                f"options {options!r} for {self.backend.name!r}: expected its Options, "
                "or texts such as 'name=value'"
            )
        return self.parse_options(options)

    def parse_options(self, settings: Iterable[str]) -> Any:
        """Read `name=value` texts into the backend's options; an unknown one is refused."""
        known = {field.name: field for field in fields(self.options)}
        values: dict[str, Any] = {}
        for setting in settings:
            name, equals, value = setting.partition("=")
            if not equals:
                raise BadProblem(f"option {setting!r} has no value: expected 'name=value'")
            if name not in known:
                has = ", ".join(sorted(known)) or "none"
                raise BadProblem(
                    f"backend {self.backend.name!r} has no option {name!r}: "
                    f"it has {has}{nearest(name, list(known))}"
                )
            if name in values:
                raise BadProblem(f"option {name!r} is given twice: once is enough")
            values[name] = _value(name, known[name].type, value)
        return self.options(**values)


def _value(name: str, kind: Any, text: str) -> Any:
    """Read an option's text as the type that its dataclass declares."""
    if kind is int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise BadProblem(
                f"option {name}={text!r} is not a whole number: give one such as {name}=1"
            )
        return int(text)
    if kind is bool:
        if text not in ("true", "false"):
            raise BadProblem(f"option {name}={text!r}: expected true or false")
        return text == "true"
    return text
