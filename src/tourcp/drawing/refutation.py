"""Refutations as pictures: what is removed, weighed or cut, and the words that end the argument."""

from tourcp.core.cycle import cycle_graph
from tourcp.core.problem import Problem
from tourcp.drawing.argument import caption_of, explain, letter, parts_left
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL, PARTS, PIXELS_DOTTED, PIXELS_NUMBERED, WEIGHT_STEPS
from tourcp.drawing.strokes import short
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import add_arrows, add_wishes
from tourcp.judge.certificates import (
    Certificate,
    ClauseProof,
    CutSet,
    Weights,
)

MOST_CUTS = 12
"""Cuts of a clause proof that are shown."""

MOST_LINKS = 4_000
"""Moves within the parts that are drawn."""


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
