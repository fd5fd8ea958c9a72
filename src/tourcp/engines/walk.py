"""What searches that walk from square to square share: when they are done, and random numbers."""

from tourcp.engines.kernel import kernel


@kernel
def is_tour(offsets, targets, path, end, closed):  # type: ignore[no-untyped-def]
    """Whether a path over all squares is a tour: it ends at `end` (if not -1), or can return."""
    last = path[len(path) - 1]
    if not closed:
        return end < 0 or last == end
    returns = False
    for arc in range(offsets[last], offsets[last + 1]):
        returns = returns or targets[arc] == path[0]
    return returns


@kernel
def chance(state):  # type: ignore[no-untyped-def]
    """The next of a repeatable sequence of random numbers (Park and Miller)."""
    state[0] = state[0] * 48271 % 2147483647
    return state[0]
