"""Refutations: the board and the words that end the argument, as text and as a picture."""

from string import ascii_letters
from textwrap import fill

import numpy as np

from tourcp.core.board import Square, square_name
from tourcp.core.cycle import cycle_graph
from tourcp.core.graph import part_labels
from tourcp.core.problem import FEWEST_CLOSED, Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL, PARTS, PIXELS_DOTTED, PIXELS_NUMBERED, WEIGHT_STEPS
from tourcp.drawing.strokes import short
from tourcp.drawing.svg import Picture
from tourcp.drawing.text import LARGEST, MOST_NAMES, grid
from tourcp.drawing.way import add_arrows, add_wishes
from tourcp.judge.certificates import (
    Certificate,
    ClauseProof,
    CutSet,
    PositionProof,
    TooFewSquares,
    Weights,
)

REMOVED, HOLE = "*", "#"

MOST_CUTS = 12
"""Cuts of a clause proof that are shown."""

MOST_LINKS = 4_000
"""Moves within the parts that are drawn."""


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
        case PositionProof():
            return (
                "Numbers on the squares as the problem asks for them:\n"
                f"{len(certificate.packed):,} bytes of unit propagation show that this cannot be."
            )
        case TooFewSquares():
            if problem.is_trivial:
                return "The one square alone does not obey."
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
    for (x, y), part in zip(problem.board.squares, parts_left(problem, cut), strict=True):
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


def parts_left(problem: Problem, cut: CutSet) -> list[int | None]:
    """The number of each vertex's part, in order from 0; None for the removed ones."""
    graph = problem.space.graph
    kept = np.ones(graph.size, dtype=np.bool_)
    kept[[vertex for vertex in map(problem.space.find, cut.vertices) if vertex is not None]] = False
    labels = part_labels(graph.size, graph.tails, graph.targets, kept).tolist()
    numbers: dict[int, int] = {}
    return [
        numbers.setdefault(label, len(numbers)) if stays else None
        for label, stays in zip(labels, kept.tolist(), strict=True)
    ]


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


def caption_of(problem: Problem, certificate: Certificate | None) -> list[str]:
    """What is told below the picture: the counting first, then how it goes."""
    match certificate:
        case CutSet(vertices=()):
            parts = certificate.parts(problem)
            return [f"{parts} parts that no move joins", "A tour would have to visit them all."]
        case CutSet():
            parts, most = certificate.parts(problem), certificate.most_parts(problem)
            removed, kind = len(certificate.vertices), "closed" if problem.closed else "open"
            much = f"{in_letters(parts - most)} too many"
            return [
                f"{removed} removed, {parts} parts: {much}",
                f"No move joins the lettered parts without the hatched {problem.space.nouns}; "
                f"what is left of {'a' if problem.closed else 'an'} {kind} tour would hang "
                f"together in at most {most}.",
            ]
        case Weights():
            needed, given = certificate.balance(cycle_graph(problem))
            sets = ", and that of each outlined set that it leaves" if certificate.sets else ""
            return [
                f"needed {needed}, given {given}: {in_letters(needed - given)} too few",
                f"A move gives the weights of its two ends{sets}. A tour takes two moves at every "
                f"{problem.space.noun}{' and out of every set' * bool(sets)}, so it must collect "
                f"{needed}; all moves that give anything give {given} together.",
            ]
        case ClauseProof():
            return ["A clause proof, for machines to follow", explain_clause_proof(certificate)]
        case PositionProof():
            return ["A proof over positions, for machines to follow", explain(problem, certificate)]
        case None:
            return ["Claimed, not proved", "Nobody has shown a certificate."]
    words = certificate.summary(problem)
    return [f"{words[:1].upper()}{words[1:]}."]


def in_letters(number: int) -> str:
    """A small number as a word."""
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words[number] if number < len(words) else f"{number:,}"


def refutation_picture(problem: Problem, certificate: Certificate | None, look: Look) -> Picture:
    """A still picture of why there is no tour; of the bare board if nobody knows."""
    words = "no certificate: a claim" if certificate is None else explain(problem, certificate)
    layout = layout_of(problem.space)
    if isinstance(certificate, ClauseProof) and certificate.cuts:
        picture = cuts_picture(problem, certificate, look, words)
    else:
        picture = Picture(layout, look, f"no tour: {problem}", words)
        picture.ground()
        add_wishes(picture, problem.space)
    match certificate:
        case CutSet():
            _draw_parts(picture, problem, certificate)
        case Weights():
            _draw_weights(picture, problem, certificate)
    add_arrows(picture, problem.space)
    picture.caption(caption_of(problem, certificate))
    if isinstance(certificate, Weights) and certificate.sets:
        picture.legend(
            (f"p{number % len(PARTS)}", letter(number), f"set {letter(number)}: weight {weight}")
            for number, (_, weight) in enumerate(certificate.sets[:MOST_CUTS])
        )
    return picture


def _draw_parts(picture: Picture, problem: Problem, cut: CutSet) -> None:
    """Each part outlined in its colour and with its letter, the removed squares hatched."""
    part_of = parts_left(problem, cut)
    parts: dict[int, list[int]] = {}
    for vertex, part in enumerate(part_of):
        if part is not None:
            parts.setdefault(part, []).append(vertex)
    layer = picture.layer("parts")
    for part, vertices in parts.items():
        picture.area(layer, vertices, part)
    graph = problem.space.graph
    ends = zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)
    links = [(a, b) for a, b in ends if part_of[a] is not None and part_of[a] == part_of[b]
             and (a < b or problem.space.is_one_way)]  # fmt: skip
    if len(links) <= MOST_LINKS:
        joined = picture.layer("way")
        joined.set("stroke-width", short(min(0.6, picture.units(3))))
        for a, b in links:
            x, y = picture.layout.spot(a)
            data = f"M{short(x)} {short(y)}" + "".join(picture.layout.moves_data([a, b]))
            picture.add("path", f"link q{(part_of[a] or 0) % len(PARTS)}", joined, d=data)
    picture.hatched(picture.layer("cut-out"), [v for v, part in enumerate(part_of) if part is None])
    if picture.pixels >= PIXELS_DOTTED:
        letters = picture.layer("letters")
        for vertex, part in enumerate(part_of):
            if part is not None:
                at = picture.layout.spot(vertex)
                picture.add("circle", "page", letters, cx=at[0], cy=at[1], r=2.3)
                picture.text(letters, "", at, letter(part), 3.6)


def _draw_weights(picture: Picture, problem: Problem, weights: Weights) -> None:
    """Each square in the colour of its weight, the sets outlined, with their letters."""
    layer = picture.layer("weights")
    on_vertex, in_set = weights.arrays(cycle_graph(problem))
    largest = max(1, int(abs(on_vertex).max()))
    for vertex, weight in enumerate(on_vertex.tolist()[: problem.space.size]):
        step = round((WEIGHT_STEPS - 1) * (0.5 + weight / largest / 2))
        picture.add("path", f"weight w{step}", layer, d=picture.layout.cells([vertex], 0.98))
        if picture.pixels >= PIXELS_NUMBERED:
            words = f"{weight:+d}".replace("-", "−") if weight else "0"
            picture.text(layer, f"v{step}", picture.layout.spot(vertex), words, 4.4)
    borders = picture.layer("sets")
    order = sorted(range(len(in_set)), key=lambda number: -int(in_set[number].sum()))
    for number in order:
        inside = in_set[number][: problem.space.size].nonzero()[0].tolist()
        picture.area(borders, inside, number, is_filled=False)
    if picture.pixels >= PIXELS_NUMBERED:
        for vertex in range(problem.space.size):
            names = "".join(letter(k) for k, inside in enumerate(in_set) if inside[vertex])
            x, y = picture.layout.spot(vertex)
            if names:
                picture.text(borders, "right", (x + 4, y - 3.1), names, 2.2)


def cuts_picture(problem: Problem, proof: ClauseProof, look: Look, words: str) -> Picture:
    """A small board for every set that a tour must leave, the smallest sets first."""
    layout, space = layout_of(problem.space), problem.space
    cuts = sorted(proof.cuts, key=lambda cut: (len(cut), cut))[:MOST_CUTS]
    across, down = layout.width + CELL, layout.height + 1.6 * CELL
    columns = min(len(cuts), max(1, round((len(cuts) * down / across) ** 0.5 + 0.49)))
    extent = (columns * across - CELL, -(-len(cuts) // columns) * down - 0.6 * CELL)
    picture = Picture(layout, look, f"no tour: {problem}", words, extent=extent)
    for number, cut in enumerate(cuts):
        row, column = divmod(number, columns)
        layer = picture.layer("cut")
        layer.set("transform", f"translate({short(column * across)} {short(row * down)})")
        picture.cells(layer)
        inside = [vertex for name in cut if (vertex := space.find(name)) is not None]
        picture.area(layer, inside, number)
        hubs = " and a hub" if len(inside) < len(cut) else ""
        noun = space.noun if len(inside) == 1 else space.nouns
        at = (layout.width / 2, layout.height + 0.55 * CELL)
        picture.text(layer, "xy", at, f"{len(inside)} {noun}{hubs}", picture.units(12))
    return picture
