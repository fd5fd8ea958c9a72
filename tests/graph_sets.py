"""The arcs and the edges of a graph as sets of names."""

from tourcp.core.named_graph import NamedGraph


def arcs(graph: NamedGraph) -> set[tuple[str, str]]:
    names = graph.names
    return {(names[a], names[b]) for a, b in zip(graph.tails, graph.heads, strict=True)}


def edges(graph: NamedGraph) -> set[frozenset[str]]:
    assert not graph.is_one_way
    return set(map(frozenset, arcs(graph)))
