"""The ladder of certificates: looking for the shortest that can be found."""

from collections.abc import Iterator

from tourcp.core.certificate import Certificate
from tourcp.core.conditions import Level
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.judge import certificates as kinds

RUNGS = tuple(
    kind.kind
    for kind in (
        kinds.Contradiction, kinds.CutSet, kinds.Weights, kinds.Frontier, kinds.ClauseProof,
        kinds.PositionProof,
    )
)  # fmt: skip
"""The kinds of certificate, the easiest to see first."""


def climb(
    problem: Problem, limit: Limit, clock: Clock, rung: str | None = None
) -> Iterator[Certificate]:
    """Certificates as they are found, rung by rung or of one rung, until the time is over."""
    if problem.has_too_few_squares:
        yield kinds.TooFewSquares()
    if problem.is_trivial:
        return
    for one in _rungs(problem) if rung is None else (rung,):
        if clock.is_over:
            return
        limit.report(f"looking for a certificate: {one}")
        found = _find(problem, one, limit, clock, is_only=rung is not None)
        if found is not None:
            yield found


def _rungs(problem: Problem) -> tuple[str, ...]:
    """The rungs in the order of trying.

    What the graph alone refutes is seen quickly, as a rule; if it is the conditions that refute,
    the proof that knows them comes before a sweep of the graph, which may take long.
    """
    kind = kinds.Frontier.kind
    if problem.of_level(Level.POSITIONS):
        kind = kinds.PositionProof.kind
    elif problem.of_level(Level.LINKS):
        kind = kinds.ClauseProof.kind
    return tuple(sorted(RUNGS, key=lambda one: (RUNGS.index(one) > 2, one != kind)))


def _find(
    problem: Problem, rung: str, limit: Limit, clock: Clock, *, is_only: bool
) -> Certificate | None:
    if rung == kinds.Contradiction.kind:
        from tourcp.certify.contradictions import find_contradiction

        return find_contradiction(problem)
    if rung == kinds.CutSet.kind:
        from tourcp.certify.cut_sets import find_cut_set

        found = find_cut_set(problem, clock)
        return _from_weights(problem, clock, rung) if is_only and found is None else found
    if rung == kinds.Weights.kind:
        return _from_weights(problem, clock, rung if is_only else None)
    if rung == kinds.Frontier.kind:
        from tourcp.certify.frontiers import find_frontier

        return find_frontier(problem, limit, clock)
    if rung == kinds.PositionProof.kind:
        if not problem.of_level(Level.POSITIONS):
            return None  # a clause proof would say the same with fewer clauses
        from tourcp.certify.position_proofs import find_position_proof

        return find_position_proof(problem, limit, clock)
    from tourcp.certify.clause_proofs import find_clause_proof

    return find_clause_proof(problem, limit, clock)


def _from_weights(problem: Problem, clock: Clock, rung: str | None) -> Certificate | None:
    """One linear program for two rungs: the squares of negative weight, if they cut, or weights.

    If a rung is named, only of that kind.
    """
    from tourcp.certify.weights import first_weights, negative_cut, simplified

    weights = first_weights(problem, clock)
    if weights is None:
        return None
    cut = None if rung == kinds.Weights.kind else negative_cut(problem, weights)
    if cut is not None or rung == kinds.CutSet.kind:
        return cut
    return simplified(problem, weights, clock) or weights
