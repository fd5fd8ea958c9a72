import numpy as np
from hypothesis import given

from oracle import problem, problems, steps, tours
from tourcp import Problem, Tour, check, cycle_graph, move_graph
from tourcp.core.graph import count_parts


@given(problems())
def test_the_graph_has_exactly_the_moves_that_brute_force_lists(asked: Problem) -> None:
    graph = move_graph(asked.rule, asked.board)
    squares = list(asked.board.squares)
    leads = {
        square: sorted(
            squares[target] for target in graph.targets[graph.offsets[v] : graph.offsets[v + 1]]
        )
        for v, square in enumerate(squares)
    }
    assert leads == steps(asked)


@given(problems())
def test_targets_stand_in_the_order_of_the_moves(asked: Problem) -> None:
    graph = move_graph(asked.rule, asked.board)
    for v in range(graph.size):
        moves = graph.moves[graph.offsets[v] : graph.offsets[v + 1]].tolist()
        assert moves == sorted(moves)
    turned = graph.in_order(list(range(len(asked.rule.moves)))[::-1])
    for v in range(graph.size):
        arcs = slice(graph.offsets[v], graph.offsets[v + 1])
        assert turned.targets[arcs].tolist() == graph.targets[arcs].tolist()[::-1]


def test_the_knight_graph_of_the_chess_board_has_168_edges() -> None:
    # The known size of the 8x8 knight's graph (4(n-1)(n-2) for n x n).
    asked = problem("knight", "8x8", closed=True)
    assert len(cycle_graph(asked).edges[0]) == 168
    assert len(cycle_graph(asked).tails) == 336


@given(problems(most=9))
def test_every_tour_is_a_cycle_through_the_hubs_and_comes_back_from_it(asked: Problem) -> None:
    if asked.is_trivial or asked.has_too_few_squares:
        return
    graph = cycle_graph(asked)
    arcs = set(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    assert len(arcs) == len(graph.tails)
    vertex = {square: v for v, square in enumerate(asked.board.squares)}
    count = len(vertex)
    tour = next(tours(asked), None)
    if tour is None:
        return
    cycle = [vertex[square] for square in tour] + list(range(count, count + graph.hubs))[::-1]
    assert all(arc in arcs for arc in zip(cycle, cycle[1:] + cycle[:1], strict=True))
    edges = set(zip(graph.edges[0].tolist(), graph.edges[1].tolist(), strict=True))
    assert edges == {(min(arc), max(arc)) for arc in arcs}
    for turn in range(len(cycle)):
        turned = np.array(cycle[turn:] + cycle[:turn])
        runs = [turned] if asked.rule.is_one_way else [turned, turned[::-1]]
        for run in runs:
            assert check(asked, Tour(graph.path(run))).standing == "tour"


def test_parts_are_counted_on_a_path_of_any_length() -> None:
    size = 1000
    tails = np.arange(size - 1, dtype=np.int32)
    kept = np.ones(size, dtype=np.bool_)
    assert count_parts(size, tails, tails + np.int32(1), kept) == 1
    kept[[100, 500, 501]] = False
    assert count_parts(size, tails, tails + np.int32(1), kept) == 3
