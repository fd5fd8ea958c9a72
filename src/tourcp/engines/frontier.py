"""Frontiers: what follows a state when one more square comes, compiled (Simpath-like).

The squares of a board come one by one. Those with neighbours still to come, each in its slot, are
the frontier, and a state has a digit for each: FREE without a move, DONE with both, in open tours
END at the end of a path whose other end is an end of the tour, and a number for each path that has
both its ends among them. A state is one word, the number that these digits make, lowest slot first.

Counting and the automata of strips both run on this; the judge of strips shares no code with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from tourcp.engines.kernel import kernel
from tourcp.engines.patterns import (
    ANYTHING,
    DONE,
    END,
    FREE,
    Ahead,
    Digits,
    Ints,
    can_be_completed,
    gains_of,
    pattern_of,
)

Words = npt.NDArray[np.uint64]

DIGITS = 4
"""Digits of a state that are read at once."""

MOST_SLOTS = 30
"""The most squares of a frontier, including the new one: states of more do not fit into a word."""

FRESH, UNSEEN = 31, 32
"""A path that begins now, until it gets its number; one without a number. Real paths have smaller
numbers than these."""

WAY = 10
"""Bits for the number of a way: up to two of the squares are joined, and it is an end or not."""

GOES_ON, COMPLETE, IMPOSSIBLE = 0, 1, 2


@dataclass(frozen=True)
class Arrival:
    """A square that comes to a frontier, in the slot after the others."""

    before: Ints
    """The slots of the squares that a move joins with the new one."""
    ahead: Ints
    """For every slot, how many neighbours of its square are still to come."""
    kept: Ints
    """The slots that stay, in order: those with neighbours to come."""
    ways: Ints
    """What the new square may do: a bit for each of `before` that it joins now; the slots of these
    two, or -1; and whether it becomes an end of the tour."""
    lowest: int
    """The number of the first path."""
    digits: Digits
    """All combinations of a few digits, the lowest first."""

    @classmethod
    def of(
        cls,
        before: list[int],
        ahead: list[int],
        ends: range,
        digits: Digits,
        *,
        closed: bool,
        required: Iterable[int] = (),
    ) -> "Arrival":
        """A square with these neighbours; `ends` says whether it may be an end of the tour (1).

        It joins the required slots in every way.
        """
        must = {before.index(slot) for slot in required}
        ways = []
        joined = [one for many in range(3) for one in combinations(range(len(before)), many)]
        for chosen, end in product(sorted(joined), ends):
            if 2 - ahead[-1] <= len(chosen) + end <= 2 and must <= set(chosen):
                first, second = [*(before[choice] for choice in chosen), -1, -1][:2]
                ways.append((sum(1 << choice for choice in chosen), first, second, end))
        return cls(
            before=np.array(before, dtype=np.int64),
            ahead=np.array(ahead, dtype=np.int64),
            kept=np.flatnonzero(ahead),
            ways=np.array(ways, dtype=np.int64).reshape(-1, 4),
            lowest=lowest_path(closed),
            digits=digits,
        )

    @property
    def base(self) -> int:
        """States are numbers to this base."""
        return int(self.digits.max()) + 1

    def follow(
        self, states: Words, *, is_last: bool, knowing: Ahead = ANYTHING
    ) -> tuple[Words, Ints, Ints]:
        """What follows some states, where each comes from, and where complete tours come from.

        That is the place of the state before, and in the lowest bits the number of the way. Only
        the last square completes tours. What is known of the squares to come leaves states out.
        """
        room = len(states) * len(self.ways)
        out, whence = np.empty(room, dtype=np.uint64), np.empty(room, dtype=np.int64)
        done = np.empty(room if is_last else 0, dtype=np.int64)
        size, finished = extend(
            states, self.before, self.ahead, self.kept, self.ways, self.lowest, self.digits,
            is_last, knowing.possible, knowing.values, knowing.end, out, whence, done,
        )  # fmt: skip
        return out[:size], whence[:size], done[:finished]


def lowest_path(closed: bool) -> int:
    """The number of the first path: closed tours have no ends."""
    return END if closed else END + 1


def all_digits(widest: int, *, closed: bool) -> Digits:
    """All combinations of a few digits, for frontiers of some squares at most."""
    base = lowest_path(closed) + widest // 2
    return np.indices((base,) * DIGITS, dtype=np.uint8).reshape(DIGITS, -1)[::-1].T.copy()


@kernel
def spread(word, slots, digits, labels):  # type: ignore[no-untyped-def]
    """Write the digits of a state with so many slots, and a few zeros."""
    many = np.uint64(len(digits))
    for at in range(0, slots, DIGITS):
        rest = word // many
        row = word - rest * many
        for place in range(DIGITS):
            labels[at + place] = digits[row, place]
        word = rest


@kernel
def _choices(labels, before, ahead):  # type: ignore[no-untyped-def]
    """Which squares can be joined and which must be, as bits; -1 if one is lost in any case."""
    can, must = 0, 0
    for choice in range(len(before)):
        label = labels[before[choice]]
        missing = 0 if label == DONE else 2 if label == FREE else 1
        if missing > 0:
            can |= 1 << choice
        if missing > ahead[before[choice]]:
            must |= 1 << choice
        if missing > ahead[before[choice]] + 1:
            return can, -1
    return can, must


@kernel
def _rename(labels, slots, old, new):  # type: ignore[no-untyped-def]
    """Give all squares with one label another."""
    for at in range(slots):
        if labels[at] == old:
            labels[at] = new


@kernel
def _join_first(labels, new, at):  # type: ignore[no-untyped-def]
    """Make the first move of the new square: it begins a path or extends one."""
    if labels[at] == FREE:
        labels[new] = labels[at] = FRESH
    else:
        labels[new] = labels[at]
        labels[at] = DONE


@kernel
def _join_second(labels, new, at, lowest):  # type: ignore[no-untyped-def]
    """Make its second move: its path is extended, joined with another, or closed."""
    mine, other = labels[new], labels[at]
    labels[new] = DONE
    if other == FREE:
        labels[at] = mine
        return GOES_ON
    labels[at] = DONE
    if mine != other:
        _rename(labels, new, max(mine, other), min(mine, other))
        return GOES_ON
    # The path of an open tour goes from END to END, so no other may close.
    return COMPLETE if mine == END or lowest == END else IMPOSSIBLE


@kernel
def _end(labels, new):  # type: ignore[no-untyped-def]
    """Make the new square an end of the tour, if there are not two already."""
    mine = labels[new]
    if mine == END:
        labels[new] = DONE
        return COMPLETE
    ends = 0
    for at in range(new):
        ends += labels[at] == END
    if ends == 2:
        return IMPOSSIBLE
    if mine == FREE:
        labels[new] = END
    else:
        labels[new] = DONE
        _rename(labels, new, mine, END)
    return GOES_ON


@kernel
def _pack(labels, kept, numbers, lowest, base):  # type: ignore[no-untyped-def]
    """The word of the labels that stay, the paths numbered in the order of their first ends."""
    numbers[:] = UNSEEN
    for label in range(lowest):
        numbers[label] = label
    word, value = np.uint64(0), np.uint64(1)
    for at in range(len(kept)):
        label = labels[kept[at]]
        # Without branches, which would be predicted wrongly half of the time.
        is_new = numbers[label] == UNSEEN
        numbers[label] = lowest if is_new else numbers[label]
        lowest += is_new
        word += np.uint64(numbers[label]) * value
        value *= base
    return word


@kernel
def _is_all_done(labels, slots):  # type: ignore[no-untyped-def]
    """Whether every square has both its moves."""
    done = 0
    for at in range(slots):
        done += labels[at] == DONE
    return done == slots


@kernel
def extend(  # type: ignore[no-untyped-def]
    states, before, ahead, kept, ways, lowest, digits, is_last, possible, values, end, out,
    whence, done
):  # fmt: skip
    """Write what follows some states; returns how many, and how many tours are complete."""
    new = len(ahead) - 1
    base = np.uint64(digits[-1, 0] + 1)
    gains = gains_of(ways, values, end)
    given = np.zeros(MOST_SLOTS + DIGITS, dtype=np.uint8)
    labels = np.zeros(MOST_SLOTS + DIGITS, dtype=np.uint8)
    numbers = np.zeros(FRESH + 1, dtype=np.uint8)
    size, finished = 0, 0
    for number in range(len(states)):
        spread(states[number], new, digits, given)
        can, must = _choices(given, before, ahead)
        pattern = pattern_of(given, values, end, lowest)
        for way in range(len(ways)):
            if ways[way, 0] & ~can or must & ~ways[way, 0]:
                continue
            if not can_be_completed(possible, pattern + gains[way]):
                continue
            for at in range(new):
                labels[at] = given[at]
            labels[new] = FREE
            outcome = GOES_ON
            if ways[way, 1] >= 0:
                _join_first(labels, new, ways[way, 1])
            if ways[way, 2] >= 0:
                outcome = _join_second(labels, new, ways[way, 2], lowest)
            elif ways[way, 3]:
                outcome = _end(labels, new)
            if outcome == GOES_ON:
                out[size] = _pack(labels, kept, numbers, lowest, base)
                whence[size] = number << WAY | way
                size += 1
            elif outcome == COMPLETE and is_last and _is_all_done(labels, new + 1):
                done[finished] = number << WAY | way
                finished += 1
    return size, finished
