"""graph6 and sparse6: graphs as short lines of text (McKay, nauty's formats).

Six bits make a printable character. graph6 lists the upper triangle of the adjacency matrix, column
by column; sparse6 lists the edges by their larger ends.
"""

from collections.abc import Iterator

import numpy as np

from tourcp.core.errors import BadProblem, counted, shown
from tourcp.core.named_graph import NamedGraph

LOWEST = 63
"""The character of six zero bits."""


def read_graph6(line: str) -> NamedGraph:
    """Read a line of graph6, or of sparse6 if it begins with a colon; vertices count from 0.

    >>> read_graph6("IheA@GUAo").size
    10
    """
    text = line.strip()
    for header in (">>graph6<<", ">>sparse6<<"):
        text = text.removeprefix(header)
    is_sparse = text.startswith(":")
    codes = [ord(one) - LOWEST for one in text.removeprefix(":")]
    if not codes or not all(0 <= code < 64 for code in codes):
        raise BadProblem(f"{shown(line)} is not graph6: expected characters from '?' to '~'")
    size, rest = _size(codes, line)
    pairs = _sparse(size, rest) if is_sparse else _dense(size, rest, line)
    ends = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return NamedGraph.from_arrays(tuple(map(str, range(size))), ends[:, 0], ends[:, 1])


def _size(codes: list[int], line: str) -> tuple[int, list[int]]:
    """The number of vertices, and the codes that follow it."""
    if codes[0] < 63:
        return codes[0], codes[1:]
    width, first = (6, 2) if codes[1:2] == [63] else (3, 1)
    digits = codes[first : first + width]
    if len(digits) < width:
        raise BadProblem(f"{shown(line)} ends before it says how many vertices there are")
    size = 0
    for digit in digits:
        size = size * 64 + digit
    return size, codes[first + width :]


def _dense(size: int, codes: list[int], line: str) -> list[tuple[int, int]]:
    needed = -(-size * (size - 1) // 2 // 6)
    if len(codes) != needed:
        raise BadProblem(
            f"{shown(line)} has {counted(len(codes), 'character')} after its size: "
            f"{counted(size, 'vertex', 'vertices')} take {needed:,}"
        )
    bits = np.unpackbits(np.array(codes, dtype=np.uint8)[:, None], axis=1)[:, 2:].ravel()
    second, first = np.tril_indices(size, -1)
    taken = bits[: len(first)] == 1
    return list(zip(first[taken].tolist(), second[taken].tolist(), strict=True))


def _sparse(size: int, codes: list[int]) -> list[tuple[int, int]]:
    width = max(1, (size - 1).bit_length())
    bits = "".join(f"{code:06b}" for code in codes)
    found, vertex = [], 0
    for at in range(0, len(bits) - width, width + 1):
        vertex += bits[at] == "1"
        other = int(bits[at + 1 : at + 1 + width], 2)
        if vertex >= size or other >= size:
            break  # what is left fills the last character
        if other > vertex:
            vertex = other
        else:
            found.append((other, vertex))
    return found


def write_graph6(graph: NamedGraph) -> str:
    """A graph as a line of graph6; the names of its vertices are lost.

    >>> write_graph6(read_graph6("IheA@GUAo"))
    'IheA@GUAo'
    """
    if graph.is_one_way:
        raise BadProblem("graph6 has edges only, and this graph has arcs")
    matrix = np.zeros((graph.size, graph.size), dtype=np.uint8)
    matrix[graph.tails, graph.heads] = 1
    bits = matrix[np.tril_indices(graph.size, -1)]
    bits = np.concatenate((bits, np.zeros(-len(bits) % 6, dtype=np.uint8))).reshape(-1, 6)
    codes = [*_size_codes(graph.size), *(bits @ (1 << np.arange(5, -1, -1))).tolist()]
    return "".join(chr(code + LOWEST) for code in codes)


def _size_codes(size: int) -> Iterator[int]:
    if size < 63:
        yield size
    else:
        width = 3 if size < 2**18 else 6
        yield from [63] * (width // 3)
        yield from (size >> 6 * place & 63 for place in range(width - 1, -1, -1))
