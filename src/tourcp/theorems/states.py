"""States: how the squares that still have neighbours ahead hang together, and what follows.

A digit for each of these squares: 0 for one without a move, 1 for one with both, 2 for the end of a
path whose other end is an end of the tour, and a number for each path that has both its ends among
them. A state is one word, the number that these digits make.
"""

import numpy as np

from tourcp.backends.kernel import kernel


@kernel
def merge(a, a_counts, b, b_counts, states, counts, modulus):  # type: ignore[no-untyped-def]
    """Merge two sorted lists of states, adding the counts of those in both."""
    i, j, size, overflows = 0, 0, 0, False
    while i < len(a) or j < len(b):
        if j == len(b) or (i < len(a) and a[i] < b[j]):
            states[size], counts[size] = a[i], a_counts[i]
            i += 1
        elif i == len(a) or b[j] < a[i]:
            states[size], counts[size] = b[j], b_counts[j]
            j += 1
        else:
            total = a_counts[i] + b_counts[j]
            overflows = overflows or total < a_counts[i]
            states[size], counts[size] = a[i], total % modulus if modulus else total
            i += 1
            j += 1
        size += 1
    return size, overflows


@kernel
def add_equal(states, counts, modulus):  # type: ignore[no-untyped-def]
    """Add up the counts of equal states, which stand together; in place."""
    last, overflows = 0, False
    for place in range(1, len(states)):
        if states[place] == states[last]:
            total = counts[last] + counts[place]
            overflows = overflows or total < counts[last]
            counts[last] = total % modulus if modulus else total
        else:
            last += 1
            states[last], counts[last] = states[place], counts[place]
    return last + 1, overflows


@kernel
def extend(  # type: ignore[no-untyped-def]
    states, counts, before, kept, ahead, may_end, must_end, closed, is_last, base, low, high,
    out, out_counts, done, whence, done_whence,
):  # fmt: skip
    """Write what follows some states; returns how many, and how many complete a tour.

    If there is room in `whence`, it gets the number of the state before and the choice made there.
    """
    slots = len(ahead)
    new = slots - 1
    lowest = 2 if closed else 3
    original = np.zeros(slots, dtype=np.int64)
    labels = np.zeros(slots, dtype=np.int64)
    renamed = np.zeros(32, dtype=np.int64)
    choices = len(before)
    size, finished = 0, 0
    for number in range(len(states)):
        word = states[number]
        ends_before = 0
        for at in range(new):
            original[at] = word % np.uint64(base)
            word //= np.uint64(base)
            ends_before += original[at] == 2
        for first in range(-1, choices):
            if first >= 0 and original[before[first]] == 1:
                continue
            for second in range(-1, choices):
                if second >= 0 and (first < 0 or second <= first):
                    continue
                if second >= 0 and original[before[second]] == 1:
                    continue
                for ends in range(2):
                    if ends == 1 and (not may_end or second >= 0):
                        continue
                    if ends == 0 and must_end:
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
                    is_stuck = False
                    for place in range(slots):
                        label = labels[place]
                        needed = 0 if label == 1 else 2 if label == 0 else 1
                        if needed > ahead[place]:
                            is_stuck = True
                            break
                    if is_stuck:
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
                    if packed < low or packed > high:
                        continue
                    out[size] = packed
                    out_counts[size] = counts[number]
                    if len(whence):
                        whence[size] = number, first, second, ends
                    size += 1
    return size, finished
