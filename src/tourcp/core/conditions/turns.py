"""Turns: how often a tour may change its direction."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, ClassVar

from tourcp.core.conditions.condition import Condition, Fresh, Level
from tourcp.core.errors import BadProblem, counted, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import PieceOnBoard, Points, Space

if TYPE_CHECKING:
    from tourcp.core.cycle import CycleGraph


@dataclass(frozen=True)
class Turns(Condition):
    """At most, or at least, so many squares where the next move differs from the last.

    >>> print(Turns.parse("<=20"))
    at most 20 turns
    """

    kind: ClassVar[str] = "turns"
    level: ClassVar[Level] = Level.LINKS

    count: int
    """How many."""
    at_least: bool = False
    """Whether `count` is the fewest, not the most."""

    @classmethod
    def parse(cls, text: str) -> "Turns":
        """Read `<=20` or `>=40`."""
        found = re.fullmatch(r"([<>])=\s*([0-9]{1,9})", text.strip())
        if found is None:
            raise BadProblem(f"turns {shown(text)}: expected '<=20' or '>=40'")
        return cls(int(found[2]), found[1] == ">")

    def on(self, space: Space, *, closed: bool) -> "Turns":
        """Refuse a space without directions."""
        joined = isinstance(space, PieceOnBoard) and space.board.wrap != "flat"
        if space.dimension < 2 or joined:
            raise BadProblem(f"turns are counted on flat boards: not on {space.summary}")
        return self

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Count the turns."""
        found = _turns(path, closed=closed)
        if found >= self.count if self.at_least else found <= self.count:
            return None
        return Fault(
            FaultKind.WRONG_TURNS, f"the tour has {counted(found, 'turn')}: expected {self}"
        )

    @property
    def fits_paths(self) -> bool:
        """The clauses for the fewest turns count squares that are not visited, too."""
        return not self.at_least

    @property
    def value(self) -> str:
        """What it says."""
        return f"{'>' if self.at_least else '<'}={self.count}"

    def __str__(self) -> str:
        return f"at {'least' if self.at_least else 'most'} {counted(self.count, 'turn')}"

    def clauses(self, graph: "CycleGraph", fresh: Fresh) -> Iterator[list[int]]:
        """Mark the squares with a turn (or those without one), and count the marks."""
        at: list[list[tuple[int, int]]] = [[] for _ in range(graph.size)]
        first, second = (ends.tolist() for ends in graph.links)
        for number, (a, b) in enumerate(zip(first, second, strict=True), start=1):
            at[a].append((number, b))
            at[b].append((number, a))
        marks = []
        for vertex in range(graph.squares):
            mark = fresh()
            marks.append(mark)
            for (one, to), (other, back) in combinations(at[vertex], 2):
                if _is_straight(graph, vertex, to, back) == self.at_least:
                    yield [-one, -other, mark]
        most = graph.squares - self.count if self.at_least else self.count
        yield from at_most(marks, most, fresh)


def _turns(path: Points, *, closed: bool) -> int:
    steps = [tuple((b - a).tolist()) for a, b in pairwise(path)]
    if closed:
        steps.append(tuple((path[0] - path[-1]).tolist()))
    pairs = zip(steps, steps[1:] + steps[:1] * closed, strict=False)
    return sum(one != other for one, other in pairs)


def _is_straight(graph: "CycleGraph", vertex: int, to: int, back: int) -> bool:
    """Whether two links at a square go straight through, or one of them ends the tour there."""
    ends = []
    for other in (to, back):
        if other in graph.required:
            a, b = graph.required[other]
            other = b if a == vertex else a
        if other >= graph.squares:
            return True
        ends.append(other)
    here, one, two = graph.problem.space.points([vertex, *ends]).tolist()  # type: ignore[arg-type]
    return all(a + b == 2 * c for a, b, c in zip(one, two, here, strict=True))


def at_most(literals: list[int], most: int, fresh: Fresh) -> Iterator[list[int]]:
    """No more than so many of the literals are true, counted one after the other."""
    if most < 0:
        yield []
        return
    if most >= len(literals):
        return
    before: list[int] = []
    for literal in literals:
        if len(before) == most:
            yield [-literal, *([-before[-1]] if before else [])]
        now = [fresh() for _ in range(min(most, len(before) + 1))]
        for j, variable in enumerate(now):
            if j < len(before):
                yield [-before[j], variable]
            yield [-literal, variable, *([-before[j - 1]] if j else [])]
        before = now
