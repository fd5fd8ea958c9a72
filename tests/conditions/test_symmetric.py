"""Symmetric: a tour that a turn or a mirror leaves as it is."""

import pytest

from asked import fault_of
from known_tours import QUATERNARY
from tourcp import (
    BadProblem,
    Problem,
    Refutation,
    Tour,
    check,
    enumerate_tours,
    prove,
    solve,
)


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
