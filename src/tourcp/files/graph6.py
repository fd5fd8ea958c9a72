"""graph6 and sparse6: graphs as short lines of text (McKay, nauty's formats).

Six bits make a printable character. graph6 lists the upper triangle of the adjacency matrix, column
by column; sparse6 lists the edges by their larger ends.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from tourcp.core.errors import BadProblem, counted, shown
from tourcp.core.named_graph import NamedGraph, numbered

Codes = npt.NDArray[np.integer]

LOWEST = 63
"""The character of six zero bits."""


def read_graph6(line: str) -> NamedGraph:
    """Read a line of graph6, or of sparse6 if it begins with a colon; vertices count from 0.

    >>> read_graph6("IheA@GUAo").size
    10
    """
    text = line.strip()
    is_sparse = text.startswith((":", ">>sparse6<<:"))
    text = text.removeprefix(">>sparse6<<" if is_sparse else ">>graph6<<")
    for sign, name in (("&", "digraph6"), (";", "incremental sparse6")):
        if text.startswith(sign):
            raise BadProblem(f"{shown(line)} is {name}: expected graph6 or sparse6")
    data = text.removeprefix(":" if is_sparse else "").encode()
    codes = np.frombuffer(data, dtype=np.uint8).astype(np.int64) - LOWEST
    if not len(codes) or codes.min() < 0 or codes.max() > 63:
        raise BadProblem(f"{shown(line)} is not graph6: expected characters from '?' to '~'")
    size, rest = _size(codes, line)
    bits = np.unpackbits(rest.astype(np.uint8)[:, None], axis=1)[:, 2:].ravel()
    if not is_sparse:
        tails, heads = _dense(size, bits, line)
        return NamedGraph.from_arrays(tuple(map(str, range(size))), tails, heads)
    ends = np.array(_sparse(size, bits, line), dtype=np.int64).reshape(-1, 2)
    return NamedGraph.from_arrays(numbered(size, len(ends), first=0), ends[:, 0], ends[:, 1])


def _size(codes: Codes, line: str) -> tuple[int, Codes]:
    """The number of vertices, and the codes that follow it."""
    if codes[0] < 63:
        return int(codes[0]), codes[1:]
    width, first = (6, 2) if codes[1:2].tolist() == [63] else (3, 1)
    digits = codes[first : first + width].tolist()
    if len(digits) < width:
        raise BadProblem(f"{shown(line)} ends before it says how many vertices there are")
    size = 0
    for digit in digits:
        size = size * 64 + digit
    return size, codes[first + width :]


def _dense(size: int, bits: Codes, line: str) -> tuple[Codes, Codes]:
    """The ends of the edges: the bits are the upper triangle of a matrix, column by column."""
    pairs = size * (size - 1) // 2
    needed = -(-pairs // 6)
    if len(bits) != 6 * needed:
        raise BadProblem(
            f"{shown(line)} has {counted(len(bits) // 6, 'character')} after its size: "
            f"{counted(size, 'vertex', 'vertices')} take {needed:,}"
        )
    places = np.flatnonzero(bits[:pairs])
    columns = np.arange(size, dtype=np.int64)
    begins = columns * (columns - 1) // 2
    heads = np.searchsorted(begins[1:], places, side="right")
    return places - begins[heads], heads


def _sparse(size: int, bits: Codes, line: str) -> list[tuple[int, int]]:
    """The edges: each piece is a bit that goes on to the next vertex, and the number of another.

    Ones (after a zero, where they would mean an edge) fill the last character.
    """
    width = max(1, (size - 1).bit_length())
    edges, vertex = [], 0
    text = "".join("01"[bit] for bit in bits.tolist())
    for place in range(0, len(text) - width, width + 1):
        vertex += text[place] == "1"
        other = int(text[place + 1 : place + 1 + width], 2)
        if vertex >= size or other >= size:
            if len(text) - place >= 6:
                raise BadProblem(f"{shown(line)} goes on after its last vertex: is it damaged?")
            break
        if other > vertex:
            vertex = other
        else:
            edges.append((other, vertex))
    return edges


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
