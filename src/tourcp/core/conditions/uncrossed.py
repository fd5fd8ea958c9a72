"""Uncrossed: a tour whose drawn line nowhere crosses itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tourcp.core.conditions.condition import Fresh, Level, OfAnyPath, links_of
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import PieceOnBoard, Points, Space

if TYPE_CHECKING:
    from tourcp.core.cycle import CycleGraph

Segment = tuple[int, int, int, int]
"""The two ends of a drawn move: x, y, x, y."""

MOST_MOVES = 20_000
"""The most moves: every two of them that lie near each other are compared."""


@dataclass(frozen=True)
class Uncrossed(OfAnyPath):
    """No two moves of the drawn line meet, except at a square that they share."""

    kind: ClassVar[str] = "uncrossed"
    level: ClassVar[Level] = Level.LINKS

    @classmethod
    def parse(cls, text: str) -> "Uncrossed":
        """There is nothing to read."""
        if text:
            raise BadProblem(f"uncrossed {shown(text)}: it takes no value")
        return cls()

    def on(self, space: Space, *, closed: bool) -> "Uncrossed":
        """Refuse a space that is not drawn flat."""
        flat = isinstance(space, PieceOnBoard) and space.board.wrap == "flat"
        if not flat or space.arcs > MOST_MOVES:
            raise BadProblem(
                f"uncrossed needs a flat board, of {MOST_MOVES:,} squares times moves at most, not "
                f"{space.summary}"
            )
        return self

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a line that crosses itself."""
        points = path.tolist()
        ends = points[1:] + points[:1] * closed
        segments = [(*a, *b) for a, b in zip(points, ends, strict=False)]
        for one, other in crossings(segments):
            (a, b, c, d), (e, f, g, h) = segments[one], segments[other]
            found = f"the moves {a},{b} to {c},{d} and {e},{f} to {g},{h} cross"
            return Fault(FaultKind.CROSSED, found)
        return None

    @property
    def value(self) -> str:
        """What it says."""
        return ""

    def __str__(self) -> str:
        return "the line does not cross itself"

    def clauses(self, graph: "CycleGraph", fresh: Fresh) -> Iterator[list[int]]:
        """Not both of two links that cross."""
        segments: list[Segment] = []
        numbers = []
        points = graph.problem.space.points(range(graph.squares)).tolist()  # type: ignore[arg-type]
        for number, ends in links_of(graph):
            if max(ends) < graph.squares:
                segments.append((*points[ends[0]], *points[ends[1]]))
                numbers.append(number)
        for one, other in crossings(segments):
            yield [-numbers[one], -numbers[other]]


def crossings(segments: list[Segment]) -> Iterator[tuple[int, int]]:
    """All pairs of segments that meet, except at an end that both share."""
    order = sorted(range(len(segments)), key=lambda at: min(segments[at][0], segments[at][2]))
    near: list[int] = []
    for at in order:
        left = min(segments[at][0], segments[at][2])
        near = [one for one in near if max(segments[one][0], segments[one][2]) >= left]
        for one in near:
            if meet(segments[one], segments[at]):
                yield min(one, at), max(one, at)
        near.append(at)


def meet(one: Segment, other: Segment) -> bool:
    """Whether two segments have a point in common that is not an end of both.

    >>> meet((0, 0, 2, 2), (0, 2, 2, 0)), meet((0, 0, 1, 2), (1, 2, 3, 3))
    (True, False)
    """
    a, b, c, d = one[:2], one[2:], other[:2], other[2:]
    shared = {a, b} & {c, d}
    if len(shared) == 2:
        return one != other and {a, b} != {c, d}
    if shared:
        (corner,) = shared
        (p,), (q,) = {a, b} - shared, {c, d} - shared
        along = (p[0] - corner[0], p[1] - corner[1]), (q[0] - corner[0], q[1] - corner[1])
        return _side(corner, p, q) == 0 and sum(u * v for u, v in zip(*along, strict=True)) > 0
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides == (0, 0, 0, 0):
        return any(_between(a, b, point) for point in (c, d)) or _between(c, d, a)
    return sides[0] * sides[1] <= 0 and sides[2] * sides[3] <= 0


def _side(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...]) -> int:
    """On which side of the line from a to b the point c lies: -1, 0 or 1."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _between(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...]) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
