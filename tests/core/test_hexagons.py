"""Pieces of square boards are not taken for pieces of hexagons."""

import pytest

from calls import Capture, assert_refused
from tourcp import BadProblem, Board, Problem, Rule
from tourcp.cli import run
from tourcp.files.problems import problem_from_json, problem_to_json

SQUARE_PIECES = ("knight", "King", "leaper:1,2", "1,2", "rook", "rider:1,2", "pawn")


@pytest.mark.parametrize("rule", SQUARE_PIECES)
def test_a_piece_of_squares_is_refused_on_hexagons(rule: str) -> None:
    with pytest.raises(BadProblem, match="moves on squares, and hex:3 has hexagons: expected"):
        Problem(rule, "hex:3")


@pytest.mark.parametrize("rule", ["hex-king", "Hex-leaper:1,2", "moves:1,0+0,1", "rider-moves:1,0"])
def test_pieces_of_hexagons_and_listed_moves_are_taken(rule: str) -> None:
    assert Problem(rule, "hex:3").space.size == 19


@pytest.mark.parametrize(
    "command",
    [
        "solve --rule knight --board hex:4",
        "prove --rule knight --board hex:4",
        "distance --rule knight --board hex:3 2,2 3,3",
        "survey --rule hex-king --rule knight --board hex:3",
    ],
)
def test_the_command_line_refuses_them_in_one_line(command: str, capsys: Capture) -> None:
    assert_refused(run(command.split()), "has hexagons: expected 'hex-king'", capsys)


@pytest.mark.parametrize("rule", ["king", "moves:1,0+-1,0+0,1+0,-1", "rook", "hex-leaper:1,1"])
def test_a_problem_on_hexagons_reads_back(rule: str) -> None:
    problem = Problem(Rule.parse(rule), Board.hexagon(3))
    assert Problem.parse(str(problem)) == problem
    assert eval(repr(problem), {"Problem": Problem}) == problem
    assert problem_from_json(problem_to_json(problem)) == problem


def test_a_file_of_version_1_0_with_such_a_piece_has_the_same_moves() -> None:
    old = problem_from_json({"rule": "king", "board": "hex:3", "closed": True})
    assert set(old.rule.moves) == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert Problem.parse("closed tour, king on hex:3") == old
