"""The heuristics reproduce the documents that they come from, to the last iteration."""

import numpy as np
import pytest

from oracle import has_tour, problem
from test_known import THEOREMS
from tourcp import Limit, Refutation, Square, Tour, Unknown, check, solve
from tourcp.backends.rotate import Compass
from tourcp.cli import ANSWERED, BAD_INPUT, OUR_BUG, run

PAWN = problem("pawn", "10x10")


@pytest.mark.parametrize(
    ("start", "direction", "iterations"),
    # The eight runs that the assignment's own page lists, all anticlockwise; and one cheap way.
    [
        ((4, 0), "se", 7235), ((9, 4), "sw", 7235), ((5, 9), "nw", 7235), ((0, 5), "ne", 7235),
        ((0, 3), "e", 613890), ((6, 0), "s", 613890), ((9, 6), "w", 613890), ((3, 9), "n", 613890),
        ((4, 0), "n", 195), ((4, 0), "ne", 195), ((4, 0), "w", 195), ((4, 0), "nw", 195),
    ],
)  # fmt: skip
def test_continue_and_rotate_needs_the_iterations_of_the_document(
    start: Square, direction: str, iterations: int
) -> None:
    compass = Compass(PAWN)
    done = compass.run(start, direction, "anticlockwise", 1_000_000)
    assert done.iterations == iterations
    assert done.path is not None
    asked = problem("pawn", "10x10", start=f"{start[0]},{start[1]}")
    assert check(asked, Tour(done.path)).standing == "tour"
    # A limit gives up before the move that would be one too many.
    assert compass.run(start, direction, "anticlockwise", iterations).path is not None
    short = compass.run(start, direction, "anticlockwise", iterations - 1)
    assert short.path is None
    assert short.iterations == iterations - 1


def test_north_clockwise_finishes_from_65_squares_within_three_million_and_54_within_one() -> None:
    compass = Compass(PAWN)
    runs = [compass.run(s, "N", "clockwise", 3_000_000) for s in PAWN.board.squares]
    solved = [one.iterations for one in runs if one.path is not None]
    assert len(solved) == 65
    assert sum(iterations <= 1_000_000 for iterations in solved) == 54


def test_a_search_space_that_is_exhausted_is_still_unknown() -> None:
    answer = solve(problem("knight", "3x3"), "rotate")
    assert isinstance(answer, Unknown)


SEED_PATH = """
0,0 0,3 2,1 5,1 8,1 8,4 8,7 6,9 9,9 9,6 7,8 4,8 1,8 1,5 1,2 3,0 3,3 1,1 1,4 1,7 3,9 0,9 0,6 2,8 5,8
8,8 6,6 3,6 5,4 2,4 0,2 2,0 4,2 6,0 9,0 7,2 5,0 8,0 8,3 8,6 8,9 5,9 2,9 0,7 3,7 1,9 4,9 7,9 9,7 6,7
8,5 8,2 6,4 9,4 9,1 6,1 3,1 0,1 0,4 3,4 1,6 4,6 7,6 9,8 6,8 3,8 0,8 2,6 5,6 5,3 2,3 0,5 2,7 5,7 7,5
4,5 6,3 9,3 7,1 4,1 4,4 4,7 7,7 7,4 9,2 9,5 6,5 3,5 3,2 6,2 4,0 1,0 1,3 4,3 2,5 2,2 5,2 5,5 7,3 7,0
"""


def test_fewest_onward_moves_first_walks_the_printed_path_without_a_step_back() -> None:
    # The document writes {row, column} and tries N NE E SE S SW W NW; ties stay in that order.
    answer = solve(problem("pawn", "10x10", start="0,0"), "warnsdorff")
    assert isinstance(answer, Tour)
    printed = [tuple(int(n) for n in pair.split(",")) for pair in SEED_PATH.split()]
    assert [(y, x) for x, y in answer.squares] == printed
    assert answer.statistics == {"moves": 99, "attempts": 1}


@pytest.mark.parametrize("side", range(1, 10))
def test_the_pawn_tours_size_one_and_five_and_more(side: int) -> None:
    answer = solve(problem("pawn", f"{side}x{side}", start="0,0"), "warnsdorff")
    assert isinstance(answer, Tour) == (side == 1 or side >= 5)


def test_backtracking_in_the_order_of_the_document_draws_its_matrix() -> None:
    drawn = """
        31 02 17 24 33 36
        16 07 32 35 18 25
        03 30 01 26 23 34
        08 15 06 21 12 19
        29 04 13 10 27 22
        14 09 28 05 20 11
    """
    order = "order=NNW,WNW,WSW,SSW,SSE,ESE,ENE,NNE"
    answer = solve(problem("knight", "6x6", start="2,2"), "backtrack", options=[order])
    assert isinstance(answer, Tour)
    matrix = np.zeros((6, 6), dtype=int)
    matrix[answer.path[:, 1], answer.path[:, 0]] = np.arange(1, 37)
    assert matrix.tolist() == [[int(n) for n in row.split()] for row in drawn.split("\n")[1:-1]]
    # The document's function is called once for the start and once for each move made.
    assert answer.statistics == {"moves": 577_655 - 1}


@pytest.mark.parametrize("tie", ["compass", "random", "pohl", "far"])
def test_every_tie_rule_tours_the_chess_board(tie: str) -> None:
    answer = solve(problem("knight", "8x8", start="a1"), "warnsdorff", options=[f"tie={tie}"])
    assert isinstance(answer, Tour)


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("rule", ["knight", "pawn"])
def test_extend_tours_every_board_of_sides_5_to_40_that_has_a_tour(rule: str, closed: bool) -> None:
    for m in range(5, 41):
        for n in range(m, 41):
            if THEOREMS[rule, closed](m, n):
                answer = solve(problem(rule, f"{n}x{m}", closed=closed), "extend", Limit(seed=m))
                assert isinstance(answer, Tour), (rule, m, n)


def test_extend_keeps_both_ends_and_joined_sides() -> None:
    for asked in (
        problem("knight", "8x8", start="a1", end="h1"),
        problem("knight", "torus:7x7", closed=True),
        problem("pawn", "9x9-4,4", start="0,0"),
        problem("king", "cylinder:9x2", closed=True),
    ):
        assert isinstance(solve(asked, "extend"), Tour)
    one_way = solve(problem("moves:1,0+0,1", "torus:3x3", closed=True), "extend")
    assert isinstance(one_way, Unknown)
    assert "cannot be reversed" in one_way.reason


def test_crosscheck_shows_who_found_what(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["crosscheck", "--rule", "knight", "--board", "7x3", "--exact", "sat,backtrack",
            "--seconds", "300"]  # fmt: skip
    assert run(call) == ANSWERED
    rows = {line.split()[0]: line.split() for line in capsys.readouterr().out.splitlines()[3:]}
    starts = [has_tour(problem("knight", "7x3", start=str(start))) for start in range(21)]
    found, none = str(starts.count(True)), str(starts.count(False))
    assert (found, none) == ("10", "11")
    assert rows["sat"][1:4] == [found, none, "0"]
    assert rows["backtrack"][1:4] == [found, none, "0"]
    assert rows["extend"][1:4] == [found, "0", none]


@pytest.mark.parametrize("backend", ["sat", "backtrack", "extend"])
def test_the_knight_tours_5x5_from_the_squares_of_the_corners_colour_only(backend: str) -> None:
    for start in range(25):
        is_right = start % 2 == 0
        if is_right or backend != "extend":  # which refutes nothing, and takes its time for that
            answer = solve(problem("knight", "5x5", start=str(start)), backend, certify=False)
            assert isinstance(answer, Tour if is_right else Refutation)


def test_a_heuristic_confirms_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["crosscheck", "--rule", "king", "--board", "2x2", "--exact", "rotate"]
    assert run(call) == BAD_INPUT
    assert "is a heuristic" in capsys.readouterr().err


def test_directions_that_lead_to_one_square_stay_directions() -> None:
    # Against a plain search, written here: on a torus of two rows north and south are one square.
    asked = problem("moves:0,1+1,0+-1,0+0,-1+1,1", "torus:6x2")
    moves, names = asked.rule.moves, asked.rule.move_names
    compass = Compass(asked)
    for direction in names:
        for rotation, turn in (("clockwise", 1), ("anticlockwise", -1)):
            ran = compass.run((5, 0), direction, rotation, 50)
            path, tried = [(5, 0)], [(names.index(direction), 0)]
            made = 0
            while path and len(path) < 12:
                base, count = tried[-1]
                if count == len(moves):
                    path.pop()
                    tried.pop()
                    continue
                tried[-1] = (base, count + 1)
                way = (base + turn * count) % len(moves)
                to = ((path[-1][0] + moves[way][0]) % 6, (path[-1][1] + moves[way][1]) % 2)
                if to not in path:
                    if made == 50:
                        break
                    made += 1
                    path.append(to)
                    tried.append((way, 0))
            assert ran.iterations == made
            assert (ran.path is not None) == (len(path) == 12)


def test_a_disagreement_is_loud(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tourcp.backends.sat.solve", lambda *_: Refutation())
    assert run(["crosscheck", "--rule", "king", "--board", "3x3", "--exact", "sat"]) == OUR_BUG
    assert "disagree" in capsys.readouterr().err


def test_the_first_use_of_a_kernel_says_that_it_compiles() -> None:
    from tourcp.engines.kernel import announce, is_kept, kernel

    said: list[str] = []

    def fresh(number: int) -> int:
        return number + 1

    limit = Limit(progress=said.append)
    announce(limit, kernel(fresh))
    assert len(said) == 1
    assert "compiling" in said[0]
    solve(problem("knight", "3x4"), "backtrack", limit)
    from tourcp.backends.backtrack import _search

    assert is_kept(_search)
