"""Graphs: any space can be toured, refuted and judged, and its vertices keep their names."""

import json
from itertools import permutations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourcp import (
    BadProblem,
    Problem,
    Refutation,
    Tour,
    Unknown,
    check,
    count,
    enumerate_tours,
    prove,
    sample,
    solve,
)
from tourcp.core.cycle import cycle_graph
from tourcp.core.named_graph import NamedGraph
from tourcp.engines.reduce import reduced
from tourcp.files.answers import answer_text, parse_answer
from tourcp.files.families import graph_by_name
from tourcp.files.graph6 import read_graph6, write_graph6
from tourcp.judge.certificates.forced import NoTour


def has_tour(graph: nx.Graph, *, closed: bool) -> bool:
    """Plain depth first, from every vertex of an open tour."""
    nodes = list(graph)
    if len(nodes) == 1:
        return not closed
    if closed and len(nodes) < 3:
        return False

    def extend(path: list[object]) -> bool:
        if len(path) == len(nodes):
            return not closed or path[0] in graph[path[-1]]
        return any(extend([*path, v]) for v in graph[path[-1]] if v not in path)

    return any(extend([start]) for start in (nodes[:1] if closed else nodes))


@pytest.mark.parametrize("closed", [True, False])
def test_brute_force_agrees_on_all_graphs_with_up_to_six_vertices(closed: bool) -> None:
    for graph in nx.graph_atlas_g()[1:]:
        if len(graph) <= 6:
            answer = solve(Problem(graph, closed=closed))
            assert isinstance(answer, Tour) == has_tour(graph, closed=closed), graph.edges
            assert isinstance(answer, Tour) or answer.certificate is not None  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("closed", [True, False])
def test_brute_force_agrees_on_all_graphs_with_seven_vertices(closed: bool) -> None:
    for graph in nx.graph_atlas_g():
        if len(graph) == 7:
            answer = solve(Problem(graph, closed=closed), certify=False)
            assert isinstance(answer, Tour) == has_tour(graph, closed=closed), graph.edges


@st.composite
def graphs(draw: st.DrawFn, most: int = 8) -> nx.Graph:
    """Small graphs, the sparse ones often."""
    size = draw(st.integers(1, most))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    return graph


@given(graphs(), st.booleans())
def test_reductions_keep_all_tours(graph: nx.Graph, closed: bool) -> None:
    problem = Problem(graph, closed=closed)
    if problem.is_trivial or problem.has_too_few_squares:
        return
    expected = has_tour(graph, closed=closed)
    try:
        smaller = reduced(cycle_graph(problem))
    except NoTour:
        assert not expected
        return
    if smaller is None:
        return
    answer = solve(smaller.problem, "sat", certify=False)
    assert isinstance(answer, Tour) == expected
    if isinstance(answer, Tour):
        assert check(problem, smaller.restored(answer)).standing == "tour"


@given(graphs(), st.sampled_from(["sat", "cpsat", "backtrack", "extend", "warnsdorff"]))
def test_every_backend_that_takes_graphs_agrees(graph: nx.Graph, backend: str) -> None:
    problem = Problem(graph, closed=True)
    answer = solve(problem, backend, certify=False)
    if isinstance(answer, Unknown):
        assert backend in ("extend", "warnsdorff")
    else:
        assert isinstance(answer, Tour) == has_tour(graph, closed=True)


@pytest.mark.parametrize("backend", ["rotate", "blocks"])
def test_a_backend_that_needs_a_board_says_so(backend: str) -> None:
    answer = solve(Problem(nx.petersen_graph()), backend)
    assert isinstance(answer, Unknown) and "needs a piece on a board" in answer.reason


def test_petersen_has_no_tour_and_without_any_vertex_it_has_one() -> None:
    petersen = nx.petersen_graph()
    refuted = prove(Problem(petersen, closed=True))
    assert isinstance(refuted, Refutation) and refuted.certificate is not None
    for vertex in petersen:
        rest = petersen.copy()
        rest.remove_node(vertex)
        assert isinstance(solve(Problem(rest, closed=True)), Tour)


@pytest.mark.parametrize(
    "name",
    ["flower-snark:5", "flower-snark:7", "flower-snark:9", "flower-snark:11", "flower-snark:13",
     "coxeter", "tutte", "ellingham-54",
     "meredith", "blanusa:1", "blanusa:2", "double-star", "goldner-harary", "herschel"],
)  # fmt: skip
def test_a_graph_that_is_known_to_have_no_tour_is_refuted_with_a_certificate(name: str) -> None:
    problem = Problem(graph_by_name(name), closed=True)
    answer = prove(problem)
    assert isinstance(answer, Refutation) and answer.certificate is not None
    again = parse_answer(answer_text(problem, answer))
    assert check(*again).standing == "proved"


def test_the_families_are_the_graphs_of_networkx() -> None:
    for name, other in {
        "petersen:5,2": nx.petersen_graph(),
        "petersen:10,3": nx.desargues_graph(),
        "petersen:8,3": nx.moebius_kantor_graph(),
        "petersen:10,2": nx.dodecahedral_graph(),
        "tutte": nx.tutte_graph(),
        "hypercube:4": nx.hypercube_graph(4),
        "grid:3x4": nx.grid_2d_graph(3, 4),
        "kneser:5,2": nx.petersen_graph(),
        "kneser:7,3": nx.kneser_graph(7, 3),
        "bipartite:3,4": nx.complete_bipartite_graph(3, 4),
        "complete:5": nx.complete_graph(5),
        "cycle:7": nx.cycle_graph(7),
        "prism:5": nx.circular_ladder_graph(5),
    }.items():
        assert nx.is_isomorphic(to_networkx(graph_by_name(name)), other), name


def test_the_snarks_are_cubic_need_four_colours_and_differ() -> None:
    two = [to_networkx(graph_by_name(f"blanusa:{number}")) for number in (1, 2)]
    assert not nx.is_isomorphic(*two)
    for name in ("blanusa:1", "blanusa:2", "flower-snark:5", "double-star"):
        graph = to_networkx(graph_by_name(name))
        assert {degree for _, degree in graph.degree} == {3} and nx.girth(graph) >= 5
        assert not three_colours(nx.line_graph(graph)), "a snark's edges need a fourth colour"


def three_colours(graph: nx.Graph) -> bool:
    from pysat.solvers import Solver

    number = {node: 3 * at for at, node in enumerate(graph)}
    with Solver("cadical195") as solver:
        for at in number.values():
            solver.add_clause([at + 1, at + 2, at + 3])
        for a, b in graph.edges:
            for colour in (1, 2, 3):
                solver.add_clause([-number[a] - colour, -number[b] - colour])
        return bool(solver.solve())


def to_networkx(graph: NamedGraph) -> nx.Graph:
    found = nx.Graph()
    found.add_nodes_from(graph.names)
    names = graph.names
    found.add_edges_from(
        (names[a], names[b]) for a, b in zip(graph.tails, graph.heads, strict=True)
    )
    return found


@given(graphs(most=70))
def test_graph6_is_what_networkx_writes_and_reads(graph: nx.Graph) -> None:
    text = nx.to_graph6_bytes(graph, header=False).decode().strip()
    assert write_graph6(NamedGraph.from_networkx(graph)) == text
    assert write_graph6(read_graph6(text)) == text
    sparse = nx.to_sparse6_bytes(graph, header=False).decode().strip()
    assert write_graph6(read_graph6(sparse)) == text


@given(graphs(), st.randoms())
def test_a_graph_of_networkx_comes_back_with_its_names(graph: nx.Graph, chance: object) -> None:
    names = [f"v {number}!" for number in graph]
    chance.shuffle(names)  # type: ignore[attr-defined]
    named = nx.relabel_nodes(graph, dict(zip(graph, names, strict=True)))
    space = NamedGraph.from_networkx(named)
    assert nx.utils.graphs_equal(to_networkx(space), named)
    assert NamedGraph.from_json(json.loads(json.dumps(space.to_json()))["graph"]) == space


@given(graphs(most=7))
def test_directed_graphs_have_the_tours_that_brute_force_finds(graph: nx.Graph) -> None:
    arcs = [(a, b) if (a + b) % 3 else (b, a) for a, b in graph.edges]
    directed = nx.DiGraph()
    directed.add_nodes_from(graph)
    directed.add_edges_from(arcs)
    answer = solve(Problem(directed, closed=True), certify=False)
    size = len(directed)
    expected = size >= 3 and any(
        all(b in directed[a] for a, b in zip(p, (*p[1:], p[0]), strict=True))
        for p in permutations(directed) if p[0] == 0
    )  # fmt: skip
    assert isinstance(answer, Tour) == expected


def test_ends_are_vertices_by_name_or_as_they_were() -> None:
    path = nx.path_graph(["a", "b", "c"])
    answer = solve(Problem(path, start="a"))
    assert isinstance(answer, Tour)
    assert str(answer) == "a b c"
    numbered = solve(Problem(nx.path_graph(4), start=0, end=3))
    assert isinstance(numbered, Tour) and numbered.path[:, 0].tolist() == [0, 1, 2, 3]
    with pytest.raises(BadProblem, match="not a vertex"):
        Problem(path, start="z")


def test_multigraphs_and_strange_names_are_refused() -> None:
    double = nx.MultiGraph([(1, 2), (1, 2)])
    with pytest.raises(BadProblem, match="is listed twice"):
        Problem(double)
    with pytest.raises(BadProblem, match="not a name"):
        NamedGraph.from_edges([("hub 0", "b")])
    with pytest.raises(BadProblem, match="called '1'"):
        NamedGraph.from_edges([(1, "1")])


def test_positions_of_networkx_are_kept() -> None:
    graph = nx.path_graph(3)
    nx.set_node_attributes(graph, {0: (0.0, 0.0), 1: (1.0, 0.5), 2: (2.0, 0.0)}, "pos")
    space = NamedGraph.from_networkx(graph)
    assert space.positions is not None
    again = NamedGraph.from_json(space.to_json()["graph"]).positions
    assert again is not None and np.array_equal(again, space.positions)


def test_tours_of_graphs_are_counted_listed_and_drawn_at_random() -> None:
    # Hamiltonian cycles of hypercubes: 1, 6, 1344 (A066037); of complete graphs (n-1)!/2.
    for name, tours in {"hypercube:2": 1, "hypercube:3": 6, "hypercube:4": 1344,
                        "complete:6": 60, "complete:7": 360, "petersen": 0, "cycle:9": 1,
                        "prism:6": 8, "bipartite:4,4": 72}.items():  # fmt: skip
        problem = Problem(graph_by_name(name), closed=True)
        found = count(problem)
        assert not isinstance(found, Unknown) and found.tours == tours, name
        if 0 < tours < 400:
            assert len(list(enumerate_tours(problem))) == tours
            assert all(check(problem, one).standing == "tour" for one in sample(problem, 3))


@given(graphs(most=7), st.booleans())
def test_counts_of_graphs_are_those_of_listing(graph: nx.Graph, closed: bool) -> None:
    problem = Problem(graph, closed=closed)
    found = count(problem)
    assert not isinstance(found, Unknown)
    assert found.tours == len(list(enumerate_tours(problem)))
