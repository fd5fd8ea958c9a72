"""Forced edges: what is forced and dropped loses no tour, whatever the case."""

from itertools import combinations, pairwise, permutations

import networkx as nx
import pytest

from tourcp.judge.certificates.forced import Forcing, NoTour, contradictions, patience


def neighbours(edges: list[tuple[int, int]], size: int) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


def cycles(edges: list[tuple[int, int]], size: int) -> list[set[frozenset[int]]]:
    """All Hamiltonian cycles as sets of edges, by trying all orders."""
    known = {frozenset(edge) for edge in edges}
    found = []
    for order in permutations(range(1, size)):
        around = (0, *order, 0)
        taken = {frozenset(pair) for pair in pairwise(around)}
        if order[0] < order[-1] and taken <= known:
            found.append(taken)
    return found


@pytest.mark.parametrize("size", [4, 5, 6])
def test_every_cycle_takes_what_is_forced_and_nothing_that_is_dropped(size: int) -> None:
    pairs = list(combinations(range(size), 2))
    decided = refuted = 0
    for number in range(0, 1 << len(pairs), 1 if size < 6 else 37):
        edges = [pair for bit, pair in enumerate(pairs) if number >> bit & 1]
        if nx.Graph(edges).number_of_nodes() != size:
            continue
        forcing = Forcing(neighbours(edges, size))
        try:
            forcing.run()
        except NoTour:
            assert not cycles(edges, size), edges
            refuted += 1
            continue
        forced = {frozenset((a, b)) for a, some in enumerate(forcing.forced) for b in some}
        kept = {frozenset((a, b)) for a, some in enumerate(forcing.near) for b in some}
        decided += len(forced) > 0
        assert all(forced <= cycle <= kept for cycle in cycles(edges, size)), edges
    assert decided > 5 and refuted > 20


def test_a_chain_of_all_vertices_may_close_and_a_shorter_one_may_not() -> None:
    ring = Forcing(neighbours([(0, 1), (1, 2), (2, 3), (3, 0)], 4))
    ring.run()
    assert [len(some) for some in ring.forced] == [2] * 4
    # Two triangles that share no vertex, joined by two edges: each would close on its own.
    two = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]
    assert contradictions(Forcing(neighbours(two, 6)), 100) == 1
    joined = Forcing(neighbours([*two, (0, 3), (1, 4)], 6))
    joined.run()
    assert joined.dropped == 2 and 1 not in joined.near[0] and 4 not in joined.near[3]


def test_a_graph_falls_into_as_many_cases_as_contradict_themselves() -> None:
    petersen = [sorted(near) for near in nx.petersen_graph().adj.values()]
    assert contradictions(Forcing(petersen), patience(petersen)) == 6
    assert contradictions(Forcing(petersen), 10) == 0, "only one case may be looked at"
    cube = [sorted(near) for near in nx.convert_node_labels_to_integers(nx.cubical_graph()).adj
            .values()]  # fmt: skip
    assert contradictions(Forcing(cube), patience(cube)) == 0, "it has a cycle"


def test_cubic_graphs_are_given_more_cases_up_to_fifty_vertices() -> None:
    assert patience([[0] * 3] * 49) > patience([[0] * 3] * 50) == patience([[0] * 4] * 9)
