"""Frontiers: the order in which the vertices come, as text and as a picture."""

from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

from tourcp.core.cycle import cycle_graph
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.looks import PIXELS_NUMBERED, WEIGHT_STEPS
from tourcp.drawing.text import MOST_NAMES, empty_board, told
from tourcp.judge.certificates import Frontier

if TYPE_CHECKING:
    from tourcp.drawing.svg import Picture


def explain_frontier(problem: Problem, frontier: Frontier) -> str:
    """The number of every vertex in the order, and what is done with it."""
    width = frontier.width(cycle_graph(problem))
    nouns = problem.space.nouns
    words = (
        f"The {nouns} come in this order. After each, at most {width} of those that came still",
        "have a neighbour to come: all ways to pass the others, told apart only by how these are",
        "connected, were tried, and none closes into a tour.",
    )
    if isinstance(problem.space, PieceOnBoard):
        cells = empty_board(problem.board)
        order = problem.space.points(np.array(squares_of(problem, frontier), dtype=np.int64))
        for number, (x, y) in enumerate(order.tolist(), start=1):
            cells[y][x] = str(number)
        return told(cells, *words)
    names = " ".join(frontier.order) if len(frontier.order) <= MOST_NAMES else ""
    return "\n".join([*words, *([fill(f"order: {names}", 100)] if names else [])])


def squares_of(problem: Problem, frontier: Frontier) -> list[int]:
    """The vertices of the space in the order, without hubs and the middles of moves."""
    found = (problem.space.find(name) for name in frontier.order)
    return [vertex for vertex in found if vertex is not None]


def frontier_caption(problem: Problem, frontier: Frontier) -> list[str]:
    """How narrow it is, and what is done with it."""
    width = frontier.width(cycle_graph(problem))
    return [
        f"An order with at most {width} open at once",
        f"The {problem.space.nouns} come in the order of their colours, and all ways to pass them "
        "were tried, told apart only by how those with a neighbour to come are connected: none "
        "closes into a tour.",
    ]


def draw_order(picture: "Picture", problem: Problem, frontier: Frontier) -> None:
    """Each vertex in the colour of its place in the order, with its number."""
    layer = picture.layer("weights")
    order = squares_of(problem, frontier)
    for place, vertex in enumerate(order):
        step = round((WEIGHT_STEPS - 1) * place / max(1, len(order) - 1))
        picture.add("path", f"weight w{step}", layer, d=picture.layout.cells([vertex], 0.98))
        if picture.pixels >= PIXELS_NUMBERED:
            picture.text(layer, f"v{step}", picture.layout.spot(vertex), str(place + 1), 4.0)
