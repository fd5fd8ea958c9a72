"""Shelves: where the states of the last layer are, and where those of the next one go."""

from tourcp.counting.checkpoint import Files
from tourcp.counting.layers import Made, Part, first_part, joined


class Memory:
    """All in memory: a bin is freed when it is taken."""

    def __init__(self) -> None:
        self.square, self.leading, self.tours = 0, 0, 0
        """How many squares the last layer is after, how many of them tell its bins apart, and the
        tours that the last of them completed."""
        self._last: dict[int, list[Part]] = {0: [first_part()]}
        self._next: dict[int, list[Part]] = {}
        self._completed, self._then = 0, 0

    def sizes(self) -> dict[int, int]:
        """The states in each bin of the last layer."""
        return Made(self._last).sizes()

    def begin(self, leading: int) -> int:
        """Begin the next layer; returns how many squares tell its bins apart."""
        self._next, self._completed, self._then = {}, 0, leading
        return leading

    def is_done(self, number: int) -> bool:
        """Only what has not been taken is asked for."""
        return number not in self._last

    def take(self, number: int) -> Part:
        """The states of a bin; they may be taken once."""
        return joined(self._last.pop(number))

    def put(self, number: int, made: Made) -> None:  # noqa: ARG002
        """What follows a bin."""
        self._completed += made.tours
        for to, parts in made.bins.items():
            self._next.setdefault(to, []).extend(parts)

    def turn(self) -> None:
        """The next layer becomes the last one."""
        self.square, self.leading, self.tours = self.square + 1, self._then, self._completed
        self._last = self._next

    @property
    def bytes(self) -> int:
        """A state is a word, and the ways to it another."""
        return 16 * (sum(self.sizes().values()) + sum(Made(self._next).sizes().values()))


Shelf = Memory | Files
"""The last layer, and the next one as far as it is made."""
