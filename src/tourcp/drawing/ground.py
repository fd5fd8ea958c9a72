"""The ground of a picture: cells in their shades, the frame, joined sides, labels, edges."""

from xml.etree import ElementTree as Tree

from tourcp.core.joins import TWISTS
from tourcp.drawing.looks import CELL, LARGEST_CHEQUERED, PIXELS_LABELLED
from tourcp.drawing.strokes import short
from tourcp.drawing.svg import Picture


def add_ground(picture: Picture, labels: str = "") -> None:
    """The cells, the edges, the frame and the labels: what everything else is drawn on."""
    layout = picture.layout
    ground = picture.layer("board")
    if len(layout.edges):
        lines = [f"M{short(a)} {short(b)}L{short(c)} {short(d)}" for a, b, c, d in
                 layout.points[layout.edges].reshape(-1, 4).tolist()]  # fmt: skip
        width = min(0.5, max(0.15, 40 / len(lines)))
        picture.add("path", "edge", ground, d="".join(lines), stroke_width=width)
    add_cells(picture, ground)
    add_labels(picture, labels or picture.look.labels)
    for x, y, words in layout.panels:
        size = picture.units(min(16, max(10, 0.25 * picture.pixels)))
        picture.text(ground, "xy left", (x, y - 0.9 * size), words, size)
        picture.box[1] = min(picture.box[1], y - 1.9 * size)


def add_cells(picture: Picture, parent: Tree.Element) -> None:
    """The cells in their shades, with a frame around them."""
    layout, board = picture.layout, picture.layout.board
    if layout.shades is None:
        picture.add("path", "light", parent, d=layout.cells(range(len(layout.points))))
        picture.add("path", "frame", parent, d=layout.cells(range(len(layout.points))))
        return
    is_plain = board is not None and board.grid == "square"
    if is_plain and max(layout.width, layout.height) > LARGEST_CHEQUERED * CELL:
        _add_chequer(picture, parent)
    else:
        for shade, kind in enumerate(("light", "dark", "between")):
            of_shade = (layout.shades == shade).nonzero()[0].tolist()
            if of_shade:
                picture.add("path", kind, parent, d=layout.cells(of_shade))
    if is_plain and board is not None and not (board.holes and len(board) <= 5000):
        border = f"M0 0h{short(layout.width)}v{short(layout.height)}h-{short(layout.width)}z"
    else:
        border = layout.outline(range(len(layout.points)))
    frame = picture.add("path", "frame", parent, d=border)
    if layout.is_joined:
        frame.set("stroke-dasharray", "1.6 1.2")
        _add_joins(picture, parent)


def _add_chequer(picture: Picture, parent: Tree.Element) -> None:
    """A pattern instead of a path with thousands of squares."""
    layout, board = picture.layout, picture.layout.board
    assert board is not None
    if picture.defs.find("pattern") is None:
        pattern = picture.add("pattern", "", picture.defs, id=f"{picture.name}-c", width=2 * CELL,
                           height=2 * CELL, patternUnits="userSpaceOnUse")  # fmt: skip
        picture.add("rect", "light", pattern, width=2 * CELL, height=2 * CELL)
        picture.add("path", "dark", pattern, d=f"M{CELL} 0h{CELL}v{CELL}h-{2 * CELL}v{CELL}"
                 f"h{CELL}z")  # fmt: skip
    fill = f"url(#{picture.name}-c)"
    picture.add("rect", "", parent, width=layout.width, height=layout.height, fill=fill)
    if board.holes:
        holes = (f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in board.holes)
        picture.add("path", "page", parent, d="".join(holes))


def _add_joins(picture: Picture, parent: Tree.Element) -> None:
    """Arrows on the joined sides: one on left and right, two on top and bottom.

    Where a side is turned over, its arrow points the other way.
    """
    board = picture.layout.board
    assert board is not None
    twists = TWISTS.get(board.wrap, (False, False))
    size = min(1.3, max(0.9, picture.units(9)))
    sides = picture.layout.width, picture.layout.height
    data = ""
    for axis, places in enumerate(((0.0,), (-0.8, 0.8))):
        if not board.wraps[axis]:
            continue
        for side, way in ((0, 1), (1, -1 if twists[axis] else 1)):
            for place in places:
                across = side * sides[axis]
                along = sides[1 - axis] / 2 + place * size - way * size / 2
                steps = ((across - size, along), (size, way * size), (size, -way * size))
                for command, step in zip("Mll", steps, strict=True):
                    x, y = step if axis == 0 else step[::-1]
                    data += f"{command}{short(x)} {short(y)}"
    picture.add("path", "join", parent, d=data)


def add_labels(picture: Picture, kind: str, first: tuple[int, int] = (0, 0)) -> None:
    """The names of columns and rows, counted from the first; only some where there are many."""
    board = picture.layout.board
    if kind == "none" or board is None or board.grid != "square" or picture.look.size < 200:
        return
    is_chess = kind == "chess" and board.has_chess_names
    size = picture.units(min(20.0, max(11.0, 0.26 * picture.pixels)))
    steps = [one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
             if one * picture.pixels >= 2.1 * size * picture.scale or one == 1000]  # fmt: skip
    every = steps[0] if picture.pixels < PIXELS_LABELLED * 2.6 else 1
    wide, high = board.width, board.height
    across = [(x, chr(97 + x) if is_chess else str(x + first[0])) for x in range(0, wide, every)]
    down = [(y, str(high - y if is_chess else y + first[1])) for y in range(0, high, every)]
    layer = picture.layer("names")
    longest = max(len(name) for _, name in down)
    gap = 1.4 if picture.layout.is_joined else 0.4
    left, top = -(0.7 + 0.3 * longest) * size - gap, -0.9 * size - gap
    edge = picture.layout.height - top if is_chess else top
    for x, name in across:
        picture.text(layer, "xy", ((x + 0.5) * CELL, edge), name, size)
    for y, name in down:
        picture.text(layer, "xy", (left, (y + 0.5) * CELL), name, size)
    picture.box[0] = min(picture.box[0], left - (0.5 + 0.3 * longest) * size)
    picture.box[3 if is_chess else 1] = edge + (0.9 if is_chess else -0.9) * size
