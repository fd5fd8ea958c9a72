"""Finding clause proofs: a lazy search, then a solver's proof of its last clauses, with hints."""

import numpy as np

from tourcp.core.answer import Refutation
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.graph import Mask
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.engines.formula import OutOfTime
from tourcp.engines.hinted import hinted_solver, lrat_lines
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
    lines = _lines(clauses, limit, clock)
    return None if lines is None else ClauseProof.pack(named, lines)


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


def _lines(clauses: list[list[int]], limit: Limit, clock: Clock) -> list[str] | None:
    """The proof by which a solver refutes the clauses; nothing is needed if one is empty."""
    if [] in clauses:
        return []
    slices = Slices(len(clauses))
    with hinted_solver() as solver:
        solver.append_formula(clauses)
        while (result := slices.solve(solver)) is None:
            if clock.is_over:
                return None
        if result:
            return None
        limit.report("writing the proof")
        try:
            return lrat_lines(solver, len(clauses), clock)
        except OutOfTime:
            return None
