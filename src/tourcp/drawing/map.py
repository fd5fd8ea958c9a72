"""Maps of a survey: text, picture, and a page whose places open their answers."""

from typing import Any

from tourcp.core.answer import Refutation, Tour
from tourcp.core.board import Board
from tourcp.core.errors import BadProblem
from tourcp.drawing.film import Film, tour_film
from tourcp.drawing.ground import add_ground, add_labels
from tourcp.drawing.layout import board_layout
from tourcp.drawing.look import Look
from tourcp.drawing.looks import NO_TOUR, NOT_ASKED, OTHER, TOURS, UNKNOWN, Mark, legend
from tourcp.drawing.page import map_page
from tourcp.drawing.refutation import refutation_picture
from tourcp.drawing.render import Drawing
from tourcp.drawing.svg import Picture
from tourcp.drawing.text import grid, with_holes
from tourcp.drawing.theorem import add_legend
from tourcp.drawing.tour import trip_of
from tourcp.files.rows import Row
from tourcp.survey.maps import Map, cell_title

MOST_PICTURES = 400
"""Refutations that a page shows as pictures; of more it gives the words."""

LEGEND = legend(
    ("", [TOURS["tour"]]),
    ("no tour by ", [NO_TOUR[one] for one in ("cut-set", "weights", "frontier",
                                              "clause-proof", "too-few-squares", "contradiction",
                                              "claim")]),
    ("", [UNKNOWN]),
    ("", [Mark(NOT_ASKED, "not asked", "")]),
)  # fmt: skip


def mark_of(row: Row) -> Mark:
    """How a row looks on a map."""
    match row.verdict:
        case "tour":
            return TOURS["tour"]
        case "proved":
            return NO_TOUR.get(row.rung, OTHER)
        case "claimed":
            return NO_TOUR["claim"]
    return UNKNOWN


def draw_maps(maps: list[Map]) -> Drawing:
    """The maps of a survey: a page shows all, a picture one."""
    if not maps:
        raise BadProblem("there is nothing to draw: no row was found")
    words = "\n\n".join(map_text(one) for one in maps) + f"\n\n{LEGEND}"
    title = maps[0].title if len(maps) == 1 else f"survey: {len(maps)} maps"
    too_many = (
        f"{len(maps)} maps do not fit into one picture: draw FILE.html, or choose one "
        "with --rule, --backend and --closed or --open"
    )
    return Drawing(
        title, words, lambda look: map_picture(maps[0], look),
        lambda look: maps_page(title, maps, look), not_still=too_many if len(maps) > 1 else "",
    )  # fmt: skip


def map_text(found: Map) -> str:
    """The map with a letter for each row."""
    cells = [[NOT_ASKED] * found.board.width for _ in range(found.board.height)]
    for (x, y), row in found.cells.items():
        cells[y][x] = mark_of(row).letter
    if found.kind == "sizes":
        for x, y in found.board.holes:
            cells[y][x] = " "
    elif found.kind in ("starts", "ends"):
        cells = with_holes(found.board, cells)
    return f"{found.title}\n\n{grid(cells)}"


def map_picture(found: Map, look: Look) -> Picture:
    """The map as SVG: each place that was asked in the colour and with the letter of its answer."""
    ground, first = found.board, (0, 0)
    if found.kind == "sizes":
        first = min(x for x, _ in found.cells), min(y for _, y in found.cells)
        ground = Board(ground.width - first[0], ground.height - first[1])
    picture = Picture(board_layout(ground), look, found.title, f"{map_text(found)}\n\n{LEGEND}")
    if found.kind in ("starts", "ends"):
        add_ground(picture)
    elif found.kind != "list":
        add_labels(picture, "numbers", first=first)
    layer = picture.layer("map")
    squares = {square: vertex for vertex, square in enumerate(ground.squares)}
    used: dict[Mark, None] = {}
    for number, (place, row) in enumerate(sorted(found.cells.items())):
        vertex = squares[place[0] - first[0], place[1] - first[1]]
        used[mark_of(row)] = None
        cell = picture.mark(layer, vertex, mark_of(row), cell_title(found, place))
        cell.set("data-cell", str(number))
    picture.caption([found.title])
    add_legend(picture, used)
    return picture


def maps_page(title: str, maps: list[Map], look: Look) -> str:
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
                    trip, text = trip_of(problem, row.answer), str(problem.space)
                    if text not in boards:
                        boards[text] = len(stages)
                        stage = trip.stage(look)
                        stage.layer("way")
                        stages.append(str(stage))
                    cell["stage"] = boards[text]
                    cell["film"] = tour_film(problem, trip.layout, look, row.answer)
                case Refutation(certificate=certificate):
                    if refuted <= MOST_PICTURES:
                        cell["stage"] = len(stages)
                        stages.append(str(refutation_picture(problem, certificate, look)))
                    words = certificate.summary(problem) if certificate is not None else row.reason
                    cell["words"] = words
                case _:
                    cell["words"] = cell_title(found, place)
            rows.append(cell)
        data.append(rows)
    pictures = [map_picture(found, look) for found in maps]
    return map_page(title, pictures, stages, {"maps": data}, look)
