"""Graphs part by part: modules, orders and sweeps decide what brute force decides."""

from itertools import pairwise
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourcp import Limit, Problem, Refutation, Tour, solve
from tourcp.core.cycle import cycle_graph
from tourcp.engines import modules
from tourcp.engines.modules import Adjacency, Module, module_tree
from tourcp.engines.narrow import arranged
from tourcp.engines.parts import PartsSearch
from tourcp.engines.program import Program
from tourcp.engines.sweeping import GivenUp, sweep

CLOCK = Limit().start()


def has_cycle(near: Adjacency) -> bool:
    """Plain depth first."""

    def extend(path: list[int]) -> bool:
        if len(path) == len(near):
            return path[0] in near[path[-1]]
        return any(extend([*path, v]) for v in near[path[-1]] if v not in path)

    return len(near) > 2 and extend([0])


def is_cycle(near: Adjacency, cycle: list[int]) -> bool:
    steps = pairwise([*cycle, cycle[0]])
    return sorted(cycle) == list(range(len(near))) and all(b in near[a] for a, b in steps)


@st.composite
def glued(draw: st.DrawFn) -> Adjacency:
    """Small graphs joined by a few edges, now and then with hubs that are joined with most."""
    chance = draw(st.randoms(use_true_random=False))
    sizes = draw(st.lists(st.integers(2, 4), min_size=2, max_size=3))
    graph = nx.Graph()
    parts: list[list[int]] = []
    for size in sizes:
        part = list(range(len(graph), len(graph) + size))
        graph.add_nodes_from(part)
        graph.add_edges_from(nx.complete_graph(part).edges)
        parts.append(part)
    for one, other in zip(parts, [*parts[1:], parts[0]], strict=True):
        for _ in range(draw(st.integers(1, 3))):
            graph.add_edge(chance.choice(one), chance.choice(other))
    for _ in range(draw(st.integers(0, 2))):
        joined = [vertex for vertex in graph if chance.random() < 0.7]
        graph.add_edges_from((len(graph), vertex) for vertex in joined or [0])
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    drop = draw(st.integers(0, 4))
    graph.remove_edges_from(chance.sample(sorted(graph.edges), min(drop, len(graph.edges))))
    return [sorted(graph[vertex]) for vertex in sorted(graph)]


def has_shared(module: Module) -> bool:
    return bool(module.shared) or any(has_shared(one) for one in module.inner)


def tiny(patch: pytest.MonkeyPatch) -> None:
    """Modules of two vertices, hubs of half a module: so that small graphs have them."""
    for name in ("SMALLEST", "HUB", "LARGE"):
        patch.setattr(modules, name, 2)


@settings(max_examples=60)
@given(glued(), st.integers(0, 99))
def test_sweeping_part_by_part_decides_what_brute_force_decides(near: Adjacency, seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        tiny(patch)
        tree = module_tree(near, seed, CLOCK)
    found = arranged(near, tree, 3, seed, CLOCK)
    assert found is not None
    assert sorted(found.members()) == list(range(len(near)))
    cycle = sweep(Program(near, found), 10**6, 10**9, CLOCK, seed)
    assert (cycle is not None) == has_cycle(near)
    assert cycle is None or is_cycle(near, cycle)


def test_small_graphs_have_modules_and_shared_hubs_in_these_tests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tiny(monkeypatch)
    wheel = nx.wheel_graph(9)
    near = [sorted(wheel[vertex]) for vertex in sorted(wheel)]
    assert has_shared(module_tree(near, 0, CLOCK))


@settings(max_examples=50)
@given(glued(), st.integers(0, 99))
def test_a_sweep_that_keeps_few_states_finds_true_cycles_and_refutes_nothing(
    near: Adjacency, seed: int
) -> None:
    found = arranged(near, module_tree(near, seed, CLOCK), 3, seed, CLOCK)
    assert found is not None
    try:
        cycle = sweep(Program(near, found), 2, 10**9, CLOCK, seed)
    except GivenUp:
        return
    assert (cycle is not None) == has_cycle(near)


def ring(pieces: int, side: int) -> nx.Graph:
    """Prisms in a ring, each joined with the next by two edges."""
    graph = nx.Graph()
    for piece in range(pieces):
        prism = nx.circular_ladder_graph(side)
        graph.add_edges_from(((piece, a), (piece, b)) for a, b in prism.edges)
    for piece in range(pieces):
        following = (piece + 1) % pieces
        graph.add_edge((piece, 0), (following, side // 2))
        graph.add_edge((piece, 1), (following, side // 2 + 1))
    return graph


def test_the_parts_that_a_graph_was_built_from_are_found() -> None:
    graph = cycle_graph(Problem(nx.convert_node_labels_to_integers(ring(6, 30)), closed=True))
    search = PartsSearch(graph, Limit())
    tree = module_tree(search.near, 0, CLOCK)
    pieces = {tuple(range(60 * piece, 60 * piece + 60)) for piece in range(6)}
    found: list[tuple[int, ...]] = []
    waiting = [tree]
    while waiting:
        module = waiting.pop()
        found.append(tuple(sorted(module.members())))
        waiting += module.inner
    assert len(pieces & set(found)) >= 4
    cycle = search.go_on(CLOCK)
    assert cycle is not None and is_cycle(search.near, cycle)


def test_prisms_in_a_ring_are_toured_and_snarks_in_a_ring_refuted() -> None:
    random = Random(1)
    graph = nx.convert_node_labels_to_integers(ring(5, 24))
    names = list(graph)
    random.shuffle(names)
    answer = solve(Problem(nx.relabel_nodes(graph, dict(enumerate(names))), closed=True))
    assert isinstance(answer, Tour)
    # Of GP(n, 2) with n = 5 mod 6 nobody can tour one, nor through it by two edges, if that
    # would make a tour of it: cut one edge of each and tie the loose ends in a ring.
    snarks = nx.Graph()
    for piece in range(4):
        one = nx.Graph(
            [((0, i), (0, (i + 1) % 35)) for i in range(35)]
            + [((0, i), (1, i)) for i in range(35)]
            + [((1, i), (1, (i + 2) % 35)) for i in range(35)]
        )
        one.remove_edge((0, 0), (0, 1))
        snarks.add_edges_from(((piece, a), (piece, b)) for a, b in one.edges)
        snarks.add_edge((piece, (0, 1)), ((piece + 1) % 4, (0, 0)))
    problem = Problem(nx.convert_node_labels_to_integers(snarks), closed=True)
    cycle = PartsSearch(cycle_graph(problem), Limit()).go_on(CLOCK)
    assert cycle is None
    assert isinstance(solve(problem), Refutation)
