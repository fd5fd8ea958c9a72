"""Finding clause proofs: a lazy search, then a proof of its last clauses, elaborated."""

import numpy as np
from pysat.solvers import Solver

from tourcp.certify.elaborate import elaborate
from tourcp.core.answer import Refutation
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.graph import Mask
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.lazy import LazyOptions, LazySearch
from tourcp.engines.pysat import Slices
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.clauses import TooLarge


def find_clause_proof(problem: Problem, limit: Limit, clock: Clock) -> ClauseProof | None:
    """A clause proof, if the search ends in time and there is no tour."""
    graph = cycle_graph(problem)
    cuts = _cuts(graph, limit, clock)
    if cuts is None:
        return None
    named = tuple(graph.named(np.flatnonzero(inside).tolist()) for inside in cuts)
    try:
        clauses = [list(clause) for clause in ClauseProof(named, b"").clauses(graph).values()]
    except TooLarge:
        return None
    proof = _drup(clauses, clock)
    if proof is None:
        return None
    limit.report(f"elaborating {len(proof):,} lemmas")
    try:
        return ClauseProof.pack(named, elaborate(clauses, proof, clock))
    except OutOfTime:
        return None


def _cuts(graph: CycleGraph, limit: Limit, clock: Clock) -> list[Mask] | None:
    """The sets that a lazy search had to cut before it came to a contradiction."""
    with LazySearch(graph, limit, LazyOptions()) as search:
        while True:
            match search.go_on(clock):
                case Refutation():
                    return search.cut_sets
                case None:
                    continue
                case _:
                    return None


def _drup(clauses: list[list[int]], clock: Clock) -> list[str] | None:
    """The lemmas by which a solver refutes the clauses; none are needed if one is empty."""
    if [] in clauses:
        return []
    slices = Slices(len(clauses))
    with Solver("cadical195", bootstrap_with=clauses, with_proof=True) as solver:
        while (result := slices.solve(solver)) is None:
            if clock.is_over:
                return None
        proof: list[str] = solver.get_proof() or []
        return None if result else proof
