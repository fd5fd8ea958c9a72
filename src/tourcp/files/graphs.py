"""Graph files: the formats that people use, each read into a graph with named vertices."""

import csv
import re
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from warnings import catch_warnings

import numpy as np

from tourcp.core.errors import BadProblem, MissingDependency, counted, shown
from tourcp.core.named_graph import MOST_VERTICES, NamedGraph
from tourcp.files.disk import named, read_text
from tourcp.files.graph6 import read_graph6

Pairs = list[tuple[int, int]]


def read_graph(path: Path) -> NamedGraph:
    """Read a graph, in the format that the file's ending says; its name is the graph's title.

    Standard input (`-`) has no ending: its format is recognised by how it begins.
    """
    if str(path) == "-":
        return _read_stream(read_text(path))
    ending = path.suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        known = ", ".join(f".{one}" for one in ENDINGS)
        raise BadProblem(f"{path} does not say its format: expected one of the endings {known}")
    text = read_text(path)
    with named(path):
        if not text.strip():
            raise BadProblem("the file is empty: expected a graph")
        return _titled(ENDINGS[ending](text), path.stem)


def _read_stream(text: str) -> NamedGraph:
    with named("standard input"):
        if not text.strip():
            raise BadProblem("it is empty: expected a graph")
        return _titled(ENDINGS[ending_of(text)](text), "the graph")


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


def read_tsplib(text: str) -> NamedGraph:
    """TSPLIB's Hamiltonian cycle problems: edges or adjacency lists, vertices from 1.

    A fixed edge becomes a vertex between its two ends, which a tour must pass.
    """
    head, sections = _tsplib_parts(text)
    if "DIMENSION" not in head:
        raise BadProblem("there is no DIMENSION: expected 'DIMENSION : N', the number of vertices")
    size = _whole(head["DIMENSION"], "DIMENSION")
    if not 1 <= size <= MOST_VERTICES:
        raise BadProblem(f"DIMENSION {size}: expected 1 to {MOST_VERTICES:,}")
    if "EDGE_DATA_SECTION" not in sections:
        raise BadProblem(
            "there is no EDGE_DATA_SECTION: expected the edges of a graph (TYPE : HCP); places and "
            "distances (TYPE : TSP) are not read, as they join every two vertices"
        )
    numbers = sections["EDGE_DATA_SECTION"]
    kind = head.get("EDGE_DATA_FORMAT", "EDGE_LIST").upper()
    if kind == "EDGE_LIST":
        pairs = _in_pairs(numbers)
    elif kind == "ADJ_LIST":
        pairs = list(_adjacent(numbers))
    else:
        raise BadProblem(f"EDGE_DATA_FORMAT {shown(kind)}: expected EDGE_LIST or ADJ_LIST")
    edges = {_edge(pair, size) for pair in pairs}
    if len(edges) < len(pairs) and kind == "EDGE_LIST":
        twice = next(one for one in pairs if pairs.count(one) > 1 or one[::-1] in pairs)
        raise BadProblem(f"edge {twice[0]} {twice[1]} is listed twice: once is enough")
    names = [str(number) for number in range(1, size + 1)]
    for fixed in _in_pairs(sections.get("FIXED_EDGES_SECTION", [])):
        a, b = _edge(fixed, size)
        edges.discard((a, b))
        edges |= {(a, len(names)), (b, len(names))}
        names.append(f"{a + 1}-{b + 1}")
    ends = np.array(sorted(edges), dtype=np.int64).reshape(-1, 2)
    return NamedGraph.from_arrays(names, ends[:, 0], ends[:, 1], title=head.get("NAME", ""))


READ = ("EDGE_DATA_SECTION", "FIXED_EDGES_SECTION")
"""The sections of TSPLIB that matter here; others are passed over."""


def _tsplib_parts(text: str) -> tuple[dict[str, str], dict[str, list[int]]]:
    """The `KEY : value` lines, and the numbers of each section, up to its -1.

    A file that ends with neither -1 nor EOF may have been cut short.
    """
    head: dict[str, str] = {}
    sections: dict[str, list[int]] = {}
    section, words = "", ""
    for line in text.splitlines():
        words = line.strip() or words
        if words.upper() == "EOF":
            break
        if words.upper().endswith("_SECTION"):
            section = words.upper()
            sections[section] = []
        elif section in READ:
            sections[section] += [_whole(word, section) for word in line.split()]
        elif section or not line.strip():
            continue
        elif ":" in words:
            key, _, value = words.partition(":")
            head[key.strip().upper()] = value.strip()
        else:
            raise BadProblem(f"{shown(words)}: expected 'KEY : value' or a section")
    if section and words.upper() != "EOF" and words.split()[-1] != "-1":
        raise BadProblem(f"it ends with {shown(words)}: expected -1 or EOF; it may be cut short")
    return head, sections


def _in_pairs(numbers: list[int]) -> Pairs:
    """Two by two, up to a -1."""
    numbers = numbers[: numbers.index(-1)] if -1 in numbers else numbers
    if len(numbers) % 2:
        raise BadProblem(f"{len(numbers)} ends of edges: expected two for each")
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _adjacent(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """A vertex and its neighbours, up to a -1, then the next; another -1 ends the list."""
    at = 0
    while at < len(numbers) and numbers[at] != -1:
        vertex, at = numbers[at], at + 1
        while at < len(numbers) and numbers[at] != -1:
            yield vertex, numbers[at]
            at += 1
        at += 1


def _edge(pair: tuple[int, int], size: int) -> tuple[int, int]:
    """Vertices from 0, the smaller first."""
    for one in pair:
        if not 1 <= one <= size:
            raise BadProblem(f"edge {pair[0]} {pair[1]}: vertices go from 1 to {size:,}")
    return min(pair) - 1, max(pair) - 1


def read_dimacs(text: str) -> NamedGraph:
    """DIMACS graphs: `p edge VERTICES EDGES`, then `e A B`; vertices from 1.

    Some files list every edge in both directions, or say how many they would be; it counts once.
    """
    size, said, listed, pairs = 0, 0, 0, set()
    for line in text.splitlines():
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "p" and len(words) >= 4:
            size, said = _whole(words[2], "p"), _whole(words[3], "p")
        elif words[0] in ("e", "a") and len(words) >= 3 and size:
            pairs.add(_edge((_whole(words[1], "e"), _whole(words[2], "e")), size))
            listed += 1
        elif words[0] != "n":
            raise BadProblem(f"{shown(line)}: expected 'p edge N M' first, then 'e A B'")
    if not 1 <= size <= MOST_VERTICES:
        raise BadProblem(f"{size} vertices: expected 'p edge N M' with N from 1 on")
    if said not in (listed, len(pairs), 2 * len(pairs)):
        raise BadProblem(
            f"{counted(listed, 'edge')} where the line 'p' says {said:,}: the file may be cut short"
        )
    ends = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)
    names = [str(number) for number in range(1, size + 1)]
    return NamedGraph.from_arrays(names, ends[:, 0], ends[:, 1])


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


def _whole(text: str, where: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise BadProblem(f"{where}: {shown(text)} is not a whole number")
    return int(text)


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
