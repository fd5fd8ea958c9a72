"""The vertices of a tour from Python: what the space calls them."""

from itertools import pairwise

import networkx as nx
import numpy as np
import pytest

from tourcp import BadProblem, Board, Tour, longest, solve
from tourcp.core.problem import Problem
from tourcp.files.families import graph_by_name


def test_a_tour_of_a_networkx_graph_is_a_list_of_its_nodes() -> None:
    for graph in (nx.dodecahedral_graph(), nx.grid_2d_graph(2, 3), nx.complete_graph("abc")):
        answer = solve(graph, closed=True)
        assert isinstance(answer, Tour)
        nodes = answer.squares
        assert set(nodes) == set(graph) and len(nodes) == len(graph)
        assert all(graph.has_edge(one, other) for one, other in pairwise([*nodes, nodes[0]]))


def test_a_tour_of_a_named_graph_is_a_list_of_names() -> None:
    answer = solve(graph_by_name("petersen"))
    assert isinstance(answer, Tour)
    assert sorted(answer.squares) == sorted(graph_by_name("petersen").names)


def test_a_tour_of_a_box_is_a_list_of_triples() -> None:
    answer = solve("wazir", "2x2x2", closed=True)
    assert isinstance(answer, Tour)
    assert len(set(answer.squares)) == 8 and all(len(cell) == 3 for cell in answer.squares)
    for one, other in pairwise(answer.squares):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


def test_off_the_rectangle_is_place_minus_one() -> None:
    off = [(-1, 0), (0, -1), (3, 0), (0, 2)]
    assert Board(3, 2).places_of(np.array([(2, 1), *off])).tolist() == [5, -1, -1, -1, -1]


def test_a_path_that_leaves_vertices_out_has_nodes_too() -> None:
    found = longest(Problem(nx.star_graph(3)))
    assert found.path is not None and len(found.path.squares) == 3


def test_a_tour_of_a_graph_that_it_does_not_know_says_so() -> None:
    with pytest.raises(BadProblem, match="does not know its graph: 'path'"):
        assert Tour([(0,), (1,)]).squares
    assert Tour([(0, 0, 1), (1, 0, 1)]).squares == [(0, 0, 1), (1, 0, 1)]
