"""Cut sets: what is removed, and the parts that are left, as text and as a picture."""

from typing import TYPE_CHECKING

import numpy as np

from tourcp.core.board import square_name
from tourcp.core.graph import part_labels
from tourcp.core.problem import Problem
from tourcp.drawing.looks import PARTS, PIXELS_DOTTED
from tourcp.drawing.strokes import short
from tourcp.drawing.text import empty_board, in_letters, letter, told
from tourcp.judge.certificates import CutSet

if TYPE_CHECKING:
    from tourcp.drawing.svg import Picture

REMOVED = "*"

MOST_LINKS = 4_000
"""Moves within the parts that are drawn."""


def explain_cut_set(problem: Problem, cut: CutSet, *, chess: bool = False) -> str:
    """The removed squares as `*`, and a letter for each part that is left."""
    removed = set(cut.vertices)
    cells = empty_board(problem.board)
    for (x, y), part in zip(problem.board.squares, parts_left(problem, cut), strict=True):
        cells[y][x] = REMOVED if part is None else letter(part)
    parts, most = cut.parts(problem), cut.most_parts(problem)
    if not removed:
        words = f"No move joins the {parts} parts, so no tour visits them all."
        return told(cells, words, chess=chess)
    ends = [role for role, end in (("start", problem.start), ("end", problem.end))
            if end and square_name(end) in removed]  # fmt: skip
    tour = "A closed tour" if problem.closed else "An open tour"
    less = f", its {' and its '.join(ends)} among them" if ends and not problem.closed else ""
    squares = "square" if len(removed) == 1 else f"{len(removed)} squares"
    return told(
        cells,
        f"Without the {squares} marked {REMOVED}, no move joins the {parts} lettered parts.",
        f"{tour} falls into at most {most} part{'s' * (most > 1)} without {len(removed)} of its "
        f"squares{less}.",
        chess=chess,
    )


def cut_set_caption(problem: Problem, cut: CutSet) -> list[str]:
    """The count, and what it means."""
    parts, most, removed = cut.parts(problem), cut.most_parts(problem), len(cut.vertices)
    if not removed:
        return [f"{parts} parts that no move joins", "A tour would have to visit them all."]
    kind = "a closed" if problem.closed else "an open"
    return [
        f"{removed} removed, {parts} parts: {in_letters(parts - most)} too many",
        f"No move joins the lettered parts without the hatched {problem.space.nouns}; what is "
        f"left of {kind} tour would fall into at most {most}.",
    ]


def parts_left(problem: Problem, cut: CutSet) -> list[int | None]:
    """The number of each vertex's part, in order from 0; None for the removed ones."""
    graph = problem.graph
    kept = np.ones(graph.size, dtype=np.bool_)
    kept[[vertex for vertex in map(problem.space.find, cut.vertices) if vertex is not None]] = False
    labels = part_labels(graph.size, graph.tails, graph.targets, kept).tolist()
    numbers: dict[int, int] = {}
    return [
        numbers.setdefault(label, len(numbers)) if stays else None
        for label, stays in zip(labels, kept.tolist(), strict=True)
    ]


def draw_parts(picture: "Picture", problem: Problem, cut: CutSet) -> None:
    """Each part outlined in its colour and with its letter, the removed squares hatched."""
    part_of = parts_left(problem, cut)
    parts: dict[int, list[int]] = {}
    for vertex, part in enumerate(part_of):
        if part is not None:
            parts.setdefault(part, []).append(vertex)
    layer = picture.layer("parts")
    for part, vertices in parts.items():
        picture.area(layer, vertices, part)
    graph = problem.graph
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
