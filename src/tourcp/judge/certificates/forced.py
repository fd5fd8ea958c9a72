"""Forced edges: which every tour takes and which none can, before any way is tried.

At a vertex with two edges both are forced. Where two edges are forced, the others go; an edge that
would close a chain of forced edges before all vertices are on it goes too. The tours stay the same.
"""


class NoTour(Exception):
    """The forced edges contradict each other."""


class Forcing:
    """The edges of a graph that are left, and those of them that are forced."""

    def __init__(self, near: list[list[int]]) -> None:
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
        """Vertices where something may follow."""

    def run(self) -> None:
        """Force and drop until nothing changes; NoTour is raised if that contradicts itself."""
        near, forced = self.near, self.forced
        while self.waiting:
            vertex = self.waiting.pop()
            if len(near[vertex]) < 2:
                raise NoTour
            if len(near[vertex]) == 2:
                for other in near[vertex] - forced[vertex]:
                    self._force(vertex, other)
            elif len(forced[vertex]) == 2:
                for other in near[vertex] - forced[vertex]:
                    self._drop(vertex, other)

    def _force(self, a: int, b: int) -> None:
        if b not in self.near[a] or len(self.forced[b]) == 2:
            raise NoTour
        start, end = self.other_end[a], self.other_end[b]
        length = self.length[a] + self.length[b]
        self.forced[a].add(b)
        self.forced[b].add(a)
        self.waiting += (a, b)
        if start == b:  # the chain closes
            if self.length[a] < self.size:
                raise NoTour
            return
        self.other_end[start], self.other_end[end] = end, start
        self.length[start] = self.length[end] = length
        if length < self.size and end in self.near[start] and end not in self.forced[start]:
            self._drop(start, end)

    def _drop(self, a: int, b: int) -> None:
        self.near[a].discard(b)
        self.near[b].discard(a)
        self.dropped += 1
        self.waiting += (a, b)
