"""Pace: about how long the rest of a count may take."""

from dataclasses import dataclass, field
from math import exp, log

ENOUGH = 1_000_000
"""States after which it is known how long one takes."""

LOOK_BACK = 6
"""Squares over which the growth is measured."""


@dataclass
class Pace:
    """How long the rest may take: by the patterns that are possible, and the states of each."""

    squares: int
    """All squares."""
    seconds: float = 0.0
    """How long those so far took."""
    states: int = 0
    """How many states they began with, all together."""
    ratios: dict[int, float] = field(default_factory=dict)
    """For the squares so far, the states for each possible pattern."""

    def add(self, square: int, states: int, seconds: float, possible: dict[int, int]) -> None:
        """A square took so long, with so many states before it."""
        self.seconds, self.states = self.seconds + seconds, self.states + states
        if possible.get(square - 1):
            self.ratios[square] = max(1, states) / possible[square - 1]

    def left(self, square: int, possible: dict[int, int]) -> str:
        """About how long, in words; nothing where nothing is known."""
        far = max(self.ratios, default=0)
        near = max((one for one in self.ratios if one <= far - LOOK_BACK), default=0)
        if not near or self.states < ENOUGH:
            return ""
        slope = log(self.ratios[far] / self.ratios[near]) / (far - near)
        rest, expected = self.squares - far, 0.0
        for ahead in range(square - far, rest):
            growth = slope * (ahead - ahead * ahead / (2 * rest))
            expected += self.ratios[far] * exp(min(growth, 40)) * possible.get(far + ahead, 0)
        return f", about {in_words(expected * self.seconds / self.states)} left"


def in_words(seconds: float) -> str:
    """A time as people say it.

    >>> in_words(59), in_words(170), in_words(7300)
    ('1 minute', '3 minutes', '2.0 hours')
    """
    minutes = max(1, round(seconds / 60))
    if minutes >= 120:
        return f"{seconds / 3600:.1f} hours"
    return f"{minutes} minute{'s' if minutes > 1 else ''}"
