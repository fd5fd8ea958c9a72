"""Kernels for many states: how many moves squares have in each, and adding up equal states."""

import numpy as np

from tourcp.engines.frontier import DIGITS, MOST_SLOTS, WAY, spread
from tourcp.engines.kernel import kernel


@kernel
def sort_out(states, slots, digits, patterns, tally):  # type: ignore[no-untyped-def]
    """Number every state by what some squares have: no move, both, or one; count each number."""
    labels = np.zeros(MOST_SLOTS + DIGITS, dtype=np.uint8)
    width = 0
    for at in range(len(slots)):
        width = max(width, slots[at] + 1)
    for number in range(len(states)):
        spread(states[number], width, digits, labels)
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
def add_up(states, whence, before, weights, counts, table, modulus):  # type: ignore[no-untyped-def]
    """Add up the ways to equal states, in place: how many differ, and whether a sum overflows.

    Each way counts as often as its weight says, if there are weights, which need a modulus whose
    product with the largest fits into a word. The table has a power of two of places, more than
    there are states, and all are 0.
    """
    mask = np.uint64(len(table) - 1)
    size, overflows = 0, False
    for number in range(len(states)):
        state, count = states[number], before[whence[number] >> WAY]
        if len(weights):
            weight = weights[whence[number] & ((1 << WAY) - 1)]
            count = count * np.uint64(abs(weight)) % modulus
            if weight < 0 and count:
                count = modulus - count
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
