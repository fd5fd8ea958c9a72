"""A vertex that holds a graph together refutes its closed tours, however large the graph is."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourcp import CutSet, Problem, Refutation, check, solve
from tourcp.certify.cut_vertices import parts_without
from tourcp.core.named_graph import NamedGraph


@given(st.integers(2, 12), st.randoms(use_true_random=False))
def test_the_same_vertices_as_networkx_with_their_parts(size: int, chance: Random) -> None:
    graph = nx.random_labeled_tree(size, seed=chance.randrange(10**6))
    for _ in range(chance.randrange(size)):
        graph.add_edge(*chance.sample(range(size), 2))
    expected = {
        vertex: nx.number_connected_components(graph.subgraph(set(graph) - {vertex}))
        for vertex in nx.articulation_points(graph)
    }
    order = list(graph)
    found = parts_without(NamedGraph.from_networkx(graph).graph)
    assert {order[vertex]: parts for vertex, parts in found.items()} == expected


@pytest.mark.parametrize("closed", [True, False])
def test_graphs_joined_by_a_bridge_or_at_a_vertex_are_refuted_by_a_cut_set(closed: bool) -> None:
    one, two = (nx.random_regular_graph(3, 1000, seed=seed) for seed in (1, 2))
    bridge = nx.disjoint_union(one, two)
    bridge.add_edge(0, 1000)
    if not closed:  # a path passes one bridge, but not three that meet
        bridge = nx.disjoint_union(bridge, nx.random_regular_graph(3, 1000, seed=3))
        bridge.add_edge(0, 2000)
    problem = Problem(bridge, closed=closed)
    answer = solve(problem, seconds=300)
    assert isinstance(answer, Refutation) and isinstance(answer.certificate, CutSet)
    assert check(problem, answer).standing == "proved"
