"""SVG: a board as an element tree, with layers for whatever is shown on it.

Colours are CSS variables of the class `tourcp`, for light and for dark screens, so that a page can
restyle them. A square is 10 units wide; the picture scales to whatever room it has.
"""

import re
import zlib
from collections.abc import Iterable
from xml.etree import ElementTree as Tree

from tourcp.core.board import Board, Square
from tourcp.drawing.looks import (
    CELL,
    COLOURS,
    LARGEST_CHEQUERED,
    LEFT,
    REST,
    STYLE,
    TOP,
    Mark,
    ink_on,
)

NAMESPACE = "http://www.w3.org/2000/svg"


class Picture:
    """A board on which layers are drawn, the first at the bottom."""

    def __init__(self, board: Board, title: str, description: str, *, frame: str = "") -> None:
        title, description = xml_text(title), xml_text(description)
        self.board, self.title, self.description = board, title, description
        self.factor = max(1.0, max(board.width, board.height) / 24)
        """How much larger names and margins are on large boards, to stay readable."""
        self.root = Tree.Element("svg", {"xmlns": NAMESPACE, "class": "tourcp", "role": "img"})
        self.name = f"t{zlib.crc32((title + description + frame).encode()):08x}"
        """A prefix of ids, so that several pictures can stand in one page."""
        self.add("title").text = title
        self.add("desc").text = description
        self.add("style").text = style_sheet()
        self._defs = self.add("defs")
        self._ground = self.add("rect", "page")
        self.set_size(board.width * CELL, board.height * CELL)
        self._draw_board()

    def set_size(self, width: float, height: float) -> None:
        """Show so many units from the board's corner on, and the names around them."""
        scale = max(0.3, min(9.0, 640 / max(width, height)))
        left, top, rest = (round(side * self.factor, 1) for side in (LEFT, TOP, REST))
        across, down = width + left + rest, height + top + rest
        box = {"x": -left, "y": -top, "width": across, "height": down}
        self.root.set("viewBox", " ".join(map(_text, box.values())))
        self._ground.attrib.update({key: _text(one) for key, one in box.items()})
        self.root.set("width", str(round(across * scale)))
        self.root.set("height", str(round(down * scale)))

    def add(
        self, tag: str, kind: str = "", parent: Tree.Element | None = None, **attributes: object
    ) -> Tree.Element:
        """A new element; underscores in the names of attributes stand for hyphens."""
        named = {key.replace("_", "-"): _text(value) for key, value in attributes.items()}
        if kind:
            named = {"class": kind, **named}
        return Tree.SubElement(self.root if parent is None else parent, tag, named)

    def layer(self, name: str) -> Tree.Element:
        """A group of elements."""
        return self.add("g", name)

    def words(
        self, parent: Tree.Element, kind: str, square: Square, words: str, ink: str, up: float = 0.0
    ) -> None:
        """Words in the middle of a square, or a little above or below it."""
        x, y = centre(square)
        self.add("text", kind, parent, x=x, y=y + 1.6 - up, style=f"fill:{ink}").text = words

    def cell(self, parent: Tree.Element, kind: str, square: Square, **more: object) -> Tree.Element:
        """A filled square."""
        x, y = square[0] * CELL, square[1] * CELL
        return self.add("rect", kind, parent, x=x, y=y, width=CELL, height=CELL, **more)

    def mark(self, parent: Tree.Element, place: Square, mark: Mark, tooltip: str) -> Tree.Element:
        """A place of a map, in the colour and with the letter of its mark."""
        cell = self.cell(parent, "place", place, fill=mark.colour)
        self.add("title", "", cell).text = xml_text(tooltip)
        self.words(parent, "big", place, mark.letter, ink_on(mark.colour))
        return cell

    def __str__(self) -> str:
        return Tree.tostring(self.root, encoding="unicode", short_empty_elements=True) + "\n"

    def _draw_board(self) -> None:
        board = self.board
        width, height = board.width * CELL, board.height * CELL
        size = max(board.width, board.height)
        if size > LARGEST_CHEQUERED:
            pattern = self.add(
                "pattern", "", self._defs, id=f"{self.name}-c",
                width=2 * CELL, height=2 * CELL, patternUnits="userSpaceOnUse",
            )  # fmt: skip
            self.add("rect", "light", pattern, width=2 * CELL, height=2 * CELL)
            self.add("path", "dark", pattern, d=cells_data([(1, 0), (0, 1)]))
        clip = self.add("clipPath", "", self._defs, id=f"{self.name}-b")
        self.add("rect", "", clip, width=width, height=height)
        dot = self.add(
            "marker", "", self._defs, id=f"{self.name}-d", viewBox="-1 -1 2 2",
            markerWidth=1.7, markerHeight=1.7, markerUnits="userSpaceOnUse", overflow="visible",
        )  # fmt: skip
        self.add("circle", "dot", dot, r=1)
        ground = self.layer("board")
        self.draw_squares(ground)
        frame = self.add("rect", "frame", ground, width=width, height=height)
        if board.wrap != "flat":
            frame.set("stroke-dasharray", "2 1.4")
        every = 1 if size <= 32 else 5 if size <= 64 else 10 if size <= 128 else 50
        names = self.layer("names")
        style = f"font-size:{_text(3.4 * self.factor)}px"
        across = [(x, CELL * (x + 0.5), -1.8) for x in range(0, board.width, every)]
        down = [(y, -4.0, CELL * (y + 0.5)) for y in range(0, board.height, every)]
        for number, x, y in across:
            self.add("text", "xy", names, x=x, y=y * self.factor, style=style).text = str(number)
        for number, x, y in down:
            at = {"x": x * self.factor, "y": y + 1.2 * self.factor}
            self.add("text", "xy", names, **at, style=style).text = str(number)

    def draw_squares(self, layer: Tree.Element) -> None:
        """The squares of the board, light and dark, and its holes."""
        board = self.board
        width, height = board.width * CELL, board.height * CELL
        if max(board.width, board.height) > LARGEST_CHEQUERED:
            ground = f"url(#{self.name}-c)"
            self.add("rect", "", layer, width=width, height=height, fill=ground)
        else:
            dark = [(x, y) for y in range(board.height) for x in range(1 - y % 2, board.width, 2)]
            self.add("rect", "light", layer, width=width, height=height)
            self.add("path", "dark", layer, d=cells_data(dark))
        if board.holes:
            self.add("path", "hole", layer, d=cells_data(board.holes))


def xml_text(text: str) -> str:
    """A text without the characters that no XML file may hold.

    >>> xml_text("fine\\x01")
    'fine\ufffd'
    """
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def style_sheet() -> str:
    """The variables for light and for dark screens, and what uses them."""
    light = "".join(f"--{name}:{one};" for name, (one, _) in COLOURS.items())
    dark = "".join(f"--{name}:{other};" for name, (_, other) in COLOURS.items())
    # :where() weighs nothing, so that any rule of a page about .tourcp overrides it.
    dark = f"@media(prefers-color-scheme:dark){{:where(.tourcp){{{dark}}}}}"
    variables = f":where(.tourcp){{{light}}}{dark}"
    return variables + "".join(f".tourcp {name}{{{looks}}}" for name, looks in STYLE.items())


def without_variables(svg: str) -> str:
    """A picture for converters that know neither CSS variables nor dark screens nor halos.

    >>> without_variables('<rect style="fill:var(--line)"/>')
    '<rect style="fill:#1c5d99"/>'
    """
    svg = re.sub(r":where\(\.tourcp\)\{--.*?\}@media\(.*?\}\}", "", svg)
    svg = re.sub(r"\.tourcp \.halo\{.*?\}", "", svg)
    halo = rf'<text class="n"\1 stroke="{COLOURS["light"][0]}" stroke-width="0.9">\2</text>\g<0>'
    svg = re.sub(r'<text class="n halo"([^>]*)>([^<]*)</text>', halo, svg)
    known = "|".join(COLOURS)
    return re.sub(rf"var\(--({known})\)", lambda found: COLOURS[found[1]][0], svg)


def cells_data(squares: Iterable[Square]) -> str:
    """Some squares as the commands of one path."""
    return "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in squares)


def centre(square: Square) -> tuple[int, int]:
    """The middle of a square, in units."""
    return square[0] * CELL + CELL // 2, square[1] * CELL + CELL // 2


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)
