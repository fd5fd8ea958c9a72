"""Finding clause proofs: a lazy search, then a proof of its last clauses, elaborated."""

import numpy as np
from pysat.solvers import Solver

from tourcp.answer import Refutation
from tourcp.backends.sat import LazySearch, Options, Slices
from tourcp.graph import CycleGraph, Mask, cycle_graph
from tourcp.limit import Clock, Limit
from tourcp.problem import Problem
from tourcp.proofs import ClauseProof
from tourcp.prove.elaborate import elaborate


def find_clause_proof(problem: Problem, limit: Limit, clock: Clock) -> ClauseProof | None:
    """A clause proof, if the search ends in time and there is no tour."""
    graph = cycle_graph(problem)
    cuts = _cuts(graph, limit, clock)
    if cuts is None:
        return None
    named = tuple(
        tuple(graph.vertex_name(vertex) for vertex in np.flatnonzero(inside).tolist())
        for inside in cuts
    )
    clauses = [list(clause) for clause in ClauseProof(named, b"").clauses(graph).values()]
    proof = _drup(clauses, clock)
    if proof is None:
        return None
    limit.report(f"elaborating {len(proof):,} lemmas")
    return ClauseProof.pack(named, elaborate(clauses, proof))


def _cuts(graph: CycleGraph, limit: Limit, clock: Clock) -> list[Mask] | None:
    """The sets that a lazy search had to cut before it came to a contradiction."""
    with LazySearch(graph, limit, Options()) as search:
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
