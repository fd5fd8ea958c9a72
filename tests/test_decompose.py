"""Graphs that two or three edges hold together: side by side, what brute force finds."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from test_parts import glued, has_cycle, is_cycle
from tourcp import Problem, Refutation, Tour, answering, solve
from tourcp.engines.decompose import cycle_by_sides, find_cut
from tourcp.engines.modules import Adjacency


def plain(near: Adjacency) -> list[int] | None:
    """Brute force that says the cycle."""

    def extend(path: list[int]) -> list[int] | None:
        if len(path) == len(near):
            return path if path[0] in near[path[-1]] else None
        ways = (extend([*path, v]) for v in near[path[-1]] if v not in path)
        return next((way for way in ways if way is not None), None)

    return extend([0]) if len(near) > 2 else None


@settings(max_examples=200)
@given(glued())
def test_sides_put_together_are_what_brute_force_finds(near: Adjacency) -> None:
    cut = find_cut(near)
    if cut is None:
        return
    side, edges = cut
    assert len(edges) in (2, 3)
    assert {(a, b) for a in side for b in near[a] if b not in side} == set(edges)
    cycle = cycle_by_sides(near, side, edges, plain)
    assert (cycle is not None) == has_cycle(near)
    assert cycle is None or is_cycle(near, cycle)


@settings(max_examples=60, deadline=None)
@given(glued(), st.sampled_from(["auto", "sat"]))
def test_answers_by_sides_are_judged_on_the_whole_graph(near: Adjacency, backend: str) -> None:
    graph = nx.Graph([(a, b) for a, some in enumerate(near) for b in some])
    graph.add_nodes_from(range(len(near)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "FEWEST_FOR_SIDES", 4)
        answer = solve(Problem(graph, closed=True), backend)
    assert isinstance(answer, Tour if has_cycle(near) else Refutation)
    assert isinstance(answer, Tour) or answer.certificate is not None


def test_three_edges_of_petersens_graph_are_a_cut_that_refutes() -> None:
    """A vertex of a prism replaced by Petersen's graph less a vertex: which pairs it allows."""
    petersen = nx.petersen_graph()
    ports = sorted(petersen[0])
    petersen.remove_node(0)
    graph = nx.relabel_nodes(nx.circular_ladder_graph(5), lambda v: ("prism", v))
    doors = sorted(graph["prism", 0])
    graph.remove_node(("prism", 0))
    graph.add_edges_from((("petersen", a), ("petersen", b)) for a, b in petersen.edges)
    graph.add_edges_from(
        (("petersen", port), door) for port, door in zip(ports, doors, strict=True)
    )
    near = nx.convert_node_labels_to_integers(graph)
    found = find_cut([sorted(near[vertex]) for vertex in sorted(near)])
    assert found is not None and len(found[1]) == 3
    # A cycle would pass Petersen's graph between two neighbours of the vertex: a tour of it.
    answer = solve(Problem(near, closed=True))
    assert isinstance(answer, Refutation) and answer.certificate is not None


def test_long_chains_and_rings_of_many_sides_are_answered() -> None:
    assert isinstance(solve(Problem(nx.cycle_graph(2000), closed=True)), Tour)
    ring = nx.Graph()
    for piece in range(150):
        corners = [(piece, corner) for corner in range(4)]
        ring.add_edges_from(nx.complete_graph(corners).edges)
        ring.add_edge((piece, 3), ((piece + 1) % 150, 0))
    problem = Problem(nx.convert_node_labels_to_integers(ring), closed=True)
    assert isinstance(solve(problem), Tour)
    assert isinstance(solve(problem, "sat"), Tour)
