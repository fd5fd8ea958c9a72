"""Random tours for clue puzzles, and how they are wound so that every clue matters nearby.

Of a tour that goes far and wide another can be made only by changing much of it, so a clue is
needed, or not, for reasons that lie far away. Where a tour winds closely, short stretches of it can
be turned round, and what a clue is for is seen in its neighbourhood.
"""

import math
import random

import numpy as np
import numpy.typing as npt

from tourcp.answering import answer_problem
from tourcp.core.answer import Tour
from tourcp.core.errors import BadProblem
from tourcp.core.limit import Clock, Limit
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard, Space
from tourcp.judge.certificates.possible import neighbours

Numbers = npt.NDArray[np.int64]

MOST_SAMPLED = 25
"""Squares up to which a tour is drawn with equal chances."""

MIXING = 20
"""Turns of a random tour for each of its squares."""

WINDING, MOST_WINDING = 600, 240_000
"""Turns for each square that are tried to wind a tour, and how many at most."""

WARM, COLD = 3.0, 1.0
"""The temperature at which winding begins and ends (simulated annealing)."""

NEARNESS, FAR = 6.0, 4.0
"""What neighbouring squares with near numbers are worth, and how far apart is worth a third."""

TURNS = {5: 3.0, 7: 2.0, 9: 1.0}
"""What a stretch that can be turned round is worth, by its length."""


def random_tour(space: Space, limit: Limit, clock: Clock | None = None) -> tuple[list[int], bool]:
    """The vertices of a random open tour in order, and whether all had the same chance.

    On small boards all are counted; on others a tour that was found is turned round at its ends
    again and again (the backbite move), which mixes well but not evenly.
    """
    problem = Problem(space)
    rng = random.Random(limit.seed)
    if 1 < space.size <= MOST_SAMPLED:
        from tourcp.counting.sampling import Sampler

        sampler = Sampler(problem, limit)
        if sampler.tours:
            path = space.vertices(sampler.tour(rng.randrange(sampler.tours)).path).tolist()
            return (path if rng.random() < 0.5 else path[::-1]), True
    answer = answer_problem(problem, limit=limit)
    if not isinstance(answer, Tour):
        raise BadProblem(f"no tour was found, {space.summary}: try another board")
    path = space.vertices(answer.path).tolist()
    return another_tour(space, path, rng, limit, clock or limit.start()), False


def another_tour(
    space: Space, path: list[int], rng: random.Random, limit: Limit, clock: Clock
) -> list[int]:
    """A tour made of another by turning it round at its ends, wound where pieces leap."""
    path = list(path)
    after, _ = neighbours(Problem(space))
    if space.size > 1:
        _mix(path, after, rng)
        if not goes_by_steps(space):
            path = _wound(path, after, rng, limit, clock)
    return path


def goes_by_steps(space: Space) -> bool:
    """Whether every move leads to a square beside; then clues matter nearby in any tour."""
    assert isinstance(space, PieceOnBoard)
    return all(abs(part) <= 1 for move in space.rule.moves for part in move)


def _mix(path: list[int], after: list[list[int]], rng: random.Random) -> None:
    """Turn a path round at its ends, many times."""
    for _ in range(MIXING * len(path)):
        if rng.random() < 0.5:
            path.reverse()
        at = path.index(rng.choice(after[path[-1]]))
        path[at + 1 :] = path[:at:-1]


def _wound(
    path: list[int], after: list[list[int]], rng: random.Random, limit: Limit, clock: Clock
) -> list[int]:  # fmt: skip
    """The path turned round at its ends, many times, and rather where it winds more closely."""
    winding = _Winding(after)
    places = np.arange(len(path))
    order = np.array(path)
    number = np.empty_like(order)
    number[order] = places
    worth = winding.worth(order, number)
    steps = min(WINDING * len(path), MOST_WINDING)
    for step in range(steps):
        if step % 500 == 0:
            limit.report(f"a random tour, {step:,} of {steps:,} turns")
            if clock.is_over:
                break
        if rng.random() < 0.5:
            order, number = order[::-1], len(path) - 1 - number
        at = int(number[rng.choice(after[int(order[-1])])])
        turned = np.concatenate((order[: at + 1], order[:at:-1]))
        now = number.copy()
        now[turned[at + 1 :]] = places[at + 1 :]
        gain = winding.worth(turned, now) - worth
        warmth = WARM * (COLD / WARM) ** (step / steps)
        if gain >= 0 or rng.random() < math.exp(gain / warmth):
            order, number, worth = turned, now, worth + gain
    wound: list[int] = order.tolist()
    return wound


class _Winding:
    """How closely paths wind on a graph."""

    def __init__(self, after: list[list[int]]) -> None:
        self.size = len(after)
        pairs = [(a, b) for a, others in enumerate(after) for b in others if a < b]
        self.ones, self.others = np.array(pairs).T
        beside = np.zeros((self.size, self.size), dtype=np.bool_)
        beside[self.ones, self.others] = beside[self.others, self.ones] = True
        self.beside = beside.ravel()
        self.nearness = NEARNESS * np.exp(-np.arange(self.size) / FAR)

    def worth(self, order: Numbers, number: Numbers) -> float:
        """What the near numbers and the stretches that can be turned round are worth."""
        apart = np.abs(number[self.ones] - number[self.others])
        worth = float(self.nearness[apart].sum())
        rows = order * self.size
        for length, value in TURNS.items():
            joined = self.beside[rows[:-length] + order[length:]]
            worth += value * float(np.count_nonzero(joined[1:] & joined[:-1]))
        return worth
