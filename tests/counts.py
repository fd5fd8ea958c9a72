"""What the tests of counting share: known numbers, brute force and short calls."""

from itertools import pairwise

import pytest

from oracle import problem, tours
from tourcp import Problem, Tour
from tourcp.counting import course, layers
from tourcp.counting.count import count_tours

FEW = 1_000
"""More tours than this are counted but not listed: nine squares of a torus may have 181,440."""

Links = frozenset[frozenset[tuple[int, ...]]]


def links_of(tour: Tour, *, closed: bool) -> Links:
    """A tour as its moves, whatever its direction and its first square."""
    path = [tuple(point) for point in tour.path.tolist()]
    return frozenset(map(frozenset, pairwise([*path, path[0]] if closed else path)))


def undirected(asked: Problem) -> set[Links]:
    return {links_of(Tour(path), closed=asked.closed) for path in tours(asked)}


def counted(rule: str, board: str, *, closed: bool, start: str = "", end: str = "") -> int:
    return number_of(problem(rule, board, closed=closed, start=start, end=end))


def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small boards have many bins and chunks, as large ones have."""
    monkeypatch.setattr(layers, "CHUNK", 50)
    monkeypatch.setattr(course, "LARGE", 200)


def number_of(asked: Problem) -> int:
    found = count_tours(asked)
    assert found is not None
    return found.tours


# Knights: OEIS A001230 (8x8 and smaller squares), Knuth's and Kraitchik's tables for rectangles;
# kings: OEIS A140519. The pawn's were found by an independent program.
KNOWN = [
    ("knight", "10x3", True, 16), ("knight", "6x5", True, 8), ("knight", "8x5", True, 44_202),
    ("knight", "6x6", True, 9_862), ("knight", "7x6", True, 1_067_638),
    ("knight", "5x5", False, 864), ("knight", "7x3", False, 52), ("knight", "5x4", False, 82),
    ("pawn", "5x5", True, 48), ("pawn", "6x5", True, 296), ("pawn", "9x4", True, 48),
    ("pawn", "5x4", False, 72), ("pawn", "5x5", False, 6_200),
    ("king", "3x3", True, 16), ("king", "4x4", True, 2_830),
]  # fmt: skip
