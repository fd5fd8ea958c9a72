"""Symmetries: groups, images of answers, and texts that are the same for all images."""

import pytest

from tourcp import BadProblem, Board, Problem, Refutation, Tour, Unknown, check, prove, solve
from tourcp.core.named_graph import NamedGraph
from tourcp.core.symmetry import (
    SYMMETRIES,
    Turn,
    all_symmetries_of,
    images,
    kin,
    orbit_key,
    refuse_other_symmetries,
    symmetries_of,
    tour_images,
    tour_key,
    turned_answer,
    without_start,
)
from tourcp.judge.certificates import ClauseProof

TRIANGLE = NamedGraph.from_edges([("a", "b"), ("b", "c"), ("c", "a")])


def test_a_turn_is_told_by_its_name_and_its_shift() -> None:
    assert str(Turn("half turn")) == "half turn"
    assert str(Turn("identity", shift=(1, 2))) == "shift 1,2"
    assert str(Turn("half turn", shift=(1, 0))) == "half turn, shift 1,0"
    assert [Turn(name).order for name in SYMMETRIES] == [1, 4, 2, 4, 2, 2, 2, 2]
    assert Turn("quarter turn").move((1, 2)) == (-2, 1)


def test_a_shift_moves_squares_around_the_joined_sides() -> None:
    shifted = Turn("half turn", shift=(2, 1))
    assert shifted.square(Board.parse("torus:4x3"), (0, 0)) == ((3 + 2) % 4, (2 + 1) % 3)
    board = Turn("quarter turn").board(Board.parse("cylinder:4x3-0,0"))
    assert str(board) == "cylinder-y:3x4-2,0"


def test_a_group_of_symmetries_is_as_large_as_the_board_allows() -> None:
    def orders(rule: str, board: str, **ends: str) -> tuple[int, int]:
        asked = Problem(rule, board, **ends)  # type: ignore[arg-type]
        return len(symmetries_of(asked)), len(all_symmetries_of(asked))

    assert orders("knight", "4x4") == (8, 8) and orders("knight", "4x3") == (4, 4)
    assert orders("knight", "torus:4x4") == (8, 8 * 16)
    assert orders("knight", "cylinder:4x4") == (4, 4 * 4)
    assert orders("knight", "cylinder-y:4x3") == (4, 4 * 3)
    assert orders("king", "moebius:4x4") == (4, 4), "a twisted board does not lie down"
    assert orders("knight", "4x4", start="0,0", end="3,3") == (4, 4)
    assert orders("moves:1,0+0,1+-1,0+0,-1+1,1", "3x3", start="0,0", end="2,2") == (2, 2)


def test_conditions_that_look_different_from_other_sides_leave_the_identity() -> None:
    asked = Problem("king", "3x3", conditions=["clue 0,0=1"])
    assert symmetries_of(asked) == all_symmetries_of(asked) == [Turn("identity")]
    with pytest.raises(BadProblem, match="tours with clue cannot be counted up to symmetry"):
        refuse_other_symmetries(asked)
    graph = Problem(TRIANGLE)
    assert symmetries_of(graph) == [Turn("identity")]
    with pytest.raises(BadProblem, match="only for a piece on a board, not for a graph"):
        refuse_other_symmetries(graph)
    kept = Problem("king", "torus:3x3", closed=True, conditions=["symmetric half-turn"])
    assert len(symmetries_of(kept)) == len(all_symmetries_of(kept)) == 8
    refuse_other_symmetries(kept)


def test_a_closed_tour_has_one_key_from_wherever_it_is_walked() -> None:
    ring = [(0, 0), (1, 0), (1, 1), (0, 1)]
    asked = Problem("wazir", "2x2", closed=True)

    def key(asked: Problem, path: list[tuple[int, int]]) -> bytes:
        return tour_key(asked, Tour(path).path)

    keys = {key(asked, way[at:] + way[:at]) for way in (ring, ring[::-1]) for at in range(4)}
    assert len(keys) == 1 and set(tour_images(asked, Tour(ring))) == keys
    open_one = Problem("wazir", "2x2")
    assert key(open_one, ring) == key(open_one, ring[::-1])
    assert len(set(tour_images(open_one, Tour(ring)))) == 4
    numbered = Problem("wazir", "2x2", closed=True, conditions=["clue 0,0=1"])
    assert key(numbered, ring) != key(numbered, ring[::-1])
    around = Problem("moves:1,0+0,1+-1,0+0,-1+1,1", "2x2", closed=True)
    assert key(around, ring) != key(around, ring[::-1]) == key(around, [ring[0], *ring[:0:-1]])
    with pytest.raises(BadProblem, match="only for a piece on a board"):
        list(tour_images(Problem(TRIANGLE, closed=True), Tour([(0,), (1,), (2,)])))


def test_images_of_a_problem_have_one_text_and_are_its_kin() -> None:
    for asked in (
        Problem("knight", "3x4"),
        Problem("knight", "3x4", start="0,0"),
        Problem("knight", "3x4-0,0", closed=True),
        Problem("knight", "4x3", closed=True, start="1,0"),
    ):
        assert {orbit_key(image) for _, image in images(asked)} == {orbit_key(asked)}
    closed = Problem("knight", "3x4", closed=True, start="0,0")
    free = without_start(closed)
    assert orbit_key(closed) == orbit_key(free) == orbit_key(Problem("knight", "4x3", closed=True))
    assert free in list(kin(closed)) and len(list(kin(closed))) == 8 + 8
    numbered = Problem("knight", "3x4", closed=True, start="0,0", conditions=["turns <=9"])
    assert without_start(numbered) is numbered and list(kin(numbered)) == [numbered]
    assert orbit_key(numbered) != orbit_key(free)
    assert "edges" in orbit_key(Problem(TRIANGLE))


def test_an_answer_turns_with_its_problem() -> None:
    asked = Problem("knight", "3x4", start="0,0")
    answer = solve(asked)
    assert isinstance(answer, Tour)
    for _, image in images(asked):
        turned = turned_answer(asked, answer, image)
        assert turned is not None and check(image, turned).standing == "tour"
    assert turned_answer(asked, Refutation(), Problem("knight", "4x3", start="0,0")) == Refutation()
    assert turned_answer(asked, Unknown("x"), asked) == Unknown("x")
    assert turned_answer(asked, answer, Problem("knight", "3x4", start="1,1")) is None
    both = Problem("king", "2x3", start="0,0", end="1,0")
    there, back = solve(both), Problem("king", "2x3", start="1,0", end="0,0")
    turned = turned_answer(both, there, back)
    assert turned is not None and check(back, turned).standing == "tour"


def test_a_closed_tour_turns_to_the_start_that_is_asked() -> None:
    asked = Problem("king", "3x3", closed=True, start="0,0")
    answer = solve(asked)
    other = Problem("king", "3x3", closed=True, start="1,1")
    turned = turned_answer(asked, answer, other)
    assert isinstance(turned, Tour) and turned.squares[0] == (1, 1)
    assert check(other, turned).standing == "tour"


def test_a_certificate_turns_with_its_problem_or_has_to_be_found_again() -> None:
    asked, image = Problem("knight", "5x3"), Problem("knight", "3x5")
    answer = prove(asked, rung="cut-set") if isinstance(prove(asked), Refutation) else None
    assert answer is not None
    turned = turned_answer(asked, answer, image)
    assert turned is not None and check(image, turned).standing == "proved"
    proof = Refutation(ClauseProof.pack((), []))
    assert turned_answer(asked, proof, image) is None, "it speaks of moves by their numbers"
    with pytest.raises(TypeError, match="is not an answer"):
        turned_answer(asked, "no", image)  # type: ignore[arg-type]


def test_where_only_the_identity_counts_an_answer_is_that_of_the_same_question() -> None:
    graph = Problem(TRIANGLE, closed=True, start="b")
    tour = Tour([(1,), (2,), (0,)])
    assert turned_answer(graph, tour, graph) == tour
    numbered = Problem("king", "2x2", conditions=["clue 0,0=1", "clue 1,1=1"])
    claim = prove(numbered)
    assert isinstance(claim, Refutation) and claim.certificate is not None
    turned = turned_answer(numbered, claim, numbered)
    assert isinstance(turned, Refutation) and turned.certificate == claim.certificate
    assert turned_answer(numbered, Refutation(), numbered) == Refutation()
