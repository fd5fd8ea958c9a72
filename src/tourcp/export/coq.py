"""Coq: an answer as a file that states it in plain terms and proves it by the library `proofs/`.

The file is not judged here, and need not be: `coqc` accepts it exactly where the answer holds.
"""

from tourcp.core.answer import Answer, Refutation, Tour
from tourcp.core.certificate import Certificate
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.export.coq_clauses import clause_terms
from tourcp.export.coq_words import (
    board_term,
    head,
    listed,
    pair,
    pairs,
    perhaps,
    proof,
    rule_definition,
    rule_name,
    square,
    truth,
    vertex,
)
from tourcp.judge.certificates import ClauseProof, CutSet, TooFewSquares, Weights

RESULT = "result"
"""What the theorem of a file is called."""

MOST_SQUARES = 10_000
"""Larger tours take Coq minutes to read."""


def answer_to_coq(problem: Problem, answer: Answer) -> str:
    """The file that proves an answer."""
    if not isinstance(problem.space, PieceOnBoard):
        raise BadProblem(f"{problem.summary}: the Coq library knows pieces on boards only")
    if problem.conditions or problem.rule.rides or problem.board.is_twisted:
        raise BadProblem(
            f"{problem.summary}: the Coq library knows leapers on untwisted boards, no conditions"
        )
    if problem.space.size > MOST_SQUARES:
        raise BadProblem(
            f"{problem.summary} has {problem.space.size:,} squares: answers are written for Coq "
            f"up to {MOST_SQUARES:,}"
        )
    has_tour = isinstance(answer, Tour)
    lines = [
        head(
            f"{problem.summary}: {'a tour' if has_tour else 'no tour'}",
            "Tours Hubs Answers Clauses",
        ),
        rule_definition(problem.rule),
        "",
        f"Theorem {RESULT} : {'' if has_tour else '~ '}exists t, {statement(problem)}.",
        *proof(f"{argument(problem, answer)} _"),
        f"Print Assumptions {RESULT}.",
    ]
    return "\n".join(lines) + "\n"


def statement(problem: Problem) -> str:
    """What a tour of the problem is, in the words of the library."""
    kind = "closed_tour" if problem.closed else "open_tour"
    said = [f"{kind} {rule_name(problem.rule)} {board_term(problem.board)} t"]
    if problem.start is not None:
        said.append(f"starts_at {pair(problem.start)} t")
    if problem.end is not None:
        said.append(f"ends_at {pair(problem.end)} t")
    return " /\\ ".join(said)


def problem_term(problem: Problem) -> str:
    """The problem as a value."""
    return (
        f"(Problem {rule_name(problem.rule)} {board_term(problem.board)} {truth(problem.closed)} "
        f"{perhaps(problem.start)} {perhaps(problem.end)})"
    )


def argument(problem: Problem, answer: Answer) -> str:
    """The lemma that proves the answer, with its data."""
    asked = problem_term(problem)
    match answer:
        case Tour():
            return f"by_tour {asked} {pairs(answer.squares)}"
        case Refutation(certificate=certificate) if certificate is not None:
            lemma, *data = certificate_terms(problem, certificate)
            return " ".join([lemma, asked, *data])
    raise BadProblem(
        "there is nothing to prove here: expected a tour, or a refutation with a certificate"
    )


def certificate_terms(problem: Problem, certificate: Certificate) -> list[str]:
    """The lemma for a kind of certificate, and the certificate's data."""
    match certificate:
        case TooFewSquares():
            return ["by_too_few"]
        case CutSet(vertices=vertices):
            return ["by_cut_set", listed(map(square, vertices))]
        case Weights(weights=weights, sets=sets):
            on_vertices = listed(f"({vertex(name)}, {weight})" for name, weight in weights)
            on_sets = listed(f"({weight}, {listed(map(vertex, group))})" for group, weight in sets)
            return ["by_weights", on_vertices, on_sets]
        case ClauseProof():
            return clause_terms(problem, certificate)
    raise BadProblem(f"a certificate of kind {certificate.kind!r} cannot be written for Coq yet")
