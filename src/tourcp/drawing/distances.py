"""Distances: the numbers as text, and as a heat map with a path on it."""

import base64
import struct
import zlib
from xml.etree import ElementTree as Tree

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board, Square
from tourcp.drawing.looks import CELL, LARGEST_NUMBERED, NEAR_TO_FAR, between, ink_on
from tourcp.drawing.path import path_data
from tourcp.drawing.render import Drawing, refuse_large
from tourcp.drawing.svg import Picture
from tourcp.drawing.text import LARGEST, grid, with_holes
from tourcp.judge.distances import NEVER, DistanceMap


def draw_distances(distances: DistanceMap, path: list[Square] | None = None) -> Drawing:
    """A heat map, and a path on it."""
    refuse_large(distances.board)
    picture = distance_picture(distances, path)
    return Drawing(picture.title, picture.description, picture)


def distance_board(distances: DistanceMap) -> str:
    """The distance of every square; `-` where no moves lead."""
    rows = distances.labels.tolist()
    cells = [["-" if label == NEVER else str(label) for label in row] for row in rows]
    return grid(with_holes(distances.board, cells))


def path_board(board: Board, path: list[Square]) -> str:
    """The squares of a path, numbered from 0."""
    cells = [["."] * board.width for _ in range(board.height)]
    for number, (x, y) in enumerate(path):
        cells[y][x] = str(number)
    return grid(with_holes(board, cells))


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
                picture.words(numbers, "big", square, str(label), ink_on(colours[label]))
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
