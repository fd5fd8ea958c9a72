"""Theorems that come with the package: found once, and judged again whenever they are read."""

import re
from importlib.resources.abc import Traversable

from tourcp.core.errors import BadProblem
from tourcp.core.fields import parse_fields
from tourcp.core.rule import Rule
from tourcp.files.models import models_folder
from tourcp.files.theorems import theorem_from_json
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import statement_fault


def shipped_folder() -> Traversable:
    """Where the theorems are."""
    return models_folder().joinpath("theorems")


def file_name(rule: Rule, *, closed: bool, family: Family = FLAT) -> str:
    """What the file of a theorem is called.

    >>> file_name(Rule.parse("leaper:0,1+1,2"), closed=True)
    'leaper-0-1-1-2-closed.json'
    >>> file_name(Rule.parse("knight"), closed=True, family=Family.parse("layers:2"))
    'knight-layers-2-closed.json'
    """
    boards = "" if family == FLAT else f"-{family.name}"
    name = re.sub("[^a-z0-9]+", "-", f"{rule.name}{boards}")
    return f"{name}-{'closed' if closed else 'open'}.json"


def shipped_theorem(rule: Rule, *, closed: bool, family: Family = FLAT) -> Theorem | None:
    """The theorem about a rule, if one is shipped and the judge accepts it."""
    file = shipped_folder().joinpath(file_name(rule, closed=closed, family=family))
    if not file.is_file():
        return None
    try:
        theorem, words = theorem_from_json(parse_fields(file.read_text("utf-8"), file.name))
    except BadProblem:
        return None
    is_asked = (theorem.rule, theorem.closed, theorem.family) == (rule, closed, family)
    refused = theorem.fault() or statement_fault(theorem, words)
    return theorem if is_asked and refused is None else None
