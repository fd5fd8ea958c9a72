"""Length clauses: every path of at least so many vertices satisfies them, by trying all paths."""

from itertools import chain, combinations, pairwise, permutations

import numpy as np
import pytest

from tourcp import Problem
from tourcp.core.named_graph import NamedGraph
from tourcp.judge.certificates.length_clauses import LengthClauses


def paths_of(problem: Problem, fewest: int) -> list[tuple[int, ...]]:
    """All paths of at least so many vertices, or closed ones, with the ends that are asked."""
    space = problem.space
    arcs = set(zip(space.graph.tails.tolist(), space.graph.targets.tolist(), strict=True))
    ends = [None if end is None else space.vertex(end) for end in (problem.start, problem.end)]
    found = []
    for length in range(fewest, space.size + 1):
        for path in permutations(range(space.size), length):
            around = (*path, path[0]) if problem.closed else path
            is_path = all(pair in arcs for pair in pairwise(around))
            if problem.closed:
                fits = ends[0] is None or ends[0] in path
            else:
                fits = all(end in (None, path[at]) for end, at in zip(ends, (0, -1), strict=True))
            if is_path and fits:
                found.append(path)
    return found


def true_variables(written: LengthClauses, path: tuple[int, ...]) -> set[int]:
    """The variables that a path makes true: its links, those to the hubs, and what it visits."""
    graph = written.graph
    hubs = tuple(range(graph.squares, graph.size))
    # Of two hubs, the first one is joined to the start and comes after the end.
    around = (*path, *hubs[::-1])
    pairs = list(zip(around, (*around[1:], around[0]), strict=True))
    links = list(zip(*(ends.tolist() for ends in graph.links), strict=True))
    taken = {
        number for number, (a, b) in enumerate(links, start=1)
        if (a, b) in pairs or (graph.is_symmetric and (b, a) in pairs)
    }  # fmt: skip
    assert len(taken) == len(around)
    return taken | {written.visited(vertex) for vertex in path}


@pytest.mark.parametrize(("problem", "fewest"), [
    (Problem("wazir", "3x2"), 2),
    (Problem("wazir", "3x2"), 4),
    (Problem("wazir", "3x2", start="0,0"), 3),
    (Problem("wazir", "3x2", start="0,0", end="1,0"), 2),
    (Problem("king", "3x2", closed=True), 3),
    (Problem("king", "3x2", closed=True, start="0,0"), 3),
    (Problem("moves:1,0+-1,0+0,1+0,-1+1,1", "3x2"), 3),
    (Problem("moves:1,0+-1,0+0,1+-1,-1", "3x2", closed=True), 3),
], ids=str)  # fmt: skip
def test_every_path_leaves_every_set_that_it_visits_in_part(problem: Problem, fewest: int) -> None:
    written = LengthClauses(problem, fewest)
    paths = [true_variables(written, path) for path in paths_of(problem, fewest)]
    assert paths
    size, lengths = written.graph.size, set()
    sets = chain.from_iterable(combinations(range(size), some) for some in range(1, size))
    for some in sets:
        inside = np.zeros(size, dtype=np.bool_)
        inside[list(some)] = True
        for clause in written.cut(inside):
            held = [literal for literal in clause if literal < 0]
            lengths.add(len(held))
            for true in paths:
                assert any((abs(one) in true) == (one > 0) for one in clause), (some, clause)
    assert lengths == {1, 2}, "a visited vertex on either side, where a path may lie in the set"


@pytest.mark.parametrize(("spokes", "triples"), [(10, 120), (11, 0)])
def test_up_to_ten_links_are_counted_without_further_variables(spokes: int, triples: int) -> None:
    """At most two of ten: no three of them. Files hold proofs about just these variables."""
    wheel = NamedGraph.from_edges([("hub", f"rim{n}") for n in range(spokes)])
    written = LengthClauses(Problem(wheel, closed=True), 3)
    links = len(written.graph.links[0])
    threes = [clause for clause in written.clauses()
              if len(clause) == 3 and all(-links <= literal < 0 for literal in clause)]  # fmt: skip
    assert len(threes) == triples
