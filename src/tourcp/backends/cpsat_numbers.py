"""cpsat-numbers: one circuit, and a number on every vertex that grows by one along it, in CP-SAT.

It takes every condition: those about links as clauses over the moves, those about numbers as
constraints on the numbers, including sums.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from ortools.sat.python import cp_model

from tourcp.core.answer import Answer, Refutation, Tour, Unknown
from tourcp.core.conditions import At, Before, Clue, Condition, Level, Magic, Require
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.limit import Limit
from tourcp.core.problem import Problem
from tourcp.engines.cpsat import NoOptions, new_solver, race
from tourcp.judge.certificates.clauses import condition_clauses
from tourcp.judge.certificates.possible import MOST_VERTICES, possible_numbers

Options = NoOptions
Bool = cp_model.IntVar


def solve(problem: Problem, limit: Limit, options: Options) -> Answer:  # noqa: ARG001
    """Build the model, and read the tour from its numbers."""
    clock = limit.start()
    parts = build(cp_model.CpModel(), problem)
    variables = len(parts.model.proto.variables)
    limit.report(f"{variables:,} variables")
    solver, status = race(parts.model, [new_solver(limit, clock)])
    statistics = {"variables": variables, "branches": solver.num_branches}
    match status:
        case cp_model.OPTIMAL | cp_model.FEASIBLE:
            order = np.argsort([solver.value(number) for number in parts.numbers])
            return Tour(problem.space.points(order), statistics=statistics)
        case cp_model.INFEASIBLE:
            return Refutation(statistics=statistics)
        case _:
            return Unknown(clock.reason(), statistics)


def size(graph: CycleGraph) -> tuple[int, int]:
    """Build the model of the problem, and count its variables and constraints."""
    proto = build(cp_model.CpModel(), graph.problem).model.proto
    return len(proto.variables), len(proto.constraints)


@dataclass(frozen=True)
class Parts:
    """The model and its variables."""

    model: cp_model.CpModel
    problem: Problem
    numbers: list[cp_model.IntVar]
    """The number of each vertex."""
    arcs: dict[tuple[int, int], Bool]
    """Whether the tour takes each move."""
    first: list[Bool]
    """Whether each vertex is the first."""
    last: list[Bool]
    """Whether it is the last."""

    def number(self, name: str) -> cp_model.IntVar:
        """The number of a vertex by its name."""
        vertex = self.problem.space.find(name)
        assert vertex is not None
        return self.numbers[vertex]


def build(model: cp_model.CpModel, problem: Problem) -> Parts:
    """A circuit through all vertices, and numbers that grow by one along it."""
    size, graph = problem.space.size, problem.graph
    pairs = zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)
    parts = Parts(
        model,
        problem,
        [model.new_int_var_from_domain(one, "") for one in _domains(problem)],
        {pair: model.new_bool_var("") for pair in pairs},
        [model.new_bool_var("") for _ in range(size)],
        [model.new_bool_var("") for _ in range(size)],
    )
    model.add_all_different(parts.numbers)
    for marks, number in ((parts.first, 1), (parts.last, size)):
        model.add_exactly_one(marks)
        for vertex, mark in enumerate(marks):
            model.add(parts.numbers[vertex] == number).only_enforce_if(mark)
    circuit = [(tail, head, arc) for (tail, head), arc in parts.arcs.items()]
    if not problem.closed:
        circuit += [(size, vertex, mark) for vertex, mark in enumerate(parts.first)]
        circuit += [(vertex, size, mark) for vertex, mark in enumerate(parts.last)]
    touched = {end for tail, head, _ in circuit for end in (tail, head)}
    if touched >= set(range(size)):
        model.add_circuit(circuit)
    else:  # CP-SAT ignores a vertex that no arc touches
        model.add_bool_or([])
    for (tail, head), arc in parts.arcs.items():
        taken = [arc, ~parts.first[head]] if problem.closed else [arc]
        model.add(parts.numbers[head] == parts.numbers[tail] + 1).only_enforce_if(taken)
    for point, marks in ((problem.start, parts.first), (problem.end, parts.last)):
        if point is not None:
            model.add_bool_or([marks[problem.space.vertex(point)]])
    for one in problem.conditions:
        add_condition(parts, one)
    add_links(parts)
    return parts


def _domains(problem: Problem) -> list[cp_model.Domain]:
    """The numbers that each vertex may have, after walking from those that are given."""
    everything = cp_model.Domain(1, problem.space.size)
    if problem.space.size > MOST_VERTICES:
        return [everything] * problem.space.size
    found = []
    for numbers in possible_numbers(problem):
        some = [number for number, bit in enumerate(bin(numbers)[:1:-1]) if bit == "1"]
        found.append(cp_model.Domain.from_values(some) if some else everything)
    return found


def add_condition(parts: Parts, one: Condition) -> None:
    """A condition about moves or numbers."""
    model = parts.model
    match one:
        case Require(first=start, second=end):
            a, b = parts.problem.space.find(start), parts.problem.space.find(end)
            ways = [(a, b)] if one.directed else [(a, b), (b, a)]
            model.add_bool_or([arc for way, arc in parts.arcs.items() if way in ways])
        case Clue(square=square, number=given):
            model.add(parts.number(square) == given)
        case Before(earlier=earlier, later=later):
            model.add(parts.number(earlier) < parts.number(later))
        case At(numbers=numbers, squares=squares):
            for given in numbers:
                chosen = [model.new_bool_var("") for _ in squares]
                for square, literal in zip(squares, chosen, strict=True):
                    model.add(parts.number(square) == given).only_enforce_if(literal)
                model.add_bool_or(chosen)
        case Magic():
            for line, total, share in Magic.lines(parts.problem.space, diagonals=one.diagonals):
                model.add(share * sum(parts.numbers[vertex] for vertex in line) == total)


def add_links(parts: Parts) -> None:
    """The clauses of conditions about links, over the arcs that each link stands for."""
    about_links = parts.problem.of_level(Level.LINKS)
    if not about_links:
        return
    problem = parts.problem
    graph = cycle_graph(Problem(problem.space, closed=problem.closed, conditions=about_links))
    literal = _link_literals(parts, graph)
    for clause in condition_clauses(graph, len(graph.links[0])):
        literals = [literal(abs(one)) if one > 0 else ~literal(abs(one)) for one in clause]
        parts.model.add_bool_or(literals)


def _link_literals(parts: Parts, graph: CycleGraph) -> Callable[[int], Bool]:
    """The literal of each variable of the clauses: a link, or one that counts."""
    known: dict[int, Bool] = {}
    ends = list(zip(*(one.tolist() for one in graph.links), strict=True))

    def literal(variable: int) -> Bool:
        if variable not in known:
            known[variable] = parts.model.new_bool_var("")
            if variable <= len(ends):
                parts.model.add(sum(_taken(parts, graph, ends[variable - 1])) == known[variable])
        return known[variable]

    return literal


def _taken(parts: Parts, graph: CycleGraph, link: tuple[int, int]) -> list[Bool]:
    """List the literals of which one is true iff the tour takes a link.

    An edge stands for both of its arcs, an arc of a one-way space for itself alone. A link at the
    dummy vertex says that the tour begins or ends at its other end; an arc says which of the two.
    """
    tail, head = link
    ways = [(tail, head), (head, tail)] if graph.is_symmetric else [(tail, head)]
    literals = []
    for start, end in ways:
        if end >= graph.squares:
            literals.append(parts.last[start])
        elif start >= graph.squares:
            literals.append(parts.first[end])
        elif (start, end) in parts.arcs:
            literals.append(parts.arcs[start, end])
    return literals
