"""Forced edges: those that every tour takes, and those that none can, found before any search.

At a vertex with two edges both are forced. Where two edges are forced, the others go; an edge that
would close a chain of forced edges before all vertices are on it goes too. No tour is lost.
Where that decides nothing more, an edge is in a tour or it is not: two cases, in each of which more
is forced. If a few cases are enough and all end in contradictions, there is no tour.
"""

from collections.abc import Collection, Sequence

MOST_LOOKED_AT = 500
"""Vertices times cases to look at before giving up: about half a millisecond."""

MOST_OF_CUBIC = 12_000
"""The same for a graph in which no vertex has more than three edges: a case decides much there."""

LARGEST_CUBIC = 50
"""Vertices of the largest graph for which that holds: in larger ones the cases are too many."""


class NoTour(Exception):
    """The forced edges contradict each other."""


class Forcing:
    """The edges of a graph that are left, and those of them that are forced."""

    def __init__(self, near: Sequence[list[int]]) -> None:
        self.size = len(near)
        self.near = [set(some) for some in near]
        """For each vertex, its neighbours along edges that a tour may take."""
        self.forced: list[set[int]] = [set() for _ in near]
        """For each vertex, its neighbours along edges that every tour takes."""
        self.other_end = list(range(self.size))
        """For the end of a forced chain, the other end; a lone vertex is its own."""
        self.length = [1] * self.size
        """For the end of a forced chain, its number of vertices."""
        self.dropped = 0
        """How many edges no tour can take."""
        self.waiting = [vertex for vertex, some in enumerate(near) if len(some) < 3]
        """Vertices to look at again."""

    def copy(self) -> "Forcing":
        """A copy, to go on with another case."""
        other = Forcing(())
        other.size, other.dropped = self.size, self.dropped
        other.near = [set(some) for some in self.near]
        other.forced = [set(some) for some in self.forced]
        other.other_end, other.length = self.other_end[:], self.length[:]
        return other

    def undecided(self) -> tuple[int, int] | None:
        """An edge that decides much, at a vertex with few edges left; None if all are decided."""
        best, fewest = -1, self.size
        for vertex, some in enumerate(self.near):
            left = len(some)
            if left > 2 and (left := left - 2 * len(self.forced[vertex])) < fewest:
                best, fewest = vertex, left
                if left == 1:  # of three edges one is forced: nothing decides more
                    break
        return None if best < 0 else (best, min(self.near[best] - self.forced[best]))

    def run(self) -> None:
        """Force and drop until nothing changes; NoTour is raised if that contradicts itself."""
        near, forced = self.near, self.forced
        while self.waiting:
            vertex = self.waiting.pop()
            if len(near[vertex]) < 2:
                raise NoTour
            if len(near[vertex]) == 2:
                for other in near[vertex] - forced[vertex]:
                    self.force(vertex, other)
            elif len(forced[vertex]) == 2:
                for other in near[vertex] - forced[vertex]:
                    self.drop(vertex, other)

    def force(self, a: int, b: int) -> None:
        """Take an edge that is not forced yet; NoTour is raised if no tour can.

        An edge that closes a chain closes one of all vertices: where a shorter chain could close,
        its last edge was dropped when the chain was made.
        """
        if b not in self.near[a] or len(self.forced[b]) == 2:
            raise NoTour
        start, end = self.other_end[a], self.other_end[b]
        length = self.length[a] + self.length[b]
        self.forced[a].add(b)
        self.forced[b].add(a)
        self.waiting += (a, b)
        if start == b:
            return
        self.other_end[start], self.other_end[end] = end, start
        self.length[start] = self.length[end] = length
        if length < self.size and end in self.near[start] and end not in self.forced[start]:
            self.drop(start, end)

    def drop(self, a: int, b: int) -> None:
        """Never take an edge."""
        self.near[a].discard(b)
        self.near[b].discard(a)
        self.dropped += 1
        self.waiting += (a, b)


def patience(near: Sequence[Collection[int]]) -> int:
    """Vertices times cases to look at in a graph before giving up."""
    is_cubic = len(near) < LARGEST_CUBIC and all(len(some) <= 3 for some in near)
    return MOST_OF_CUBIC if is_cubic else MOST_LOOKED_AT


def contradictions(first: Forcing, most_looked_at: int) -> int:
    """How many cases there are, if forced edges contradict each other in all of them; else 0.

    Too many cases give 0 too. What is forced before any case is tried is forced in `first` itself.
    """
    most = max(1, most_looked_at // max(1, first.size))
    found, waiting = 0, [first]
    while waiting:
        case = waiting.pop()
        try:
            case.run()
        except NoTour:
            found += 1
            continue
        edge = case.undecided()
        if edge is None or found + len(waiting) + 2 > most:
            return 0
        without = case.copy()
        without.drop(*edge)
        waiting.append(without)
        taken = case.copy() if case is first else case
        taken.force(*edge)  # undecided, so its ends have at most one forced edge each
        waiting.append(taken)
    return found
