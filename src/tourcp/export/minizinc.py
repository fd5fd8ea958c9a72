"""MiniZinc: a problem as data for models/formulations/*.mzn, or with its conditions as a model."""

from collections.abc import Iterator

from tourcp.core.conditions import At, Before, Clue, Condition, Level, Magic
from tourcp.core.cycle import CycleGraph
from tourcp.export.said import link_clauses, sums, title

OR = " \\/ "


def write_dzn(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """Data; vertices from 1."""
    yield from (f"% {line}" for line in title(graph))
    yield f"n = {graph.size};"
    yield f"m = {len(graph.tails)};"
    yield f"tails = {(graph.tails + 1).tolist()};"
    yield f"heads = {(graph.heads + 1).tolist()};"


def write_mzn(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """A whole model: one circuit over successors, and a constraint for whatever else is asked."""
    yield from (f"% {line}" for line in title(graph))
    yield 'include "circuit.mzn";'
    yield f"int: n = {graph.size};"
    yield "array[1..n] of var 1..n: successor;"
    leads: list[list[int]] = [[] for _ in range(graph.size)]
    for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        leads[tail].append(head + 1)
    for vertex, heads in enumerate(leads, start=1):
        yield f"constraint successor[{vertex}] in {{{', '.join(map(str, sorted(heads)))}}};"
    yield "constraint circuit(successor);"
    yield from _about_links(graph)
    if graph.problem.of_level(Level.POSITIONS):
        yield from _numbers(graph)
    yield "solve satisfy;"
    yield 'output ["successor = \\(successor);\\n"];'


def _about_links(graph: CycleGraph) -> Iterator[str]:
    """Whether a link is taken, whatever its direction, and a constraint for each clause."""
    clauses = link_clauses(graph)
    if not clauses:
        return
    ends = list(zip(*(ends.tolist() for ends in graph.links), strict=True))
    last = max([len(ends), *(abs(one) for clause in clauses for one in clause)])
    yield f"array[1..{last}] of var bool: link;"
    for number, (a, b) in enumerate(ends, start=1):
        ways = [f"successor[{a + 1}] = {b + 1}"]
        ways += [f"successor[{b + 1}] = {a + 1}"] if graph.is_symmetric else []
        yield f"constraint link[{number}] = ({OR.join(ways)});"
    for clause in clauses:
        said = (f"link[{one}]" if one > 0 else f"not link[{-one}]" for one in clause)
        yield f"constraint {OR.join(said) or 'false'};"


def _numbers(graph: CycleGraph) -> Iterator[str]:
    """The number of each square; hubs and the middles of moves have that of the square before."""
    problem, squares = graph.problem, graph.squares
    yield f"int: squares = {squares};"
    yield "array[1..n] of var 0..squares: number;"
    if problem.closed:
        yield "var 1..squares: first;"
        yield "constraint number[first] = 1;"
        if problem.start is not None:
            yield f"constraint first = {problem.space.vertex(problem.start) + 1};"
        root = "first"
    else:
        root = str(squares + 1)
        yield f"constraint number[{root}] = 0;"
    yield (
        f"constraint forall(v in 1..n)(successor[v] = {root} \\/ "
        "number[successor[v]] = number[v] + bool2int(successor[v] <= squares));"
    )
    for one in problem.of_level(Level.POSITIONS):
        yield f"% {one}"
        yield from _about_numbers(graph, one)


def _about_numbers(graph: CycleGraph, one: Condition) -> Iterator[str]:
    space = graph.problem.space

    def number(name: str) -> str:
        return f"number[{(space.find(name) or 0) + 1}]"

    match one:
        case Clue(square=square, number=given):
            yield f"constraint {number(square)} = {given};"
        case Before(earlier=earlier, later=later):
            yield f"constraint {number(earlier)} < {number(later)};"
        case At(numbers=numbers, squares=squares):
            for given in numbers:
                ways = (f"{number(square)} = {given}" for square in squares)
                yield f"constraint {OR.join(ways)};"
        case Magic():
            for line, total in sums(graph.problem, one):
                added = " + ".join(f"number[{vertex + 1}]" for vertex in line)
                yield f"constraint {'false' if total is None else f'{added} = {total}'};"
