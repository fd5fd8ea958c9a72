"""SVG: a layout as an element tree, with layers for whatever is shown on it.

Colours are CSS variables of the class `tourcp`, for light and dark screens. A square is 10 units
wide; the picture scales to whatever room it has.
"""

import zlib
from collections.abc import Iterable
from textwrap import wrap
from xml.etree import ElementTree as Tree

from tourcp.core.joins import TWISTS
from tourcp.drawing.layout import Layout
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL, LARGEST_CHEQUERED, PARTS, PIXELS_LABELLED, Mark, ink_on
from tourcp.drawing.strokes import Spot, short
from tourcp.drawing.style import style_sheet
from tourcp.drawing.xml import xml_text

Tree.register_namespace("", NAMESPACE := "http://www.w3.org/2000/svg")

DIGIT, LETTER = 0.36, 0.55
"""How far below its middle the baseline of a text is, and how wide a letter; in font sizes."""


class Picture:
    """A picture on which layers are drawn, the first at the bottom."""

    def __init__(
        self, layout: Layout, look: Look, title: str, description: str, *, frame: str = "",
        extent: Spot | None = None,
    ) -> None:  # fmt: skip
        self.layout, self.look = layout, look
        self.title, self.description = xml_text(title), xml_text(description)
        width, height = extent or (layout.width, layout.height)
        self.scale = look.size / max(width, height)
        """Pixels of a unit, at the size that is wanted."""
        self.root = Tree.Element("svg", {"xmlns": NAMESPACE, "class": f"tourcp {look.name}"})
        self.root.set("role", "img")
        self.name = f"t{zlib.crc32((self.title + self.description + frame).encode()):08x}"
        """A prefix of ids, so that several pictures can stand in one page."""
        self.add("title").text = self.title
        self.add("desc").text = self.description
        self._style = self.add("style")
        self.more_style = ""
        """Rules that this picture needs besides those of its classes."""
        self.defs = self.add("defs")
        self._page = self.add("rect", "page")
        pad = max(2.0, 6 / self.scale)
        self.box = [-pad, -pad, width + pad, height + pad]

    @property
    def pixels(self) -> float:
        """How many pixels wide a square is, at the size that is wanted."""
        return CELL * self.scale

    def units(self, pixels: float) -> float:
        """How many units so many pixels are."""
        return pixels / self.scale

    def add(
        self, tag: str, kind: str = "", parent: Tree.Element | None = None, **attributes: object
    ) -> Tree.Element:
        """A new element; underscores in the names of attributes stand for hyphens."""
        named = {"class": kind} if kind else {}
        for key, value in attributes.items():
            text = short(value) if isinstance(value, float) else str(value)
            named[key.rstrip("_").replace("_", "-")] = text
        return Tree.SubElement(self.root if parent is None else parent, tag, named)

    def layer(self, name: str) -> Tree.Element:
        """A group of elements, clipped at the board's edge where sides are joined."""
        group = self.add("g", name)
        if name == "way" and self.layout.is_joined:
            clip = self.add("clipPath", "", self.defs, id=f"{self.name}-b")
            self.add("rect", "", clip, width=self.layout.width, height=self.layout.height)
            group.set("clip-path", f"url(#{self.name}-b)")
        return group

    def text(
        self, parent: Tree.Element, kind: str, at: Spot, words: str, size: float = 0.0
    ) -> Tree.Element:
        """Words around a point; of a size in units, if their class has none."""
        x, y = at
        found = self.add("text", kind, parent, x=x, y=y + DIGIT * (size or 4.4))
        if size:
            found.set("font-size", short(size))
        found.text = xml_text(words)
        return found

    def mark(self, parent: Tree.Element, vertex: int, mark: Mark, tooltip: str) -> Tree.Element:
        """A place of a map, in the colour and with the letter of its mark."""
        cell = self.add("path", "place", parent, d=self.layout.cells([vertex]), fill=mark.colour)
        self.add("title", "", cell).text = xml_text(tooltip)
        if self.pixels >= 10:
            words = self.text(parent, "big", self.layout.spot(vertex), mark.letter)
            words.set("style", f"fill:{ink_on(mark.colour)}")
        return cell

    def area(
        self, parent: Tree.Element, vertices: list[int], number: int, *, is_filled: bool = True
    ) -> None:
        """Some cells outlined in a calm colour; the line runs within, and hides no other."""
        colour = number % len(PARTS)
        data = self.layout.outline(vertices)
        if not data:
            return
        if is_filled:
            self.add("path", f"tint p{colour}", parent, d=data)
        name = f"{self.name}-a{len(self.defs)}"
        self.add("path", "", self.add("clipPath", "", self.defs, id=name), d=data)
        width = min(2.0, self.units(8))  # one half of it lies outside, and is not seen
        border = self.add("path", f"border q{colour}", parent, d=data, stroke_width=width)
        border.set("clip-path", f"url(#{name})")

    def hatched(self, parent: Tree.Element, vertices: list[int]) -> None:
        """Some cells hatched, each with its border."""
        name = f"{self.name}-a{len(self.defs)}"
        clip = self.add("clipPath", "", self.defs, id=name)
        self.add("path", "", clip, d=self.layout.cells(vertices, 0.96))
        width = min(0.6, self.units(3))
        for vertex in vertices:
            cell = self.layout.cells([vertex], 0.96)
            self.add("path", "removed page", parent, d=cell, stroke_width=width)
        lines = self.add("g", "hatch", parent, clip_path=f"url(#{name})", stroke_width=width)
        reach = CELL * 0.6
        for x, y in self.layout.points[vertices].tolist():
            data = "".join(
                f"M{short(x - reach + shift)} {short(y + reach)}l{short(2 * reach)} "
                f"-{short(2 * reach)}" for shift in (-8, -6, -4, -2, 0, 2, 4, 6, 8)
            )  # fmt: skip
            self.add("path", "", lines, d=data)

    def ground(self, labels: str = "") -> None:
        """The cells, the edges, the frame and the labels: what everything else is drawn on."""
        layout = self.layout
        ground = self.layer("board")
        if len(layout.edges):
            lines = [f"M{short(a)} {short(b)}L{short(c)} {short(d)}" for a, b, c, d in
                     layout.points[layout.edges].reshape(-1, 4).tolist()]  # fmt: skip
            width = min(0.5, max(0.15, 40 / len(lines)))
            self.add("path", "edge", ground, d="".join(lines), stroke_width=width)
        self.cells(ground)
        self.labels(labels or self.look.labels)
        for x, y, words in layout.panels:
            size = self.units(min(16, max(10, 0.25 * self.pixels)))
            self.text(ground, "xy left", (x, y - 0.9 * size), words, size)
            self.box[1] = min(self.box[1], y - 1.9 * size)

    def cells(self, parent: Tree.Element) -> None:
        """The cells in their shades, with a frame around them."""
        layout, board = self.layout, self.layout.board
        if layout.shades is None:
            self.add("path", "light", parent, d=layout.cells(range(len(layout.points))))
            self.add("path", "frame", parent, d=layout.cells(range(len(layout.points))))
            return
        is_plain = board is not None and board.grid == "square"
        if is_plain and max(layout.width, layout.height) > LARGEST_CHEQUERED * CELL:
            self._add_chequer(parent)
        else:
            for shade, kind in enumerate(("light", "dark", "between")):
                of_shade = (layout.shades == shade).nonzero()[0].tolist()
                if of_shade:
                    self.add("path", kind, parent, d=layout.cells(of_shade))
        if is_plain and board is not None and not (board.holes and len(board) <= 5000):
            border = f"M0 0h{short(layout.width)}v{short(layout.height)}h-{short(layout.width)}z"
        else:
            border = layout.outline(range(len(layout.points)))
        frame = self.add("path", "frame", parent, d=border)
        if layout.is_joined:
            frame.set("stroke-dasharray", "1.6 1.2")
            self._add_joins(parent)

    def _add_chequer(self, parent: Tree.Element) -> None:
        """A pattern instead of a path with thousands of squares."""
        layout, board = self.layout, self.layout.board
        assert board is not None
        if self.defs.find("pattern") is None:
            pattern = self.add("pattern", "", self.defs, id=f"{self.name}-c", width=2 * CELL,
                               height=2 * CELL, patternUnits="userSpaceOnUse")  # fmt: skip
            self.add("rect", "light", pattern, width=2 * CELL, height=2 * CELL)
            self.add("path", "dark", pattern, d=f"M{CELL} 0h{CELL}v{CELL}h-{2 * CELL}v{CELL}"
                     f"h{CELL}z")  # fmt: skip
        fill = f"url(#{self.name}-c)"
        self.add("rect", "", parent, width=layout.width, height=layout.height, fill=fill)
        if board.holes:
            holes = (f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in board.holes)
            self.add("path", "page", parent, d="".join(holes))

    def _add_joins(self, parent: Tree.Element) -> None:
        """Arrows on the joined sides: one on left and right, two on top and bottom.

        Where a side is turned over, its arrow points the other way.
        """
        board = self.layout.board
        assert board is not None
        twists = TWISTS.get(board.wrap, (False, False))
        size = min(1.3, max(0.9, self.units(9)))
        width, height = self.layout.width, self.layout.height
        data = []
        for is_joined, is_turned, is_upright in zip(board.wraps, twists, (True, False),
                                                    strict=True):  # fmt: skip
            for side, way in ((0, 1), (1, -1 if is_turned else 1)):
                for place in (0.0,) if is_upright else (-0.8, 0.8):
                    if not is_joined:
                        continue
                    if is_upright:
                        x, y = side * width, height / 2 - way * size / 2
                        data.append(
                            f"M{short(x - size)} {short(y)}l{short(size)} "
                            f"{short(way * size)}l{short(size)} {short(-way * size)}"
                        )
                    else:
                        x, y = width / 2 + place * size - way * size / 2, side * height
                        data.append(
                            f"M{short(x)} {short(y - size)}l{short(way * size)} "
                            f"{short(size)}l{short(-way * size)} {short(size)}"
                        )
        self.add("path", "join", parent, d="".join(data))

    def labels(self, kind: str, first: tuple[int, int] = (0, 0)) -> None:
        """The names of columns and rows, counted from the first; some, where there are many."""
        board = self.layout.board
        if kind == "none" or board is None or board.grid != "square" or self.look.size < 200:
            return
        is_chess = kind == "chess" and board.has_chess_names
        size = self.units(min(20.0, max(11.0, 0.26 * self.pixels)))
        steps = [one for one in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
                 if one * self.pixels >= 2.1 * size * self.scale or one == 1000]  # fmt: skip
        every = steps[0] if self.pixels < PIXELS_LABELLED * 2.6 else 1
        wide, high = board.width, board.height
        across = [
            (x, chr(97 + x) if is_chess else str(x + first[0])) for x in range(0, wide, every)
        ]
        down = [(y, str(high - y if is_chess else y + first[1])) for y in range(0, high, every)]
        layer = self.layer("names")
        longest = max(len(name) for _, name in down)
        gap = 1.4 if self.layout.is_joined else 0.4
        left, top = -(0.7 + 0.3 * longest) * size - gap, -0.9 * size - gap
        edge = self.layout.height - top if is_chess else top
        for x, name in across:
            self.text(layer, "xy", ((x + 0.5) * CELL, edge), name, size)
        for y, name in down:
            self.text(layer, "xy", (left, (y + 0.5) * CELL), name, size)
        self.box[0] = min(self.box[0], left - (0.5 + 0.3 * longest) * size)
        self.box[3 if is_chess else 1] = edge + (0.9 if is_chess else -0.9) * size

    def caption(self, paragraphs: Iterable[str], *, loud: bool = True) -> None:
        """Words below the picture, the first paragraph larger if it is `loud`."""
        layer = self.layer("caption")
        across = max(self.box[2] - max(0.0, self.box[0]), self.units(300))
        for number, words in enumerate(paragraphs):
            size = self.units(16.0 if loud and number == 0 else 13.0)
            for line in wrap(words, max(12, int(across / (LETTER * size)))):
                self.box[3] += 1.45 * size
                kind = "left" if loud and number == 0 else "left xy"
                at = (max(0.0, self.box[0]), self.box[3] - 0.7 * size)
                self.text(layer, kind, at, line, size)
            self.box[3] += 0.4 * size
        self.box[2] = max(self.box[2], across)

    def legend(self, entries: Iterable[tuple[str, str, str]]) -> None:
        """Swatches below the picture, each a fill (a colour or a class), a letter and words."""
        layer = self.layer("legend")
        size = self.units(13.0)
        x, right = 0.0, max(self.box[2], self.units(300))
        self.box[3] += 2.0 * size
        for fill, letter, words in entries:
            wide = (2.4 + LETTER * len(words)) * size
            if x > 0 and x + wide > right:
                x = 0.0
                self.box[3] += 1.9 * size
            y = self.box[3] - 1.1 * size
            box = {"x": x, "y": y - 0.75 * size, "width": 1.5 * size, "height": 1.5 * size}
            kind = "place" if fill.startswith("#") else fill
            swatch = self.add("rect", kind, layer, **box, rx=0.2 * size)
            if fill.startswith("#"):
                swatch.set("fill", fill)
            if letter:
                ink = self.text(layer, "n", (x + 0.75 * size, y), letter, size)
                if fill.startswith("#"):
                    ink.set("style", f"fill:{ink_on(fill)};font-weight:normal")
            self.text(layer, "left", (x + 1.9 * size, y), words, size)
            x += wide + size
        self.box[2] = max(self.box[2], right)

    def svg(self, *, plain: bool = False) -> str:
        """The file; `plain` for converters, which know neither variables nor halos."""
        left, top, right, bottom = self.box
        box = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        self.root.set("viewBox", " ".join(short(one) for one in box.values()))
        self._page.attrib.update({key: short(one) for key, one in box.items()})
        self.root.set("width", str(round(box["width"] * self.scale)))
        self.root.set("height", str(round(box["height"] * self.scale)))
        classes = {name for one in self.root.iter() for name in one.get("class", "").split()}
        self._style.text = style_sheet(self.look, classes, plain=plain) + self.more_style
        return Tree.tostring(self.root, encoding="unicode", short_empty_elements=True) + "\n"

    def __str__(self) -> str:
        return self.svg()
