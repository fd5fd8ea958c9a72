"""Frontiers: the order in which the vertices come, as text and as a picture."""

from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

from tourcp.core.cycle import cycle_graph
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.drawing.looks import PIXELS_NUMBERED, WEIGHT_STEPS
from tourcp.drawing.text import MOST_NAMES, numbered, told
from tourcp.judge.certificates import Frontier

if TYPE_CHECKING:
    from tourcp.drawing.svg import Picture


def explain_frontier(problem: Problem, frontier: Frontier, *, chess: bool = False) -> str:
    """The number of every vertex in the order, and what is done with it; or what is forced."""
    graph = cycle_graph(problem)
    if cases := frontier.cases(graph):
        return fill(_forced(problem, cases), 100)
    width = frontier.width(graph)
    nouns = problem.space.nouns
    words = (
        f"The {nouns} are taken in this order. After each, at most {width} of those taken are",
        "open: they still have a neighbour ahead. All ways to pass what is taken were tried, told",
        "apart only by how the open ones are joined, and none closes into a tour.",
    )
    if isinstance(problem.space, PieceOnBoard):
        order = problem.space.points(np.array(squares_of(problem, frontier), dtype=np.int64))
        return told(numbered(problem.board, order.tolist()), *words, chess=chess)
    names = " ".join(frontier.order) if len(frontier.order) <= MOST_NAMES else ""
    return "\n".join([*words, *([fill(f"order: {names}", 100)] if names else [])])


def _forced(problem: Problem, cases: int) -> str:
    """The argument where forced moves are enough, and no order is needed."""
    ends = "This contradicts itself."
    if cases > 1:
        ends = f"Any other move is in it or not: in each of {cases} cases, this contradicts itself."
    return (
        f"At a {problem.space.noun} with two moves left, a tour takes both. Where it takes two, "
        f"the others go, and so does a move that would close a cycle through a part only. {ends}"
    )


def squares_of(problem: Problem, frontier: Frontier) -> list[int]:
    """The vertices of the space in the order, without hubs and the middles of moves."""
    found = (problem.space.find(name) for name in frontier.order)
    return [vertex for vertex in found if vertex is not None]


def frontier_caption(problem: Problem, frontier: Frontier) -> list[str]:
    """How narrow it is, and what is done with it; or what is forced."""
    graph = cycle_graph(problem)
    if cases := frontier.cases(graph):
        return ["Forced moves that contradict each other", _forced(problem, cases)]
    width = frontier.width(graph)
    return [
        f"An order with at most {width} open at once",
        f"The {problem.space.nouns} are taken in the order of their colours; open ones still have "
        "a neighbour ahead. All ways to pass what is taken were tried, told apart only by how the "
        "open ones are joined: none closes into a tour.",
    ]


def draw_order(picture: "Picture", problem: Problem, frontier: Frontier) -> None:
    """Each vertex in the colour of its place in the order, with its number, if there is a sweep."""
    layer = picture.layer("weights")
    graph = cycle_graph(problem)
    order = [] if frontier.cases(graph) else squares_of(problem, frontier)
    for place, vertex in enumerate(order):
        step = round((WEIGHT_STEPS - 1) * place / max(1, len(order) - 1))
        picture.add("path", f"weight w{step}", layer, d=picture.layout.cells([vertex], 0.98))
        if picture.pixels >= PIXELS_NUMBERED:
            picture.text(layer, f"v{step}", picture.layout.spot(vertex), str(place + 1), 4.0)
