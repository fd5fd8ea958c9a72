"""Distances: the numbers as text, and as a heat map with a path on it."""

import base64
import struct
import zlib
from xml.etree import ElementTree as Tree

import numpy as np
import numpy.typing as npt

from tourcp.core.board import Board, Square
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.looks import BEAD, CELL, NEAR_TO_FAR, between, ink_on
from tourcp.drawing.render import Drawing, refuse_large
from tourcp.drawing.strokes import short
from tourcp.drawing.svg import Picture
from tourcp.drawing.text import LARGEST, grid, numbered, with_holes
from tourcp.drawing.way import add_arrows, add_piece
from tourcp.judge.distances import NEVER, DistanceMap


def distance_board(distances: DistanceMap, *, chess: bool = False) -> str:
    """The distance of every square; `-` where no moves lead."""
    rows = distances.labels.tolist()
    cells = [["-" if label == NEVER else str(label) for label in row] for row in rows]
    return grid(with_holes(distances.board, cells), chess=chess)


def path_board(board: Board, path: list[Square], *, chess: bool = False) -> str:
    """The squares of a path, numbered from 0."""
    return grid(numbered(board, path, first=0), chess=chess)


def draw_distances(distances: DistanceMap, path: list[Square] | None = None) -> Drawing:
    """A heat map, and a path on it."""
    board = distances.board
    refuse_large(board)
    x, y = distances.source
    title = f"distances of {distances.rule} on {board.summary} from {x},{y}"
    is_small = max(board.width, board.height) <= LARGEST
    words = distance_board(distances) if is_small else f"{len(board)} squares"

    def picture(look: Look) -> Picture:
        return distance_picture(distances, path, look, title, words)

    return Drawing(title, words, picture)


def distance_picture(
    distances: DistanceMap, path: list[Square] | None, look: Look, title: str, words: str
) -> Picture:
    """A heat map of distances, with numbers where there is room, and a path if one is given."""
    space = PieceOnBoard(distances.rule, distances.board)
    layout = layout_of(space)
    picture = Picture(layout, look, title, words)
    add_ground(picture)
    layer = picture.layer("distances")
    largest = max(1, int(distances.labels.max()))
    colours = [between(NEAR_TO_FAR, label / largest) for label in range(largest + 1)]
    labels = [int(distances.labels[y, x]) for x, y in distances.board.squares]
    is_numbered = look.has_numbers(picture.pixels)
    if len(labels) > LARGEST**2:
        _add_image(picture, layer, distances.labels, colours)
    else:
        for vertex, label in enumerate(labels):
            if label != NEVER:
                cell = layout.cells([vertex], 0.99)
                picture.add("path", "label", layer, d=cell, fill=colours[label])
    along = [space.vertex(square) for square in path or []]
    if path:
        _add_path(picture, along)
    at = space.vertex(distances.source)
    numbers = picture.layer("numbers")
    for vertex, label in enumerate(labels if is_numbered else []):
        x, y = layout.spot(vertex)
        if vertex in along:
            picture.add("circle", "stop", numbers, cx=x, cy=y, r=BEAD)
        if label != NEVER and vertex != at:
            text = picture.text(numbers, "big", (x, y), str(label))
            text.set("style", f"fill:{ink_on('#ffffff' if vertex in along else colours[label])}")
    add_piece(picture, space, numbers, layout.spot(at))
    add_arrows(picture, space)
    scale = [(colours[label], str(label), "") for label in range(largest + 1)]
    is_chess = look.labels == "chess" and distances.board.has_chess_names
    name = distances.board.chess_name(distances.source) if is_chess else space.names[at]
    picture.caption([f"moves from {name}"], loud=False)
    picture.legend(scale[:: max(1, -(-len(scale) // 16))])
    return picture


def _add_path(picture: Picture, vertices: list[int]) -> None:
    """The path as a bright line with a dark rim, visible on every colour."""
    way = picture.layer("way")
    x, y = picture.layout.spot(vertices[0])
    data = f"M{short(x)} {short(y)}" + "".join(picture.layout.moves_data(vertices))
    width = max(1.1, picture.units(3.5))
    picture.add("path", "rim", way, d=data, stroke_width=1.7 * width)
    picture.add("path", "route", way, d=data, stroke_width=width)


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
