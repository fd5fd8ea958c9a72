"""Maps of a survey as text, as SVG, and as a page whose cells open their answers."""

from typing import Any

from tourcp.core.answer import Refutation, Tour
from tourcp.drawing.film import Film, tour_film
from tourcp.drawing.page import bare_picture, map_page
from tourcp.drawing.refutation_svg import refutation_picture
from tourcp.drawing.svg import Picture, ink_on
from tourcp.drawing.text import grid, with_holes
from tourcp.drawing.theorem import COLOURS as TOURS
from tourcp.drawing.theorem import NO_TOUR
from tourcp.survey.maps import LEGEND, NOT_ASKED, Map, cell_title, letter_of

COLOURS = {"t": TOURS["t"], "?": TOURS["?"], "C": "#c9c2b0", "F": "#d0d0d0", **NO_TOUR}

MOST_PICTURES = 400
"""Refutations that a page shows as pictures; of more it gives the words."""


def map_text(found: Map) -> str:
    """The map with a letter for each row."""
    cells = [[NOT_ASKED] * found.board.width for _ in range(found.board.height)]
    for (x, y), row in found.cells.items():
        cells[y][x] = letter_of(row)
    if found.kind == "sizes":
        for x, y in found.board.holes:
            cells[y][x] = " "
    elif found.kind in ("starts", "ends"):
        cells = with_holes(found.board, cells)
    return f"{found.title}\n\n{grid(cells)}"


def map_picture(found: Map) -> Picture:
    """The map as SVG: each place in the colour and with the letter of its answer."""
    picture = Picture(found.board, found.title, f"{map_text(found)}\n\n{LEGEND}")
    layer = picture.layer("map")
    for number, (place, row) in enumerate(sorted(found.cells.items())):
        letter = letter_of(row)
        colour = COLOURS.get(letter, "#d0d0d0")
        picture.cell(layer, "place", place, fill=colour, stroke="#ffffff", stroke_width=0.3)
        layer[-1].set("data-cell", str(number))
        layer[-1].append(picture.tooltip(cell_title(found, place)))
        text = picture.add("text", "big", layer, x=place[0] * 10 + 5, y=place[1] * 10 + 6.6)
        text.set("style", f"fill:{ink_on(colour)};pointer-events:none")
        text.text = letter
    return picture


def maps_page(title: str, maps: list[Map]) -> str:
    """A page with all maps; a click on a place opens its tour or its certificate."""
    boards: dict[str, int] = {}
    stages: list[str] = []
    data: list[list[Film]] = []
    refuted = sum(isinstance(row.answer, Refutation) for one in maps for row in one.cells.values())
    for found in maps:
        rows = []
        for place, row in sorted(found.cells.items()):
            problem = row.question.problem
            cell: dict[str, Any] = {"title": f"{problem}: {row.reason}"}
            match row.answer:
                case Tour():
                    text = str(problem.board)
                    if text not in boards:
                        boards[text] = len(stages)
                        stages.append(str(bare_picture(problem.board, text)))
                    cell["stage"] = boards[text]
                    cell["film"] = tour_film(problem, row.answer)
                case Refutation(certificate=certificate):
                    if refuted <= MOST_PICTURES:
                        cell["stage"] = len(stages)
                        stages.append(str(refutation_picture(problem, certificate)))
                    words = certificate.summary(problem) if certificate is not None else row.reason
                    cell["words"] = words
                case _:
                    cell["words"] = cell_title(found, place)
            rows.append(cell)
        data.append(rows)
    pictures = [str(map_picture(found)) for found in maps]
    return map_page(title, pictures, LEGEND, stages, {"maps": data})
