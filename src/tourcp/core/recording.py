"""Recordings: what a search did, step by step, for those who want to watch it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tourcp.core.errors import BadProblem

BACK = -1
"""A step that takes the last move back."""

MOST_STEPS = 1_000_000
"""More steps than anyone watches."""


@dataclass
class Recording:
    """The first steps of a search.

    >>> recording = Recording(3)
    >>> recording.begin(7)
    >>> recording.go(4, 2)
    >>> recording.steps, recording.is_full
    ([7, 4, -1], True)
    """

    most: int
    """How many steps are kept, or rounds of a lazy search."""
    steps: list[int] = field(default_factory=list)
    """The vertex of each square that was entered, and BACK for each move taken back."""
    rounds: list[tuple[str, list[list[int]]]] = field(default_factory=list)
    """For each round of a lazy search a note, and its cycles as vertices."""
    _depth: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.most <= MOST_STEPS:
            raise BadProblem(f"a trace of {self.most} steps: give 1 to {MOST_STEPS:,}")

    @property
    def is_full(self) -> bool:
        """Whether nothing more is kept."""
        return max(len(self.steps), len(self.rounds)) >= self.most

    @property
    def is_empty(self) -> bool:
        """Whether nothing was kept: some backends have no steps to show."""
        return not self.steps and not self.rounds

    def begin(self, start: int) -> None:
        """A search starts again on a square: all earlier moves are taken back."""
        self._keep([BACK] * self._depth)
        self._depth = 0
        self._keep([start])
        self._depth = 1

    def go(self, vertex: int, back: int = 0) -> None:
        """A move to a square was made, and then so many moves were taken back."""
        self._keep([vertex, *([BACK] * back)])
        self._depth += 1 - back

    def back(self) -> None:
        """The last move was taken back."""
        self._keep([BACK])
        self._depth -= 1

    def add_round(self, note: str, cycles: list[list[int]]) -> None:
        """A lazy search has these cycles."""
        if not self.is_full:
            self.rounds.append((note, cycles))

    def _keep(self, steps: Iterable[int]) -> None:
        self.steps += list(steps)[: self.most - len(self.steps)]
