"""Theorems: the grid of sizes, with the reason for each, as text and as a picture."""

from collections.abc import Iterable

from tourcp.core.board import Board
from tourcp.drawing.ground import add_labels
from tourcp.drawing.layout import board_layout
from tourcp.drawing.look import Look
from tourcp.drawing.looks import (
    MARKS,
    NO_TOUR,
    NOT_ASKED,
    OTHER,
    TOURS,
    UNDECIDED,
    UNKNOWN,
    Mark,
    legend,
)
from tourcp.drawing.render import Drawing
from tourcp.drawing.svg import Picture
from tourcp.drawing.text import grid
from tourcp.judge.theorems import theorem as judged
from tourcp.judge.theorems.theorem import Theorem
from tourcp.judge.theorems.words import in_words

SMALLEST, LARGEST = 12, 32
"""Sides of the grid, in sizes."""

NOT_IN_THEOREMS = ("claim", "position-proof", "frontier")

LEGEND = legend(
    ("tours: ", list(TOURS.values())),
    ("none: ", [mark for reason, mark in NO_TOUR.items() if reason not in NOT_IN_THEOREMS]),
    ("", [UNDECIDED]),
)


def side_shown(theorem: Theorem) -> int:
    """How many sizes are shown: as many as it takes to see what goes on for ever."""
    return max(SMALLEST, min(LARGEST, theorem.side))


def mark_of(theorem: Theorem, width: int, height: int) -> Mark:
    """How the reason for a size looks."""
    verdict = theorem.verdict(width, height)
    if verdict == judged.UNDECIDED:
        return UNDECIDED
    known = NO_TOUR if verdict == judged.NONE else TOURS
    return known.get(theorem.reason(width, height), OTHER)


def theorem_text_picture(theorem: Theorem) -> str:
    """The grid as text, with its legend; widths across, heights down, both from 0 (empty)."""
    sizes = range(1, side_shown(theorem) + 1)
    rows = [[mark_of(theorem, width, height).letter if theorem.family.asks(width, height)
             else NOT_ASKED for width in sizes] for height in sizes]  # fmt: skip
    cells = [[" "] * (len(rows) + 1)] + [[" ", *row] for row in rows]
    return f"{grid(cells)}\n\n{LEGEND}"


def draw_theorem(theorem: Theorem) -> Drawing:
    """The grid of sizes, with the reason in each cell."""
    title = in_words(theorem)
    words = f"{title}\n\n{theorem_text_picture(theorem)}"
    return Drawing(title, words, lambda look: theorem_picture(theorem, look, title, words))


def theorem_picture(theorem: Theorem, look: Look, title: str, words: str) -> Picture:
    """The sizes from 1 on, each in the colour and with the letter of the reason."""
    side = side_shown(theorem)
    picture = Picture(board_layout(Board(side, side)), look, title, words)
    add_labels(picture, "numbers", first=(1, 1))
    layer = picture.layer("sizes")
    used: dict[Mark, None] = {}
    for height in range(1, side + 1):
        for width in range(1, side + 1):
            if not theorem.family.asks(width, height):
                continue
            verdict = theorem.verdict(width, height)
            mark = mark_of(theorem, width, height)
            used[mark] = None
            word = {judged.NONE: "no tour", judged.UNDECIDED: "undecided"}.get(verdict, "a tour")
            reason = "" if mark in (TOURS["tour"], UNDECIDED) else f" ({mark.words})"
            vertex = (height - 1) * side + width - 1
            picture.mark(layer, vertex, mark, f"{width}x{height}: {word}{reason}")
    picture.caption([title])
    add_legend(picture, used)
    return picture


def add_legend(picture: Picture, used: Iterable[Mark]) -> None:
    """The marks that a map has, in their colours."""
    picture.legend(
        (f"m{number}", mark.letter, legend_words(mark))
        for number, mark in enumerate(MARKS)
        if mark in used
    )


def legend_words(mark: Mark) -> str:
    """What a swatch says: how a tour is known, or why there is none."""
    if mark in (UNDECIDED, UNKNOWN, OTHER):
        return mark.words
    is_none = mark in NO_TOUR.values()
    return f"no tour: {mark.words}" if is_none else f"tour: {mark.words}".replace(
        "tour: tour", "a tour")  # fmt: skip
