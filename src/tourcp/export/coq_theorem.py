"""Theorems for Coq: one file that states which sizes have a tour, and proves it for all of them."""

from collections.abc import Iterator
from math import lcm

from tourcp.core.errors import BadProblem
from tourcp.core.limit import Limit
from tourcp.export.coq import RESULT
from tourcp.export.coq_evidence import Length, evidence_piece, pump_piece
from tourcp.export.coq_sentences import Sentence, sentence_of
from tourcp.export.coq_strips import Ask, replace_strips
from tourcp.export.coq_words import (
    folded,
    head,
    proof,
    rule_definition,
    rule_name,
    truth,
)
from tourcp.judge.theorems.family import FLAT
from tourcp.judge.theorems.theorem import NONE, UNDECIDED, Theorem
from tourcp.judge.theorems.words import clauses_of, in_words

FILES = "Tours Hubs Clauses Quilts Chains Pumps Patterns Friezes Sizes Claims Theorems"


def theorem_to_coq(theorem: Theorem, ask: Ask, limit: Limit) -> str:
    """The file that proves a theorem.

    Single boards that an automaton decided are proved by `ask`.
    """
    if theorem.family != FLAT:
        raise BadProblem(
            f"the theorem is about boards called {theorem.family.name}: the Coq library knows "
            "plain boards only"
        )
    bare, pumps = replace_strips(theorem, ask, limit)
    name = rule_name(theorem.rule)
    pieces = [
        *(evidence_piece(theorem, one, number)
          for number, one in enumerate(bare.evidence, start=1)),
        *(pump_piece(one, f"found_{number}") for number, one in enumerate(pumps, start=1)),
    ]  # fmt: skip
    lines = [head(in_words(theorem).rstrip("."), FILES), rule_definition(theorem.rule), ""]
    for number, piece in enumerate(pieces, start=1):
        kind = f"{name} {truth(theorem.closed)}"
        lemma, _, data = piece.lemma.partition(" ")
        lines += [piece.definition, ""] if piece.definition else []
        lines += [
            folded(f"Definition claims_{number} : list claim := {piece.claims}."),
            f"Lemma evidence_{number} : true_claims {kind} claims_{number}.",
            *proof(f"{lemma} {kind} {data} _"),
        ]
    lines += _conclusion(theorem, [piece.lengths for piece in pieces])
    return "\n".join(lines) + "\n"


def _conclusion(theorem: Theorem, lengths: list[tuple[Length, ...]]) -> Iterator[str]:
    """The theorem itself."""
    name, closed = rule_name(theorem.rule), truth(theorem.closed)
    without = sentence_of(clauses_of(theorem, NONE))
    unknown = sentence_of(clauses_of(theorem, UNDECIDED))
    every = [one for some in lengths for one in some]
    threshold = max(1 + first for first, _ in every)
    threshold = max(threshold, without.threshold, unknown.threshold)
    period = lcm(*(step for _, step in every if step), without.period, unknown.period)
    count = range(1, len(lengths) + 1)
    claims = " ++ ".join([*(f"claims_{number}" for number in count), "[]"])
    joined = f"true_claims_nil {name} {closed}"
    for number in reversed(count):
        joined = f"true_claims_app _ _ _ _ evidence_{number} ({joined})"
    yield folded(f"Definition claims : list claim := {claims}.")
    yield f"Lemma evidence : true_claims {name} {closed} claims."
    yield "Proof."
    yield "  " + folded(f"exact ({joined}).", "    ")
    yield "Qed."
    yield ""
    yield f"Theorem {RESULT} :"
    yield from statement(theorem, without, unknown)
    lemma = ("all" if unknown.value == "Never" else "most") + (
        "_sizes" if theorem.is_symmetric else "_widths"
    )
    values = [f"({without.value})", *([f"({unknown.value})"] if lemma.startswith("most") else [])]
    sizes = f"{' '.join(values)} {threshold} {period}"
    yield from proof(f"{lemma} {name} {closed} claims {sizes} _ evidence")
    yield f"Print Assumptions {RESULT}."


def statement(theorem: Theorem, without: Sentence, unknown: Sentence) -> Iterator[str]:
    """What is proved of all sizes, in lines."""
    sizes = "1 <= m <= n" if theorem.is_symmetric else "1 <= m -> 1 <= n"
    kind = "closed_tour" if theorem.closed else "open_tour"
    yield f"  forall m n, {sizes} ->"
    if unknown.value != "Never":
        yield "  " + folded(f"~ ({unknown.words}) ->", "     ")
    yield f"  ((exists t, {kind} {rule_name(theorem.rule)} (rectangle m n) t)"
    yield "   " + folded(f"<-> ~ ({without.words})).", "        ")
