"""A path that is turned round at both ends: what it finds is a cycle through all vertices."""

import networkx as nx
import pytest

from tourcp.core.cycle import cycle_graph, neighbours
from tourcp.core.problem import Problem
from tourcp.engines.dynamic import useful
from tourcp.engines.rotations import PATIENCE, Rotations

BOARDS = [("knight", "6x6"), ("zebra", "10x10"), ("antelope", "14x14"), ("pawn", "8x8")]


def attempts(problem: Problem, seed: int) -> list[list[int] | None]:
    """What one attempt after the other finds, the later ones knowing the forced moves."""
    graph = cycle_graph(problem)
    turning = Rotations(graph, neighbours(graph), seed)
    found = [turning.attempt()]
    turning.near, turning.forced = useful(graph, turning.near)
    return [*found, *(turning.attempt() for _ in PATIENCE)]


@pytest.mark.parametrize(("rule", "board"), BOARDS)
def test_what_is_found_passes_every_square_once_and_closes(rule: str, board: str) -> None:
    problem = Problem(rule, board, closed=True)
    graph = cycle_graph(problem)
    near = neighbours(graph)
    cycles = [one for seed in range(4) for one in attempts(problem, seed) if one is not None]
    assert cycles
    for cycle in cycles:
        assert sorted(cycle) == list(range(graph.size))
        assert all(b in near[a] for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True))


@pytest.mark.parametrize("size", [20, 100])
def test_random_cubic_graphs_have_a_cycle_that_is_found(size: int) -> None:
    """Almost all are Hamiltonian (Robinson and Wormald 1992)."""
    for seed in range(5):
        problem = Problem(nx.random_regular_graph(3, size, seed=seed), closed=True)
        assert any(one for luck in range(3) for one in attempts(problem, luck))


def test_nothing_is_found_where_there_is_no_cycle() -> None:
    for graph in (nx.petersen_graph(), nx.star_graph(3), nx.path_graph(5)):
        search = cycle_graph(Problem(graph, closed=True))
        turning = Rotations(search, neighbours(search), seed=0)
        assert [turning.attempt() for _ in PATIENCE] == [None] * len(PATIENCE)
