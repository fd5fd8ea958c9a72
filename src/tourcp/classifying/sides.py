"""Sides of blocks: widths and heights that all go together, and whose sums are all large numbers.

Some boards without a tour lie between others that have one (antelope: 14x14 and 14x21 have one,
14x15 to 14x20 have none). So the sides are chosen one by one, from the smallest on: a number is
taken if it is not a sum of those before, and a block exists with every side chosen so far.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

Exists = Callable[[int, int], bool]
"""Whether a block of some width and height has a tour."""


@dataclass
class Sums:
    """Numbers that are chosen, and all that are sums of them."""

    step: int
    """Only one in so many numbers matters."""
    rest: int = 0
    """Those that leave this remainder: multiples of the step, if it is 0."""
    others: tuple[int, ...] = ()
    """What is added to the numbers chosen; if there are none, they are added to each other."""
    chosen: list[int] = field(default_factory=list)
    reached: set[int] = field(default_factory=set)
    run: int = 0
    """How many numbers that matter are sums, in a row up to now."""

    def look_at(self, number: int, is_possible: Callable[[int], bool]) -> None:
        """Take a number if it is wanted and possible; numbers come in order."""
        if number % self.step != self.rest:
            return
        is_sum = any(number - one in self.reached for one in self.others or self.chosen)
        if not is_sum and is_possible(number):
            self.chosen.append(number)
            is_sum = True
        if is_sum:
            self.reached.add(number)
        self.run = self.run + 1 if is_sum else 0

    def lacks(self, number: int) -> bool:
        """Whether a number that matters is not a sum."""
        return number % self.step == 0 and number not in self.reached

    @property
    def is_done(self) -> bool:
        """Whether all larger numbers are sums, because enough in a row are."""
        return bool(self.chosen) and self.run * self.step >= (self.others or self.chosen)[0]


def choose_sides(
    exists: Exists, first: int, *, step: int, most: int, dense: bool = False
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Widths, and heights that are multiples of the step; None if there are none up to the most.

    If they must be dense, a number that is not a sum is passed over only if it goes with no side.

    >>> choose_sides(lambda width, height: True, 5, step=2, most=20)
    ((5, 6, 7, 8, 9), (6, 8, 10))
    """
    widths, heights = Sums(step=1), Sums(step=step)
    for number in range(first, most + 1):
        heights.look_at(number, lambda height: all(exists(one, height) for one in widths.chosen))
        widths.look_at(number, lambda width: all(exists(width, one) for one in heights.chosen))
        if dense and (
            (heights.lacks(number) and any(exists(one, number) for one in widths.chosen))
            or (widths.lacks(number) and any(exists(number, one) for one in heights.chosen))
        ):
            return None
        if widths.is_done and heights.is_done:
            return tuple(widths.chosen), tuple(heights.chosen)
    return None


def choose_lengths(
    exists: Callable[[int], bool], first: int, *, step: int, most: int
) -> tuple[int, ...] | None:
    """Lengths of blocks in one row, multiples of the step; None if they would be too long."""
    return _chosen(Sums(step), exists, range(first, most + 1))


def choose_firsts(
    exists: Callable[[int, int], bool],
    first: int,
    others: tuple[int, ...],
    *,
    most: int,
    step: int = 2,
) -> tuple[int, ...] | None:
    """Sides of the one special block: with further sides added, they give all large numbers that
    are some steps more than the first.

    A side is taken if it goes with itself and with all those taken before.
    """
    sums = Sums(step, first % step, others)

    def goes(number: int) -> bool:
        return all(exists(number, one) for one in (*sums.chosen, number))

    return _chosen(sums, goes, range(first, most + 1))


def _chosen(
    sums: Sums, is_possible: Callable[[int], bool], numbers: range
) -> tuple[int, ...] | None:
    """The numbers whose sums are all large ones; None if more would be needed than there are."""
    for number in numbers:
        sums.look_at(number, is_possible)
        if sums.is_done:
            return tuple(sums.chosen)
    return None
