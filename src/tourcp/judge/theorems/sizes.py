"""Sizes: sets of side lengths that repeat themselves from some length on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import gcd, lcm

from tourcp.core.fields import OwnNumbers, own_numbers

LONGEST_SIDE = 400
"""Lengths that a theorem is checked on; evidence with a longer common period is refused."""


@dataclass(frozen=True)
class Sizes(OwnNumbers):
    """A set of positive numbers: listed up to a threshold, and periodic from there on.

    >>> even = Sizes.where(lambda n: n % 2 == 0, 1, 2)
    >>> [n for n in range(1, 9) if n in even]
    [2, 4, 6, 8]
    >>> knights = Sizes.sums([5, 6, 7, 8, 9], [5, 6, 7, 8, 9])
    >>> [n for n in range(1, 12) if n not in knights]
    [1, 2, 3, 4]
    """

    members: tuple[bool, ...]
    """Whether 0, 1, 2, … are in it; what lies beyond repeats the last ones."""
    period: int
    """How many of the last ones are repeated."""

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int) or number < 1:
            return False
        if number < len(self.members):
            return self.members[number]
        threshold = len(self.members) - self.period
        return self.members[threshold + (number - threshold) % self.period]

    @property
    def threshold(self) -> int:
        """From this number on the set repeats itself."""
        return len(self.members) - self.period

    @classmethod
    def where(cls, test: Callable[[int], bool], threshold: int, period: int) -> "Sizes":
        """The numbers that pass a test, which must repeat itself from the threshold on."""
        members = [False, *(test(number) for number in range(1, threshold + period))]
        return cls(tuple(members), period)._shortened()

    @classmethod
    def every(cls, period: int, first: int) -> "Sizes":
        """The first number, and every one that is some periods more."""
        return cls.where(lambda n: n >= first and (n - first) % period == 0, first, period)

    @classmethod
    def just(cls, numbers: Iterable[int]) -> "Sizes":
        """These numbers and no others."""
        known = set(own_numbers(tuple(numbers)))
        return cls.where(lambda number: number in known, max(known, default=0) + 1, 1)

    @classmethod
    def sums(cls, firsts: Iterable[int], others: Iterable[int]) -> "Sizes":
        """One of the first numbers plus any of the others, each as often as one likes.

        The sums of numbers without a common divisor miss nothing from the product of the smallest
        and the largest on (Schur), so what is listed up to there decides the rest.
        """
        firsts, others = (sorted(set(own_numbers(tuple(some)))) for some in (firsts, others))
        if not others:
            return cls.just(firsts)
        step = gcd(*others)
        threshold = max(firsts) + others[0] * others[-1] // step + 1
        reached = [False] * (threshold + step)
        for number in range(threshold + step):
            reached[number] = number in firsts or any(
                number > other and reached[number - other] for other in others
            )
        return cls(tuple(reached), step)._shortened()

    def above(self, number: int) -> "Sizes":
        """Those of them that are larger than a number."""
        return Sizes.where(lambda n: n > number and n in self, max(self.threshold, number + 1),
                           self.period)  # fmt: skip

    def without(self) -> "Sizes":
        """All other positive numbers."""
        return Sizes((False, *(not there for there in self.members[1:])), self.period)

    @classmethod
    def union(cls, several: Iterable["Sizes"]) -> "Sizes":
        """The numbers that are in one of the sets, with the shortest period that says so.

        >>> evens = [Sizes.where(lambda n, r=r: n % 6 == r, 1, 6) for r in (0, 2, 4)]
        >>> Sizes.union(evens).period
        2
        """
        sets = tuple(several)
        threshold, period = max(one.threshold for one in sets), lcm(*(one.period for one in sets))
        numbers = range(1, threshold + 2 * period)
        there = [False, *(any(number in one for one in sets) for number in numbers)]
        tail = there[threshold : threshold + period]
        shortest = next(
            one for one in range(1, period + 1)
            if period % one == 0 and tail == tail[:one] * (period // one)
        )  # fmt: skip
        return cls(tuple(there[: threshold + shortest]), shortest)._shortened()

    def _shortened(self) -> "Sizes":
        """The same set with the smallest threshold."""
        members = list(self.members)
        while len(members) > self.period + 1 and members[-1] == members[-1 - self.period]:
            members.pop()
        return Sizes(tuple(members), self.period)


def sides_in_words(firsts: tuple[int, ...], others: tuple[int, ...]) -> str:
    """`5 to 9` for blocks of sides 5, 6, 7, 8 and 9, as often as one likes."""

    def few(numbers: tuple[int, ...]) -> str:
        listed = sorted(numbers)
        if len(listed) > 3 and listed == list(range(listed[0], listed[-1] + 1)):
            return f"{listed[0]} to {listed[-1]}"
        return ", ".join(map(str, listed))

    if not others:
        return f"just {few(firsts)}"
    return few(firsts) if set(firsts) == set(others) else f"{few(firsts)}, then {few(others)}"
