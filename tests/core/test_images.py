"""Images of a problem: a symmetry, or a reversal, turns every tour into a tour of the image."""

import pytest

from tourcp import Board, PieceOnBoard, Problem, Refutation, Rule, Tour, check, solve
from tourcp.core.symmetry import images, orbit_key, turned_answer

LEADS_BACK = Rule.parse("moves:0,-1+1,1+0,1+-1,-1")
"""Every move has its inverse, but a twisted seam turns a move into another one."""


def test_a_rule_that_leads_back_is_one_way_where_a_seam_turns_its_moves() -> None:
    assert not LEADS_BACK.is_one_way
    assert PieceOnBoard(LEADS_BACK, Board.parse("moebius:2x2")).is_one_way


def test_the_reversed_question_is_no_image_on_a_one_way_space() -> None:
    there = Problem(LEADS_BACK, "moebius:2x2", start="0,0", end="0,1")
    back = Problem(LEADS_BACK, "moebius:2x2", start="0,1", end="0,0")
    assert isinstance(solve(there), Refutation)
    assert isinstance(solve(back), Tour)
    assert back not in [image for turn, image in images(there) if turn.reverses]
    assert orbit_key(there) != orbit_key(back)


@pytest.mark.parametrize("board", ["moebius:2x2", "moebius:2x4", "klein:2x3", "projective:2x3",
                                   "torus:2x3", "3x2"])  # fmt: skip
@pytest.mark.parametrize("rule", [LEADS_BACK.name, "moves:1,0+1,1+-1,0+-1,-1", "king", "knight"])
def test_the_answer_of_an_image_is_the_image_of_the_answer(rule: str, board: str) -> None:
    squares = PieceOnBoard(Rule.parse(rule), Board.parse(board)).names
    checked = 0
    for end in squares[1:]:
        problem = Problem(rule, board, start=squares[0], end=end)
        answer = solve(problem)
        for _, image in images(problem):
            turned = turned_answer(problem, answer, image)
            if turned is not None:
                assert check(image, turned).standing in ("tour", "proved")
                assert type(turned) is type(solve(image))
                checked += 1
    assert checked
