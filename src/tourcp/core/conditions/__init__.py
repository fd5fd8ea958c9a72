"""Conditions: demands on a tour beyond visiting everything, each judged on the tour alone."""

from typing import Any

from tourcp.core.conditions.at import At
from tourcp.core.conditions.before import Before
from tourcp.core.conditions.clue import Clue
from tourcp.core.conditions.condition import Condition, Level
from tourcp.core.conditions.differs import Differs
from tourcp.core.conditions.forbid import Forbid
from tourcp.core.conditions.magic import Magic
from tourcp.core.conditions.require import Require
from tourcp.core.conditions.symmetric import Symmetric
from tourcp.core.conditions.turns import Turns
from tourcp.core.conditions.uncrossed import Uncrossed
from tourcp.core.errors import BadProblem, nearest, shown

__all__ = [
    "KINDS", "At", "Before", "Clue", "Condition", "Differs", "Forbid", "Level", "Magic", "Require",
    "Symmetric", "Turns", "Uncrossed", "condition_from_json", "parse_condition",
]  # fmt: skip

_KINDS: tuple[type[Condition], ...] = (
    Require, Forbid, Clue, Before, At, Symmetric, Uncrossed, Magic, Turns, Differs,
)  # fmt: skip

KINDS = {kind.kind: kind for kind in _KINDS}
"""The kinds of condition."""


def condition_from_json(fields: Any) -> Condition:
    """A condition from plain values, as in `[[condition]]` of a TOML file."""
    if not isinstance(fields, dict):
        raise BadProblem(f"condition {shown(fields)}: expected its kind and what it says")
    values = dict(fields)
    return _kind(values.pop("kind", None)).from_json(values)


def parse_condition(text: str) -> Condition:
    """Read a condition as `kind`, a blank, and what it says: `clue 3,4=17`, `uncrossed`."""
    kind, _, rest = text.strip().partition(" ")
    return _kind(kind).parse(rest.strip())


def _kind(name: object) -> type[Condition]:
    if not isinstance(name, str) or name not in KINDS:
        hint = nearest(name, list(KINDS)) if isinstance(name, str) else ""
        raise BadProblem(
            f"no condition is called {shown(name)}: expected one of {', '.join(KINDS)}{hint}"
        )
    return KINDS[name]
