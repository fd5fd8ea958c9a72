"""SVG: a layout as an element tree, with layers for whatever is shown on it.

Colours are CSS variables of the class `tourcp`, for light and dark screens. A square is 10 units
wide; the picture scales to whatever room it has.
"""

import re
import zlib
from collections.abc import Iterable
from textwrap import wrap
from xml.etree import ElementTree as Tree

from tourcp.drawing.layout import Layout
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL, MARKS, PARTS, Mark, ink_on
from tourcp.drawing.strokes import Spot, short
from tourcp.drawing.style import style_sheet

Tree.register_namespace("", NAMESPACE := "http://www.w3.org/2000/svg")

DIGIT, LETTER = 0.36, 0.55
"""How far below its middle the baseline of a text is, and how wide a letter; in font sizes."""


def xml_text(text: str) -> str:
    """A text without the characters that no XML file may hold.

    >>> xml_text("fine\\x01")
    'fine\ufffd'
    """
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


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

    @property
    def line_width(self) -> float:
        """The width of a tour's line in units: thicker where the picture is shown smaller."""
        return min(2.6, max(0.8, self.units(1.7)))

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
        number = MARKS.index(mark)
        cell = self.add("path", f"place m{number}", parent, d=self.layout.cells([vertex]))
        self.add("title", "", cell).text = xml_text(tooltip)
        if self.pixels >= 10:
            self.text(parent, f"big k{number}", self.layout.spot(vertex), mark.letter)
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
            is_colour = fill.startswith("#")
            swatch = self.add("rect", "place" if is_colour else fill, layer, **box, rx=0.2 * size)
            ink = f"k{fill[1:]}" if fill.startswith("m") else "n"
            text = self.text(layer, ink, (x + 0.75 * size, y), letter, size)
            if is_colour:
                swatch.set("fill", fill)
                text.set("style", f"fill:{ink_on(fill)}")
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
