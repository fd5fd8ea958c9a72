"""The sister puzzles as SVG: distances as a heat map, arrows and tokens."""

import base64
import struct
import zlib
from xml.etree import ElementTree as Tree

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Square
from tourcp.core.rule import Rule
from tourcp.drawing.path import path_data
from tourcp.drawing.puzzles import arrow_board, distance_board
from tourcp.drawing.svg import CELL, LARGEST_NUMBERED, Picture, between, centre, ink_on
from tourcp.drawing.text import LARGEST
from tourcp.judge.coroutine import Puzzle
from tourcp.judge.distances import NEVER, DistanceMap

NEAR_TO_FAR = ["#fde725", "#7ad151", "#22a884", "#2a788e", "#414487", "#440154"]
"""The colours of a heat map, equally far apart for the eye (viridis)."""


def distance_picture(distances: DistanceMap, path: list[Square] | None = None) -> Picture:
    """A heat map of distances, with numbers where there is room, and a path if one is given."""
    board = distances.board
    size = max(board.width, board.height)
    x, y = distances.source
    title = f"distances of {distances.rule} on {board.summary} from {x},{y}"
    words = distance_board(distances) if size <= LARGEST else f"{len(board)} squares"
    picture = Picture(board, title, words)
    layer = picture.layer("distances")
    largest = max(1, int(distances.labels.max()))
    colours = [between(NEAR_TO_FAR, label / largest) for label in range(largest + 1)]
    if size > LARGEST:
        _add_image(picture, layer, distances.labels, colours)
    shown = list(board.squares) if size <= LARGEST else []
    labelled = [(square, int(distances.labels[square[1], square[0]])) for square in shown]
    for square, label in labelled:
        if label != NEVER:
            colour = colours[label]
            picture.cell(layer, "label", square, fill=colour, stroke=colour, stroke_width=0.1)
    if path:
        way = picture.layer("way")
        way.set("clip-path", f"url(#{picture.name}-b)")
        data = path_data(distances.rule, board, path)
        style = f"stroke:var(--end);stroke-width:{max(1.2, size / 30):.2f}"
        picture.add("path", "line", way, d=data, style=style)
    if size <= LARGEST_NUMBERED:
        numbers = picture.layer("numbers")
        for square, label in labelled:
            if label != NEVER:
                x, y = centre(square)
                ink = f"fill:{ink_on(colours[label])}"
                picture.add("text", "big", numbers, x=x, y=y + 1.6, style=ink).text = str(label)
    return picture


def _add_image(
    picture: Picture, layer: Tree.Element, labels: npt.NDArray[np.int32], colours: list[str]
) -> None:
    """One image instead of a square each: a large map stays a small file."""
    palette = np.array([[int(one[i : i + 2], 16) for i in (1, 3, 5)] + [255] for one in colours]
                       + [[0, 0, 0, 0]], dtype=np.uint8)  # fmt: skip
    height, width = labels.shape
    rows = palette[labels]  # NEVER is -1: the last colour, which cannot be seen
    raw = b"".join(b"\0" + rows[y].tobytes() for y in range(height))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(raw, 9)),
        (b"IEND", b""),
    ]
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
    data = "data:image/png;base64," + base64.b64encode(png).decode()
    image = picture.add("image", "", layer, width=width * CELL, height=height * CELL, href=data)
    image.set("preserveAspectRatio", "none")
    image.set("style", "image-rendering:pixelated")


def puzzle_picture(puzzle: Puzzle, *, tokens: bool = True) -> Picture:
    """A coroutine board: its arrows, its goals, and the tokens where they start."""
    title = puzzle.title or f"coroutine puzzle on {puzzle.board.size}"
    picture = Picture(puzzle.board, title, arrow_board(puzzle))
    layer = picture.layer("arrows")
    steps = Rule.parse("king").moves
    for square, arrows in zip(puzzle.tiles, puzzle.arrows, strict=True):
        x, y = centre(square)
        for direction in arrows:
            data = arrow_data(*steps[direction])
            arrow = picture.add("path", "arrow", layer, d=f"M{x} {y}{data}")
            arrow.set("data-tile", f"{square[0]},{square[1]}")
            arrow.set("data-way", str(direction))
    for square in puzzle.goals:
        x, y = centre(square)
        picture.add("path", "goal", layer, d=f"M{x} {y}{STAR}")
    if tokens:
        layer = picture.layer("tokens")
        for name, square in (("A", puzzle.a), ("B", puzzle.b)):
            x, y = centre(square)
            picture.add("circle", name.lower(), layer, cx=x, cy=y, r=2)
            picture.add("text", "on", layer, x=x, y=y + 1.05).text = name
    return picture


STAR = "m0-3.4l.9 2.3 2.4.1-1.9 1.5.7 2.4-2.1-1.4-2.1 1.4.7-2.4-1.9-1.5 2.4-.1z"


def arrow_data(dx: int, dy: int) -> str:
    """An arrow on a tile towards a side or a corner, relative to its middle."""
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    start, end, head = 2.5, 4.3, 1.0
    tip_x, tip_y = ux * end, uy * end
    wings = [
        (tip_x - head * (ux - side * uy), tip_y - head * (uy + side * ux)) for side in (0.8, -0.8)
    ]
    points = [(ux * start, uy * start), (tip_x, tip_y)]
    here = (0.0, 0.0)
    commands = []
    for command, (x, y) in zip("mlml", [*points, wings[0], points[1]], strict=True):
        commands.append(f"{command}{x - here[0]:.2f} {y - here[1]:.2f}")
        here = (x, y)
    commands.append(f"l{wings[1][0] - here[0]:.2f} {wings[1][1] - here[1]:.2f}")
    return "".join(commands)
