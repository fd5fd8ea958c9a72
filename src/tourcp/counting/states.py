"""States: how the squares that still have neighbours ahead hang together, and what follows.

A digit for each of these squares: 0 for one without a move, 1 for one with both, 2 for the end of a
path whose other end is an end of the tour, and a number for each path that has both its ends among
them. A state is one word, the number that these digits make.
"""

import numpy as np

from tourcp.counting.plan import DIGITS
from tourcp.engines.kernel import kernel


@kernel
def spread(word, digits, labels):  # type: ignore[no-untyped-def]
    """Write the digits of a state, the lowest first; there is room for a few more."""
    many = np.uint64(len(digits))
    at = 0
    while word:
        rest = word // many
        row = word - rest * many
        for place in range(DIGITS):
            labels[at + place] = digits[row, place]
        at += DIGITS
        word = rest
    labels[at:] = 0


@kernel
def sort_out(states, slots, digits, patterns, tally):  # type: ignore[no-untyped-def]
    """Number every state by what some squares have: no move, both, or one; count each number."""
    labels = np.zeros(64 + DIGITS, dtype=np.int64)
    for number in range(len(states)):
        spread(states[number], digits, labels)
        pattern = 0
        for at in range(len(slots)):
            pattern = 3 * pattern + min(labels[slots[at]], 2)
        patterns[number] = pattern
        tally[pattern] += 1


@kernel
def scatter(states, counts, patterns, places, to_states, to_counts):  # type: ignore[no-untyped-def]
    """Put every state where the next one of its pattern belongs."""
    for number in range(len(states)):
        place = places[patterns[number]]
        places[patterns[number]] += 1
        to_states[place], to_counts[place] = states[number], counts[number]


@kernel
def add_up(states, counts, table, modulus):  # type: ignore[no-untyped-def]
    """Add up the counts of equal states, in place: how many differ, and whether a sum overflows.

    The table has a power of two of places, more than there are states, and all are 0.
    """
    mask = np.uint64(len(table) - 1)
    size, overflows = 0, False
    for number in range(len(states)):
        state, count = states[number], counts[number]
        # Multiplicative hashing (Knuth, The Art of Computer Programming, section 6.4).
        place = ((state * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
        while table[place] != 0 and states[table[place] - 1] != state:
            place = (place + np.uint64(1)) & mask
        if table[place] == 0:
            states[size], counts[size] = state, count
            size += 1
            table[place] = size
        else:
            at = table[place] - 1
            total = counts[at] + count
            overflows = overflows or total < count
            counts[at] = total % modulus if modulus else total
    return size, overflows


@kernel
def extend(  # type: ignore[no-untyped-def]
    states, counts, before, kept, ahead, may_end, must_end, closed, is_last, base, digits,
    out, out_counts, done, whence, done_whence,
):  # fmt: skip
    """Write what follows some states; returns how many, and how many complete a tour.

    If there is room in `whence`, it gets the number of the state before and the choice made there.
    """
    slots = len(ahead)
    new = slots - 1
    lowest = 2 if closed else 3
    original = np.zeros(64 + DIGITS, dtype=np.int64)
    labels = np.zeros(slots, dtype=np.int64)
    renamed = np.zeros(32, dtype=np.int64)
    choices = len(before)
    size, finished = 0, 0
    for number in range(len(states)):
        spread(states[number], digits, original)
        ends_before = 0
        if not closed:
            for at in range(new):
                ends_before += original[at] == 2
        for first in range(-1, choices):
            if first >= 0 and original[before[first]] == 1:
                continue
            for second in range(-1, choices):
                if second >= 0 and (first < 0 or second <= first):
                    continue
                if second >= 0 and original[before[second]] == 1:
                    continue
                # Only the new square and its neighbours can be stuck now: too few to come.
                is_stuck = False
                for choice in range(choices):
                    label = original[before[choice]]
                    needed = 0 if label == 1 else 2 if label == 0 else 1
                    if choice in (first, second):
                        needed -= 1
                    if needed > ahead[before[choice]]:
                        is_stuck = True
                        break
                if is_stuck:
                    continue
                for ends in range(2):
                    if ends == 1 and (not may_end or second >= 0):
                        continue
                    if ends == 0 and must_end:
                        continue
                    if 2 - (first >= 0) - (second >= 0) - ends > ahead[new]:
                        continue
                    labels[:new] = original[:new]
                    labels[new] = 0
                    # 0 goes on, 1 is complete, 2 is impossible
                    status = 0
                    for turn in range(2):
                        choice = first if turn == 0 else second
                        if choice < 0 or status == 2:
                            continue
                        if status == 1:
                            status = 2
                            continue
                        at = before[choice]
                        mine, other = labels[new], labels[at]
                        if mine == 0 and other == 0:
                            labels[new] = labels[at] = 20
                        elif mine == 0:
                            labels[new] = other
                            labels[at] = 1
                        elif other == 0:
                            labels[new] = 1
                            labels[at] = mine
                        else:
                            labels[new] = labels[at] = 1
                            if mine == other:
                                # An open tour has two ends, so no cycle may close.
                                status = 1 if closed or mine == 2 else 2
                            else:
                                less, more = min(mine, other), max(mine, other)
                                for place in range(slots):
                                    if labels[place] == more:
                                        labels[place] = less
                    if ends == 1:
                        mine = labels[new]
                        if status != 0:
                            status = 2
                        elif mine == 2:
                            labels[new] = 1
                            status = 1
                        elif ends_before == 2:
                            status = 2
                        elif mine == 0:
                            labels[new] = 2
                        else:
                            labels[new] = 1
                            for place in range(new):
                                if labels[place] == mine:
                                    labels[place] = 2
                    if status == 2:
                        continue
                    if status == 1:
                        if is_last:
                            is_all = True
                            for place in range(slots):
                                is_all = is_all and labels[place] == 1
                            if is_all:
                                done[finished] = counts[number]
                                if len(done_whence):
                                    done_whence[finished] = number, first, second, ends
                                finished += 1
                        continue
                    renamed[:] = 0
                    fresh = lowest
                    packed, place_value = np.uint64(0), np.uint64(1)
                    for at in range(len(kept)):
                        label = labels[kept[at]]
                        if label >= lowest:
                            if renamed[label] == 0:
                                renamed[label] = fresh
                                fresh += 1
                            label = renamed[label]
                        packed += np.uint64(label) * place_value
                        place_value *= np.uint64(base)
                    out[size] = packed
                    out_counts[size] = counts[number]
                    if len(whence):
                        whence[size] = number, first, second, ends
                    size += 1
    return size, finished
