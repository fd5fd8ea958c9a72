"""Clauses: what every tour satisfies, as a propositional formula over the links of the graph.

Variable i + 1 says that the tour takes link i of the graph with hubs: an edge if the rule is
symmetric, an arc if it is one-way. The degree clauses say that the tour passes every vertex once;
a cut clause says that it leaves a set of vertices (a subtour elimination cut). An assignment that
satisfies the degree clauses and all cut clauses is a tour.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, count
from math import comb

import numpy as np
import numpy.typing as npt

from tourcp.core.conditions import Level
from tourcp.core.cycle import CycleGraph
from tourcp.core.graph import Ints

Rows = npt.NDArray[np.int32]
"""Clauses of one length, a row each."""

MOST_DIRECT = 10
"""Vertices with more links than this count them with auxiliary variables."""

MOST_LITERALS = 6_000_000
"""Literals of a formula that the judge writes down: a second or two, and 700 MB."""


class TooLarge(Exception):
    """The formula has more literals than the judge writes down."""


def limited(clauses: Iterable[list[int]], most: int = MOST_LITERALS) -> Iterator[list[int]]:
    """The same clauses; raises TooLarge once they have more literals than this."""
    left = most
    for clause in clauses:
        left -= 1 + len(clause)
        if left < 0:
            raise TooLarge(f"clauses of more than {most:,} literals")
        yield clause


def degree_literals(graph: CycleGraph) -> int:
    """An upper bound on the literals of the degree clauses, without writing any."""
    first, second = graph.links
    wanted = 2 if graph.is_symmetric else 1
    sides = [np.concatenate((first, second))] if graph.is_symmetric else [first, second]
    literals = 0
    for ends in sides:
        numbers = np.bincount(np.bincount(ends, minlength=graph.size))
        for degree, vertices in enumerate(numbers.tolist()):
            few, many = max(degree - wanted + 1, 0), wanted + 1
            each = 10 * wanted * degree
            if degree <= MOST_DIRECT:
                each = comb(degree, few) * few + comb(degree, many) * many
            literals += vertices * each
    return literals


class DegreeClauses:
    """At every vertex two edges, or for one-way rules one arc out and one arc in.

    With d links at a vertex, "exactly two" is a clause for every d - 1 of them (two are taken) and
    one for every three (not all of them are): no auxiliary variables. A hub has as many links as
    the board has squares, so its links are counted one after the other (a sequential counter).
    """

    def __init__(self, graph: CycleGraph) -> None:
        first, second = graph.links
        links = np.arange(1, len(first) + 1, dtype=np.int32)
        self.variables = len(links)
        """The number of variables, including those that count at the hubs."""
        self.blocks: list[Rows] = []
        """The clauses, grouped by length."""
        if graph.is_symmetric:
            ends, both = np.concatenate((first, second)), np.concatenate((links, links))
            self._add_exactly(2, graph.size, ends, both)
        else:
            self._add_exactly(1, graph.size, first, links)
            self._add_exactly(1, graph.size, second, links)

    @property
    def count(self) -> int:
        """The number of clauses."""
        return sum(len(block) for block in self.blocks)

    def tolist(self) -> list[list[int]]:
        """The clauses as lists of literals."""
        clauses: list[list[int]] = []
        for block in self.blocks:
            clauses += block.tolist()
        return clauses

    def _add_exactly(self, wanted: int, size: int, ends: Ints, links: Ints) -> None:
        """Every vertex is an end of exactly so many of the links that are taken."""
        by_end = links[np.argsort(ends, kind="stable")]
        degrees = np.bincount(ends, minlength=size)
        offsets = np.concatenate(([0], np.cumsum(degrees)))
        for degree in np.unique(degrees).tolist():
            vertices = np.flatnonzero(degrees == degree)
            at = by_end[offsets[vertices][:, None] + np.arange(degree)]
            if degree <= MOST_DIRECT:
                self._add_direct(wanted, at)
            else:
                for row in at.tolist():
                    self._add_counted(wanted, row)

    def _add_direct(self, wanted: int, at: Rows) -> None:
        """Of the links in each row, exactly so many are taken: said outright."""
        degree = at.shape[1]
        for few in combinations(range(degree), max(degree - wanted + 1, 0)):
            self.blocks.append(at[:, few])
        for many in combinations(range(degree), wanted + 1):
            self.blocks.append(-at[:, many])

    def _add_counted(self, wanted: int, links: list[int]) -> None:
        """Exactly so many of the links are taken: counted one link at a time.

        `reached[j]` is a variable that is true iff more than j of the links so far are taken.
        """
        clauses: list[list[int]] = []
        reached: list[int] = []
        for link in links:
            if len(reached) == wanted:
                clauses.append([-link, -reached[-1]])
            before, reached = reached, []
            for j in range(min(wanted, len(before) + 1)):
                self.variables += 1
                now = self.variables
                reached.append(now)
                old = [before[j]] if j < len(before) else []
                below = [before[j - 1]] if j else []
                clauses.append([-link, now, *(-one for one in below)])
                clauses.append([-now, link, *old])
                clauses += [[-one, now] for one in old]
                clauses += [[-now, one] for one in below]
        clauses.append([reached[-1]])
        for length in sorted({len(clause) for clause in clauses}):
            rows = [clause for clause in clauses if len(clause) == length]
            self.blocks.append(np.array(rows, dtype=np.int32))


def condition_clauses(graph: CycleGraph, first: int) -> list[list[int]]:
    """What the conditions say about the links; new variables are numbered after `first`."""
    counter = count(first + 1)
    conditions = graph.problem.of_level(Level.LINKS)
    written = (clause for one in conditions for clause in one.clauses(graph, lambda: next(counter)))
    return list(limited(written))


def cut_clause(graph: CycleGraph, inside: npt.NDArray[np.bool_]) -> list[int]:
    """The tour takes a link that leaves the set."""
    first, second = graph.links
    leaves = inside[first] & ~inside[second]
    if graph.is_symmetric:
        leaves |= inside[second] & ~inside[first]
    clause: list[int] = (np.flatnonzero(leaves) + 1).tolist()
    return clause
