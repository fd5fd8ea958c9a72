"""Refutations: the board and the argument, as a picture."""

from collections.abc import Callable
from typing import Any

from tourcp.core.problem import Problem
from tourcp.drawing.conditions import add_conditions
from tourcp.drawing.cut_set import cut_set_caption, draw_parts
from tourcp.drawing.explained import explain, sentence
from tourcp.drawing.frontier import draw_order, frontier_caption
from tourcp.drawing.ground import add_cells, add_ground
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL
from tourcp.drawing.strokes import short
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import add_arrows, add_wishes
from tourcp.drawing.weights import add_set_legend, draw_weights, weights_caption
from tourcp.judge.certificates import (
    Certificate,
    ClauseProof,
    CutSet,
    Frontier,
    PositionProof,
    Weights,
)

MOST_CUTS = 12
"""Cuts of a clause proof that are shown."""


Caption = Callable[[Problem, Any], list[str]]
Draw = Callable[[Picture, Problem, Any], None]

COUNTED: dict[type, tuple[Caption, Draw]] = {
    CutSet: (cut_set_caption, draw_parts),
    Weights: (weights_caption, draw_weights),
    Frontier: (frontier_caption, draw_order),
}
"""What can be counted on a picture: what is said below it, and how it is drawn."""

FOR_MACHINES = {ClauseProof: "A clause proof", PositionProof: "A proof over positions"}
"""What a picture cannot show."""


def caption_of(problem: Problem, certificate: Certificate | None) -> list[str]:
    """What is said below the picture: the count first, then what it means."""
    if certificate is None:
        return ["Claimed, not proved", "There is no certificate."]
    if type(certificate) in COUNTED:
        return COUNTED[type(certificate)][0](problem, certificate)
    if (name := FOR_MACHINES.get(type(certificate))) is not None:
        return [f"{name}, for machines to follow", explain(problem, certificate)]
    return [sentence(problem, certificate)]


def refutation_words(problem: Problem, certificate: Certificate | None) -> str:
    """Why there is no tour, as text."""
    return "no certificate: a claim" if certificate is None else explain(problem, certificate)


def refutation_picture(problem: Problem, certificate: Certificate | None, look: Look) -> Picture:
    """A still picture of why there is no tour; the bare board if there is no certificate."""
    words = refutation_words(problem, certificate)
    if isinstance(certificate, ClauseProof) and certificate.cuts:
        picture = cuts_picture(problem, certificate, look, words)
    else:
        picture = Picture(layout_of(problem.space), look, f"no tour: {problem}", words)
        add_ground(picture)
        add_wishes(picture, problem.space)
        add_conditions(picture, problem, with_numbers=type(certificate) not in COUNTED)
    if type(certificate) in COUNTED:
        COUNTED[type(certificate)][1](picture, problem, certificate)
    add_arrows(picture, problem.space)
    picture.caption(caption_of(problem, certificate))
    if isinstance(certificate, Weights):
        add_set_legend(picture, certificate)
    return picture


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
        add_cells(picture, layer)
        inside = [vertex for name in cut if (vertex := space.find(name)) is not None]
        picture.area(layer, inside, number)
        hubs = " and a hub" if len(inside) < len(cut) else ""
        noun = space.noun if len(inside) == 1 else space.nouns
        at = (layout.width / 2, layout.height + 0.55 * CELL)
        picture.text(layer, "xy", at, f"{len(inside)} {noun}{hubs}", picture.units(12))
    return picture
