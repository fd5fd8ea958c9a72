"""Sweeps: all ways in which a tour may pass the vertices that came so far, in a given order.

The vertices come one by one, and each is joined with at most two that came before. What matters of
the moves chosen so far is how the vertices of the *frontier* hang together, those with neighbours
still to come: which have no move yet, which have both, and which are the two ends of a path. If no
such state is left, or the last vertex closes no cycle through all, there is no tour (Simpath-like
dynamic programming). The order decides how many states there are, never what is true.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tourcp.core.cycle import CycleGraph

State = bytes
"""For each vertex of the frontier: DONE, its own slot if it has no move yet, or the slot of the
other end of its path. On one-way graphs the last vertex of a path adds LAST."""

DONE = 255
"""Both moves are chosen."""

LAST = 64
"""Added at the end of a path that a move must leave, if moves have a direction."""

WIDEST = LAST
"""Vertices of a frontier, the new one among them."""

MOST_WORK = 4_000_000
"""Steps of a sweep, about five seconds: one for every state of every vertex, four for every way in
which a new state may go on."""

MOST_KNOWN = 200_000
"""States whose successors are remembered: long graphs look the same again and again."""

Join = tuple[int, int]
"""The slots of the vertices that a move joins, in its direction if it has one."""


def neighbours(graph: CycleGraph) -> list[list[int]]:
    """The vertices that an edge or an arc joins with each, in order."""
    near: list[list[int]] = [[] for _ in range(graph.size)]
    for a, b in zip(*(ends.tolist() for ends in graph.edges), strict=True):
        near[a].append(b)
        near[b].append(a)
    return near


def open_counts(near: list[list[int]], order: list[int]) -> Iterator[int]:
    """How many vertices are open after each that comes: they came, and a neighbour did not."""
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


@dataclass(frozen=True)
class Step:
    """What happens when a vertex comes, in slots: equal for all vertices that come alike."""

    slots: int
    """Vertices of the frontier before; the new one is in the slot after them."""
    before: tuple[tuple[int, bool, bool], ...]
    """The slots of neighbours that came before, and whether a move leads from and to them."""
    ahead: tuple[tuple[bool, bool, bool], ...]
    """For every slot, whether two neighbours come later, a move leads there, or back from there."""
    one_way: bool
    """Whether moves have a direction."""

    @property
    def kept(self) -> list[int]:
        """The slots that stay in the frontier."""
        return [slot for slot, later in enumerate(self.ahead) if any(later)]

    @property
    def tight(self) -> list[tuple[int, bool, bool]]:
        """The slots that later neighbours cannot give two moves, and which one they can give.

        To the first vertex of a path, and to the last one; without directions both are the same.
        """
        found = []
        for slot, (two, out, back) in enumerate(self.ahead):
            if not (out and back if self.one_way else two):
                found.append((slot, back, out))
        return found


class Transition:
    """The states that follow a state when a vertex comes."""

    def __init__(self, step: Step) -> None:
        self.step, self.new, self.one_way = step, step.slots, step.one_way
        self.kept = step.kept
        self.tight = step.tight
        two, out, _ = step.ahead[-1]
        self.least = 0 if two else 1 if out else 2
        """Moves that the new vertex makes now, because too few neighbours come later."""
        self.leaving = set(range(step.slots)) - set(self.kept)
        table = list(range(256))
        for place, slot in enumerate(self.kept):
            table[slot], table[slot + LAST] = place, place + LAST
        self.table = bytes(table)
        self.known: dict[State, tuple[tuple[State, ...], bool]] = {}
        self.work = 0

    def after(self, state: State) -> tuple[tuple[State, ...], bool]:
        """What may follow, and whether a cycle through all that came may close here."""
        found = self.known.get(state)
        if found is None:
            ways = list(self.ways(state))
            following = dict.fromkeys(one for _, one in ways if one is not None)
            found = tuple(following), any(one is None for _, one in ways)
            if len(self.known) < MOST_KNOWN:
                self.known[state] = found
        return found

    def ways(self, state: State) -> Iterator[tuple[tuple[Join, ...], State | None]]:
        """Every choice of moves and the state after it, None where they close one cycle."""
        for joins in self._choices(state):
            self.work += 4
            labels = [*state, self.new]
            is_closed = False
            for first, second in joins:
                if is_closed or not self._fits(labels, first, second):
                    break
                is_closed = self._join(labels, first, second)
            else:
                if is_closed:
                    if all(label == DONE for label in labels):
                        yield joins, None
                elif self._can_go_on(labels):
                    yield joins, bytes([labels[slot] for slot in self.kept]).translate(self.table)

    def _choices(self, state: State) -> Iterator[tuple[Join, ...]]:
        """None, one or two moves between the new vertex and those that miss one.

        Whoever leaves the frontier now and misses a move must have it.
        """
        new = self.new
        near = [one for one in self.step.before if state[one[0]] != DONE]
        if not self.one_way:
            due = [(slot, new) for slot, _, _ in near if slot in self.leaving]
            others = [(slot, new) for slot, _, _ in near if slot not in self.leaving]
            for many in range(max(0, self.least - len(due)), 3 - len(due)):
                yield from ((*due, *some) for some in combinations(others, many))
            return
        into: list[tuple[Join, ...]] = [(), *(((slot, new),) for slot, leaves, _ in near if leaves)]
        out: list[tuple[Join, ...]] = [(), *(((new, slot),) for slot, _, enters in near if enters)]
        yield from (one + other for one in into for other in out)

    def _can_go_on(self, labels: list[int]) -> bool:
        """Whether later neighbours can give every vertex the moves that it misses."""
        for slot, to_first, to_last in self.tight:
            label = labels[slot]
            if label != DONE and (label == slot or not (to_last if label >= LAST else to_first)):
                return False
        return True

    def _fits(self, labels: list[int], first: int, second: int) -> bool:
        """Whether both vertices miss this move; in a one-way graph, one out and one in."""
        if labels[first] == DONE or labels[second] == DONE:
            return False
        if not self.one_way:
            return True
        leaves = labels[first] == first or labels[first] >= LAST
        return leaves and labels[second] < LAST

    def _join(self, labels: list[int], first: int, second: int) -> bool:
        """Make a move between two ends of paths; True if it closes the path they both end."""
        start, end = labels[first] % LAST, labels[second] % LAST
        labels[first] = labels[second] = DONE
        if start == second:
            return True
        labels[start], labels[end] = end, start + (LAST if self.one_way else 0)
        return False


class Sweep:
    """A graph, and an order in which its vertices come."""

    def __init__(self, graph: CycleGraph, order: list[int]) -> None:
        self.order = order
        self.one_way = not graph.is_symmetric
        self.out: list[set[int]] = [set() for _ in range(graph.size)]
        self.back: list[set[int]] = [set() for _ in range(graph.size)]
        first, second = graph.links
        for tail, head in zip(first.tolist(), second.tolist(), strict=True):
            self.out[tail].add(head)
            self.back[head].add(tail)
            if not self.one_way:
                self.out[head].add(tail)
                self.back[tail].add(head)
        self.fronts: list[list[int]] = []
        """The frontier before each vertex, the vertex that comes last in it."""

    def transitions(self) -> Iterator[Transition]:
        """One for each vertex; vertices that come alike share theirs."""
        known: dict[Step, Transition] = {}
        front: list[int] = []
        to_leave, to_enter = [len(some) for some in self.out], [len(some) for some in self.back]
        """For every vertex, the moves that leave it, and enter it, whose other end is to come."""
        self.fronts.clear()
        for vertex in self.order:
            if len(front) >= WIDEST:
                raise TooMany(f"a frontier of more than {WIDEST} vertices")
            out, back = self.out[vertex], self.back[vertex]
            for other in out:
                to_enter[other] -= 1
            for other in back:
                to_leave[other] -= 1
            before = tuple(
                (slot, other in back, other in out)
                for slot, other in enumerate(front)
                if other in back or other in out
            )
            front = [*front, vertex]
            self.fronts.append(front)
            ahead = tuple((to_leave[v] > 1, to_leave[v] > 0, to_enter[v] > 0) for v in front)
            step = Step(len(front) - 1, before, ahead, self.one_way)
            if step not in known:
                known[step] = Transition(step)
            front = [front[slot] for slot in known[step].kept]
            yield known[step]

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
