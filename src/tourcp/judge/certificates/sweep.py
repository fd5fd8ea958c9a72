"""Sweeps: all ways in which a tour may pass the vertices that came so far, in a given order.

The vertices come one by one, and each is joined with at most two that came before. What matters of
the moves chosen so far is how the vertices of the *frontier* are connected, those with neighbours
still to come: which have no move yet, which have both, and which are the two ends of a path. If no
such state is left, or the last vertex closes no cycle through all, there is no tour (Simpath-like
dynamic programming). The order decides how many states there are, never what is true.
"""

from collections.abc import Callable, Iterator
from typing import Any

from tourcp.core.cycle import CycleGraph, neighbours
from tourcp.judge.certificates.forced import Forcing, contradictions, patience
from tourcp.judge.certificates.transitions import LAST, OneWay, State, Transition, TwoWay

WIDEST = LAST
"""The most vertices of a frontier, including the new one."""

MOST_WORK = 4_000_000
"""Steps of a sweep, about five seconds: one for every state of every vertex, four for every way in
which a new state may go on."""


def open_counts(near: list[list[int]], order: list[int]) -> Iterator[int]:
    """How many vertices are open after each that comes: they have come, a neighbour has not."""
    ahead = [len(some) for some in near]
    came = [False] * len(near)
    is_open = 0
    for vertex in order:
        came[vertex] = True
        is_open += ahead[vertex] > 0
        for other in near[vertex]:
            ahead[other] -= 1
            is_open -= came[other] and ahead[other] == 0
        yield is_open


class TooMany(Exception):
    """The frontier is too wide, or there are too many states."""


class Sweep:
    """A graph, and an order in which its vertices come."""

    def __init__(self, graph: CycleGraph, order: list[int]) -> None:
        self.order = order
        self.one_way = not graph.is_symmetric
        self.out: list[set[int]]
        """For each vertex, where the moves lead that a tour may take, given the forced ones."""
        self.back: list[set[int]]
        """And from where. Without directions both are the same."""
        self.cases = 0
        """How many cases there are, if forced edges contradict each other in all of them, so that
        there is no tour; 0 if it takes a sweep to decide."""
        if self.one_way:
            self.out = [set() for _ in range(graph.size)]
            self.back = [set() for _ in range(graph.size)]
            for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
                self.out[tail].add(head)
                self.back[head].add(tail)
        else:
            forcing = Forcing(neighbours(graph))
            self.cases = contradictions(forcing, patience(forcing.near))
            self.out = self.back = forcing.near
        self.fronts: list[list[int]] = []
        """The frontier before each vertex, the vertex that comes last in it."""

    def transitions(self) -> Iterator[Transition]:
        """One for each vertex, none if forced edges refute; vertices that come alike share one."""
        known: dict[Any, Transition] = {}
        front: list[int] = []
        come = self._come_one_way() if self.one_way else self._come()
        self.fronts.clear()
        for vertex in () if self.cases else self.order:
            if len(front) >= WIDEST:
                raise TooMany(f"a frontier of more than {WIDEST} vertices")
            front = [*front, vertex]
            self.fronts.append(front)
            step = come(front)
            transition = known.get(step)
            if transition is None:
                transition = known[step] = (OneWay if self.one_way else TwoWay)(*step)
            front = [front[slot] for slot in transition.kept]
            yield transition

    def _come(self) -> Callable[[list[int]], Any]:
        """What happens when the last vertex of a frontier comes, in slots."""
        left = [len(some) for some in self.out]
        """For every vertex, the neighbours that are to come."""

        def come(front: list[int]) -> Any:
            near = self.out[front[-1]]
            for other in near:
                left[other] -= 1
            before = tuple([slot for slot, other in enumerate(front) if other in near])
            return before, tuple([left[one] if left[one] < 2 else 2 for one in front])

        return come

    def _come_one_way(self) -> Callable[[list[int]], Any]:
        """The same where moves have a direction."""
        to_leave, to_enter = [len(some) for some in self.out], [len(some) for some in self.back]
        """For every vertex, the moves that leave it, and enter it, whose other end is to come."""

        def come(front: list[int]) -> Any:
            out, back = self.out[front[-1]], self.back[front[-1]]
            for other in out:
                to_enter[other] -= 1
            for other in back:
                to_leave[other] -= 1
            before = tuple(
                (slot, other in back, other in out)
                for slot, other in enumerate(front)
                if other in back or other in out
            )
            return before, tuple((to_leave[v] > 0, to_enter[v] > 0) for v in front)

        return come

    def has_tour(self) -> bool:
        """Whether a tour closes at the last vertex."""
        for came, (_, states, closes) in enumerate(self.run(), start=1):
            if came == len(self.order):
                return closes
            if not states:
                break
        return False

    def run(self, most_work: int = MOST_WORK) -> Iterator[tuple[Transition, set[State], bool]]:
        """For each vertex its transition, the states after it, and whether a tour closes there.

        Only the last vertex can close a tour. Raises TooMany after so much work.
        """
        states = {b""}
        spent = 0
        for transition in self.transitions():
            following: set[State] = set()
            closes = False
            before = transition.work
            for state in states:
                after, closing = transition.after(state)
                following.update(after)
                closes |= closing
                if spent + transition.work - before > most_work:
                    raise TooMany(f"more than {most_work:,} steps along this order")
            spent += transition.work - before + len(states)
            states = following
            yield transition, states, closes
