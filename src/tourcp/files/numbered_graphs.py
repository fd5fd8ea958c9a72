"""Graph files that number their vertices from 1: TSPLIB and DIMACS."""

import re
from collections.abc import Iterator

import numpy as np

from tourcp.core.errors import BadProblem, counted, shown
from tourcp.core.named_graph import MOST_VERTICES, NamedGraph

Pairs = list[tuple[int, int]]


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


def _whole(text: str, where: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise BadProblem(f"{where}: {shown(text)} is not a whole number")
    return int(text)
