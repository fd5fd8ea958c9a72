"""graph6 and sparse6 of every small graph, and what is damaged or another format."""

import networkx as nx
import pytest

from graph_sets import edges
from tourcp import BadProblem
from tourcp.files.graph6 import read_graph6


def test_all_graphs_of_up_to_seven_vertices_are_read_from_both_forms() -> None:
    for graph in nx.graph_atlas_g()[1:]:
        expected = {frozenset(map(str, edge)) for edge in graph.edges}
        for text in (nx.to_graph6_bytes(graph), nx.to_sparse6_bytes(graph)):
            assert edges(read_graph6(text.decode())) == expected


@pytest.mark.parametrize("size", [2, 4, 8, 16, 62, 63, 64, 100])
def test_the_edges_at_the_last_vertices_survive_the_padding_of_sparse6(size: int) -> None:
    # Where the numbers of vertices take whole bits, ones at the end could mean one more edge.
    for pairs in ([(0, 1)], [(size - 2, 0)], [(size - 1, 0)], [(size - 2, 0), (size - 1, 0)]):
        graph = nx.empty_graph(size)
        graph.add_edges_from(pair for pair in pairs if pair[0] != pair[1])
        read = read_graph6(nx.to_sparse6_bytes(graph, header=False).decode())
        assert read.size == size
        assert edges(read) == {frozenset(map(str, edge)) for edge in graph.edges}


def test_a_large_dense_graph_is_read_without_a_list_of_all_pairs() -> None:
    graph = nx.circulant_graph(1000, [1, 10])
    read = read_graph6(nx.to_graph6_bytes(graph).decode())
    assert edges(read) == {frozenset(map(str, edge)) for edge in graph.edges}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("&C?", "digraph6"),
        (";C?", "incremental sparse6"),
        (">>sparse6<<Bw", "not graph6"),
        (">>graph6<<:Bc", "not graph6"),
        ("B", "take 1"),
        ("Bww", "take 1"),
        ("~?", "ends before"),
        (":~~~~~~~~", "without an edge"),
        ("~~~~~~~~", "take"),
        (":Bc~~~", "goes on after"),
        ("Bé", "not graph6"),
        ("", "not graph6"),
        ("?", "no vertices"),
    ],
)
def test_what_is_damaged_or_another_format_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadProblem, match=words):
        read_graph6(text)
