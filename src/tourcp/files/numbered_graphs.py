"""Graph files that number their vertices from 1: TSPLIB and DIMACS."""

import re
from collections.abc import Iterable, Iterator

import numpy as np

from tourcp.core.errors import BadProblem, counted, shown
from tourcp.core.named_graph import NamedGraph, numbered

Pair = tuple[int, int]

TYPES = ("HCP", "HPP", "TSP")
"""The types of TSPLIB whose edges have no direction."""

READ = ("EDGE_DATA_SECTION", "FIXED_EDGES_SECTION")
"""The sections of TSPLIB that matter here; others are passed over."""

UNDIRECTED, DIRECTED = ("edge", "edges", "col"), ("sp",)
"""What DIMACS calls graphs, and what it calls graphs with arcs."""

_SECTION = re.compile(r"([A-Z_]+_SECTION)[ \t]*:?", re.IGNORECASE)
_KEY = re.compile(r"([A-Z_]+)[ \t]*:(.*)", re.IGNORECASE)


def read_tsplib(text: str) -> NamedGraph:
    """TSPLIB's Hamiltonian cycle problems: edges or adjacency lists, vertices from 1.

    A fixed edge becomes a vertex between its two ends, which a tour must pass.
    """
    head, sections = _tsplib_parts(text)
    if "DIMENSION" not in head:
        raise BadProblem("there is no DIMENSION: expected 'DIMENSION : N', the number of vertices")
    size = _whole(head["DIMENSION"], "DIMENSION")
    kind = head.get("TYPE", "HCP").upper()
    if kind not in TYPES:
        raise BadProblem(f"TYPE {shown(kind)}: expected {' or '.join(TYPES)}")
    if "EDGE_DATA_SECTION" not in sections:
        raise BadProblem(
            "there is no EDGE_DATA_SECTION: expected the edges of a graph (TYPE : HCP); places and "
            "distances (TYPE : TSP) are not read, as they join every two vertices"
        )
    form = head.get("EDGE_DATA_FORMAT", "EDGE_LIST").upper()
    if form not in ("EDGE_LIST", "ADJ_LIST"):
        raise BadProblem(f"EDGE_DATA_FORMAT {shown(form)}: expected EDGE_LIST or ADJ_LIST")
    edges: dict[Pair, None] = {}
    for edge in (_in_pairs if form == "EDGE_LIST" else _adjacent)(sections["EDGE_DATA_SECTION"]):
        a, b = _undirected(edge, size)
        if (a, b) in edges and form == "EDGE_LIST":
            raise BadProblem(f"edge {edge[0]} {edge[1]} is listed twice: once is enough")
        edges[a, b] = None
    names = numbered(size, len(edges))
    fixed = {_undirected(edge, size) for edge in _in_pairs(sections.get("FIXED_EDGES_SECTION", []))}
    for a, b in sorted(fixed):
        if (a, b) not in edges:
            raise BadProblem(f"the fixed edge {a} {b} is not an edge of the graph")
        del edges[a, b]
        names.append(f"{a}-{b}")
        edges[a, len(names)] = edges[b, len(names)] = None
    return _of_pairs(names, edges, title=head.get("NAME", ""))


def _tsplib_parts(text: str) -> tuple[dict[str, str], dict[str, list[int]]]:
    """The `KEY : value` lines, and the numbers of each section.

    A file that ends with neither -1 nor EOF may have been cut short, and so may one whose last
    adjacency list ends with its own -1.
    """
    head: dict[str, str] = {}
    sections: dict[str, list[int]] = {}
    section, words = "", ""
    for words in filter(None, map(str.strip, text.split("\n"))):
        if words.upper() == "EOF":
            break
        if is_section := _SECTION.fullmatch(words):
            section = is_section[1].upper()
            if section in sections:
                raise BadProblem(f"{section} comes twice: expected it once")
            sections[section] = []
        elif is_key := _KEY.fullmatch(words):
            key, value = is_key[1].upper(), is_key[2].strip()
            if key != "COMMENT" and head.get(key, value) != value:
                raise BadProblem(f"{key} comes twice: expected it once")
            head[key] = value
        elif section in READ:
            sections[section] += [_whole(word, section) for word in words.split()]
        elif not section:
            raise BadProblem(f"{shown(words)}: expected 'KEY : value' or a section")
    if words.upper() != "EOF" and section:
        is_list = section in READ[:1] and head.get("EDGE_DATA_FORMAT", "").upper() == "ADJ_LIST"
        numbers = sections[section][-2:]
        if words.split()[-1] != "-1" or (is_list and set(numbers) != {-1}):
            raise BadProblem(f"it ends with {shown(words)}: expected -1 or EOF; is it cut short?")
    return head, sections


def _in_pairs(numbers: list[int]) -> Iterator[Pair]:
    """Two by two, up to a -1."""
    end = numbers.index(-1) if -1 in numbers else len(numbers)
    if end + 1 < len(numbers):
        raise BadProblem(f"{numbers[end + 1]} comes after the -1 that ends a list of edges")
    if end % 2:
        raise BadProblem(f"{end} ends of edges: expected two for each")
    yield from zip(numbers[:end:2], numbers[1:end:2], strict=True)


def _adjacent(numbers: list[int]) -> Iterator[Pair]:
    """A vertex and its neighbours, up to a -1, then the next; another -1 ends the list."""
    place = 0
    while place < len(numbers) and numbers[place] != -1:
        vertex, place = numbers[place], place + 1
        while place < len(numbers) and numbers[place] != -1:
            yield vertex, numbers[place]
            place += 1
        place += 1
    if place + 1 < len(numbers):
        raise BadProblem(f"{numbers[place + 1]} comes after the -1 that ends the adjacency lists")


def _undirected(edge: Pair, size: int) -> Pair:
    """The same edge, the smaller vertex first."""
    return min(_inside(edge, size)), max(edge)


def _inside(edge: Pair, size: int) -> Pair:
    """The same edge, whose ends must be vertices."""
    if not (1 <= edge[0] <= size and 1 <= edge[1] <= size):
        raise BadProblem(f"edge {edge[0]} {edge[1]}: vertices go from 1 to {size:,}")
    return edge


def _of_pairs(
    names: list[str], pairs: Iterable[Pair], *, directed: bool = False, title: str = ""
) -> NamedGraph:
    """The graph of edges or arcs whose ends are numbers from 1."""
    ends = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2) - 1
    return NamedGraph.from_arrays(names, ends[:, 0], ends[:, 1], directed=directed, title=title)


def read_dimacs(text: str) -> NamedGraph:
    """DIMACS graphs: `p edge VERTICES EDGES`, then `e A B`; vertices from 1.

    Some files list every edge in both directions, or say how many they would be; it counts once.
    `p sp` is followed by arcs, `a A B`, which have a direction. A weight after the ends is dropped.
    """
    kind, size, said, listed = "", 0, 0, 0
    pairs: set[Pair] = set()
    for line in text.split("\n"):
        words = line.split()
        sign = words[0] if words else "c"
        if sign == "p" and len(words) == 4 and not kind and words[1] in UNDIRECTED + DIRECTED:
            kind, size, said = words[1], _whole(words[2], "p"), _whole(words[3], "p")
        elif sign == ("a" if kind in DIRECTED else "e") and len(words) in (3, 4) and kind:
            edge = _whole(words[1], sign), _whole(words[2], sign)
            pairs.add((_inside if sign == "a" else _undirected)(edge, size))
            listed += 1
        elif sign not in ("c", "n"):
            raise BadProblem(
                f"{shown(line)}: expected 'p edge N M' once, then 'e A B'; or 'p sp N M' and arcs, "
                "'a A B'"
            )
    if not kind:
        raise BadProblem("there is no line 'p': expected 'p edge N M' first, then 'e A B'")
    if said not in (listed, len(pairs), 2 * len(pairs)):
        raise BadProblem(
            f"{counted(listed, 'edge')} where the line 'p' says {said:,}: the file may be cut short"
        )
    return _of_pairs(numbered(size, len(pairs)), pairs, directed=kind in DIRECTED)


def _whole(text: str, where: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise BadProblem(f"{where}: {shown(text)} is not a whole number of at most nine digits")
    return int(text)
