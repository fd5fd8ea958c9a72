"""Strips: every length of a board of fixed height, decided by running through its columns once.

The squares come one by one, column by column. What matters of the moves chosen so far is how the
last squares are connected: which have no move yet, which have both, and which are the two ends of a
path. There are finitely many such states, and the set of states after a column decides the set
after the next. So when a set comes again, all lengths are decided.

This is the plain implementation, part of what must be trusted. It shares no code with the compiled
one that finds strips, and a strip is judged by running it again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from tourcp.core.errors import BadProblem
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.fields import OwnNumbers, refuse_unknown, take
from tourcp.core.rule import Rule
from tourcp.judge.theorems.evidence import Statement
from tourcp.judge.theorems.family import FLAT, Family
from tourcp.judge.theorems.sizes import Sizes

State = bytes
"""For each of the last squares: FREE, DONE, END, or the number of the path that ends there."""

FREE, DONE, END = 0, 1, 2
"""No move yet; both moves; the end of a path whose other end is an end of the tour."""

MOST_WORK = 2_200_000
"""Steps that the judge takes for a strip, about two seconds: one for every state of every column,
and four for every way in which a new state may go on."""

WIDEST = 64
"""Squares back that a move may lead."""

MOST_COLUMNS = 300


class TooMany(Exception):
    """The sets of states grow too large, or do not repeat in time."""


@dataclass(frozen=True)
class Strip(OwnNumbers):
    """All lengths of a board of some height."""

    kind: ClassVar[str] = "strip"

    height: int
    """Rows."""
    closed: bool
    """Whether the tours return."""
    lengths: Sizes
    """The lengths that have a tour; all others have none."""

    def statements(self, family: Family = FLAT) -> Iterator[Statement]:  # noqa: ARG002
        """These lengths have a tour, and no others."""
        heights = Sizes.just([self.height])
        yield Statement(True, self.lengths, heights, "automaton")
        yield Statement(False, self.lengths.without(), heights, "automaton")

    def summary(self) -> str:
        """The height."""
        return f"automaton: every length of height {self.height}"

    def fault(self, rule: Rule, *, closed: bool, family: Family = FLAT) -> Fault | None:
        """Run through the columns, and say where the lengths differ."""
        if family != FLAT:
            return Fault(FaultKind.WRONG_KIND, f"an automaton says nothing about an {family.words}")
        if closed != self.closed:
            return Fault(FaultKind.WRONG_KIND, "a strip of closed tours goes with closed tours")
        try:
            found = lengths_with_tour(rule, self.height, closed=self.closed)
        except (TooMany, BadProblem) as error:
            return Fault(FaultKind.TOO_LARGE, str(error))
        most = max(found.threshold, self.lengths.threshold)
        for length in range(1, most + found.period * self.lengths.period + 1):
            if (length in found) != (length in self.lengths):
                word = "has a tour" if length in found else "has no tour"
                return Fault(FaultKind.WRONG_LENGTH, f"{length}x{self.height} {word}")
        return None

    def to_json(self) -> dict[str, Any]:
        """The lengths as plain values."""
        return {
            "height": self.height,
            "closed": self.closed,
            "lengths": [n for n, there in enumerate(self.lengths.members) if there],
            "threshold": self.lengths.threshold,
            "period": self.lengths.period,
        }

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Strip":
        """The lengths from plain values, which may be anything at all."""
        refuse_unknown(fields, ["height", "closed", "lengths", "threshold", "period"])
        height, threshold, period = (
            take(fields, key, int) for key in ("height", "threshold", "period")
        )
        if not (1 <= height <= WIDEST and min(threshold, period) >= 1
                and max(threshold, period) <= MOST_COLUMNS):  # fmt: skip
            raise BadProblem(
                f"height {height}, threshold {threshold} and period {period}: expected 1 to "
                f"{WIDEST}, and 1 to {MOST_COLUMNS} columns"
            )
        lengths = set(take(fields, "lengths", tuple[int, ...]))
        members = tuple(n in lengths for n in range(threshold + period))
        return cls(height, take(fields, "closed", bool), Sizes(members, period))


def lengths_with_tour(rule: Rule, height: int, *, closed: bool) -> Sizes:
    """The lengths n for which the board of n columns has a tour.

    >>> knights = lengths_with_tour(Rule.parse("knight"), 3, closed=True)
    >>> [n for n in range(1, 20) if n in knights]
    [10, 12, 14, 16, 18]
    """
    if rule.is_one_way:
        raise BadProblem("strips of one-way rules are not decided here")
    if max(dx * height + dy for dx, dy in rule.moves) > WIDEST:
        raise TooMany(f"moves that lead back more than {WIDEST} squares at height {height}")
    effort = _Effort(height)
    rows = [_Row(rule, height, row, effort, closed=closed) for row in range(height)]
    states = {bytes([DONE] * rows[0].window)}
    seen: dict[frozenset[State], int] = {}
    accepted: list[bool] = [False]
    while (now := frozenset(states)) not in seen:
        seen[now] = len(accepted) - 1
        is_complete = False
        for row in rows:
            following: set[State] = set()
            is_complete = False
            for state in states:
                effort.spend(1)
                after, completes = row.after(state)
                following |= after
                is_complete = is_complete or completes
            states = following
        accepted.append(is_complete)
        if len(accepted) > MOST_COLUMNS:
            raise TooMany(f"no set of states comes again within {MOST_COLUMNS:,} columns")
    return Sizes(tuple(accepted), len(accepted) - 1 - seen[now])


class _Effort:
    """How many steps are left."""

    def __init__(self, height: int) -> None:
        self.height, self.left = height, MOST_WORK

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMany(f"the states of height {self.height} take more than {MOST_WORK:,} steps")


class _Row:
    """How states go on with one more square, in one of the rows."""

    def __init__(self, rule: Rule, height: int, row: int, effort: _Effort, *, closed: bool) -> None:
        self.window = max(height, *(dx * height + dy for dx, dy in rule.moves))
        """How many squares back a move may lead."""
        self.effort, self.closed = effort, closed
        steps = [(dx * height + dy, dy) for dx, dy in rule.moves if abs(dy) < height]
        self.is_alone = height == 1
        backs = [back for back, dy in steps if back > 0 and 0 <= row - dy < height]
        self.before = [self.window - back for back in sorted(backs)]
        """Where the squares stand that a move joins with the new one."""
        self.behind = []
        """The squares that have all their neighbours behind them, the new one among them."""
        for at in range(self.window + 1):
            its_row = (row - (self.window - at)) % height
            ahead = [back for back, dy in steps if 0 <= its_row + dy < height]
            if max(ahead, default=0) <= self.window - at:
                self.behind.append(at)
        self.known: dict[State, tuple[frozenset[State], bool]] = {}

    def after(self, state: State) -> tuple[frozenset[State], bool]:
        """The states after one more square, and whether it may complete a tour of all so far."""
        if state not in self.known:
            self.known[state] = self._after(state)
        return self.known[state]

    def _after(self, state: State) -> tuple[frozenset[State], bool]:
        found = set()
        completes = self.is_alone and not self.closed and all(one == DONE for one in state)
        due = [at for at in self.behind if at < self.window and state[at] != DONE]
        joinable = [at for at in self.before if state[at] != DONE and at not in due]
        for chosen, ends in self._choices(due, joinable):
            self.effort.spend(4)
            labels = [*state, FREE]
            is_closing: list[bool | None] = [_join(labels, at) for at in chosen]
            is_closing += [_end(labels) for _ in range(ends)]
            if None in is_closing or True in is_closing[:-1]:
                continue
            if True in is_closing:
                completes = completes or all(label == DONE for label in labels)
            elif all(labels[at] == DONE for at in self.behind):
                found.add(_canonical(labels[1:]))
        return frozenset(found), completes

    def _choices(
        self, due: list[int], joinable: list[int]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Which earlier squares the new one is joined with, and whether it ends the tour (1)."""
        most = 3 - len(due) if set(due) <= set(self.before) else 0
        for count in range(most):
            for some in combinations(joinable, count):
                chosen = (*due, *some)
                for ends in range(1 if self.closed or len(chosen) == 2 else 2):
                    yield chosen, ends


def _join(labels: list[int], at: int) -> bool:
    """Make the move between the new, last square and an earlier one; True if it closes a path.

    Of open tours too: a closed one without one of its moves is open.
    """
    one, other = labels[-1], labels[at]
    if one == FREE and other == FREE:
        labels[-1] = labels[at] = max(*labels, END) + 1
    elif one == FREE:
        labels[-1], labels[at] = other, DONE
    elif other == FREE:
        labels[-1], labels[at] = DONE, one
    else:
        labels[-1] = labels[at] = DONE
        if one == other:
            return True
        keep, gone = min(one, other), max(one, other)
        labels[labels.index(gone)] = keep
    return False


def _end(labels: list[int]) -> bool | None:
    """Make the new square an end of the tour; None if there are two already.

    True if the path that ends here began at the other end of the tour.
    """
    ends = labels.count(END)
    one = labels[-1]
    if one == END:
        labels[-1] = DONE
        return True
    if ends == 2:
        return None
    if one == FREE:
        labels[-1] = END
    else:
        labels[-1] = DONE
        labels[labels.index(one)] = END
    return False


def _canonical(labels: list[int]) -> State:
    """The paths numbered in the order of their first ends."""
    numbers: dict[int, int] = {}
    return bytes(
        label if label <= END else numbers.setdefault(label, len(numbers) + END + 1)
        for label in labels
    )
