"""Export: a problem in the languages of other solvers.

Each format writes the graph with hubs, whose Hamiltonian cycles are the tours; a comment says what
its variables or vertices mean.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tourcp.backends import LINKS, MOVES, NUMBERS, find_backend
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem, nearest
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.export.asp import write_lp
from tourcp.export.minizinc import write_dzn, write_mzn
from tourcp.export.said import link_clauses, title
from tourcp.files.graph6 import write_graph6
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.clauses import DegreeClauses, condition_clauses
from tourcp.judge.certificates.positions import PositionClauses

if TYPE_CHECKING:
    from tourcp.engines.formula import Formula

BY_ARCS = ("sat-binary", "sat-crt", "sat-lfsr", "sat-order")
"""The formulations that are clauses over arcs, so that clauses over links can be added."""

CNF = (*BY_ARCS, "sat-position", "sat")
"""The formulations that are clauses, the usual one first; `sat` is the relaxation without cuts."""

MOST_ARCS = 8_000_000
"""Squares times moves of the largest graph that is written."""

CPSAT = ("cpsat", "cpsat-position", "cpsat-successor")
"""The formulations that are CP-SAT models, the usual one first."""


def export(problem: Problem, target: str, formulation: str = "") -> str:
    """The text of a problem in a format: `cnf`, `cpsat`, `hcp`, `g6`, `dzn`, `mzn` or `lp`.

    Without a formulation, the first one that can express the conditions is taken.

    >>> from tourcp import Board, Rule
    >>> problem = Problem(rule=Rule.parse("king"), board=Board.parse("2x2"), closed=True)
    >>> print(export(problem, "lp").splitlines()[-1])
    vertex(0..3).
    """
    if target not in TARGETS:
        raise BadProblem(
            f"no format is called {target!r}: expected one of {', '.join(TARGETS)}"
            f"{nearest(target, list(TARGETS))}"
        )
    write, formulations = TARGETS[target]
    if formulation and formulation not in formulations:
        has = ", ".join(formulations) or "none to choose from"
        raise BadProblem(f"format {target!r} has no formulation {formulation!r}: it has {has}")
    asked = {one.kind for one in problem.conditions}
    fitting = [one for one in formulations if asked <= set(_takes(target, one))]
    chosen = formulation or next(iter((*fitting, *formulations)), "")
    most = find_backend(chosen).most_arcs if chosen else MOST_ARCS
    if (arcs := problem.space.arcs) > most:
        raise BadProblem(
            f"{problem} has {arcs:,} squares times moves: {chosen or target} is written up to "
            f"{most:,}"
        )
    if others := sorted(asked - set(_takes(target, chosen))):
        raise BadProblem(f"{chosen or target} cannot express the conditions {', '.join(others)}")
    return "\n".join(write(question(problem), chosen)) + "\n"


def _takes(target: str, formulation: str) -> tuple[str, ...]:
    """The kinds of condition that a format can express."""
    if formulation in BY_ARCS:
        return (*MOVES, *LINKS)
    if formulation == "sat-numbers":
        return (*MOVES, *NUMBERS)  # a closed tour has many numberings, so it cannot differ by them
    if formulation:
        return find_backend(formulation).takes
    return (*MOVES, *LINKS, *NUMBERS) if target in ("lp", "mzn") else MOVES


def export_proof(proof: ClauseProof, problem: Problem) -> tuple[str, str]:
    """A clause proof for other checkers: the DIMACS formula and the LRAT proof."""
    graph = question(problem)
    formula = [
        *(f"c {line}" for line in title(graph)),
        f"c degree clauses, then {len(proof.cuts)} cuts; the proof shows that there is no model",
        *_dimacs(_link_legend(graph), proof.clauses(graph).values()),
    ]
    return "\n".join(formula) + "\n", "\n".join(proof.lines()) + "\n"


def question(problem: Problem) -> CycleGraph:
    """The graph with hubs; BadProblem for boards that are too small to have one."""
    if problem.is_trivial or problem.has_too_few_squares:
        raise BadProblem(f"{problem}: too small for a formulation; 'tourcp solve' answers it")
    return cycle_graph(problem)


def _module(formulation: str) -> Any:
    return find_backend(formulation).load_module()


def write_cnf(graph: CycleGraph, formulation: str) -> Iterator[str]:
    """DIMACS CNF, with what each variable means in the comments."""
    from tourcp.engines.formula import Formula

    yield from (f"c {line}" for line in title(graph))
    variables = 0
    if formulation == "sat-numbers":
        yield "c formulation sat-numbers: every model is a tour"
        written = PositionClauses(graph.problem)
        clauses = list(written.clauses())
        legend: Iterator[tuple[int, str]] = _number_legend(written)
    elif formulation == "sat":
        yield "c formulation sat: a relaxation; a model may be several cycles"
        degrees = DegreeClauses(graph)
        clauses = degrees.tolist() + condition_clauses(graph, degrees.variables)
        legend = _link_legend(graph)
    else:
        yield f"c formulation {formulation}: every model is a tour"
        formula = Formula()
        encoding = _module(formulation).ENCODING
        encoding.encode(formula, graph, encoding.options())
        if formulation in BY_ARCS:
            _add_links(formula, graph)
        variables, clauses = formula.variables, formula.clauses
        legend = encoding.legend(graph)
    yield from _dimacs(legend, clauses, variables)


def _dimacs(
    legend: Iterable[tuple[int, str]], clauses: Collection[Sequence[int]], variables: int = 0
) -> Iterator[str]:
    """What variables mean, and the clauses; there are as many variables as are named, or more."""
    yield from (f"c {variable} {meaning}" for variable, meaning in legend)
    used = max((abs(one) for clause in clauses for one in clause), default=0)
    yield f"p cnf {max(variables, used)} {len(clauses)}"
    yield from (" ".join(map(str, [*clause, 0])) for clause in clauses)


def _add_links(formula: "Formula", graph: CycleGraph) -> None:
    """The clauses of conditions, over links that are defined by the arcs, which come first."""
    clauses = link_clauses(graph)
    if not clauses:
        return
    arcs = {pair: number for number, pair in enumerate(
        zip(graph.tails.tolist(), graph.heads.tolist(), strict=True), start=1)}  # fmt: skip
    links = {}
    for number, pair in enumerate(zip(*(ends.tolist() for ends in graph.links), strict=True), 1):
        sides = {pair, pair[::-1]} if graph.is_symmetric else {pair}
        ways = [arcs[way] for way in sorted(sides) if way in arcs]
        links[number] = formula.new()
        formula.add(-links[number], *ways)
        for way in ways:
            formula.add(links[number], -way)
    for clause in clauses:
        for one in clause:
            if abs(one) not in links:
                links[abs(one)] = formula.new()
        formula.add(*(links[one] if one > 0 else -links[-one] for one in clause))


def _number_legend(written: PositionClauses) -> Iterator[tuple[int, str]]:
    names = written.problem.space.names
    for vertex, numbers in enumerate(written.variables):
        for number, variable in numbers.items():
            yield variable, f"{names[vertex]} is number {number}"


def _link_legend(graph: CycleGraph) -> Iterator[tuple[int, str]]:
    between = "and" if graph.is_symmetric else "to"
    first, second = graph.links
    for number, (a, b) in enumerate(zip(first.tolist(), second.tolist(), strict=True), start=1):
        yield number, f"move {graph.names[a]} {between} {graph.names[b]}"


def write_cpsat(graph: CycleGraph, formulation: str) -> Iterator[str]:
    """CP-SAT's model as a text proto."""
    from ortools.sat.python import cp_model

    from tourcp.engines.formula import arc_legend

    model = cp_model.CpModel()
    asked = graph.problem if formulation == "cpsat-numbers" else graph
    _module(formulation).build(model, asked)
    yield from (f"# {line}" for line in title(graph))
    if formulation == "cpsat":
        for number, meaning in arc_legend(graph):
            yield f"# variable {number - 1}: {meaning}"
    yield str(model.proto).rstrip()


def write_hcp(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """TSPLIB's Hamiltonian cycle problem; vertices from 1."""
    if not graph.is_symmetric:
        raise BadProblem(f"{graph.problem.space.summary} has one-way moves: 'hcp' has edges only")
    yield "NAME : tourcp"
    yield from (f"COMMENT : {line}" for line in title(graph))
    yield "TYPE : HCP"
    yield f"DIMENSION : {graph.size}"
    yield "EDGE_DATA_FORMAT : EDGE_LIST"
    yield "EDGE_DATA_SECTION"
    first, second = graph.edges
    yield from (f"{a + 1} {b + 1}" for a, b in zip(first.tolist(), second.tolist(), strict=True))
    yield "-1"
    yield "EOF"


def write_graph6_line(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """The graph with hubs as a line of graph6, for nauty and House of Graphs."""
    if not graph.is_symmetric:
        raise BadProblem(f"{graph.problem.space.summary} has one-way moves: graph6 has edges only")
    yield write_graph6(
        NamedGraph.from_arrays([str(vertex) for vertex in range(graph.size)], *graph.edges)
    )


def to_networkx(problem: Problem) -> Any:
    """The moves of a problem as a graph of networkx, its vertices by their names.

    >>> to_networkx(Problem("knight", "3x3")).number_of_edges()
    8
    """
    import networkx

    graph = problem.graph
    found = networkx.DiGraph() if problem.space.is_one_way else networkx.Graph()
    names = problem.space.names
    found.add_nodes_from(names)
    ends = zip(graph.tails.tolist(), graph.targets.tolist(), strict=True)
    found.add_edges_from((names[a], names[b]) for a, b in ends)
    return found


TARGETS: dict[str, tuple[Callable[[CycleGraph, str], Iterator[str]], tuple[str, ...]]] = {
    "cnf": (write_cnf, (*CNF, "sat-numbers")),
    "cpsat": (write_cpsat, (*CPSAT, "cpsat-numbers")),
    "hcp": (write_hcp, ()),
    "g6": (write_graph6_line, ()),
    "dzn": (write_dzn, ()),
    "mzn": (write_mzn, ()),
    "lp": (write_lp, ()),
}
"""Each format: its writer, and its formulations; the last of these can express numbers."""
