"""Refutations as SVG: what is removed and the parts that are left, weights, cuts."""

from xml.etree import ElementTree as Tree

from tourcp.core.board import Square
from tourcp.core.cycle import cycle_graph
from tourcp.core.problem import Problem
from tourcp.drawing.refutation import explain, letter, lettered_sets, parts_left
from tourcp.drawing.svg import CELL, LARGEST_NUMBERED, Picture, between, cells_data, hue, ink_on
from tourcp.judge.certificates import Certificate, ClauseProof, CutSet, Weights

COLD_TO_WARM = ["#2166ac", "#92c5de", "#f7f7f7", "#f4a582", "#b2182b"]
"""Negative, zero, positive."""

MOST_CUTS = 12
"""Cuts of a clause proof that are shown."""


def refutation_picture(problem: Problem, certificate: Certificate | None) -> Picture:
    """A still picture of why there is no tour; of the bare board if nobody knows."""
    words = "no certificate: a claim" if certificate is None else explain(problem, certificate)
    title = f"no tour: {problem}"
    match certificate:
        case CutSet():
            picture = Picture(problem.board, title, words)
            _draw_parts(picture, problem, certificate)
        case Weights():
            picture = Picture(problem.board, title, words)
            _draw_weights(picture, problem, certificate)
        case ClauseProof():
            picture = Picture(problem.board, title, words)
            _draw_cuts(picture, certificate)
        case _:
            picture = Picture(problem.board, title, words)
    return picture


def _draw_parts(picture: Picture, problem: Problem, cut: CutSet) -> None:
    """Each part in its colour and with its letter, the removed squares crossed out."""
    layer = picture.layer("parts")
    part_of = parts_left(problem, cut)
    numbered = max(problem.board.width, problem.board.height) <= LARGEST_NUMBERED
    for (x, y), part in part_of.items():
        if part is None:
            picture.cell(layer, "removed", (x, y))
            left, top = x * CELL, y * CELL
            data = f"M{left + 3} {top + 3}l4 4M{left + 7} {top + 3}l-4 4"
            picture.add("path", "cross", layer, d=data)
        else:
            colour = hue(part)
            picture.cell(layer, "part", (x, y), fill=colour, stroke=colour, stroke_width=0.1)
            if numbered:
                _words(picture, layer, "big", (x, y), letter(part), ink_on(colour))


def _draw_weights(picture: Picture, problem: Problem, weights: Weights) -> None:
    """Each square in the colour of its weight, and the letters of the sets that it is in."""
    layer = picture.layer("weights")
    graph = cycle_graph(problem)
    on_vertex, _ = weights.arrays(graph)
    largest = max(1, int(abs(on_vertex).max()))
    numbered = max(problem.board.width, problem.board.height) <= LARGEST_NUMBERED
    sets = lettered_sets(problem, weights)
    for square, weight in zip(problem.board.squares, on_vertex.tolist(), strict=False):
        colour = between(COLD_TO_WARM, 0.5 + weight / largest / 2)
        picture.cell(layer, "weight", square, fill=colour, stroke="#b8bcc2", stroke_width=0.15)
        if numbered:
            words = f"{weight:+d}" if weight else "0"
            _words(picture, layer, "big", square, words, ink_on(colour), up=1.2)
            _words(picture, layer, "sets", square, sets.get(square, ""), ink_on(colour), up=-2.6)


def _draw_cuts(picture: Picture, proof: ClauseProof) -> None:
    """A board for every set that a tour must leave, the smallest sets first."""
    board = picture.board
    width, height = (board.width + 1) * CELL, (board.height + 1) * CELL
    cuts = sorted(proof.cuts, key=lambda cut: (len(cut), cut))[:MOST_CUTS]
    if not cuts:
        return
    columns = max(1, round((len(cuts) * height / width) ** 0.5 + 0.49))
    for number, cut in enumerate(cuts):
        row, column = divmod(number, columns)
        layer = picture.layer("cut")
        layer.set("transform", f"translate({column * width} {row * height})")
        picture.draw_squares(layer)
        inside = [_square(vertex) for vertex in cut if not vertex.startswith("hub")]
        picture.add("path", "", layer, d=cells_data(inside), fill=hue(number))
        picture.add("rect", "frame", layer, width=width - CELL, height=height - CELL)
        hubs = " + hub" if len(inside) < len(cut) else ""
        words = f"{len(inside)} squares{hubs}"
        picture.text(layer, "xy", (width - CELL) / 2, height - CELL + 5, words)
    rows = -(-len(cuts) // columns)
    picture.set_size(min(columns, len(cuts)) * width - CELL, rows * height)


def _square(vertex: str) -> Square:
    x, _, y = vertex.partition(",")
    return int(x), int(y)


def _words(
    picture: Picture, layer: Tree.Element, kind: str, square: Square, words: str, ink: str,
    *, up: float = 0.0,
) -> None:  # fmt: skip
    """Words in the middle of a square, or a little above or below it."""
    if words:
        x, y = square[0] * CELL + CELL / 2, square[1] * CELL + CELL / 2 + 1.6 - up
        picture.add("text", kind, layer, x=x, y=y, style=f"fill:{ink}").text = words
