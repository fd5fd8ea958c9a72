"""What the tests of pictures share: SVG read again, strokes, colours."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as Tree

from tourcp import Answer, Problem
from tourcp.drawing.anything import draw_answer
from tourcp.drawing.look import Look
from tourcp.drawing.render import Drawing, render

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([MlqL])([^MlqLz]*)")

Spot = tuple[float, float]


def parsed(svg: str) -> Tree.Element:
    return Tree.fromstring(svg)


def of_class(root: Tree.Element, name: str) -> list[Tree.Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


def strokes(data: str) -> list[tuple[Spot, Spot]]:
    """The strokes of a path, each from where to where, in squares."""
    at, found = (0.0, 0.0), []
    for command, rest in COMMAND.findall(data):
        numbers = [float(one) for one in re.findall(r"-?[0-9.]+", rest)]
        if command == "M":
            at = (numbers[0], numbers[1])
            continue
        to = (at[0] + numbers[-2], at[1] + numbers[-1])
        found.append((((at[0] - 5) / 10, (at[1] - 5) / 10), ((to[0] - 5) / 10, (to[1] - 5) / 10)))
        at = to
    return found


def line_of(svg: str) -> list[tuple[Spot, Spot]]:
    """The strokes of a tour's line."""
    return [one for path in of_class(parsed(svg), "line") for one in strokes(path.get("d", ""))]


def cell_at(element: Tree.Element) -> tuple[int, int]:
    """The square that a cell is drawn around."""
    x, y = re.findall(r"-?[0-9.]+", element.get("d", ""))[:2]
    return int(float(x) // 10), int(float(y) // 10)


def svg_of_drawing(drawing: Drawing, look: Look | None = None) -> str:
    svg = render(drawing, "svg", look)
    assert isinstance(svg, str)
    return svg


def render_svg(asked: Problem, answer: Answer, look: Look | None = None) -> str:
    return svg_of_drawing(draw_answer(asked, answer), look)


def film_of(page: str) -> dict[str, object]:
    (text,) = re.findall(r'<script type="application/json" id="film">(.*?)</script>', page)
    film: dict[str, object] = json.loads(text)
    return film


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's accessibility guidelines count it (WCAG 2)."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
