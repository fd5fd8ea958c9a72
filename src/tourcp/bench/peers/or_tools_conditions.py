"""Conditions in CP-SAT, as its users write them: clauses, numbers along the arcs, sums."""

from ortools.sat.python import cp_model

from tourcp.core.conditions import At, Before, Clue, Level, Magic
from tourcp.core.cycle import CycleGraph
from tourcp.export.said import link_clauses, sums

Arcs = list[tuple[int, int, cp_model.IntVar]]


def add_conditions(model: cp_model.CpModel, graph: CycleGraph, arcs: Arcs) -> None:
    """Whatever is asked besides the circuit."""
    add_links(model, graph, arcs)
    if graph.problem.of_level(Level.POSITIONS):
        add_numbers(model, graph, arcs)


def add_links(model: cp_model.CpModel, graph: CycleGraph, arcs: Arcs) -> None:
    """A literal for each link, whatever its direction, and a clause for each demand."""
    clauses = link_clauses(graph)
    if not clauses:
        return
    ways = {(tail, head): arc for tail, head, arc in arcs}
    literals: dict[int, cp_model.IntVar] = {}
    for number, (a, b) in enumerate(zip(*(one.tolist() for one in graph.links), strict=True), 1):
        literals[number] = model.new_bool_var("")
        sides = {(a, b), (b, a)} if graph.is_symmetric else {(a, b)}
        model.add(sum(ways[way] for way in sides if way in ways) == literals[number])
    for clause in clauses:
        for one in clause:
            if abs(one) not in literals:
                literals[abs(one)] = model.new_bool_var("")
        model.add_bool_or(literals[one] if one > 0 else ~literals[-one] for one in clause)


def add_numbers(model: cp_model.CpModel, graph: CycleGraph, arcs: Arcs) -> None:
    """A number on every vertex that grows by one from square to square; the root begins."""
    problem, squares = graph.problem, graph.squares
    numbers = [model.new_int_var(0, squares, "") for _ in range(graph.size)]
    root = squares
    if problem.closed:
        assert problem.start is not None, "a closed tour is numbered from its start"
        root = problem.space.vertex(problem.start)
    model.add(numbers[root] == int(problem.closed))
    model.add_all_different(numbers[:squares])
    for tail, head, arc in arcs:
        if head != root:
            step = int(head < squares)
            model.add(numbers[head] == numbers[tail] + step).only_enforce_if(arc)

    def number(name: str) -> cp_model.IntVar:
        vertex = problem.space.find(name)
        assert vertex is not None
        return numbers[vertex]

    for one in problem.of_level(Level.POSITIONS):
        match one:
            case Clue(square=square, number=given):
                model.add(number(square) == given)
            case Before(earlier=earlier, later=later):
                model.add(number(earlier) < number(later))
            case At(numbers=some, squares=figure):
                outside = [v for v, name in enumerate(problem.space.names) if name not in figure]
                for vertex in outside:
                    for given in some:
                        model.add(numbers[vertex] != given)
            case Magic():
                for line, total in sums(problem, one):
                    if total is None:
                        model.add_bool_or([])
                    else:
                        model.add(sum(numbers[vertex] for vertex in line) == total)
