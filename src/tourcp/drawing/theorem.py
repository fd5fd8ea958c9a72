"""Theorems: the grid of sizes, with the reason of each, as text and as a picture."""

from tourcp.core.board import Board
from tourcp.drawing.looks import NO_TOUR, OTHER, TOURS, UNDECIDED, Mark, legend
from tourcp.drawing.render import Drawing
from tourcp.drawing.svg import Picture
from tourcp.drawing.text import grid
from tourcp.judge.theorems import theorem as judged
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import in_words

SMALLEST, LARGEST = 12, 32
"""Sides of the grid, in sizes."""

LEGEND = legend(
    ("tours: ", list(TOURS.values())),
    ("none: ", [mark for reason, mark in NO_TOUR.items() if reason != "claim"]),
    ("", [UNDECIDED]),
)


def side_shown(theorem: Theorem) -> int:
    """How many sizes are shown: as many as it takes to see what goes on for ever."""
    return max(SMALLEST, min(LARGEST, theorem.side))


def mark_of(theorem: Theorem, width: int, height: int) -> Mark:
    """How the reason of a size looks."""
    verdict = theorem.verdict(width, height)
    if verdict == judged.UNDECIDED:
        return UNDECIDED
    known = NO_TOUR if verdict == judged.NONE else TOURS
    return known.get(theorem.reason(width, height), OTHER)


def theorem_text_picture(theorem: Theorem) -> str:
    """The grid as text, with its legend; widths across, heights down, both from 0 (empty)."""
    sizes = range(1, side_shown(theorem) + 1)
    rows = [[mark_of(theorem, width, height).letter for width in sizes] for height in sizes]
    cells = [[" "] * (len(rows) + 1)] + [[" ", *row] for row in rows]
    return f"{grid(cells)}\n\n{LEGEND}"


def draw_theorem(theorem: Theorem) -> Drawing:
    """The grid of sizes, with the reason in each cell."""
    side = side_shown(theorem)
    edge = [(0, 0), *((n, 0) for n in range(1, side + 1)), *((0, n) for n in range(1, side + 1))]
    title = in_words(theorem)
    words = f"{title}\n\n{theorem_text_picture(theorem)}"
    picture = Picture(Board(side + 1, side + 1, tuple(edge)), title, words)
    layer = picture.layer("sizes")
    for height in range(1, side + 1):
        for width in range(1, side + 1):
            verdict = theorem.verdict(width, height)
            reason = theorem.reason(width, height) if verdict != judged.UNDECIDED else ""
            word = {judged.NONE: "no tour", judged.UNDECIDED: "undecided"}.get(verdict, "a tour")
            tooltip = f"{width}x{height}: {word}" + (f" ({reason})" if reason else "")
            picture.mark(layer, (width, height), mark_of(theorem, width, height), tooltip)
    return Drawing(title, words, picture)
