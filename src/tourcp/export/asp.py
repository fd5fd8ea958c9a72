"""Answer-set programs: a problem as facts for models/formulations/tour.lp, and its conditions.

A tour takes arcs, `take(U,V)`. Conditions about moves speak of links, which have no direction;
those about numbers follow the arcs from the first square on.
"""

from collections.abc import Iterator

from tourcp.core.conditions import At, Before, Clue, Condition, Level, Magic
from tourcp.core.cycle import CycleGraph
from tourcp.export.said import link_clauses, sums, title


def write_lp(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """The arcs and vertices as facts, vertices from 0, and a rule for whatever is asked besides."""
    yield from (f"% {line}" for line in title(graph))
    for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        yield f"arc({tail},{head})."
    yield f"vertex(0..{graph.size - 1})."
    yield from _about_links(graph)
    if graph.problem.of_level(Level.POSITIONS):
        yield from _numbers(graph)


def _about_links(graph: CycleGraph) -> Iterator[str]:
    """Which links are taken, and a constraint for each clause over them."""
    clauses = link_clauses(graph)
    if not clauses:
        return
    yield "% Links have no direction."
    links = len(graph.links[0])
    for number, pair in enumerate(zip(*(ends.tolist() for ends in graph.links), strict=True), 1):
        ways = [pair, pair[::-1]] if graph.is_symmetric else [pair]
        yield from (f"link({number}) :- take({a},{b})." for a, b in ways)
    more = {abs(one) for clause in clauses for one in clause if abs(one) > links}
    yield from (f"{{ link({number}) }}." for number in sorted(more))
    for clause in clauses:
        broken = (f"not link({one})" if one > 0 else f"link({-one})" for one in clause)
        yield f":- {', '.join(broken) or '#true'}."


def _numbers(graph: CycleGraph) -> Iterator[str]:
    """The number of each square, along the arcs and through the middles of required moves."""
    squares, problem = graph.squares, graph.problem
    yield "% The squares are numbered along the tour."
    yield f"square(0..{squares - 1})."
    yield "step(V,W) :- take(V,W), square(V), square(W)."
    middle = squares + graph.hubs
    yield f"step(V,W) :- take(V,M), take(M,W), M >= {middle}, square(V), square(W)."
    if problem.closed:
        yield "1 { first(V) : square(V) } 1."
        if problem.start is not None:
            yield f":- not first({problem.space.vertex(problem.start)})."
    else:
        yield f"first(V) :- take({squares},V), square(V)."
    yield "number(V,1) :- first(V)."
    yield f"number(W,K+1) :- number(V,K), step(V,W), not first(W), K < {squares}."
    for number, one in enumerate(problem.of_level(Level.POSITIONS)):
        yield from _about_numbers(graph, one, number)


def _about_numbers(graph: CycleGraph, one: Condition, place: int) -> Iterator[str]:
    find = graph.problem.space.find
    yield f"% {one}"
    match one:
        case Clue(square=square, number=number):
            yield f":- not number({find(square)},{number})."
        case Before(earlier=earlier, later=later):
            yield f":- number({find(earlier)},I), number({find(later)},J), I >= J."
        case At(numbers=numbers, squares=squares):
            yield from (f"figure({place},{find(square)})." for square in squares)
            yield from (f":- number(V,{number}), not figure({place},V)." for number in numbers)
        case Magic():
            for row, (line, total) in enumerate(sums(graph.problem, one)):
                yield from (f"line({place},{row},{vertex})." for vertex in line)
                added = f"#sum {{ K,V : number(V,K), line({place},{row},V) }}"
                yield ":- #true." if total is None else f":- {added} != {total}."
