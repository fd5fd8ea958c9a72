"""Symmetric: a tour that a turn or a mirror leaves as it is."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from asked import fault_of
from known_tours import QUATERNARY
from oracle import boards
from tourcp import (
    BadProblem,
    Board,
    Problem,
    Refutation,
    Tour,
    check,
    enumerate_tours,
    prove,
    solve,
)
from tourcp.core.conditions.symmetric import TURNS
from tourcp.core.space import PieceOnBoard


def test_a_tour_that_looks_another_way_after_the_turn_is_refused() -> None:
    for turn in ("quarter-turn", "half-turn"):
        assert fault_of(QUATERNARY, "6x6", f"symmetric {turn}", closed=True) is None
    for mirror in ("left-right", "up-down", "main-diagonal", "other-diagonal"):
        fault = fault_of(QUATERNARY, "6x6", f"symmetric {mirror}", closed=True)
        assert fault == "not symmetric"


@pytest.mark.parametrize(("board", "text"), [
    ("5x5", "symmetric upside"), ("5x5", "symmetric"), ("5x6", "symmetric quarter-turn"),
])  # fmt: skip
def test_a_symmetry_that_the_board_does_not_have_is_refused(board: str, text: str) -> None:
    with pytest.raises(BadProblem):
        Problem("knight", board, conditions=[text])


def test_symmetry_is_not_asked_of_one_way_rules() -> None:
    # A drawing has no direction: clauses over arcs would refute this problem, which has a tour.
    with pytest.raises(BadProblem, match="lead back"):
        Problem("moves:0,-1+0,1+0,2", "1x2", conditions=["symmetric half-turn"])


def keeps_all_arcs(space: PieceOnBoard, symmetry: str) -> bool:
    """The definition: the rectangle, every square and every move has its image."""
    board = space.board
    turns: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "half-turn": lambda x, y: (board.width - 1 - x, board.height - 1 - y),
        "quarter-turn": lambda x, y: (board.height - 1 - y, x),
        "left-right": lambda x, y: (board.width - 1 - x, y),
        "up-down": lambda x, y: (x, board.height - 1 - y),
        "main-diagonal": lambda x, y: (y, x),
        "other-diagonal": lambda x, y: (board.height - 1 - y, board.width - 1 - x),
    }
    turned = turns[symmetry]
    points = [(x, y) for x, y in space.points(np.arange(space.size)).tolist()]
    graph = space.graph
    arcs = {(points[a], points[b]) for a, b in zip(graph.tails, graph.targets, strict=True)}
    places = set(product(range(board.width), range(board.height)))
    for whole in (places, set(points)):
        if {turned(*point) for point in whole} != whole:
            return False
    return {(turned(*a), turned(*b)) for a, b in arcs} == arcs


RULES = st.sampled_from([
    "king", "knight", "wazir", "queen", "rook", "bishop", "hex-king", "hex-leaper:1,1",
    "moves:1,0+-1,0", "moves:1,2+-1,-2", "moves:1,0+-1,0+4,0+-4,0", "moves:2,0+-2,0+0,1+0,-1",
    "moves:1,0+-1,0+0,9+0,-9", "moves:1,1+-1,-1+4,0+-4,0",
])  # fmt: skip


@settings(max_examples=300)
@given(RULES, boards(most=25), st.sampled_from(sorted(TURNS)))
@example("hex-king", Board.parse("hex:3"), "half-turn")
@example("hex-king", Board.parse("hex:3"), "main-diagonal")
@example("hex-king", Board.parse("hex:3"), "left-right")
@example("moves:2,1+-2,-1", Board.parse("3x3-0,0-2,2"), "main-diagonal")  # no such move is left
def test_a_board_is_symmetric_exactly_if_its_moves_are(
    rule: str, board: Board, symmetry: str
) -> None:
    space = Problem(rule, board).space
    assert isinstance(space, PieceOnBoard)
    if keeps_all_arcs(space, symmetry):
        assert Problem(space, conditions=[f"symmetric {symmetry}"]).conditions
    else:
        with pytest.raises(BadProblem, match="changes"):
            Problem(space, conditions=[f"symmetric {symmetry}"])


# Literature


def test_a_quarter_turn_leaves_closed_knight_tours_of_6x6_10x10_and_14x14() -> None:
    # G. P. Jelliss, Knight's Tour Notes, "Birotary symmetry": on squares of side 4n + 2 only.
    for side in (6, 10, 14):
        problem = Problem("knight", f"{side}x{side}", closed=True,
                          conditions=["symmetric quarter-turn"])  # fmt: skip
        assert isinstance(solve(problem), Tour)
    for side in (4, 8):
        problem = Problem("knight", f"{side}x{side}", closed=True,
                          conditions=["symmetric quarter-turn"])  # fmt: skip
        assert isinstance(prove(problem), Refutation)


def test_no_mirror_leaves_a_closed_knight_tour_of_6x6_as_it_is() -> None:
    for mirror in ("left-right", "main-diagonal"):
        problem = Problem("knight", "6x6", closed=True, conditions=[f"symmetric {mirror}"])
        answer = prove(problem)
        assert isinstance(answer, Refutation) and answer.certificate is not None


@pytest.mark.parametrize(("symmetry", "drawings", "tours"), [
    ("quarter-turn", 10, 5), ("half-turn", 78, 22), ("left-right", 0, 0),
])  # fmt: skip
def test_symmetric_closed_knight_tours_of_6x6_are_as_many_as_jelliss_counts(
    symmetry: str, drawings: int, tours: int
) -> None:
    # G. P. Jelliss, Knight's Tour Notes, "Closed knight's tours of the 6 by 6 board": 5 tours with
    # quaternary symmetry (P. de Hijo 1882) and 17 with binary symmetry (M. Kraitchik 1927), in
    # 5 * 2 + 17 * 4 = 78 drawings.
    problem = Problem("knight", "6x6", closed=True, conditions=[f"symmetric {symmetry}"])
    assert len(list(enumerate_tours(problem))) == drawings
    assert len(list(enumerate_tours(problem, up_to_symmetry=True))) == tours


def test_half_turn_tours_of_8x8_are_drawn_by_chance_and_look_the_same() -> None:
    # A sample of 608,233 x 4: with 13,267,364,410,532 tours (B. D. McKay 1997) in
    # 1,658,420,855,433 classes, so many look the same after a half turn, the only symmetry there.
    assert 8 * 1_658_420_855_433 - 13_267_364_410_532 == 4 * 608_233
    problem = Problem("knight", "8x8", closed=True, conditions=["symmetric half-turn"])
    found = {tour for seed in range(5) if isinstance(tour := solve(problem, seed=seed), Tour)}
    assert len(found) > 1
    assert all(check(problem, tour).standing == "tour" for tour in found)


def test_a_step_that_no_square_has_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule leaps five squares east and west, not north and south; on 4x4 it is a wazir."""
    monkeypatch.setattr("tourcp.core.conditions.symmetric.MOST_COMPARED", 0)
    rule, turn = "moves:1,0+0,1+-1,0+0,-1+5,0+-5,0", ["symmetric quarter-turn"]
    assert Problem(rule, "4x4", closed=True, conditions=turn).conditions
    with pytest.raises(BadProblem, match="quarter-turn"):
        Problem(rule, "6x6", closed=True, conditions=turn)
