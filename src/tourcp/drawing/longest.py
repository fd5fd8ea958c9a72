"""The longest path: its line, and below it how long it is and why none is longer."""

from dataclasses import replace

from tourcp.core.answer import Tour
from tourcp.drawing.layout import layout_of
from tourcp.drawing.look import Look
from tourcp.drawing.numbered import tour_text
from tourcp.drawing.render import Drawing, refuse_large
from tourcp.drawing.svg import Picture
from tourcp.drawing.tour import draw_trip, problem_picture
from tourcp.drawing.way import Trip
from tourcp.judge.longest import Longest, asked_in_words, longest_in_words


def draw_longest(longest: Longest) -> Drawing:
    """The path, which plays on a page; the bare board, if there is none."""
    problem, path = longest.problem, longest.path
    refuse_large(problem.space)
    title, words = asked_in_words(problem), longest_in_words(longest)
    if path is None:
        return Drawing(title, words, lambda look: problem_picture(problem, look))
    vertices = problem.space.vertices(path.path).tolist()
    left_out = sorted(set(range(problem.space.size)) - set(vertices))
    layout = layout_of(problem.space, [*vertices, *left_out])
    trip = Trip(problem, layout, vertices, f"{board_text(longest, path)}\n{words}", title)

    def picture(look: Look) -> Picture:
        found = trip.still(look)
        found.caption([words])
        return found

    return replace(draw_trip(trip, path), picture=picture)


def board_text(longest: Longest, path: Tour) -> str:
    """The board with the numbers of the path, and dots where it does not come."""
    return f"{text}\n" if (text := tour_text(longest.problem, path)) is not None else ""
