"""The boards of a strip with no middle, one, two, …: what they share, and what links them.

A move in a middle is chosen in all middles or in none, and a move across a cut at all cuts or at
none. So one SAT solver looks for all boards at once, and a cycle that is no tour on any of them is
cut for all. Where the first few boards have tours, the pairs into which the parts left of the cuts
join the crossing moves come again soon, mostly at the second or third cut; the middles between two
equal cuts are then a pump.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tourcp.classifying.seams import places_of
from tourcp.core.answer import Tour
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.graph import Mask
from tourcp.core.rule import Rule
from tourcp.core.space import PieceOnBoard
from tourcp.engines.cover import cycle_or_cuts, find_links
from tourcp.judge.certificates.clauses import cut_clause
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.pump import Pump

Links = npt.NDArray[np.int64]

MOST_MIDDLES = 8
"""Middles of the longest board that is considered."""

HUB = -1
"""The place of the hub, which is no square."""

MOST_TURNS = 3
"""Within this many middles the pairs must come again; each of them takes a pump of its own."""


class Middles:
    """Boards of a strip that differ in the number of their middles, and what they share."""

    def __init__(
        self,
        rule: Rule,
        height: int,
        width: int,
        cut: int,
        period: int,
        *,
        closed: bool,
        family: Family = FLAT,
    ) -> None:
        self.family = family.strip
        self.rule, self.height, self.width, self.closed = rule, height, width, closed
        """The width is that of the board with one middle."""
        self.cut, self.period = cut, period
        self.boards: dict[int, tuple[CycleGraph, Links]] = {}

    @cached_property
    def graph(self) -> CycleGraph:
        """The board with one middle, whose links are the choices."""
        return self._graph(1)

    def _graph(self, middles: int) -> CycleGraph:
        width = self.width + (middles - 1) * self.period
        return cycle_graph(self.family.problem(self.rule, width, self.height, closed=self.closed))

    def board(self, middles: int) -> tuple[CycleGraph, Links]:
        """The board with that many middles, and for each of its links the choice that it is."""
        if middles not in self.boards:
            graph = self._graph(middles)
            width = self.width + (middles - 1) * self.period
            is_move = graph.links[1] < graph.squares
            first, second = _places(graph)
            left = np.where(is_move, np.minimum(first % width, second % width), first % width)
            copy = np.minimum((left - self.cut) // self.period, middles - 1)
            shift = np.where(left < self.cut, 0, copy * self.period)
            there = np.where(is_move, self._place(second, width, shift), HUB)
            choices = self._link(self._place(first, width, shift), there)
            self.boards[middles] = graph, choices
        return self.boards[middles]

    def _place(self, place: Links, width: int, shift: Links) -> Links:
        """The same square on the board with one middle."""
        return place // width * self.width + place % width - shift

    def _link(self, first: Links, second: Links) -> Links:
        """The links between these places, which are all there."""
        squares = _squares(self.graph)
        one, other = (
            np.where(place == HUB, len(squares), np.searchsorted(squares, place))
            for place in (first, second)
        )
        links, _ = find_links(self.graph, one, other)
        return links

    def ties(self) -> Iterator[list[int]]:
        """Clauses: the cuts are crossed alike, and no end of an open tour lies in the middle."""
        first, second = _places(self.graph)
        is_move = self.graph.links[1] < self.graph.squares
        x, to_x = first % self.width, second % self.width
        left, right = np.minimum(x, to_x), np.maximum(x, to_x)
        end, cut = self.cut + self.period, self.cut
        barred = ~is_move & (cut <= x) & (x < end)
        at_first, at_second = ((is_move & (left < at) & (right >= at)) for at in (cut, end))
        barred |= at_first & (right + self.period >= self.width)
        barred |= at_second & (left < self.period)
        for link in np.flatnonzero(barred).tolist():
            yield [-(link + 1)]
        tied = np.flatnonzero(at_first & ~barred)
        others = self._link(first[tied] + self.period, second[tied] + self.period)
        for one, other in zip(tied.tolist(), others.tolist(), strict=True):
            yield [-(one + 1), other + 1]
            yield [one + 1, -(other + 1)]

    def cuts(self, middles: int, chosen: Mask) -> list[list[int]]:
        """Clauses against the cycles on one of the boards; none if there is only one."""
        graph, choices = self.board(middles)
        _, sets = cycle_or_cuts(graph, chosen[choices], join=False)
        clauses = (np.array(cut_clause(graph, inside)) for inside in sets)
        return [np.unique(choices[clause - 1] + 1).tolist() for clause in clauses]

    def pumps(self, chosen: Mask) -> list[Pump]:
        """Pumps made of a choice that has tours on all boards; none if no pairs come again soon."""
        seen = [self._pump(MOST_MIDDLES, at, 1, chosen) for at in range(MOST_MIDDLES)]
        pairs = [one.pairs(one.cut, directed=False) for one in seen]
        for at, some in enumerate(pairs):
            for turns in range(1, min(MOST_TURNS, MOST_MIDDLES - 1 - at) + 1):
                if pairs[at + turns] == some:
                    return [self._pump(start + turns, start, turns, chosen)
                            for start in range(at, at + turns)]  # fmt: skip
        return []

    def _pump(self, middles: int, before: int, turns: int, chosen: Mask) -> Pump:
        """A board with some middles, the first cut after some of them."""
        graph, choices = self.board(middles)
        cycle, _ = cycle_or_cuts(graph, chosen[choices], join=False)
        assert cycle is not None, "only boards with tours are cut"
        width = self.width + (middles - 1) * self.period
        path = places_of(graph.problem, Tour(graph.path(cycle)))
        return Pump(width, self.height, self.closed, self.cut + before * self.period,
                    turns * self.period, path)  # fmt: skip

    def middle(self, chosen: Mask) -> list[int]:
        """A clause against what was chosen in the middle and across the cuts."""
        first, second = _places(self.graph)
        x, to_x = first % self.width, second % self.width
        inside = (np.maximum(x, to_x) >= self.cut) & (np.minimum(x, to_x) < self.cut + self.period)
        is_move = self.graph.links[1] < self.graph.squares
        here = np.flatnonzero(chosen & inside & is_move)
        return [-(link + 1) for link in here.tolist()]


def _squares(graph: CycleGraph) -> Links:
    """The places of the vertices that are squares, in order; holes are counted."""
    space = graph.problem.space
    if isinstance(space, PieceOnBoard):
        return space.board.square_places
    return np.arange(space.size)


def _places(graph: CycleGraph) -> tuple[Links, Links]:
    """The places of both ends of all links."""
    places = np.append(_squares(graph), HUB)
    first, second = graph.links
    return places[first], places[second]
