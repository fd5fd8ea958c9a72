"""Moving pictures without a script: an SVG that plays itself, for places that allow only images.

The strokes are drawn one after the other and the piece goes along; then it starts again (SMIL
animation). Programs that cannot animate show the whole tour, and so does a screen whose reader asks
for reduced motion: there the faint line becomes a strong one.
"""

from itertools import pairwise
from xml.etree import ElementTree as Tree

from tourcp.drawing.look import Look
from tourcp.drawing.strokes import Spot, short
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import Trip, add_ghost, add_numbers, add_piece, way_pieces

SECONDS, HOLD = (3.0, 20.0), 3.0
"""The shortest and the longest film, and how long its end is seen before it starts again."""

MOST_PLACES = 1_000
"""Squares that the piece is seen on; on a larger tour it skips some."""

CALM = (
    "@media(prefers-reduced-motion:reduce){.tourcp .moving{display:none}.tourcp .ghost{opacity:1}}"
)


def moving_tour(trip: Trip, look: Look) -> str:
    """A tour that plays itself in a loop."""
    picture = trip.stage(look)
    picture.more_style = CALM
    add_ghost(picture, trip)
    moves = len(trip.round_trip) - 1
    seconds = min(SECONDS[1], max(SECONDS[0], 0.16 * moves))
    share = seconds / (seconds + HOLD)
    whole = seconds + HOLD
    moving = picture.layer("moving")
    way = picture.add("g", "", moving, stroke_width=picture.line_width)
    if trip.layout.is_joined:
        way.set("clip-path", f"url(#{picture.name}-b)")
    pieces = way_pieces(trip)
    for number, (step, data) in enumerate(pieces):
        stroke = picture.add("path", f"line s{step}", way, d=data, pathLength=1,
                             stroke_dasharray=1)  # fmt: skip
        times = [0, number / len(pieces) * share, (number + 1) / len(pieces) * share, 1]
        animate(picture, stroke, whole, times, ["1", "1", "0", "0"], "stroke-dashoffset")
    numbers = add_numbers(picture, trip)
    picture.root.remove(numbers)
    moving.append(numbers)
    places = len(trip.vertices)
    each = len(numbers) // places if places else 0
    for number, element in enumerate(numbers):
        time = number // each / max(1, moves) * share
        animate(picture, element, whole, [0, time], ["0", "1"], "opacity", "discrete")
    piece = picture.add("g", "piece", moving)
    add_piece(picture, trip.problem.space, piece, (0, 0))
    spots = _spots(trip)
    times = [time * share for time, _ in spots] + [1]
    values = [f"{short(x)} {short(y)}" for _, (x, y) in [*spots, spots[-1]]]
    piece.set("transform", f"translate({values[-1]})")
    animate(picture, piece, whole, times, values, "transform")
    return str(picture)


def animate(
    picture: Picture, parent: Tree.Element, seconds: float, times: list[float], values: list[str],
    what: str, mode: str = "linear",
) -> None:  # fmt: skip
    """Change an attribute along the film, again and again."""
    tag = "animateTransform" if what == "transform" else "animate"
    made = picture.add(
        tag, "", parent, attributeName=what, dur=f"{seconds:g}s", repeatCount="indefinite",
        values=";".join(values), keyTimes=";".join(f"{time:.5g}" for time in times),
        calcMode=mode,
    )  # fmt: skip
    if what == "transform":
        made.set("type", "translate")


def _spots(trip: Trip) -> list[tuple[float, Spot]]:
    """Where the piece is, and when, as a share of the film."""
    vertices = trip.round_trip
    last = max(1, len(vertices) - 1)
    if last > MOST_PLACES:
        chosen = range(0, len(vertices), -(-last // MOST_PLACES))
        return [(number / last, trip.layout.spot(vertices[number])) for number in chosen]
    spots = [(0.0, trip.layout.spot(vertices[0]))]
    for number, (here, there) in enumerate(pairwise(vertices)):
        strokes = trip.layout.strokes(here, there)
        if len(strokes) > 1 or strokes[0].bend:
            parts = [(0.25, strokes[0]), (0.5, strokes[0]), (0.5, strokes[-1]), (0.75, strokes[-1])]
            spots += [((number + share) / last, stroke.at(share)) for share, stroke in parts]
        spots.append(((number + 1) / last, trip.layout.spot(there)))
    return spots
