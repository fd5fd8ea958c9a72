"""Export: a problem in the languages of other solvers.

Each format writes the graph with hubs, whose Hamiltonian cycles are the tours; a comment says what
its variables or vertices mean.
"""

from collections.abc import Callable, Iterator
from typing import Any

from tourcp.backends import MOVES, find_backend
from tourcp.core.cycle import CycleGraph, cycle_graph
from tourcp.core.errors import BadProblem, nearest
from tourcp.core.named_graph import NamedGraph
from tourcp.core.problem import Problem
from tourcp.files.graph6 import write_graph6
from tourcp.judge.certificates import ClauseProof
from tourcp.judge.certificates.clauses import DegreeClauses, condition_clauses

CNF = ("sat-binary", "sat-crt", "sat-lfsr", "sat-order", "sat-position", "sat")
"""The formulations that are clauses, the usual one first; `sat` is the relaxation without cuts."""

MOST_ARCS = 8_000_000
"""Squares times moves of the largest graph that is written."""

CPSAT = ("cpsat", "cpsat-position", "cpsat-successor")
"""The formulations that are CP-SAT models, the usual one first."""


def export(problem: Problem, target: str, formulation: str = "") -> str:
    """The text of a problem in a format: `cnf`, `cpsat`, `hcp`, `dzn` or `lp`.

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
    chosen = formulation or (formulations[0] if formulations else "")
    most = find_backend(chosen).most_arcs if chosen else MOST_ARCS
    if (arcs := problem.space.arcs) > most:
        raise BadProblem(
            f"{problem} has {arcs:,} squares times moves: {chosen or target} is written up to "
            f"{most:,}"
        )
    takes = find_backend(chosen).takes if chosen else MOVES
    if others := sorted({one.kind for one in problem.conditions} - set(takes)):
        raise BadProblem(f"{chosen or target} has no words for conditions: {', '.join(others)}")
    return "\n".join(write(question(problem), chosen)) + "\n"


def export_proof(proof: ClauseProof, problem: Problem) -> tuple[str, str]:
    """A clause proof for other checkers: the DIMACS formula and the LRAT proof."""
    graph = question(problem)
    clauses = proof.clauses(graph)
    variables = max((abs(one) for clause in clauses.values() for one in clause), default=0)
    head = [
        *(f"c {line}" for line in _title(graph)),
        f"c degree clauses, then {len(proof.cuts)} cuts; no model, says the proof",
        *(f"c {variable} {meaning}" for variable, meaning in _link_legend(graph)),
        f"p cnf {variables} {len(clauses)}",
    ]
    body = (" ".join(map(str, [*clause, 0])) for clause in clauses.values())
    return "\n".join([*head, *body]) + "\n", "\n".join(proof.lines()) + "\n"


def question(problem: Problem) -> CycleGraph:
    """The graph with hubs, of boards that are large enough to have one."""
    if problem.is_trivial or problem.has_too_few_squares:
        raise BadProblem(f"{problem}: too small for a formulation; 'tourcp solve' answers it")
    return cycle_graph(problem)


def _module(formulation: str) -> Any:
    return find_backend(formulation).load_module()


def _title(graph: CycleGraph) -> list[str]:
    words = ("", "; a hub, which is no square, closes", "; two hubs, which are no squares, close")
    hubs = words[graph.hubs] + " the path" * (graph.hubs > 0)
    return [f"{graph.problem}", f"{graph.size} vertices: the squares row by row{hubs}"]


def write_cnf(graph: CycleGraph, formulation: str) -> Iterator[str]:
    """DIMACS CNF, with what each variable means in the comments."""
    from tourcp.engines.formula import Formula

    yield from (f"c {line}" for line in _title(graph))
    if formulation == "sat":
        yield "c formulation sat: a relaxation; a model may be several cycles"
        degrees = DegreeClauses(graph)
        clauses = degrees.tolist() + condition_clauses(graph, degrees.variables)
        variables = max((abs(one) for clause in clauses for one in clause), default=0)
        legend: Iterator[tuple[int, str]] = _link_legend(graph)
    else:
        yield f"c formulation {formulation}: every model is a tour"
        formula = Formula()
        encoding = _module(formulation).ENCODING
        encoding.encode(formula, graph, encoding.options())
        variables, clauses = formula.variables, formula.clauses
        legend = encoding.legend(graph)
    yield from (f"c {variable} {meaning}" for variable, meaning in legend)
    yield f"p cnf {variables} {len(clauses)}"
    yield from (" ".join(map(str, [*clause, 0])) for clause in clauses)


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
    _module(formulation).build(model, graph)
    yield from (f"# {line}" for line in _title(graph))
    if formulation == "cpsat":
        for number, meaning in arc_legend(graph):
            yield f"# variable {number - 1}: {meaning}"
    yield str(model.proto).rstrip()


def write_hcp(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """TSPLIB's Hamiltonian cycle problem; vertices from 1."""
    if not graph.is_symmetric:
        raise BadProblem(f"{graph.problem.space.summary} has one-way moves: 'hcp' has edges only")
    yield "NAME : tourcp"
    yield from (f"COMMENT : {line}" for line in _title(graph))
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


def write_dzn(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """MiniZinc data for models/formulations/*.mzn; vertices from 1."""
    yield from (f"% {line}" for line in _title(graph))
    yield f"n = {graph.size};"
    yield f"m = {len(graph.tails)};"
    yield f"tails = {(graph.tails + 1).tolist()};"
    yield f"heads = {(graph.heads + 1).tolist()};"


def write_lp(graph: CycleGraph, formulation: str) -> Iterator[str]:  # noqa: ARG001
    """Facts for the answer-set program models/formulations/tour.lp; vertices from 0."""
    yield from (f"% {line}" for line in _title(graph))
    for tail, head in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        yield f"arc({tail},{head})."
    yield f"vertex(0..{graph.size - 1})."


TARGETS: dict[str, tuple[Callable[[CycleGraph, str], Iterator[str]], tuple[str, ...]]] = {
    "cnf": (write_cnf, CNF),
    "cpsat": (write_cpsat, CPSAT),
    "hcp": (write_hcp, ()),
    "g6": (write_graph6_line, ()),
    "dzn": (write_dzn, ()),
    "lp": (write_lp, ()),
}
"""Each format: its writer, and the formulations that it can write."""
