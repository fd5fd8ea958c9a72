"""Named graphs: what no graph is, how vertices are named, and what a file holds of them."""

from types import SimpleNamespace
from typing import Any

import networkx as nx
import numpy as np
import pytest

from tourcp import BadProblem, Problem
from tourcp.core import named_graph
from tourcp.core.named_graph import NamedGraph, numbered

TRIANGLE = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")], title="three")
ARCS = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")], directed=True)


@pytest.mark.parametrize(("edges", "vertices", "words"), [
    ([], [], "the graph has no vertices"),
    ([(1, "1")], [], "two vertices are called '1'"),
    ([("a", "hub 0")], [], "'hub 0' is not a name of a vertex"),
    ([("via x", "b")], [], "'via x' is not a name"), ([("", "b")], [], "'' is not a name"),
    ([("a\n", "b")], [], "is not a name of a vertex"),
    ([("a", "a")], [], "the edge from 'a' to itself"),
    ([("a", "b"), ("b", "a")], [], "the edge 'a' 'b' is listed twice"),
], ids=str)  # fmt: skip
def test_what_is_no_simple_graph_is_refused(edges: Any, vertices: Any, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        NamedGraph.from_edges(edges, vertices)


def test_ends_of_edges_are_vertices() -> None:
    for first, second in (([0], [2]), ([-1], [0])):
        with pytest.raises(BadProblem, match="an end that is not one of the 2 vertices"):
            NamedGraph.from_arrays(["a", "b"], np.array(first), np.array(second))


def test_a_graph_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(named_graph, "MOST_VERTICES", 3)
    monkeypatch.setattr(named_graph, "MOST_ARCS", 3)
    assert NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")]).size == 3
    for edges, vertices in ([("a", "b")], "abcd"), ([("a", "b"), ("b", "a")] * 2, "ab"):
        with pytest.raises(BadProblem, match="at most 3 vertices and 3 edges"):
            NamedGraph.from_edges(edges, vertices)


def test_graphs_are_equal_by_their_names_and_arcs() -> None:
    again = NamedGraph.from_edges([("b", "a"), ("a", "c"), ("b", "c")], "abc", title="other")
    assert again == TRIANGLE and hash(again) == hash(TRIANGLE)
    assert len({TRIANGLE, ARCS, NamedGraph.from_edges([("a", "b")], "abc")}) == 3
    assert TRIANGLE != "abc"


def test_a_graph_is_told_by_its_size() -> None:
    assert str(TRIANGLE) == "three (3 vertices, 3 edges)"
    assert ARCS.summary == "a graph (3 vertices, 3 arcs)"
    assert NamedGraph.from_edges([], "a", title="a\tb").summary == "a b (1 vertex, 0 edges)"


def test_vertices_are_read_by_their_names_or_as_they_were() -> None:
    grid = NamedGraph.from_networkx(nx.grid_2d_graph(2, 2))
    assert grid.parse((0, 1)) == grid.parse("(0, 1)") == (1,)
    assert grid.node((1,)) == (0, 1) and grid.name((1,)) == "(0, 1)" and grid.name((9,)) == "9"
    assert TRIANGLE.parse((2,)) == TRIANGLE.parse(("c",)) == TRIANGLE.parse("c") == (2,)
    assert TRIANGLE.find("c") == 2 and TRIANGLE.find("d") is None
    assert TRIANGLE.find(2) is None  # type: ignore[arg-type]
    for wrong in ("d", (3,), ("d",), (True,), 0):
        with pytest.raises(BadProblem, match="is not a vertex of three"):
            TRIANGLE.parse(wrong)
    assert TRIANGLE.vertices(np.array([[0], [3], [-1]])).tolist() == [0, -1, -1]


def test_positions_are_kept_where_every_node_has_one() -> None:
    graph = nx.path_graph(2)
    assert NamedGraph.from_networkx(graph).positions is None
    nx.set_node_attributes(graph, {0: (0.0, 1.0), 1: [2, 3]}, "pos")
    drawn = NamedGraph.from_networkx(graph)
    assert drawn.positions is not None and drawn.positions.tolist() == [[0, 1], [2, 3]]
    again = NamedGraph.from_json(drawn.to_json()["graph"])
    assert again.positions is not None and again.positions.tolist() == [[0, 1], [2, 3]]
    nx.set_node_attributes(graph, {1: (0.0, float("nan"))}, "pos")
    with pytest.raises(BadProblem, match="expected a pair"):
        NamedGraph.from_networkx(graph)
    empty = SimpleNamespace(nodes=lambda data: [], edges=[], is_directed=lambda: False)  # noqa: ARG005
    with pytest.raises(BadProblem, match="no vertices"):
        NamedGraph.from_networkx(empty)


@pytest.mark.parametrize("graph", [
    TRIANGLE, ARCS, NamedGraph.from_edges([(1, 2), (2, 3)]), NamedGraph.from_edges([], "a"),
], ids=str)  # fmt: skip
def test_a_graph_reads_back(graph: NamedGraph) -> None:
    again = NamedGraph.from_json(graph.to_json()["graph"])
    assert again == graph and again.title == graph.title


@pytest.mark.parametrize(("fields", "words"), [
    ({"vertices": ["a"]}, "a graph has edges, or arcs"),
    ({"vertices": ["a"], "edges": [], "arcs": []}, "give one of the two"),
    ({"vertices": 20_000, "edges": []}, "or how many the edges join"),
    ({"vertices": 0, "edges": []}, "expected the names of the vertices"),
    ({"vertices": [1], "edges": []}, "expected the names of the vertices"),
    ({"vertices": ["a"], "edges": [[0]]}, "expected 2 in each"),
    ({"vertices": ["a"], "edges": [], "positions": [[1]]}, "expected a pair"),
    ({"vertices": ["a"], "edges": [], "positions": "x"}, "expected a pair"),
    ({"vertices": ["a"], "edges": [], "positions": [[1, 10**400]]}, "expected a pair"),
])  # fmt: skip
def test_what_is_no_graph_of_a_file_is_refused(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        NamedGraph.from_json(fields)


def test_vertices_that_are_merely_counted_are_as_many_as_edges_join() -> None:
    assert numbered(10_002, 1)[-1] == "10002" and numbered(2, 0, first=0) == ["0", "1"]
    for size, edges in ((10_003, 1), (0, 0)):
        with pytest.raises(BadProblem, match="are without an edge"):
            numbered(size, edges)


def test_a_problem_of_a_graph_has_neither_rule_nor_board() -> None:
    for name in ("rule", "board"):
        with pytest.raises(BadProblem, match="only for a piece on a board, not for three"):
            getattr(Problem(TRIANGLE), name)
    assert repr(Problem(TRIANGLE)) == "<Problem: open tour, three (3 vertices, 3 edges)>"
