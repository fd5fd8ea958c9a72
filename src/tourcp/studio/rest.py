"""What is left of a tour that is played by hand: a problem of its own, so that hints are proved.

What was visited becomes holes, and the piece starts where it stands. Where holes would change the
moves (riders), on boxes and graphs, the rest is a graph; where conditions look at the whole tour,
the squares that were visited become clues.
"""

from itertools import pairwise

from tourcp.core.board import Board
from tourcp.core.conditions import Forbid, Level
from tourcp.core.errors import BadProblem
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard


def rest_of(problem: Problem, path: list[str]) -> Problem | None:
    """The problem that is left after some squares; None if nothing is left to ask."""
    space = problem.space
    points = [space.parse(name) for name in path]
    vertices = [space.vertex(point) for point in points]
    refuse_illegal(problem, vertices)
    if len(path) <= 1 or any(not isinstance(one, Forbid) for one in problem.conditions):
        start = points[0] if points else problem.start
        clues = [f"clue {name}={number}" for number, name in enumerate(path[1:], start=2)]
        return Problem(space, closed=problem.closed, start=start, end=problem.end,
                       conditions=(*problem.conditions, *clues))  # fmt: skip
    end = points[0] if problem.closed else problem.end
    gone = set(vertices[:-1]) - ({vertices[0]} if problem.closed else set())
    left = [vertex for vertex in range(space.size) if vertex not in gone]
    if len(left) == 1:
        return None
    forbidden = problem.of_level(Level.GRAPH)
    if isinstance(space, PieceOnBoard) and not space.rule.rides and not forbidden:
        board = space.board
        holes = (*board.holes, *(point for point, vertex in zip(points, vertices, strict=True)
                                 if vertex in gone))  # fmt: skip
        smaller = Board(board.width, board.height, holes, board.wrap, board.grid)
        return Problem(space.rule, smaller, start=points[-1], end=end)
    rest = _graph_of(problem, set(left))
    return Problem(rest, start=space.names[vertices[-1]],
                   end=None if end is None else space.name(end))  # fmt: skip


def _graph_of(problem: Problem, left: set[int]) -> NamedGraph:
    """The vertices that are left, and the moves between them."""
    graph, names, directed = problem.graph, problem.space.names, problem.space.is_one_way
    arcs = set(zip(graph.tails.tolist(), graph.targets.tolist(), strict=True))
    kept = [(names[a], names[b]) for a, b in sorted(arcs)
            if a in left and b in left and (directed or a < b)]  # fmt: skip
    vertices = [names[vertex] for vertex in sorted(left)]
    return NamedGraph.from_edges(kept, vertices=vertices, directed=directed, title="the rest")


def refuse_illegal(problem: Problem, vertices: list[int]) -> None:
    """Refuse a path that breaks the rules."""
    graph, names = problem.graph, problem.space.names
    if len(set(vertices)) != len(vertices):
        raise BadProblem("a square is visited twice: undo, and go elsewhere")
    for here, there in pairwise(vertices):
        onward = graph.targets[graph.offsets[here] : graph.offsets[here + 1]]
        if there not in onward:
            raise BadProblem(f"from {names[here]} to {names[there]} is not a move")
    start = None if problem.start is None else problem.space.vertex(problem.start)
    if start is not None and vertices[:1] not in ([], [start]):
        raise BadProblem(f"the tour starts on {names[start]}")
