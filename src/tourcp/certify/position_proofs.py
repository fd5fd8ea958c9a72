"""Finding position proofs: the judge's clauses, a solver's proof, elaborated."""

from pysat.solvers import Solver

from tourcp.certify.elaborate import elaborate
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.numbering import numbered
from tourcp.engines.pysat import Slices
from tourcp.judge.certificates.clauses import MOST_LITERALS
from tourcp.judge.certificates.position_proof import PositionProof
from tourcp.judge.certificates.positions import position_literals


def find_position_proof(problem: Problem, limit: Limit, clock: Clock) -> PositionProof | None:
    """A proof over positions, if the search ends in time and there is no tour."""
    if position_literals(problem) > MOST_LITERALS:
        return None
    pruned = numbered(problem)
    given = [list(clause) for clause in PositionProof.clauses(problem).values()]
    lemmas = [f"-{variable} 0" for variable in pruned.dropped]
    if [] not in pruned.clauses:
        slices = Slices(len(pruned.clauses))
        with Solver("cadical195", bootstrap_with=pruned.clauses, with_proof=True) as solver:
            while (result := slices.solve(solver)) is None:
                if clock.is_over:
                    return None
            if result:
                return None
            lemmas += [line for line in solver.get_proof() or [] if line[:1] != "d"]
    limit.report(f"elaborating {len(lemmas):,} lemmas")
    return PositionProof.pack(elaborate(given, lemmas))
