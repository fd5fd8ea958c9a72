"""Boards: a set of squares in a rectangle, with holes and wrap-around, and the squares' names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING

from tourcp.core.errors import BadProblem, shown
from tourcp.core.fields import is_number
from tourcp.core.grids import GRIDS, LONGEST_HEXAGON, corners_of, kind_of
from tourcp.core.joins import TWISTS, WRAPS, folded
from tourcp.core.picture import read_picture, write_picture

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Square = tuple[int, ...]
"""(x, y): columns from the left and rows from the top, both from 0."""

MOST_SQUARES = 25_000_000
"""Larger boards would not fit into memory with their moves."""

_SIZE = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?((?:-[^-]+)*)")
_PLACE = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
_CHESS = re.compile(r"([a-z])([0-9]{1,9})")


@dataclass(frozen=True)
class Board:
    """A rectangle of squares, some of them perhaps holes, its sides perhaps joined.

    >>> Board.parse("torus:4x3-0,0")
    Board(width=4, height=3, holes=((0, 0),), wrap='torus', grid='square')
    >>> len(Board.parse("torus:4x3-0,0"))
    11
    """

    width: int
    """Squares in a row."""
    height: int
    """Squares in a column."""
    holes: tuple[Square, ...] = ()
    """Places of the rectangle that are not squares, row by row."""
    wrap: str = "flat"
    """Which sides are joined: a key of WRAPS."""
    grid: str = "square"
    """What the places are: one of GRIDS."""

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "width", index(self.width))
            object.__setattr__(self, "height", index(self.height))
            places = {(index(x), index(y)) for x, y in self.holes}
        except (TypeError, ValueError):
            raise BadProblem(
                f"a board of {shown(self.width)} by {shown(self.height)} with holes "
                f"{shown(self.holes)}: expected whole numbers and squares (x, y)"
            ) from None
        places_there = self.width * self.height
        if self.width < 1 or self.height < 1:
            raise BadProblem(f"a {self.size} board has no squares: both sides must be at least 1")
        if places_there > MOST_SQUARES:
            raise BadProblem(f"{places_there:,} squares: at most {MOST_SQUARES:,} are taken")
        if self.wrap not in WRAPS:
            raise BadProblem(f"joined sides {self.wrap!r}: expected one of {', '.join(WRAPS)}")
        if self.grid not in GRIDS or (self.grid == "hex" and self.wrap != "flat"):
            raise BadProblem(f"a board of {self.grid!r} places, {self.wrap}: expected 'hex', flat")
        holes = sorted(places, key=lambda hole: (hole[1], hole[0]))
        for x, y in holes:
            if not (0 <= x < self.width and 0 <= y < self.height):
                raise BadProblem(f"hole '{x},{y}' {self._outside()}")
        if len(holes) == places_there:
            raise BadProblem(f"every place of the {self.size} board is a hole: leave a square")
        object.__setattr__(self, "holes", tuple(holes))

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read `10x10` (or `10`, `10 × 10`), `torus:8x8`, `hex:5`, and holes: `8x8-0,0-7,7`."""
        plain = "".join(text.lower().split()).replace("×", "x").replace("*", "x")
        kind, colon, rest = plain.rpartition(":")
        found = _SIZE.fullmatch(rest)
        kinds = (*WRAPS, "hex") if colon else ("",)
        if found is None or kind not in kinds:
            raise BadProblem(
                f"{shown(text)} is not a board: expected width x height as in '10x10', "
                "'torus:8x8', 'hex:5', with holes '8x8-0,0-7,7', or '@FILE' for a picture"
            )
        side, other = int(found[1]), found[2] or ("" if kind == "hex" else found[1])
        bare = cls(side, int(other), (), *kind_of(kind)) if other else cls.hexagon(side)
        holes = tuple(bare.parse_square(name) for name in found[3].split("-")[1:])
        return replace(bare, holes=(*bare.holes, *holes)) if holes else bare

    @classmethod
    def hexagon(cls, side: int) -> "Board":
        """The hexagon with so many places along each side.

        >>> len(Board.hexagon(3)), str(Board.hexagon(3))
        (19, 'hex:3')
        """
        if not 1 <= side <= LONGEST_HEXAGON:
            raise BadProblem(f"a hexagon of side {side}: expected 1 to {LONGEST_HEXAGON}")
        return cls(2 * side - 1, 2 * side - 1, tuple(sorted(corners_of(side))), "flat", "hex")

    @classmethod
    def from_picture(cls, picture: str, wrap: str = "flat") -> "Board":
        """Read a picture: one line for each row, `.` for a square and `#` for a hole.

        >>> str(Board.from_picture('''
        ...     ..#
        ...     ...
        ... '''))
        '3x2-2,0'
        """
        width, height, holes = read_picture(picture)
        return cls(width, height, holes, *kind_of(wrap))

    @property
    def size(self) -> str:
        """Width x height."""
        return f"{self.width}x{self.height}"

    def __str__(self) -> str:
        frame, holes = self._frame
        return frame + "".join(f"-{x},{y}" for x, y in holes)

    @cached_property
    def _frame(self) -> tuple[str, tuple[Square, ...]]:
        """The shape, and the holes that it does not imply."""
        if self.grid == "hex":
            side = (self.width + 1) // 2
            is_odd_square = self.width == self.height == 2 * side - 1
            if is_odd_square and len(self.holes) >= side * (side - 1):
                corners = corners_of(side)
                if corners <= self._hole_set:
                    return f"hex:{side}", tuple(hole for hole in self.holes if hole not in corners)
            return f"hex:{self.size}", self.holes
        return self.size if self.wrap == "flat" else f"{self.wrap}:{self.size}", self.holes

    @property
    def summary(self) -> str:
        """The text, or where it would be long, the number of holes.

        >>> Board.from_picture("###..\\n.....").summary
        '5x2 with 3 holes'
        """
        frame, holes = self._frame
        return str(self) if len(holes) < 3 else f"{frame} with {len(holes)} holes"

    def picture(self) -> str:
        """The board as `from_picture` reads it."""
        return write_picture(self.width, self.height, self._hole_set)

    def __len__(self) -> int:
        return self.width * self.height - len(self.holes)

    def __contains__(self, square: object) -> bool:
        match square:
            case (int(x), int(y)) if 0 <= x < self.width and 0 <= y < self.height:
                return not self.holes or (x, y) not in self._hole_set
        return False

    @property
    def squares(self) -> Iterator[Square]:
        """All squares, row by row."""
        for y in range(self.height):
            for x in range(self.width):
                if (x, y) not in self._hole_set:
                    yield x, y

    @property
    def wraps(self) -> tuple[bool, bool]:
        """Whether left is joined with right, and top with bottom."""
        return WRAPS[self.wrap]

    @property
    def is_twisted(self) -> bool:
        """Whether a join turns the side upside down."""
        return self.wrap in TWISTS

    def folded(self, points: "npt.NDArray[np.int64]") -> "npt.NDArray[np.int64]":
        """Points beyond the joined sides, brought back onto the board; others stay outside."""
        return folded(points, self.width, self.height, self.wrap)

    @cached_property
    def _hole_set(self) -> frozenset[Square]:
        return frozenset(self.holes)

    @cached_property
    def mask(self) -> "npt.NDArray[np.bool_]":
        """Which places are squares, row by row as one flat array."""
        import numpy as np

        mask = np.ones(self.width * self.height, dtype=np.bool_)
        mask[self.hole_places] = False
        mask.setflags(write=False)
        return mask

    @cached_property
    def hole_places(self) -> "npt.NDArray[np.int64]":
        """The row-major places that are holes, in order."""
        import numpy as np

        holes = np.array(self.holes, dtype=np.int64).reshape(-1, 2)
        return holes[:, 1] * self.width + holes[:, 0]

    @cached_property
    def square_places(self) -> "npt.NDArray[np.int64]":
        """The row-major places that are squares, in order."""
        import numpy as np

        places = np.flatnonzero(self.mask)
        places.setflags(write=False)
        return places

    def places_of(self, points: "npt.NDArray[np.int64]") -> "npt.NDArray[np.int64]":
        """The row-major places of some squares (x, y), a row each; -1 off the rectangle."""
        import numpy as np

        x, y = points[:, 0], points[:, 1]
        inside = (x >= 0) & (x < self.width) & (y >= 0) & (y < self.height)
        return np.where(inside, y * self.width + x, -1)

    def squares_at(self, places: "npt.NDArray[np.integer]") -> "npt.NDArray[np.int64]":
        """The squares (x, y) at some row-major places, a row each."""
        import numpy as np

        squares = np.empty((len(places), 2), dtype=np.int64)
        np.divmod(places, self.width, out=(squares[:, 1], squares[:, 0]), casting="unsafe")
        return squares

    def place(self, square: Square) -> int:
        """The row-major place of a square.

        >>> Board.parse("8x8").place((3, 2))
        19
        """
        return square[1] * self.width + square[0]

    def square_at(self, place: int) -> Square:
        """The square at a row-major place."""
        return place % self.width, place // self.width

    def parse_square(self, text: str) -> Square:
        """Read a square: `x,y`, its row-major number, or its chess name (`a1` is bottom left).

        >>> board = Board.parse("8x8")
        >>> board.parse_square("3,2") == board.parse_square("19") == board.parse_square("d6")
        True
        """
        name = text.strip().lower()
        square = self._named(name)
        if square is None:
            chess = ", a chess name 'a1'" if self.has_chess_names else ""
            raise BadProblem(
                f"{shown(text)} is not a square: expected 'x,y'{chess} or a number "
                f"from 0 to {self.width * self.height - 1}"
            )
        if square not in self:
            is_hole = square in self._hole_set
            why = "is a hole of the board: name a square that is there" if is_hole else ""
            raise BadProblem(f"square {text!r} {why or self._outside(text)}")
        return square

    def _named(self, name: str) -> Square | None:
        if found := _PLACE.fullmatch(name):
            return int(found[1]), int(found[2])
        if is_number(name):
            return self.square_at(int(name))
        if (found := _CHESS.fullmatch(name)) and self.has_chess_names:
            return ord(found[1]) - ord("a"), self.height - int(found[2])
        return None

    @property
    def has_chess_names(self) -> bool:
        """Whether `a1` means something: on boards of squares, up to 26 wide."""
        return self.grid == "square" and self.width <= 26

    def chess_name(self, square: Square) -> str:
        """The chess name of a square, on boards up to 26 wide.

        >>> Board.parse("8x8").chess_name((0, 7))
        'a1'
        """
        if not self.has_chess_names:
            raise BadProblem(f"a board {self.width} wide has no chess names: expected 26 or less")
        return f"{chr(ord('a') + square[0])}{self.height - square[1]}"

    def _outside(self, text: str = "") -> str:
        x, y = self.width - 1, self.height - 1
        last = f"x goes from 0 to {x} and y" if x != y else "x and y go"
        if is_number(text.strip()):
            last, y = "numbers go", self.width * self.height - 1
        return f"is not on the {self.size} board: {last} from 0 to {y:,}"


def square_name(square: Sequence[int]) -> str:
    """Write a square as `x,y`."""
    return ",".join(map(str, square))
