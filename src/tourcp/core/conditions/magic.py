"""Magic: a tour whose rows and columns (and diagonals) have equal sums."""

from dataclasses import dataclass
from typing import ClassVar

from tourcp.core.conditions.condition import Condition, Level
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
            raise BadProblem(f"sums are asked of whole boards of squares, not of {space.summary}")
        if self.diagonals and space.board.width != space.board.height:
            raise BadProblem(
                f"a {space.board.size} board has no two long diagonals: ask for 'semi'"
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
