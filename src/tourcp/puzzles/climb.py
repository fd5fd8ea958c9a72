"""Coroutine puzzles by climbing: random arrows, changed a little as long as it does no harm."""

import numpy as np
import numpy.typing as npt

from tourcp.backends.kernel import kernel
from tourcp.graph import Ints
from tourcp.puzzles.coroutine import Puzzle
from tourcp.puzzles.search import puzzle_arrays, spread_states

Bits = npt.NDArray[np.uint8]

STEPS = 200_000
"""Boards that one climb looks at: a fraction of a second on 3x3."""

PATIENCE = 3_000
"""Changes without a gain after which a climb starts anew."""


def climb(frame: Puzzle, wanted: int, arrows: tuple[int, int], seed: int) -> tuple[Bits, int]:
    """Arrows, as bits, whose fewest turns come nearest to those wanted, and these turns."""
    steps, _, goals = puzzle_arrays(frame)
    bits = np.zeros(len(frame.tiles), dtype=np.uint8)
    turns: int = _climb(steps, goals, *frame.start, wanted, *arrows, seed, STEPS, bits)
    return bits, turns


_spread = kernel(spread_states)


@kernel
def _climb(
    steps: Ints,
    goals: npt.NDArray[np.bool_],
    token: int,
    other: int,
    wanted: int,
    fewest: int,
    most: int,
    seed: int,
    budget: int,
    best: Bits,
) -> int:
    np.random.seed(seed)  # noqa: NPY002 - kernels have no Generator
    size = len(steps)
    labels = np.empty((size, size), dtype=np.int32)
    now, changed = np.zeros(size, dtype=np.uint8), np.zeros(size, dtype=np.uint8)
    best_turns, turns, idle = -1, -1, PATIENCE
    for _ in range(budget):
        is_new = idle >= PATIENCE
        changed[:] = now
        changes = size if is_new else np.random.randint(1, 4)  # noqa: NPY002
        for change in range(changes):
            tile = change if is_new else np.random.randint(size)  # noqa: NPY002
            if goals[tile]:
                continue
            while True:
                if is_new:
                    changed[tile] = np.random.randint(256)  # noqa: NPY002
                else:
                    changed[tile] ^= 1 << np.random.randint(8)  # noqa: NPY002
                count = 0
                for direction in range(8):
                    count += changed[tile] >> direction & 1
                if fewest <= count <= most:
                    break
        labels.fill(-1)
        found = _spread(steps, changed, goals, token, other, 1, labels)
        idle += 1
        if is_new or abs(found - wanted) <= abs(turns - wanted):
            if is_new or abs(found - wanted) < abs(turns - wanted):
                idle = 0
            turns = found
            now[:] = changed
            if best_turns < 0 or abs(found - wanted) < abs(best_turns - wanted):
                best_turns = found
                best[:] = now
                if found == wanted:
                    break
    return best_turns
