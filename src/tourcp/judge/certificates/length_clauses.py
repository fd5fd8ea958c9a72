"""Length clauses: what every path of at least so many vertices satisfies, as a formula.

As in the clauses of a tour, variable i + 1 says that the path takes link i of the graph with hubs.
The variables that follow say of each vertex of the space that the path visits it: two of its links
are taken then (or one in and one out), and otherwise none. At least so many are visited. A cut says
that a path that visits something in a set, and something outside it, leaves the set.
"""

from collections.abc import Iterator
from itertools import combinations, count

import numpy as np

from tourcp.core.conditions import Level
from tourcp.core.conditions.turns import at_most
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.graph import Mask
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.core.symmetry import symmetries_of
from tourcp.judge.certificates.clauses import MOST_DIRECT, cut_clause


class LengthClauses:
    """The clauses of all paths with at least so many vertices, two of them or more."""

    def __init__(self, problem: Problem, fewest: int) -> None:
        self.problem, self.fewest = problem, fewest
        self.graph: CycleGraph = cycle_graph(problem)
        self.links = len(self.graph.links[0])
        """The number of links."""
        self._counter = count(self.links + self.graph.squares + 1)

    def fresh(self) -> int:
        """A new variable."""
        return next(self._counter)

    def visited(self, vertex: int) -> int:
        """The variable that says that a vertex of the space is visited."""
        return self.links + 1 + vertex

    @property
    def surely_visited(self) -> list[int]:
        """Vertices that every path visits: hubs, the middles of required moves, a given start."""
        graph, problem = self.graph, self.problem
        others = list(range(graph.squares, graph.size))
        if problem.closed and problem.start is not None:
            others.append(problem.space.vertex(problem.start))
        return others

    def literals(self) -> int:
        """An upper bound on the literals, conditions aside, without writing any clause."""
        first, second = self.graph.links
        degrees = np.bincount(np.concatenate((first, second)), minlength=self.graph.size)
        each = degrees**2 + degrees * 12 + np.where(degrees <= MOST_DIRECT, degrees**3 // 2, 0)
        left = self.graph.squares - self.fewest
        return int(each.sum()) + 8 * self.graph.squares * (left + 1)

    def clauses(self) -> Iterator[list[int]]:
        """All clauses but the cuts."""
        yield from self._degrees()
        for vertex in self.surely_visited:
            if vertex < self.graph.squares:
                yield [self.visited(vertex)]
        skipped = [-self.visited(vertex) for vertex in range(self.graph.squares)]
        yield from at_most(skipped, self.graph.squares - self.fewest, self.fresh)
        for one in self.problem.of_level(Level.LINKS):
            yield from one.clauses(self.graph, self.fresh)
        yield from self._one_of_images()

    def _degrees(self) -> Iterator[list[int]]:
        """Two links at a vertex that is visited (or one in and one out), else none."""
        graph = self.graph
        first, second = (ends.tolist() for ends in graph.links)
        out: list[list[int]] = [[] for _ in range(graph.size)]
        into = out if graph.is_symmetric else [[] for _ in range(graph.size)]
        for link, (a, b) in enumerate(zip(first, second, strict=True), start=1):
            out[a].append(link)
            into[b].append(link)
        sides = [(out, 2)] if graph.is_symmetric else [(out, 1), (into, 1)]
        for at, wanted in sides:
            for vertex, links in enumerate(at):
                yield from self._exactly(wanted, links, vertex)

    def _exactly(self, wanted: int, links: list[int], vertex: int) -> Iterator[list[int]]:
        """So many of the links are taken if the vertex is visited, else none."""
        is_square = vertex < self.graph.squares
        skipped = [-self.visited(vertex)] if is_square else []
        if is_square:
            yield from ([-link, self.visited(vertex)] for link in links)
        if wanted == 1:
            yield [*skipped, *links]
        else:
            yield from ([*skipped, *links[:at], *links[at + 1 :]] for at in range(len(links)))
            if not links:
                yield skipped
        if len(links) <= MOST_DIRECT:
            yield from ([-link for link in some] for some in combinations(links, wanted + 1))
        else:
            yield from at_most(links, wanted, self.fresh)

    def _one_of_images(self) -> Iterator[list[int]]:
        """Symmetry breaking: one end of the path is the first of the squares it can be turned into.

        Sound because the symmetries of the problem turn every path into a path.
        """
        problem = self.problem
        ends_are_free = not problem.closed and problem.start is None and problem.end is None
        if not ends_are_free or not isinstance(problem.space, PieceOnBoard):
            return
        turned = [turn.vertices(problem) for turn in symmetries_of(problem)]
        least = np.minimum.reduce(turned)
        firsts = set(np.flatnonzero(least == np.arange(len(least))).tolist())
        ends = zip(*(ends.tolist() for ends in self.graph.links), strict=True)
        hub = self.graph.squares
        yield [link for link, pair in enumerate(ends, start=1)
               if max(pair) == hub and min(pair) in firsts]  # fmt: skip

    def cut(self, inside: Mask) -> Iterator[list[int]]:
        """A path that visits a vertex of the set, and one outside, leaves the set."""
        leaves = cut_clause(self.graph, inside)
        squares = self.graph.squares
        within = [-self.visited(vertex) for vertex in np.flatnonzero(inside[:squares]).tolist()]
        is_left = len(within) < self.fewest or not inside[self.surely_visited].all()
        if is_left:
            yield from ([one, *leaves] for one in within)
            return
        without = [-self.visited(vertex) for vertex in np.flatnonzero(~inside[:squares]).tolist()]
        yield from ([one, other, *leaves] for one in within for other in without)
