"""Networks: what counting works on, the vertices in the order in which they come, and their links.

A problem with conditions, a one-way rule and a folded board all become a network; counting knows
nothing else. Only one-way rules need more vertices: each square is an entrance and an exit, with a
move between them that every tour takes (the usual way from directed to undirected cycles).
"""

from dataclasses import dataclass, field
from functools import cached_property

from tourcp.core.conditions import Require
from tourcp.core.cycle import cycle_graph
from tourcp.core.errors import BadProblem
from tourcp.core.problem import Problem
from tourcp.core.space import PieceOnBoard
from tourcp.engines.annealing import narrowest

MOST_VERTICES = 20_000
"""The most vertices that are run through one by one."""

COUNTED = ("forbid", "require")
"""The kinds of condition that a network can express."""

NARROW, GREEDY = SOUGHT = "narrow", "greedy"
"""Orders that are sought, whatever the space; the others are those of boards."""

ORDERS = {
    NARROW: "so that few squares are open at once: the best order that a short search finds",
    GREEDY: "always the square that leaves the fewest open; or by columns, if that is better",
    "columns": "column by column along the longer side",
    "halves": "the same, but every second square of a column first",
    "diagonals": "along diagonals that fall three squares for one to the side",
}
"""In which order the squares may come."""

NO_END, MAYBE, AN_END = range(1), range(2), range(1, 2)
"""Whether a vertex becomes no end of the tour (0), an end (1), or either."""

Beside = list[dict[int, int]]
"""For each vertex its neighbours, each with the weight of their link."""

Weights = dict[tuple[int, int], int]
"""The weight of each step from one vertex to another."""


@dataclass(frozen=True)
class Network:
    """Vertices 0, 1, 2, … in the order in which they come."""

    called: str
    """What is counted, for messages."""
    closed: bool
    """Whether tours are cycles; else paths."""
    beside: Beside
    """The neighbours of each vertex, and the weight of each link: 1, or how often it is there."""
    ends: list[range]
    """For each vertex whether it may be an end of the tour."""
    order: list[int]
    """For each vertex its number in what the network was made from."""
    required: frozenset[frozenset[int]] = field(default=frozenset())
    """Links that every tour takes."""

    def __len__(self) -> int:
        return len(self.beside)

    @cached_property
    def most_tours(self) -> int:
        """A bound: every vertex chooses two of its links, or one or none if it may be an end."""
        found = 1
        for near, ends in zip(self.beside, self.ends, strict=True):
            weight = sum(map(abs, near.values()))
            found *= max(1, weight * (weight - 1) // 2 + (weight + 1) * (1 in ends))
        return found

    def reordered(self, order: list[int]) -> "Network":
        """The same network, its vertices in another order."""
        rank = {vertex: number for number, vertex in enumerate(order)}
        beside = [{rank[o]: w for o, w in self.beside[vertex].items()} for vertex in order]
        required = frozenset(frozenset(rank[end] for end in link) for link in self.required)
        ends, own = [self.ends[vertex] for vertex in order], [self.order[one] for one in order]
        return Network(self.called, self.closed, beside, ends, own, required)


def network_of(problem: Problem, order: str = "columns") -> Network:
    """The network whose tours are those of a problem; BadProblem for what it cannot express.

    Its vertices come in one of ORDERS.
    """
    if problem.space.size > MOST_VERTICES:
        found = f"{problem.space.size:,} {problem.space.nouns}"
        raise BadProblem(f"{found}: at most {MOST_VERTICES:,} are counted")
    if others := sorted({one.kind for one in problem.conditions} - set(COUNTED)):
        kinds = ", ".join(others)
        raise BadProblem(f"tours with {kinds} cannot be counted: 'enumerate' lists most kinds")
    vertices = in_order(problem, order)
    if problem.space.is_one_way:
        sides = [2 * vertex + side for vertex in vertices for side in (0, 1)]
        return _one_way(problem).reordered(sides)
    return _both_ways(problem).reordered(vertices)


def _both_ways(problem: Problem) -> Network:
    space = problem.space
    return Network(
        called=str(problem),
        closed=problem.closed,
        beside=[dict.fromkeys(near, 1) for near in problem.graph.near],
        ends=[_ends(problem, vertex) for vertex in range(space.size)],
        order=list(range(space.size)),
        required=frozenset(map(frozenset, cycle_graph(problem).required.values())),
    )


def entrances_and_exits(size: int, weights: Weights) -> tuple[Beside, list[frozenset[int]]]:
    """Each vertex v as its entrance 2v and its exit 2v + 1, and the links within, always taken."""
    through = [(2 * vertex, 2 * vertex + 1) for vertex in range(size)]
    beside: Beside = [{} for _ in range(2 * size)]
    for a, b in through:
        beside[a][b] = beside[b][a] = 1
    for (tail, head), weight in weights.items():
        beside[2 * tail + 1][2 * head] = beside[2 * head][2 * tail + 1] = weight
    return beside, list(map(frozenset, through))


def _one_way(problem: Problem) -> Network:
    space, graph = problem.space, problem.graph
    arcs = zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)
    there: Weights = dict.fromkeys(arcs, 1)
    beside, required = entrances_and_exits(space.size, there)
    asked = [one for one in problem.conditions if isinstance(one, Require)]
    for one, (first, second) in zip(asked, cycle_graph(problem).required.values(), strict=True):
        ways = [(first, second)] if one.directed else [(first, second), (second, first)]
        taken = [way for way in ways if way in there]
        if len(taken) == 2:
            raise BadProblem(f"{one} in either direction cannot be counted: say which one with '>'")
        tail, head = taken[0] if taken else ways[0]
        required.append(frozenset((2 * tail + 1, 2 * head)))
    start, end = (None if it is None else space.vertex(it) for it in (problem.start, problem.end))
    ends: list[range] = []
    for vertex in range(space.size):
        for fixed in (start, end):
            free = MAYBE if fixed is None else AN_END if fixed == vertex else NO_END
            ends.append(NO_END if problem.closed else free)
    order = [vertex for vertex in range(space.size) for _ in range(2)]
    return Network(str(problem), problem.closed, beside, ends, order, frozenset(required))


def _ends(problem: Problem, vertex: int) -> range:
    fixed = {problem.space.vertex(one) for one in (problem.start, problem.end) if one is not None}
    if problem.closed or (len(fixed) == 2 and vertex not in fixed):
        return NO_END
    return AN_END if vertex in fixed else MAYBE


def in_order(problem: Problem, order: str) -> list[int]:
    """The vertices in the order in which they come; only boards have columns."""
    space, near = problem.space, list(problem.graph.near)
    if not isinstance(space, PieceOnBoard):
        return narrowest(near, [list(range(space.size))], improve=order != GREEDY)
    squares, is_tall = list(space.board.squares), space.board.width < space.board.height

    def key(vertex: int) -> tuple[int, int, int]:
        x, y = reversed(squares[vertex]) if is_tall else squares[vertex]
        if order == "diagonals":
            return 3 * x + y, 0, y
        return x, y % 2 if order == "halves" else 0, y

    ordered = sorted(range(space.size), key=key)
    if order in SOUGHT:
        return narrowest(near, [ordered], improve=order == NARROW)
    return ordered
