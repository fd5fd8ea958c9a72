"""The library of quilts: shipped for some rules, found for others, checked whenever read."""

import hashlib
import json
import os
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from tourcp.classifying.quilts import search_quilts
from tourcp.core.errors import BadProblem
from tourcp.core.fields import parse_fields, refuse_unknown, take
from tourcp.core.limit import Limit
from tourcp.core.rule import Rule
from tourcp.files.disk import read_text, write_atomically
from tourcp.judge.theorems.quilt import Quilt

FORMAT = "tourcp-quilts/1"

LONGEST_SEARCH = 60.0
"""Seconds for a search for quilts, if there is no limit."""

SHIPPED = ("knight", "pawn")
"""Rules whose quilts come with the package."""


def known_quilts(rule: Rule) -> list[Quilt] | None:
    """The quilts of a rule that are shipped, or were found before; None if never sought."""
    if rule.name in SHIPPED:
        return _shipped(rule)
    try:
        return parse_quilts(read_text(cache_file(rule)), rule)
    except BadProblem:
        return None  # there is none, or it was damaged: it will be found anew


@cache
def _shipped(rule: Rule) -> list[Quilt]:
    """The quilts that come with the package, read and judged once."""
    text = files("tourcp.classifying").joinpath("data", f"{rule.name}.json").read_text("utf-8")
    return parse_quilts(text, rule)


def quilts_of(rule: Rule, limit: Limit) -> list[Quilt]:
    """The quilts of a rule, looked for and kept for the next time if need be."""
    quilts = known_quilts(rule)
    if quilts is None:
        if limit.seconds is None:
            limit = replace(limit, seconds=LONGEST_SEARCH)
        clock = limit.start()
        quilts = search_quilts(rule, limit)
        if quilts or not clock.is_over:
            _keep(rule, quilts)
    return quilts


def quilts_text(rule: Rule, quilts: list[Quilt]) -> str:
    """The file of a rule's quilts."""
    fields = {"format": FORMAT, "rule": str(rule), "quilts": [one.to_json() for one in quilts]}
    return json.dumps(fields, separators=(",", ":")) + "\n"


def parse_quilts(text: str, rule: Rule) -> list[Quilt]:
    """Read the quilts of a rule; one that does not hold is refused."""
    fields = parse_fields(text, f"the quilts of {rule}")
    refuse_unknown(fields, ["format", "rule", "quilts"])
    if fields["format"] != FORMAT or fields.get("rule") != str(rule):
        raise BadProblem(f"these are not quilts of {rule}")
    listed = take(fields, "quilts", list)
    if not all(isinstance(one, dict) for one in listed):
        raise BadProblem("quilts are objects")
    quilts = [Quilt.from_json(one) for one in listed]
    for quilt in quilts:
        fault = quilt.fault(rule, closed=quilt.closed)
        if fault is not None:
            raise BadProblem(f"a quilt of {rule} does not hold: {fault}")
    return quilts


def cache_file(rule: Rule) -> Path:
    """Where the quilts of a rule are kept between runs."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    name = hashlib.sha256(str(rule).encode()).hexdigest()[:16]
    return Path(home) / "tourcp" / f"quilts-{name}.json"


def _keep(rule: Rule, quilts: list[Quilt]) -> None:
    """Write the quilts to the cache; if that cannot be written to, never mind."""
    path = cache_file(rule)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, quilts_text(rule, quilts))
    except (OSError, BadProblem):
        return
