"""Magic: a tour whose rows and columns (and diagonals) have equal sums."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar

from tourcp.core.conditions.condition import At, Condition, Fresh, Level
from tourcp.core.errors import BadProblem, shown
from tourcp.core.fault import Fault, FaultKind
from tourcp.core.space import PieceOnBoard, Points, Space


@dataclass(frozen=True)
class Magic(Condition):
    """All rows have one sum and all columns one sum; with diagonals, on a square board."""

    kind: ClassVar[str] = "magic"
    level: ClassVar[Level] = Level.POSITIONS

    diagonals: bool = False
    """Whether the two long diagonals have that sum too; without, the tour is semi-magic."""

    @classmethod
    def parse(cls, text: str) -> "Magic":
        """Read `semi` or `full`."""
        if text.strip().lower() not in ("semi", "full"):
            raise BadProblem(f"magic {shown(text)}: expected 'semi' (rows and columns) or 'full'")
        return cls(text.strip().lower() == "full")

    def on(self, space: Space, *, closed: bool) -> "Magic":
        """Refuse what has no rows, or sums that cannot be equal."""
        if not isinstance(space, PieceOnBoard) or space.board.holes or space.board.grid != "square":
            raise BadProblem(f"sums need a whole board of squares, not {space.summary}")
        if self.diagonals and space.board.width != space.board.height:
            raise BadProblem(
                f"a {space.board.size} board does not have two long diagonals: ask for 'semi'"
            )
        return self

    @staticmethod
    def lines(space: Space, *, diagonals: bool) -> list[tuple[list[int], int, int]]:
        """Each row, column and diagonal: its vertices, and its sum as a fraction."""
        assert isinstance(space, PieceOnBoard)
        width, height = space.board.width, space.board.height
        total = width * height * (width * height + 1) // 2
        rows = [[y * width + x for x in range(width)] for y in range(height)]
        columns = [[y * width + x for y in range(height)] for x in range(width)]
        found = [(row, total, height) for row in rows] + [(one, total, width) for one in columns]
        if diagonals:
            down = [i * width + i for i in range(width)]
            up = [i * width + width - 1 - i for i in range(width)]
            found += [(down, total, width), (up, total, width)]
        return found

    def fault(self, space: Space, path: Points, *, closed: bool) -> Fault | None:
        """Refuse a tour with a line of another sum."""
        number = [0] * space.size
        for at, vertex in enumerate(space.vertices(path).tolist(), start=1):
            number[vertex] = at
        for line, total, parts in self.lines(space, diagonals=self.diagonals):
            found = sum(number[vertex] for vertex in line)
            if found * parts != total:
                names = f"{space.names[line[0]]} to {space.names[line[-1]]}"
                return Fault(FaultKind.WRONG_SUM, f"the line {names} has the sum {found}, "
                             f"not {total / parts:g}")  # fmt: skip
        return None

    @property
    def value(self) -> str:
        """What it says."""
        return "full" if self.diagonals else "semi"

    def __str__(self) -> str:
        which = "rows, columns and diagonals" if self.diagonals else "rows and columns"
        return f"{which} have equal sums"

    def position_clauses(self, space: Space, at: At, fresh: Fresh) -> Iterator[list[int]]:
        """The binary digits of what stands on each vertex, less one, added up along each line."""
        width = (space.size - 1).bit_length()
        digits = [[fresh() for _ in range(width)] for _ in range(space.size)]
        for vertex, number in product(range(space.size), range(1, space.size + 1)):
            for place, digit in enumerate(digits[vertex]):
                is_one = (number - 1) >> place & 1
                yield [-at(vertex, number), digit if is_one else -digit]
        for line, total, parts in self.lines(space, diagonals=self.diagonals):
            if total % parts:
                yield []  # no whole number is such a sum
                return
            wanted = total // parts - len(line)
            yield from _sum_is([digits[vertex] for vertex in line], wanted, fresh)


def _sum_is(numbers: list[list[int]], wanted: int, fresh: Fresh) -> Iterator[list[int]]:
    """Binary numbers, lowest digit first, have the sum `wanted`: added by place, with carries."""
    places: dict[int, list[int]] = {}
    for digits in numbers:
        for place, digit in enumerate(digits):
            places.setdefault(place, []).append(digit)
    place = 0
    while place in places:
        column = places[place]
        while len(column) > 1:
            added, column = column[:3], column[3:]
            low, carry = fresh(), fresh()
            yield from _added(added, low, carry)
            column.append(low)
            places.setdefault(place + 1, []).append(carry)
        yield [column[0] if wanted >> place & 1 else -column[0]]
        place += 1
    if wanted < 0 or wanted >> place:
        yield []


def _added(digits: list[int], low: int, carry: int) -> Iterator[list[int]]:
    """Two or three digits add up to a digit and a carry: the whole truth table.

    >>> sorted(_added([1, 2], 3, 4))
    [[-3, -4], [-1, -2, -3], [-1, -2, 4], [-1, 2, 3], [1, -4], [1, -2, 3], [1, 2, -3], [2, -4]]
    """
    for values in product((False, True), repeat=len(digits)):
        unless = [-one if true else one for one, true in zip(digits, values, strict=True)]
        yield [*unless, low if sum(values) % 2 else -low]
    for one, other in combinations(digits, 2):
        yield [-one, -other, carry]
    if len(digits) == 2:
        yield from ([digits[0], -carry], [digits[1], -carry], [-low, -carry])
        return
    for one, other in combinations(digits, 2):
        yield [one, other, -carry]
    for digit in digits:  # implied, but not by unit propagation
        yield from ([-low, -carry, digit], [low, carry, -digit])
