"""Theorem files: the evidence, and the words that it proves, as JSON."""

import json
from typing import Any

from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.files.disk import named
from tourcp.judge.theorems import KINDS
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import in_words

FORMAT = "tourcp-theorem/1"


def theorem_text(theorem: Theorem) -> str:
    """The theorem's file: its evidence, and the words that it proves."""
    fields = {
        "format": FORMAT,
        "rule": str(theorem.rule),
        **({} if theorem.family == FLAT else {"boards": theorem.family.name}),
        "closed": theorem.closed,
        "statement": in_words(theorem),
        "evidence": [{"kind": one.kind, **one.to_json()} for one in theorem.evidence],
    }
    return json.dumps(fields, separators=(",", ":")) + "\n"


def theorem_from_json(fields: dict[str, Any]) -> tuple[Theorem, str]:
    """A theorem and the words that it is said to prove, from plain values; not judged here."""
    refuse_unknown(fields, ["format", "rule", "boards", "closed", "statement", "evidence"])
    evidence = []
    for number, one in enumerate(take(fields, "evidence", list), start=1):
        kind = one.get("kind") if isinstance(one, dict) else None
        if not isinstance(kind, str) or kind not in KINDS:
            raise BadProblem(f"evidence {number} is {shown(one)}: expected {', '.join(KINDS)}")
        values = {key: value for key, value in one.items() if key != "kind"}
        with named(f"evidence {number}"):
            evidence.append(KINDS[kind].from_json(values))
    rule = Rule.parse(take(fields, "rule", str))
    family = Family.parse(take(fields, "boards", str, FLAT.name))
    theorem = Theorem(rule, take(fields, "closed", bool), tuple(evidence), family)
    return theorem, take(fields, "statement", str)
