"""Sweeps: each bound on the work, to the step, and states that repeat themselves cost one."""

import networkx as nx
import pytest

from tourcp import Problem, cycle_graph
from tourcp.core.named_graph import NamedGraph
from tourcp.judge.certificates.sweep import Sweep, TooMany, open_counts
from tourcp.judge.certificates.transitions import OneWay, Transition, TwoWay


def around(length: int, *, directed: bool = False) -> Problem:
    edges = [(str(n), str((n + 1) % length)) for n in range(length)]
    return Problem(NamedGraph.from_edges(edges, directed=directed), closed=True)


def takes(problem: Problem, most: int) -> bool:
    """Whether the sweep along the vertices in order is done within so many steps."""
    sweep = Sweep(cycle_graph(problem), list(range(problem.space.size)))
    try:
        *_, (_, _, closes) = sweep.run(most)
    except TooMany as error:
        assert f"more than {most:,} steps" in str(error)
        return False
    assert closes
    return True


@pytest.mark.parametrize(("problem", "steps"), [
    # One step for every state that a vertex finds, four for every way in which a new state may go
    # on; what the last vertex finds is not counted any more. In a ring, every vertex finds one
    # state, and must be joined with the vertex before it: one way.
    (around(3), 2 * (4 + 1) + 4),
    (around(4), 3 * (4 + 1) + 4),
    # From the third vertex to the last but one all come alike, and what follows is remembered.
    (around(5), 3 * (4 + 1) + 1 + 4),
    (around(50), 3 * (4 + 1) + 46 + 4),
    # Where moves have a direction, each way in or none is tried with each way out or none: two
    # ways where one neighbour has come, and four for the last vertex.
    (around(3, directed=True), (4 + 1) + (8 + 1) + 16),
    (around(4, directed=True), (4 + 1) + 2 * (8 + 1) + 16),
    (around(20, directed=True), (4 + 1) + 2 * (8 + 1) + 16 + 16),
], ids=str)  # fmt: skip
def test_a_sweep_takes_one_step_for_a_state_and_four_for_a_way(
    problem: Problem, steps: int
) -> None:
    assert takes(problem, steps)
    assert not takes(problem, steps - 1)


def test_no_more_vertices_may_be_open_than_a_state_has_room_for() -> None:
    star = Problem(NamedGraph.from_networkx(nx.complete_bipartite_graph(64, 64)), closed=True)
    sweep = Sweep(cycle_graph(star), list(range(128)))
    with pytest.raises(TooMany, match="a frontier of more than 64 vertices"):
        sweep.has_tour()


def test_a_vertex_is_open_until_its_last_neighbour_comes() -> None:
    path = [[1], [0, 2], [1, 3], [2]]
    assert list(open_counts(path, [0, 1, 2, 3])) == [1, 1, 1, 0]
    assert list(open_counts(path, [0, 3, 1, 2])) == [1, 2, 2, 0]


@pytest.mark.parametrize("transition", [
    TwoWay((0,), (1, 1)), OneWay(((0, True, True),), ((True, True), (True, True))),
], ids=["edges", "arcs"])  # fmt: skip
def test_a_full_memory_changes_no_answer(
    transition: Transition, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = bytes([0])
    first = transition.after(state)
    assert state in transition.known
    transition.known.clear()
    monkeypatch.setattr("tourcp.judge.certificates.transitions.MOST_KNOWN", 0)
    assert [set(transition.after(state)[0]) for _ in range(2)] == [set(first[0])] * 2
    assert not transition.known
