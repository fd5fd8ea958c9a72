"""The ladder of certificates: the shortest that can be found."""

from collections.abc import Sequence

from tourcp.core.certificate import Certificate
from tourcp.core.conditions import Level
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.judge.certificates import (
    ClauseProof,
    CutSet,
    Frontier,
    PositionProof,
    TooFewSquares,
    Weights,
)

RUNGS = (CutSet.kind, Weights.kind, Frontier.kind, ClauseProof.kind, PositionProof.kind)
"""The kinds of certificate, those that can be seen first."""


def find_certificate(
    problem: Problem, limit: Limit, clock: Clock, rungs: Sequence[str] = RUNGS
) -> Certificate | None:
    """Climb the ladder until a certificate is found; None if there is none, or none in time."""
    if problem.has_too_few_squares:
        return TooFewSquares()
    if problem.is_trivial:
        return None
    for rung in rungs:
        if clock.is_over:
            return None
        limit.report(f"looking for a certificate: {rung}")
        found = _find(problem, rung, limit, clock)
        if found is not None:
            return found
    return None


def _find(problem: Problem, rung: str, limit: Limit, clock: Clock) -> Certificate | None:
    if rung == CutSet.kind:
        from tourcp.certify.cut_sets import find_cut_set

        return find_cut_set(problem, clock)
    if rung == Weights.kind:
        from tourcp.certify.weights import find_weights

        return find_weights(problem, clock)
    if rung == Frontier.kind:
        from tourcp.certify.frontiers import find_frontier

        return find_frontier(problem, limit, clock)
    if rung == PositionProof.kind:
        if not problem.of_level(Level.POSITIONS):
            return None  # a clause proof would say the same with fewer clauses
        from tourcp.certify.position_proofs import find_position_proof

        return find_position_proof(problem, limit, clock)
    from tourcp.certify.clause_proofs import find_clause_proof

    return find_clause_proof(problem, limit, clock)
