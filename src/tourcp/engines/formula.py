"""Formulas: clauses, and the pieces that the eager SAT encodings share.

An eager encoding says everything at once, so its first model is a tour. All of them except the
one-hot positions choose one arc out of and one arc into every vertex of the graph with hubs. To
keep the arcs from closing into several cycles, each has a counter of its own kind at every vertex:
it steps along the arcs, and may only start over at the *root*, the last vertex of the graph.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from tourcp.core.cycle import CycleGraph
from tourcp.core.limit import Clock

MOST_PAIRWISE = 5
"""Up to this many literals, "at most one" is a clause for every pair."""

Size = tuple[int, int]
"""Variables and clauses."""


class OutOfTime(Exception):
    """The limit was reached before the work was done."""


class Formula:
    """Clauses, and variables numbered from 1."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.variables = 0
        self.clauses: list[list[int]] = []
        self.clock = clock or Clock(None)

    def new(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def news(self, count: int) -> list[int]:
        """New variables, one after the other."""
        self.variables += count
        return list(range(self.variables - count + 1, self.variables + 1))

    def add(self, *literals: int) -> None:
        """One of the literals is true."""
        self.clauses.append(list(literals))
        if len(self.clauses) % 65536 == 0 and self.clock.is_over:
            raise OutOfTime

    def add_at_most_one(self, literals: list[int]) -> None:
        """No two of the literals are true.

        Many literals are counted one after the other: `seen` is true from the first true one on.
        """
        if len(literals) <= MOST_PAIRWISE:
            for one, other in combinations(literals, 2):
                self.add(-one, -other)
            return
        seen = 0
        for literal in literals[:-1]:
            before, seen = seen, self.new()
            self.add(-literal, seen)
            if before:
                self.add(-before, seen)
                self.add(-before, -literal)
        self.add(-seen, -literals[-1])

    def add_exactly_one(self, literals: list[int]) -> None:
        """One of the literals is true and no other."""
        self.add(*literals)
        self.add_at_most_one(literals)

    def add_xor(self, result: int, one: int, other: int) -> None:
        """The result is true iff one of the two is, but not both."""
        self.add(-result, one, other)
        self.add(-result, -one, -other)
        self.add(result, -one, other)
        self.add(result, one, -other)

    def add_and(self, result: int, one: int, other: int) -> None:
        """The result is true iff both are."""
        self.add(-result, one)
        self.add(-result, other)
        self.add(result, -one, -other)

    def add_equal_if(self, condition: int, one: int, other: int) -> None:
        """If the condition holds, the two are equal."""
        self.add(-condition, -one, other)
        self.add(-condition, one, -other)


def exactly_one_size(literals: int) -> Size:
    """What `add_exactly_one` takes: d literals are d(d-1)/2 + 1 clauses, or 3d - 3 if counted."""
    if literals <= MOST_PAIRWISE:
        return 0, 1 + literals * (literals - 1) // 2
    return literals - 1, 3 * literals - 3


def add_arcs(formula: Formula, graph: CycleGraph) -> list[int]:
    """A variable for each arc, and one arc out of and into every vertex."""
    arcs = formula.news(len(graph.tails))
    for ends in (graph.tails, graph.heads):
        at: list[list[int]] = [[] for _ in range(graph.size)]
        for vertex, arc in zip(ends.tolist(), arcs, strict=True):
            at[vertex].append(arc)
        for choice in at:
            formula.add_exactly_one(choice)
    return arcs


def arcs_size(graph: CycleGraph) -> Size:
    """What `add_arcs` takes: m variables, and "exactly one" twice at every vertex."""
    degrees = [np.bincount(ends, minlength=graph.size) for ends in (graph.tails, graph.heads)]
    sizes = [exactly_one_size(degree) for degree in np.concatenate(degrees).tolist()]
    return (
        len(graph.tails) + sum(variables for variables, _ in sizes),
        sum(clauses for _, clauses in sizes),
    )


def root(graph: CycleGraph) -> int:
    """The vertex where counters start over: a hub, if there is one."""
    return graph.size - 1


def arcs_not_into_root(graph: CycleGraph, arcs: list[int]) -> Iterator[tuple[int, int, int]]:
    """Tail, head and variable of each arc along which the counter steps."""
    for tail, head, arc in zip(graph.tails.tolist(), graph.heads.tolist(), arcs, strict=True):
        if head != root(graph):
            yield tail, head, arc


def count_not_into_root(graph: CycleGraph) -> int:
    """How many arcs the counter steps along."""
    return int(np.count_nonzero(graph.heads != root(graph)))


def arc_legend(graph: CycleGraph) -> Iterator[tuple[int, str]]:
    """What the first variables of an encoding by arcs mean."""
    for number, (tail, head) in enumerate(
        zip(graph.tails.tolist(), graph.heads.tolist(), strict=True), start=1
    ):
        yield number, f"move {graph.names[tail]} to {graph.names[head]}"
