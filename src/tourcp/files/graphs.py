"""Graph files: the formats that people use, each read into a graph with named vertices."""

import csv
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from warnings import catch_warnings

from tourcp.core.errors import BadProblem, MissingDependency, shown
from tourcp.core.named_graph import NamedGraph
from tourcp.files.disk import named, read_text
from tourcp.files.graph6 import read_graph6
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
    """The graph of a text from somewhere; if it has no title, this one."""
    with named(place):
        if not text.strip():
            raise BadProblem("it is empty: expected a graph")
        return _titled(ENDINGS[ending or ending_of(text)](text), title)


_SIGNS = {
    "hcp": re.compile(r"\A\s*(NAME|TYPE|COMMENT|DIMENSION|EDGE_DATA_FORMAT)\s*:", re.IGNORECASE),
    "col": re.compile(r"^p\s+\w+\s+[0-9]+\s+[0-9]+\s*$", re.MULTILINE),
    "graphml": re.compile(r"\A\s*<"),
    "dot": re.compile(r"\A\s*(strict\s+)?(di)?graph\b[^{\n]*\{"),
    "g6": re.compile(r"\A\s*(>>\w+<<)?:?[?-~]+\s*\Z"),
    "adj": re.compile(r"\A\s*[^\s:]+:"),
}
"""How the format of a graph without a file name is recognised."""


def ending_of(text: str) -> str:
    """The ending that a file with this text would have; if nothing is recognised, it lists edges.

    >>> ending_of("p edge 3 2"), ending_of("IheA@GUAo"), ending_of("a,b")
    ('col', 'g6', 'csv')
    """
    return next((form for form, sign in _SIGNS.items() if sign.search(text)), "csv")


def _titled(graph: NamedGraph, title: str) -> NamedGraph:
    """The graph with its own title, or if it has none, with this one."""
    if graph.title:
        return graph
    return NamedGraph(graph.labels, graph.tails, graph.heads, title, graph.positions, graph.nodes)


def read_edges(text: str) -> NamedGraph:
    """A line for each edge: two names with a comma, tab or blank between; one name is a vertex.

    `a -> b` are arcs of a directed graph; `#` begins a comment, and so does `%` a line. A first
    line that only names the columns, as `from,to` does, is passed over.
    """
    pairs, lone, arrows = [], [], 0
    for number, line in enumerate(text.splitlines(), start=1):
        words, is_arrow = _edge_words(line)
        if len(words) == 2:
            pairs.append((words[0], words[1]))
            arrows += is_arrow
        elif len(words) == 1:
            lone.append(words[0])
        elif words:
            raise BadProblem(f"line {number}, {shown(line)}: expected two vertices")
    if arrows not in (0, len(pairs)):
        raise BadProblem("some lines have an arrow '->' and some do not: draw all or none")
    if pairs and _names_columns(pairs):
        del pairs[0]
    return NamedGraph.from_edges(pairs, lone, directed=arrows > 0)


def _names_columns(pairs: list[tuple[str, str]]) -> bool:
    """Whether the first line of a table says what is below, and names no vertices."""
    first, *rest = pairs
    is_title = " ".join(first).lower() in TITLES
    return is_title and not any(name in pair for pair in rest for name in first)


TITLES = ("from to", "source target", "src dst", "tail head", "start end", "node1 node2", "u v")
"""What the columns of edges are called."""


def _edge_words(line: str) -> tuple[list[str], bool]:
    bare = "" if line.lstrip().startswith("%") else line.partition("#")[0].strip()
    is_arrow = "->" in bare
    bare = bare.replace("->", " ").replace("--", " ")
    unquoted = re.sub('"[^"]*"', "", bare)
    between = next((sign for sign in ",;" if sign in unquoted), None)
    if between is None and '"' not in bare:
        return bare.split(), is_arrow
    if between is None:
        bare, between = " ".join(bare.split()), " "
    rows = csv.reader(StringIO(bare), delimiter=between, skipinitialspace=True)
    return [word.strip() for row in rows for word in row if word.strip()], is_arrow


def read_adjacency(text: str) -> NamedGraph:
    """A line for each vertex: its name, then its neighbours' names."""
    pairs: dict[tuple[str, str], None] = {}
    vertices: dict[str, None] = {}
    for line in text.splitlines():
        words = re.split(r"[\s,:;]+", line.partition("#")[0].strip())
        if words == [""]:
            continue
        first, *others = words
        vertices.setdefault(first)
        for other in others:
            if (other, first) not in pairs:
                pairs.setdefault((first, other))
    return NamedGraph.from_edges(pairs, vertices)


def _through_networkx(reader: str) -> Callable[[str], NamedGraph]:
    """A format that networkx reads, where it is installed."""

    def read(text: str) -> NamedGraph:
        try:
            import networkx
        except ImportError:
            raise MissingDependency(
                f"{reader} files are read by networkx: pip install 'tourcp[graphs]'"
            ) from None
        try:
            if reader == "GraphML":
                return NamedGraph.from_networkx(networkx.parse_graphml(text))
            with catch_warnings(action="ignore"):  # warnings about itself do not concern the user
                import pydot

                (parsed,) = pydot.graph_from_dot_data(text) or (None,)
                return NamedGraph.from_networkx(networkx.nx_pydot.from_pydot(parsed))
        except ImportError:
            raise MissingDependency("DOT files need pydot: pip install 'tourcp[graphs]'") from None
        except BadProblem:
            raise
        except Exception as error:
            raise BadProblem(f"networkx cannot read this as {reader}: {error}") from None

    return read


def _lines(text: str) -> NamedGraph:
    """The one graph of a file of graph6 or sparse6."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise BadProblem(f"{len(lines)} graphs: expected one; give each its own file")
    return read_graph6(lines[0])


ENDINGS: dict[str, Callable[[str], NamedGraph]] = {
    **dict.fromkeys(("hcp", "tsp"), read_tsplib),
    **dict.fromkeys(("col", "edge", "dimacs"), read_dimacs),
    **dict.fromkeys(("g6", "s6", "graph6", "sparse6"), _lines),
    **dict.fromkeys(("edges", "edgelist", "csv", "txt"), read_edges),
    **dict.fromkeys(("adj", "adjlist"), read_adjacency),
    "graphml": _through_networkx("GraphML"),
    **dict.fromkeys(("dot", "gv"), _through_networkx("DOT")),
}
"""Each ending, and its reader."""
