"""Strokes: a move as a line or an arc, also where it goes round a joined side.

Moves that pass over the middle of other squares would lie on each other and on the numbers, so
they are drawn as arcs, each bent to the left. A move round a joined side leaves the board and
enters it again; the picture is clipped at the board's edge.
"""

from dataclasses import dataclass
from math import gcd, hypot

from tourcp.core.board import Board, Square
from tourcp.core.joins import TWISTS
from tourcp.drawing.looks import CLEARANCE

Spot = tuple[float, float]
"""A point of a picture, in units."""


@dataclass(frozen=True)
class Stroke:
    """A line or an arc from one point of a picture to another."""

    here: Spot
    """Where it begins."""
    there: Spot
    """Where it ends."""
    bend: float = 0.0
    """How far left of its way the control point of the arc is, in units; 0 for a straight line."""

    @property
    def data(self) -> str:
        """The commands that draw it from its beginning."""
        dx, dy = self.there[0] - self.here[0], self.there[1] - self.here[1]
        return stroke_data(dx, dy, self.bend)

    def at(self, share: float) -> Spot:
        """The point at a share of the way, from 0 to 1."""
        (x, y), (u, v) = self.here, self.there
        swing = 2 * share * (1 - share) * self.bend / (hypot(u - x, v - y) or 1)
        return x + (u - x) * share + (v - y) * swing, y + (v - y) * share - (u - x) * swing


def stroke_data(dx: float, dy: float, bend: float = 0.0) -> str:
    """The commands of a stroke from the current point on.

    >>> stroke_data(10, 20), stroke_data(30, 0, 8)
    ('l10 20', 'q15 -8 30 0')
    """
    if not bend:
        return f"l{short(dx)} {short(dy)}"
    share = bend / hypot(dx, dy)
    return f"q{short(dx / 2 + dy * share)} {short(dy / 2 - dx * share)} {short(dx)} {short(dy)}"


def bend_of(step: Square) -> float:
    """How far left of its way the control point of a move's arc is: so that it clears a number.

    >>> bend_of((1, 2)), bend_of((3, 0))
    (0.0, 8.55)
    """
    times = gcd(*step)
    share = 1 / max(1, times)
    return round(CLEARANCE / (2 * share * (1 - share)), 2) if times > 1 else 0.0


Image = tuple[Square, Square, bool]
"""From which square to which a stroke leads, and whether it is seen in a mirror."""


def images(board: Board, here: Square, step: Square) -> list[Image]:
    """A move on the board itself, and as it enters again through joined sides; the last one ends.

    >>> [(one, other) for one, other, _ in images(Board.parse("torus:8x8"), (7, 7), (2, 1))]
    [((7, 7), (9, 8)), ((7, -1), (9, 0)), ((-1, 7), (1, 8)), ((-1, -1), (1, 0))]
    """
    wrap_x, wrap_y = board.wraps
    twist_x, twist_y = TWISTS.get(board.wrap, (False, False))
    wide, high = board.width, board.height
    ends = (here, (here[0] + step[0], here[1] + step[1]))
    found: list[Image] = []
    for across in _towards(0, ends[1][0] // wide if wrap_x else 0):
        is_turned = twist_x and across % 2 == 1
        moved = [(x - across * wide, high - 1 - y if is_turned else y) for x, y in ends]
        first, last = (y // high if wrap_y else 0 for _, y in moved)
        for down in _towards(first, last):
            is_over = twist_y and down % 2 == 1
            (a, b), (u, v) = ((wide - 1 - x if is_over else x, y - down * high) for x, y in moved)
            found.append(((a, b), (u, v), is_turned != is_over))
    return found


def _towards(first: int, last: int) -> range:
    """All numbers from one to another, both included, in this direction."""
    return range(first, last + 1) if last >= first else range(first, last - 1, -1)


def short(number: float) -> str:
    """A number with two decimals at most.

    >>> short(2.5), short(1 / 3), short(-0.001), short(10)
    ('2.5', '0.33', '0', '10')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
