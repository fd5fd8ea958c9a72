"""Theorems as pictures: the grid of sizes, with the reason in each cell."""

from tourcp.core.board import Board
from tourcp.drawing.svg import Picture, ink_on
from tourcp.drawing.text import grid
from tourcp.judge.theorems.theorem import NONE, UNDECIDED, Theorem
from tourcp.judge.theorems.words import in_words, size_table

SMALLEST, LARGEST = 12, 32
"""Sides of the grid, in sizes."""

COLOURS = {"b": "#9ccf9c", "c": "#7fbf9f", "a": "#6fb3c9", "t": "#c7e3a8", "?": "#f2d16b"}
NO_TOUR = {"P": "#d98c80", "A": "#c9798f", "S": "#e0a48f", "W": "#c98fb8", "L": "#b59ad0"}
LEGEND = (
    "tours: b blocks, c chain, a automaton, t one tour; none: P pattern, A automaton, "
    "S cut set, W weights, L clause proof, F too few squares; ? open"
)


def side_shown(theorem: Theorem) -> int:
    """How many sizes are shown: as many as it takes to see what goes on for ever."""
    return max(SMALLEST, min(LARGEST, theorem.side))


def theorem_text_picture(theorem: Theorem) -> str:
    """The grid as text, with its legend; widths across, heights down, both from 0 (empty)."""
    side = side_shown(theorem)
    table = size_table(theorem, side)
    cells = [[" "] * (side + 1)] + [[" ", *row] for row in table]
    return f"{grid(cells)}\n\n{LEGEND}"


def theorem_picture(theorem: Theorem) -> Picture:
    """The grid as SVG: each size in the colour and with the letter of its reason."""
    side = side_shown(theorem)
    edge = [(0, 0), *((n, 0) for n in range(1, side + 1)), *((0, n) for n in range(1, side + 1))]
    board = Board(side + 1, side + 1, tuple(edge))
    words = f"{in_words(theorem)}\n\n{theorem_text_picture(theorem)}"
    picture = Picture(board, in_words(theorem), words)
    layer = picture.layer("sizes")
    table = size_table(theorem, side)
    for height, row in enumerate(table, start=1):
        for width, letter in enumerate(row, start=1):
            verdict = theorem.verdict(width, height)
            known = NO_TOUR if verdict == NONE else COLOURS
            colour = known.get(letter, "#d0d0d0")
            picture.cell(layer, "size", (width, height), fill=colour, stroke="#ffffff",
                         stroke_width=0.3)  # fmt: skip
            reason = "open" if verdict == UNDECIDED else theorem.reason(width, height)
            word = {NONE: "no tour", UNDECIDED: "open"}.get(verdict, "a tour")
            layer[-1].append(picture.tooltip(f"{width}x{height}: {word} ({reason})"))
            text = picture.add("text", "big", layer, x=width * 10 + 5, y=height * 10 + 6.6)
            text.set("style", f"fill:{ink_on(colour)};pointer-events:none")
            text.text = letter
    return picture
