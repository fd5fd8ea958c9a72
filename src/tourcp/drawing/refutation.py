"""Refutations: the board and the words that end the argument, as text and as a picture."""

from string import ascii_letters
from textwrap import fill

import numpy as np

from tourcp.core.board import Square, square_name
from tourcp.core.cycle import cycle_graph
from tourcp.core.graph import part_labels
from tourcp.core.problem import FEWEST_CLOSED, Problem
from tourcp.core.space import PieceOnBoard, Space
from tourcp.drawing.looks import CELL, COLD_TO_WARM, LARGEST_NUMBERED, between, hue, ink_on
from tourcp.drawing.svg import Picture, cells_data
from tourcp.drawing.text import LARGEST, MOST_NAMES, grid
from tourcp.judge.certificates import Certificate, ClauseProof, CutSet, TooFewSquares, Weights

REMOVED, HOLE = "*", "#"

MOST_CUTS = 12
"""Cuts of a clause proof that are shown."""


def explain(problem: Problem, certificate: Certificate) -> str:
    """Why there is no tour, in pictures and words."""
    if not isinstance(problem.space, PieceOnBoard):
        return explain_on_graph(problem, certificate)
    match certificate:
        case CutSet():
            return explain_cut_set(problem, certificate)
        case Weights():
            return explain_weights(problem, certificate)
        case ClauseProof():
            return explain_clause_proof(certificate)
        case TooFewSquares():
            return f"A closed tour has at least {FEWEST_CLOSED} squares."
    raise TypeError(f"{certificate!r} is no certificate")


def explain_on_graph(problem: Problem, certificate: Certificate) -> str:
    """Why a graph has no tour, by the names of its vertices."""
    words = f"{certificate.summary(problem)[:1].upper()}{certificate.summary(problem)[1:]}."
    if isinstance(certificate, CutSet) and certificate.vertices:
        words += "\n" + fill("removed: " + " ".join(certificate.vertices), 100)
    if isinstance(certificate, Weights) and len(certificate.weights) <= MOST_NAMES:
        weights = " ".join(f"{name}:{weight:+d}" for name, weight in certificate.weights)
        words += "\n" + fill("weights: " + weights, 100)
        for group, weight in certificate.sets:
            words += "\n" + fill(f"set of weight {weight}: " + " ".join(group), 100)
    return words


def explain_cut_set(problem: Problem, cut: CutSet) -> str:
    """The removed squares as `*`, and a letter for each part that is left."""
    removed = set(cut.vertices)
    cells = _empty(problem)
    for (x, y), part in parts_left(problem, cut).items():
        cells[y][x] = REMOVED if part is None else letter(part)
    parts, most = cut.parts(problem), cut.most_parts(problem)
    if not removed:
        return _picture(cells, f"No move joins the {parts} parts, so no tour visits them all.")
    ends = {square_name(end) for end in (problem.start, problem.end) if end} & removed
    tour = "A closed tour" if problem.closed else "An open tour"
    less = f", {len(ends)} of them its end{'s' * (len(ends) > 1)}," if ends else ""
    return _picture(
        cells,
        f"Without the {_squares(len(removed))} marked {REMOVED}, "
        f"no move joins the {parts} lettered parts.",
        f"{tour} without {len(removed)} of its squares{less} hangs together in at most {most} "
        f"part{'s' * (most > 1)}.",
    )


def parts_left(problem: Problem, cut: CutSet) -> dict[Square, int | None]:
    """The number of each square's part, row by row from 0; None for the removed ones."""
    removed = set(cut.vertices)
    graph = problem.space.graph
    squares = list(problem.board.squares)
    kept = np.array([square_name(square) not in removed for square in squares])
    labels = part_labels(graph.size, graph.tails, graph.targets, kept).tolist()
    numbers: dict[int, int] = {}
    return {
        square: numbers.setdefault(label, len(numbers)) if stays else None
        for square, label, stays in zip(squares, labels, kept.tolist(), strict=True)
    }


def lettered_sets(problem: Problem, weights: Weights) -> dict[Square, str]:
    """The letters of the sets that each square is in."""
    _, in_set = weights.arrays(cycle_graph(problem))
    letters: dict[Square, str] = {}
    for number, inside in enumerate(in_set):
        for square, is_in in zip(problem.board.squares, inside.tolist(), strict=False):
            if is_in:
                letters[square] = letters.get(square, "") + letter(number)
    return letters


def explain_weights(problem: Problem, weights: Weights) -> str:
    """The weights on the board, the sets as letters, and the two sums."""
    graph = cycle_graph(problem)
    on_vertex, _ = weights.arrays(graph)
    squares = list(problem.board.squares)
    cells = _empty(problem)
    for (x, y), weight in zip(squares, on_vertex.tolist(), strict=False):
        cells[y][x] = f"{weight:+d}" if weight else "0"
    needed, given = weights.balance(graph)
    hubs = [f"hub {number}" for number in range(graph.hubs)]
    words = [
        f"{hub}: {weight:+d}"
        for hub, weight in zip(hubs, on_vertex[len(squares) :].tolist(), strict=True)
    ]
    pictures = [_picture(cells, *words)]
    if weights.sets:
        lettered = _empty(problem)
        words = []
        for (x, y), letters in lettered_sets(problem, weights).items():
            lettered[y][x] = letters
        for number, (group, weight) in enumerate(weights.sets):
            also = [hub for hub in hubs if hub in group]
            among = f", among them {' and '.join(also)}" if also else ""
            words.append(f"set {letter(number)}: {len(group)} vertices{among}, weight {weight}")
        pictures.append(_picture(lettered, *words))
    if hubs:
        pictures.append(
            "A hub is no square: its moves lead from the last square back to the first, so that\n"
            "the tour is a cycle."
        )
    pictures.append(
        "A move gives the weights of its two ends, and that of each set that it leaves.\n"
        "A tour takes two moves at every vertex and at least two out of every set, so it must\n"
        f"collect {needed}; but all the moves that give anything give only {given} together."
    )
    return "\n\n".join(pictures)


def explain_clause_proof(proof: ClauseProof) -> str:
    """What the proof consists of: it is for machines to follow."""
    steps = sum(1 for line in proof.lines() if " d " not in line)
    if not proof.cuts:
        return (
            "Two moves at every square, and no more:\n"
            f"{steps:,} steps of unit propagation show that already this cannot be."
        )
    sizes = ", ".join(str(size) for size in sorted(len(cut) for cut in proof.cuts))
    return (
        f"Two moves at every square, and a move out of each of {len(proof.cuts)} sets (of {sizes} "
        f"vertices):\n{steps:,} steps of unit propagation show that this cannot be."
    )


def _empty(problem: Problem) -> list[list[str]]:
    cells = [["." for _ in range(problem.board.width)] for _ in range(problem.board.height)]
    for x, y in problem.board.holes:
        cells[y][x] = HOLE
    return cells


def _picture(cells: list[list[str]], *words: str) -> str:
    if max(len(cells), len(cells[0])) > LARGEST:
        return "\n".join(words)
    return "\n".join([grid(cells), *(["", *words] if words else [])])


def _squares(count: int) -> str:
    return "square" if count == 1 else f"{count} squares"


def letter(number: int) -> str:
    """The name of a part or a set: A, B, … Z, a, … z, A1, B1, …"""
    letters = ascii_letters[26:] + ascii_letters[:26]
    times, place = divmod(number, len(letters))
    return letters[place] + (str(times) if times else "")


def refutation_picture(problem: Problem, certificate: Certificate | None) -> Picture:
    """A still picture of why there is no tour; of the bare board if nobody knows."""
    words = "no certificate: a claim" if certificate is None else explain(problem, certificate)
    picture = Picture(problem.board, f"no tour: {problem}", words)
    match certificate:
        case CutSet():
            _draw_parts(picture, problem, certificate)
        case Weights():
            _draw_weights(picture, problem, certificate)
        case ClauseProof():
            _draw_cuts(picture, problem.space, certificate)
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
                picture.words(layer, "big", (x, y), letter(part), ink_on(colour))


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
            picture.words(layer, "big", square, words, ink_on(colour), up=1.2)
            picture.words(layer, "sets", square, sets.get(square, ""), ink_on(colour), up=-2.6)


def _draw_cuts(picture: Picture, space: Space, proof: ClauseProof) -> None:
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
        inside = [space.parse(vertex) for vertex in cut if space.find(vertex) is not None]
        picture.add("path", "", layer, d=cells_data(inside), fill=hue(number))
        picture.add("rect", "frame", layer, width=width - CELL, height=height - CELL)
        hubs = " + hub" if len(inside) < len(cut) else ""
        at = {"x": (width - CELL) / 2, "y": height - CELL + 5}
        picture.add("text", "xy", layer, **at).text = f"{len(inside)} squares{hubs}"
    rows = -(-len(cuts) // columns)
    picture.set_size(min(columns, len(cuts)) * width - CELL, rows * height)
