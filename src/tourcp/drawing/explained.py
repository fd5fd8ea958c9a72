"""Refutations as text: the board and the argument in words."""

from textwrap import fill

from tourcp.core.errors import counted
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.cut_set import explain_cut_set
from tourcp.drawing.frontier import explain_frontier
from tourcp.drawing.text import MOST_NAMES
from tourcp.drawing.weights import explain_weights
from tourcp.judge.certificates import (
    Certificate,
    ClauseProof,
    Contradiction,
    CutSet,
    Frontier,
    PositionProof,
    TooFewSquares,
    Weights,
)
from tourcp.judge.certificates.contradiction import demands_of

LONGEST = 40
"""Letters of the longest condition that is said in full."""


def explain(problem: Problem, certificate: Certificate, *, chess: bool = False) -> str:
    """Why there is no tour, in pictures and words."""
    if isinstance(certificate, Contradiction):
        return explain_contradiction(problem, certificate)
    if isinstance(certificate, Frontier):
        return explain_frontier(problem, certificate, chess=chess)
    if not isinstance(problem.space, PieceOnBoard):
        return explain_on_graph(problem, certificate)
    match certificate:
        case CutSet():
            return explain_cut_set(problem, certificate, chess=chess)
        case Weights():
            return explain_weights(problem, certificate, chess=chess)
        case ClauseProof():
            return explain_clause_proof(problem, certificate)
        case PositionProof():
            return (
                "Numbers on the squares as the problem asks for them:\n"
                f"{len(certificate.packed):,} bytes of unit propagation show that it is impossible."
            )
        case TooFewSquares():
            return sentence(problem, certificate)
    return explain_on_graph(problem, certificate)


def explain_contradiction(problem: Problem, contradiction: Contradiction) -> str:
    """List the contradictory demands in words."""
    words = demands_of(problem)
    words |= {condition.text: str(condition) for condition in problem.conditions}
    listed = (f"* {words[demand]}" for demand in contradiction.demands)
    return "\n".join(("No tour meets these demands together:", *listed))


def explain_on_graph(problem: Problem, certificate: Certificate) -> str:
    """Why a graph has no tour, by the names of its vertices."""
    words = sentence(problem, certificate)
    if isinstance(certificate, CutSet) and certificate.vertices:
        words += "\n" + fill("removed: " + " ".join(certificate.vertices), 100)
    if isinstance(certificate, Weights) and len(certificate.weights) <= MOST_NAMES:
        weights = " ".join(f"{name}:{weight:+d}" for name, weight in certificate.weights)
        words += "\n" + fill("weights: " + weights, 100)
        for group, weight in certificate.sets:
            words += "\n" + fill(f"set of weight {weight}: " + " ".join(group), 100)
    return words


def sentence(problem: Problem, certificate: Certificate) -> str:
    """What a certificate says in one line."""
    words = certificate.summary(problem)
    return f"{words[:1].upper()}{words[1:]}."


def explain_clause_proof(problem: Problem, proof: ClauseProof) -> str:
    """What the proof consists of: it is for machines to follow."""
    steps = sum(1 for line in proof.lines() if " d " not in line)
    demands = ["two moves at every square"]
    texts = [one.text if len(one.text) <= LONGEST else one.kind for one in problem.conditions]
    conditions = [f"the condition '{text}'" for text in texts]
    demands += conditions if len(texts) <= 3 else [f"the {len(texts):,} conditions"]
    if proof.cuts:
        sizes = sorted(len(cut) for cut in proof.cuts)
        size = " to ".join(dict.fromkeys(str(one) for one in (sizes[0], sizes[-1])))
        demands.append(f"a move out of {counted(len(sizes), 'set')} of {size} vertices")
    *first, last = demands
    listed = f"{', '.join(first)} and {last}" if first else f"{last}, and no more"
    return fill(
        f"{listed[:1].upper()}{listed[1:]}: {steps:,} steps of unit propagation show that this is "
        "impossible.",
        100,
    )
