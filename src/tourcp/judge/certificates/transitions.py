"""Transitions: what may follow a state of the frontier when the next vertex comes.

A state says how the vertices of the frontier are connected: which have no move yet, which have
both, and which are the two ends of a path. The vertex that comes is joined with at most two of
those that came before; one that cannot get its moves from later neighbours must be among them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations, product

State = bytes
"""For each vertex of the frontier: DONE, its own slot if it has no move yet, or the slot of the
other end of its path. On one-way graphs the last vertex of a path adds LAST."""

DONE = 255
"""Both moves are chosen."""

LAST = 64
"""Added at the end of a path that a move must leave, if moves have a direction."""

MOST_KNOWN = 200_000
"""States whose successors are remembered: long graphs look the same again and again."""

Join = tuple[int, int]
"""The slots of the vertices that a move joins, in its direction if it has one."""

Way = tuple[tuple[Join, ...], State | None]
"""A choice of moves, and the state after it; None if they close one cycle through all."""


class Transition(ABC):
    """The states that follow a state when a vertex comes, in slots: equal for all that come alike.

    The new vertex is in the slot after those of the frontier.
    """

    def __init__(self, slots: int, kept: list[int]) -> None:
        self.new = slots
        self.kept = kept
        """The slots that stay in the frontier."""
        self.leaving = [slot for slot in range(slots, -1, -1) if slot not in kept]
        """The slots that leave it, last first."""
        self.table = b""
        """For each label, what it becomes when only those slots stay."""
        if self.leaving:
            self.table = bytes.maketrans(bytes(kept), bytes(range(len(kept))))
        self.known: dict[State, tuple[tuple[State, ...], bool]] = {}
        self.work = 0
        """Four for every way that was tried."""

    def after(self, state: State) -> tuple[tuple[State, ...], bool]:
        """What may follow, and whether a cycle through all that came may close here."""
        found = self.known.get(state)
        if found is None:
            following = {one for _, one in self.ways(state)}
            found = tuple([one for one in following if one is not None]), None in following
            if len(self.known) < MOST_KNOWN:
                self.known[state] = found
        return found

    @abstractmethod
    def ways(self, state: State) -> Iterator[Way]:
        """Every choice of moves and the state after it."""

    def _left(self, labels: bytearray) -> State:
        """The labels of those that stay, by their new slots; those that leave are done."""
        if not self.leaving:
            return bytes(labels)
        for slot in self.leaving:
            del labels[slot]
        return bytes(labels.translate(self.table))


class TwoWay(Transition):
    """Moves without a direction."""

    def __init__(self, before: tuple[int, ...], ahead: tuple[int, ...]) -> None:
        """The slots of neighbours that came; for every slot, how many are to come, at most two."""
        super().__init__(len(ahead) - 1, [slot for slot, later in enumerate(ahead) if later])
        self.near = [(slot, ahead[slot], (slot, self.new)) for slot in before]
        self.least = 2 - ahead[-1]
        """Moves that the new vertex makes now, because too few neighbours come later."""

    def ways(self, state: State) -> Iterator[Way]:
        """No move, one or two between the new vertex and those that lack one.

        A vertex that lacks more moves than later neighbours can give is due: it must get one now.
        So no vertex stays in the frontier, or leaves it, that could not be completed.
        """
        due: list[Join] = []
        free: list[Join] = []
        for slot, later, join in self.near:
            label = state[slot]
            if label != DONE:
                missing = 2 if label == slot else 1
                (due if later < missing else free).append(join)
        least = self.least - len(due)
        for many in range(least if least > 0 else 0, 3 - len(due)):
            for some in combinations(free, many):
                self.work += 4
                joins = (*due, *some)
                labels = bytearray(state)
                labels.append(self.new)
                is_closed = False
                for slot, new in joins:
                    is_closed = _move(labels, slot, new)
                if not is_closed:
                    yield joins, self._left(labels)
                elif labels.count(DONE) == len(labels):
                    yield joins, None


class OneWay(Transition):
    """Moves with a direction: a path has a first vertex, and a last one."""

    def __init__(
        self, before: tuple[tuple[int, bool, bool], ...], ahead: tuple[tuple[bool, bool], ...]
    ) -> None:
        """The slots of neighbours that came, and whether a move leads from and to them.

        For every slot, whether a move leads to a vertex that is to come, and from one.
        """
        kept = [slot for slot, (out, back) in enumerate(ahead) if out or back]
        super().__init__(len(ahead) - 1, kept)
        if self.leaving:  # the last vertices of paths as well
            lasts = bytes([slot + LAST for slot in kept])
            places = bytes(range(LAST, LAST + len(kept)))
            last_table = bytes.maketrans(lasts, places)
            self.table = self.table.translate(last_table)
        self.into = [(), *(((slot, self.new),) for slot, leaves, _ in before if leaves)]
        self.out = [(), *(((self.new, slot),) for slot, _, enters in before if enters)]
        self.tight = [
            (slot, back, out) for slot, (out, back) in enumerate(ahead) if not (out and back)
        ]
        """The slots that later neighbours cannot give two moves, and which one they can give: to
        the first vertex of a path, and to the last one."""

    def ways(self, state: State) -> Iterator[Way]:
        """A move into the new vertex or none, and one out of it or none."""
        for into, out in product(self.into, self.out):
            self.work += 4
            labels = bytearray(state)
            labels.append(self.new)
            is_closed = is_wrong = False
            for tail, head in (*into, *out):
                if is_closed or not _fits(labels, tail, head):
                    is_wrong = True
                    break
                is_closed = self._move_on(labels, tail, head)
            if is_wrong:
                continue
            if is_closed and labels.count(DONE) == len(labels):
                yield (*into, *out), None
            elif not is_closed and self._can_go_on(labels):
                yield (*into, *out), self._left(labels)

    @staticmethod
    def _move_on(labels: bytearray, tail: int, head: int) -> bool:
        """Make a move from the last vertex of a path to the first of one; True if it closes."""
        labels[tail] %= LAST  # the mark moves to the other end
        first, last = labels[tail], labels[head]
        is_closed = _move(labels, tail, head)
        if not is_closed:
            labels[last] = first + LAST
        return is_closed

    def _can_go_on(self, labels: bytearray) -> bool:
        """Whether later neighbours can give every vertex the moves that it lacks."""
        for slot, to_first, to_last in self.tight:
            label = labels[slot]
            if label != DONE and (label == slot or not (to_last if label >= LAST else to_first)):
                return False
        return True


def _fits(labels: bytearray, tail: int, head: int) -> bool:
    """Whether the tail lacks a move out, and the head a move in."""
    if labels[tail] == DONE or labels[head] == DONE:
        return False
    return (labels[tail] == tail or labels[tail] >= LAST) and labels[head] < LAST


def _move(labels: bytearray, first: int, second: int) -> bool:
    """Make a move between two ends of paths; True if it closes the path that both end."""
    start, end = labels[first], labels[second]
    labels[first] = labels[second] = DONE
    if start == second:
        return True
    labels[start], labels[end] = end, start
    return False
