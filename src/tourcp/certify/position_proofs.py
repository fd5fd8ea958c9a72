"""Finding position proofs: the judge's clauses, and a solver's proof with hints."""

from tourcp.core.answer import Refutation
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.hinted import lrat_lines
from tourcp.engines.numbering import NumberSearch
from tourcp.judge.certificates.clauses import MOST_LITERALS
from tourcp.judge.certificates.position_proof import PositionProof
from tourcp.judge.certificates.positions import PositionClauses
from tourcp.judge.certificates.possible import MOST_VERTICES


def find_position_proof(problem: Problem, limit: Limit, clock: Clock) -> PositionProof | None:
    """A proof over positions, if the search ends in time and there is no tour."""
    if problem.space.size > MOST_VERTICES or PositionClauses(problem).literals > MOST_LITERALS:
        return None
    try:
        with NumberSearch(problem, limit, clock, with_proof=True) as search:
            if not isinstance(search.next_tour(clock), Refutation):
                return None
            return proof_of(search, clock)
    except OutOfTime:
        return None


def proof_of(search: NumberSearch, clock: Clock) -> PositionProof:
    """The proof of a search that has found a contradiction; OutOfTime if it is late."""
    if [] in search.clauses:
        return PositionProof.pack([])
    search.limit.report("writing the proof")
    return PositionProof.pack(lrat_lines(search.solver, len(search.clauses), clock))
