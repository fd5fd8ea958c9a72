"""Counts up to symmetry and of symmetric tours, against orbits by definition."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import orbits
from oracle import NAMED, RULES
from tourcp import BadProblem, Board, Problem
from tourcp.cli import ANSWERED, BAD_INPUT, run
from tourcp.core.conditions import Symmetric
from tourcp.core.conditions.symmetric import TURNS
from tourcp.core.joins import WRAPS
from tourcp.core.symmetry import all_symmetries_of
from tourcp.counting.classes import count_classes, count_problem
from tourcp.counting.listing import list_tours

pytestmark = pytest.mark.xdist_group("counting")

FEW = 400
"""More tours than this are not put into orbits here."""


@st.composite
def asked(draw: st.DrawFn, *, plain: bool = False) -> Problem:
    """Small problems with every join, ends, and moves that lead back or not."""
    width = draw(st.integers(1, 4))
    height = draw(st.integers(1, 9 // width))
    wrap = draw(st.sampled_from(["flat", "torus"] if plain else list(WRAPS)))
    bare = Board(width, height, (), wrap)
    squares = list(bare.squares)
    holes = draw(st.sets(st.sampled_from(squares), max_size=min(1, len(squares) - 1)))
    board = Board(width, height, tuple(holes), wrap)
    closed = draw(st.booleans())
    ends = st.none() | st.sampled_from(list(board.squares))
    start, end = (None, None) if closed else (draw(ends), draw(ends))
    assume(start is None or start != end or len(board) == 1)
    rule = draw(NAMED if plain else NAMED | RULES)
    return Problem(rule, board, closed=closed, start=start, end=end)


@settings(max_examples=40)
@given(asked())
def test_classes_are_the_orbits_of_all_tours(problem: Problem) -> None:
    tours = orbits.tours(problem)
    assume(len(tours) <= FEW)
    counted = count_classes(problem)
    assert counted is not None
    images = orbits.maps(problem)
    assert (counted.tours, counted.classes) == (len(tours), orbits.orbits(problem))
    kept = [sum(orbits.imaged(tour, image) == tour for tour in tours) for image in images]
    assert sorted(counted.kept.values()) == sorted(kept)


@settings(max_examples=50)
@given(asked(plain=True), st.sampled_from(list(TURNS)))
def test_symmetric_tours_are_counted_as_they_are_found(problem: Problem, turn: str) -> None:
    """Whatever ends are given: with one end the other one is its image."""
    try:
        symmetric = problem.with_conditions(Symmetric(turn))
    except BadProblem:
        assume(False)
    tours = orbits.tours(problem)
    assume(len(tours) <= FEW)
    names = {"identity": (0, 0, 0)} | {
        "half-turn": (0, 1, 1), "quarter-turn": (1, 1, 0), "left-right": (0, 1, 0),
        "up-down": (0, 0, 1), "main-diagonal": (1, 0, 0), "other-diagonal": (1, 1, 1),
    }  # fmt: skip
    lies, flips_x, flips_y = names[turn]
    width, height = problem.board.width, problem.board.height
    image: orbits.Image = {}
    for square in problem.board.squares:
        x, y = square[::-1] if lies else square
        image[square] = (width - 1 - x if flips_x else x, height - 1 - y if flips_y else y)
    kept = {tour for tour in tours if orbits.imaged(tour, image) == tour}
    counted = count_problem(symmetric)
    assert counted is not None and counted.tours == len(kept)
    assert len(list(list_tours(symmetric))) == len(kept)
    classes = len(list(list_tours(symmetric, up_to_symmetry=True)))
    assert classes == orbits.classes(kept, orbits.maps(problem))


@pytest.mark.parametrize("ends", ["", "--start 1,0", "--end 1,0", "--start 1,0 --end 0,4"])
def test_a_given_end_fixes_the_other_one_of_a_symmetric_path(
    ends: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The king has 8 paths on 2x5 from 1,0 that a half-turn keeps, as `enumerate` lists them."""
    call = f"--rule king --board 2x5 --symmetric half-turn {ends}".split()
    assert run(["enumerate", *call]) == ANSWERED
    listed = capsys.readouterr().out.count("\n")
    assert run(["count", *call]) == ANSWERED
    assert f": {listed} tour" in capsys.readouterr().out
    if ends in ("--start 1,0", "--end 1,0"):
        assert listed == 8


def test_no_shift_keeps_a_path_of_one_way_moves(capsys: pytest.CaptureFixture[str]) -> None:
    """Sixty directed paths: the one shift of two columns moves every square, so it pairs them."""
    call = "count --rule moves:-2,2+-1,-1+-1,0+0,-2+1,1+2,-2 --board cylinder:2x3 --up-to-symmetry"
    assert run(call.split()) == ANSWERED
    assert "up to symmetry: 30" in capsys.readouterr().out


@pytest.mark.parametrize("side", [2, 3])
def test_closed_one_way_tours_of_a_torus_are_turned_along_themselves(side: int) -> None:
    problem = Problem("moves:1,0+0,1", f"torus:{side}x{side}", closed=True)
    counted = count_classes(problem)
    assert counted is not None
    assert (counted.tours, counted.classes) == (len(orbits.tours(problem)), orbits.orbits(problem))


@settings(max_examples=50)
@given(asked())
def test_symmetries_are_those_of_the_definition(problem: Problem) -> None:
    assert len(all_symmetries_of(problem)) == len(orbits.maps(problem))


REFUSED = {
    "--graph petersen": "this works only for a piece on a board, not for petersen",
    "--rule wazir --board 2x2x2": "this works only for a piece on a board, not for wazir",
}


@pytest.mark.parametrize(("asked_for", "complaint"), REFUSED.items())
@pytest.mark.parametrize("command", ["count", "enumerate"])
def test_where_images_are_not_worked_out_orbits_are_refused_by_name(
    command: str, asked_for: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not taken as if no tour were the image of another one: of Petersen's 120 paths, all are."""
    assert run([command, *asked_for.split(), "--up-to-symmetry"]) == BAD_INPUT
    shown = capsys.readouterr()
    assert complaint in shown.err and shown.err.count("\n") == 1 and shown.out == ""


@pytest.mark.parametrize("condition", ["--forbid 0,0-1,1", "--symmetric left-right"])
def test_where_symmetries_do_not_keep_the_conditions_orbits_are_not_counted(
    condition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    call = f"count --rule king --board 3x3 --up-to-symmetry {condition}"
    assert run(call.split()) == BAD_INPUT
    assert f"tours with {condition[2:].split()[0]} cannot be counted" in capsys.readouterr().err
