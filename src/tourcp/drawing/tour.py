"""Tours: the line in colours that change along it, and the film of a search."""

from functools import partial

import numpy as np

from tourcp.core.answer import Tour
from tourcp.core.problem import Problem
from tourcp.core.recording import Recording
from tourcp.drawing.conditions import add_conditions
from tourcp.drawing.film import tour_film
from tourcp.drawing.ground import add_ground
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.looks import CELL
from tourcp.drawing.moving import moving_tour
from tourcp.drawing.numbered import tour_text
from tourcp.drawing.page import film_page
from tourcp.drawing.reel import tour_frames
from tourcp.drawing.render import Drawing, refuse_large
from tourcp.drawing.svg import Picture
from tourcp.drawing.way import Trip, add_arrows, add_piece, add_wishes


def draw_trip(trip: Trip, tour: Tour, recording: Recording | None = None) -> Drawing:
    """A tour, or a path that leaves squares out; its page plays it, after what was recorded."""
    title = trip.title or trip.problem.summary

    def page(look: Look) -> str:
        film = tour_film(trip.problem, trip.layout, look, tour, recording)
        return film_page(title, trip.stage(look), film)

    return Drawing(title, trip.words, trip.still, page, partial(tour_frames, trip),
                   partial(moving_tour, trip))  # fmt: skip


def trip_of(problem: Problem, tour: Tour) -> Trip:
    """A tour, and where it is drawn; vertices without a place of their own go round as it does."""
    vertices = problem.space.vertices(tour.path).tolist()
    layout = layout_of(problem.space, vertices)
    words = tour_text(problem, tour) or f"{len(tour)} {problem.space.nouns}"
    return Trip(problem, layout, vertices, words)


def draw_problem(problem: Problem) -> Drawing:
    """The board, and the moves from the start or from the middle."""
    refuse_large(problem.space)
    return Drawing(problem.summary, str(problem), lambda look: problem_picture(problem, look))


def problem_picture(problem: Problem, look: Look) -> Picture:
    """The board, the piece on its start or in the middle, and where it may go from there."""
    space, layout = problem.space, layout_of(problem.space)
    picture = Picture(layout, look, str(problem), space.summary)
    add_ground(picture)
    add_wishes(picture, space)
    add_conditions(picture, problem, with_numbers=True)
    if problem.start is not None:
        at = space.vertex(problem.start)
    else:
        middle = np.array([layout.width, layout.height]) / 2 + 0.1
        at = int(np.abs(layout.points - middle).sum(axis=1).argmin())
    graph = problem.graph
    layer = picture.layer("moves")
    for target in graph.targets[graph.offsets[at] : graph.offsets[at + 1]].tolist():
        x, y = layout.spot(target)
        picture.add("circle", "reached", layer, cx=x, cy=y, r=CELL / 7)
    add_piece(picture, space, layer, layout.spot(at))
    if problem.end is not None:
        x, y = layout.spot(space.vertex(problem.end))
        picture.add("circle", "asked", layer, cx=x, cy=y, r=CELL / 3)
    add_arrows(picture, space)
    return picture
