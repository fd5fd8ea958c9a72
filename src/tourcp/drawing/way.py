"""The way of a tour on a picture: its coloured line, its numbers, its ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as Tree

from tourcp.core.problem import Problem
from tourcp.core.space import Space
from tourcp.drawing.conditions import add_conditions, add_sums, given_numbers
from tourcp.drawing.glyphs import figure
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import Layout
from tourcp.drawing.look import Look
from tourcp.drawing.looks import BEAD, PIXELS_DOTTED, STEPS
from tourcp.drawing.strokes import Spot, short
from tourcp.drawing.svg import Picture

MOST_MOVES_APART = 600
"""Tours with more moves are drawn in few pieces, so that the file stays small."""

PIECES = 128
"""Pieces of the line of a larger tour."""


@dataclass(frozen=True, eq=False)
class Trip:
    """A tour on a layout: still in a picture, moving in a film."""

    problem: Problem
    """What was asked."""
    layout: Layout
    """Where its vertices are."""
    vertices: Sequence[int]
    """The vertices in the order of the tour."""
    words: str
    """What is shown, as text."""
    title: str = ""
    """What it is called; the problem, if empty."""

    @property
    def round_trip(self) -> list[int]:
        """The vertices, and the first once more if the tour returns."""
        returns = self.problem.closed and len(self.vertices) > 2
        return [*self.vertices, self.vertices[0]] if returns else list(self.vertices)

    def stage(self, look: Look) -> Picture:
        """The ground, with the squares filled that the user wants filled."""
        frame = str(self.vertices[:50])
        picture = Picture(
            self.layout, look, self.title or str(self.problem), self.words, frame=frame
        )
        add_ground(picture)
        add_wishes(picture, self.problem.space)
        add_conditions(picture, self.problem)
        return picture

    def still(self, look: Look) -> Picture:
        """The whole tour."""
        picture = self.stage(look)
        add_way(picture, self)
        add_stops(picture, self)
        add_sums(picture, self.problem, self.vertices)
        add_arrows(picture, self.problem.space)
        return picture


def ramp_step(place: int, last: int) -> int:
    """The colour of a move or a square, by its place among 0, 1, …, last."""
    return round(place / max(1, last) * (STEPS - 1))


def bead_radius(picture: Picture) -> float:
    """The radius of the disc at the start, in units: large enough to be seen on large boards."""
    return max(1.35 * BEAD, picture.units(9))


def add_way(picture: Picture, trip: Trip) -> None:
    """The line, from the first colour of the ramp to the last."""
    way = picture.layer("way")
    way.set("stroke-width", short(picture.line_width))
    for step, data in way_pieces(trip):
        picture.add("path", f"line s{step}", way, d=data)


def add_ghost(picture: Picture, trip: Trip) -> None:
    """The line faintly: what a film will draw."""
    way = picture.layer("way")
    way.set("stroke-width", short(picture.line_width))
    ghost = picture.add("g", "ghost", way)
    of_step: dict[int, list[str]] = {}
    for step, data in way_pieces(trip):
        of_step.setdefault(step, []).append(data)
    for step, pieces in of_step.items():
        picture.add("path", f"faint s{step}", ghost, d="".join(pieces))


def way_pieces(trip: Trip) -> list[tuple[int, str]]:
    """The line in pieces: the colour of each, and its commands."""
    vertices = trip.round_trip
    moves = trip.layout.moves_data(vertices)
    last = len(moves) - 1
    long = 1 if len(moves) <= MOST_MOVES_APART else -(-len(moves) // PIECES)
    pieces = []
    for first in range(0, len(moves), long):
        x, y = trip.layout.spot(vertices[first])
        data = f"M{short(x)} {short(y)}" + "".join(moves[first : first + long])
        pieces.append((ramp_step(min(last, first + long // 2), last), data))
    return pieces


def add_stops(picture: Picture, trip: Trip) -> None:
    """A disc on each square: the piece on the first, a ring around the last."""
    stops = add_numbers(picture, trip, first=1)
    if not trip.problem.closed and len(trip.vertices) > 1:
        x, y = trip.layout.spot(trip.vertices[-1])
        is_numbered = picture.look.has_numbers(picture.pixels)
        radius = bead_radius(picture) * (1.0 if is_numbered else 0.8)
        width = max(0.7, picture.units(2))
        picture.add("circle", f"end s{STEPS - 1}", stops, cx=x, cy=y, r=radius, stroke_width=width)
    start, space = trip.vertices[0], trip.problem.space
    add_piece(picture, space, stops, trip.layout.spot(start), space.names[start])


def add_numbers(picture: Picture, trip: Trip, first: int = 0) -> Tree.Element:
    """A disc on each square from some place on: with its number or name where there is room."""
    stops = picture.layer("numbers")
    last = len(trip.vertices) - 1
    is_numbered = picture.look.has_numbers(picture.pixels)
    is_named = not trip.layout.corners and picture.look.numbers is None
    if not is_numbered and picture.pixels < PIXELS_DOTTED:
        return stops
    radius = BEAD if is_numbered else 1.5 * picture.line_width
    given = given_numbers(trip.problem)
    for place, vertex in enumerate(trip.vertices[first:], start=first):
        at = trip.layout.spot(vertex)
        kind = f"f{ramp_step(place, last)}"
        picture.add("circle", kind, stops, cx=at[0], cy=at[1], r=radius)
        if is_numbered:
            words = trip.problem.space.names[vertex] if is_named else str(place + 1)
            kind = "n given" if vertex in given else "n"
            picture.text(stops, kind, at, words, number_size(words))
    return stops


def number_size(words: str) -> float:
    """The size of a number in its disc: smaller if it is long."""
    return min(3.2, 1.72 * BEAD / (0.6 * max(1, len(words))))


def add_piece(
    picture: Picture, space: Space, parent: Tree.Element, at: Spot, name: str = ""
) -> None:
    """The disc of the start, with the piece's figure, or a name where there is no piece."""
    radius = bead_radius(picture)
    picture.add("circle", "f0", parent, cx=at[0], cy=at[1], r=radius)
    kind, data = figure(space)
    if data:
        place = f"translate({short(at[0])} {short(at[1])}) scale({radius / 4.9:.3f})"
        picture.add("path", kind, parent, d=data, transform=place)
    elif name:
        picture.text(parent, "n", at, name, number_size(name))


def add_wishes(picture: Picture, space: Space) -> None:
    """The squares that the user wants filled; below whatever comes next."""
    if picture.look.fill:
        layer = picture.layer("fill")
        for name, colour in picture.look.fill:
            cell = picture.layout.cells([space.vertex(space.parse(name))])
            picture.add("path", "", layer, d=cell, fill=colour, fill_opacity=0.75)


def add_arrows(picture: Picture, space: Space) -> None:
    """The arrows that the user wants, above everything."""
    if not picture.look.arrows:
        return
    layer = picture.layer("arrows")
    for ends in picture.look.arrows:
        one, other = (picture.layout.spot(space.vertex(space.parse(name))) for name in ends)
        if one != other:
            picture.add("path", "pointer", layer, d=arrow_data(one, other, 2.0, 1.6, 3.2))


def arrow_data(one: Spot, other: Spot, after: float, before: float, head: float) -> str:
    """An arrow from one point to another, with a gap after its start and before its end."""
    (x, y), (u, v) = one, other
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    a, b = (u - x) / length, (v - y) / length
    tip = (u - before * a, v - before * b)
    wings = [
        (tip[0] - head * (a - side * b), tip[1] - head * (b + side * a)) for side in (0.6, -0.6)
    ]
    spots = [(x + after * a, y + after * b), tip, wings[0], tip, wings[1]]
    commands = zip("MLMLL", spots, strict=True)
    return "".join(f"{command}{short(p)} {short(q)}" for command, (p, q) in commands)
