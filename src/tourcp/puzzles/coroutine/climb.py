"""Coroutine puzzles by hill climbing: random arrows, changed a little while it does no harm."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from tourcp.core.graph import Ints
from tourcp.engines.kernel import kernel
from tourcp.judge.coroutine import Puzzle
from tourcp.puzzles.coroutine.search import puzzle_arrays, spread_states

Bits = npt.NDArray[np.uint8]

WORK = 16_000_000
"""States that one slice of a climb may look at: a fraction of a second."""

PATIENCE = 3_000
"""Changes without a gain after which a climb starts again."""


class Climb:
    """A climb towards a number of turns, in slices; it starts again when it gets nowhere."""

    def __init__(self, frame: Puzzle, wanted: int, arrows: tuple[int, int], seed: int) -> None:
        self.frame, self.wanted, self.arrows, self.seed = frame, wanted, arrows, seed
        self.now = np.zeros(len(frame.tiles), dtype=np.uint8)
        self.state = np.array([-1, PATIENCE], dtype=np.int64)
        """The turns of the present arrows, and the changes since the last gain."""

    def go_on(self) -> Puzzle:
        """Climb for a slice: the arrows whose fewest turns came nearest to those wanted."""
        steps, _, goals = puzzle_arrays(self.frame)
        best = np.zeros_like(self.now)
        budget = max(10, WORK // len(steps) ** 2)
        _climb(
            steps, goals, *self.frame.start, self.wanted, *self.arrows, self.seed, budget,
            self.now, self.state, best,
        )  # fmt: skip
        self.seed += 1
        arrows = [tuple(way for way in range(8) if bits >> way & 1) for bits in best.tolist()]
        return replace(self.frame, arrows=tuple(arrows))


_spread = kernel(spread_states)


@kernel
def _other_arrows(arrows: int, is_new: bool, fewest: int, most: int) -> int:
    """Any arrows, or those of a tile with some turned on or off, until their number is allowed."""
    count = -1
    while count < fewest or count > most:
        if is_new:
            arrows = np.random.randint(256)  # noqa: NPY002
        else:
            arrows ^= 1 << np.random.randint(8)  # noqa: NPY002
        count = 0
        for direction in range(8):
            count += arrows >> direction & 1
    return arrows


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
    now: Bits,
    state: npt.NDArray[np.int64],
    best: Bits,
) -> None:
    """Change the arrows, keep what does no harm, and note the best; at the goal, start again."""
    np.random.seed(seed)  # noqa: NPY002 - kernels have no Generator
    size = len(steps)
    labels = np.empty((size, size), dtype=np.int32)
    changed = np.zeros(size, dtype=np.uint8)
    turns, idle = state[0], state[1]
    best_turns = -1
    if idle < PATIENCE:
        best_turns = turns
        best[:] = now
    for _ in range(budget):
        is_new = idle >= PATIENCE
        changed[:] = now
        changes = size if is_new else np.random.randint(1, 4)  # noqa: NPY002
        for change in range(changes):
            tile = change if is_new else np.random.randint(size)  # noqa: NPY002
            if not goals[tile]:
                changed[tile] = _other_arrows(changed[tile], is_new, fewest, most)
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
                    idle = PATIENCE  # what comes next shall be another one
                    break
    state[0], state[1] = turns, idle
