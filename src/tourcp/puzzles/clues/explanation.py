"""The way through a clue puzzle: its steps, what each asks of a person, how difficult it is."""

from dataclasses import dataclass

DIFFICULTIES = ("easy", "medium", "hard", "devilish", "inhuman")
"""What a puzzle may ask for, least first."""

WAYS = {
    "forced neighbour": ("easy", "there is one way to go on"),
    "only place": ("easy", "by their distance, no other square can be reached from the clues"),
    "only number": ("medium", "no other number can be here"),
    "dead end": ("hard", "an empty square needs a number on each side, and has two ways left"),
    "parity": ("medium", "of this colour, no other square can be reached"),
    "connected": ("hard", "otherwise the empty squares fall apart"),
    "trial": ("devilish", "every other try leads to a contradiction soon"),
    "search": ("inhuman", "every other try leads to a contradiction, but only far ahead"),
    "told": ("easy", "the solution has it there; no time was left to explain why"),
}
"""The ways to find a number, each with how difficult it is, and why it holds."""


@dataclass(frozen=True)
class Step:
    """One number that was found."""

    vertex: int
    """Where it stands."""
    number: int
    """The number, from 1 on."""
    way: str
    """How it was found: one of WAYS."""
    why: str
    """The reason, in words."""
    seen: tuple[int, ...] = ()
    """The vertices that one looks at."""


@dataclass(frozen=True)
class Explanation:
    """The way through a puzzle."""

    steps: tuple[Step, ...]
    """The numbers, in the order in which they are found, to the last one."""

    @property
    def difficulty(self) -> str:
        """The hardest that is needed."""
        return max((WAYS[step.way][0] for step in self.steps), key=DIFFICULTIES.index,
                   default=DIFFICULTIES[0])  # fmt: skip

    @property
    def rating(self) -> str:
        """The difficulty in words, as far as it was found out in time."""
        if self.is_whole:
            return self.difficulty
        return "not rated" if self.steps[0].way == "told" else f"at least {self.difficulty}"

    @property
    def is_whole(self) -> bool:
        """Whether every number was found, and none only told."""
        return all(step.way != "told" for step in self.steps)

    @property
    def counts(self) -> dict[str, int]:
        """How often each way was needed."""
        ways = [step.way for step in self.steps]
        return {way: ways.count(way) for way in WAYS if way in ways}
