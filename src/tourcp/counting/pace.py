"""Pace: about how long the rest of a count may take.

How many patterns can be completed after each square is known once the tables are made. The number
of states for each of them grows ever more slowly from column to column; how much more slowly was
read off counts of 6x8, 7x8 and 8x8. It is an estimate, and usually too high.
"""

from dataclasses import dataclass, field
from math import exp, log

ENOUGH = 1_000_000
"""After this many states it is known how long one takes."""


@dataclass
class Pace:
    """What the squares so far took, and what the next ones may."""

    squares: int
    """All squares."""
    column: int
    """Squares of a column: the growth is measured from one to the next."""
    seconds: float = 0.0
    """How long the squares so far took."""
    states: int = 0
    """How many states they began with, all together."""
    ratios: dict[int, float] = field(default_factory=dict)
    """After so many squares, the states for each possible pattern."""

    def add(self, square: int, states: int, seconds: float, possible: dict[int, int]) -> None:
        """The square after so many took so long, with so many states before it."""
        self.seconds, self.states = self.seconds + seconds, self.states + states
        if possible.get(square):
            self.ratios[square] = max(1, states) / possible[square]

    def left(self, square: int, possible: dict[int, int]) -> str:
        """About how long it takes from here, in words; empty where nothing is known."""
        now = max(self.ratios, default=0)
        if now - self.column not in self.ratios or self.states < ENOUGH:
            return ""
        slope = log(self.ratios[now] / self.ratios[now - self.column]) / self.column
        rest, expected = self.squares - now, 0.0
        for ahead in range(square - now, rest):
            growth = slope * rest / 3 * (1 - (1 - ahead / rest) ** 3)
            expected += self.ratios[now] * exp(min(growth, 40)) * possible.get(now + ahead, 0)
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
