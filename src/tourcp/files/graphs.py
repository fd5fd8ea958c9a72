"""Graph files: the formats that people use, each read into a graph with named vertices."""

import re
from collections.abc import Callable
from pathlib import Path

from tourcp.core.errors import BadProblem
from tourcp.core.named_graph import NamedGraph
from tourcp.files.disk import named, read_text
from tourcp.files.dot import is_dot, read_dot
from tourcp.files.edge_lists import read_adjacency, read_edges
from tourcp.files.graph6 import read_graph6
from tourcp.files.graphml import read_graphml
from tourcp.files.numbered_graphs import read_dimacs, read_tsplib


def read_graph(path: Path) -> NamedGraph:
    """Read a graph, in the format that the file's ending says; its name is the graph's title.

    Standard input (`-`) has no ending: its format is recognised by how it begins.
    """
    if str(path) == "-":
        return _read(read_text(path), "standard input", "the graph")
    ending = path.suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        known = ", ".join(f".{one}" for one in ENDINGS)
        raise BadProblem(f"{path} does not say its format: expected one of the endings {known}")
    return _read(read_text(path), path, path.stem, ending)


def _read(text: str, place: object, title: str, ending: str | None = None) -> NamedGraph:
    """The graph of a text from somewhere; if it has no title, this one.

    A text of some ending that promises no format is recognised as standard input is.
    """
    text = text.replace("\r", "\n")
    with named(place):
        if not text.strip():
            raise BadProblem("it is empty: expected a graph")
        known = ending if ending not in (None, "txt") else ending_of(text)
        return _titled(ENDINGS[known](text), title)


_SIGNS: dict[str, Callable[[str], object]] = {
    "graphml": re.compile(r"\s*<").match,
    "dot": is_dot,
    "hcp": re.compile(r"\s*(?i:NAME|TYPE|COMMENT|DIMENSION|EDGE_DATA_FORMAT)\s*:").match,
    "col": re.compile(r"^p[ \t]+\w+[ \t]+[0-9]+[ \t]+[0-9]+[ \t]*$", re.MULTILINE).search,
    "g6": re.compile(r"\s*(>>\w+<<)?:?[?-~]+\s*").fullmatch,
    "adj": re.compile(r"\s*[^\s:]+[ \t]*:(\s|$)").match,
}
"""How the format of a graph without a file name is recognised."""


def ending_of(text: str) -> str:
    """The ending that a file with this text would have; if nothing is recognised, it lists edges.

    >>> ending_of("p edge 3 2"), ending_of("IheA@GUAo"), ending_of("a,b")
    ('col', 'g6', 'csv')
    """
    return next((form for form, is_recognised in _SIGNS.items() if is_recognised(text)), "csv")


def _titled(graph: NamedGraph, title: str) -> NamedGraph:
    """The graph with its own title, or if it has none, with this one."""
    if graph.title:
        return graph
    return NamedGraph(graph.labels, graph.tails, graph.heads, title, graph.positions, graph.nodes)


def _lines(text: str) -> NamedGraph:
    """The one graph of a file of graph6 or sparse6."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) != 1:
        raise BadProblem(f"{len(lines)} graphs: expected one; give each its own file")
    return read_graph6(lines[0])


ENDINGS: dict[str, Callable[[str], NamedGraph]] = {
    **dict.fromkeys(("hcp", "tsp"), read_tsplib),
    **dict.fromkeys(("col", "edge", "dimacs"), read_dimacs),
    **dict.fromkeys(("g6", "s6", "graph6", "sparse6"), _lines),
    **dict.fromkeys(("edges", "edgelist", "csv", "txt"), read_edges),
    **dict.fromkeys(("adj", "adjlist"), read_adjacency),
    "graphml": read_graphml,
    **dict.fromkeys(("dot", "gv"), read_dot),
}
"""Each ending, and its reader."""
